// The sheets to print: the figures of the rules in the words, everything on its page, and nothing
// lost between text and pages.

#include <deckmap/games/printable.hpp>
#ifdef DECKMAP_HAS_FUDGE
#include <deckmap/games/fudge/printable.hpp>
#endif

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "games/sheet_text.hpp"
#include "support.hpp"

using namespace deckmap;

TEST_SUITE_BEGIN("games/printable");

namespace {

constexpr PageSize a4{595, 842};

std::string words_of(const std::vector<Picture>& pages) {
  std::string words;
  for (const Picture& page : pages)
    for (const DrawingItem& item : page.items)
      if (const auto* const text = std::get_if<Text>(&item)) words += text->text + " ";
  return words;
}

/// Throws if something lies off a page or has no room.
void check_pages(const std::vector<Picture>& pages) {
  for (const Picture& page : pages) {
    REQUIRE(page.height > 0);
    for (const DrawingItem& item : page.items) {
      if (const auto* const text = std::get_if<Text>(&item)) {
        const double width = text_width(text->text, text->size, text->face);
        const double left = text->at.x - (text->anchor == Anchor::middle ? width / 2 : 0);
        CHECK_MESSAGE(left >= 20, text->text);
        CHECK_MESSAGE(left + width <= page.width - 20, text->text);
        CHECK(text->at.y < page.height - 15);
      } else if (const auto* const shape = std::get_if<Shape>(&item)) {
        for (const Point point : shape->path.points()) {
          CHECK(point.x >= 20);
          CHECK(point.x <= page.width - 20);
          CHECK(point.y <= page.height - 15);
        }
      }
    }
  }
}

/// How far down the lowest item of a page reaches, in parts of its height.
double filled(const Picture& page) {
  double lowest = 0;
  for (const DrawingItem& item : page.items)
    if (const auto* const shape = std::get_if<Shape>(&item))
      for (const Point point : shape->path.points()) lowest = std::max(lowest, point.y);
  return lowest / page.height;
}

/// Each setting that is not idle changes the sheet.
template <class Settings, class Text>
void check_settings(const Settings& settings, Text&& text) {
  const std::string usual = text(settings);
  for (const OptionInfo& info : list_options<Settings>()) {
    Settings other = settings;
    set_option(other, info.row.name, test::other_value(settings, info));
    if (why_idle(settings, info.row.name).empty() && why_idle(other, info.row.name).empty())
      CHECK_MESSAGE(text(other) != usual, info.row.name);
  }
}

}  // namespace

TEST_CASE("the soldier's sheet has the figures of its settings, boxes for all of them, and tiles") {
  soldiers::Settings settings{.health = 33, .joker_health = 27, .respawn_rounds = 4};
  const Printable printable = soldiers_printable(settings);
  const std::string text = printable_text(printable);
  for (const char* words :
       {"a joker has 27", "Health:", "After every 4 rounds", "[BLACK JOKER 27]", "[10 of spades]"})
    CHECK_MESSAGE(text.find(words) != std::string::npos, words);
  const auto health = std::find_if(printable.blocks.begin(), printable.blocks.end(),
                                   [](const PrintBlock& block) { return block.text == "Health"; });
  REQUIRE(health != printable.blocks.end());
  CHECK(health->count == 33);
  const auto pages = printable_pages(printable, a4);
  CHECK(pages.size() == 3);  // rules, the soldier, counters
  check_pages(pages);
  for (const Picture& page : pages) CHECK(filled(page) > 0.7);
  // the soldier's sign, enemies on counters, and what was searched
  const std::string counters = words_of({pages.back()});
  for (const char* sign : {" S SOLDIER ", " 2 2 of spades ", " 10 10 of spades ", " + SEARCHED "})
    CHECK_MESSAGE(counters.find(sign) != std::string::npos, sign);
  const auto endless = printable_pages(printable, {595, 0});
  CHECK(endless.size() == 1);
  check_pages(endless);
  CHECK(words_of(pages) == words_of(endless));
  CHECK(words_of(pages).find(", and the number") == std::string::npos);
  CHECK(words_of(pages).find("open. Kill every joker,") != std::string::npos);
  settings.players = 2;
  CHECK(printable_pages(soldiers_printable(settings), a4).size() == 4);
}

