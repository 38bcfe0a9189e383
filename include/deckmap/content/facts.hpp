#pragma once
/// The facts of an adventure, before any sentence: who is where, with what, and the thread through
/// the places. Choices from a setting alone, each kind from its own stream of the seed; the dungeon
/// never changes. `broken_facts` states what holds of them. Compiled: component `deckmap::content`.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deckmap/content/setting.hpp>
#include <deckmap/dungeon.hpp>

namespace deckmap::content {

/// Somebody or something of which a sentence can speak.
struct Noun {
  std::string one = {}, many = {};
  int n = 1;
  std::string he = "it";         ///< he, she, it, they
  std::string a = {}, the = {};  ///< with its article; empty: the usual one
  int place = -1;

  bool plural() const { return n > 1 || he == "they"; }
  std::string with_a() const;
  std::string with_the() const;
};

/// Where something is. `who` is an index of a group or a keeper, or the card of a closet's door.
struct Spot {
  enum class How : std::uint8_t { spot, group, keeper, closet, boss, outside };

  int place = -1;  ///< -1: outside
  How how = How::outside;
  std::string text = {};  ///< "under the biggest skull"
  int who = -1;
};

/// A way out of a place up to the next place with a label.
struct FactWay {
  std::string where;         ///< "N (west)"
  std::vector<Index> doors;  ///< cards, nearest first
  bool secret = false;
  bool hidden = false;  ///< a hidden door: nothing of the thread depends on it
  int to = -1;          ///< a place; -1: outside, a dead end, or sealed
  bool down = false;    ///< away from the entrance
};

/// Indices of places are those of `Facts::places`: the places with a label, as they were dealt.
struct FactPlace {
  enum class Kind : std::uint8_t { room, corridor, landing };

  std::string label, name;
  Kind kind = Kind::room;
  Index segment = none, card = none;
  int depth = 1, parent = -1, order = 0;  ///< `order` of a walk from the entrance
  bool lit = false, leaf = false;
  std::vector<std::string> rows;  ///< of its cards, the naming one first: "8", "red", "way"
  std::string table;              ///< the path of its words: "rooms.8"
  std::vector<Cell> cells;
  std::vector<FactWay> ways;
  std::vector<int> groups, keepers, bosses;  ///< in it; the strongest group first
  std::string prop, find;
  std::string state;                ///< of its scene: asleep busy alert hidden talk together boss
  std::string needs;                ///< of the posture: "dark", "lit/room"
  std::string line;                 ///< of the posture, or of the company
  std::string company;              ///< "person-beast" where several groups share the place
  int spoils = 0;                   ///< for them to divide
  int load = 0;                     ///< estimated words of its note
  int sign_of = -1, smell_of = -1;  ///< somebody deadly: a group, or `boss_id` and a boss
  bool sense_is_sign = false;
};

struct Group {  ///< the enemies of one spade
  Card face;
  Index enemy;  ///< of `Dungeon::enemies()`
  int place;
  const Setting::Entry* kind;
  Noun noun;
  std::string mind;  ///< person, beast, mindless
  std::string state = {};
  int gold = 0;
  bool is_guest = false;  ///< came to its place after its text stood
  int strength() const { return face.rank(); }
};

struct Boss {
  Card face;
  Index enemy;
  int place;
  const Setting::Entry* entry;
  Noun noun;
  bool is_guest = false;  ///< as of a group
};

struct Keeper {  ///< an ace
  Card face;
  Index card;
  int place;
  const Setting::Entry* entry;
  Noun noun;
  std::string reason_kind = {}, reason = {};  ///< truce, reason, together, shared; its line
  int foe = -1;                               ///< the group of a truce
  bool person = true;
};

struct Lock {
  Index card;
  int near, far;  ///< places; -1: outside; no place behind it
  bool closet() const { return near >= 0 && far < 0; }
};

struct Key {
  std::vector<Index> doors;
  std::string name;
  Spot at;
};

struct Thing {
  enum class Role : std::uint8_t { goal, prize, need, errand };

