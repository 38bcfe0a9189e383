#include "grammar.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <deckmap/detail/text.hpp>

namespace deckmap::content {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool is_vowel(char c) { return std::string_view("aeiou").find(lower(c)) != std::string_view::npos; }

/// Whether a word is spoken with a vowel at its beginning.
bool begins_with_vowel(std::string_view word) {
  if (word.empty()) return false;
  for (const std::string_view silent : {"hour", "honest", "heir"})
    if (word.starts_with(silent)) return true;
  if (word.starts_with("one") && (word.size() == 3 || !is_letter(word[3]))) return false;
  for (const std::string_view consonant : {"uni", "use", "eu"})
    if (word.starts_with(consonant)) return false;
  return is_vowel(word[0]);
}

struct Pronouns {
  std::string_view he;
  std::array<std::string_view, 5> forms;
};
constexpr std::array<Pronouns, 4> pronouns = {{
    {"he", {"he", "him", "his", "his", "himself"}},
    {"she", {"she", "her", "her", "hers", "herself"}},
    {"it", {"it", "it", "its", "its", "itself"}},
    {"they", {"they", "them", "their", "theirs", "themselves"}},
}};
constexpr std::array<std::string_view, 5> pronoun_slots = {"they", "them", "their", "theirs",
                                                           "themself"};

}  // namespace

std::string_view pronoun(const Noun* noun, std::size_t form) {
  std::string_view he = "it";
  if (noun != nullptr) he = noun->n > 1 ? std::string_view("they") : noun->he;
  for (const Pronouns& row : pronouns)
    if (row.he == he) return row.forms[form];
  return pronouns[2].forms[form];
}

Rolls::Rolls(std::uint64_t seed, std::string_view name)
    : random_(
          [&] {
            std::uint64_t hash = 0xcbf29ce484222325u;
            for (const char c : name)
              hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
            return mix64(seed) ^ mix64(hash);
          }(),
          Stream::chart_details) {}

int Rolls::roll(std::string_view dice) {
  int total = 0, sign = 1;
  while (!dice.empty()) {
    const std::size_t end = std::min(dice.find_first_of("+-"), dice.size());
    const std::string_view term = dice.substr(0, end);
    int before = 0, after = 0;
    bool has_d = false;
    for (const char c : term) {
      if (c == 'd')
        has_d = true;
      else if (is_digit(c))
        (has_d ? after : before) = std::min(10000, (has_d ? after : before) * 10 + (c - '0'));
    }
    if (has_d) {
      const int times = term[0] == 'd' ? 1 : std::min(before, 1000);
      for (int i = 0; i < times; ++i)
        total += sign * (1 + static_cast<int>(below(static_cast<std::size_t>(std::max(1, after)))));
    } else {
      total += sign * before;
    }
    sign = end < dice.size() && dice[end] == '-' ? -1 : 1;
    dice.remove_prefix(std::min(end + 1, dice.size()));
  }
  return total;
}

const std::string* LevelShare::pick(Rolls& rolls, const Setting::Lines& lines, const Fits& is_fresh,
                                    const Fits& fits) const {
  std::vector<const std::string*> fit, fresh, own;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string* const line = &lines[i];
    if (fits && !fits(*line)) continue;
    fit.push_back(line);
    if (!is_fresh(*line)) continue;
    fresh.push_back(line);
    if (has(i)) own.push_back(line);
  }
  if (fit.empty()) return nullptr;
  return rolls.pick(!own.empty() ? own : fresh.empty() ? fit : fresh);
}

const std::string* Bag::draw(Rolls& rolls, std::string_view list, const Setting::Lines& lines,
                             const Fits& fits) {
  auto found = used_.find(list);
  if (found == used_.end()) found = used_.emplace(std::string(list), std::set<std::string>()).first;
  std::set<std::string>& used = found->second;
  const std::string* const line = share_.pick(
      rolls, lines, [&](const std::string& one) { return !used.contains(one); }, fits);
  if (line != nullptr) used.insert(*line);
  return line;
}

bool is_dice(std::string_view text) {
  bool d = false, any = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == 'd') {
      if (i + 1 == text.size() || !is_digit(text[i + 1])) return false;
      d = true;
    } else if (c == '+' || c == '-') {
      if (i == 0 || i + 1 == text.size() || !(is_digit(text[i + 1]) || text[i + 1] == 'd'))
        return false;
    } else if (is_digit(c)) {
      any = true;
    } else {
      return false;
    }
  }
  return d && any && text.size() < 16;
}

std::string number_word(int n) { return n <= 12 ? detail::in_words(n) : std::to_string(n); }

