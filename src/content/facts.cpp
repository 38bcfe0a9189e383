// People and things of a dungeon: where, why, with what, and the thread through the places.

#include <deckmap/content/facts.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include <deckmap/map/name.hpp>
#include <deckmap/map/plan.hpp>

#include "ground.hpp"

namespace deckmap::content {
namespace {

std::string number_class(int number) {
  return number <= 2   ? "2"
         : number <= 4 ? "3-4"
         : number <= 6 ? "5-6"
         : number <= 8 ? "7-8"
                       : std::to_string(number);
}

/// "8", "red" or "black" of a room card.
std::string row_of(Card card) {
  if (card.rank() == Card::ace) return card.colour() == Colour::red ? "red" : "black";
  return std::to_string(card.rank());
}

std::string title_case(std::string text) {
  bool begins = true;
  for (char& c : text) {
    if (begins && c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
    begins = c == ' ' || c == '-';
  }
  return replaced(replaced(text, " Of ", " of "), " The ", " the ");
}

/// The two places with the least to say of them among some, whatever is left out.
class Lightest {
 public:
  using Two = std::array<int, 2>;  ///< the lighter first, of equals the earlier; -1: none
  static constexpr Two nowhere = {-1, -1};

  Lightest() = default;
  Lightest(const std::vector<FactPlace>& places, const std::vector<Range>& behind)
      : places_(&places), behind_(&behind), nodes_(2 * places.size(), nowhere) {}

  void put(int place) { set(place, {place, -1}); }
  void remove(int place) { set(place, nowhere); }
  /// To be called when the load of a place has changed.
  void update(int place) { set(place, nodes_[leaf(place)]); }
  /// Returns those that lie behind none of these places; -1 is no place.
  Two find(std::span<const int> left_out) const {
    std::vector<Range> out;
    for (const int p : left_out)
      if (p >= 0) out.push_back((*behind_)[static_cast<std::size_t>(p)]);
    std::sort(out.begin(), out.end(),
              [](const Range& a, const Range& b) { return a.first < b.first; });
    Two best = nowhere;
    std::size_t from = 0;
    for (const Range& range : out) {
      add(best, from, static_cast<std::size_t>(range.first));
      from = std::max(from, static_cast<std::size_t>(range.end));
    }
    add(best, from, nodes_.size() / 2);
    return best;
  }

 private:
  std::size_t leaf(int place) const {
    return nodes_.size() / 2 +
           static_cast<std::size_t>((*behind_)[static_cast<std::size_t>(place)].first);
  }
  bool before(int a, int b) const {
    if (a < 0 || b < 0) return a >= 0;
    const int left = (*places_)[static_cast<std::size_t>(a)].load,
              right = (*places_)[static_cast<std::size_t>(b)].load;
    return left != right ? left < right : a < b;
  }
  Two merged(const Two& a, const Two& b) const {
    if (before(b[0], a[0])) return {b[0], before(a[0], b[1]) ? a[0] : b[1]};
    return {a[0], before(b[0], a[1]) ? b[0] : a[1]};
  }
  void set(int place, Two value) {
    std::size_t i = leaf(place);
    nodes_[i] = value;
    for (i /= 2; i >= 1; i /= 2) nodes_[i] = merged(nodes_[2 * i], nodes_[2 * i + 1]);
  }
  void add(Two& best, std::size_t first, std::size_t end) const {
    const std::size_t half = nodes_.size() / 2;
    for (first += half, end += half; first < end; first /= 2, end /= 2) {
      if (first % 2 == 1) best = merged(best, nodes_[first++]);
      if (end % 2 == 1) best = merged(best, nodes_[--end]);
    }
  }

  const std::vector<FactPlace>* places_ = nullptr;
  const std::vector<Range>* behind_ = nullptr;
  std::vector<Two> nodes_;  ///< a segment tree over the order of the subtrees
};

/// Sorts a few things, those that are alike staying in order: less code than `std::stable_sort`.
template <class List, class Less>
void sort_few(List& list, Less less) {
  for (auto at = list.begin(); at != list.end(); ++at)
    std::rotate(std::upper_bound(list.begin(), at, *at, less), at, std::next(at));
}

class Maker final : Ground {
 public:
  Maker(const Dungeon& dungeon, const Setting& setting) : Ground(dungeon), setting_(setting) {
    facts_.setting = &setting;
  }

  Facts make() {
    read_places();
    read_names();
    cast();
    furnish();
    order();
    if (facts_.unfolds) {
      facts_.fault = stream("fault").pick(list(owner_path() + ".fault"));
      leave_keys();
      for (const int p : facts_.walk) hide_doors(p), scent(p);
    } else {
      lock_up();
      thread();
      lead();
      warn();
      link_up();
    }
    people();
    spend();
    if (!facts_.unfolds) turn();
    return std::move(facts_);
  }

 private:
  using Role = Thing::Role;

  const Setting::Lines& list(std::string_view path) const { return setting_.list(path); }

  bool is_guest(Index enemy, int p) const {
    return plan_.is_later(dungeon_.segment_of(enemy), plan_[sources_[at(p)]]);
  }

  std::string draw(Rolls& rolls, std::string_view name, const Setting::Lines& lines,
                   const Bag::Fits& fits = {}) {
    const std::string* const line = bag_.draw(rolls, name, lines, fits);
    return line == nullptr ? std::string() : *line;
  }

  void read_names() {
    facts_.title = dungeon_name(dungeon_);
    const auto& piles = dungeon_.piles();
    if (const auto card = dungeon_owner(dungeon_)) {
      facts_.owner_card = to_string(*card);
      facts_.owner = "the " + std::string(detail::owner_of(*card));
    }
    for (const Card card : piles.room)
      if (facts_.place_card.empty() && card.role() == deckmap::Role::room)
        facts_.place_card = std::to_string(card.rank());
    for (const Card card : piles.corridor)
      if (facts_.ruin_card.empty() && card.role() == deckmap::Role::corridor)
        facts_.ruin_card = to_string(card);
    for (std::size_t i = dungeon_.drawn(Pile::corridor); i < piles.corridor.size(); ++i)
      if (piles.corridor[i].has_number() && piles.corridor[i].suit() != Suit::spades)
        facts_.left_numbers.push_back(piles.corridor[i].rank());
  }

  // ---- 1. who: each card draws from its own table

  Noun noun_of(const Setting::Entry& entry, int n, int place, Rolls& rolls) const {
    Noun noun{.one = std::string(entry.text("one")),
              .many = std::string(entry.text("many")),
              .n = n,
              .he = entry.has("he") ? std::string(entry.text("he")) : "it",
              .a = {},
              .the = {},
              .place = place};
    if (noun.many.empty()) noun.many = plural_of(noun.one);
    std::string a(entry.text("a"));
    for (std::size_t open = 0; (open = a.find('{')) != std::string::npos;) {
      const std::size_t close = a.find('}', open);
      if (close == std::string::npos) break;
      a.replace(open, close - open + 1,
                number_word(rolls.roll(std::string_view(a).substr(open + 1, close - open - 1))));
    }
    noun.a = a;
    return noun;
  }

  void cast() {
    std::set<const Setting::Entry*> used;
    std::map<std::string, int> met;
    using Entries = std::vector<const Setting::Entry*>;
    std::map<std::pair<std::string_view, std::string>, Entries> by_card;
    const auto pick = [&](Rolls& rolls, std::string_view array, const std::string& card) {
      Entries& all = by_card[{array, card}];
      if (all.empty())
        for (const Setting::Entry& entry : setting_.all(array)) {
          if (!card.empty() && entry.text("card") != card) continue;
          all.insert(all.end(), at(entry.weight()), &entry);
        }
      Entries fresh;
      for (const Setting::Entry* const entry : all)
        if (!used.contains(entry)) fresh.push_back(entry);
      const Setting::Entry* const entry = rolls.pick(fresh.empty() ? all : fresh);
      used.insert(entry);
      return entry;
    };
    // No boss of a level above comes back: those are drawn again, one level after the other.
    std::set<const Setting::Entry*> above;
    const auto pick_boss = [&](Rolls& rolls, Card joker) {
      const std::string_view array = joker.colour() == Colour::red ? "red" : "black";
      const Setting::Entry* entry = pick(rolls, array, "");
      for (int tries = 0; above.contains(entry) && tries < 20; ++tries)
        entry = pick(rolls, array, "");
      return entry;
    };
    for (std::uint32_t up = dungeon_.level() - 1; up > 0; --up)
      for (const Card joker : {Card::red_joker(), Card::black_joker()}) {
        Rolls rolls{facts_.seed - up, "cast " + to_string(joker) + " 0"};
        above.insert(pick_boss(rolls, joker));
        used.clear();
      }
    std::vector<int> where(dungeon_.enemies().size(), -1);
    for (int i = 0; i < size(); ++i)
      for (const Index enemy : plan_.standing(sources_[at(i)])) where[enemy] = i;
    for (Index enemy = 0; enemy < where.size(); ++enemy) {
      const Card face = dungeon_.enemies()[enemy];
      if (where[enemy] < 0) continue;
      const std::string name = to_string(face);
      Rolls rolls = stream("cast " + name + " " + std::to_string(met[name]++));
      if (face.is_joker()) {
        const auto* entry = pick_boss(rolls, face);
        facts_.bosses.push_back({face, enemy, where[enemy], entry,
                                 noun_of(*entry, 1, where[enemy], rolls),
                                 is_guest(enemy, where[enemy])});
        continue;
      }
      const auto* kind = pick(rolls, "kind", number_class(face.rank()));
      const int n = std::max(1, rolls.roll(kind->text("n")));
      facts_.groups.push_back({.face = face,
                               .enemy = enemy,
                               .place = where[enemy],
                               .kind = kind,
                               .noun = noun_of(*kind, n, where[enemy], rolls),
                               .mind = std::string(kind->text("mind")),
                               .is_guest = is_guest(enemy, where[enemy])});
    }
    for (const int i : in_turn())
      for (const Index card : plan_[sources_[at(i)]].cards) {
        const Card face = dungeon_.cards()[card].card;
        if (face.rank() != Card::ace) continue;
        const std::string name = to_string(face);
        Rolls rolls = stream("keeper " + name + " " + std::to_string(met[name]++));
        const auto* entry = pick(rolls, "keeper", name);
        facts_.keepers.push_back({.face = face,
                                  .card = card,
                                  .place = i,
                                  .entry = entry,
                                  .noun = noun_of(*entry, 1, i, rolls),
                                  .person = !entry->has("thing")});
      }
    for (std::size_t i = 0; i < facts_.groups.size(); ++i)
      if (!facts_.groups[i].is_guest)
        place(facts_.groups[i].place).groups.push_back(static_cast<int>(i));
    for (FactPlace& here : facts_.places)
      sort_few(here.groups,
               [&](int a, int b) { return group(a).strength() > group(b).strength(); });
    for (std::size_t i = 0; i < facts_.keepers.size(); ++i)
      place(facts_.keepers[i].place).keepers.push_back(static_cast<int>(i));
    for (std::size_t i = 0; i < facts_.bosses.size(); ++i)
      if (!facts_.bosses[i].is_guest)
        place(facts_.bosses[i].place).bosses.push_back(static_cast<int>(i));
    if (facts_.unfolds)
      for (const int p : facts_.walk) hold_court(facts_.bosses_at(p));
    else
      hold_court(indices(std::vector<bool>(facts_.bosses.size(), true)));
    for (const Group& one : facts_.groups) {
      last_group_ = std::max(last_group_, place(one.place).order);
      persons_ += one.mind == "person";
    }
    for (const Keeper& one : facts_.keepers) traders_ += one.person;
    Rolls patron = stream("patron");
    facts_.patron = patron.pick(list("patron.who"));
    Rolls fee = stream("fee");
    facts_.fee = (fee.roll("3d6") + 10) * 10;
  }

  /// Pairs bosses: a red one and a black one, first those in one place.
  void hold_court(const std::vector<int>& bosses) {
    std::vector<int> red, black;
    std::vector<bool> busy(facts_.bosses.size());
    for (const int r : bosses) {
      if (boss(r).face.colour() != Colour::red) continue;
      for (const int b : facts_.bosses_at(boss(r).place))
        if (!busy[at(r)] && !busy[at(b)] && boss(b).face.colour() != Colour::red) {
          facts_.courts.push_back({r, b, true});
          busy[at(r)] = busy[at(b)] = true;
        }
    }
    for (const int i : bosses)
      if (!busy[at(i)]) (boss(i).face.colour() == Colour::red ? red : black).push_back(i);
    const std::size_t both = std::min(red.size(), black.size());
    for (std::size_t i = 0; i < both; ++i) facts_.courts.push_back({red[i], black[i]});
    for (std::size_t i = both; i < red.size(); ++i) facts_.courts.push_back({.red = red[i]});
    for (std::size_t i = both; i < black.size(); ++i) facts_.courts.push_back({.black = black[i]});
  }

  // ---- 2. what: names, props, light

  void furnish() {
    std::set<std::string> taken;
    Rolls rolls = stream("names");
    for (const int i : in_turn()) {
      FactPlace& here = place(i);
      const deckmap::Place& source = plan_[sources_[static_cast<std::size_t>(i)]];
      if (here.kind == FactPlace::Kind::room) {
        for (const Index card : source.cards) {
          const std::string row = row_of(dungeon_.cards()[card].card);
          if (std::find(here.rows.begin(), here.rows.end(), row) == here.rows.end())
            here.rows.push_back(row);
        }
        const auto worth = [](const std::string& row) {
          return row == "red" ? 1 : row == "black" ? 0 : std::atoi(row.c_str());
        };
        sort_few(here.rows, [&](const auto& a, const auto& b) { return worth(a) > worth(b); });
        here.table = "rooms." + here.rows[0];
      } else {
        const Card card = dungeon_.cards()[source.cards.front()].card;
        here.rows = {"way"};
        here.table =
            source.is_landing() || !card.has_number()
                ? "landings." + std::to_string(card.door_level() > 0 ? card.door_level() : 1)
                : "ways." + std::to_string(card.rank());
      }
      std::vector<std::string> props;
      for (const std::string& row : here.rows) {
        if (!list("rooms." + row + ".lit").empty()) here.lit = true;
        const auto& the = list("rooms." + row + ".the");
        props.insert(props.end(), the.begin(), the.end());
      }
      if (!props.empty()) here.prop = rolls.pick(props);
      name_place(i, rolls, taken);
      Rolls find = stream("find " + here.label);
      if (here.kind == FactPlace::Kind::room) here.find = draw(find, "finds", list("finds.lines"));
      const std::size_t groups = facts_.groups_at(i).size(), keepers = facts_.keepers_at(i).size();
      static constexpr std::array group_words = {0, 11, 13, 18, 20, 22, 24, 26};
      static constexpr std::array keeper_words = {0, 14, 24, 30, 34};
      here.load = group_words[std::min<std::size_t>(groups, 7)] +
                  keeper_words[std::min<std::size_t>(keepers, 4)] +
                  (facts_.is_boss_place(i) ? 38 : 0);
      for (const FactWay& way : here.ways)
        if (way.down)
          for (const Index door : way.doors) {
            const PlacedCard& laid = dungeon_.cards()[door];
            if (is_trapped(laid, facts_.unfolds) || door_state(laid) == DoorState::locked)
              here.load += 5;
          }
    }
  }

  void name_place(int index, Rolls& rolls, std::set<std::string>& taken) {
    FactPlace& here = place(index);
    const auto& names = list(here.table + ".names");
    const auto free = [&](const std::string& name) { return !taken.contains(name); };
    const auto plain = [](const std::string& name) {
      return !contains(name, " of ") && !contains(name, "'");
    };
    std::string name = *LevelShare(dungeon_).pick(rolls, names, free);
    // the second card gives an adjective
    if (here.rows.size() > 1 && rolls.below(2) == 0 && plain(name))
      name = rolls.pick(list("rooms." + here.rows[1] + ".adj")) + " " +
             name.substr(name.find_last_of(' ') + 1);
    const bool whose = rolls.below(4) == 0;
    if (!free(name) || (whose && !contains(name, "'"))) {
      std::string owner;
      for (const int k : facts_.keepers_at(index))
        if (owner.empty() && keeper(k).person) owner = title_case(keeper(k).noun.one) + "'s ";
      for (const int g : facts_.groups_at(index))
        if (owner.empty() && !contains(group(g).noun.one, " of ")) {
          const Noun& noun = group(g).noun;
          const std::string who = title_case(noun.n > 1 ? noun.many : noun.one);
          owner = who + (noun.n > 1 && who.ends_with('s') ? "' " : "'s ");
        }
      if (!owner.empty() && free(owner + name)) name = owner + name;
    }
    static constexpr std::array more = {"Other ", "Far ", "Further ", "Last ", "Lost ", "Odd "};
    const std::string base = name;
    for (const char* before : more)
      if (!free(name)) name = before + base;
    if (!free(name))
      for (int& n = numbered_.try_emplace(base, 2).first->second; !free(name); ++n)
        name = base + " " + std::to_string(n);
    taken.insert(name);
    taken.insert(name.substr(name.rfind("' ") == std::string::npos ? 0 : name.rfind("' ") + 2));
    if (const auto at = name.rfind("'s "); at != std::string::npos)
      taken.insert(name.substr(at + 3));
    here.name = "The " + name;
  }

  /// By the cards of the place.
  std::string spot(int index) override {
    const FactPlace& here = place(index);
    Setting::Lines spots;
    for (const std::string& row : here.rows)
      for (const std::string& line : list("rooms." + row + ".spot")) spots.push_back(line);
    if (here.kind != FactPlace::Kind::room) {
      spots = list(here.table + ".spot");
      for (const std::string& line : list("air.spot")) spots.push_back(line);
    }
    Rolls rolls = stream("spot " + here.label + std::to_string(spots_++));
    return draw(rolls, "spots", spots);
  }

  // ---- 4. keys

  bool can_hold(const Group& group) const override {
    return group.kind->has("hold") && (group.mind != "mindless" || group.kind->has("engulfs"));
  }

  /// Where a deal unfolds: the keys that were left in rooms, with somebody there or by themselves.
  void leave_keys() {
    Rolls rolls = stream("keys");
    for (const auto& [room, index] : plan_.keys_left()) {
      const Index door = plan_[index].card;
      const int p = number_of(room);
      Spot at_place{.place = p};
      const auto& groups = facts_.groups_at(p);
      const auto holder =
          std::find_if(groups.begin(), groups.end(), [&](int g) { return can_hold(group(g)); });
      if (holder != groups.end() && rolls.below(3) > 0)
        at_place.how = How::group, at_place.who = *holder;
      else
        at_place.how = How::spot, at_place.text = spot(p);
      add_key({{door}, key_name(rolls, dungeon_.cards()[door].card), at_place});
    }
  }

  /// No two keys have one name as long as there are others.
  std::string key_name(Rolls& rolls, Card door) override {
    const char suit = to_string(door).back();
    std::string name = draw(rolls, std::string("keys.") + suit, list(std::string("keys.") + suit));
    for (const char* before : {"small ", "long ", "heavy ", "bent ", "bright ", "worn "})
      if (key_names_.contains(name)) name = before + name;
    return name;
  }

  // ---- 5. the thread

  /// One of those places, of which there is one at least, with the least to say of them.
  int easiest(std::vector<int> places, Rolls& rolls, std::size_t most = 2) {
    std::stable_sort(places.begin(), places.end(),
                     [&](int a, int b) { return place(a).load < place(b).load; });
    places.resize(std::min(most, places.size()));
    return rolls.pick(places);
  }

  int easiest(const Lightest::Two& places, Rolls& rolls) {
    return places[rolls.below(places[1] < 0 ? 1 : 2)];
  }

  void add_load(int p, int words) {
    place(p).load += words;
    for (Lightest* const one : {&free_, &inner_, &untold_}) one->update(p);
  }

  void add_thing(Thing thing) {
    if (first_things_[static_cast<std::size_t>(thing.role)] < 0 && thing.court <= 0)
      first_things_[static_cast<std::size_t>(thing.role)] = static_cast<int>(facts_.things.size());
    used_[at(thing.at.place)] = true;
    free_.remove(thing.at.place);
    if (thing.at.how == How::group) holding_.insert(thing.at.who);
    facts_.things.push_back(std::move(thing));
  }

  bool is_behind(int p, int other) const {
    return other >= 0 && behind_[at(other)].has(behind_[at(p)].first);
  }
  /// The places of a court's bosses.
  std::pair<int, int> seats(const Court& court) {
    return {court.red >= 0 ? boss(court.red).place : -1,
            court.black >= 0 ? boss(court.black).place : -1};
  }
  bool is_before(const Court& court, int p) {
    const auto [red, black] = seats(court);
    return !is_behind(p, red) && !is_behind(p, black);
  }

  static std::vector<int> without(std::vector<int> places, const std::function<bool(int)>& is) {
    std::erase_if(places, is);
    return places;
  }

  void thread() {
    if (facts_.places.empty()) return;
    used_.resize(facts_.places.size());
    free_ = inner_ = untold_ = Lightest(facts_.places, behind_);
    for (const int p : facts_.walk) {
      if (facts_.is_boss_place(p)) continue;
      untold_.put(p);
      if (p == facts_.entrance) continue;
      free_.put(p);
      inner_.put(p);
    }
    Rolls rolls = stream("thread");
    std::vector<Lock> closets;
    for (const Lock& lock : facts_.locks)
      if (lock.closet()) closets.push_back(lock);
    const auto take = [&](std::size_t i) {
      const Lock closet = closets[i];
      closets.erase(closets.begin() + static_cast<std::ptrdiff_t>(i));
      return Spot{closet.near, How::closet, {}, static_cast<int>(closet.card)};
    };
    place_goal(rolls, closets, take);
    std::vector<int> people;
    const auto first_pre = facts_.courts.empty() ? std::vector<bool>(facts_.places.size(), true)
                                                 : facts_.before_court(facts_.courts[0]);
    for (std::size_t k = 0; k < facts_.keepers.size(); ++k) {
      const Keeper& one = facts_.keepers[k];
      if (one.person && first_pre[static_cast<std::size_t>(one.place)] &&
          place(one.place).load <= 36)
        people.push_back(static_cast<int>(k));
    }
    if (!people.empty())
      facts_.helper = *std::min_element(people.begin(), people.end(), [&](int a, int b) {
        return place(keeper(a).place).load < place(keeper(b).place).load;
      });
    for (std::size_t c = 0; c < facts_.courts.size(); ++c)
      bargains(static_cast<int>(c), rolls, closets, take);
    ask(rolls, first_pre);
    // every other locked dead end pays
    for (std::size_t t = 0; t < facts_.things.size(); ++t)
      if (facts_.things[t].at.how == How::closet)
        facts_.pays.push_back({.door = static_cast<Index>(facts_.things[t].at.who),
                               .kind = Pay::Kind::thing,
                               .thing = static_cast<int>(t)});
    bool prisoner = false;
    for (const Lock& closet : closets) {
      std::vector<int> secrets;
      for (std::size_t t = 0; t < facts_.things.size() && !prisoner; ++t) {
        const Thing& thing = facts_.things[t];
        if ((thing.role == Role::prize || thing.role == Role::need) &&
            thing.at.place != closet.near)
          secrets.push_back(static_cast<int>(t));
      }
      if (!secrets.empty() && first_pre[at(closet.near)] && rolls.below(2) == 0) {
        prisoner = true;
        const std::string who =
            draw(rolls, "prisoner", list("prisoner.who"),
                 [&](const std::string& line) { return can_fill(line, closet.near); });
        facts_.pays.push_back({closet.card, Pay::Kind::prisoner, rolls.pick(secrets), who});
      } else {
        facts_.pays.push_back({closet.card, Pay::Kind::treasure, -1,
                               draw(rolls, "gems", list("hoard.gems")),
                               20 + 5 * rolls.roll("2d6")});
      }
      add_load(closet.near, 8);
    }
  }

  std::string owner_path() const {
    return "owner." + (facts_.owner_card.empty() ? "KS" : facts_.owner_card);
  }

  template <class Take>
  void place_goal(Rolls& rolls, std::vector<Lock>& closets, Take take) {
    const std::string relic = owner_path();
    const auto& relics = list(relic + ".relic");
    const auto& does = list(relic + ".does");
    const std::size_t which = rolls.below(std::min(relics.size(), does.size()));
    facts_.relic_does = does[which];
    facts_.fault = rolls.pick(list(relic + ".fault"));
    Thing goal{Role::goal, -1, relics[which], {}};
    int b = -1;
    if (!facts_.courts.empty()) {
      const Court& court = facts_.courts[0];
      b = boss(court.black >= 0 ? court.black : court.red).place;
    }
    const auto far = std::find_if(closets.begin(), closets.end(), [&](const Lock& lock) {
      return b < 0 || lock.near == b || place(lock.near).depth > place(b).depth;
    });
    int leaf = -1;
    for (int i = 0; i < size(); ++i)
      if (place(i).leaf && i != b && !facts_.is_boss_place(i) &&
          (leaf < 0 || place(i).depth >= place(leaf).depth))
        leaf = i;
    if (leaf < 0 && b < 0) leaf = size() - 1;
    if (far != closets.end())
      goal.at = take(static_cast<std::size_t>(far - closets.begin()));
    else if (leaf >= 0 && (b < 0 || (place(leaf).depth >= place(b).depth && place(leaf).load < 30)))
      goal.at = {leaf, How::spot, rolls.pick(list("goal_spot.leaf"))};
    else
      goal.at = {b, How::boss,
                 draw(rolls, "goal_boss", list("goal_spot.boss"), [&](const auto& line) {
                   return (facts_.courts[0].black >= 0 || !contains(line, "{black}")) &&
                          (facts_.courts[0].red >= 0 || !contains(line, "{red}"));
                 })};
    if (goal.at.how != How::boss) add_load(goal.at.place, 10);
    add_thing(std::move(goal));
  }

  template <class Take>
  void bargains(int index, Rolls& rolls, std::vector<Lock>& closets, Take take) {
    const Court& court = facts_.courts[static_cast<std::size_t>(index)];
    std::vector<Role> roles;
    if (court.red >= 0) roles.push_back(Role::prize);
    if (court.black >= 0) roles.push_back(Role::need);
    rolls.shuffle(roles);
    const auto [red, black] = seats(court);
    const Lightest::Two inner = inner_.find(std::array{red, black});
    const bool at_entrance =
        is_before(court, facts_.entrance) && !facts_.is_boss_place(facts_.entrance);
    bool closet_taken = false;
    for (const Role role : roles) {
      const int owner = role == Role::prize ? court.red : court.black;
      const Setting::Entry& entry = *boss(owner).entry;
      Thing thing{.role = role, .court = index, .text = {}, .at = {}, .wanted_by = owner};
      if (role == Role::prize) {
        thing.text = rolls.pick(entry.lines("lost"));
      } else {
        const auto& need = entry.lines("need");
        const std::size_t i = 2 * rolls.below(need.size() / 2);
        thing.text = need[i];
        thing.use = need[i + 1];
      }
      if (inner[0] < 0 && !at_entrance) continue;  // nowhere to look before them: no bargain
      const auto closet = std::find_if(closets.begin(), closets.end(), [&](const Lock& lock) {
        return is_before(court, lock.near) && !facts_.is_boss_place(lock.near);
      });
      if (!closet_taken && closet != closets.end()) {
        closet_taken = true;
        thing.at = take(static_cast<std::size_t>(closet - closets.begin()));
      } else if (role == Role::need && index == 0 && facts_.helper >= 0 && has_three_inner(court) &&
                 rolls.below(3) == 0) {
        thing.at = {keeper(facts_.helper).place, How::keeper, {}, facts_.helper};
      } else {
        Lightest::Two free = free_.find(std::array{red, black});
        if (free[0] < 0 && at_entrance && !used_[at(facts_.entrance)]) free = {facts_.entrance, -1};
        if (free[0] < 0) free = inner_.find(std::array{red, black});
        if (free[0] < 0) free = {facts_.entrance, -1};
        const int p = easiest(free, rolls);
        std::vector<int> holders;
        for (const int g : facts_.groups_at(p))
          if (group(g).mind != "mindless" && can_hold(group(g)) && !holding_.contains(g))
            holders.push_back(g);
        if (!holders.empty() && rolls.below(2) == 0)
          thing.at = {p, How::group, {}, holders[0]};
        else
          thing.at = {p, How::spot, spot(p)};
      }
      add_load(thing.at.place, 9);
      add_thing(std::move(thing));
    }
  }

  bool has_three_inner(const Court& court) {
    int count = 0;
    for (const int p : facts_.walk)
      count += p != facts_.entrance && is_before(court, p) && !facts_.is_boss_place(p);
    return count > 2;
  }

  void ask(Rolls& rolls, const std::vector<bool>& pre) {
    if (facts_.helper < 0) return;
    const Keeper& helper = keeper(facts_.helper);
    const auto& want = helper.entry->lines("want");
    if (want.size() < 2) return;
    std::vector<int> elsewhere =
        without(indices(pre), [&](int p) { return p == helper.place || facts_.is_boss_place(p); });
    if (elsewhere.empty()) return;
    const auto free = without(elsewhere, [&](int p) { return used_[at(p)]; });
    const int p = easiest(free.empty() ? elsewhere : free, rolls);
    add_thing({.role = Role::errand,
               .court = -1,
               .text = want[1],
               .at = {p, How::spot, spot(p)},
               .wanted_by = facts_.helper});
    add_load(p, 8);
    add_load(helper.place, 6);
  }

  /// Whether a keeper has a thing of the thread to sell.
  bool sells(int k) const {
    return std::any_of(facts_.things.begin(), facts_.things.end(), [&](const Thing& thing) {
      return thing.at.how == How::keeper && thing.at.who == k;
    });
  }

  /// Those places, and the far sides of doors whose keys lie behind any of them.
  std::vector<int> only_after(std::vector<int> places) const {
    std::vector<char> done(locks_.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] < 0) continue;
      const Range& behind = behind_[at(places[i])];
      for (std::size_t n = first_lock_[at(behind.first)]; n < first_lock_[at(behind.end)]; ++n)
        if (!std::exchange(done[n], true)) places.push_back(locks_[n]);
    }
    return places;
  }