  Role role;
  int court;  ///< of a prize or a need
  std::string text;
  Spot at;
  int wanted_by = -1;  ///< a boss; of an errand a keeper
  std::string use = {};
};

/// A red boss and a black one who have to do with each other; either may be missing.
struct Court {
  int red = -1, black = -1;
  bool together = false;  ///< in one place
};

struct Clue {
  int thing;
  Spot at;
  bool spoken = false;
};

struct Secret {  ///< the sign of a secret door, or of a hidden one at its later end
  int place, to;
  std::string where, how, sign;
  bool hidden = false, bolted = false;  ///< `bolted`: it opens from the other side
};

struct Link {
  const Setting::Entry* entry;
  int a, b;
  int foe;  ///< the group at b, or -1
};

struct Pay {  ///< behind a locked dead end
  enum class Kind : std::uint8_t { thing, prisoner, treasure };

  Index door;
  Kind kind;
  int thing = -1;  ///< it lies there, or the prisoner knows of it
  std::string text = {};
  int gold = 0;
};

struct Facts {
  std::uint64_t seed = 0;
  const Setting* setting = nullptr;  ///< null: facts without words
  /// Whether the deal unfolds: there is no thread, and what holds of a place depends on nothing
  /// that comes after it in the walk.
  bool unfolds = false;
  std::string title;
  std::string owner_card, place_card, ruin_card;  ///< "KS", "8", "2C"; empty without one
  std::string owner, fault, relic_does;
  std::string patron;
  int fee = 0;

  std::vector<FactPlace> places;
  int entrance = 0;
  std::vector<int> walk;  ///< the places by their `order`
  std::vector<Group> groups;
  std::vector<Keeper> keepers;
  std::vector<Boss> bosses;
  std::vector<Court> courts;
  std::vector<Lock> locks;
  std::vector<Key> keys;
  std::vector<Thing> things;
  std::vector<Pay> pays;
  std::vector<Clue> clues;
  std::vector<Secret> secrets;
  std::vector<std::pair<int, int>> signs;  ///< somebody deadly, and the place; -1: the hook
  std::vector<Link> links;
  int helper = -1;  ///< a keeper
  int hoard_gold = 0;
  std::string hoard_gem, hoard_wonder, hoard_where;
  std::string twist, twist_kind;
  int twist_place = -1;
  std::string next;
  Index next_door = none;
  std::vector<int> left_numbers;  ///< of the corridor pile, as wandering rows
  /// By card: the place where a door is met, and its side, "E of C2"; "the way in"; empty for what
  /// leads on from no place.
  std::vector<std::string> door_labels;

  const std::vector<int>& groups_at(int place) const { return at(place).groups; }
  const std::vector<int>& keepers_at(int place) const { return at(place).keepers; }
  const std::vector<int>& bosses_at(int place) const { return at(place).bosses; }
  bool is_boss_place(int place) const { return !bosses_at(place).empty(); }
  /// Returns whether each place can be reached without entering `place` and with doors `shut`.
  std::vector<bool> reach(int avoided = -1, const std::vector<Index>& shut = {}) const;
  /// The same without the places of a court.
  std::vector<bool> before_court(const Court& court) const;
  std::vector<int> way_to(int place) const;  ///< the places from the entrance, `place` last
  const Thing* thing(Thing::Role role, int court = 0) const;
  const std::string& door_label(Index door) const { return door_labels[door]; }
  /// Whether one can speak of a place in another one: where a deal unfolds, of those before it.
  bool is_known(int place, int at_place) const {
    return !unfolds || at_place < 0 || at(place).order < at(at_place).order;
  }
  /// Whether a link is possible by the map: beside each other, or a short way apart.
  bool can_link(const Setting::Entry& link, int a, int b) const;

  /// Added to a boss where groups are counted too.
  static constexpr int boss_id = 1'000'000'000;

 private:
  const FactPlace& at(int place) const { return places[static_cast<std::size_t>(place)]; }
};

/// Makes the facts of a dungeon. The setting has to outlive them.
Facts make_facts(const Dungeon& dungeon, const Setting& setting);
/// Makes those of a whole dungeon that need no words, for charts without a thread: places, ways,
/// bosses, locks, and keys, which have no names and lie by themselves.
Facts make_facts(const Dungeon& dungeon);

/// Returns the invariants that are broken, with what breaks them; empty if none.
std::vector<std::string> broken_facts(const Facts& facts, const Dungeon& dungeon);

}  // namespace deckmap::content
