// The query language: reading conditions, and deciding them.

#include <deckmap/survey/query.hpp>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include <deckmap/detail/text.hpp>

namespace deckmap {

// -- the lazy shuffle

LazyPiles::LazyPiles(const Options& dealing) : one_level_(dealing.ways.levels == 1) {
  Piles piles;
  compose(dealing.decks, dealing.extra, piles);
  sizes_ = {piles.corridor.size(), piles.room.size()};
  corridor_ = Part(piles.corridor, Stream::corridor_pile);
  std::size_t last = piles.room.size();
  while (last > 0 && piles.room[last - 1].is_joker()) --last;
  first_joker_ = last;
  one_last_ = dealing.rules.jokers == Jokers::one_last && last < piles.room.size();
  if (one_last_) last = piles.room.size() - 1;
  const auto cut = piles.room.begin() + static_cast<std::ptrdiff_t>(last);
  room_ = Part({piles.room.begin(), cut}, Stream::room_pile);
  last_.assign(cut, piles.room.end());
  if (!one_last_) jokers_ = Part(last_, Stream::jokers);
}

void LazyPiles::place_joker() {
  if (joker_placed_ && joker_seed_ == seed_) return;
  room_.undo();
  if (joker_placed_ && exchanged_ < room_.size()) std::swap(room_.cards()[exchanged_], last_[0]);
  const std::size_t jokers = room_.size() + 1 - first_joker_;
  exchanged_ = first_joker_ + Random(seed_, Stream::jokers).below(jokers);
  if (exchanged_ < room_.size()) std::swap(room_.cards()[exchanged_], last_[0]);
  joker_seed_ = seed_;
  joker_placed_ = true;
}

Card LazyPiles::bottom(std::size_t position) {
  if (!one_last_) return jokers_.at(seed_, position);
  place_joker();
  return last_[0];
}

std::int32_t LazyPiles::longest_room(RoomSpades spades) {
  std::int32_t longest = 0, run = 0;
  for (std::size_t i = 0; i < size(Pile::room); ++i) {
    const Role role = at(Pile::room, i).role();
    if (role == Role::boss || (role == Role::enemy && spades == RoomSpades::aside)) continue;
    run = role == Role::door ? 0 : run + 1;
    longest = std::max(longest, run);
  }
  return longest;
}

std::int32_t LazyPiles::longest_corridor() {
  std::int32_t longest = 0, run = 0;
  Colour colour{};
  for (std::size_t i = 0; i < size(Pile::corridor); ++i) {
    const Card card = at(Pile::corridor, i);
    if (card.role() == Role::enemy) continue;
    const bool is_door = card.role() == Role::door;
    run = is_door ? 0 : run > 0 && card.colour() == colour ? run + 1 : 1;
    colour = card.colour();
    longest = std::max(longest, run);
  }
  return longest == 0 ? 0 : longest + 1;
}

std::optional<std::int32_t> LazyPiles::most(Feature feature, const Rules& rules) {
  if (!one_level_) return {};
  if (feature == Feature::largest_room) return longest_room(rules.room_spades);
  if (feature == Feature::longest_corridor) return longest_corridor();
  return {};
}

// -- reading

class ConditionParser {
 public:
  explicit ConditionParser(std::string_view text) : text_(text) { advance(); }

  Condition parse() {
    condition_.text_ = std::string(detail::trimmed(text_));
    if (token_.empty()) refuse("a condition is empty; one looks like rooms >= 9");
    condition_.root_ = either();
    if (!token_.empty())
      refuse(detail::quoted(token_) +
             " is not expected here: a condition ends, or goes on with "
             "and, or");
    return std::move(condition_);
  }

 private:
  using Node = Condition::Node;
  using Kind = Condition::Kind;
  using Cards = Condition::Cards;

  // -- words