  // ---- 6. clues ahead of what they are about; a sign before each secret door

  void lead() {
    Rolls rolls = stream("clues");
    std::vector<bool> has_clue(facts_.places.size());
    const auto add_clue = [&](Clue clue, int words) {
      const int p = clue.at.place;
      has_clue[at(p)] = true;
      untold_.remove(p);
      if (clue.at.how == How::group) knows_.insert(clue.at.who);
      facts_.clues.push_back(std::move(clue));
      add_load(p, words);
    };
    std::map<Index, int> far_of_lock;  // by the card of the door
    for (const Lock& lock : facts_.locks) far_of_lock[lock.card] = lock.far;
    std::vector<std::vector<int>> opened(facts_.places.size());  // by the number of the key's place
    for (const Key& key : facts_.keys)
      if (const int p = key.at.place; p >= 0)
        for (const Index door : key.doors)
          if (const int far = far_of_lock.at(door); far >= 0)
            opened[at(behind_[at(p)].first)].push_back(far);
    for (const std::vector<int>& far : opened) {
      first_lock_.push_back(locks_.size());
      locks_.insert(locks_.end(), far.begin(), far.end());
    }
    first_lock_.push_back(locks_.size());
    constexpr int most_load = 36;
    bool helped = false, rumour = false;
    for (std::size_t t = 0; t < facts_.things.size(); ++t) {
      const Thing& thing = facts_.things[t];
      const int index = static_cast<int>(t), there = thing.at.place;
      if (thing.role != Role::prize && thing.role != Role::need) continue;
      const Court& court = facts_.courts[at(thing.court)];
      const auto [red, black] = seats(court);
      const std::vector<int> later = only_after({red, black, there});
      Lightest::Two ahead = untold_.find(later);
      const bool any = ahead[0] >= 0;
      // a closet with what a court wants is always before the court
      if (!any && thing.at.how == How::closet) ahead = {there, -1};
      // nowhere, or nowhere with room for it: the town says so, once
      if (ahead[0] < 0 || (!rumour && place(ahead[0]).load > most_load)) {
        rumour = true;
        facts_.clues.push_back({index, {}, true});
        continue;
      }
      const int h = facts_.helper;
      const auto is_ahead = [&](int p) {
        return any ? std::none_of(later.begin(), later.end(),
                                  [&](int other) { return is_behind(p, other); }) &&
                         !facts_.is_boss_place(p) && !has_clue[at(p)]
                   : p == there;
      };
      if (!helped && h >= 0 && first_things_[static_cast<std::size_t>(Role::errand)] >= 0 &&
          is_ahead(keeper(h).place) && !sells(h)) {
        helped = true;
        add_clue({index, {keeper(h).place, How::keeper, {}, h}, true}, 10);
        continue;
      }
      const int p = easiest(ahead, rolls);
      std::vector<int> talkers;
      for (const int g : facts_.groups_at(p))
        if (group(g).mind == "person") talkers.push_back(g);
      if (!talkers.empty() && rolls.below(2) == 0)
        add_clue({index, {p, How::group, {}, talkers[0]}, true}, 14);
      else
        add_clue({index, {p, How::spot, spot(p)}, false}, 14);
    }
    std::set<int> signed_places;
    for (int i = 0; i < size(); ++i)
      for (const FactWay& way : place(i).ways)
        if (way.secret && way.down) {
          Rolls how = stream("secret " + place(i).label + way.where);
          const std::string hidden = draw(how, "secret how", list("secret.how"));
          facts_.secrets.push_back(
              {i, way.to, way.where, hidden, draw(how, "secret sign", list("secret.clue"))});
          signed_places.insert(i);
          place(i).load += 8;
        }
    for (const Hidden& one : hidden_) {
      const bool taken = !signed_places.insert(one.place).second;
      Rolls how = stream("hidden " + place(one.place).label + one.where);
      const std::string hidden = draw(how, "secret how", list("secret.how"));
      facts_.secrets.push_back({one.place, one.to, one.where, hidden,
                                taken ? "" : draw(how, "secret sign", list("secret.clue")), true,
                                one.bolted});
      place(one.place).load += 8;
    }
  }

