// Pages for printing: everything is on the sheet, nothing overlaps, texts can be read, and the
// sheet is used.

#include <deckmap/write/picture.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <deckmap/draw/pdf.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/play/chart.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/styles.hpp>

using namespace deckmap;

TEST_SUITE_BEGIN("write/pages");

namespace {

struct Box {
  Point low{1e9, 1e9}, high{-1e9, -1e9};

  void add(Point p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  bool meets(const Box& other) const {
    return low.x < other.high.x && other.low.x < high.x && low.y < other.high.y &&
           other.low.y < high.y;
  }
};

void add(const DrawingItem& item, Box& box) {
  if (const auto* shape = std::get_if<Shape>(&item))
    for (const Point point : shape->path.points()) box.add(point);
  if (const auto* text = std::get_if<Text>(&item)) {
    const double width = text_width(text->text, text->size, text->face);
    const double left = text->at.x - width * (text->anchor == Anchor::start    ? 0
                                              : text->anchor == Anchor::middle ? 0.5
                                                                               : 1);
    box.add({left, text->at.y - capital_height * text->size});
    box.add({left + width, text->at.y});
  }
}

/// The boxes round the groups of a page that a reader sees as one thing, by their ids.
std::map<std::string, Box> blocks_of(const Picture& page) {
  std::map<std::string, Box> blocks;
  std::vector<std::string> within;
  for (const DrawingItem& item : page.items) {
    if (const auto* group = std::get_if<Group>(&item)) {
      const bool block = group->kind == "title" || group->kind == "story" ||
                         group->kind == "note" || group->kind == "legend" ||
                         group->kind == "rock" || group->kind == "walls";
      within.push_back(block ? group->kind == "note" ? group->id : group->kind : "");
    } else if (std::holds_alternative<GroupEnd>(item)) {
      within.pop_back();
    } else if (!within.empty() && !within.back().empty()) {
      add(item, blocks[within.back()]);
    }
  }
  return blocks;
}

/// The boxes of the groups of some kinds.
std::vector<Box> boxes_of(const Picture& page, std::initializer_list<std::string_view> kinds) {
  std::vector<Box> boxes;
  bool inside = false;
  for (const DrawingItem& item : page.items) {
    if (const auto* group = std::get_if<Group>(&item)) {
      inside = std::find(kinds.begin(), kinds.end(), group->kind) != kinds.end();
      if (inside) boxes.emplace_back();
    } else if (std::holds_alternative<GroupEnd>(item)) {
      inside = false;
    } else if (inside) {
      add(item, boxes.back());
    }
  }
  return boxes;
}

/// The part of a page that lies outside its blocks.
double bare_part(const Picture& page) {
  constexpr int steps = 300;
  const auto blocks = blocks_of(page);
  int bare = 0;
  for (int y = 0; y < steps; ++y)
    for (int x = 0; x < steps; ++x) {
      const Point at{(x + 0.5) * page.width / steps, (y + 0.5) * page.height / steps};
      bare += std::none_of(blocks.begin(), blocks.end(), [&](const auto& block) {
        const Box& box = block.second;
        return box.low.x <= at.x && at.x < box.high.x && box.low.y <= at.y && at.y < box.high.y;
      });
    }
  return double(bare) / (steps * steps);
}

const Chart& fantasy() {
  static const Chart chart = [] {
    for (const ShippedChart& shipped : shipped_charts())
      if (shipped.name == "fantasy") return read_chart_toml(shipped.toml);
    return Chart();
  }();
  return chart;
}

/// A dungeon's pages with its notes.
std::vector<Picture> pages_of(const Options& options, PageSize sheet, Style style = {}) {
  const Dungeon dungeon = generate(options);
  const Encounters encounters = key_encounters(fantasy(), dungeon);
  const PageNotes notes = page_notes(adventure(dungeon, &encounters));
  return picture_pages(dungeon, {.style = style, .encounters = &encounters, .notes = &notes},
                       sheet);
}

/// Points for a pixel of a page.
double scale_of(const Picture& page) { return page.page->width / page.width; }

void require_readable(const Picture& page) {
  const double scale = scale_of(page);
  bool counter = false;
  for (const DrawingItem& item : page.items) {
    if (const auto* group = std::get_if<Group>(&item))
      counter = group->kind == "enemy" || group->kind == "more";
    if (std::holds_alternative<GroupEnd>(item)) counter = false;
    const auto* text = std::get_if<Text>(&item);
    if (text != nullptr) CHECK_MESSAGE(text->size * scale >= (counter ? 5 : 8) - 0.01, text->text);
    Box box;
    add(item, box);
    if (box.low.x > box.high.x) continue;
    CHECK(box.low.x >= -0.01);
    CHECK(box.low.y >= -0.01);
    CHECK(box.high.x <= page.width + 0.01);
    CHECK(box.high.y <= page.height + 0.01);
  }
}

}  // namespace

TEST_CASE("on a page nothing overlaps, nothing leaves the sheet, and every text can be read") {
  for (const Paper paper : {Paper::a4, Paper::letter})
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      CAPTURE(seed);
      const Dungeon dungeon = generate({.seed = seed});
      const std::size_t places = adventure(dungeon).places.size();
      const auto pages = pages_of({.seed = seed}, page_size(paper));
      CHECK(pages.size() <= 2);
      std::size_t notes = 0;
      for (const Picture& page : pages) {
        require_readable(page);
        const auto blocks = blocks_of(page);
        for (auto a = blocks.begin(); a != blocks.end(); ++a) {
          notes += a->first.starts_with("note");
          for (auto b = std::next(a); b != blocks.end(); ++b)
            if (!(a->first == "rock" && b->first == "walls"))
              CHECK_MESSAGE(!a->second.meets(b->second), (a->first + " and " + b->first));
        }
      }
      CHECK(notes == places);
    }
}

