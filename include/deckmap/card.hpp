#pragma once
/// Playing cards in one byte each, what a card means in the deal (rules, 1. The deck and the two
/// piles), and their text form: rank then suit letter, `AC 10D JH QS`, the jokers `XR` and `XB`.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>

namespace deckmap {

/// The four suits. The lowest bit is the colour: set for red.
enum class Suit : std::uint8_t { clubs, diamonds, spades, hearts };

enum class Colour : std::uint8_t { black, red };

/// The meaning of a card (rules, 1. The deck and the two piles). It depends on the card alone, not
/// on the pile.
enum class Role : std::uint8_t {
  corridor,  ///< clubs and hearts 2-10
  room,      ///< diamonds 2-10
  shop,      ///< black aces
  healing,   ///< red aces
  door,      ///< J Q K: level 1, 2, 3
  enemy,     ///< spades 2-10
  boss,      ///< jokers
};

/// A playing card: four bits of rank, two of suit. Every value is a card; `Card{}` is the ace of
/// clubs.
class Card {
 public:
  static constexpr int ace = 1, jack = 11, queen = 12, king = 13, joker = 14;

  Card() = default;

  /// Throws `Error` for a rank that is not 1 (ace) to 13 (king), or an unknown suit.
  constexpr Card(int rank, Suit suit) : Card(suit, rank) {
    if (rank < ace || rank > king)
      throw Error(std::to_string(rank) + " is not the rank of a card: 1 (ace) to 13 (king)");
    if (suit > Suit::hearts)
      throw Error(std::to_string(static_cast<int>(suit)) + " is not a suit: 0 to 3");
  }

  static constexpr Card black_joker() { return Card(Suit::clubs, joker); }
  static constexpr Card red_joker() { return Card(Suit::diamonds, joker); }

  /// 1 (ace) to 13 (king); 14 for a joker.
  constexpr int rank() const { return (from_0_ & 15) + 1; }
  /// The suit; a joker's is clubs (black) or diamonds (red) and means its colour alone.
  constexpr Suit suit() const { return static_cast<Suit>(from_0_ >> 4); }
  constexpr Colour colour() const { return static_cast<Colour>(from_0_ >> 4 & 1); }
  constexpr bool is_joker() const { return rank() == joker; }
  /// 2 to 10 carry a number, which points to a direction of the grid.
  constexpr bool has_number() const { return rank() >= 2 && rank() <= 10; }

  constexpr Role role() const {
    if (is_joker()) return Role::boss;
    if (rank() >= jack) return Role::door;
    if (rank() == ace) return colour() == Colour::red ? Role::healing : Role::shop;
    if (suit() == Suit::diamonds) return Role::room;
    return suit() == Suit::spades ? Role::enemy : Role::corridor;
  }

  /// 1 to 3 for J, Q, K; 0 for a card that is not a door.
  constexpr int door_level() const { return role() == Role::door ? rank() - 10 : 0; }

  /// Below `codes`, unique for each card, the suit in bits 4 and 5, the rank below: an index for
  /// tables.
  constexpr std::uint8_t code() const { return static_cast<std::uint8_t>(from_0_ + 1); }
  /// The code less one: what the card holds.
  constexpr std::uint8_t code_from_0() const { return from_0_; }
  static constexpr std::size_t codes = 64;

  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  constexpr Card(Suit suit, int rank)
      : from_0_(static_cast<std::uint8_t>(static_cast<int>(suit) << 4 | (rank - 1))) {}

  std::uint8_t from_0_;  ///< the code, but one less, so that zero is a card as well
};
static_assert(sizeof(Card) == 1);

/// The 54 cards of a poker deck: suit by suit from ace to king, the jokers last.
inline constexpr auto poker_deck = [] {
  std::array<Card, 54> deck{};
  std::size_t i = 0;
  for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::spades, Suit::hearts})
    for (int rank = Card::ace; rank <= Card::king; ++rank) deck[i++] = {rank, suit};
  deck[i++] = Card::red_joker();
  deck[i++] = Card::black_joker();
  return deck;
}();