  /// Where a deal unfolds: the secret and hidden doors by which one came to a place.
  void hide_doors(int p) {
    const auto how = [&](const std::string& where) {
      return stream("secret " + place(p).label + where).pick(list("secret.how"));
    };
    for (const FactWay& way : place(p).ways)
      if (way.secret) facts_.secrets.push_back({p, way.to, way.where, how(way.where), ""});
    for (const Hidden& one : hidden_)
      if (one.place == p)
        facts_.secrets.push_back({p, one.to, one.where, how(one.where),
                                  stream("sign " + place(p).label).pick(list("secret.clue")), true,
                                  one.bolted});
  }

  // ---- 7. signs of the deadly before they are met

  /// Returns the first place that is not taken on the way back from one; -1: none. `above` is by
  /// place one farther back, with taken ones between.
  template <class Taken>
  static int nearest_above(std::vector<int>& above, int p, Taken taken) {
    int found = p;
    while (found >= 0 && taken(found)) found = above[at(found)];
    while (p != found) p = std::exchange(above[at(p)], found);
    return found;
  }

  void warn() {
    Rolls rolls = stream("signs");
    std::set<int> hidden;
    for (const Secret& secret : facts_.secrets) hidden.insert(secret.place);
    std::vector<int> deadly;
    for (std::size_t g = 0; g < facts_.groups.size(); ++g)
      if (facts_.groups[g].strength() >= 9) deadly.push_back(static_cast<int>(g));
    for (std::size_t b = 0; b < facts_.bosses.size(); ++b)
      deadly.push_back(Facts::boss_id + static_cast<int>(b));
    const auto where = [&](int id) {
      return id >= Facts::boss_id ? boss(id - Facts::boss_id).place : group(id).place;
    };
    sort_few(deadly, [&](int a, int b) {
      const bool left = a >= Facts::boss_id, right = b >= Facts::boss_id;
      return left != right ? right : where(a) < where(b);
    });
    std::vector<int> unsigned_above, odourless_above;
    for (const FactPlace& here : facts_.places) unsigned_above.push_back(here.parent);
    odourless_above = unsigned_above;
    for (const int id : deadly) {
      const int before = place(where(id)).parent;
      const int sign = nearest_above(unsigned_above, before, [&](int p) {
        return place(p).sign_of >= 0 || hidden.contains(p);
      });
      int p = -1;
      if (sign >= 0) {
        place(p = sign).sign_of = id;
      } else if (const int smell =
                     nearest_above(odourless_above, before,
                                   [&](int other) { return place(other).smell_of >= 0; });
                 smell >= 0) {
        place(p = smell).smell_of = id;
        place(p).sense_is_sign = true;
      } else if (id < Facts::boss_id && before < 0 && place(where(id)).sign_of < 0 &&
                 !hidden.contains(where(id))) {
        place(p = where(id)).sign_of = id;  // at the entrance itself
      }
      facts_.signs.emplace_back(id, p);
    }
    for (int i = 0; i < size(); ++i) {
      if (place(i).smell_of >= 0) continue;
      std::vector<int> near = facts_.groups_at(i);
      if (near.empty())
        for (const FactWay& way : place(i).ways)
          if (way.down && way.to >= 0)
            for (const int g : facts_.groups_at(way.to)) near.push_back(g);
      std::erase(near, place(i).sign_of);
      if (!near.empty() && rolls.below(3) > 0) place(i).smell_of = near[0];
    }
  }

