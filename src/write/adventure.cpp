// The adventure of a dungeon: words of its own for what no chart describes.

#include <deckmap/write/adventure.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/code.hpp>
#include <deckmap/map/exits.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/name.hpp>
#include <deckmap/numbers.hpp>

namespace deckmap {
namespace {

// Some text as a sentence: with a capital, and a full stop unless it ends in one. A number up to
// twelve at its beginning is a word.
std::string sentence(std::string_view text) {
  std::string line(text);
  std::size_t digits = 0;
  while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') ++digits;
  if (digits > 0 && digits < 3 && line[digits] == ' ')
    if (const int number = std::stoi(line.substr(0, digits)); number <= 12)
      line = detail::in_words(number) + line.substr(digits);
  line = detail::with_capital(std::move(line));
  if (!line.empty() && std::string_view(".!?").find(line.back()) == std::string_view::npos)
    line += '.';
  return line;
}

// Numbers from two to twelve that stand before a word become words.
std::string spelled(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_digit(text[end])) ++end;
    const bool apart = end > at && end - at < 3 && (at == 0 || text[at - 1] == ' ') &&
                       end + 1 < text.size() && text[end] == ' ' && text[end + 1] >= 'a' &&
                       text[end + 1] <= 'z' && !out.ends_with("room ");
    const int number = apart ? std::stoi(std::string(text.substr(at, end - at))) : 0;
    if (end == at) ++end;
    if (number >= 2 && number <= 12)
      out += detail::in_words(number);
    else
      out += text.substr(at, end - at);
    at = end;
  }
  return out;
}

// "a", "a and b", "a, b and c".
std::string with_and(const std::vector<std::string>& things) {
  std::string text;
  for (std::size_t i = 0; i < things.size(); ++i)
    text += (i == 0 ? "" : i + 1 < things.size() ? ", " : " and ") + things[i];
  return text;
}

// The same for things with commas and "and" of their own: "a; b; and c".
std::string enumerated(const std::vector<std::string>& things) {
  const auto any = [&](std::string_view mark) {
    return std::any_of(things.begin(), things.end(),
                       [&](const std::string& thing) { return thing.find(mark) != thing.npos; });
  };
  const std::string comma = any(",") || any(":") ? "; " : ", ";
  const bool apart = comma == "; " || any(" and ") || any(" with ");
  std::string text;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (i > 0) text += i + 1 < things.size() ? comma : apart ? comma + "and " : " and ";
    text += things[i];
  }
  return text;
}

// `text` with every `{name}` replaced.
std::string filled(std::string_view text, std::string_view name, std::string_view value) {
  const std::string brace = "{" + std::string(name) + "}";
  std::string out(text);
  for (std::size_t at = 0; (at = out.find(brace, at)) != std::string::npos; at += value.size())
    out.replace(at, brace.size(), value);
  return out;
}

struct RoomWords {
  std::string_view name;
  std::string_view aloud;  ///< with `{a}`, or "a crooked", and `{size}`
};

// By a room card's number, 2 to 10, then red and black aces; two of each for bigger decks.
constexpr std::array<std::array<RoomWords, 2>, 11> room_words = {{
    {{{"The Bone Room", "Old bones crack underfoot in {a} room {size}."},
      {"The Ossuary", "Skulls line the walls of {a} room {size}."}}},
    {{{"The Fallen Vault",
       "Part of the roof has come down in {a} room {size}, and rubble lies "
       "where it fell."},
      {"The Broken Chamber",
       "Cracks run through every wall of {a} chamber {size}, and stones have "
       "dropped from the ceiling."}}},
    {{{"The Storeroom", "Crates stand along the walls of {a} storeroom {size}."},
      {"The Larder", "Crates and empty shelves fill {a} room {size}; it smells of old grain."}}},
    {{{"The Brazier Room", "Coals glow in an iron brazier and light {a} room {size}."},
      {"The Warm Room", "A brazier has been left burning in {a} room {size}."}}},
    {{{"The Tomb", "Two stone coffins stand side by side in {a} chamber {size}."},
      {"The Silent Crypt", "Two coffins of pale stone lie closed in {a} chamber {size}."}}},
    {{{"The Statue", "A statue on a plinth looks down the length of {a} room {size}."},
      {"The Watcher",
       "A stone figure stands on its plinth, facing the way you came into {a} room "
       "{size}."}}},
    {{{"The Pool", "Black water lies still in the pool of {a} room {size}."},
      {"The Well Room", "Water drips from the ceiling into a pool in {a} room {size}."}}},
    {{{"The Dais", "Two broad steps rise to a dais in {a} hall {size}."},
      {"The Audience Hall", "A raised floor of two steps commands {a} hall {size}."}}},
    {{{"The Columned Hall", "Four columns carry the roof of {a} hall {size}."},
      {"The Pillared Hall", "Columns stand in pairs down {a} hall {size}."}}},
    {{{"The Spring", "Clear water wells up in a round basin in {a} room {size}."},
      {"The Basin", "A round stone basin stands brimful in the middle of {a} room {size}."}}},
    {{{"The Market", "A counter stands ready for customers in {a} room {size}."},
      {"The Trading Post", "Somebody has set up a counter and shelves in {a} room {size}."}}},
}};

