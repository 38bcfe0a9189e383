// The key: whole texts of small dungeons, and what it must hold of every dungeon.
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/key.hpp>

#include <string>

#include "encounters.hpp"
#include "smallest.hpp"
#include "support.hpp"
#include "write/markdown.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("write/key");

TEST_CASE("the key as Markdown") {
  CHECK(key_markdown(deal("2C 4C 3S", "5D", {.table = {3, 1}, .start = Cell{1, 0}}),
                     {.title = "Two Cards"}) ==
        "# Two Cards\n\n"
        "A noble house laid its dead in these crypts until the last of the name was among them. "
        "Nobody has come back to say who lives here now. They say that nothing worth having is "
        "left, but they have not been down to look.\n\n"
        "```\n"
        "┌1──┐   C1\n"
        "│···?\?<░░░░░░3\n"
        "└───┘\n"
        "\n"
        "  <    start\n"
        "  ─1─  number of a room\n"
        "  C1   label of a corridor or a landing\n"
        "  ?    secret passage\n"
        "  7    enemy with its number\n"
        "```\n\n"
        "## C1. The Way In\n\n> A passage, twelve paces long.\n\n"
        "- **Here:** An enemy of strength 3.\n- **Hidden:** A secret door, W.\n"
        "- **Ways:** N, open, to the outside; W, secret door, to 1.\n\n"
        "## 1. The Brazier Room\n\n"
        "> Coals glow in an iron brazier and light a room six paces by six.\n\n"
        "- **Hidden:** A secret door, E.\n- **Ways:** E, secret door, to C1.\n\n"
        "**Strength of the enemies:** 3.\n\n"
        "given cards\n");
}

TEST_CASE("nothing that a chart or a title holds is markup in Markdown") {
  CHECK(detail::markdown("*a* _b_ `c` #1 [d](e) <f> g|h ~i~ j\\\\k &amp; 5 - 3") ==
        "\\*a\\* \\_b\\_ \\`c\\` \\#1 \\[d\\](e) \\<f\\> g\\|h \\~i\\~ j\\\\\\\\k \\&amp; 5 - 3");
  CHECK(detail::markdown_paragraph("- a") == "\\- a");
  CHECK(detail::markdown_paragraph("+ a") == "\\+ a");
  CHECK(detail::markdown_paragraph("12. a") == "12\\. a");
  CHECK(detail::markdown_paragraph("12 a. b") == "12 a. b");
  CHECK(detail::markdown("12. a") == "12. a");
  CHECK(detail::markdown("a\n# b") == "a \\# b");
  Encounters encounters = worked_encounters();
  for (Encounter& encounter : encounters.list) encounter.text = "<*" + encounter.text + "*>";
  const std::string text =
      key_markdown(worked_example(), {.title = "# [x](y)", .encounters = &encounters});
  CHECK(text.starts_with("# \\# \\[x\\](y)\n"));
  for (const Encounter& encounter : encounters.list) CHECK(occurrences(text, encounter.text) == 0);
  CHECK(occurrences(text, "\\<\\*dust\\*\\>") == 1);
}

TEST_CASE("every place is in the key and on its map, and links lead somewhere") {
  check_each(FuzzSpace::any_options, {0, 60}, [](const Dungeon& dungeon) {
    const std::string key = key_markdown(dungeon), page = key_html(dungeon);
    const Adventure content = adventure(dungeon);
    for (const Adventure::Place& place : content.places) {
      HOLDS(occurrences(key, "## " + place.label + ". " + place.name + "\n") == 1);
      HOLDS(occurrences(page, "<section id=\"place-" + place.label + "\"") == 1);
    }
    HOLDS(occurrences(key, "**Ways:**") == content.places.size());
    HOLDS(key.find("code ") != std::string::npos || !code_of(dungeon));
    for (auto at = page.find("href=\"#"); at != std::string::npos;
         at = page.find("href=\"#", at + 1)) {
      const std::string id = page.substr(at + 7, page.find('"', at + 7) - at - 7);
      HOLDS(page.find("<section id=\"" + id + "\"") != std::string::npos);
    }
    return std::string();
  });
}

TEST_CASE("a game adds notes to the places of the key") {
  const KeyNotes notes = [](const KeyItem& item) {
    std::vector<std::string> lines;
    if (item.what == KeyItem::What::enemy) lines = {"a rat of " + to_string(item.card), "it bites"};
    if (item.what == KeyItem::What::shop) lines = {"sells <lamps>"};
    if (item.what == KeyItem::What::room) lines = {"quiet"};
    return lines;
  };
  const std::string key = key_markdown(worked_example(), {}, notes);
  CHECK(key.find("- **Note:** a rat of 3S\n- **Note:** it bites\n\n## 1.") != std::string::npos);
  CHECK(key.find("- **Note:** sells \\<lamps\\>\n- **Note:** quiet\n") != std::string::npos);
  CHECK(occurrences(key, "quiet") == 2);
  CHECK(key_html(worked_example(), {}, notes).find("sells &lt;lamps&gt;") != std::string::npos);
}

TEST_CASE("what a chart makes of a dungeon is in its places") {
  const Encounters keyed = worked_encounters();
  const std::string key = key_markdown(worked_example(), {.encounters = &keyed});
  CHECK(key.find("- **Here:** A pedlar.\n- **Hidden:** Dust.\n") != std::string::npos);
  CHECK(key.find("- **Here:** An orc. A spring.\n- **Hidden:** Coins.\n") != std::string::npos);
  const std::string page = key_html(worked_example(), {.encounters = &keyed});
  CHECK(page.find("<p><b>Here</b> An orc. A spring.</p>") != std::string::npos);
  CHECK(page.find("<title>Shop, ace of clubs: a pedlar</title>") != std::string::npos);
}

TEST_CASE("the key's title is drawn in the display face, and read as text") {
  const std::string page = key_html(worked_example(), {.title = "Two Cards"});
  const std::size_t begin = page.find("<h1><svg ");
  REQUIRE(begin != std::string::npos);
  const std::string title = page.substr(begin, page.find("</h1>", begin) - begin);
  CHECK(occurrences(title, "<path") >= 1);
  CHECK(title.find(">Two Cards</title>") != std::string::npos);
  CHECK(title.find(">Two Cards </text>") != std::string::npos);
}

TEST_SUITE_END();