  static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
  }
  void advance() {
    at_ = next_;
    while (at_ < text_.size() && detail::is_space(text_[at_])) ++at_;
    std::size_t end = at_;
    if (end < text_.size()) {
      const char c = text_[end];
      const auto follows = [&](std::string_view rest) {
        return text_.substr(end + 1).starts_with(rest);
      };
      if (is_word(c) || (c == '-' && end + 1 < text_.size() && is_word(text_[end + 1]))) {
        ++end;
        while (end < text_.size() && is_word(text_[end])) ++end;
      } else if ((std::string_view("=!<>").find(c) != std::string_view::npos && follows("=")) ||
                 (c == '&' && follows("&")) || (c == '|' && follows("|")) ||
                 (c == '.' && follows("."))) {
        end += 2;
      } else {
        ++end;
      }
    }
    token_ = text_.substr(at_, end - at_);
    next_ = end;
  }
  std::string_view peek() const {
    ConditionParser ahead = *this;
    ahead.advance();
    return ahead.token_;
  }
  bool accept(std::string_view word) {
    if (token_ != word) return false;
    advance();
    return true;
  }
  void expect(std::string_view word, std::string_view where) {
    if (!accept(word))
      refuse(found() + " is not expected here: " + std::string(where) + " needs " +
             detail::quoted(word));
  }
  std::string found() const {
    return token_.empty() ? std::string("the end") : detail::quoted(token_);
  }