// Additions of a card to a room that another card describes.
constexpr std::array<std::string_view, 11> prop_words = {"scattered bones",
                                                         "a heap of rubble",
                                                         "a stack of crates",
                                                         "a glowing brazier",
                                                         "two stone coffins",
                                                         "a statue on a plinth",
                                                         "a pool of dark water",
                                                         "a dais of two steps",
                                                         "four columns",
                                                         "a round basin of clear water",
                                                         "a counter with goods on it"};

// Numbers before aces, high before low: the first card names its room.
bool names_before(Card a, Card b) { return a.rank() > b.rank(); }

// The past of the dungeon, by the first diamond of the room pile.
constexpr std::array<std::string_view, 9> past_words = {
    "These cellars once held grain and wine enough to carry a castle through a siege.",
    "These vaults were cut to keep a treasury out of the reach of armies.",
    "Feasts were held in these halls, far below the ground, while the land above went hungry.",
    "A noble house laid its dead in these crypts until the last of the name was among them.",
    "Miners followed silver down these shafts, and dug on when the silver gave out.",
    "Smugglers dug these tunnels to carry their goods beneath a border that has long since moved.",
    "Water hollowed out this place long before anybody lit a fire in it.",
    "The dead of a plague year lie in these catacombs, stacked to the roof and never counted.",
    "This labyrinth was built so that nobody who was sent down would come up again."};

// The fate of its lord: jacks, queens, kings.
constexpr std::array<std::string_view, 3> lord_words = {
    "{lord} ruled here, and was robbed of everything by the people who had sworn to keep watch.",
    "{lord} ruled here until a curse took her voice, then her court, and at last her life.",
    "{lord} was buried here with guards and gold, and every door was shut behind the mourners."};

class AdventureMaker {
 public:
  AdventureMaker(const Dungeon& dungeon, const Encounters* encounters, const SettingWords& words)
      : dungeon_(dungeon),
        encounters_(encounters),
        words_(words),
        keyed_(encounters),
        plan_(dungeon),
        told_(plan_.told()),
        exits_(plan_.places().size()),
        keys_(dungeon.cards().size()),
        doors_to_keys_(plan_.places().size()),
        nearer_side_(dungeon.cards().size()),
        noted_(dungeon.cards().size()) {
    if (dungeon.is_level() && !dungeon.unfolds()) read_levels();
    read_keys();
    for (const Index card : dungeon.opened())
      if (const auto& key = keys_[card]; key && key->place)
        doors_to_keys_[key->place.at()].push_back(card);
    for (const auto& [place, door] : plan_.keys_left())
      doors_to_keys_[place.at()].push_back(plan_[door].card);
    for (const PlaceIndex place : told_) {
      exits_[place.at()] = exits(plan_, place);
      for (const Exit& exit : exits_[place.at()])
        for (const Index door : exit.doors)
          if (nearer_side_[door].empty())
            nearer_side_[door] = exit.where + " of " + plan_[place].label();
    }
  }

  Adventure make() {
    Adventure made;
    made.title = dungeon_name(dungeon_);
    for (const Card enemy : dungeon_.enemies())
      if (!enemy.is_joker()) made.strength += enemy.rank();
    for (const Door& door : plan_.doors()) made.sealed |= door.state == DoorState::sealed;
    made.descent_ends = descent_ends_;
    made.code = code_of(dungeon_).value_or("");
    std::vector<Adventure::Place> places(exits_.size());
    for (const PlaceIndex place : told_) places[place.at()] = of(place);
    for (std::size_t i = 0; i < places.size(); ++i)
      if (plan_.places()[i].has_label()) made.places.push_back(std::move(places[i]));
    add_guests(made);
    if (encounters_ != nullptr) made.facts = facts();
    for (const std::string& line : {past(), lord(), scene(), rumour(), second_way_in()})
      if (!line.empty()) made.hook.push_back(spelled(line));
    for (Index roll = 1; roll <= 6; ++roll)
      if (const auto* row = detail(What::wandering, roll))
        made.wandering.push_back(sentence(row->text));
    if (const auto* hoard = dungeon_.unfolds() ? nullptr : detail(What::hoard)) {
      made.hoard = sentence(hoard->text);
      made.hoard_place = place_of_lord(made.places);
    }
    for (Index level = 1; level <= 3; ++level)
      if (const auto* how = detail(What::door, level))
        made.doors.push_back(
            sentence(std::string(to_string(static_cast<DoorState>(level - 1))) + ": " + how->text));
    if (encounters_ != nullptr)
      for (const EncounterDetail& line : encounters_->details)
        if (line.what == What::stats) made.stats.emplace_back(line.name, line.text);
    return made;
  }

