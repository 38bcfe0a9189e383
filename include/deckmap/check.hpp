#pragma once
/// Every invariant of a dungeon in one place, each with a message of its own. It derives the deal
/// anew from the piles and the rules, plainly and without the dealer, so that the two watch over
/// each other.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/detail/text.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/graph.hpp>

namespace deckmap {

namespace detail {

class Checker {
 public:
  explicit Checker(const Dungeon& dungeon)
      : dungeon_(dungeon), rules_(dungeon.rules()), cards_(dungeon.cards()), finder_(cards_) {}

  std::vector<std::string> run() {
    check_piles();
    // The checks below read indices, so these come first.
    if (check_indices()) {
      check_draws();
      check_places();
      check_segments();
      check_doors();
      check_counters();
      check_reachable();
      check_outcome();
    }
    return std::move(problems_);
  }

 private:
  /// Where a condition does not hold, the parts together are the message. Most of the time of a
  /// check would go into texts that nobody reads, so a name is put in words only then.
  template <class... Part>
  void require(bool condition, const Part&... parts) {
    if (condition) return;
    std::string message;
    (add(parts, message), ...);
    problems_.push_back(std::move(message));
  }
  static void add(std::string_view text, std::string& message) { message += text; }
  static void add(Card card, std::string& message) { message += to_string(card); }
  template <class Name>
  requires std::invocable<Name>
  static void add(const Name& name, std::string& message) { message += name(); }

  auto card_name(Index i) const {
    return [i, card = cards_[i].card] {
      return "card " + std::to_string(i) + " (" + to_string(card) + ")";
    };
  }
  static auto segment_name(std::size_t s) {
    return [s] { return "segment " + std::to_string(s); };
  }
  std::size_t segments() const { return dungeon_.segments().size(); }
  const Segment& segment(std::size_t s) const { return dungeon_.segments()[s]; }

  // -- the piles

  void check_piles() {
    for (const Pile pile : {Pile::corridor, Pile::room}) {
      const std::string_view name = to_string(pile);
      for (const Card card : dungeon_.piles()[pile])
        require(has_place(card, pile), card, " has no place in the ", name, " pile");
      require(dungeon_.drawn(pile) <= dungeon_.piles()[pile].size(),
              "more cards are drawn from the ", name, " pile than it holds");
    }
    if (!dungeon_.seed()) return;
    Piles whole;
    compose(dungeon_.decks(), dungeon_.extra(), whole);
    for (const Pile pile : {Pile::corridor, Pile::room}) {
      auto found = dungeon_.piles()[pile];
      std::sort(found.begin(), found.end());
      std::sort(whole[pile].begin(), whole[pile].end());
      require(found == whole[pile], "the ", to_string(pile),
              " pile does not hold the cards of its decks and extras");
    }
    const auto& room = dungeon_.piles().room;
    const auto jokers =
        std::count_if(room.begin(), room.end(), [](Card card) { return card.is_joker(); });
    const auto last =
        rules_.jokers == Jokers::all_last ? jokers : std::min<std::ptrdiff_t>(jokers, 1);
    require(std::all_of(room.end() - last, room.end(), [](Card card) { return card.is_joker(); }),
            "the jokers do not lie at the bottom of the room pile");
  }

  // -- the indices