  /// Shows the condition with a mark below the word that is wrong.
  /// `more` stands below it.
  [[noreturn]] void refuse(const std::string& why, const std::string& more = "") const {
    const auto width = [](std::string_view part) {
      return static_cast<std::size_t>(std::count_if(part.begin(), part.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;  // UTF-8: one a character
      }));
    };
    std::string shown(text_);
    for (char& c : shown)
      if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    const std::size_t column = at_;  // all before it is ASCII, or it would have been refused
    throw Error("column " + std::to_string(column + 1) + ": " + why + "\n  " + shown + "\n  " +
                std::string(column, ' ') +
                std::string(std::max<std::size_t>(1, width(token_)), '^') + more);
  }
  static std::string features() {
    std::string text = "\nThe features are";
    for (const FeatureInfo& info : feature_table) {
      const std::string word = " " + std::string(info.name);
      if (text.size() - text.rfind('\n') + word.size() > 96) text += "\n ";
      text += word;
    }
    return text + ".";
  }

  std::uint32_t add(const Node& node) {
    if (condition_.nodes_.size() > 10'000) refuse("this condition is too long");
    condition_.nodes_.push_back(node);
    return static_cast<std::uint32_t>(condition_.nodes_.size() - 1);
  }

  // -- and, or, not

  std::uint32_t either() {
    std::uint32_t left = both();
    while (accept("or") || accept("||")) {
      const std::uint32_t right = both();
      left = add({.kind = Kind::either, .left = left, .right = right});
    }
    return left;
  }
  std::uint32_t both() {
    std::uint32_t left = negation();
    while (accept("and") || accept("&&")) {
      const std::uint32_t right = negation();
      left = add({.kind = Kind::both, .left = left, .right = right});
    }
    return left;
  }
  std::uint32_t negated(std::uint32_t node) { return add({.kind = Kind::negation, .left = node}); }
  std::uint32_t negation() {
    if (++depth_ > 200) refuse("this condition is nested too deeply");
    std::uint32_t node = 0;
    if (accept("not") || accept("!")) {
      node = negated(negation());
    } else if (accept("(")) {
      node = either();
      expect(")", "an open bracket");
    } else {
      node = atom();
    }
    --depth_;
    return node;
  }

  // -- numbers and features

  static bool is_number(std::string_view word) {
    return !word.empty() && (word[0] == '-' || (word[0] >= '0' && word[0] <= '9')) &&
           word.find_first_not_of("0123456789", 1) == std::string_view::npos && word != "-";
  }
  std::int64_t number(std::string_view name, std::int64_t low, std::int64_t high) {
    try {
      const auto value = parse_number<std::int64_t>(name, token_, low, high);
      advance();
      return value;
    } catch (const Error& error) {
      refuse(error.what());
    }
  }
  static std::optional<Condition::Comparison> comparison_of(std::string_view word) {
    using enum Condition::Comparison;
    if (word == "==") return equal;
    if (word == "!=") return unequal;
    if (word == "<") return less;
    if (word == "<=") return at_most;
    if (word == ">") return more;
    if (word == ">=") return at_least;
    return {};
  }
  Condition::Term term() {
    if (is_number(token_)) return {{}, number("a value", -1'000'000'000'000, 1'000'000'000'000)};
    if (const auto feature = find_feature(token_)) {
      advance();
      return {feature, 0};
    }
    refuse(found() + " is neither a number nor a feature", features());
  }
  std::uint32_t comparison() {
    Node node{.kind = Kind::compare};
    node.a = term();
    if (node.a.feature && accept("is")) {
      const bool no = accept("not");
      if (!accept("none"))
        refuse(found() +
               " is not expected here: a feature is none, is not none, or is compared "
               "by == != < <= > >=");
      node.kind = Kind::is_none;
      return no ? negated(add(node)) : add(node);
    }
    const auto comparison = comparison_of(token_);
    if (!comparison)
      refuse(found() + " is not a comparison: == != < <= > >=" +
             (token_ == "=" ? std::string("; equal is ==") : std::string()));
    node.comparison = *comparison;
    advance();
    node.b = term();
    if (comparison_of(token_)) refuse("a comparison has two sides: join two of them with and");
    return add(node);
  }

  // -- cards

  template <class Which>
  static Cards cards_where(Which&& which) {
    Cards cards = 0;
    for (const Card card : poker_deck)
      if (which(card)) cards |= Cards{1} << card.code();
    return cards;
  }
  /// The cards that a word means; 0 for a word that means none.
  static Cards cards_of(std::string_view word) {
    constexpr std::array<std::pair<std::string_view, Role>, 8> roles = {
        {{"healing", Role::healing},
         {"shop", Role::shop},
         {"door", Role::door},
         {"enemy", Role::enemy},
         {"boss", Role::boss},
         {"joker", Role::boss},
         {"room", Role::room},
         {"corridor", Role::corridor}}};
    for (const auto& named : roles)
      if (word == named.first)
        return cards_where([&](Card card) { return card.role() == named.second; });
    for (const Colour colour : {Colour::black, Colour::red})
      if (word == (colour == Colour::red ? "red" : "black"))
        return cards_where([&](Card card) { return card.colour() == colour; });
    constexpr std::array<std::string_view, 4> suits = {"clubs", "diamonds", "spades", "hearts"};
    for (std::size_t suit = 0; suit < suits.size(); ++suit)
      if (word == suits[suit])
        return cards_where([&](Card card) {
          return !card.is_joker() && static_cast<std::size_t>(card.suit()) == suit;
        });
    constexpr std::array<std::pair<std::string_view, int>, 4> ranks = {
        {{"ace", Card::ace}, {"jack", Card::jack}, {"queen", Card::queen}, {"king", Card::king}}};
    for (const auto& named : ranks)
      if (word == named.first)
        return cards_where([&](Card card) { return card.rank() == named.second; });
    try {
      return Cards{1} << parse_card(word).code();
    } catch (const Error&) {
      return 0;
    }
  }
  Cards cards() {
    Cards all = 0;
    do {
      if (!accept("a")) accept("an");
      const Cards some = cards_of(token_);
      if (some == 0)
        refuse(found() +
               " means no card: a card as AH or 10D, healing, shop, door, enemy, boss, "
               "room, corridor, red, black, a suit, ace, jack, queen, king; several are "
               "joined by |");
      const bool healing = token_ == "healing";
      advance();
      if (healing) accept("station");
      all |= some;
    } while (accept("|"));
    return all;
  }
  Pile pile() {
    accept("the");
    if (accept("room_pile")) return Pile::room;
    if (accept("corridor_pile")) return Pile::corridor;
    const bool room = token_ == "room";
    if (!room && token_ != "corridor")
      refuse(found() + " is not a pile: room pile or corridor pile");
    advance();
    expect("pile", "a pile");
    return room ? Pile::room : Pile::corridor;
  }

  /// Behind what is looked at: `is CARDS`, `is not CARDS`, `has CARDS`.
  std::uint32_t described(Node node, bool several, Kind with_has) {
    bool no = false;
    if (!several && accept("is")) {
      no = accept("not");
    } else if (accept("has")) {
      node.kind = with_has;
    } else {
      refuse(found() + " is not expected here: " +
             (several ? "several cards have one: has" : "is, is not, or has") + " and cards");
    }
    node.cards = cards();
    const std::uint32_t made = add(node);
    return no ? negated(made) : made;
  }
  static constexpr std::int64_t max_position = static_cast<std::int64_t>(max_cards);

  std::uint32_t atom() {
    if (token_.empty()) refuse("the condition ends too early");
    const std::string_view after = peek();
    if (token_ == "room_pile" || token_ == "corridor_pile" || (token_ == "cards" && after == "[")) {
      Node node{.kind = token_ == "cards" ? Kind::laid : Kind::pile_has,
                .pile = token_ == "corridor_pile" ? Pile::corridor : Pile::room};
      advance();
      expect("[", "a pile");
      node.first = static_cast<std::size_t>(number("a position", 0, max_position));
      node.last = node.first + 1;
      const bool several = accept("..");
      if (several)
        node.last = static_cast<std::size_t>(number(
            "the end of positions", static_cast<std::int64_t>(node.first) + 1, max_position + 1));
      expect("]", "a position");
      return described(node, several, node.kind);
    }
    if (token_ == "card" || token_ == "first") {
      const bool first = accept("first");
      if (first && accept("room"))
        return described({.kind = Kind::first_room_is}, false, Kind::first_room_has);
      Node node{.kind = Kind::pile_has};
      bool several = false;
      if (first && is_number(token_)) {
        node.last = static_cast<std::size_t>(number("a number of cards", 1, max_position));
        several = true;
        if (!accept("cards")) expect("card", "a number");
      } else {
        expect("card", first ? "first" : "a card");
        node.first =
            first ? 0 : static_cast<std::size_t>(number("a position", 1, max_position) - 1);
        node.last = node.first + 1;
      }
      if (!accept("of")) expect("in", "a card");
      node.pile = pile();
      return described(node, several, Kind::pile_has);
    }
    const bool compares = comparison_of(after).has_value() || after == "=" || after == "is";
    if (is_number(token_) || (find_feature(token_) && (compares || cards_of(token_) == 0)))
      return comparison();
    if (after == "before" || after == "|" || after == "station" || token_ == "a" ||
        token_ == "an" || (cards_of(token_) != 0 && !compares)) {
      Node node{.kind = Kind::before};
      node.cards = cards();
      expect("before", "the order of cards");
      node.others = cards();
      if (!accept("of")) expect("in", "the order of cards");
      node.pile = pile();
      return add(node);
    }
    refuse(found() + " is not a feature", features() +
                                              "\nConditions on cards are written as in: card 3 of "
                                              "room pile is AH, first room is healing, "
                                              "healing before shop in room pile.");
  }

  std::string_view text_;
  std::string_view token_;
  std::size_t at_ = 0, next_ = 0;
  int depth_ = 0;
  Condition condition_;
};

