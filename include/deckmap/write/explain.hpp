#pragma once
/// Explains a deal step by step: the card drawn, where it goes, and the rule that puts it there.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include <deckmap/cell.hpp>
#include <deckmap/dealer.hpp>
#include <deckmap/detail/text.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/encounters.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// A place for people at a table: "two to the left of the start", "one above and three to the right
/// of the start"; "the start".
inline std::string place_in_words(Cell cell, Cell start) {
  const auto count = [](std::int64_t n) {
    return n <= 10 ? detail::in_words(static_cast<int>(n)) : std::to_string(n);
  };
  const std::int64_t right = std::int64_t{cell.x} - start.x, down = std::int64_t{cell.y} - start.y;
  std::string text;
  if (down != 0) text = count(down > 0 ? down : -down) + (down > 0 ? " below" : " above");
  if (right != 0)
    text += (text.empty() ? "" : " and ") + count(right > 0 ? right : -right) + " to the " +
            (right > 0 ? "right" : "left") + " of";
  return text.empty() ? "the start" : text + " the start";
}

/// Writes a deal down while it is dealt.
///
///     Dealer dealer(Options{.seed = 42});
///     Explainer explainer(dealer.dungeon().table(), dealer.dungeon().rules());
///     for (explainer.add(dealer); dealer.draws_from(); explainer.add(dealer)) dealer.draw();
class Explainer {
 public:
  /// The table and the rules of the deal to explain, and what a chart made of its dungeon:
  /// a dungeon is keyed as a whole, so it is dealt once before. The encounters have to outlive it.
  explicit Explainer(TableSize table, const Rules& rules, const Encounters* encounters = nullptr)
      : table_(table), rules_(rules), keyed_(encounters) {}

  /// From now on places are in words, as seen from the start, instead of coordinates.
  void say_places_in_words() { in_words_ = true; }

  /// Adds the dealer's last card, door or passage.
  void add(const Dealer& dealer) {
    for (const DealEvent& event : dealer.events()) add(event, dealer.dungeon());
  }
  /// Adds an event of the deal's last call.
  void add(const DealEvent& event, const Dungeon& dungeon) {
    std::visit([&](const auto& what) { explain(what, dungeon); }, event);
  }

  /// Adds a whole deal.
  void add_all(const Dungeon& dungeon) {
    deal_again(dungeon, [this](const Dealer& dealer) { add(dealer); });
  }

  /// The explanation so far; more steps only add to it.
  const std::string& so_far() const { return text_; }

  /// The explanation so far, with a word on enemies that have no card to stand on.
  std::string text() const {
    std::string text = text_;
    for (const Waiting& waiting : waiting_)
      text += "\nThe " + enemies(waiting.count, " of segment ", waiting.segment) +
              (waiting.count == 1 ? " stands" : " stand") +
              " on no card: none but doors was laid after.\n";
    return text;
  }

 private:
  std::string place(Cell cell) const {
    if (in_words_) {
      const std::string words = place_in_words(cell, start_);
      return words == "the start" ? words : "the place " + words;
    }
    return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")";
  }

  static std::string name(Pile kind, Index segment) {
    return std::string(kind == Pile::corridor ? "Corridor" : "Room") + ", segment " +
           std::to_string(segment);
  }

  void explain(const SegmentBegins& begins, const Dungeon& dungeon) {
    const Segment& segment = dungeon.segments()[begins.segment];
    const auto entry_card = [&]() -> const PlacedCard& { return dungeon.cards()[segment.entry]; };
    const auto entry = [&] { return spoken(entry_card().card); };
    from_ = segment.entry;
    enemies_ = 0;
    if (!text_.empty()) text_ += '\n';
    text_ += name(segment.kind, begins.segment);
    switch (segment.via) {
      case Via::start: text_ += ": the deal begins"; break;
      case Via::door:
        text_ += ": the " + entry() + " at " + place(entry_card().cell) + " is opened" +
                 door_reason() + "; behind a " +
                 (segment.kind == Pile::room ? "corridor's door lies a room"
                                             : "room's door lies a corridor");
        break;
      case Via::colour: text_ += ": behind the shift of colour, from the " + entry(); break;
      case Via::secret:
        text_ +=
            ": no door can be opened and room cards are left, so a secret passage leads on "
            "from the " +
            entry() + " at " + place(entry_card().cell) +
            ", the newest card that is not a door and has a free side";
        if (segment.kind == Pile::room) text_ += "; to a room, as the corridor pile is empty";
        break;
    }
    text_ += '\n';
  }

  /// Why just this door is opened.
  std::string door_reason() const {
    switch (rules_.door_order) {
      case DoorOrder::oldest: return ", the oldest door that can be opened";
      case DoorOrder::newest: return ", the newest door that can be opened";
      case DoorOrder::random: return ", drawn from the doors that can be opened";
      case DoorOrder::chosen: break;
    }
    return ", as it was chosen";
  }