 private:
  using What = EncounterDetail::What;

  // The enemies and keepers of each place by the chart, and the places of the keys by the plan.
  Adventure::Facts facts() const {
    std::vector<int> numbers(plan_.places().size(), -1);
    for (std::size_t i = 0, number = 0; i < numbers.size(); ++i)
      if (plan_.places()[i].has_label()) numbers[i] = static_cast<int>(number++);
    const auto number_of = [&](PlaceIndex place) { return place ? numbers[place.at()] : -1; };
    Adventure::Facts all;
    for (Index enemy = 0; enemy < dungeon_.enemies().size(); ++enemy) {
      const Card face = dungeon_.enemies()[enemy];
      const Index on = dungeon_.enemies_on(dungeon_.segment_of(enemy));
      if (on == none) continue;
      const int place = number_of(plan_.place_of(on));
      const std::string text = enemy_text(enemy);
      if (face.is_joker())
        all.bosses.push_back({face, enemy, place, boss_name(enemy), text});
      else
        all.groups.push_back({face, enemy, place, of_whom(text), text, {}, {}, number_at(text), 0});
    }
    for (const Encounter& one : encounters_->list)
      if (one.what == Encounter::What::shop || one.what == Encounter::What::healing)
        all.keepers.push_back(
            {one.face, one.card, number_of(plan_.place_of(one.card)), of_whom(one.text), one.text});
    for (const Door& door : plan_.doors()) {
      const auto& key = keys_[door.card];
      if (!key) continue;
      const auto* named = detail(What::key, door.card);
      const Index holder = key->holder;
      const char* const how = !key->place                             ? "outside"
                              : holder == none                        ? "spot"
                              : dungeon_.enemies()[holder].is_joker() ? "boss"
                                                                      : "group";
      all.keys.push_back({named != nullptr ? named->text : key_of(door.card),
                          {door.card},
                          number_of(key->place),
                          how,
                          holder == none ? -1 : static_cast<int>(holder)});
    }
    return all;
  }

  // The first words of what the chart says of a joker.
  std::string boss_name(Index enemy) const {
    const Card face = dungeon_.enemies()[enemy];
    for (const Encounter& one : encounters_->list)
      if (one.what == Encounter::What::joker && one.face == face &&
          one.segment == dungeon_.segment_of(enemy))
        return of_whom(one.text);
    return face.colour() == Colour::red ? "the Red Joker" : "the Black Joker";
  }

  // How many "3 wolves" are; one where the text begins with no number.
  static int number_at(std::string_view text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    return detail::whole_number<int>(text.substr(0, digits), 1, 1'000'000).value_or(1);
  }

  // "the key (iron grate N of C2)".
  std::string key_of(Index door) const {
    return "the key (" + std::string(door_noun(door)) + " " + nearer_side_[door] + ")";
  }

  // The place of a joker among those of an adventure; -1: there is none.
  int place_of_lord(const std::vector<Adventure::Place>& places) const {
    for (std::size_t i = 0; i < places.size(); ++i)
      for (const Index enemy : plan_.standing(plan_.place_of(places[i].card)))
        if (dungeon_.enemies()[enemy].is_joker()) return static_cast<int>(i);
    return -1;
  }

  // Where the key to a door lies in its place.
  std::string spot_of(Index door) const {
    static constexpr std::array spots = {
        "on a nail: ", "on a ledge: ", "on a hook: ", "in a corner: "};
    if (!has_keys()) return spots[0];
    const auto& keys = *encounters_->keys;
    const auto key = std::find_if(keys.begin(), keys.end(),
                                  [&](const EncounterKey& one) { return one.door == door; });
    return spots[static_cast<std::size_t>(key - keys.begin()) % spots.size()];
  }

  // The keys of locked doors: where the chart has them, or else the plan.
  void read_keys() {
    if (dungeon_.unfolds()) return;
    if (has_keys()) {
      for (const EncounterKey& key : *encounters_->keys)
        keys_[key.door] = DoorKey{none, key.card == none ? PlaceIndex() : plan_.place_of(key.card)};
      return;
    }
    for (const Door& door : plan_.doors())
      if (door.card != keyed_above_) keys_[door.card] = door.key;
  }
  bool has_keys() const { return encounters_ != nullptr && encounters_->keys; }