  /// Where a deal unfolds: a place smells of nobody but those in it.
  void scent(int p) {
    if (!facts_.groups_at(p).empty() && stream("signs " + place(p).label).below(3) > 0)
      place(p).smell_of = facts_.groups_at(p)[0];
  }

  // ---- 8. rooms that answer each other

  void link_up() {
    Rolls rolls = stream("links");
    const int wanted = size() >= 7 ? 2 : 1;
    const auto room = [&](int p) { return 45 - place(p).load; };
    struct Option {
      int score, a, b;
      const Setting::Entry* entry;
      int foe;
      bool before(const Option& other) const {
        return std::tuple(-score, a, entry, b) <
               std::tuple(-other.score, other.a, other.entry, other.b);
      }
    };
    constexpr std::size_t most = 14;
    constexpr int best_room = 14, for_foe = 8;
    std::vector<std::vector<const Setting::Entry*>> entries(facts_.places.size());
    for (const Setting::Entry& entry : setting_.all("link"))
      for (int p = 0; p < size(); ++p)
        if (const auto& rows = place(p).rows;
            std::find(rows.begin(), rows.end(), entry.text("row")) != rows.end())
          entries[at(p)].push_back(&entry);
    for (int n = 0; n < wanted; ++n) {
      std::vector<Option> best;
      const auto open = [&](int p) {
        return !facts_.is_boss_place(p) && (facts_.links.empty() || room(p) > 4) &&
               std::none_of(facts_.links.begin(), facts_.links.end(),
                            [&](const Link& link) { return link.a == p || link.b == p; });
      };
      const auto offer = [&](int a, int b, int apart) {
        const int score = std::min(room(a), best_room) + std::min(room(b), best_room) - apart;
        if (best.size() == most && score + for_foe < best.back().score) return;
        if (!open(a) || !open(b)) return;
        for (const Setting::Entry* const entry : entries[at(a)]) {
          if ((!facts_.links.empty() && facts_.links[0].entry == entry) ||
              !facts_.can_link(*entry, a, b))
            continue;
          const auto& who = facts_.groups_at(b);
          const std::string_view need = entry->text("foe");
          const auto foe = std::find_if(who.begin(), who.end(), [&](int g) {
            return need.empty() || (need == "person" && group(g).mind == "person") ||
                   (need == "alive" && group(g).mind != "mindless");
          });
          if (!who.empty() && foe == who.end()) continue;
          // what it does to somebody it does to nobody in an empty place
          if (who.empty() && contains(entry->lines("do")[0], "{bfoe}")) continue;
          const Option option{score + (who.empty() ? 0 : for_foe), a, b, entry,
                              who.empty() ? -1 : *foe};
          best.insert(
              std::upper_bound(best.begin(), best.end(), option,
                               [](const Option& x, const Option& y) { return x.before(y); }),
              option);
          if (best.size() > most) best.pop_back();
        }
      };
      // by their distance in the walk: farther apart none can be better
      for (int apart = 1; apart < size(); ++apart) {
        if (best.size() == most && best.back().score > 2 * best_room + for_foe - apart) break;
        for (int i = 0; i + apart < size(); ++i) {
          const int a = facts_.walk[at(i)], b = facts_.walk[at(i + apart)];
          offer(a, b, apart);
          offer(b, a, apart);
        }
      }
      if (best.empty()) break;
      const Option& chosen = rolls.pick(best);
      facts_.links.push_back({chosen.entry, chosen.a, chosen.b, chosen.foe});
      place(chosen.a).load += 9;
      place(chosen.b).load += 9;
    }
  }