  /// "enemy", "2 enemies", with the segment after it.
  static std::string enemies(std::size_t count, std::string_view between, Index segment) {
    return (count == 1 ? "enemy" : std::to_string(count) + " enemies") + std::string(between) +
           std::to_string(segment);
  }

  /// Returns the chart's entry for a card, to follow the rule.
  static std::string by_chart(std::string_view keyed) {
    return keyed.empty() ? std::string() : with_encounter("; by the chart", keyed);
  }

  /// "7D  text", the cards' names in a column.
  void line(Card card, const std::string& text) {
    std::string shown = to_string(card);
    shown.append(5 - shown.size(), ' ');
    text_ += "  " + shown + text;
    if (card.role() == Role::enemy || card.role() == Role::boss) {
      ++enemies_;
      text_ += by_chart(keyed_.enemy(all_enemies_++));
    }
    text_ += '\n';
  }

  void explain(const CardAside& aside, const Dungeon&) {
    line(aside.card, aside.card.is_joker() ? "a joker, the boss: put aside"
                                           : "an enemy of strength " +
                                                 std::to_string(aside.card.rank()) + ": put aside");
  }

  void explain(const CardPlaced& placed, const Dungeon& dungeon) {
    const PlacedCard& card = dungeon.cards()[placed.index];
    const Card face = card.card;
    if (placed.index == 0) start_ = card.cell;
    places_.emplace(cell_key(card.cell), placed.index);
    if (!card.is_door()) from_ = placed.index;
    if (!placed.turn) {
      const std::string where = place(card.cell), start = "the start";
      std::string text =
          "the map's first card lies at " + (where == start ? "" : start + ", ") + where;
      text += placed.by_number
                  ? "; its number points " + std::string(to_string(card.heading))
                  : "; a door: its heading is " + std::string(to_string(card.heading)) +
                        " (start_heading), and behind it lies a room";
      return line(face, text);
    }

    const bool in_room = dungeon.segments()[card.segment].kind == Pile::room;
    std::string text = way(placed.index, *placed.turn, dungeon);
    text += ", to " + place(card.cell);
    if (card.is_door()) {
      text += in_room && first_own(dungeon, card.segment) == nullptr
                  ? "; a door before the first room card, which does not end the room"
              : in_room ? "; a door, which ends the room"
                        : "; a door, which ends the corridor";
      text += ", level " + std::to_string(face.door_level());
    } else if (placed.by_number) {
      text += "; its number points " + std::string(to_string(card.heading));
      if (face.role() == Role::enemy) text += " (room_spades: laid; it is an enemy as well)";
    } else if (card.role == Role::shop || card.role == Role::healing) {
      text += std::string(card.role == Role::shop ? "; a shop" : "; a healing station") +
              ", and an ace keeps the direction it was laid in" +
              by_chart(keyed_.station(placed.index));
    }
    line(face, text);
    explain_hidden_door(placed.index, dungeon);
  }

  /// Says where a card has a hidden door to one that it touches.
  void explain_hidden_door(Index later, const Dungeon& dungeon) {
    if (dungeon.ways().hidden_doors == HiddenDoors::none) return;
    const auto cards = dungeon.cards();
    std::array<Index, 4> neighbours;
    for (const Direction side : all_directions) {
      const auto there = places_.find(cell_key(step(cards[later].cell, side)));
      neighbours[static_cast<std::size_t>(side)] = there == places_.end() ? none : there->second;
    }
    const auto door = hidden_doors_.lay(dungeon, later, neighbours);
    if (!door) return;
    const auto named = [&](Index card) {
      return "the " + spoken(cards[card].card) + " at " + place(cards[card].cell);
    };
    text_ += "       It touches " + named(door->earlier) +
             ", and a door lies on the way there: a " + "hidden door between them, on the side " +
             std::string(to_string(opposite(door->side)));
    if (door->bolted != none)
      text_ += ", bolted on the side of the " + spoken(cards[door->bolted].card) +
               ", as a locked door lies before it";
    text_ += ".\n";
  }

  /// The first card of a segment that is not a door, or null.
  static const PlacedCard* first_own(const Dungeon& dungeon, Index segment) {
    const auto laid = dungeon.cards(segment);
    const auto found = std::find_if(laid.begin(), laid.end(),
                                    [](const PlacedCard& card) { return !card.is_door(); });
    return found == laid.end() ? nullptr : &*found;
  }

  /// Why the card lies in the direction in which it lies.
  std::string way(Index index, const Turn& turn, const Dungeon& dungeon) const {
    const PlacedCard& card = dungeon.cards()[index];
    const PlacedCard& from = dungeon.cards()[dungeon.from(index)];
    std::string text =
        "the " + spoken(from.card) + " " + heads(from) + " " + std::string(to_string(turn.wanted));
    if (turn.wanted == turn.went) return text;
    const bool by_drawn = rules_.turn_colour == TurnColour::drawn;
    const Colour colour = by_drawn ? card.card.colour() : from.card.colour();
    text += ", ";
    for (Direction tried = turn.wanted; tried != turn.went; tried = turned(tried, colour)) {
      if (tried != turn.wanted) text += "; " + std::string(to_string(tried)) + ", ";
      text += obstacle(dungeon, step(from.cell, tried));
    }
    text += "; ";
    if (by_drawn) text += "the " + spoken(card.card) + " is ";
    text += colour == Colour::red ? "red, so clockwise: " : "black, so counter-clockwise: ";
    return text + std::string(to_string(turn.went));
  }