Condition Condition::parse(std::string_view text) { return ConditionParser(text).parse(); }

void Condition::require_possible(const LazyPiles& piles) const {
  for (const Node& node : nodes_)
    if (node.kind == Kind::pile_has && node.last > piles.size(node.pile))
      throw Error(detail::quoted(text_) + ": the " + std::string(to_string(node.pile)) +
                  " pile has " + detail::counted(piles.size(node.pile), "card", "cards") +
                  ", there is no card " + std::to_string(node.last) + " (position " +
                  std::to_string(node.last - 1) + " from 0)");
}

// -- deciding

namespace {

Truth known(bool truth) { return truth ? Truth::yes : Truth::no; }

bool is_bounded(const std::optional<Feature>& feature) {
  return feature == Feature::largest_room || feature == Feature::longest_corridor;
}

}  // namespace

/// Compares all that a feature can be, 0 to `most`, with a number.
Truth Condition::bounded(Comparison comparison, std::int64_t most, std::int64_t number) {
  switch (comparison) {
    case Comparison::equal:
    case Comparison::at_least: return most < number ? Truth::no : Truth::unknown;
    case Comparison::more: return most <= number ? Truth::no : Truth::unknown;
    case Comparison::unequal:
    case Comparison::less: return most < number ? Truth::yes : Truth::unknown;
    case Comparison::at_most: return most <= number ? Truth::yes : Truth::unknown;
  }
  return Truth::unknown;
}