  // Notes the stairs, and keys that are on another level than their doors.
  void read_levels() {
    const Levels levels(dungeon_);
    const std::size_t here = dungeon_.level() - 1;
    stairs_ = levels.ends_on(here);
    descent_ends_ = levels.ends_early() && here + 1 == levels.size();
    if (has_keys()) return;  // a level has its own
    for (const LevelKey& key : levels.keys()) {
      if (key.level == here) {
        keyed_above_ = key.door;
        key_above_ = levels.place_label(here - 1, key.card);
      }
      if (key.level == here + 1) {
        const Plan below(levels[key.level]);
        const PlaceIndex near = below[below[below.door_on(key.door)].way].from.place;
        key_below_ =
            KeyBelow{key.holder, plan_.place_of(key.card), levels[key.level].cards()[key.door].card,
                     near && below[near].has_label() ? below[near].label()
                                                     : "level " + std::to_string(key.level + 1)};
      }
    }
  }

  const EncounterDetail* detail(What what, Index of = none) const {
    return keyed_.detail(what, of);
  }

  Adventure::Place of(PlaceIndex index) {
    const deckmap::Place& place = plan_[index];
    Adventure::Place made{.label = place.label(),
                          .name = {},
                          .aloud = {},
                          .here = {},
                          .hidden = {},
                          .ways = {},
                          .doors = {},
                          .room = place.is_room(),
                          .segment = plan_.segment(place),
                          .card = place.label_card};
    place.is_room() ? describe_room(place, made)
                    : describe_passage(place, exits_[index.at()].size(), made);
    add_here(index, made);
    add_hidden(index, made);
    for (const Exit& exit : exits_[index.at()]) {
      if (std::string note = door_note(exit); !note.empty()) made.doors.push_back(std::move(note));
      made.ways.push_back(way(exit));
    }
    for (const StairEnd& stair : stairs_)
      if (plan_.place_of(stair.card) == index && (stair.down || stair.kind == StairKind::lift))
        made.ways.push_back(to_string(stair));
    return made;
  }

  void describe_room(const deckmap::Place& place, Adventure::Place& made) {
    std::vector<Index> cards(place.cards.begin(), place.cards.end());
    std::stable_sort(cards.begin(), cards.end(), [&](Index a, Index b) {
      return names_before(dungeon_.cards()[a].card, dungeon_.cards()[b].card);
    });
    // no card lies in a room without a row of its own
    const auto row_of = [&](Index card) {
      return detail::room_row(dungeon_.cards()[card].card).value();
    };
    std::size_t named = 0;
    if (const auto* given = this->detail(What::room, place.cards.front())) {
      made.name = given->name;
      made.aloud = sentence(given->text);
    } else {
      const RoomWords* words = nullptr;
      for (std::size_t i = 0; i < cards.size() && words == nullptr; ++i)
        for (const RoomWords& choice : room_words[row_of(cards[i])])
          if (words == nullptr && !named_.contains(&choice)) {
            words = &choice;
            named = i;
          }
      named_.insert(words);
      made.name = words == nullptr ? "An Empty Room" : words->name;
      const std::string aloud =
          filled(words == nullptr ? "Bare walls enclose {a} room {size}." : words->aloud, "size",
                 size_text(dungeon_, place));
      made.aloud = filled(aloud, "a", shape_text(dungeon_, place));
    }
    if (words_.measure) made.size = size_sentence(place);
    std::vector<std::string> props;
    const std::size_t own = row_of(cards[named]);
    // Braziers and counters give light.
    const auto is_lit = [](std::size_t row) { return row == 3 || row == 10; };
    bool lit = is_lit(own);
    for (const Index card : cards) {
      const std::size_t row = row_of(card);
      if (row == own) continue;
      lit |= is_lit(row);
      const auto* given = this->detail(What::prop, card);
      std::string prop(given != nullptr ? std::string_view(given->text) : prop_words[row]);
      if (std::find(props.begin(), props.end(), prop) == props.end())
        props.push_back(std::move(prop));
    }
    if (!props.empty()) made.aloud += " You also see " + with_and(props) + ".";
    if (lit) return;
    const auto* light = this->detail(What::light, place.cards.front());
    made.aloud += light != nullptr ? ' ' + sentence(light->text) : " It is dark.";
  }

  /// "Twelve paces by six.", "Crooked, ..." for a room of that shape.
  std::string size_sentence(const deckmap::Place& place) const {
    const std::string_view shape = shape_text(dungeon_, place);
    const std::size_t article = shape.find(' ');
    const std::string lead =
        article == shape.npos ? "" : std::string(shape.substr(article + 1)) + ", ";
    return sentence(lead + size_text(dungeon_, place, *words_.measure));
  }