  // ---- 9. what they do: one scene a place

  /// Whether a line can be filled in a place: somebody or something that it names may be lacking.
  bool can_fill(const std::string& line, int p) const {
    if (facts_.places.empty()) return line.find_first_of("{<") == std::string::npos;
    for (std::size_t begin = line.find_first_of("{<"); begin != std::string::npos;
         begin = line.find_first_of("{<", begin + 1)) {
      const std::size_t end = std::min(line.find_first_of(".}>", begin), line.size());
      std::string name = line.substr(begin + 1, end - begin - 1);
      const char after = end < line.size() ? line[end] : '\0';
      if (line[begin] == '<' && after != '.') continue;  // a verb
      if (after == '}') name[0] = detail::lower_case(name[0]);
      if (lacks(name, facts_.places[static_cast<std::size_t>(p)])) return false;
    }
    return true;
  }

  /// Whether a dungeon has nothing for a slot in a place.
  bool lacks(std::string_view slot, const FactPlace& here) const {
    if (facts_.unfolds) return lacks_so_far(slot, here);
    const auto is_person = [&](int g) {
      return facts_.groups[static_cast<std::size_t>(g)].mind == "person";
    };
    const auto trades = [&](int k) { return facts_.keepers[static_cast<std::size_t>(k)].person; };
    if (slot == "prop") return here.prop.empty();
    if (slot == "ahead") return last_group_ <= here.order;
    if (slot == "strongest" || slot == "strongkind")
      return facts_.groups.size() == here.groups.size();
    if (slot == "keeper")
      return traders_ == std::count_if(here.keepers.begin(), here.keepers.end(), trades);
    if (slot == "personfoe" || slot == "personkind" || slot == "personband")
      return persons_ == std::count_if(here.groups.begin(), here.groups.end(), is_person);
    if (slot == "red") return facts_.courts.empty() || facts_.courts[0].red < 0;
    if (slot == "black") return facts_.courts.empty() || facts_.courts[0].black < 0;
    if (slot == "prize") return first_things_[static_cast<std::size_t>(Role::prize)] < 0;
    if (slot == "need") return first_things_[static_cast<std::size_t>(Role::need)] < 0;
    if (slot == "owner" || slot == "word") return facts_.owner.empty();
    if (slot == "another" || slot == "deadplace") return size() < 2;
    return false;
  }

