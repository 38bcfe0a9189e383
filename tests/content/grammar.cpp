// The grammar of words that users write in settings: plurals, articles, lists.

#include "content/grammar.hpp"

#include <string>
#include <string_view>
#include <utility>

#include <doctest/doctest.h>

TEST_SUITE_BEGIN("content/grammar");
using namespace deckmap::content;

TEST_CASE("a noun without a plural of its own gets one by its ending") {
  for (const auto& [one, many] : {std::pair<std::string_view, std::string_view>{"wolf", "wolfs"},
                                  {"lash", "lashes"},
                                  {"leech", "leeches"},
                                  {"eunuch", "eunuches"},
                                  {"bus", "buses"},
                                  {"lynx", "lynxes"},
                                  {"harpy", "harpies"},
                                  {"donkey", "donkeys"},
                                  {"y", "ys"},
                                  {"swordsman", "swordsmen"},
                                  {"human", "humans"},
                                  {"ghost", "ghosts"},
                                  {"clutch of eggs", "clutches of eggs"},
                                  {"thief with a knife", "thiefs with a knife"},
                                  {"lady who waits", "ladies who waits"},
                                  {"fly that bites", "flies that bites"}})
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

TEST_CASE("an article goes by the sound, and a text is mended after words are put into it") {
  CHECK(with_article("ogre") == "an ogre");
  CHECK(with_article("wolf") == "a wolf");
  CHECK(with_article("unicorn") == "a unicorn");
  CHECK(tidy("a egg , and  the wolves's den .") == "an egg, and the wolves' den.");
  CHECK(tidy("A owl in the governess's room ") == "An owl in the governess's room");
  CHECK(tidy("Ma egg's a 's a") == "Ma egg's a 's a");
}