Truth Condition::on_piles(std::uint32_t at, LazyPiles& piles, const Rules& rules) const {
  const Node& node = nodes_[at];
  switch (node.kind) {
    case Kind::both: {
      const Truth left = on_piles(node.left, piles, rules);
      if (left == Truth::no) return left;
      const Truth right = on_piles(node.right, piles, rules);
      return right == Truth::yes ? left : right;
    }
    case Kind::either: {
      const Truth left = on_piles(node.left, piles, rules);
      if (left == Truth::yes) return left;
      const Truth right = on_piles(node.right, piles, rules);
      return right == Truth::no ? left : right;
    }
    case Kind::negation: {
      const Truth inner = on_piles(node.left, piles, rules);
      return inner == Truth::unknown ? inner : known(inner == Truth::no);
    }
    case Kind::pile_has:
      for (std::size_t i = node.first; i < node.last; ++i)
        if (has(node.cards, piles.at(node.pile, i))) return Truth::yes;
      return Truth::no;
    case Kind::before:
      for (std::size_t i = 0; i < piles.size(node.pile); ++i) {
        const Card card = piles.at(node.pile, i);
        if (has(node.others, card)) return Truth::no;
        if (has(node.cards, card)) return Truth::yes;
      }
      return Truth::no;
    case Kind::first_room_is:
      // Every card of a room that is drawn is laid: so the first room laid, if any, begins with
      // the first such card of the pile.
      for (std::size_t i = 0; i < piles.size(Pile::room); ++i) {
        const Card card = piles.at(Pile::room, i);
        const Role role = card.role();
        if (role == Role::door || role == Role::boss ||
            (role == Role::enemy && rules.room_spades == RoomSpades::aside))
          continue;
        return has(node.cards, card) ? Truth::unknown : Truth::no;
      }
      return Truth::no;
    case Kind::compare:
      if (!is_bounded(node.a.feature) || node.b.feature) return Truth::unknown;
      if (const auto most = piles.most(*node.a.feature, rules))
        return bounded(node.comparison, *most, node.b.number);
      return Truth::unknown;
    default: return Truth::unknown;
  }
}

bool Condition::compare(Comparison comparison, std::int64_t a, std::int64_t b) {
  switch (comparison) {
    case Comparison::equal: return a == b;
    case Comparison::unequal: return a != b;
    case Comparison::less: return a < b;
    case Comparison::at_most: return a <= b;
    case Comparison::more: return a > b;
    case Comparison::at_least: return a >= b;
  }
  return false;
}

/// Both sides of a comparison in one dungeon.
struct Condition::Values {
  std::int64_t a, b;
  bool missing;  ///< none is neither more nor less

  Values(const Term& left, const Term& right, const Features& features)
      : a(value(left, features)),
        b(value(right, features)),
        missing((left.feature && a == no_value) || (right.feature && b == no_value)) {}

 private:
  static std::int64_t value(const Term& term, const Features& features) {
    return term.feature ? std::int64_t{features[*term.feature]} : term.number;
  }
};