/// `AC`, `10D`, `JH`, `XR`.
inline std::string to_string(Card card) {
  if (card.is_joker()) return card.colour() == Colour::red ? "XR" : "XB";
  static constexpr std::string_view ranks[] = {"A", "2", "3",  "4", "5", "6", "7",
                                               "8", "9", "10", "J", "Q", "K"};
  return std::string(ranks[card.rank() - 1]) + "CDSH"[static_cast<int>(card.suit())];
}

/// "7 of diamonds", "jack of spades", "red joker".
inline std::string spoken(Card card) {
  if (card.is_joker()) return card.colour() == Colour::red ? "red joker" : "black joker";
  static constexpr std::string_view ranks[] = {"ace", "2", "3",  "4",    "5",     "6",   "7",
                                               "8",   "9", "10", "jack", "queen", "king"};
  static constexpr std::string_view suits[] = {"clubs", "diamonds", "spades", "hearts"};
  return std::string(ranks[card.rank() - 1]) + " of " +
         std::string(suits[static_cast<int>(card.suit())]);
}

namespace detail {

/// The suit that `text` names by letter (either case) or by symbol, filled or outlined, with or
/// without an emoji selector after it.
constexpr bool parse_suit(std::string_view text, Suit& suit) {
  struct Name {
    std::string_view text;
    Suit suit;
  };
  constexpr Name names[] = {
      {"C", Suit::clubs},    {"c", Suit::clubs},    {"♣", Suit::clubs},    {"♧", Suit::clubs},
      {"D", Suit::diamonds}, {"d", Suit::diamonds}, {"♦", Suit::diamonds}, {"♢", Suit::diamonds},
      {"S", Suit::spades},   {"s", Suit::spades},   {"♠", Suit::spades},   {"♤", Suit::spades},
      {"H", Suit::hearts},   {"h", Suit::hearts},   {"♥", Suit::hearts},   {"♡", Suit::hearts}};
  constexpr std::string_view emoji_selector = "\xEF\xB8\x8F";
  if (text.ends_with(emoji_selector)) text.remove_suffix(emoji_selector.size());
  for (const Name& name : names)
    if (name.text == text) return suit = name.suit, true;
  return false;
}

}  // namespace detail

/// Reads one card: `10D`, `td`, `10♦`, `XB`. Throws `Error` for anything else.
inline Card parse_card(std::string_view text) {
  const auto refuse = [&]() -> Card {
    throw Error(detail::quoted(text) +
                " is not a card: a rank A 2-10 J Q K (T for 10) and a suit C D H S, as in 10D, or "
                "a joker XR or XB");
  };
  if (text.size() < 2) return refuse();
  const auto upper = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; };
  if (text.size() == 2 && upper(text[0]) == 'X') {
    if (upper(text[1]) == 'R') return Card::red_joker();
    if (upper(text[1]) == 'B') return Card::black_joker();
    return refuse();
  }
  int rank = 0;
  std::size_t length = 1;
  switch (const char first = upper(text[0])) {
    case 'A': rank = Card::ace; break;
    case 'T': rank = 10; break;
    case 'J': rank = Card::jack; break;
    case 'Q': rank = Card::queen; break;
    case 'K': rank = Card::king; break;
    case '1':
      if (text[1] != '0') return refuse();
      rank = 10;
      length = 2;
      break;
    default:
      if (first < '2' || first > '9') return refuse();
      rank = first - '0';
  }
  Suit suit{};
  if (!detail::parse_suit(text.substr(length), suit)) return refuse();
  return {rank, suit};
}

/// Reads cards separated by white space, commas or semicolons. Throws `Error` naming the first word
/// that is not a card.
inline std::vector<Card> parse_cards(std::string_view text) {
  std::vector<Card> cards;
  std::size_t at = 0;
  for (auto word = detail::next_word(text, at); !word.empty(); word = detail::next_word(text, at))
    cards.push_back(parse_card(word));
  return cards;
}

/// The cards' text forms with `separator` between them.
template <class Cards>
std::string join(const Cards& cards, std::string_view separator = " ") {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += separator;
    text += to_string(card);
  }
  return text;
}

}  // namespace deckmap
