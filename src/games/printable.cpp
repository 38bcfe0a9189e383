#include <deckmap/games/printable.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>

#include "../embedded.hpp"
#include "sheet_text.hpp"

namespace deckmap {
namespace {

using What = PrintBlock::What;

// -- As text

constexpr std::size_t text_columns = 78;

/// Broken at spaces into lines that `fits` accepts; a longer word has a line of its own.
template <class Fits>
std::vector<std::string> broken(std::string_view text, Fits&& fits) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    const std::string longer = line.empty() ? std::string(word) : line + " " + std::string(word);
    if (line.empty() || fits(longer)) {
      line = longer;
    } else {
      lines.push_back(std::exchange(line, std::string(word)));
    }
  }
  lines.push_back(line);
  return lines;
}

std::string broken_text(std::string_view text) {
  std::string all;
  for (const std::string& line :
       broken(text, [](const std::string& part) { return part.size() <= text_columns; }))
    all += line + "\n";
  return all;
}

std::string boxes_text(const PrintBlock& block) {
  std::string line = block.text + ":", all;
  line.resize(std::max<std::size_t>(line.size() + 1, 16), ' ');
  const std::size_t indent = line.size();
  for (int i = 0; i < block.count; ++i) {
    const bool begins_group = i > 0 && i % block.group == 0;
    const int together = i % block.group == 0 ? std::min(block.group, 12) : 1;
    if (line.size() > indent &&
        line.size() + static_cast<std::size_t>(3 * together) + (begins_group ? 1 : 0) >
            text_columns) {
      all += line + "\n";
      line.assign(indent, ' ');
    } else if (begins_group) {
      line += ' ';
    }
    line += "[ ]";
  }
  return all + line + "\n";
}

std::string table_text(const PrintBlock& block) {
  std::vector<std::size_t> widths(block.rows.front().size());
  for (const auto& row : block.rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string all;
  for (const auto& row : block.rows) {
    std::string line;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      std::string cell = i < row.size() ? row[i] : "";
      cell.resize(widths[i], ' ');
      line += (i == 0 ? "| " : " | ") + cell;
    }
    all += line + " |\n";
  }
  return all;
}

// -- As pages

/// Lays blocks out from the top of a page down, and begins another where one is full.
class PageMaker {
 public:
  PageMaker(const Printable& printable, PageSize size) : printable_(printable), size_(size) {}

  std::vector<Picture> make() {
    for (const PrintBlock& block : printable_.blocks) add(block);
    finish();
    return std::move(pages_);
  }

 private:
  static constexpr double margin = 40, body = 9.5, leading = 13, box = 13;

  bool is_endless() const { return size_.height <= 0; }
  double right() const { return size_.width - margin; }
  double bottom() const { return size_.height - margin; }

  void begin() {
    pages_.push_back({.width = static_cast<int>(detail::rounded(size_.width)),
                      .paper = Paint::hex(0xffffff),
                      .title = printable_.title});
    y_ = margin;
  }
  void finish() {
    if (pages_.empty()) begin();
    Picture& page = pages_.back();
    if (is_endless()) {
      page.height = static_cast<int>(y_ + margin);
    } else {
      page.height = static_cast<int>(detail::rounded(size_.height));
      page.page = size_;
    }
  }
  /// Begins another page if so much does not fit on this one.
  void need(double height) {
    if (pages_.empty()) {
      begin();
    } else if (!is_endless() && y_ + height > bottom()) {
      finish();
      begin();
    }
  }

  Picture& page() { return pages_.back(); }
  void write(std::string text, double x, double size = body, Face face = Face::text,
             Anchor anchor = Anchor::start) {
    page().add(Text{.text = std::move(text),
                    .at = {x, y_},
                    .size = size,
                    .anchor = anchor,
                    .face = face,
                    .paint = ink});
  }
  void stroke(Path path, double weight = 0.7, double dash = 0) {
    page().add(
        Shape{.path = std::move(path), .stroke = ink, .weight = weight, .dash = dash, .gap = dash});
  }

