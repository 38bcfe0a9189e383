// The grammar of words that users write in settings: plurals, articles, lists.

#include "content/grammar.hpp"

#include <string>
#include <string_view>
#include <utility>

#include <doctest/doctest.h>

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
  CHECK(tidy("a egg , and  the wolves's den .") == "an egg, and the wolves' den.");
  CHECK(tidy("A owl in the governess's room ") == "An owl in the governess's room");
  CHECK(tidy("Ma egg's a 's a") == "Ma egg's a 's a");
}
