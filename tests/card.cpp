// A card's meaning decides everything else, and its text form is what people type: both in full.
#include <deckmap/card.hpp>

#include <algorithm>
#include <set>
#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("card");

namespace {

/// The cards of the deck that play a role, in the order of `poker_deck`.
std::string cards_of(Role role) {
  std::vector<Card> cards;
  for (const Card card : poker_deck)
    if (card.role() == role) cards.push_back(card);
  return join(cards);
}

std::string not_a_card(const std::string& quoted) {
  return quoted +
         " is not a card: a rank A 2-10 J Q K (T for 10) and a suit C D H S, as in 10D, or a joker "
         "XR or XB";
}

}  // namespace

TEST_CASE("a poker deck is 54 different cards of one byte") {
  CHECK(sizeof(Card) == 1);
  std::set<std::string> names;
  std::set<int> codes;
  for (const Card card : poker_deck) {
    names.insert(to_string(card));
    codes.insert(card.code());
    CHECK(card.code() < Card::codes);
  }
  CHECK(names.size() == 54);
  CHECK(codes.size() == 54);
}

TEST_CASE("each card has the role of the rules") {
  CHECK(cards_of(Role::corridor) == "2C 3C 4C 5C 6C 7C 8C 9C 10C 2H 3H 4H 5H 6H 7H 8H 9H 10H");
  CHECK(cards_of(Role::room) == "2D 3D 4D 5D 6D 7D 8D 9D 10D");
  CHECK(cards_of(Role::shop) == "AC AS");
  CHECK(cards_of(Role::healing) == "AD AH");
  CHECK(cards_of(Role::door) == "JC QC KC JD QD KD JS QS KS JH QH KH");
  CHECK(cards_of(Role::enemy) == "2S 3S 4S 5S 6S 7S 8S 9S 10S");
  CHECK(cards_of(Role::boss) == "XR XB");
}

TEST_CASE("hearts and diamonds and the red joker are red, the others black") {
  for (const Card card : poker_deck) {
    const std::string name = to_string(card);
    CAPTURE(name);
    const bool red = name == "XR" || name.back() == 'H' || name.back() == 'D';
    CHECK(card.colour() == (red ? Colour::red : Colour::black));
  }
}

TEST_CASE("jack, queen and king are doors of level 1, 2 and 3; nothing else has a level") {
  for (const Card card : poker_deck) {
    const char rank = to_string(card)[0];
    CHECK(card.door_level() == (rank == 'J' ? 1 : rank == 'Q' ? 2 : rank == 'K' ? 3 : 0));
  }
}

TEST_CASE("2 to 10 carry a number; aces, pictures and jokers do not") {
  for (const Card card : poker_deck) {
    const std::string name = to_string(card);
    CAPTURE(name);
    CHECK(card.has_number() == (std::string("AJQKX").find(name[0]) == std::string::npos));
    if (card.has_number()) CHECK(std::to_string(card.rank()) == name.substr(0, name.size() - 1));
  }
}

TEST_CASE("a card made of rank and suit is the card of that name") {
  CHECK(to_string(Card(Card::ace, Suit::clubs)) == "AC");
  CHECK(to_string(Card(10, Suit::diamonds)) == "10D");
  CHECK(to_string(Card(Card::jack, Suit::hearts)) == "JH");
  CHECK(to_string(Card(Card::queen, Suit::spades)) == "QS");
  CHECK(to_string(Card(Card::king, Suit::diamonds)) == "KD");
  CHECK(to_string(Card::red_joker()) == "XR");
  CHECK(to_string(Card::black_joker()) == "XB");
}

TEST_CASE("the text form is read back as the same card, in lower case too") {
  for (const Card card : poker_deck) {
    std::string name = to_string(card);
    CHECK(parse_card(name) == card);
    for (char& c : name)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    CHECK(parse_card(name) == card);
  }
}

TEST_CASE("T is read as 10") {
  for (const char* name : {"TD", "td", "Td", "10d"}) CHECK(to_string(parse_card(name)) == "10D");
  CHECK(to_string(parse_card("TS")) == "10S");
}