std::string listed(const std::vector<std::string>& things) {
  if (things.empty()) return {};
  const bool commas = std::any_of(things.begin(), things.end(), [](const std::string& thing) {
    return thing.find(',') != std::string::npos;
  });
  if (things.size() == 2)
    return things[0] + (things[0].find(',') != std::string::npos ? ", and " : " and ") + things[1];
  std::string text;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (i > 0)
      text += i + 1 < things.size() ? (commas ? "; " : ", ") : (commas ? "; and " : " and ");
    text += things[i];
  }
  return text;
}

std::string plural_of(std::string_view one) {
  std::size_t end = one.size();
  for (const std::string_view stop : {" of ", " that ", " with ", " who "})
    end = std::min(end, one.find(stop));
  std::string head(one.substr(0, end));
  const std::string_view rest = one.substr(end);
  if (head.ends_with("man") && !head.ends_with("human"))
    head.replace(head.size() - 2, 2, "en");
  else if (head.ends_with('s') || head.ends_with('x') || head.ends_with("ch") ||
           head.ends_with("sh"))
    head += "es";
  else if (head.size() > 1 && head.ends_with('y') && !is_vowel(head[head.size() - 2]))
    head.replace(head.size() - 1, 1, "ies");
  else
    head += 's';
  return head + std::string(rest);
}

std::string with_article(std::string_view noun) {
  return (begins_with_vowel(noun) ? "an " : "a ") + std::string(noun);
}

std::string verb(std::string_view base, bool many) {
  struct Irregular {
    std::string_view base, one, many;
  };
  static constexpr std::array irregular = {
      Irregular{"be", "is", "are"},      Irregular{"have", "has", "have"},
      Irregular{"do", "does", "do"},     Irregular{"go", "goes", "go"},
      Irregular{"can", "can", "can"},    Irregular{"cannot", "cannot", "cannot"},
      Irregular{"will", "will", "will"}, Irregular{"would", "would", "would"},
      Irregular{"was", "was", "were"},
  };
  for (const Irregular& row : irregular)
    if (row.base == base) return std::string(many ? row.many : row.one);
  std::string text(base);
  if (many) return text;
  const std::size_t end = std::min(text.find(' '), text.size());
  std::string head = text.substr(0, end);
  if (head.ends_with('s') || head.ends_with('x') || head.ends_with('z') || head.ends_with("ch") ||
      head.ends_with("sh") || head.ends_with('o'))
    head += "es";
  else if (head.size() > 1 && head.ends_with('y') && !is_vowel(head[head.size() - 2]))
    head.replace(head.size() - 1, 1, "ies");
  else
    head += 's';
  return head + text.substr(end);
}

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
  std::string out(text);
  for (std::size_t at = 0; (at = out.find(what, at)) != std::string::npos; at += by.size())
    out.replace(at, what.size(), by);
  return out;
}

std::string tidy(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ') {
      if (out.empty() || out.back() == ' ') continue;
      if (i + 1 < text.size() &&
          std::string_view(".;,").find(text[i + 1]) != std::string_view::npos)
        continue;
    }
    out += c;
    // "a egg" is "an egg"
    const bool article = (c == 'a' || c == 'A') &&
                         (out.size() == 1 || !is_letter(out[out.size() - 2])) &&
                         (out.size() < 2 || out[out.size() - 2] != '\'');
    if (article && i + 2 < text.size() && text[i + 1] == ' ' &&
        begins_with_vowel(text.substr(i + 2)))
      out += 'n';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  for (std::size_t at = 0; (at = out.find("s's", at)) != std::string::npos; at += 2)
    // "the wolves' den", and "the governess's", which is one
    if ((at + 3 == out.size() || !is_letter(out[at + 3])) && (at == 0 || out[at - 1] != 's'))
      out.erase(at + 2, 1);
  return out;
}

std::string capital(std::string text) {
  const std::size_t at = text.find_first_not_of('*');
  if (at < text.size() && text[at] >= 'a' && text[at] <= 'z')
    text[at] = static_cast<char>(text[at] - 32);
  return text;
}

std::string sentence(std::string_view text) {
  std::string out(text);
  while (!out.empty() && out.back() == ' ') out.pop_back();
  if (out.empty()) return out;
  out = capital(std::move(out));
  const std::size_t last = out.find_last_not_of('*');
  if (std::string_view(".!?").find(out[last]) == std::string_view::npos) out += '.';
  return out;
}

std::string short_of(std::string_view text) {
  std::size_t end = text.size();
  for (const std::string_view stop : {",", ":", " who ", " that ", " which ", " with "})
    end = std::min(end, text.find(stop));
  const std::string_view head = text.substr(0, end);
  for (const std::string_view article : {"a ", "an "})
    if (head.starts_with(article)) return "the " + std::string(head.substr(article.size()));
  return std::string(head);
}