  bool check_indices() {
    const std::size_t before = problems_.size();
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      const auto name = card_name(static_cast<Index>(i));
      require(cards_[i].segment < segments(), name, " belongs to no segment");
    }
    Index card = 0, enemy = 0;
    for (std::size_t s = 0; s < segments(); ++s) {
      const Segment& now = segment(s);
      const auto name = segment_name(s);
      require(now.first_card >= card && now.first_card <= cards_.size() &&
                  now.first_enemy >= enemy && now.first_enemy <= dungeon_.enemies().size() &&
                  (s > 0 || (now.first_card == 0 && now.first_enemy == 0)),
              name, " does not begin where the one before it ends");
      require(s == 0 ? now.entry == none : now.entry < now.first_card, name,
              " goes on from a card that was not there");
      require(now.enemies_on == none || now.enemies_on < cards_.size(), name,
              " has its counters on no card");
      card = now.first_card;
      enemy = now.first_enemy;
    }
    require(segments() > 0 || (cards_.empty() && dungeon_.enemies().empty()),
            "there are cards, but no segment laid them");
    for (const auto list : {dungeon_.doors(), dungeon_.opened()})
      for (const Index door : list)
        require(door < cards_.size() && cards_[door].is_door(), "a door of the list is not a door");
    if (problems_.size() > before) return false;
    for (std::size_t s = 0; s < segments(); ++s)
      for (Index i = segment(s).first_card; i < dungeon_.cards_end(static_cast<Index>(s)); ++i)
        require(cards_[i].segment == s, card_name(i), " is not among the cards of its segment");
    return problems_.size() == before;
  }

  // -- each card of the piles exactly once: laid, put aside, or left

  void check_draws() {
    std::size_t drawn[2] = {0, 0};
    drawn_before_.clear();
    for (std::size_t s = 0; s < segments(); ++s) {
      const Pile kind = segment(s).kind;
      drawn_before_.push_back({drawn[0], drawn[1]});
      std::size_t& at = drawn[static_cast<std::size_t>(kind)];
      const auto& pile = dungeon_.piles()[kind];
      const auto laid = dungeon_.cards(static_cast<Index>(s));
      const auto enemies = dungeon_.enemies(static_cast<Index>(s));
      std::size_t l = 0, e = 0;
      while (l < laid.size() || e < enemies.size()) {
        if (at == pile.size()) {
          require(false, segment_name(s), " has more cards than its pile");
          return;
        }
        const Card card = pile[at++];
        const bool aside = card.role() == Role::enemy || card.role() == Role::boss;
        const bool lies = !aside || (card.role() == Role::enemy && kind == Pile::room &&
                                     rules_.room_spades == RoomSpades::laid);
        const bool right = (!aside || (e < enemies.size() && enemies[e] == card)) &&
                           (!lies || (l < laid.size() && laid[l].card == card));
        if (!right) {
          require(false, card, ", card ", std::to_string(at), " of the ", to_string(kind),
                  " pile, is not where it was dealt in ", segment_name(s));
          return;
        }
        if (aside) ++e;
        if (lies) ++l;
      }
    }
    drawn_before_.push_back({drawn[0], drawn[1]});
    for (const Pile pile : {Pile::corridor, Pile::room})
      require(drawn[static_cast<std::size_t>(pile)] == dungeon_.drawn(pile), "the ",
              to_string(pile), " pile counts other cards as drawn than were laid and put aside");
  }

  std::size_t left_before(std::size_t s, Pile pile) const {
    return s < drawn_before_.size()
               ? dungeon_.piles()[pile].size() - drawn_before_[s][static_cast<std::size_t>(pile)]
               : dungeon_.left(pile);
  }

  // -- cells

  bool taken(Cell cell, std::size_t before) const {
    if (!dungeon_.table().contains(cell)) return true;
    const Index there = finder_.at(cell);
    return there != none && there < before;
  }
  /// Whether a card had a free side when `before` cards lay on the table.
  bool has_free_side(Index card, std::size_t before) const {
    return std::any_of(all_directions.begin(), all_directions.end(), [&](Direction direction) {
      return !taken(step(cards_[card].cell, direction), before);
    });
  }