bool Condition::on(std::uint32_t at, const Dungeon& dungeon, const Features& features) const {
  const Node& node = nodes_[at];
  const auto position_has = [&](const auto& cards, auto&& card_of) {
    for (std::size_t i = node.first; i < std::min(node.last, cards.size()); ++i)
      if (has(node.cards, card_of(cards[i]))) return true;
    return false;
  };
  switch (node.kind) {
    case Kind::both: return on(node.left, dungeon, features) && on(node.right, dungeon, features);
    case Kind::either: return on(node.left, dungeon, features) || on(node.right, dungeon, features);
    case Kind::negation: return !on(node.left, dungeon, features);
    case Kind::is_none: return features[*node.a.feature] == no_value;
    case Kind::compare: {
      const Values values(node.a, node.b, features);
      return !values.missing && compare(node.comparison, values.a, values.b);
    }
    case Kind::pile_has:
      return position_has(dungeon.piles()[node.pile], [](Card card) { return card; });
    case Kind::laid:
      return position_has(dungeon.cards(), [](const PlacedCard& laid) { return laid.card; });
    case Kind::before:
      for (const Card card : dungeon.piles()[node.pile]) {
        if (has(node.others, card)) return false;
        if (has(node.cards, card)) return true;
      }
      return false;
    case Kind::first_room_is:
    case Kind::first_room_has:
      for (Index s = 0; s < dungeon.segments().size(); ++s) {
        if (dungeon.segments()[s].kind != Pile::room) continue;
        bool any = false;
        for (const PlacedCard& laid : dungeon.cards(s)) {
          if (laid.is_door()) continue;
          if (has(node.cards, laid.card)) return true;
          if (node.kind == Kind::first_room_is) return false;
          any = true;
        }
        if (any) return false;
      }
      return false;
  }
  return false;
}

Distance Condition::distance(Comparison comparison, std::int64_t a, std::int64_t b, bool wanted) {
  if (compare(comparison, a, b) == wanted) return {};
  // Equal sides miss `!=`, `<` and `>` by one, and of the others their contraries.
  const bool strict = comparison == Comparison::unequal || comparison == Comparison::less ||
                      comparison == Comparison::more;
  return {1, static_cast<std::uint64_t>(std::abs(a - b) + (strict == wanted ? 1 : 0))};
}

template <class Leaf>
Distance Condition::distance(std::uint32_t at, bool wanted, const Leaf& leaf) const {
  const Node& node = nodes_[at];
  if (node.kind == Kind::negation) return distance(node.left, !wanted, leaf);
  if (node.kind != Kind::both && node.kind != Kind::either) return leaf(at, wanted);
  const Distance left = distance(node.left, wanted, leaf);
  const Distance right = distance(node.right, wanted, leaf);
  return (node.kind == Kind::both) == wanted ? left + right : std::min(left, right);
}

Distance Condition::distance(const Dungeon& dungeon, const Features& features, bool wanted) const {
  return distance(root_, wanted, [&](std::uint32_t at, bool leaf_wanted) -> Distance {
    const Node& node = nodes_[at];
    if (node.kind != Kind::compare)
      return on(at, dungeon, features) == leaf_wanted ? Distance{} : Distance{1, 1};
    const Values values(node.a, node.b, features);
    if (values.missing) return leaf_wanted ? Distance{1, Distance::unmeasured} : Distance{};
    return distance(node.comparison, values.a, values.b, leaf_wanted);
  });
}

Distance Condition::least_distance(LazyPiles& piles, const Rules& rules, bool wanted) const {
  return distance(root_, wanted, [&](std::uint32_t at, bool leaf_wanted) -> Distance {
    if (on_piles(at, piles, rules) != known(!leaf_wanted)) return {};
    const Node& node = nodes_[at];
    if (node.kind != Kind::compare) return {1, 1};
    return distance(node.comparison, *piles.most(*node.a.feature, rules), node.b.number,
                    leaf_wanted);
  });
}

bool Condition::names_cards(std::uint32_t at) const {
  const Node& node = nodes_[at];
  switch (node.kind) {
    case Kind::both:
    case Kind::either: return names_cards(node.left) || names_cards(node.right);
    case Kind::negation: return names_cards(node.left);
    default: return node.kind != Kind::compare && node.kind != Kind::is_none;
  }
}