  /// The same where a deal unfolds.
  bool lacks_so_far(std::string_view slot, const FactPlace& here) const {
    if (slot == "prop") return here.prop.empty();
    const bool person = slot.starts_with("person");
    for (int p = 0; p < here.order; ++p) {
      const FactPlace& before = facts_.places[at(facts_.walk[at(p)])];
      if (slot == "another") return false;
      if (slot == "keeper")
        for (const int k : before.keepers)
          if (facts_.keepers[at(k)].person) return false;
      if (person || slot.starts_with("strong"))
        for (const int g : before.groups)
          if (!person || facts_.groups[at(g)].mind == "person") return false;
    }
    // elsewhere alone, true of a whole dungeon alone, or a part of its thread
    static constexpr std::string_view lacking =
        " another keeper strongest strongkind personfoe personkind personband ahead red black "
        "prize need owner word deadplace relic relicshort relicname ";
    return contains(lacking, " " + std::string(slot) + " ");
  }

  /// Takes the head off a posture, "hidden/dark: words".
  static std::pair<std::string, std::string> split(const std::string& line) {
    const std::size_t colon = std::min(line.find(':'), line.size());
    std::size_t begin = std::min(colon + 1, line.size());
    while (begin < line.size() && line[begin] == ' ') ++begin;
    return {line.substr(0, colon), line.substr(begin)};
  }

