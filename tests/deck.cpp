// Decks, extra cards, the split and the shuffle: what a seed starts from. The shuffled piles are
// those of an independent implementation (Python's integers), not copied from this one.
#include <deckmap/deck.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("deck");

namespace {

std::string not_extra(const std::string& quoted) {
  return quoted +
         " is neither a card (10D, XR) nor a group: clubs diamonds spades hearts (their numbers "
         "2-10), aces, jacks, queens, kings, jokers, deck; a count follows after a *, as in "
         "diamonds*2";
}

std::string extra(std::string_view text) { return join(parse_extra(text)); }

Piles composed(std::uint32_t decks, std::string_view extra_cards) {
  Piles made;
  compose(decks, parse_extra(extra_cards), made);
  return made;
}

Piles shuffled(std::uint64_t seed, Jokers jokers, std::uint32_t decks = 1,
               std::string_view extra_cards = "") {
  Piles made = composed(decks, extra_cards);
  shuffle(made, seed, jokers);
  return made;
}

/// The number of jokers at the bottom of a pile without any other card between them.
std::size_t jokers_at_bottom(const Piles& made) {
  std::size_t count = 0;
  while (count < made.room.size() && made.room[made.room.size() - 1 - count].is_joker()) ++count;
  return count;
}

std::string sorted(std::vector<Card> cards) {
  std::sort(cards.begin(), cards.end());
  return join(cards);
}

}  // namespace

TEST_CASE("the split: 27 cards to each pile, in full") {
  const Piles made = composed(1, "");
  CHECK(made.corridor.size() == 27);
  CHECK(made.room.size() == 27);
  CHECK(sorted(made.corridor) ==
        sorted(parse_cards("2C 3C 4C 5C 6C 7C 8C 9C 10C 2H 3H 4H 5H 6H 7H 8H 9H 10H "
                           "JH QH KH JD QD KD 2S 3S 4S")));
  CHECK(sorted(made.room) ==
        sorted(parse_cards("2D 3D 4D 5D 6D 7D 8D 9D 10D JC QC KC JS QS KS 5S 6S 7S 8S 9S 10S "
                           "AC AS AH AD XR XB")));
}

TEST_CASE("each card goes to the pile that the split sends it to") {
  const Piles made = composed(1, "");
  for (const Card card : poker_deck) {
    const bool in_corridor =
        std::find(made.corridor.begin(), made.corridor.end(), card) != made.corridor.end();
    CHECK((pile_of(card) == Pile::corridor) == in_corridor);
  }
}

TEST_CASE("a card's role has a place in its own pile; doors and enemies in both") {
  for (const Card card : poker_deck) {
    CAPTURE(to_string(card));
    const bool both = card.role() == Role::door || card.role() == Role::enemy;
    const bool corridor = card.role() == Role::corridor;
    CHECK(has_place(card, Pile::corridor) == (both || corridor));
    CHECK(has_place(card, Pile::room) == (both || !corridor));
  }
}

TEST_CASE("the same split applies to extra cards and to several decks") {
  const Piles one = composed(0, "2D 2C 2S 5S JH JS AH XR");
  CHECK(join(one.corridor) == "2C 2S JH");
  CHECK(join(one.room) == "2D 5S JS AH XR");
  const Piles three = composed(3, "diamonds");
  CHECK(three.corridor.size() == 3 * 27);
  CHECK(three.room.size() == 3 * 27 + 9);
  CHECK(std::count(three.room.begin(), three.room.end(), card("7D")) == 4);
  CHECK(std::count(three.corridor.begin(), three.corridor.end(), card("QH")) == 3);
}

TEST_CASE("composing into piles that hold cards replaces them") {
  Piles made = composed(5, "");
  compose(0, parse_cards("2D"), made);
  CHECK(made == piles("", "2D"));
  CHECK(made.size() == 1);
}