  void describe_passage(const deckmap::Place& place, std::size_t ways, Adventure::Place& made) {
    const bool start = place.cards.front() == 0;
    if (const auto* given =
            detail(place.is_landing() ? What::landing : What::corridor, place.cards.front())) {
      made.name = given->name;
      made.aloud = sentence(given->text);
    } else {
      made.aloud = place.is_landing() ? "The doors stand close together here."
                   : ways > 2         ? "Several ways meet here."
                                      : "A passage, " +
                                    detail::in_words(6 * static_cast<int>(place.cards.size())) +
                                    " paces long.";
    }
    if (start)
      made.name = "The Way In";
    else if (made.name.empty())
      made.name = place.is_landing() ? "The Landing" : ways > 2 ? "The Crossing" : "The Passage";
  }

  std::string enemy_text(Index enemy) const {
    const std::string_view keyed = keyed_.enemy(enemy);
    if (!keyed.empty()) return std::string(keyed);
    const Card card = dungeon_.enemies()[enemy];
    return card.is_joker() ? "the " + spoken(card)
                           : "an enemy of strength " + std::to_string(card.rank());
  }

  void add_here(PlaceIndex index, Adventure::Place& made) const {
    const deckmap::Place& place = plan_[index];
    std::vector<Index> enemies = standing(index, false);
    std::stable_sort(enemies.begin(), enemies.end(), [&](Index a, Index b) {
      return dungeon_.enemies()[a].rank() > dungeon_.enemies()[b].rank();
    });
    if (!enemies.empty()) made.here.push_back(sentence(who_is_here(enemies)));
    const auto add_detail = [&](What what) {
      const auto* given = enemies.empty() ? nullptr : detail(what, place.cards.front());
      if (given != nullptr) made.here.push_back(sentence(given->text));
    };
    add_detail(What::company);
    for (const Index card : place.cards) {
      const Role role = dungeon_.cards()[card].role;
      if (role != Role::shop && role != Role::healing) continue;
      const std::string_view text = keyed_.station(card);
      made.here.push_back(sentence(!text.empty()        ? text
                                   : role == Role::shop ? "a shop"
                                                        : "a healing station"));
    }
    add_detail(What::trade);
    std::vector<std::string> treasure;
    for (const Index enemy : enemies)
      if (const auto* has = detail(What::treasure, enemy)) treasure.push_back(has->text);
    if (!treasure.empty()) made.here.push_back(sentence("Treasure: " + enumerated(treasure)));
  }

  // The enemies in a place; where a deal unfolds, guests are those who came out from behind a door
  // when the text of the place stood.
  std::vector<Index> standing(PlaceIndex place, bool guests) const {
    std::vector<Index> found;
    for (const Index enemy : plan_.standing(place))
      if (plan_.is_later(dungeon_.segment_of(enemy), plan_[place]) == guests)
        found.push_back(enemy);
    return found;
  }

  void add_guests(Adventure& made) const {
    for (const PlaceIndex place : told_)
      if (const auto guests = standing(place, true); !guests.empty())
        made.add_guests(plan_[place].label(), sentence(who_is_here(guests)));
  }

  // The enemies of a place in one phrase.
  std::string who_is_here(const std::vector<Index>& enemies) const {
    std::vector<std::string> who, strengths;
    for (const Index enemy : enemies) {
      const Card card = dungeon_.enemies()[enemy];
      if (encounters_ != nullptr || card.is_joker())
        who.push_back(spelled(enemy_text(enemy)));
      else
        strengths.push_back(std::to_string(card.rank()));
    }
    if (strengths.size() > 1)
      who.push_back("enemies of strength " + with_and(strengths));
    else if (!strengths.empty())
      who.push_back("an enemy of strength " + strengths[0]);
    return enumerated(counted(std::move(who)));
  }

  // "three of the Big Bads", "two red jokers" for as many that have one name.
  static std::vector<std::string> counted(std::vector<std::string> names) {
    std::vector<std::string> all;
    for (auto name = names.begin(); name != names.end(); ++name) {
      const bool one_of = name->starts_with("one of ");
      if (!one_of && !name->ends_with(" joker")) {
        all.push_back(*name);
        continue;
      }
      if (std::find(names.begin(), name, *name) != name) continue;  // counted there
      const auto count = static_cast<int>(std::count(name, names.end(), *name));
      all.push_back(count == 1 ? *name
                               : detail::in_words(count) + name->substr(3) + (one_of ? "" : "s"));
    }
    return all;
  }