TEST_CASE("numbers of rooms and labels of passages do not cover each other on a small map") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    CAPTURE(seed);
    const auto boxes =
        boxes_of(pages_of({.seed = seed, .decks = 3}, page_size(Paper::a4))[0], {"number"});
    CHECK(boxes.size() > 10);
    for (std::size_t i = 0; i < boxes.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(boxes[i].meets(boxes[k]));
  }
}

TEST_CASE("counters stay within the walls, at the end of a passage too") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    const Picture map = picture(generate({.seed = seed}));
    const Box walls = boxes_of(map, {"walls"})[0];
    for (const Box& counter : boxes_of(map, {"enemy", "boss", "more"})) {
      CHECK(walls.low.x < counter.low.x);
      CHECK(walls.low.y < counter.low.y);
      CHECK(counter.high.x < walls.high.x);
      CHECK(counter.high.y < walls.high.y);
    }
  }
}

TEST_CASE("at most 45 % of a sheet with notes is bare, in the median") {
  std::vector<double> parts;
  for (std::uint64_t seed = 0; seed < 40; ++seed)
    parts.push_back(bare_part(pages_of({.seed = seed}, page_size(Paper::a4)).front()));
  std::sort(parts.begin(), parts.end());
  MESSAGE("bare, median: " << (parts[19] + parts[20]) / 2 << ", most: " << parts.back());
  CHECK((parts[19] + parts[20]) / 2 <= 0.45);
}

TEST_CASE("a square of three decks is at least two millimetres wide on A4") {
  double least = 1e9;
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (const Picture& page : pages_of({.seed = seed, .decks = 3}, page_size(Paper::a4))) {
      require_readable(page);
      if (page.map) least = std::min(least, page.map->square * scale_of(page) * 25.4 / 72);
    }
  MESSAGE("the smallest square: " << least << " mm");
  CHECK(least >= 2);
}

TEST_CASE("squares are whole pixels, so that those of an inch are 72 points") {
  for (int squares = 1; squares <= 5; ++squares) {
    const Dungeon dungeon = generate({.seed = 7});
    const auto pages = picture_pages(dungeon, {.squares = squares}, page_size(Paper::a4));
    CHECK(pages[0].map->square == std::floor(pages[0].map->square));
    CHECK(picture(dungeon, {.cell = 64, .squares = squares}).map->square ==
          std::floor(64.0 / squares + 0.5));
  }
}

TEST_CASE("a page without notes, one without a card, and hundreds of cards fit a sheet") {
  for (const std::uint32_t decks : {0u, 1u, 20u}) {
    const auto pages =
        picture_pages(generate({.seed = 5, .decks = decks}), {}, page_size(Paper::a4));
    REQUIRE(pages.size() == 1);
    require_readable(pages[0]);
  }
}

TEST_SUITE_END();