  void people() {
    Rolls rolls = stream("people");
    for (const int i : in_turn()) {
      FactPlace& here = place(i);
      const auto& groups = facts_.groups_at(i);
      const auto& keepers = facts_.keepers_at(i);
      const bool court = facts_.is_boss_place(i);
      const bool talkers =
          std::any_of(keepers.begin(), keepers.end(), [&](int k) { return keeper(k).person; });
      if (court) {
        here.state = "boss";
      } else if (groups.size() >= 2) {
        here.state = "together";
        here.company = group(groups[0]).mind + "-" + group(groups[1]).mind;
        const bool rich = std::any_of(groups.begin(), groups.end(),
                                      [&](int g) { return group(g).mind == "person"; });
        here.line =
            draw(rolls, here.company, list("company." + here.company), [&](const auto& line) {
              return can_fill(line, i) && (!contains(line, "{spoils}") || rich);
            });
      } else if (groups.size() == 1) {
        take_posture(i, group(groups[0]), talkers, rolls);
      }
      for (const int g : groups) group(g).state = here.state;
      give_reasons(i, groups, keepers, court, rolls);
    }
  }

  void take_posture(int i, Group& who, bool talkers, Rolls& rolls) {
    FactPlace& here = place(i);
    const int index = static_cast<int>(&who - facts_.groups.data());
    const bool linked = std::any_of(facts_.links.begin(), facts_.links.end(),
                                    [&](const Link& link) { return link.foe == index; });
    const bool knows = knows_.contains(index);
    const auto fits = [&](const std::string& line) {
      const std::string head = split(line).first;
      const std::string state = head.substr(0, head.find('/'));
      if (talkers && state == "hidden") return false;
      if (state == "asleep" && (linked || knows)) return false;
      if (knows && who.noun.n == 1 && state == "hidden") return false;
      if (contains(head, "/dark") && here.lit) return false;
      if (contains(head, "/lit") && !here.lit) return false;
      if (contains(head, "/room") && here.kind != FactPlace::Kind::room) return false;
      if (contains(head, "/way") && here.kind == FactPlace::Kind::room) return false;
      return can_fill(line, i);
    };
    std::string line = draw(rolls, "does " + who.noun.one, who.kind->lines("does"), fits);
    if (line.empty()) line = draw(rolls, "plain", list("plain." + who.mind), fits);
    const auto [head, text] = split(line);
    const std::size_t slash = std::min(head.find('/'), head.size());
    here.state = head.substr(0, slash);
    here.needs = head.substr(std::min(slash + 1, head.size()));
    here.line = text;
  }

  void give_reasons(int i, const std::vector<int>& groups, const std::vector<int>& keepers,
                    bool court, Rolls& rolls) {
    const std::vector<int> foes = court ? std::vector<int>() : groups;
    const auto fits = [&](const std::string& line) { return can_fill(line, i); };
    const auto persons =
        std::count_if(keepers.begin(), keepers.end(), [&](int k) { return keeper(k).person; });
    for (std::size_t n = 0; n < keepers.size(); ++n) {
      Keeper& one = keeper(keepers[n]);
      if (persons > 1) {
        if (n + 1 < keepers.size()) continue;
        const auto person = std::find_if(foes.begin(), foes.end(),
                                         [&](int g) { return group(g).mind == "person"; });
        one.foe = person == foes.end() ? -1 : *person;
        one.reason_kind = "together";
        one.reason =
            draw(rolls, "together", list(one.foe >= 0 ? "together.foe" : "together.none"), fits);
        for (const int other : keepers)
          if (other != keepers[n])
            keeper(other).reason_kind = "shared", keeper(other).reason = one.reason;
      } else if (one.person && !foes.empty()) {
        one.foe = foes[0];
        const auto& tags = one.entry->lines("tags");
        const bool gaze = group(foes[0]).kind->has("gaze") &&
                          std::find(tags.begin(), tags.end(), "blind") != tags.end();
        give_truce(one, "truce." + (gaze ? std::string("gaze") : group(foes[0]).mind), rolls);
      } else if (!one.person && !foes.empty() && group(foes[0]).mind != "mindless") {
        one.foe = foes[0];
        give_truce(one, "truce.spring", rolls);
      } else {
        const std::string name = one.person ? "reason.person" : "reason.thing";
        one.reason_kind = "reason";
        one.reason = draw(rolls, name, list(name), [&](const std::string& line) {
          return fits(line) && !(keepers[n] == facts_.helper && contains(line, "{relic"));
        });
      }
    }
  }

  /// A reason for which the enemies of a place leave a keeper alone: "asleep: words" where they
  /// sleep alone, "person: words" for those who are persons.
  void give_truce(Keeper& one, const std::string& name, Rolls& rolls) {
    const auto is_head = [](const auto& parts) {
      return !parts.second.empty() && !contains(parts.first, " ");
    };
    const std::string line = draw(rolls, name, list(name), [&](const std::string& text) {
      const auto parts = split(text);
      return (!is_head(parts) || parts.first == place(one.place).state ||
              parts.first == group(one.foe).mind) &&
             can_fill(text, one.place);
    });
    const auto parts = split(line);
    one.reason_kind = "truce";
    one.reason = is_head(parts) ? parts.second : line;
  }