  void add_hidden(PlaceIndex index, Adventure::Place& made) const {
    const std::string_view found = keyed_.search(plan_.segment(plan_[index]));
    if (plan_[index].is_room() && !found.empty()) made.hidden.push_back(sentence(found));
    for (const Index door : doors_to_keys_[index.at()]) {
      const auto* named = detail(What::key, door);
      const std::string text =
          named == nullptr
              ? key_of(door)
              : named->text + " (" + std::string(door_noun(door)) + " " + nearer_side_[door] + ")";
      // those of a deal that unfolds were left there
      const Index enemy = keys_[door] ? keys_[door]->holder : none;
      made.hidden.push_back(sentence((enemy == none ? spot_of(door) : holder(enemy)) + text));
    }
    if (key_below_ && key_below_->place == index)
      made.hidden.push_back(sentence(holder(key_below_->holder) + "the key (" +
                                     std::string(door_noun(key_below_->door)) + " of " +
                                     key_below_->near + ")"));
    for (const Exit& exit : exits_[index.at()])
      if (exit.hidden)
        made.hidden.push_back(sentence("A hidden door, " + exit.where + ", to " +
                                       plan_[exit.to].label() + bolt_text(exit) + ": " +
                                       hidden_door_tell(plan_, exit)));
    for (const Exit& exit : exits_[index.at()])
      for (const Index card : exit.secret)
        if (exit.doors.empty()) {
          const auto* how = detail(What::secret, card);
          made.hidden.push_back(
              sentence("A secret door, " + exit.where + (how != nullptr ? ": " + how->text : "")));
        }
  }

  // The part of an enemy's text that names it: "a wraith that fears the light" is "a wraith".
  static std::string of_whom(std::string_view text) {
    std::string name = detail::first_clause(text);
    for (const std::string_view stop : {" that ", " who ", " which ", " with ", " behind "})
      name.resize(std::min(name.size(), name.find(stop)));
    return name;
  }

  // "the ogre has ", "the three orcs have "; "kept by Maria: " of a name that does not say. Of two
  // of the same name "the alien with nine health".
  std::string holder(Index enemy) const {
    const std::string text = enemy_text(enemy);
    std::string name = of_whom(text);
    const auto& here =
        plan_.standing(plan_.place_of(dungeon_.enemies_on(dungeon_.segment_of(enemy))));
    if (std::any_of(here.begin(), here.end(), [&](Index other) {
          return other != enemy && of_whom(enemy_text(other)) == name;
        }))
      name = detail::first_clause(text);
    for (const std::string_view article : {"a ", "an ", "the "})
      if (name.starts_with(article)) return "the " + spelled(name.substr(article.size())) + " has ";
    const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
    if (digits != 0 && name[digits] == ' ')
      return name.starts_with("1 ") ? "kept by " + name + ": " : "the " + spelled(name) + " have ";
    return "kept by " + name + ": ";
  }

  std::string_view door_noun(Card door) const {
    return words_.doors[static_cast<std::size_t>(door.door_level() - 1)];
  }
  std::string_view door_noun(Index door) const { return door_noun(dungeon_.cards()[door].card); }

  // "iron grate, barred and trapped (a needle)", "double doors, locked (key in C1)".
  std::string door_text(Index door) {
    const PlacedCard& laid = dungeon_.cards()[door];
    const Door& planned = plan_[plan_.door_on(door)];
    std::string text(door_noun(door));
    if (dungeon_.unfolds())
      text += ", " + std::string(to_string(static_cast<DoorState>(laid.card.door_level() - 1)));
    else if (planned.state != DoorState::outside)
      text += ", " + std::string(to_string(planned.state));
    else if (plan_[planned.way].bolt != Bolt::nowhere)
      text += ", bolted on this side";
    std::vector<std::string> more;
    if (has_known_key(planned)) more.push_back(where_key(planned));
    if (planned.trapped) {
      text += " and trapped";
      // The trap itself is described once, on the side from which the deal came.
      const auto* trap = detail(What::trap, door);
      if (trap != nullptr && !noted_[door]) more.push_back(trap->text);
    }
    noted_[door] = true;
    for (std::size_t i = 0; i < more.size(); ++i) text += (i == 0 ? " (" : "; ") + more[i];
    return text + (more.empty() ? "" : ")");
  }

  // Returns the words of a page on the doors of a way, at the place from which it leads on.
  std::string door_note(const Exit& exit) const {
    std::string text;
    for (std::size_t i = 0; i < exit.doors.size(); ++i) {
      if (noted_[exit.doors[i]]) return {};
      std::string note;
      const Door& door = plan_[plan_.door_on(exit.doors[i])];
      if (has_known_key(door)) note = "locked (" + where_key(door) + ")";
      if (door.trapped) {
        const auto* trap = detail(What::trap, exit.doors[i]);
        note += (note.empty() ? "trapped" : ", trapped") +
                (trap == nullptr ? std::string() : " (" + trap->text + ")");
      }
      if (note.empty()) continue;
      text += text.empty() ? exit.where + (i == 0 ? ", " : ", farther on ") : ", then ";
      text += note;
    }
    return text.empty() ? text : text + '.';
  }