  void add(const PrintBlock& block) {
    switch (block.what) {
      case What::page: return add_title(block);
      case What::heading:
        need(3 * leading);
        y_ += leading * 1.4;
        return write(block.text, margin, 12, Face::bold);
      case What::paragraph: return add_paragraph(block.text);
      case What::field: return add_field(block.text);
      case What::boxes: return add_boxes(block);
      case What::table: return add_table(block);
      case What::tiles: return add_tiles(block);
    }
  }

  void add_title(const PrintBlock& block) {
    if (!pages_.empty() && !is_endless()) finish();
    if (pages_.empty() || !is_endless())
      begin();
    else
      y_ += 2 * leading;
    y_ += 16;
    write(block.text, margin, 18, Face::bold);
    Path line;
    line.line({margin, y_ + 7}, {right(), y_ + 7});
    stroke(std::move(line), 1.2);
    y_ += leading;
  }

  void add_paragraph(const std::string& text) {
    for (std::string& line : broken(text, [&](const std::string& part) {
           return text_width(part, body, Face::text) <= right() - margin;
         })) {
      need(leading);
      y_ += leading;
      write(std::move(line), margin);
    }
    y_ += 4;
  }

  void add_field(const std::string& text) {
    need(2 * leading);
    y_ += leading * 1.5;
    write(text, margin);
    Path line;
    line.line({margin + text_width(text, body, Face::text) + 6, y_ + 2}, {right(), y_ + 2});
    stroke(std::move(line), 0.5);
  }

  void add_boxes(const PrintBlock& block) {
    need(leading + box);
    y_ += leading * 1.6;
    write(block.text, margin, body, Face::bold);
    const double first = margin + 110;
    double x = first;
    Path path;
    for (int i = 0; i < block.count; ++i) {
      if (i > 0 && i % block.group == 0) x += box / 2;
      const int together = i % block.group == 0 ? std::min(block.group, 20) : 1;
      if (x > first && x + box * together > right()) {
        x = first;
        y_ += box + 4;
      }
      path.rectangle({x, y_ - box + 3}, {x + box - 3, y_});
      x += box;
    }
    stroke(std::move(path));
    y_ += 2;
  }

  void add_table(const PrintBlock& block) {
    const std::size_t columns = block.rows.front().size();
    std::vector<double> widths(columns, 10);
    double sum = 0;
    for (const auto& row : block.rows)
      for (std::size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], text_width(row[i], body - 1.5, Face::bold) + 8);
    for (const double width : widths) sum += width;
    // what is left of the line goes to the last columns, where people write
    const double more = std::max(0.0, right() - margin - sum);
    widths.back() += more;
    y_ += 6;
    bool is_head = true;
    for (const auto& row : block.rows) {
      constexpr double height = 17;
      need(height);
      double x = margin;
      Path path;
      for (std::size_t i = 0; i < columns; ++i) {
        path.rectangle({x, y_}, {x + widths[i], y_ + height});
        if (i < row.size()) {
          page().add(Text{.text = row[i],
                          .at = {x + 4, y_ + 12},
                          .size = body - 1.5,
                          .anchor = Anchor::start,
                          .face = is_head ? Face::bold : Face::text,
                          .paint = ink});
        }
        x += widths[i];
      }
      stroke(std::move(path), 0.5);
      y_ += height;
      is_head = false;
    }
    y_ += 4;
  }

  /// Six tiles in a row, each with its words in the middle; the dashes are to be cut.
  void add_tiles(const PrintBlock& block) {
    constexpr int in_row = 6;
    constexpr double tile_words = 10;  // so that BERSERKER stays clear of the cuts
    const double side = (right() - margin) / in_row;
    y_ += 6;
    int column = 0;
    for (const std::string& words : block.rows.front()) {
      if (column == 0) need(side);
      const double x = margin + column * side;
      Path path;
      path.rectangle({x, y_}, {x + side, y_ + side});
      stroke(std::move(path), 0.6, 3);
      const auto lines = broken(words, [&](const std::string& part) {
        return text_width(part, tile_words, Face::bold) <= side - 8;
      });
      double line_y = y_ + side / 2 - 7 * (static_cast<double>(lines.size()) - 1) + 4;
      for (const std::string& line : lines) {
        page().add(Text{.text = line,
                        .at = {x + side / 2, line_y},
                        .size = tile_words,
                        .face = Face::bold,
                        .paint = ink});
        line_y += 14;
      }
      if (++column < in_row) continue;
      column = 0;
      y_ += side;
    }
    if (column > 0) y_ += side;
  }

  static constexpr Paint ink = Paint::hex(0x1a1a1a);

  const Printable& printable_;
  PageSize size_;
  std::vector<Picture> pages_;
  double y_ = 0;
};