  // ---- 10. money: a spade's number of d6, with whoever can keep it

  void spend() {
    Rolls rolls = stream("money");
    for (Group& one : facts_.groups)
      if (one.strength() >= 5 && can_hold(one))
        one.gold = rolls.roll(std::to_string(one.strength()) + "d6");
    int total = 0;
    for (const Group& one : facts_.groups) total += one.strength();
    for (int i = 0; i < size(); ++i) {
      FactPlace& here = place(i);
      if (contains(here.line, "{spoils}")) {
        for (const int g : facts_.groups_at(i)) here.spoils += std::exchange(group(g).gold, 0);
        if (here.spoils == 0)
          here.spoils =
              facts_.unfolds ? stream("spoils " + here.label).roll("3d6") : rolls.roll("3d6");
      }
    }
    facts_.hoard_gold = rolls.roll(std::to_string(std::max(2, total * 2)) + "d6");
    facts_.hoard_gem = draw(rolls, "gems", list("hoard.gems"));
    facts_.hoard_wonder = rolls.pick(list("hoard.wonders"));
    facts_.hoard_where = draw(rolls, "where", list("hoard.where"), [&](const std::string& line) {
      return can_fill(line, facts_.entrance);
    });
  }

  // ---- 11. the twist, and a reason to return

  void turn() {
    if (facts_.places.empty()) return;
    Rolls rolls = stream("twist");
    const Thing& goal = *facts_.thing(Role::goal);
    std::vector<std::pair<std::string, int>> options;
    const auto offer = [&](const char* kind, int p, int most) {
      if (place(p).load < most) options.emplace_back(kind, p);
    };
    if (facts_.helper >= 0) offer("helper", keeper(facts_.helper).place, 40);
    const auto pre = facts_.courts.empty() ? std::vector<bool>(facts_.places.size(), true)
                                           : facts_.before_court(facts_.courts[0]);
    for (const int p : indices(pre))
      if (p != facts_.entrance && !facts_.is_boss_place(p) && place(p).load <= 33) {
        offer("early", p, 34);
        break;
      }
    if (!facts_.courts.empty() && facts_.courts[0].together)
      offer("boss", boss(facts_.courts[0].black).place, 46);
    if (goal.at.how != How::boss) offer("goal", goal.at.place, 40);
    std::erase_if(options, [&](const auto& option) {
      return std::none_of(list("twist." + option.first).begin(),
                          list("twist." + option.first).end(),
                          [&](const std::string& line) { return can_fill(line, option.second); });
    });
    if (!options.empty()) {
      const auto [kind, p] = rolls.pick(options);
      facts_.twist_kind = kind;
      facts_.twist_place = p;
      facts_.twist = draw(rolls, "twist", list("twist." + kind),
                          [&, p = p](const std::string& line) { return can_fill(line, p); });
      place(p).load += 10;
    }
    for (const deckmap::Door& door : plan_.doors())
      if (door.state == DoorState::sealed) {
        facts_.next_door = door.card;
        break;
      }
    const int there = goal.at.place;
    facts_.next = draw(rolls, "next", list(facts_.next_door != none ? "next.sealed" : "next.open"),
                       [&](const std::string& line) {
                         return can_fill(line, there) &&
                                !(contains(line, "{keeper1}") && facts_.keepers.empty()) &&
                                // who may be dead
                                !(contains(line, "atron}") && facts_.twist.starts_with("dead "));
                       });
  }

  const Setting& setting_;
  Bag bag_{LevelShare(dungeon_)};
  int last_group_ = -1;                       ///< the latest place of the walk with a group
  std::ptrdiff_t persons_ = 0, traders_ = 0;  ///< groups of persons, and keepers who are
  std::vector<int> locks_;  ///< far sides, by the number of the key's place in `behind_`
  std::vector<std::size_t> first_lock_;  ///< in `locks_`, by that number
  std::map<std::string, int> numbered_;  ///< by a name of places that is used up: its next number
  std::set<int> knows_;                  ///< groups with a clue
  std::array<int, 4> first_things_ = {-1, -1, -1, -1};  ///< by role; of the first court
  std::vector<bool> used_;                              ///< places with a thing
  Lightest free_;                                       ///< places within without a thing
  Lightest inner_;                                      ///< all places within
  Lightest untold_;                                     ///< those without a clue
  int spots_ = 0;
};

}  // namespace

std::vector<bool> Facts::reach(int avoided, const std::vector<Index>& shut) const {
  std::vector<bool> found(places.size());
  if (places.empty() || entrance == avoided) return found;
  std::vector<int> todo{entrance};
  found[static_cast<std::size_t>(entrance)] = true;
  while (!todo.empty()) {
    const int from = todo.back();
    todo.pop_back();
    for (const FactWay& way : places[static_cast<std::size_t>(from)].ways) {
      if (way.to < 0 || way.hidden || way.to == avoided || found[static_cast<std::size_t>(way.to)])
        continue;
      if (std::any_of(way.doors.begin(), way.doors.end(), [&](Index door) {
            return std::find(shut.begin(), shut.end(), door) != shut.end();
          }))
        continue;
      found[static_cast<std::size_t>(way.to)] = true;
      todo.push_back(way.to);
    }
  }
  return found;
}

std::vector<bool> Facts::before_court(const Court& court) const {
  std::vector<bool> found(places.size(), true);
  for (const int b : {court.red, court.black}) {
    if (b < 0) continue;
    const auto without = reach(bosses[static_cast<std::size_t>(b)].place);
    for (std::size_t i = 0; i < found.size(); ++i) found[i] = found[i] && without[i];
  }
  return found;
}

std::vector<int> Facts::way_to(int place) const {
  std::vector<int> chain;
  for (int p = place; p >= 0; p = places[static_cast<std::size_t>(p)].parent) chain.push_back(p);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

const Thing* Facts::thing(Thing::Role role, int court) const {
  for (const Thing& one : things)
    if (one.role == role && (one.court == court || one.court < 0)) return &one;
  return nullptr;
}

bool Facts::can_link(const Setting::Entry& link, int a, int b) const {
  const std::string_view by = link.text("by");
  const FactPlace &from = places[static_cast<std::size_t>(a)],
                  &to = places[static_cast<std::size_t>(b)];
  if (by == "beside") {  // no card lies between them
    for (const Cell x : from.cells)
      for (const Cell y : to.cells)
        if (std::abs(x.x - y.x) + std::abs(x.y - y.y) <= 2) return true;
    return false;
  }
  if (by == "way") {  // two ways apart at most
    for (const FactWay& way : from.ways) {
      if (way.to == b) return true;
      if (way.to >= 0)
        for (const FactWay& more : places[static_cast<std::size_t>(way.to)].ways)
          if (more.to == b) return true;
    }
    return false;
  }
  return true;
}

Facts make_facts(const Dungeon& dungeon, const Setting& setting) {
  return Maker(dungeon, setting).make();
}

}  // namespace deckmap::content