  // From where a hidden door opens, if not from both sides.
  std::string bolt_text(const Exit& exit) const {
    const Way& way = plan_[exit.hidden];
    if (way.bolt == Bolt::nowhere) return {};
    return way.bolted_in(exit.to) ? ", bolted on the other side" : ", bolted on this side";
  }

  // Where a deal unfolds, a key lies in a place that is dealt after its door's text stands.
  bool has_known_key(const Door& door) const { return door.key && !dungeon_.unfolds(); }

  bool is_second_entrance(const Exit& exit) const {
    return std::any_of(exit.doors.begin(), exit.doors.end(), [&](Index door) {
      return plan_[plan_.door_on(door)].state == DoorState::outside;
    });
  }

  // Returns where the key of a locked door is: as given, or else by the plan.
  std::string where_key(const Door& door) const {
    if (const auto found = words_.keys.find(door.card); found != words_.keys.end())
      return found->second;
    if (door.card == keyed_above_) return "key in " + key_above_;
    const PlaceIndex place = keys_[door.card]->place;
    if (place) return "key in " + plan_[place].label();
    return dungeon_.level() > 1 ? "the key lies on the stairs"
                                : "the key lies under a stone outside";
  }

  std::string way(const Exit& exit) {
    std::string text = exit.where + ", ";
    bool first = true;
    const auto add = [&](const std::string& part) {
      text += (first ? "" : ", then ") + part;
      first = false;
    };
    if (!exit.secret.empty()) add("secret door");
    if (exit.hidden) add("hidden door" + bolt_text(exit));
    for (const Index door : exit.doors) add(door_text(door));
    if (first) text += "open";
    switch (exit.end) {
      case Exit::End::place:
        return text + (exit.passage > 0 ? ", by a passage to " : ", to ") + plan_[exit.to].label();
      case Exit::End::outside:
        // One comes in by the first of the stairs up. No level that has one has a second entrance.
        if (!stairs_.empty() && !stairs_.front().down)
          return text + ", " + to_string(stairs_.front());
        return text + ", to the outside" + (is_second_entrance(exit) ? ": a second entrance" : "");
      case Exit::End::dead_end: return text + ", dead end";
      case Exit::End::sealed:
      case Exit::End::later: break;
    }
    return text;
  }

  // The first card of a pile that `wanted` takes.
  template <class Wanted>
  static const Card* first_of(const std::vector<Card>& pile, Wanted wanted) {
    const auto found = std::find_if(pile.begin(), pile.end(), wanted);
    return found == pile.end() ? nullptr : &*found;
  }

  std::string past() const {
    if (const auto* given = detail(What::past)) return sentence(given->text);
    const Card* const diamond =
        first_of(dungeon_.piles().room, [](Card card) { return card.role() == Role::room; });
    return diamond == nullptr
               ? "Nobody remembers what this place was built for."
               : std::string(past_words[static_cast<std::size_t>(diamond->rank() - 2)]);
  }

  std::string lord() const {
    if (const auto* given = detail(What::lord)) return sentence(given->text);
    const auto owner = dungeon_owner(dungeon_);
    if (!owner) return {};
    return sentence(filled(lord_words[static_cast<std::size_t>(owner->door_level() - 1)], "lord",
                           "the " + std::string(detail::owner_of(*owner))));
  }

  std::string scene() const {
    if (const auto* given = detail(What::scene)) return sentence(given->text);
    std::vector<std::pair<std::string, std::string>> bosses;  // who, and where
    for (Index s = 0; s < dungeon_.segments().size(); ++s)
      for (Index i = 0; i < dungeon_.enemies(s).size(); ++i) {
        const Segment& segment = dungeon_.segments()[s];
        if (!dungeon_.enemies(s)[i].is_joker()) continue;
        const Index on = dungeon_.enemies_on(s);
        bosses.emplace_back(
            of_whom(enemy_text(segment.first_enemy + i)),
            on == none ? " somewhere below" : " in " + place_text(plan_[plan_.place_of(on)]));
      }
    if (bosses.empty()) return "Nobody has come back to say who lives here now.";
    const bool together = std::all_of(bosses.begin(), bosses.end(), [&](const auto& boss) {
      return boss.second == bosses[0].second;
    });
    std::vector<std::string> who;
    for (const auto& [name, where] : bosses) who.push_back(name + (together ? "" : where));
    return "Now it belongs to " + with_and(counted(std::move(who))) +
           (together ? bosses[0].second : "") + ".";
  }