// -- What the games print

/// Rows of a table of a sheet's text.
std::string row(const std::vector<std::string>& cells) {
  return "| " + detail::listed(cells, " | ") + " |\n";
}

}  // namespace

Printable soldiers_printable(const soldiers::Settings& settings) {
  auto values = detail::sheet_values(settings);
  values["ammunition_boxes"] = std::to_string(settings.ammunition + 20);
  return detail::filled_sheet(detail::sheet_soldiers().text(), std::move(values));
}

Printable cyberheisters_printable(const cyberheisters::Settings& settings,
                                  const cyberheisters::Sheet& sheet) {
  using namespace cyberheisters;
  auto values = detail::sheet_values(settings);
  for (const auto& [name, number] :
       {std::pair("medical_per_cent", medical_per_cent), std::pair("chests", chest_count),
        std::pair("chest_from", chest_from), std::pair("horde_from", horde_from),
        std::pair("first_captain_turn", first_captain_turn),
        std::pair("battalion_more", battalion_more), std::pair("specials_dice", specials_dice),
        std::pair("attack_sides", attack_sides), std::pair("blast_more", blast_more),
        std::pair("stasis_elites_over", stasis_elites_over),
        std::pair("stasis_captain_over", stasis_captain_over),
        std::pair("units", battalion_more + battalion_sides),
        std::pair("health_boxes", (settings.health + 4) / 5)})
    values[name] = std::to_string(number);
  for (const Elite elite : {Elite::hunter, Elite::berserker, Elite::captain}) {
    const std::string name(to_string(elite)), health = std::to_string(figures_of(elite).health);
    values[name + "_health"] = health;
    values["elites"] += row({name, health, "1d" + std::to_string(figures_of(elite).attack_sides)});
  }
  for (const SheetRow& turn : sheet.rows) {
    auto cells = sheet_cells(turn);
    cells.resize(10);
    values["turns"] += row(cells);
  }
  values["notes"] = detail::listed(sheet_notes(sheet), " ");
  return detail::filled_sheet(detail::sheet_cyberheisters().text(), std::move(values));
}

std::string printable_text(const Printable& printable) {
  std::string text;
  bool after_paragraph = false;
  for (const PrintBlock& block : printable.blocks) {
    const bool is_paragraph = block.what == What::paragraph;
    if (std::exchange(after_paragraph, is_paragraph) && is_paragraph) text += "\n";
    switch (block.what) {
      case What::page:
        text += (text.empty() ? "" : "\n\n") + block.text + "\n" +
                std::string(block.text.size(), '=') + "\n\n";
        break;
      case What::heading:
        text += "\n" + block.text + "\n" + std::string(block.text.size(), '-') + "\n";
        break;
      case What::paragraph: text += broken_text(block.text); break;
      case What::field:
        text += block.text + (block.text.empty() ? "" : " ");
        text.append(text_columns - std::min(text_columns, block.text.size() + 1), '_');
        text += "\n";
        break;
      case What::boxes: text += boxes_text(block); break;
      case What::table: text += "\n" + table_text(block) + "\n"; break;
      case What::tiles: {
        std::string list;
        for (const std::string& words : block.rows.front()) list += "[" + words + "]  ";
        text += broken_text(list);
        break;
      }
    }
  }
  return text;
}

std::vector<Picture> printable_pages(const Printable& printable, PageSize size) {
  return PageMaker(printable, size).make();
}

}  // namespace deckmap