  /// The verb of a card's heading: numbers point, the others lead on.
  static std::string heads(const PlacedCard& from) {
    return from.role == Role::room ? "wants" : "leads";
  }

  std::string obstacle(const Dungeon& dungeon, Cell cell) const {
    if (!table_.contains(cell)) return "off the table";
    const auto there = places_.find(cell_key(cell));
    return there == places_.end() ? "taken"
                                  : "taken by the " + spoken(dungeon.cards()[there->second].card);
  }

  void explain(const SegmentEnds& ends, const Dungeon& dungeon) {
    const Segment& segment = dungeon.segments()[ends.segment];
    text_ += "       ";
    const std::string pile(to_string(segment.kind));
    switch (segment.end) {
      case End::door: text_ += "A door ends the " + pile + "."; break;
      case End::colour:
        text_ += "The " + spoken(dungeon.cards().back().card) +
                 " is of the other colour: the corridor ends, and a room begins behind it.";
        break;
      case End::blocked:
        text_ += "All four cells round the " + spoken(dungeon.cards()[from_].card) + " are taken" +
                 (table_.is_free() ? "" : " or off the table") + ": the " + pile +
                 " is blocked, and no card is drawn.";
        break;
      case End::exhausted: text_ += "The " + pile + " pile is empty: the " + pile + " ends."; break;
    }
    const Index enemies_on = dungeon.enemies_on(ends.segment);
    if (enemies_on != none) {
      const PlacedCard& on = dungeon.cards()[enemies_on];
      text_ += " Its " + std::string(enemies_ == 1 ? "enemy stands" : "enemies stand") +
               " on the " + spoken(on.card) + " at " + place(on.cell) + ".";
    } else if (enemies_ > 0) {
      text_ += std::string(" Its ") + (enemies_ == 1 ? "enemy has" : "enemies have") +
               " no card to stand on, and will stand on the next one laid that is not a door.";
    }
    if (const std::string_view found = keyed_.search(ends.segment); !found.empty())
      text_ += with_encounter(" A search of the room finds", found) + ".";
    text_ += '\n';
    if (const PlacedCard* first = first_own(dungeon, ends.segment)) place_waiting(*first);
    if (enemies_on == none && enemies_ > 0) waiting_.push_back({ends.segment, enemies_});
  }

  /// Enemies of earlier segments stand on the first card of this one that is not a door.
  void place_waiting(const PlacedCard& first) {
    for (const Waiting& waiting : waiting_)
      text_ += "       The " + enemies(waiting.count, " of segment ", waiting.segment) +
               (waiting.count == 1 ? " now stands" : " now stand") + " on the " +
               spoken(first.card) + " at " + place(first.cell) + ".\n";
    waiting_.clear();
  }

  struct Waiting {
    Index segment;
    std::size_t count;
  };

  TableSize table_;
  bool in_words_ = false;
  Cell start_ = {};  ///< of the first card
  Rules rules_;
  EncounterTexts keyed_;
  std::unordered_map<std::uint64_t, Index> places_;  ///< the cards by their cells
  HiddenDoorFinder hidden_doors_;
  std::vector<Waiting> waiting_;  ///< enemies without a card to stand on
  Index from_ = none;             ///< the card from which the next one is laid
  std::string text_;
  std::size_t enemies_ = 0;  ///< of this segment
  Index all_enemies_ = 0;
};

/// Returns a sentence on the second entrance of a dealt dungeon, as people at a table need it;
/// empty without one. With `in_words` the place is as seen from the start.
inline std::string second_entrance_text(const Dungeon& dungeon, bool in_words = false) {
  const auto second = second_entrance(dungeon, Graph(dungeon));
  if (!second) return {};
  const PlacedCard& door = dungeon.cards()[second->door];
  return "The " + spoken(door.card) + " at " +
         (in_words ? "the place " + place_in_words(door.cell, dungeon.cards()[0].cell)
                   : "(" + to_string(door.cell) + ")") +
         " leads outside: of the closed doors with no card ahead of them it is the farthest from "
         "the start." +
         (second->bolted ? " It is bolted within, as a locked door lies before it." : "");
}

/// Deals a dungeon again and returns the whole deal step by step: where it comes from, each card
/// with its rule, the table, the outcome. Compiled, like
/// `steps_json`: component `deckmap::write`.
std::string explain_text(const Dungeon& dungeon, const FileOptions& options = {});

/// Returns the same steps as JSON of format "deckmap-steps/1": for each its text, its segment, what
/// happens (`begins`, `aside`, `laid`, `ends`), and how many cards lie on the table after it.
std::string steps_json(const Dungeon& dungeon, const FileOptions& options = {});

}  // namespace deckmap
