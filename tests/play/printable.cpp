// The sheets to print: the figures of the rules in the words, everything on its page, and nothing
// lost between text and pages.

#include <deckmap/play/printable.hpp>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "support.hpp"

using namespace deckmap;

TEST_SUITE_BEGIN("play/printable");

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
  CHECK(pages.size() == 3);
  check_pages(pages);
  const auto endless = printable_pages(printable, {595, 0});
  CHECK(endless.size() == 1);
  check_pages(endless);
  CHECK(words_of(pages) == words_of(endless));
  CHECK(words_of(pages).find(", and the number") == std::string::npos);
  CHECK(words_of(pages).find("open. Kill every joker,") != std::string::npos);
  settings.players = 2;
  CHECK(printable_pages(soldiers_printable(settings), a4).size() == 4);
}

TEST_CASE("the game master's table of Cyberheisters has every turn, and room to write") {
  const auto sheet = cyberheisters::make_sheet(1, 60);
  const Printable printable = cyberheisters_printable({.rooms = 3, .slots = 2}, sheet);
  const auto pages = printable_pages(printable, a4);
  check_pages(pages);
  CHECK(pages.size() == 5);  // two of them for sixty turns
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

TEST_SUITE_END();
