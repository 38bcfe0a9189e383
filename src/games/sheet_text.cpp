#include "sheet_text.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>
#include <deckmap/numbers.hpp>

namespace deckmap::detail {
namespace {

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Fills in what stands in braces.
class Filler {
 public:
  Filler(std::string_view source, SheetValues values)
      : source_(source), values_(std::move(values)) {}

  /// The text up to one of the characters `ends`, or to the end.
  std::string text(std::string_view ends) {
    std::string out;
    while (at_ < source_.size() && ends.find(source_[at_]) == std::string_view::npos) {
      if (source_[at_] == '{')
        add_place(out);
      else
        out += source_[at_++];
    }
    if (at_ == source_.size() && !ends.empty()) throw Error("a sheet lacks a }");
    return out;
  }

 private:
  void add_place(std::string& out) {
    const std::size_t begin = at_ + 1, end = source_.find_first_of("}#?:", begin);
    if (end == std::string_view::npos) throw Error("a sheet lacks a }");
    const std::string_view what = source_.substr(begin, end - begin);
    at_ = end + 1;
    switch (source_[end]) {
      case '}': out += value(what); break;
      case '#': out += counted_noun(what); break;
      case '?': add_clause(out, what); break;
      default: out += repeated(what); break;
    }
  }

  std::string counted_noun(std::string_view count) {
    const std::string nouns = text("}");
    ++at_;
    std::size_t at = 0;
    const auto one = next_word(nouns, at), many = next_word(nouns, at);
    return counted(static_cast<std::size_t>(number(count)), one, many);
  }

  void add_clause(std::string& out, std::string_view test) {
    const std::string yes = text("|}");
    std::string no;
    if (source_[at_++] == '|') {
      no = text("}");
      ++at_;
    }
    const std::string_view clause = trimmed(holds(test) ? yes : no);
    if (!out.empty() && !clause.empty() && is_letter_or_digit(clause.front()) &&
        !is_space(out.back()))
      out += ' ';
    out += clause;
    if (clause.empty() && (out.empty() || out.back() == '\n') && source_.substr(at_, 1) == "\n")
      ++at_;
  }

  std::string repeated(std::string_view each) {
    std::size_t word = 0;
    if (next_word(each, word) != "each") throw Error(quoted(each) + " is not a form of a sheet");
    const std::string name(next_word(each, word));
    const int last = number(next_word(each, word));
    const std::size_t begin = at_;
    std::string out;
    for (int i = 1; i <= last; ++i) {
      at_ = begin;
      values_[name] = std::to_string(i);
      out += text("}");
    }
    ++at_;
    return out;
  }

  bool holds(std::string_view tests) const {
    for (std::size_t at = 0; at <= tests.size();) {
      const std::size_t end = std::min(tests.find('&', at), tests.size());
      if (!holds_alone(tests.substr(at, end - at))) return false;
      at = end + 1;
    }
    return true;
  }
  bool holds_alone(std::string_view test) const {
    const std::size_t sign = test.find_first_of("=><");
    if (sign == std::string_view::npos) {
      const std::string& text = value(test);
      return !text.empty() && text != "0" && text != "no" && text != "none";
    }
    const std::string_view left = test.substr(0, sign);
    if (test[sign] == '=') return value(left) == test.substr(sign + 1);
    if (test[sign] == '>') return number(left) > number(test.substr(sign + 1));
    return number(left) <= number(test.substr(sign + 2));  // <=
  }

  const std::string& value(std::string_view name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) throw Error(quoted(name) + " is not a value of a sheet");
    return found->second;
  }
  /// A number, or the value of this name.
  int number(std::string_view text) const {
    const std::string_view digits =
        !text.empty() && is_letter_or_digit(text.front()) && text.front() > '9' ? value(text)
                                                                                : text;
    return parse_number<int>("a value of a sheet", digits, -1'000'000, 1'000'000);
  }

  std::string_view source_;
  std::size_t at_ = 0;
  SheetValues values_;
};

std::vector<std::string> parts_of(std::string_view text, char between) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(between, at), text.size());
    parts.emplace_back(trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return parts;
}

/// Reads blocks line by line.
class BlockReader {
 public:
  std::vector<PrintBlock> blocks;

  void add(std::string_view line) {
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string_view sign = line.substr(0, space), text = trimmed(line.substr(space));
    const bool goes_on = std::exchange(in_paragraph_, false);
    if (line.empty()) return;
    if (sign == "=") {
      blocks.push_back({What::page, std::string(text)});
    } else if (sign == "==") {
      blocks.push_back({What::heading, std::string(text)});
    } else if (sign == "_") {
      blocks.push_back({What::field, std::string(text)});
    } else if (sign == "[]") {
      const auto parts = parts_of(text, ';');
      const auto part = [&](std::size_t i, int otherwise) {
        return i < parts.size() ? parse_number<int>("a count of boxes", parts[i], 1, 1'000'000)
                                : otherwise;
      };
      blocks.push_back({What::boxes, parts[0], std::min(part(1, 1), most_boxes), part(2, 5)});
    } else if (sign == "|") {
      of(What::table).rows.push_back(parts_of(line.substr(1, line.size() - 2), '|'));
    } else if (sign == "*") {
      PrintBlock& tiles = of(What::tiles);
      tiles.rows.resize(2);
      auto parts = parts_of(text, ';');
      parts.resize(2);
      tiles.rows[0].push_back(std::move(parts[0]));
      tiles.rows[1].push_back(std::move(parts[1]));
    } else {
      in_paragraph_ = true;
      if (!goes_on) blocks.push_back({What::paragraph});
      (blocks.back().text += goes_on ? " " : "") += line;
    }
  }

 private:
  using What = PrintBlock::What;
  static constexpr int most_boxes = 200;

  /// The table or tiles that the line before belongs to, or new ones.
  PrintBlock& of(What what) {
    if (blocks.empty() || blocks.back().what != what) blocks.push_back({what});
    return blocks.back();
  }

  bool in_paragraph_ = false;
};

}  // namespace

Printable filled_sheet(std::string_view text, SheetValues values) {
  const std::string filled = Filler(text, std::move(values)).text("");
  BlockReader reader;
  for (const std::string& line : parts_of(filled, '\n')) reader.add(line);
  Printable sheet;
  if (!reader.blocks.empty()) sheet.title = reader.blocks.front().text;
  sheet.blocks = std::move(reader.blocks);
  return sheet;
}

}  // namespace deckmap::detail