  void check_places() {
    if (!cards_.empty())
      require(cards_[0].cell == dungeon_.start(), "the first card does not lie at the start");
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      const PlacedCard& laid = cards_[i];
      const auto index = static_cast<Index>(i);
      const auto name = card_name(index);
      require(dungeon_.table().contains(laid.cell), name, " lies off the table");
      require(finder_.at(laid.cell) == index, name, " lies on a cell where another card lies");
      const Role role = laid.card.role() == Role::enemy ? Role::room : laid.card.role();
      require(laid.role == role, name, " has the wrong role");
      require(laid.is_door() || !laid.open, name, " is not a door, but open");
      if (dungeon_.from(index) == none) continue;  // the first one, or one after the end
      const PlacedCard& from = cards_[dungeon_.from(index)];
      const auto went = std::find_if(all_directions.begin(), all_directions.end(),
                                     [&](Direction d) { return step(from.cell, d) == laid.cell; });
      if (went == all_directions.end()) {
        require(false, name, " does not lie beside the card it was laid from");
        continue;
      }
      // 3. Where the next card goes: from the heading on, quarter turns to the first cell that was
      // free.
      const Colour colour =
          rules_.turn_colour == TurnColour::from ? from.card.colour() : laid.card.colour();
      Direction wanted = from.heading;
      for (int turn = 0; turn < 4 && taken(step(from.cell, wanted), i); ++turn)
        wanted = turned(wanted, colour);
      require(wanted == *went, name, " lies ", to_string(*went),
              " of the card it was laid from, but belongs ", to_string(wanted), " of it");
    }
  }

  // -- segments

  void check_segments() {
    opened_by_.assign(cards_.size(), none);
    for (std::size_t s = segments(); s-- > 0;)
      if (segment(s).via == Via::door && segment(s).entry != none)
        opened_by_[segment(s).entry] = static_cast<Index>(s);
    for (std::size_t s = 0; s < segments(); ++s) {
      check_entry(s);
      check_door_order(s);
      check_course(s);
    }
  }

  void check_entry(std::size_t s) {
    const Segment& now = segment(s);
    const auto name = segment_name(s);
    const bool follows_shift = s > 0 && segment(s - 1).end == End::colour;
    require((now.via == Via::start) == (s == 0), name, ": the start is the first segment alone");
    require((now.via == Via::colour) == follows_shift, name,
            ": a room follows a shift of colour, and only there without a door");
    if (now.entry == none && now.via != Via::start)
      return;  // reported above; there is no entry to read
    switch (now.via) {
      case Via::start:
        require(now.kind == Pile::corridor, name, " is the start, but no corridor");
        break;
      case Via::door:
        require(cards_[now.entry].is_door() && cards_[now.entry].open, name,
                " was entered through a card that is not an open door");
        require(now.kind == dungeon_.behind(cards_[now.entry]), name,
                " is not what lies behind its door");
        require(left_before(s, now.kind) > 0 && has_free_side(now.entry, now.first_card), name,
                " lies behind a door that could not be opened");
        break;
      case Via::colour:
        require(now.kind == Pile::room && follows_shift && now.entry + 1 == now.first_card, name,
                " is not the room behind the last card of its corridor");
        break;
      case Via::secret: {
        require(now.entry == newest_exit(s), name,
                ": its secret passage does not leave the newest "
                "card that is not a door and has a free side");
        require(left_before(s, Pile::room) > 0 && newest_openable(s) == none, name,
                " lies behind a secret passage, though the deal was not stuck");
        require(rules_.stuck == Stuck::secret_passage, name,
                " lies behind a secret passage, which the rules do not take");
        require(now.kind == (left_before(s, Pile::corridor) > 0 ? Pile::corridor : Pile::room),
                name, ": a secret passage leads to a corridor while there are corridor cards");
        break;
      }
    }
  }

  // Doors that could be opened, and exits of secret passages, asked for by segment in rising order:
  // those that are none once never are again, as a door is open then, its pile is empty, or a card
  // is walled in. So each is left behind once.