  std::string rumour() const {
    if (const auto* given = detail(What::rumour)) return sentence(given->text);
    for (const auto& [role, text] :
         {std::pair(Role::healing, "They say that whoever drinks from a spring below is healed."),
          std::pair(Role::shop,
                    "They say that somebody still trades down there, and asks no "
                    "questions.")})
      for (const PlacedCard& card : dungeon_.cards())
        if (card.role == role) return text;
    return "They say that nothing worth having is left, but they have not been down to look.";
  }

  // A word on the second entrance, as somebody knows of it outside.
  std::string second_way_in() const {
    for (const Door& door : plan_.doors()) {
      if (door.state != DoorState::outside) continue;
      constexpr std::string_view sides[] = {"east", "south", "west", "north"};
      const Way& way = plan_[door.way];
      const Direction side = dungeon_.cards()[door.card].heading;
      return "There is a second way in, from the " +
             std::string(sides[static_cast<std::size_t>(side)]) +
             (way.bolt == Bolt::nowhere ? "" : ", bolted within") + ": it comes to " +
             place_text(plan_[way.from.place]) + ".";
    }
    return {};
  }

  // The key to a door of the level below.
  struct KeyBelow {
    Index holder;
    PlaceIndex place;
    Card door;
    std::string near;  ///< the label of the place from which one comes to the door
  };

  const Dungeon& dungeon_;
  const Encounters* encounters_;
  const SettingWords& words_;
  EncounterTexts keyed_;
  Plan plan_;
  std::vector<PlaceIndex> told_;
  std::vector<StairEnd> stairs_;
  bool descent_ends_ = false;
  Index keyed_above_ = none;  ///< the locked door whose key is on the level above
  std::string key_above_;     ///< the label of the place where it is
  std::optional<KeyBelow> key_below_;
  std::vector<std::vector<Exit>> exits_;           ///< by place
  std::vector<std::optional<DoorKey>> keys_;       ///< by the card of the door
  std::vector<std::vector<Index>> doors_to_keys_;  ///< by place: the doors whose keys are there
  std::set<const RoomWords*> named_;
  std::vector<std::string> nearer_side_;  ///< by card, of doors: "N of C2"
  std::vector<bool> noted_;               ///< by card: doors that were described from one side
};

}  // namespace

Adventure adventure(const Dungeon& dungeon, const Encounters* encounters,
                    const SettingWords& words) {
  if (encounters != nullptr && encounters->adventure) return *encounters->adventure;
  return AdventureMaker(dungeon, encounters, words).make();
}

PageNotes page_notes(const Adventure& adventure) {
  PageNotes page{.title = adventure.title, .story = adventure.story(), .notes = {}, .foot = {}};
  for (const Adventure::Place& place : adventure.places) {
    const std::size_t end = place.aloud.find(". ");
    PageNotes::Note note{.label = place.label,
                         .name = place.name,
                         .aloud = place.aloud.substr(0, end == std::string::npos ? end : end + 1),
                         .parts = note_of(place),
                         .segment = place.segment,
                         .card = place.card};
    if (!place.note.empty()) note.aloud = place.aloud;
    page.notes.push_back(std::move(note));
  }
  if (!adventure.wandering.empty()) {
    auto& rows = page.foot.emplace_back();
    rows.push_back({"Wandering monsters, 1 in 6 each turn:", ""});
    for (const std::string& row : adventure.wandering)
      rows.push_back({std::to_string(rows.size()), row});
  }
  if (!adventure.hoard.empty()) {
    // It stands in the entry of its place, which then need not be named.
    const bool placed = adventure.hoard_place >= 0;
    PageNotes::Note* const note =
        placed ? &page.notes[static_cast<std::size_t>(adventure.hoard_place)] : nullptr;
    std::string text = adventure.hoard;
    if (note != nullptr)
      if (const std::size_t at = text.find(" (" + note->label + ")"); at != std::string::npos)
        text.erase(at, note->label.size() + 3);
    (note != nullptr ? note->parts : page.foot.emplace_back())
        .push_back({"The hoard:", std::move(text)});
  }
  if (!adventure.doors.empty()) page.foot.push_back({{"Doors:", detail::joined(adventure.doors)}});
  for (const auto& [label, text] : adventure.foot) page.foot.push_back({{label + ":", text}});
  if (adventure.descent_ends)
    page.foot.push_back({{"The descent ends here:", "no boss of this level guards a stair."}});
  for (const auto& [name, line] : adventure.stats) page.stats.push_back({name + ":", line + "."});
  return page;
}

}  // namespace deckmap