TEST_CASE("suit symbols are read, filled and outlined, with an emoji selector or without") {
  CHECK(join(parse_cards("10♦ A♣ 7♠ Q♥ t♦")) == "10D AC 7S QH 10D");
  CHECK(join(parse_cards("10♢ A♧ 7♤ Q♡")) == "10D AC 7S QH");
  CHECK(join(parse_cards("10♦\uFE0F A♣\uFE0F 7♠\uFE0F Q♥\uFE0F")) == "10D AC 7S QH");
}

TEST_CASE("jokers are XR and XB") {
  CHECK(parse_card("XR") == Card::red_joker());
  CHECK(parse_card("xb") == Card::black_joker());
}

TEST_CASE("what is not a card is refused, and the message says what would be one") {
  for (const char* text : {"1D", "11S", "10 X", "10X",  "XX",  "AD1", "X",   "D",       "10",
                           "1",  "0D",  "12C",  "100D", "D10", "2DD", "XRR", "Joker",   "2♦♦",
                           "♦",  "T",   "-2D",  "+2D",  " 2D", "2D ", "2 D", "10\uFE0F"}) {
    CAPTURE(text);
    CHECK(refusal([&] { parse_card(text); }) == not_a_card("'" + std::string(text) + "'"));
  }
  CHECK(refusal([] { parse_card(""); }) == not_a_card("''"));
}

TEST_CASE("every text of one or two letters is a card in one way, or refused") {
  int cards = 0;
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b)
      if (refusal([&] {
            parse_card(std::string{static_cast<char>(a), static_cast<char>(b)});
          }) == "(accepted)")
        ++cards;
  // 8 numerals, and A T J Q K in either case, by 4 suits in either case; the jokers in 2 x 4 ways.
  CHECK(cards == (8 + 5 * 2) * 4 * 2 + 2 * 4);
}

TEST_CASE("a message shows a long or unprintable word in a readable form") {
  CHECK(refusal([] { parse_card("2\n"); }) == not_a_card("'2\\x0a'"));
  CHECK(refusal([] { parse_card(std::string(200, 'y')); }) ==
        not_a_card("'" + std::string(60, 'y') + "...'"));
}

TEST_CASE("lists of cards are separated by white space, commas or semicolons") {
  CHECK(join(parse_cards("4C 3S,6C;8H\n9H\t10D")) == "4C 3S 6C 8H 9H 10D");
  CHECK(join(parse_cards(" , 4C ,, 3S ; ")) == "4C 3S");
  CHECK(parse_cards("").empty());
  CHECK(parse_cards(" \n").empty());
  CHECK(refusal([] { parse_cards("4C 3S 1D 2X"); }) == not_a_card("'1D'"));
}

TEST_CASE("cards are joined with a separator") {
  CHECK(join(parse_cards("4C 10D XB"), ", ") == "4C, 10D, XB");
  CHECK(join(std::vector<Card>{}).empty());
}

TEST_CASE("cards are spoken as people say them") {
  CHECK(spoken(card("7D")) == "7 of diamonds");
  CHECK(spoken(card("10C")) == "10 of clubs");
  CHECK(spoken(card("JS")) == "jack of spades");
  CHECK(spoken(card("AH")) == "ace of hearts");
  CHECK(spoken(card("XR")) == "red joker");
  CHECK(spoken(card("XB")) == "black joker");
}

TEST_CASE("a number that is not a rank makes no card") {
  for (const int rank : {-1, 0, 14, 15, 17, 300})
    CHECK(refusal([&] { Card(rank, Suit::hearts); }) ==
          std::to_string(rank) + " is not the rank of a card: 1 (ace) to 13 (king)");
  CHECK(refusal([] { Card(13, Suit::spades); }) == "(accepted)");
  CHECK(refusal([] { Card(13, static_cast<Suit>(4)); }) == "4 is not a suit: 0 to 3");
}

TEST_CASE("a card without a value is the ace of clubs") {
  CHECK(Card{} == card("AC"));
  CHECK(std::vector<Card>(3) == parse_cards("AC AC AC"));
}

TEST_SUITE_END();