TEST_CASE("too many decks or cards are refused") {
  CHECK(refusal([] { composed(100'001, ""); }) ==
        "100001 decks and 0 extra cards are too many: at most 100000 decks and 8388608 cards in "
        "all");
  CHECK(refusal([] {
          Piles made;
          compose(100'000, std::vector<Card>(3'000'000, card("2D")), made);
        }) ==
        "100000 decks and 3000000 extra cards are too many: at most 100000 decks and 8388608 cards "
        "in all");
  CHECK(composed(0, "").size() == 0);
}

TEST_CASE("extra cards: cards, in any of their text forms") {
  CHECK(extra("") == "");
  CHECK(extra("2D 3D") == "2D 3D");
  CHECK(extra("td, XR; 10♦") == "10D XR 10D");
}

TEST_CASE("extra cards: a count follows after a *") {
  CHECK(extra("2D*3 AH") == "2D 2D 2D AH");
  CHECK(extra("2D*1 3D*02") == "2D 3D 3D");
  CHECK(parse_extra("jokers*4").size() == 8);
  CHECK(parse_extra("2D*1000000").size() == 1'000'000);
}

TEST_CASE("extra cards: groups") {
  CHECK(extra("clubs") == "2C 3C 4C 5C 6C 7C 8C 9C 10C");
  CHECK(extra("diamonds") == "2D 3D 4D 5D 6D 7D 8D 9D 10D");
  CHECK(extra("spades") == "2S 3S 4S 5S 6S 7S 8S 9S 10S");
  CHECK(extra("hearts") == "2H 3H 4H 5H 6H 7H 8H 9H 10H");
  CHECK(sorted(parse_extra("aces")) == sorted(parse_cards("AC AD AS AH")));
  CHECK(sorted(parse_extra("jacks")) == sorted(parse_cards("JC JD JS JH")));
  CHECK(sorted(parse_extra("queens")) == sorted(parse_cards("QC QD QS QH")));
  CHECK(sorted(parse_extra("kings")) == sorted(parse_cards("KC KD KS KH")));
  CHECK(sorted(parse_extra("jokers")) == sorted(parse_cards("XR XB")));
  CHECK(parse_extra("deck").size() == 54);
  CHECK(parse_extra("diamonds*2 deck AH").size() == 18 + 54 + 1);
}

TEST_CASE("extra cards: a word that is neither card nor group is refused") {
  for (const char* word : {"1D", "rooms", "Diamonds", "diamond", "2", "12"}) {
    CAPTURE(word);
    CHECK(refusal([&] { parse_extra("2D " + std::string(word)); }) ==
          not_extra("'" + std::string(word) + "'"));
  }
  CHECK(refusal([] { parse_extra("*2"); }) == not_extra("''"));
  CHECK(refusal([] { parse_extra("2D 1D*2"); }) == not_extra("'1D'"));
}

TEST_CASE("extra cards: a count that is none is refused") {
  for (const char* count :
       {"", "0", "-1", "x", "2x", "1e3", "0x2", "+2", "2*2", "99999999999999999"}) {
    const std::string word = "2D*" + std::string(count);
    CAPTURE(word);
    CHECK(refusal([&] { parse_extra(word); }) == "'" + std::string(count) + "' in '" + word +
                                                     "' is not a count: a whole number from 1 to "
                                                     "8388608");
  }
}

TEST_CASE("extra cards: too many are refused before they are made") {
  CHECK(refusal([] { parse_extra("deck*8388608"); }) ==
        "'deck*8388608' is too much: at most 8388608 cards in all");
  CHECK(refusal([] { parse_extra("2D*8388607 3D 4D"); }) ==
        "'4D' is too much: at most 8388608 cards in all");
}

TEST_CASE("the shuffled piles of two seeds, jokers all_last") {
  CHECK(shuffled(42, Jokers::all_last) ==
        piles("3H 4C 8C 3C 9C JD 6C QH KH 4S 3S JH 2C 10H 2H 9H KD 5H 7H 6H 5C 4H 10C 7C QD 8H 2S",
              "2D 10S 9S 9D 5S KS AH 10D 7S AS 5D 6D KC 8S 3D JS 6S QC 8D JC QS AD AC 7D 4D XB "
              "XR"));
  CHECK(shuffled(std::numeric_limits<std::uint64_t>::max(), Jokers::all_last) ==
        piles("4H 8H 6H 2H KD 3H 8C 3C 10H 5H QD 7H 4C 9H JH 3S 5C 7C QH 2S 2C KH 10C 9C 4S 6C JD",
              "7D 8D AH KC 2D JS AD 3D QS 10S AS 5S 10D 7S 5D 8S 6S 4D QC 6D KS AC 9S 9D JC XR "
              "XB"));
}

TEST_CASE("the shuffled room piles of two seeds, jokers one_last; the corridor pile is the same") {
  CHECK(shuffled(42, Jokers::one_last) ==
        piles("3H 4C 8C 3C 9C JD 6C QH KH 4S 3S JH 2C 10H 2H 9H KD 5H 7H 6H 5C 4H 10C 7C QD 8H 2S",
              "2D 10S 9S 9D 6S AH XR 10D 8S 5S 5D AS KC QC 3D JS AD JC 8D 6D KS 4D AC 7S 7D QS "
              "XB"));
  CHECK(join(shuffled(std::numeric_limits<std::uint64_t>::max(), Jokers::one_last).room) ==
        "7D 8D XB KC 2D JS QS 3D KS AD AS 5S 10D 7S 5D 8S 6S 4D QC 6D AH 9D 10S 9S JC AC XR");
}

TEST_CASE("jokers: all_last puts 0, 1, 2 or 5 jokers at the very bottom") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    CHECK(jokers_at_bottom(shuffled(seed, Jokers::all_last, 0, "diamonds")) == 0);
    CHECK(jokers_at_bottom(shuffled(seed, Jokers::all_last, 0, "diamonds XR")) == 1);
    CHECK(jokers_at_bottom(shuffled(seed, Jokers::all_last, 1)) == 2);
    CHECK(jokers_at_bottom(shuffled(seed, Jokers::all_last, 2, "XB")) == 5);
  }
}

TEST_CASE("jokers: all_last deals them in either order") {
  std::set<std::string> bottoms;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    bottoms.insert(to_string(shuffled(seed, Jokers::all_last).room.back()));
  CHECK(bottoms == std::set<std::string>{"XB", "XR"});
}

TEST_CASE("jokers: one_last puts one of 1, 2 or 5 jokers last and shuffles the others in") {
  const auto with_two_at_bottom = [](std::uint32_t decks, std::string_view extra_cards) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const Piles made = shuffled(seed, Jokers::one_last, decks, extra_cards);
      CHECK(made.room.back().is_joker());
      if (jokers_at_bottom(made) > 1) ++count;
    }
    return count;
  };
  CHECK(with_two_at_bottom(0, "diamonds XR") == 0);
  // Another joker lies right above the last one in 1 of 26 deals of two, in 4 of 54 of five.
  const int of_two = with_two_at_bottom(1, "");
  const int of_five = with_two_at_bottom(2, "XB");
  CHECK((of_two > 2 && of_two < 26));
  CHECK((of_five > 7 && of_five < 42));
}