TEST_CASE("wherever a page ends, no part of a printable hangs off it") {
  using What = PrintBlock::What;
  const std::vector<std::vector<std::string>> rows = {{"A", "B"}, {"a", "b"}};
  const PrintBlock parts[] = {{What::heading, "A heading"},
                              {What::paragraph, "A line."},
                              {What::field, "Name"},
                              {.what = What::boxes, .text = "Health", .count = 80},
                              {.what = What::table, .rows = rows},
                              {.what = What::tiles, .rows = rows}};
  for (const PrintBlock& part : parts)
    for (int lines = 0; lines < 12; lines += test::slow_build ? 5 : 1) {
      Printable printable{.title = "Title", .blocks = {{What::page, "A page"}}};
      for (int i = 0; i < lines; ++i) printable.blocks.push_back({What::paragraph, "Above."});
      printable.blocks.insert(printable.blocks.end(), 70, part);
      const auto pages = printable_pages(printable, a4);
      CHECK(pages.size() > 1);
      check_pages(pages);
    }
}

TEST_CASE("a printable may begin without a title, and be empty") {
  using What = PrintBlock::What;
  const std::vector<std::vector<std::string>> rows = {{"A", "B"}, {"a", "b"}};
  for (const PrintBlock& part :
       {PrintBlock{What::heading, "Part"}, PrintBlock{What::paragraph, "Part"},
        PrintBlock{What::field, "Part"},
        PrintBlock{.what = What::boxes, .text = "Part", .count = 3},
        PrintBlock{.what = What::table, .rows = rows},
        PrintBlock{.what = What::tiles, .rows = rows}})
    for (const PageSize size : {a4, PageSize{595, 0}}) {
      const auto pages = printable_pages({.title = "Title", .blocks = {part}}, size);
      REQUIRE(pages.size() == 1);
      check_pages(pages);
      CHECK(words_of(pages).find(part.text.empty() ? "B " : "Part ") != std::string::npos);
    }
  CHECK(printable_pages({}, a4).empty());
  const auto endless = printable_pages({}, {595, 0});
  REQUIRE(endless.size() == 1);
  CHECK(endless[0].items.empty());
  CHECK(endless[0].height == 80);  // its margins
}

TEST_CASE("rows of a table may be shorter than its titles, and longer") {
  const std::vector<std::vector<std::string>> rows = {{"A", "B"}, {"short"}, {"x", "y", "longest"}};
  const Printable printable{.title = "Title",
                            .blocks = {{.what = PrintBlock::What::table, .rows = rows}}};
  CHECK(printable_text(printable) ==
        "\n"
        "| A     | B |         |\n"
        "| short |   |         |\n"
        "| x     | y | longest |\n\n");
  const auto pages = printable_pages(printable, a4);
  check_pages(pages);
  CHECK(words_of(pages) == "A B short x y longest ");
}

TEST_CASE("the text of a sheet: what it lacks is said, and nothing of it is needed") {
  const auto refused = [](const char* text) {
    return test::refusal([&] { detail::filled_sheet(text, {{"name", "1"}}); });
  };
  for (const char* text : {"= Sheet\n{name", "{name? yes", "{name# box", "{each i 2: {i}"})
    CHECK_MESSAGE(refused(text) == "a sheet lacks a }", text);
  CHECK(refused("{every i 3: {i}}") == "'every i 3' is not a form of a sheet");
  CHECK(refused("{nothing}") == "'nothing' is not a value of a sheet");
  CHECK(refused("{nothing? yes}") == "'nothing' is not a value of a sheet");

  const Printable empty = detail::filled_sheet("", {});
  CHECK(empty.title.empty());
  CHECK(empty.blocks.empty());
  const Printable table = detail::filled_sheet("| A | B |\n| {name} |", {{"name", "1"}});
  REQUIRE(table.blocks.size() == 1);
  CHECK(table.blocks[0].rows == std::vector<std::vector<std::string>>{{"A", "B"}, {"1"}});
}

