#include <deckmap/games/printable.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include <deckmap/detail/list.hpp>
#include <deckmap/detail/text.hpp>

#include "../embedded.hpp"
#include "../write/look/marks.hpp"
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

/// The columns of a table: the cells of its longest row.
std::size_t columns_of(const PrintBlock& block) {
  std::size_t columns = 0;
  for (const auto& row : block.rows) columns = std::max(columns, row.size());
  return columns;
}

std::string table_text(const PrintBlock& block) {
  std::vector<std::size_t> widths(columns_of(block));
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
class PageLayout {
 public:
  /// `scale` is that of letters, boxes and the spaces between them.
  PageLayout(const std::string& title, PageSize size, double scale)
      : title_(title), size_(size), scale_(scale) {}

  std::vector<Picture> make(std::span<const PrintBlock> blocks) {
    for (const PrintBlock& block : blocks) add(block);
    finish();
    return std::move(pages_);
  }

 private:
  static constexpr double margin = 40;
  bool is_endless() const { return size_.height <= 0; }
  double right() const { return size_.width - margin; }
  double bottom() const { return size_.height - margin; }

  void begin() {
    pages_.push_back({.width = static_cast<int>(detail::rounded(size_.width)),
                      .paper = Paint::hex(0xffffff),
                      .title = title_});
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
  bool fits(double height) const { return is_endless() || y_ + height <= bottom(); }
  /// Begins another page if so much does not fit on this one.
  void need(double height) {
    if (pages_.empty()) {
      begin();
    } else if (!fits(height)) {
      finish();
      begin();
    }
  }

  Picture& page() { return pages_.back(); }
  void write(std::string text, double x, double size, Face face = Face::text) {
    page().add(Text{.text = std::move(text),
                    .at = {x, y_},
                    .size = size,
                    .anchor = Anchor::start,
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
        need(3 * leading_);
        y_ += leading_ * 1.4;
        return write(block.text, margin, 12 * scale_, Face::bold);
      case What::paragraph: return add_paragraph(block.text);
      case What::field: return add_field(block.text);
      case What::boxes: return add_boxes(block);
      case What::table: return add_table(block);
      case What::tiles: return add_tiles(block);
    }
  }

  void add_title(const PrintBlock& block) {
    if (pages_.empty())
      begin();
    else
      y_ += 2 * leading_;
    y_ += 16 * scale_;
    write(block.text, margin, 18 * scale_, Face::bold);
    Path line;
    line.line({margin, y_ + 7 * scale_}, {right(), y_ + 7 * scale_});
    stroke(std::move(line), 1.2);
    y_ += leading_;
  }

  void add_paragraph(const std::string& text) {
    for (std::string& line : broken(text, [&](const std::string& part) {
           return text_width(part, body_, Face::text) <= right() - margin;
         })) {
      need(leading_);
      y_ += leading_;
      write(std::move(line), margin, body_);
    }
    y_ += 4 * scale_;
  }

  void add_field(const std::string& text) {
    need(2 * leading_);
    y_ += leading_ * 1.5;
    write(text, margin, body_);
    Path line;
    line.line({margin + text_width(text, body_, Face::text) + 6, y_ + 2}, {right(), y_ + 2});
    stroke(std::move(line), 0.5);
  }

  void add_boxes(const PrintBlock& block) {
    need(leading_ + box_);
    y_ += leading_ * 1.6;
    write(block.text, margin, body_, Face::bold);
    const double first = margin + 90 * scale_;
    double x = first;
    Path path;
    for (int i = 0; i < block.count; ++i) {
      if (i > 0 && i % block.group == 0) x += box_ / 2;
      const int together = i % block.group == 0 ? std::min(block.group, 20) : 1;
      if (x > first && x + box_ * together > right()) {
        x = first;
        if (!fits(1.3 * box_)) stroke(std::exchange(path, {}));  // what is on this page
        need(1.3 * box_);
        y_ += 1.3 * box_;
      }
      path.rectangle({x, y_ - 0.77 * box_}, {x + 0.77 * box_, y_});
      x += box_;
    }
    stroke(std::move(path));
    y_ += 2 * scale_;
  }

  void add_table(const PrintBlock& block) {
    const std::size_t columns = columns_of(block);
    const double letters = body_ - 1.5 * scale_, height = 17 * scale_;
    std::vector<double> widths(columns, 10);
    double sum = 0;
    for (const auto& row : block.rows)
      for (std::size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], text_width(row[i], letters, Face::bold) + 8);
    for (const double width : widths) sum += width;
    // people write into the last column where it is empty
    const bool to_fill =
        std::all_of(block.rows.begin() + 1, block.rows.end(),
                    [&](const auto& row) { return row.size() == columns && row.back().empty(); });
    if (to_fill) widths.back() += std::max(0.0, right() - margin - sum);
    y_ += 6 * scale_;
    bool is_head = true;
    for (const auto& row : block.rows) {
      need(height);
      double x = margin;
      Path path;
      for (std::size_t i = 0; i < columns; ++i) {
        path.rectangle({x, y_}, {x + widths[i], y_ + height});
        if (i < row.size()) {
          page().add(Text{.text = row[i],
                          .at = {x + 4, y_ + 12 * scale_},
                          .size = letters,
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
    y_ += 4 * scale_;
  }

  // -- Tiles

  /// The largest tiles with which a page holds all, five in a row, else the smallest, eight.
  double tile_side(std::size_t count) const {
    const double width = right() - margin;
    for (const int in_row : {5, 6, 7}) {
      const double side = width / in_row;
      const auto rows = (static_cast<double>(count) - 1) / in_row + 1;
      if (std::floor(rows) * side <= bottom() - y_ - 6) return side;
    }
    return width / 8;
  }

  /// Each tile has a sign, if there is one, above its words; the dashes are to be cut.
  void add_tiles(const PrintBlock& block) {
    const auto& words = block.rows[0];
    const auto& signs = block.rows[1];
    need(0);
    const double side = is_endless() ? (right() - margin) / 6 : tile_side(words.size());
    const int in_row = static_cast<int>(detail::rounded((right() - margin) / side));
    y_ += 6;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const int column = static_cast<int>(i) % in_row;
      need(side);
      const Point corner{margin + column * side, y_};
      Path path;
      path.rectangle(corner, corner + Point{side, side});
      stroke(std::move(path), 0.6, 3);
      const bool has_sign = !signs[i].empty();
      if (has_sign) draw_sign(signs[i], corner + Point{0.5, 0.36} * side, 0.48 * side);
      write_tile(words[i], corner + Point{0.5, has_sign ? 0.79 : 0.5} * side, side);
      if (column + 1 == in_row || i + 1 == words.size()) y_ += side;
    }
  }

  /// A tile's words about a point.
  void write_tile(const std::string& words, Point middle, double side) {
    const double size = std::min(10.0, side / 9), line_height = 1.25 * size;
    const auto fits = [&](const std::string& part) {
      return text_width(part, size, Face::bold) <= side - 8;
    };
    const auto lines = broken(words, fits);
    double y = middle.y - line_height / 2 * (static_cast<double>(lines.size()) - 1) + 0.35 * size;
    for (const std::string& line : lines) {
      const double fit = (side - 8) / text_width(line, 1, Face::bold);
      page().add(Text{.text = line,
                      .at = {middle.x, y},
                      .size = std::min(size, fit),
                      .face = Face::bold,
                      .paint = ink});
      y += line_height;
    }
  }

  /// A number on a counter, a joker's, the number of a room after #, a counter struck out (x), an
  /// empty one (o), or a tag.
  void draw_sign(const std::string& sign, Point centre, double diameter) {
    detail::Marks marks(page(), style_);
    if (sign == "red") return marks.enemy(centre, diameter, Card::red_joker());
    if (sign == "black") return marks.enemy(centre, diameter, Card::black_joker());
    if (sign == "o") return marks.counter(centre, diameter, "");
    if (sign == "x") {
      marks.counter(centre, diameter, "");
      Shape cross{.stroke = style_.floor, .weight = 0.1 * diameter};
      const Point r = Point{0.22, 0.22} * diameter, other{r.x, -r.y};
      cross.path.line(centre - r, centre + r);
      cross.path.line(centre - other, centre + other);
      return page().add(std::move(cross));
    }
    if (sign.front() == '#') {
      Shape room{.fill = style_.floor, .stroke = style_.wall, .weight = 0.05 * diameter};
      const Point r = Point{0.5, 0.42} * diameter;
      room.path.rectangle(centre - r, centre + r);
      page().add(std::move(room));
      return marks.place_label(sign.substr(1), centre, 0.5 * diameter);
    }
    if (sign.front() >= '0' && sign.front() <= '9') return marks.counter(centre, diameter, sign);
    marks.tag(sign, centre, diameter);
  }

  static constexpr Paint ink = Paint::hex(0x1a1a1a);

  const std::string& title_;
  PageSize size_;
  double scale_;
  double body_ = 9.5 * scale_, leading_ = 13 * scale_, box_ = 13 * scale_;
  Style style_;
  std::vector<Picture> pages_;
  double y_ = 0;
};

/// Sections, each from its title on, that share pages: as many as fit on one. Tiles have their own,
/// as they are cut.
std::vector<std::span<const PrintBlock>> shared_pages(const Printable& printable, PageSize size) {
  const std::span<const PrintBlock> blocks = printable.blocks;
  const auto has_tiles = [](std::span<const PrintBlock> part) {
    return std::any_of(part.begin(), part.end(),
                       [](const PrintBlock& block) { return block.what == What::tiles; });
  };
  std::vector<std::span<const PrintBlock>> parts;
  for (std::size_t from = 0, i = 1; i <= blocks.size(); ++i) {
    if (i < blocks.size() && blocks[i].what != What::page) continue;
    const auto part = blocks.subspan(from, i - from);
    const auto joined =
        parts.empty() ? part : std::span(parts.back().data(), parts.back().size() + part.size());
    if (!parts.empty() && !has_tiles(joined) &&
        PageLayout(printable.title, size, 1).make(joined).size() == 1)
      parts.back() = joined;
    else
      parts.push_back(part);
    from = i;
  }
  return parts;
}

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
  if (size.height <= 0) return PageLayout(printable.title, size, 1).make(printable.blocks);
  std::vector<Picture> pages;
  for (const auto part : shared_pages(printable, size)) {
    const std::size_t fewest = PageLayout(printable.title, size, 1).make(part).size();
    for (const double scale : {1.4, 1.3, 1.2, 1.1, 1.0}) {
      auto laid = PageLayout(printable.title, size, scale).make(part);
      if (laid.size() > fewest) continue;
      std::move(laid.begin(), laid.end(), std::back_inserter(pages));
      break;
    }
  }
  return pages;
}

}  // namespace deckmap