  std::size_t cards_before(std::size_t s) const {
    return s < segments() ? segment(s).first_card : cards_.size();
  }
  /// Whether a door was closed and could be opened before segment `s` began.
  bool could_open(Index door, std::size_t s) const {
    return opened_by_[door] >= s && left_before(s, dungeon_.behind(cards_[door])) > 0 &&
           has_free_side(door, cards_before(s));
  }
  Index oldest_openable(std::size_t s) {
    const auto doors = dungeon_.doors();
    for (; oldest_ < doors.size() && doors[oldest_] < cards_before(s); ++oldest_)
      if (could_open(doors[oldest_], s)) return doors[oldest_];
    return none;
  }
  Index newest_openable(std::size_t s) {
    const auto doors = dungeon_.doors();
    for (; doors_before_ < doors.size() && doors[doors_before_] < cards_before(s); ++doors_before_)
      openable_.push_back(doors[doors_before_]);
    while (!openable_.empty() && !could_open(openable_.back(), s)) openable_.pop_back();
    return openable_.empty() ? none : openable_.back();
  }
  Index newest_exit(std::size_t s) {
    for (; exits_before_ < cards_before(s); ++exits_before_)
      if (!cards_[exits_before_].is_door()) exits_.push_back(static_cast<Index>(exits_before_));
    while (!exits_.empty() && !has_free_side(exits_.back(), cards_before(s))) exits_.pop_back();
    return exits_.empty() ? none : exits_.back();
  }

  void check_door_order(std::size_t s) {
    if (segment(s).via != Via::door) return;
    const Index entry = segment(s).entry;
    Index first = none;
    if (rules_.door_order == DoorOrder::oldest) first = oldest_openable(s);
    if (rules_.door_order == DoorOrder::newest) first = newest_openable(s);
    const bool before = rules_.door_order == DoorOrder::oldest ? first < entry : first > entry;
    require(first == none || !before, segment_name(s), ": another door was to be opened first");
  }

  /// 4. Corridors, 5. Rooms: what a segment lays, from where, with which heading, and why it ends.
  void check_course(std::size_t s) {
    const Segment& now = segment(s);
    const auto name = segment_name(s);
    const Index end = dungeon_.cards_end(static_cast<Index>(s));
    const bool corridor = now.kind == Pile::corridor;
    Index from = now.entry;
    bool ended_by_door = false, ended_by_colour = false, own_card = false;
    std::optional<Colour> colour;
    if (corridor && now.entry != none && rules_.door_colour == DoorColour::counts)
      colour = cards_[now.entry].card.colour();
    for (Index i = now.first_card; i < end; ++i) {
      const PlacedCard& laid = cards_[i];
      const auto card = card_name(i);
      require(!ended_by_door && !ended_by_colour, card, " was laid after its segment had ended");
      const bool by_number =
          laid.role == Role::room || (laid.role == Role::corridor && !own_card &&
                                      (i == 0 || rules_.corridor_heading == CorridorHeading::each));
      Direction heading = rules_.start_heading;
      if (by_number)
        heading = rules_.directions.of(laid.card.rank());
      else if (from != none)
        for (const Direction direction : all_directions)
          if (step(cards_[from].cell, direction) == laid.cell) heading = direction;
      require(laid.heading == heading, card, " gives the heading ", to_string(laid.heading),
              ", but its heading is ", to_string(heading));
      if (laid.is_door()) {
        ended_by_door = corridor || own_card;
        continue;
      }
      from = i;
      own_card = true;
      if (!corridor) continue;
      ended_by_colour = colour && *colour != laid.card.colour();
      if (!colour) colour = laid.card.colour();
    }

    const bool pile_empty = left_before(s + 1, now.kind) == 0;
    const bool walled_in = from != none && !has_free_side(from, end);
    const End reason = ended_by_door     ? End::door
                       : ended_by_colour ? End::colour
                       : pile_empty      ? End::exhausted
                                         : End::blocked;
    require(now.end == reason, name, " ends for the wrong reason: ", to_string(now.end),
            " instead of ", to_string(reason));
    require(reason != End::blocked || walled_in, name,
            " ends although there are cards to draw and cells to lay them on");
    if (now.end == End::colour)
      require(s + 1 < segments() && segment(s + 1).via == Via::colour, name,
              " shifts its colour, but no room begins behind it");
  }