TEST_CASE("the game master's table of Cyberheisters has every turn, and room to write") {
  const auto sheet = cyberheisters::make_sheet(1, 60);
  const Printable printable = cyberheisters_printable({.rooms = 3, .slots = 2}, sheet);
  const auto pages = printable_pages(printable, a4);
  check_pages(pages);
  CHECK(pages.size() == 5);  // rules and thief, two for sixty turns, three fights, tiles
  const auto table =
      std::find_if(printable.blocks.begin(), printable.blocks.end(), [](const PrintBlock& block) {
        return block.what == PrintBlock::What::table && block.rows.size() > 10;
      });
  REQUIRE(table != printable.blocks.end());
  CHECK(table->rows.size() == 61);
  CHECK(table->rows.front().back() == "Health left");
  CHECK(table->rows[60].front() == "60");
  CHECK(table->rows[60].back().empty());
  const std::string text = printable_text(printable);
  CHECK(text.find("[ROOM 3]") != std::string::npos);
  CHECK(text.find("[ROOM 4]") == std::string::npos);
  CHECK(text.find("Item 2 __") != std::string::npos);
}

TEST_CASE("a sheet says every setting, and nothing of rules that a setting takes away") {
  const auto soldier = [](const soldiers::Settings& settings) {
    return printable_text(soldiers_printable(settings));
  };
  check_settings(soldiers::Settings{}, soldier);
  check_settings(soldiers::Settings{.enemies = soldiers::Enemies::advance}, soldier);
  const std::string bare =
      words_of(printable_pages(soldiers_printable({.armour = 0,
                                                   .cover = soldiers::Cover::none,
                                                   .joker_die = 0,
                                                   .credit_die = 0,
                                                   .key_die = 0,
                                                   .drop_from = 0,
                                                   .respawn_rounds = 0,
                                                   .shop_ammunition = 0,
                                                   .healing_health = 0}),
                               {595, 0}));
  for (const char* words :
       {"d0", "none diamonds", "Armour", "After each group", "From 0", "sells 0"})
    CHECK_MESSAGE(bare.find(words) == std::string::npos, words);
  for (const char* words : {"do not attack by themselves", "The dead stay dead", "it gives nothing",
                            "station, a red ace, gives nothing"})
    CHECK_MESSAGE(test::occurrences(bare, words) == 1, words);

  const auto thief = [](const cyberheisters::Settings& settings) {
    return printable_text(
        cyberheisters_printable(settings, cyberheisters::make_sheet(1, 3, settings.quiet_turns)));
  };
  check_settings(cyberheisters::Settings{}, thief);
}

#ifdef DECKMAP_HAS_FUDGE
TEST_CASE("the sheet of Fudge says every setting") {
  const auto fighter = [](const fudge::Settings& settings) {
    return printable_text(fudge::printable(settings));
  };
  check_settings(fudge::Settings{}, fighter);
  using fudge::Benefit, fudge::Penalty;
  for (const auto& [benefit, penalty] :
       {std::pair{Benefit::next_check_succeeds, Penalty::no_recovery},
        std::pair{Benefit::wound_lessened, Penalty::near_death},
        std::pair{Benefit::next_healing_succeeds, Penalty::further_wound},
        std::pair{Benefit::none, Penalty::next_healing_fails}})
    check_settings(fudge::Settings{.benefit = benefit, .penalty = penalty, .recovery_rounds = 3},
                   fighter);
}
#endif

TEST_SUITE_END();
