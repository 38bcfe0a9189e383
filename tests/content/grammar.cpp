// The grammar of words that users write in settings: plurals, articles, lists.

#include "content/grammar.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <deckmap/generate.hpp>

TEST_SUITE_BEGIN("content/grammar");
using namespace deckmap::content;

TEST_CASE("a noun without a plural of its own gets one by its ending") {
  for (const auto& [one, many] : {std::pair<std::string_view, std::string_view>{"bat", "bats"},
                                  {"lash", "lashes"},
                                  {"leech", "leeches"},
                                  {"bus", "buses"},
                                  {"lynx", "lynxes"},
                                  {"harpy", "harpies"},
                                  {"donkey", "donkeys"},
                                  {"y", "ys"},
                                  {"swordsman", "swordsmen"},
                                  {"human", "humans"},
                                  {"ghost", "ghosts"},
                                  {"clutch of eggs", "clutches of eggs"},
                                  {"guard with a knife", "guards with a knife"},
                                  {"lady who slept", "ladies who slept"},
                                  {"fly that bit", "flies that bit"}})
    CHECK(plural_of(one) == many);
}

TEST_CASE("a list has commas, and semicolons where its things have commas") {
  CHECK(listed({}).empty());
  CHECK(listed({"a"}) == "a");
  CHECK(listed({"a", "b"}) == "a and b");
  CHECK(listed({"a, b", "c"}) == "a, b, and c");
  CHECK(listed({"a", "b", "c"}) == "a, b and c");
  CHECK(listed({"a", "b, c", "d"}) == "a; b, c; and d");
}

TEST_CASE("an article follows the sound; tidying mends articles, genitives and spaces") {
  CHECK(with_article("ogre") == "an ogre");
  CHECK(with_article("wolf") == "a wolf");
  CHECK(with_article("unicorn") == "a unicorn");
  CHECK(with_article("hourglass") == "an hourglass");
  CHECK(with_article("honest thief") == "an honest thief");
  CHECK(with_article("heir") == "an heir");
  CHECK(with_article("one") == "a one");
  CHECK(with_article("one-eyed ogre") == "a one-eyed ogre");
  CHECK(with_article("oneiromancer") == "an oneiromancer");
  CHECK(with_article(std::string_view("egg").substr(0, 0)) == "a ");
  CHECK(tidy("  A  hall") == "A hall");
  CHECK(tidy("the wolves'sleep") == "the wolves'sleep");
  CHECK(tidy("a egg , and  the wolves's den .") == "an egg, and the wolves' den.");
  CHECK(tidy("A owl in the governess's room ") == "An owl in the governess's room");
  CHECK(tidy("Ma egg's a 's a") == "Ma egg's a 's a");
}

TEST_CASE("a capital goes to the first letter behind asterisks, and to nothing else") {
  CHECK(capital("egg") == "Egg");
  CHECK(capital("**zoo** keeper") == "**Zoo** keeper");
  for (const char* same : {"", "*", "**", "Egg", "9 eggs", "~egg", "\u00e9gg"})
    CHECK(capital(same) == same);
}

TEST_CASE("dice are numbers and dice joined by plus and minus") {
  for (const char* dice : {"d6", "1d6", "2d6+1", "2d6-1", "1+d6", "d4+d6",
                           "10d10+10d10+1d"
                           "4"})
    CHECK_MESSAGE(is_dice(dice), dice);
  for (const char* wrong : {"", "d", "6", "2d", "2d6d", "+1d6", "-d6", "1d6+", "1d6-", "1d6++1",
                            "1d6+x", "door", "1d6 ", "10d10+10d10+10d4"})
    CHECK_MESSAGE(!is_dice(wrong), wrong);
}

TEST_CASE("a thing is it, several are they") {
  Noun noun;
  noun.he = "she";
  CHECK(pronoun(nullptr, 0) == "it");
  CHECK(pronoun(nullptr, 2) == "its");
  CHECK(pronoun(&noun, 0) == "she");
  CHECK(pronoun(&noun, 3) == "hers");
  noun.n = 2;
  CHECK(pronoun(&noun, 0) == "they");
  CHECK(pronoun(&noun, 4) == "themselves");
}

TEST_CASE("nothing is drawn twice while there is something else, and nothing that does not fit") {
  Bag bag{LevelShare(deckmap::generate({.seed = 0}))};
  Rolls rolls(1, "test");
  const deckmap::Setting::Lines lines = {"a", "b", "c"};
  std::set<std::string> drawn;
  for (int i = 0; i < 3; ++i) drawn.insert(*bag.draw(rolls, "list", lines));
  CHECK(drawn.size() == 3);
  CHECK(bag.draw(rolls, "list", lines) != nullptr);
  const auto is = [](const char* what) {
    return [=](const std::string& line) { return line == what; };
  };
  CHECK(*bag.draw(rolls, "list", lines, is("b")) == "b");
  CHECK(bag.draw(rolls, "list", lines, is("d")) == nullptr);
  CHECK(bag.draw(rolls, "list", {}) == nullptr);
}

TEST_CASE("a noun is introduced and then known, and has its place where that is another") {
  const std::vector<std::string> labels = {"1", "2"};
  Noun wolf, guests, nobody;
  wolf.one = "wolf";
  wolf.place = 1;
  guests.a = guests.the = "an ogre and a bear";
  guests.n = 2;
  nobody.one = "rumour";
  Writer w(
      Rolls(1, "test"), 0,
      [&](std::string_view key, Writer&) -> std::optional<Value> {
        if (key != "owner") return {};
        return Value{.noun = nullptr, .text = "the Widow Queen"};
      },
      labels);
  const Writer::Names names = {{"g", {.noun = &wolf, .text = {}}},
                               {"x", {.noun = &guests, .text = {}}},
                               {"n", {.noun = &nobody, .text = {}}}};
  CHECK(w.fill("{G} <g.sleep>, and {g} <g.snore>", nullptr, names) ==
        "A wolf (2) sleeps, and the wolf snores");
  CHECK(w.fill("{x} <x.wait>, and {x} <x.watch>", nullptr, names) ==
        "an ogre and a bear wait, and an ogre and a bear watch");
  CHECK(w.fill("{n} <n.spread>; {n} <n.be> old", nullptr, names) ==
        "a rumour spreads; the rumour is old");
  CHECK(w.fill("{Owner} <owner.be> near {g}", nullptr, names) ==
        "The Widow Queen is near the wolf");
  CHECK(w.fill("{owner} and {patron}", nullptr, names) == std::nullopt);
}