  // -- doors

  void check_doors() {
    Buffer<Index> doors, opened;
    std::size_t open = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (!cards_[i].is_door()) continue;
      doors.push_back(static_cast<Index>(i));
      if (cards_[i].open) ++open;
    }
    for (std::size_t s = 0; s < segments(); ++s)
      if (segment(s).via == Via::door) opened.push_back(segment(s).entry);
    require(
        std::equal(doors.begin(), doors.end(), dungeon_.doors().begin(), dungeon_.doors().end()),
        "the list of doors is not that of the doors on the table");
    require(std::equal(opened.begin(), opened.end(), dungeon_.opened().begin(),
                       dungeon_.opened().end()),
            "the opened doors are not those that segments were entered through, in their order");
    std::sort(opened.begin(), opened.end());
    require(std::adjacent_find(opened.begin(), opened.end()) == opened.end(),
            "a door was opened twice");
    require(open == opened.size(), "a door is open with nothing behind it");
  }

  // -- counters

  void check_counters() {
    Buffer<Index> last(segments(), none);
    for (std::size_t i = 0; i < cards_.size(); ++i)
      if (!cards_[i].is_door()) last[cards_[i].segment] = static_cast<Index>(i);
    for (Index s = 0; s < segments(); ++s) {
      // 6. Doors, counters, and the end: back along the entries, of which each is known already,
      // and if there is none all the way, the next card laid.
      if (last[s] == none && segment(s).entry != none)
        last[s] = last[cards_[segment(s).entry].segment];
      Index on = last[s];
      for (Index i = dungeon_.cards_end(s); on == none && i < cards_.size(); ++i)
        if (!cards_[i].is_door()) on = i;
      if (dungeon_.enemies(s).empty()) on = none;
      require(segment(s).enemies_on == on, segment_name(s), " has its counters on the wrong card");
    }
  }

  // -- the whole

  void check_reachable() {
    if (cards_.empty()) return;
    const std::vector<Index> distance = Graph(dungeon_).distances(0);
    for (std::size_t i = 0; i < cards_.size(); ++i)
      require(distance[i] != none, card_name(static_cast<Index>(i)),
              " cannot be reached from the start");
  }

  void check_outcome() {
    if (segments() == 0) return;  // nothing has been dealt yet
    const bool door = newest_openable(segments()) != none;
    const bool side = newest_exit(segments()) != none;
    Outcome outcome = Outcome::open;
    if (!door && dungeon_.left(Pile::room) == 0)
      outcome = Outcome::dealt;
    else if (!door && !side)
      outcome = Outcome::full;
    else if (!door && rules_.stuck == Stuck::stop)
      outcome = Outcome::stuck;
    require(dungeon_.outcome() == outcome, "the dungeon names the wrong outcome of its deal");
  }

  const Dungeon& dungeon_;
  const Rules& rules_;
  std::span<const PlacedCard> cards_;
  CellFinder finder_;
  Buffer<std::array<std::size_t, 2>> drawn_before_;  ///< by segment, and at the end
  Buffer<Index> opened_by_;  ///< by card, the first segment that was entered through it
  std::size_t oldest_ = 0;   ///< where the doors that may still be openable begin
  std::size_t doors_before_ = 0, exits_before_ = 0;  ///< how many have been among these:
  Buffer<Index> openable_, exits_;                   ///< those that may still be
  std::vector<std::string> problems_;
};

}  // namespace detail

/// Returns the violated invariants, a message each; empty if none.
inline std::vector<std::string> check(const Dungeon& dungeon) {
  return detail::Checker(dungeon).run();
}

}  // namespace deckmap