std::uint64_t Condition::cost(std::uint32_t at) const {
  const Node& node = nodes_[at];
  switch (node.kind) {
    case Kind::both:
    case Kind::either: return cost(node.left) + cost(node.right);
    case Kind::negation: return cost(node.left);
    case Kind::pile_has: return node.last;
    case Kind::before: return 20;
    case Kind::first_room_is: return 3;  // and it may say no without a deal
    case Kind::compare:
      return dealt_cost + (is_bounded(node.a.feature) && !node.b.feature ? 30 : 0);
    default: return dealt_cost;
  }
}

FeatureSet Condition::features(std::uint32_t at) const {
  const Node& node = nodes_[at];
  FeatureSet named;
  if (node.kind == Kind::both || node.kind == Kind::either) {
    named.add(features(node.left));
    named.add(features(node.right));
  } else if (node.kind == Kind::negation) {
    named.add(features(node.left));
  } else {
    for (const Term& term : {node.a, node.b})
      if (term.feature) named.add(*term.feature);
  }
  return named;
}

std::optional<Condition::Screen> Condition::screen() const {
  const bool wanted = nodes_[root_].kind != Kind::negation;
  const Node& node = nodes_[wanted ? root_ : nodes_[root_].left];
  if (node.kind != Kind::pile_has || node.last > screen_cards) return {};
  return Screen{node.pile, node.first, node.last, node.cards, wanted};
}

std::vector<Condition> Condition::conjuncts(bool negated) const {
  const Node& node = nodes_[root_];
  if (node.kind != (negated ? Kind::either : Kind::both)) return {*this};
  std::vector<Condition> parts;
  for (const std::uint32_t child : {node.left, node.right}) {
    Condition part = *this;
    part.root_ = child;
    for (Condition& inner : part.conjuncts(negated)) parts.push_back(std::move(inner));
  }
  return parts;
}

// -- queries

std::string weight_text(std::int64_t thousandths) {
  const bool negative = thousandths < 0;
  const std::int64_t size = negative ? -thousandths : thousandths;
  std::string text = (negative ? "-" : "") + std::to_string(size / 1000);
  if (size % 1000 != 0) {
    std::string part = std::to_string(1000 + size % 1000).substr(1);
    while (part.back() == '0') part.pop_back();
    text += "." + part;
  }
  return text;
}

Wish Wish::parse(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) return {Condition::parse(text), 1000};
  const std::string_view number = detail::trimmed(text.substr(colon + 1));
  std::string_view digits = number;
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  const auto dot = digits.find('.');
  const std::string_view whole = digits.substr(0, dot);
  const std::string_view part =
      dot == std::string_view::npos ? std::string_view() : digits.substr(dot + 1);
  const auto all_digits = [](std::string_view s) {
    return s.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (whole.empty() || whole.size() > 9 || part.size() > 3 || !all_digits(whole) ||
      !all_digits(part) || (dot != std::string_view::npos && part.empty()))
    throw Error(detail::quoted(number) +
                " is not a weight: a number with up to three decimals after the colon, as in "
                "'boss_distance >= 25 : 2.5'");
  const std::string thousandths = std::string(part) + std::string(3 - part.size(), '0');
  const std::int64_t size = std::stoll(std::string(whole)) * 1000 + std::stoll(thousandths);
  return {Condition::parse(text.substr(0, colon)), negative ? -size : size};
}

std::string Wish::text() const { return condition.text() + " : " + weight_text(weight); }

void Query::require_possible(const LazyPiles& piles) const {
  for (const auto* list : {&must, &must_not})
    for (const Condition& condition : *list) condition.require_possible(piles);
  for (const Wish& wish : should) wish.condition.require_possible(piles);
}

bool Query::fulfilled(const Dungeon& dungeon, const Features& features) const {
  const auto holds = [&](const Condition& condition) { return condition.on(dungeon, features); };
  return std::all_of(must.begin(), must.end(), holds) &&
         std::none_of(must_not.begin(), must_not.end(), holds);
}

std::int64_t Query::score(const Dungeon& dungeon, const Features& features) const {
  std::int64_t sum = 0;
  for (const Wish& wish : should) sum += wish.condition.on(dungeon, features) ? wish.weight : 0;
  return sum;
}

}  // namespace deckmap