int count_words(std::string_view text) {
  int count = 0;
  bool inside = false;
  for (const char c : text) {
    const bool word = c != ' ' && c != '*' && c != '\n';
    count += word && !inside;
    inside = word || (inside && c == '*');
  }
  return count;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string company_of(const Boss& boss) {
  return contains(boss.entry->text("a"), " with {") ? boss.noun.a.substr(boss.noun.a.find(" with "))
                                                    : std::string();
}

std::string Noun::with_a() const {
  if (!a.empty()) return a;
  return n == 1 ? with_article(one) : number_word(n) + ' ' + (many.empty() ? plural_of(one) : many);
}

std::string Noun::with_the() const {
  if (!the.empty()) return the;
  return "the " + (n == 1 ? one : many.empty() ? plural_of(one) : many);
}

std::string Writer::name(const Noun& noun, bool genitive) {
  last = &noun;
  std::string text = known.insert(noun) ? noun.with_a() : noun.with_the();
  if (label && noun.place >= 0 && noun.place != here && !genitive && !labelled.contains(&noun)) {
    labelled.insert(&noun);
    text += " (" + labels_[static_cast<std::size_t>(noun.place)] + ")";
  }
  return text;
}

std::optional<std::string> Writer::fill(std::string_view line, const Noun* subject,
                                        const Names& names) {
  last = nullptr;
  bool missing = false;
  const auto value = [&](std::string_view key) -> Value {
    for (const auto& [name, given] : names)
      if (name == key) return given;
    if (auto found = lookup_(key, *this)) return *found;
    missing = true;
    return {};
  };
  // alternatives first
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] != '[') {
      text += line[at++];
      continue;
    }
    const std::size_t close = std::min(line.find(']', at), line.size());
    std::vector<std::string_view> choices;
    for (std::size_t from = at + 1; from <= close;) {
      const std::size_t bar = std::min(line.find('|', from), close);
      choices.push_back(line.substr(from, bar - from));
      from = bar + 1;
    }
    text += rolls_.pick(choices);
    at = close + 1;
  }
  std::string out;
  for (std::size_t at = 0; at < text.size() && !missing;) {
    const char c = text[at];
    const std::size_t close = c == '<'   ? text.find('>', at)
                              : c == '{' ? text.find('}', at)
                                         : std::string::npos;
    if (close == std::string::npos) {
      out += c;
      ++at;
      continue;
    }
    const std::string key = text.substr(at + 1, close - at - 1);
    const std::string_view tail = std::string_view(text).substr(close + 1);
    at = close + 1;
    const std::size_t dot = key.find('.');
    if (c == '<') {
      const Noun* noun = subject;
      if (dot != std::string::npos) noun = value(key.substr(0, dot)).noun;
      out += verb(dot == std::string::npos ? key : key.substr(dot + 1),
                  noun != nullptr && noun->plural());
      continue;
    }
    if (is_dice(key)) {
      const int n = rolls_.roll(key);
      // counts of things are words, measures are figures
      const bool counts = tail.size() > 3 && tail[0] == ' ' && is_letter(tail[1]) &&
                          is_letter(tail[2]) && is_letter(tail[3]);
      out += counts ? number_word(n) : std::to_string(n);
      continue;
    }
    const bool big = key[0] >= 'A' && key[0] <= 'Z';
    std::string low = key;
    low[0] = lower(low[0]);
    const std::string first = low.substr(0, dot),
                      second = dot == std::string::npos ? "" : low.substr(dot + 1);
    std::string filled;
    std::size_t form = pronoun_slots.size();
    std::string whose;
    for (std::size_t i = 0; i < pronoun_slots.size(); ++i) {
      if (first == pronoun_slots[i]) form = i, whose = second;
      if (second == pronoun_slots[i]) form = i, whose = first;
    }
    if (form < pronoun_slots.size()) {
      const Noun* noun = whose.empty() ? subject : value(whose).noun;
      filled = pronoun(noun, form);
    } else {
      const Value found = value(low);
      filled = found.noun != nullptr ? name(*found.noun, tail.starts_with("'")) : found.text;
      // "her eye, a pearl, and": an apposition ends with a comma
      static constexpr std::array<std::string_view, 5> phrases = {"prize", "need", "spot", "relic",
                                                                  "patron"};
      if (std::find(phrases.begin(), phrases.end(), low) != phrases.end() &&
          filled.find(", ") != std::string::npos && tail.size() > 1 && tail[0] == ' ' &&
          (is_letter(tail[1]) || tail[1] == '<' || (tail[1] == '{' && low != "spot")))
        filled += ',';
    }
    out += big ? capital(std::move(filled)) : filled;
  }
  if (missing) return {};
  return tidy(out);
}

}  // namespace deckmap::content