TEST_CASE("jokers: one_last lets either joker be the last") {
  std::set<std::string> bottoms;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    bottoms.insert(to_string(shuffled(seed, Jokers::one_last).room.back()));
  CHECK(bottoms == std::set<std::string>{"XB", "XR"});
}

TEST_CASE("a shuffle loses no card and finds none") {
  for (const Jokers jokers : {Jokers::all_last, Jokers::one_last})
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Piles made = shuffled(seed, jokers, 2, "deck XR 2D*7");
      const Piles before = composed(2, "deck XR 2D*7");
      CHECK(sorted(made.corridor) == sorted(before.corridor));
      CHECK(sorted(made.room) == sorted(before.room));
    }
}

TEST_CASE("the first k cards of a shuffle depend on its first k words alone") {
  for (std::size_t n = 0; n <= 13; ++n)
    for (std::size_t k = 0; k <= n; ++k) {
      std::vector<Card> whole(poker_deck.begin(), poker_deck.begin() + static_cast<int>(n));
      std::vector<Card> drawn_only = whole;
      const Random stream(n * 100 + k, Stream::room_pile);
      shuffle(whole, stream);
      for (std::size_t i = 0; i < k; ++i)  // one bounded draw a card, top card first
        std::swap(drawn_only[i], drawn_only[i + bounded(stream.word(i), n - i)]);
      CHECK(std::equal(whole.begin(), whole.begin() + static_cast<int>(k), drawn_only.begin()));
    }
}

TEST_CASE("every card comes to every position equally often") {
  constexpr std::size_t n = 10, shuffles = 20'000;
  std::array<std::array<double, n>, n> count{};
  for (std::uint64_t seed = 0; seed < shuffles; ++seed) {
    std::array<Card, n> cards{};
    std::copy_n(poker_deck.begin(), n, cards.begin());
    shuffle(cards, Random(seed, Stream::corridor_pile));
    for (std::size_t i = 0; i < n; ++i) ++count[i][static_cast<std::size_t>(cards[i].rank()) - 1];
  }
  double chi_square = 0;
  const double expected = double{shuffles} / n;
  for (const auto& row : count)
    for (const double times : row) chi_square += (times - expected) * (times - expected) / expected;
  // 81 degrees of freedom: 81 on average, with a standard deviation of 12.7.
  CHECK(chi_square > 81 - 4 * 12.7);
  CHECK(chi_square < 81 + 4 * 12.7);
}

TEST_CASE("a card that has no place in its pile is refused by name and position") {
  const auto refused = [](std::string_view corridor, std::string_view room) {
    return refusal([&] { require_places(piles(corridor, room)); });
  };
  const std::string corridor_rule =
      " of the corridor pile, has no place there: diamonds 2-10, aces and jokers go into the room "
      "pile";
  const std::string room_rule =
      " of the room pile, has no place there: clubs and hearts 2-10 go into the corridor pile";
  CHECK(refused("4C AC 2D", "") == "AC, card 2" + corridor_rule);
  CHECK(refused("2D", "4C") == "2D, card 1" + corridor_rule);
  CHECK(refused("4C 5C XR", "") == "XR, card 3" + corridor_rule);
  CHECK(refused("", "2D 3D 10H") == "10H, card 3" + room_rule);
  CHECK(refused("4C", "2C AC") == "2C, card 1" + room_rule);
}

TEST_CASE("doors and enemies are welcome in either pile, whatever the split says") {
  CHECK(refusal([] { require_places(piles("4C JS QC 10S JH 2S", "2D JH KD 2S 4S 5S JS")); }) ==
        "(accepted)");
  CHECK(refusal([] { require_places(piles("", "")); }) == "(accepted)");
}

TEST_SUITE_END();
