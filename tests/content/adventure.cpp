// Adventures: the invariants of their facts over many dungeons of every shape, the text against the
// facts, faults that must be noticed, and how much of a sheet was read before.
#include <deckmap/content/sheet.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/content/chart.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/map/plan.hpp>

#include "content/grammar.hpp"
#include "shipped_setting.hpp"
#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;
using content::FactPlace;
using content::Facts;
using content::Spot;
using content::Thing;

TEST_SUITE_BEGIN("content/adventure");

namespace {

std::string toml_of(std::string_view name) {
  for (const ShippedChart& chart : shipped_charts())
    if (chart.name == name) return std::string(chart.toml);
  FAIL("no chart " << name);
  return {};
}

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

constexpr WayOptions further_ways{HiddenDoors::all, SecondEntrance::farthest, 1};

/// The rule that the adventure of a dungeon breaks.
std::string broken_rule(const Dungeon& dungeon, const deckmap::Setting& words) {
  const Facts facts = content::make_facts(dungeon, words);
  if (facts.places.empty()) return {};
  std::vector<std::string> broken = content::broken_facts(facts, dungeon);
  if (broken.empty())
    broken = content::broken_texts(facts, content::write_adventure(facts, dungeon));
  return broken.empty() ? "" : broken.front().substr(0, broken.front().find(':'));
}

/// In a space, or of some options.
template <class Dealt>
void require_sound(const Dealt& dealt, SeedRange seeds,
                   const deckmap::Setting& words = shipped_setting()) {
  check_each(dealt, seeds, [&](const Dungeon& dungeon) { return broken_rule(dungeon, words); });
}

}  // namespace

TEST_CASE("what holds of every adventure holds of 2,000 of one deck and 300 of three") {
  require_sound(FuzzSpace::seeds, {80000, 82000});
  require_sound(Options{.decks = 3, .ways = further_ways}, {1, 301});
}

TEST_CASE("keys of charts without a thread are before their locks, apart, and never beside them") {
  const auto sound = [](const Dungeon& dungeon) {
    const Facts facts = content::make_facts(dungeon);
    const auto broken = content::broken_facts(facts, dungeon);
    return broken.empty() ? std::string() : broken.front();
  };
  check_each(FuzzSpace::seeds, {80000, 82000}, sound);
  check_each(FuzzSpace::any_options, {0, 1'000}, sound);
  check_each(Options{.decks = 3, .ways = further_ways}, {1, 301}, sound);

  // and a fault is noticed
  int moved = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    Facts facts = content::make_facts(dungeon);
    for (content::Key& key : facts.keys)
      for (const content::Lock& lock : facts.locks)
        if (key.doors[0] == lock.card && lock.near >= 0 && key.at.place >= 0) {
          const int before = std::exchange(key.at.place, lock.near);
          const auto broken = content::broken_facts(facts, dungeon);
          CHECK(std::find(broken.begin(), broken.end(), "key not beside its lock") != broken.end());
          key.at.place = before;
          ++moved;
        }
  }
  CHECK(moved > 40);
}

TEST_CASE("what a keeper trades is the same in the facts and in the note") {
  for (const ShippedChart& chart : shipped_charts()) {
    if (!is_setting(chart.toml)) continue;
    const deckmap::Setting& words = shipped_setting(std::string(chart.name));
    const auto holds = [&](const Dungeon& dungeon) -> std::string {
      const Adventure made = content::write_adventure(content::make_facts(dungeon, words), dungeon);
      std::string said;
      for (const Adventure::Place& place : made.places) said += place.text() + "\n";
      for (const auto& [label, line] : made.foot) said += line + "\n";
      for (const auto& keeper : made.facts->keepers)
        if (const std::string trade = keeper.text.substr(keeper.text.find(": ") + 2);
            said.find(trade) == std::string::npos)
          return trade;
      return {};
    };
    check_each(FuzzSpace::seeds, {83000, 83060}, holds);
  }
}

TEST_CASE("no note has more than 60 words, in any setting") {
  for (const ShippedChart& chart : shipped_charts()) {
    if (!is_setting(chart.toml)) continue;
    const deckmap::Setting& words = shipped_setting(std::string(chart.name));
    const auto holds = [&](const Dungeon& dungeon) -> std::string {
      const Facts facts = content::make_facts(dungeon, words);
      for (const Adventure::Place& place : content::write_adventure(facts, dungeon).places) {
        const std::string text = place.text();
        if (std::count(text.begin(), text.end(), ' ') >= content::most_note_words)
          return place.label + ": " + text;
      }
      return {};
    };
    check_each(FuzzSpace::seeds, {5'000'000, 5'000'500}, holds);
    for (std::uint64_t seed = 5'000'000; seed < 5'000'060; ++seed)
      CHECK(holds(generate({.seed = seed, .decks = 3})) == "");
  }
}

TEST_CASE("below the places a label has one pair of parentheses at most, of hidden doors too") {
  int hidden = 0, aside = 0;
  check_each({.ways = {HiddenDoors::all, SecondEntrance::none, 1}}, {0, 400},
             [&](const Dungeon& dungeon) {
               const Facts facts = content::make_facts(dungeon, shipped_setting("fantasy"));
               for (const auto& [label, line] : content::write_adventure(facts, dungeon).foot) {
                 HOLDS(std::count(label.begin(), label.end(), '(') <= 1);
                 HOLDS(std::count(label.begin(), label.end(), ')') <= 1);
                 if (!label.starts_with("Hidden door (")) continue;
                 ++hidden;
                 aside += std::count(label.begin(), label.end(), ',') == 2;
               }
               return std::string();
             });
  CHECK(hidden > 40);
  CHECK(aside > 10);
}

TEST_CASE("it holds by any options, with ways and on every level") {
  require_sound(FuzzSpace::any_options, {0, 1'000});
  require_sound(Options{.ways = further_ways}, {1, 1'001});
  const auto on_all = [](const Levels& levels) {
    for (const Level& level : levels.all())
      if (std::string broken = broken_rule(level.dungeon, shipped_setting()); !broken.empty())
        return broken;
    return std::string();
  };
  check_each({.ways = {.levels = 4}}, {84000, 84060}, of_levels(on_all));
}

TEST_CASE("no boss of one level comes back on another") {
  std::size_t bosses = 0;
  check_each({.ways = {.levels = 4}}, {84100, 84200}, [&](const Dungeon& dungeon) {
    std::set<const deckmap::Setting::Entry*> met;
    const Levels levels(dungeon);
    for (const Level& level : levels.all())
      for (const content::Boss& boss :
           content::make_facts(level.dungeon, shipped_setting()).bosses) {
        ++bosses;
        HOLDS(met.insert(boss.entry).second);
      }
    return std::string();
  });
  CHECK(bosses > 600);
}

TEST_CASE("it holds of any piles, on small tables, of few doors, and in every setting") {
  require_sound(FuzzSpace::any_piles, {0, 1'000});
  require_sound(Options{.table = {5, 5}}, {1, 151});
  require_sound(Options{.table = {2, 1}}, {1, 31});
  for (std::uint32_t doors = 0; doors < 8; ++doors) require_sound(Options{.doors = doors}, {1, 31});
  for (const ShippedChart& chart : shipped_charts())
    if (is_setting(chart.toml))
      require_sound(FuzzSpace::seeds, {0, 150}, shipped_setting(std::string(chart.name)));
}

TEST_CASE("a dungeon without a seed, and one of two cards, have an adventure") {
  CHECK(broken_rule(worked_example(), shipped_setting()) == "");
  CHECK(broken_rule(deal("2C 4C 3S", "5D", {.table = {3, 1}, .start = Cell{1, 0}}),
                    shipped_setting()) == "");
}

TEST_CASE("the same seed gives the same adventure, another seed another") {
  const auto one = key_setting(shipped_setting(), generate({.seed = 7})).adventure;
  const auto two = key_setting(shipped_setting(), generate({.seed = 7})).adventure;
  const auto other = key_setting(shipped_setting(), generate({.seed = 8})).adventure;
  CHECK(one->story() == two->story());
  CHECK(one->story() != other->story());
  REQUIRE(one->places.size() == two->places.size());
  for (std::size_t i = 0; i < one->places.size(); ++i)
    CHECK(one->places[i].text() == two->places[i].text());
}

TEST_CASE("an owner who went down last had built before") {
  int gone = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    CAPTURE(seed);
    const std::string story =
        key_setting(shipped_setting(), generate({.seed = seed})).adventure->story();
    const std::size_t at = story.find("went down last");
    if (at == std::string::npos) continue;
    ++gone;
    CHECK(story.substr(0, at).ends_with(", and "));
  }
  CHECK(gone > 0);
}

TEST_CASE("everybody whom a setting may put into a dungeon has a stat line") {
  for (const ShippedChart& chart : shipped_charts()) {
    if (!is_setting(chart.toml)) continue;
    CAPTURE(chart.name);
    const deckmap::Setting& words = shipped_setting(std::string(chart.name));
    for (const char* array : {"kind", "red", "black"})
      for (const deckmap::Setting::Entry& entry : words.all(array)) {
        const std::string name(entry.text("one"));
        CAPTURE(name);
        CHECK((entry.has("stats") ||
               std::any_of(words.stats.begin(), words.stats.end(),
                           [&](const auto& one) { return one.first == name; })));
      }
  }
}

TEST_CASE("what takes a person to do at a spring, no beast does") {
  for (const ShippedChart& chart : shipped_charts()) {
    if (!is_setting(chart.toml)) continue;
    CAPTURE(chart.name);
    const deckmap::Setting& words = shipped_setting(std::string(chart.name));
    const auto& lines = words.list("truce.spring");
    constexpr std::string_view head = "person: ";
    int persons = 0, beasts = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      const Facts facts = content::make_facts(generate({.seed = seed}), words);
      for (const content::Keeper& one : facts.keepers) {
        if (one.person || one.foe < 0) continue;
        CHECK(one.reason.find(head) == one.reason.npos);
        const bool of_person =
            std::find(lines.begin(), lines.end(), std::string(head) + one.reason) != lines.end();
        const bool beast = facts.groups[static_cast<std::size_t>(one.foe)].mind == "beast";
        CHECK_FALSE((of_person && beast));
        persons += of_person;
        beasts += beast;
      }
    }
    CHECK((persons > 0) == std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
            return line.starts_with(head);
          }));
    CHECK(beasts > 0);
  }
}

TEST_CASE("whoever wants something pays: with a thing, with a clue, or in money") {
  int paid = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    const Facts facts = content::make_facts(dungeon, shipped_setting());
    const auto* const errand = facts.thing(content::Thing::Role::errand);
    if (errand == nullptr) continue;
    const Adventure made = content::write_adventure(facts, dungeon);
    std::string all;
    for (const Adventure::Place& place : made.places) all += place.text() + "\n";
    for (const auto& [label, text] : made.foot) all += text + "\n";
    const auto& keeper = facts.keepers[static_cast<std::size_t>(errand->wanted_by)];
    const std::size_t at = all.find(" wants " + std::string(keeper.entry->text("want")));
    CAPTURE(seed);
    REQUIRE(at != all.npos);
    const std::string wish = all.substr(at, all.find('\n', at) - at);
    const std::size_t end = wish.find(". ");
    CAPTURE(wish);
    CHECK((wish.substr(0, end).find(", for ") != wish.npos ||
           wish.substr(0, end).find("pays with") != wish.npos ||
           wish.substr(0, end).find(';') != wish.npos));
    paid += wish.substr(0, end).find(", for ") != wish.npos;
  }
  CHECK(paid > 3);
}

TEST_CASE("a beast or a machine in a company does nothing that takes hands") {
  // lines for persons alone, in both numbers: "{x} <x.drink> the minibar"
  const auto lines_of = [](const deckmap::Setting& words, const std::string& persons,
                           const std::string& any) {
    std::vector<std::string> found;
    for (const std::string& line : words.list(persons)) {
      const std::size_t dot = line.find('.'), end = line.find('>');
      const std::string verb = line.substr(dot + 1, end - dot - 1), rest = line.substr(end + 1);
      if (rest.empty() || rest.find_first_of("{<") != rest.npos) continue;
      if (std::any_of(words.list(any).begin(), words.list(any).end(),
                      [&](const std::string& one) { return one.ends_with(verb + '>' + rest); }))
        continue;
      for (const std::string& form : verb == "have" ? std::vector<std::string>{"have", "has"}
                                     : verb == "be" ? std::vector<std::string>{"are", "is"}
                                                    : std::vector{verb, verb + "s", verb + "es"})
        found.push_back(" " + form + rest + ".");
    }
    return found;
  };
  for (const ShippedChart& chart : shipped_charts()) {
    if (!is_setting(chart.toml)) continue;
    CAPTURE(chart.name);
    const deckmap::Setting& words = shipped_setting(std::string(chart.name));
    const std::vector<std::string> with = lines_of(words, "standoff.with", "standoff.any"),
                                   third = lines_of(words, "company.third", "company.any");
    int seen = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const Dungeon dungeon = generate({.seed = seed});
      const Facts facts = content::make_facts(dungeon, words);
      const Adventure made = content::write_adventure(facts, dungeon);
      for (std::size_t i = 0; i < made.places.size(); ++i) {
        const int place = static_cast<int>(i);
        const bool court = facts.is_boss_place(place);
        std::span<const int> company = facts.groups_at(place);
        if (!court) company = company.subspan(std::min<std::size_t>(company.size(), 2));
        if (std::all_of(company.begin(), company.end(), [&](int g) {
              return facts.groups[static_cast<std::size_t>(g)].mind == "person";
            }))
          continue;
        ++seen;
        const std::string text = made.places[i].text();
        CAPTURE(seed);
        CAPTURE(text);
        for (const std::string& line : court ? with : third) CHECK(text.find(line) == text.npos);
      }
    }
    CHECK(seen > 20);
  }
}

TEST_CASE("the list of encounters is an extract of the adventure") {
  check_each(FuzzSpace::seeds, {1, 40}, [&](const Dungeon& dungeon) {
    const Encounters keyed = key_setting(shipped_setting(), dungeon);
    std::size_t enemies = 0, stations = 0;
    for (const Encounter& one : keyed.list) {
      enemies += one.what == Encounter::What::enemy || one.what == Encounter::What::joker;
      stations += one.what == Encounter::What::shop || one.what == Encounter::What::healing;
      HOLDS(!one.text.empty());
    }
    HOLDS(enemies == dungeon.enemies().size());
    HOLDS(stations == keyed.adventure->facts->keepers.size());
    const EncounterTexts texts(&keyed);
    for (const auto& group : keyed.adventure->facts->groups)
      HOLDS(texts.enemy(group.enemy) == group.text);
    return std::string();
  });
}

namespace {

struct Fault {
  const char* rule;
  std::function<bool(Facts&)> put;  ///< false where this dungeon cannot have it
};

const content::Lock* lock_of(const Facts& f, const content::Key& key) {
  for (const content::Lock& lock : f.locks)
    if (lock.card == key.doors[0]) return &lock;
  return nullptr;
}

bool move_key(Facts& f, bool behind) {
  for (content::Key& key : f.keys)
    if (const auto* lock = lock_of(f, key);
        key.at.place >= 0 && lock->near >= 0 && lock->far >= 0) {
      key.at = {behind ? lock->far : lock->near, Spot::How::spot, "here"};
      return true;
    }
  return false;
}

template <class List>
bool clear(List& list) {
  const bool any = !list.empty();
  list.clear();
  return any;
}

bool give_to_the_mindless(Facts& f) {
  for (std::size_t g = 0; g < f.groups.size() && !f.keys.empty(); ++g)
    if (f.groups[g].mind == "mindless" && !f.groups[g].kind->has("engulfs")) {
      f.keys[0].at = {f.groups[g].place, Spot::How::group, "", static_cast<int>(g)};
      return true;
    }
  return false;
}

bool put_two_in_one_place(Facts& f) {
  if (f.keys.size() < 2 || f.keys[0].at.place < 0) return false;
  f.keys[1].at = {f.keys[0].at.place, Spot::How::spot, "here"};
  return true;
}

bool tell_too_late(Facts& f) {
  for (content::Clue& clue : f.clues) {
    const Thing& thing = f.things[static_cast<std::size_t>(clue.thing)];
    if (thing.at.how == Spot::How::closet) continue;
    clue.at = {thing.at.place, Spot::How::spot, "here"};
    return true;
  }
  return false;
}

bool bring_the_prize_home(Facts& f) {
  for (Thing& thing : f.things)
    if (thing.role == Thing::Role::prize) {
      thing.at = {f.bosses[0].place, Spot::How::spot, "here"};
      return true;
    }
  return false;
}

bool light_the_dark(Facts& f) {
  for (FactPlace& place : f.places)
    if (!place.line.empty()) {
      place.lit = true;
      place.needs = "dark";
      return true;
    }
  return false;
}

bool divide_nothing(Facts& f) {
  for (FactPlace& place : f.places)
    if (!place.company.empty()) {
      place.line = "{a} divide {spoils}";
      place.spoils = 0;
      return true;
    }
  return false;
}

bool link_through_rock(Facts& f) {
  for (content::Link& link : f.links)
    for (std::size_t p = 0; p < f.places.size(); ++p)
      if (static_cast<int>(p) != link.a && !f.can_link(*link.entry, link.a, static_cast<int>(p))) {
        link.b = static_cast<int>(p);
        return true;
      }
  return false;
}

bool hide_a_person(Facts& f) {
  for (const content::Keeper& keeper : f.keepers)
    if (keeper.person && keeper.place >= 0) {
      f.places[static_cast<std::size_t>(keeper.place)].state = "hidden";
      return true;
    }
  return false;
}

bool sleep_through_a_bell(Facts& f) {
  for (const content::Link& link : f.links)
    if (link.foe >= 0) {
      f.places[static_cast<std::size_t>(link.b)].state = "asleep";
      return true;
    }
  return false;
}

/// A place needs what it has not.
bool need(Facts& f, const char* what) {
  for (FactPlace& place : f.places)
    if (what == std::string("lit") ? !place.lit : place.kind != FactPlace::Kind::room) {
      place.needs = what;
      return true;
    }
  return false;
}

bool lose_a_holder(Facts& f) {
  for (const content::Key& key : f.keys)
    if (key.at.how == Spot::How::group) {
      f.groups[static_cast<std::size_t>(key.at.who)].place = key.at.place == 0 ? 1 : 0;
      return true;
    }
  return false;
}

bool lose_the_goal(Facts& f) {
  bool any = false;
  for (Thing& thing : f.things)
    if (thing.role == Thing::Role::goal) {
      thing.role = Thing::Role::errand;
      any = true;
    }
  return any;
}

bool silence_all(Facts& f) {
  f.bosses.clear();
  f.courts.clear();
  for (content::Keeper& keeper : f.keepers) keeper.person = false;
  for (content::Group& group : f.groups) group.mind = "beast";
  return f.groups.size() > 5;
}

bool forget(Facts& f, bool hidden_door) {
  return std::erase_if(f.secrets, [&](const auto& one) { return one.hidden == hidden_door; }) > 0;
}

/// Nobody knows where a thing is.
bool mislay(Facts& f, Thing::Role role) {
  for (Thing& thing : f.things)
    if (thing.role == role) {
      thing.at = {};
      return true;
    }
  return false;
}

/// The thing that a boss wants is hidden after the bosses.
bool hide_behind_the_bosses(Facts& f) {
  if (f.courts.size() != 1) return false;
  const std::vector<bool> before = f.before_court(f.courts[0]);
  for (Thing& thing : f.things)
    for (std::size_t p = 0; p < before.size() && thing.court == 0; ++p)
      if (!before[p] && !f.is_boss_place(static_cast<int>(p))) {
        thing.at = {static_cast<int>(p), Spot::How::spot, "here"};
        return true;
      }
  return false;
}

/// The sign of somebody strong in a room is seen no earlier than there; or nowhere, though the
/// places before have room for a sign, or for a smell alone.
enum class Seen { there, nowhere, smelt_nowhere };
bool see(Facts& f, Seen seen) {
  for (std::size_t g = 0; g < f.groups.size(); ++g) {
    const int place = f.groups[g].place;
    if (f.groups[g].strength() < 9 || f.is_boss_place(place)) continue;
    std::vector<int> before = f.way_to(place);
    before.pop_back();
    if (before.empty()) continue;
    f.secrets.clear();
    for (const int p : before) {
      f.places[static_cast<std::size_t>(p)].sign_of = seen == Seen::nowhere ? -1 : 0;
      f.places[static_cast<std::size_t>(p)].smell_of = seen == Seen::nowhere ? 0 : -1;
    }
    for (auto& sign : f.signs)
      if (sign.first == static_cast<int>(g)) {
        sign.second = seen == Seen::there ? place : -1;
        return true;
      }
  }
  return false;
}

/// A hidden door is taken for a secret passage.
bool take_for_another(Facts& f) {
  for (content::Secret& secret : f.secrets)
    if (secret.hidden) {
      secret.hidden = false;
      return true;
    }
  return false;
}

const Fault faults[] = {
    {"key not beside its lock", [](Facts& f) { return move_key(f, false); }},
    {"key before lock", [](Facts& f) { return move_key(f, true); }},
    {"every lock has a key", [](Facts& f) { return clear(f.keys); }},
    {"key not with the mindless", give_to_the_mindless},
    {"one key a place", put_two_in_one_place},
    {"keys differ",
     [](Facts& f) { return f.keys.size() > 1 && (f.keys[1].name = f.keys[0].name, true); }},
    {"clues ahead of the bosses", [](Facts& f) { return clear(f.clues); }},
    {"clue ahead of its subject", tell_too_late},
    {"locked dead end pays", [](Facts& f) { return clear(f.pays); }},
    {"bosses want what other places have", bring_the_prize_home},
    {"keepers have a reason", [](Facts& f) { return clear(f.keepers[0].reason); }},
    {"something to try", [](Facts& f) { return clear(f.links); }},
    {"no posture clash", light_the_dark},
    {"deadly seen first", [](Facts& f) { return clear(f.signs); }},
    {"names differ",
     [](Facts& f) { return f.places.size() > 1 && (f.places[1].name = f.places[0].name, true); }},
    {"spoils where they are divided", divide_nothing},
    {"sign before each secret door", [](Facts& f) { return clear(f.secrets); }},
    {"links respect the map", link_through_rock},
    {"rooms that answer each other",
     [](Facts& f) { return !f.links.empty() && (f.links[0].b = f.links[0].a, true); }},
    {"one scene a place",
     [](Facts& f) { return !f.groups.empty() && (f.groups[0].state = "watching", true); }},
    {"one scene a place",
     [](Facts& f) {
       return !f.groups.empty() && !f.is_boss_place(f.groups[0].place) &&
              clear(f.places[static_cast<std::size_t>(f.groups[0].place)].line);
     }},
    {"one scene a place",
     [](Facts& f) {
       return !f.groups.empty() &&
              clear(f.places[static_cast<std::size_t>(f.groups[0].place)].state) &&
              clear(f.groups[0].state);
     }},
    {"goal is somewhere", [](Facts& f) { return mislay(f, Thing::Role::goal); }},
    {"bosses want what other places have", [](Facts& f) { return mislay(f, Thing::Role::prize); }},
    {"bosses want what other places have", hide_behind_the_bosses},
    {"deadly seen first", [](Facts& f) { return see(f, Seen::there); }},
    {"deadly seen first", [](Facts& f) { return see(f, Seen::nowhere); }},
    {"deadly seen first", [](Facts& f) { return see(f, Seen::smelt_nowhere); }},
    {"no posture clash", hide_a_person},
    {"no posture clash", sleep_through_a_bell},
    {"no posture clash", [](Facts& f) { return need(f, "lit"); }},
    {"no posture clash", [](Facts& f) { return need(f, "room"); }},
    {"holder is there", lose_a_holder},
    {"goal is somewhere", lose_the_goal},
    {"each boss wants something", [](Facts& f) { return clear(f.things); }},
    {"someone to talk to", silence_all},
    {"reason to return", [](Facts& f) { return clear(f.next); }},
    {"a sign for each hidden door", [](Facts& f) { return forget(f, true); }},
    {"sign before each secret door", [](Facts& f) { return forget(f, false); }},
    {"hidden doors are not secret ones", take_for_another},
};

}  // namespace

TEST_CASE("faults put into sound facts are noticed") {
  for (const Fault& fault : faults) {
    INFO(std::string(fault.rule));
    bool noticed = false, put = false;
    for (std::uint64_t i = 0; i < 400 && !put; ++i) {
      Options options{.seed = 1000 + i % 200};
      if (i >= 200) options.ways.hidden_doors = HiddenDoors::all;
      const Dungeon dungeon = generate(options);
      Facts facts = content::make_facts(dungeon, shipped_setting());
      put = fault.put(facts);
      if (!put) continue;
      for (const std::string& broken : content::broken_facts(facts, dungeon))
        noticed |= broken.starts_with(fault.rule);
    }
    CHECK(put);
    CHECK(noticed);
  }
}

TEST_CASE("what looks like a fault and is none is let pass") {
  // a dungeon without a card has no facts that could be wrong
  const Dungeon empty = deal("", "");
  const Facts nothing = content::make_facts(empty, shipped_setting());
  CHECK(nothing.places.empty());
  CHECK(content::broken_facts(nothing, empty).empty());
  // sleepers are woken by a link to somebody, and not by one to the place alone
  std::size_t links = 0;
  for (std::uint64_t seed = 1000; seed < 1040; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    Facts facts = content::make_facts(dungeon, shipped_setting());
    for (content::Link& link : facts.links) {
      if (link.foe >= 0 || !facts.groups_at(link.b).empty()) continue;
      facts.places[static_cast<std::size_t>(link.b)].state = "asleep";
      ++links;
    }
    CHECK(content::broken_facts(facts, dungeon).empty());
  }
  CHECK(links > 10);
}

TEST_CASE("a link goes as far as it says, and anywhere if it says nothing") {
  const Facts facts = content::make_facts(generate({.seed = 7367}), shipped_setting());
  const auto count = [&](std::string_view by) {
    deckmap::Setting::Entry entry;
    if (!by.empty()) entry.fields["by"] = {std::string(by)};
    int pairs = 0;
    for (int a = 0; a < static_cast<int>(facts.places.size()); ++a)
      for (int b = 0; b < static_cast<int>(facts.places.size()); ++b)
        pairs += facts.can_link(entry, a, b);
    return pairs;
  };
  const auto places = static_cast<int>(facts.places.size());
  CHECK(count("") == places * places);
  CHECK(count("way") < places * places);
  CHECK(count("beside") < places * places);
}

TEST_CASE("a text that leaves out a fact is noticed") {
  const Dungeon dungeon = generate({.seed = 7367});
  const Facts facts = content::make_facts(dungeon, shipped_setting());
  const Adventure sound = content::write_adventure(facts, dungeon);
  REQUIRE(content::broken_texts(facts, sound).empty());
  for (std::size_t i = 0; i < sound.places.size(); ++i) {
    const int place = static_cast<int>(i);
    if (facts.groups_at(place).empty() && facts.keepers_at(place).empty()) continue;
    Adventure silent = sound;
    silent.places[i].note = {{"", "Nothing."}};
    CHECK(!content::broken_texts(facts, silent).empty());
  }
}

TEST_CASE("each rule of texts is broken by a text that says nothing") {
  std::set<std::string> broken;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Dungeon dungeon = generate({.seed = seed, .ways = {.hidden_doors = HiddenDoors::all}});
    const Facts facts = content::make_facts(dungeon, shipped_setting());
    Adventure silent = content::write_adventure(facts, dungeon);
    silent.hook = {"Nothing."};
    silent.hoard = "Nothing.";
    silent.foot.clear();
    for (Adventure::Place& place : silent.places) {
      place.note = {{"", "Nothing."}};
      place.aloud = "Nothing.";
    }
    for (const std::string& rule : content::broken_texts(facts, silent))
      broken.insert(rule.substr(0, rule.find(':')));
  }
  CHECK(broken == std::set<std::string>{
                      "boss named", "company named", "enemy named", "errand named",
                      "goal in the hook", "keeper named", "key named where it is", "link named",
                      "link states from where", "lock names its key", "pay named",
                      "sign of a hidden door named", "sign read aloud", "thing named where it is"});
}

TEST_CASE("what is left of the making of a text is noticed") {
  const Dungeon dungeon = generate({.seed = 7367});
  const Facts facts = content::make_facts(dungeon, shipped_setting());
  Adventure made = content::write_adventure(facts, dungeon);
  for (const std::string_view text : {"The {owner is here.",
                                      "The owner} is here.",
                                      "They <take it.",
                                      "They take> it.",
                                      "A [trap.",
                                      "A trap].",
                                      "Too  wide.",
                                      "It ends..",
                                      "One,, two.",
                                      "One , two.",
                                      "It ends .",
                                      "It is a a hall.",
                                      "It is a egg.",
                                      "It is a ogre.",
                                      "One;; two.",
                                      "Nothing ().",
                                      "One ; two.",
                                      "One.; two.",
                                      "One.two.",
                                      "The wolves's den.",
                                      "s's den.",
                                      "It does not end"}) {
    CAPTURE(text);
    made.hook[0] = text;
    CHECK(content::broken_texts(facts, made).size() == 1);
  }
  for (const std::string_view text :
       {"The {owner} is here.", "The owner is here.**N:** A hatch."}) {
    made.hook[0] = text;
    CHECK(!content::broken_texts(facts, made).empty());
  }
  made.hook[0] = "Room 1.C2 is the governess's, a one of a kind.";
  CHECK(content::broken_texts(facts, made).empty());
  made.places[0].aloud = "It";
  for (int i = 0; i < 100; ++i) made.places[0].aloud += " is";
  made.places[0].aloud += ".";
  CHECK(content::broken_texts(facts, made).front().starts_with("aloud is short"));
}

// ---- how much was read before

namespace {

using Words = std::vector<std::string>;

std::string measured(const Adventure& made) {
  std::string text = made.story() + "\n";
  for (const Adventure::Place& place : made.places)
    text += place.label + ". " + place.name + ".\n" + place.aloud + "\n" + place.text() + "\n";
  for (const std::string& row : made.wandering) text += row + "\n";
  text += made.hoard + "\n" + detail::joined(made.doors) + "\n";
  for (const auto& [label, line] : made.foot) text += label + ". " + line + "\n";
  return text;
}

/// The clauses of a text, in words in lower case; numbers, labels and sides are made equal.
std::vector<Words> clauses(const std::string& text) {
  static const std::set<std::string> numbers = {"one",  "two", "three",  "four",
                                                "five", "six", "seven",  "eight",
                                                "nine", "ten", "eleven", "twelve"};
  std::vector<Words> all(1);
  std::string word;
  const auto flush = [&] {
    if (word.empty()) return;
    std::string low;
    for (const char c : word) low += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    const bool digit = low.find_first_of("0123456789") != std::string::npos;
    const bool side = word == "N" || word == "E" || word == "S" || word == "W";
    all.back().push_back(digit || side || numbers.contains(low) ? "#" : low);
    word.clear();
  };
  for (const char c : text) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '\'') {
      word += c;
      continue;
    }
    flush();
    if (std::string_view(".:;\n").find(c) != std::string_view::npos && !all.back().empty())
      all.emplace_back();
  }
  return all;
}

/// The share, in per cent, of an eighth sheet that the seven before it had too; over several
/// orders.
double seen_before(const std::vector<std::set<Words>>& sheets) {
  double share = 0;
  int orders = 0;
  for (std::size_t begin = 0; begin < sheets.size(); begin += 6, ++orders) {
    std::set<Words> seen;
    for (std::size_t n = 0; n < 7; ++n) {
      const auto& sheet = sheets[(begin + n) % sheets.size()];
      seen.insert(sheet.begin(), sheet.end());
    }
    const auto& eighth = sheets[(begin + 7) % sheets.size()];
    share +=
        static_cast<double>(std::count_if(eighth.begin(), eighth.end(),
                                          [&](const Words& one) { return seen.contains(one); })) /
        static_cast<double>(eighth.size());
  }
  return 100 * share / orders;
}

}  // namespace

TEST_CASE("a game master who has read seven sheets finds most of the eighth new") {
  constexpr std::uint64_t first = 600000, sheets = 60;  // seeds on which no word was tuned
  std::vector<std::set<Words>> whole, runs;
  std::size_t notes = 0, long_notes = 0, longest = 0;
  for (std::uint64_t seed = first; seed < first + sheets; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    const Adventure made =
        content::write_adventure(content::make_facts(dungeon, shipped_setting()), dungeon);
    std::set<Words> clause, run;
    for (const Words& words : clauses(measured(made))) {
      if (words.size() > 3) clause.insert(words);
      for (auto word = words.begin(); words.end() - word >= 5; ++word) run.insert({word, word + 5});
    }
    whole.push_back(clause);
    runs.push_back(run);
    for (const Adventure::Place& place : made.places) {
      const std::string text = place.text();
      const auto words = static_cast<std::size_t>(1 + std::count(text.begin(), text.end(), ' '));
      ++notes;
      long_notes += words > content::note_words;
      longest = std::max(longest, words);
    }
  }
  const double clause_share = seen_before(whole), run_share = seen_before(runs);
  CAPTURE(clause_share);
  CAPTURE(run_share);
  CAPTURE(long_notes);
  CHECK(clause_share < 12);
  CHECK(run_share < 18);
  CHECK(100 * long_notes < 5 * notes);
  CHECK(longest <= 60);
}

TEST_CASE("a room says its shape and size, in the measure of its setting") {
  const auto read = [](std::string_view measure) {
    std::string text = toml_of("fantasy");
    const std::string_view old = "measure = \"6 paces\"";
    return read_setting_toml(text.replace(text.find(old), old.size(), measure));
  };
  const deckmap::Setting paces = read(""), feet = read("measure = \"11 feet\"");
  const std::map<std::string, std::string> words = {{"Round, ", " a round "},
                                                    {"Eight-sided, ", " an eight-sided "},
                                                    {"Round-ended, ", " a round-ended "},
                                                    {"Crooked, ", " a crooked "},
                                                    {"", " a "}};
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    const Dungeon dungeon = generate({.seed = seed});
    const auto made = [&](const deckmap::Setting& setting) {
      return content::write_adventure(content::make_facts(dungeon, setting), dungeon);
    };
    const Adventure plain = adventure(dungeon), in_paces = made(paces), in_feet = made(feet);
    for (std::size_t i = 0; i < plain.places.size(); ++i) {
      const Adventure::Place& place = in_paces.places[i];
      CHECK(plain.places[i].size.empty());
      CHECK(plain.places[i].told() == plain.places[i].aloud);
      CHECK(place.size.empty() == !place.room);
      if (!place.room) continue;
      CHECK(place.told() == place.aloud + " " + place.size);
      // the plain adventure has both in a sentence of its own
      const std::size_t comma = place.size.find(", ");
      const std::string shape = comma == std::string::npos ? "" : place.size.substr(0, comma + 2);
      std::string size = place.size.substr(shape.size());
      size.pop_back();
      size[0] = detail::lower_case(size[0]);
      REQUIRE(words.contains(shape));
      seen.insert(shape);
      const std::string& aloud = plain.places[i].aloud;
      CHECK(aloud.find(words.at(shape)) != std::string::npos);
      CHECK(aloud.find(" " + size) != std::string::npos);
      const std::string& feet_size = in_feet.places[i].size;
      CHECK(feet_size.starts_with(shape));
      if (size.starts_with("six paces")) CHECK(feet_size.find("leven feet") == shape.size() + 1);
    }
  }
  CHECK(seen.size() == words.size());
}

TEST_CASE("the start of a setting is a whole one, and gives sound adventures") {
  const auto body = [](const std::string& toml) { return toml.substr(toml.find("\nname = ")); };
  for (const ShippedChart& chart : shipped_charts()) {
    if (!is_setting(chart.toml)) continue;
    CAPTURE(chart.name);
    const std::string start = setting_start(shipped_setting(std::string(chart.name)));
    CHECK(start.size() < chart.toml.size());
    const deckmap::Setting words = read_setting_toml(start);
    CHECK(words.name == "My setting");
    CHECK(body(setting_start(words)) == body(start));
    require_sound(FuzzSpace::seeds, {0, 100}, words);
    require_sound(Options{.decks = 3}, {1, 11}, words);
  }
}

TEST_CASE("a flag of a setting that is false is as if it were not there") {
  std::string toml = toml_of("fantasy");
  const auto put = [&](std::string_view line, std::string_view becomes) {
    const auto at = toml.find(line);
    REQUIRE(at != std::string::npos);
    toml.replace(at, line.size(), becomes);
  };
  put("\nengulfs = true", "\nengulfs = false");
  const auto any = toml.find("\nany = [");
  toml.replace(any, toml.find('\n', any + 1) - any, "\nany = false");
  const deckmap::Setting& whole = shipped_setting();
  const deckmap::Setting without = read_setting_toml(toml);
  std::size_t engulfing = 0;
  for (const auto& kind : whole.all("kind")) engulfing += kind.fields.contains("engulfs");
  for (const auto& kind : without.all("kind")) engulfing -= kind.fields.contains("engulfs");
  CHECK(engulfing == 1);
  CHECK(whole.lists.contains("standoff.any"));
  CHECK(!without.lists.contains("standoff.any"));
  CHECK(without.lists.size() == whole.lists.size() - 1);
}

TEST_CASE("a setting without a remark and without stat lines is printed without them") {
  deckmap::Setting words;
  words.name = "Bare";
  CHECK(setting_text(words) == "Bare\n");
  words.about = "Of nothing much.";
  words.lists["money"] = {"gp"};
  words.stats = {{"wolf", "bites"}};
  CHECK(setting_text(words) ==
        "Bare\nOf nothing much.\n\nmoney\n  1  gp\n\nstats\n  wolf: bites\n");
}

TEST_CASE("the entries of a card are numbered, to be rolled on") {
  deckmap::Setting words;
  words.name = "Dice";
  words.entries["kind"] = {
      {{{"card", {"2"}}, {"one", {"rat"}}, {"weight", {"2"}}, {"habit", {"gnaws", "hides"}}}},
      {{{"card", {"2"}}, {"one", {"bat"}}}},
      {{{"card", {"10"}}, {"one", {"ogre"}}, {"n", {"1"}}}}};
  words.entries["link"] = {{{{"row", {"3"}}, {"label", {"Bell"}}, {"then", {"heard", "unheard"}}}}};
  words.lists["keys.C"] = {"a grey key", "a black key"};
  CHECK(setting_text(words) ==
        "Dice\n"
        "\nkind 2, 1d3\n1-2  rat\n       habit: 1 gnaws | 2 hides\n  3  bat\n"
        "\nkind 10\n  1  ogre\n       n: 1\n"
        "\nlink 3\n  1  Bell\n       then: heard | unheard\n"
        "\nkeys.C, 1d2\n  1  a grey key\n  2  a black key\n");
}

TEST_CASE("the start of a setting has quotation marks as TOML has them") {
  deckmap::Setting words;
  words.lists["money"] = {"a \"pound\" or a \\"};
  const std::string start = setting_start(words);
  CHECK(start.find("\nmoney = \"a \\\"pound\\\" or a \\\\\"\n") != std::string::npos);
}

TEST_CASE("where a thing lies may be said without a verb") {
  std::string toml = toml_of("fantasy");
  std::vector<std::string> holds;
  for (std::size_t at = toml.find("\nhold = ["); at != std::string::npos;
       at = toml.find("\nhold = [", at + 1)) {
    toml.replace(at, toml.find('\n', at + 1) - at,
                 "\nhold = [\"(held " + std::to_string(holds.size()) + ")\"]");
    holds.push_back("(held " + std::to_string(holds.size()) + ")");
  }
  const deckmap::Setting words = read_setting_toml(toml);
  std::set<std::string> found;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Encounters keyed = key_setting(words, generate({.seed = seed}));
    for (const Adventure::Place& place : keyed.adventure->places)
      for (const std::string& hold : holds)
        if (place.text().find(hold) != std::string::npos) found.insert(hold);
  }
  CHECK(holds.size() > 20);
  CHECK(found.size() > 10);
}

TEST_CASE("a line before the map that names what is only in a place is left out") {
  const auto hook_of = [](const Dungeon& dungeon, const std::string& line) {
    deckmap::Setting words = shipped_setting();
    for (const char* list : {"now.lines", "now.alone", "now.none"}) words.lists[list] = {line};
    words.lists["patron.lines"] = {"{patron} pays, or " + line};
    const Facts facts = content::make_facts(dungeon, words);
    return detail::joined(content::write_adventure(facts, dungeon).hook);
  };
  const auto says = [](const std::string& hook, const std::string& what) {
    return hook.find(what) != std::string::npos;
  };
  for (const Dungeon& dungeon : {generate({.seed = 7}), deal("2C 3H", "2D"), deal("", "")})
    for (const std::string slot : {"wakes", "keeper1", "ahead", "prop", "at", "fact", "offer"})
      CHECK(!says(hook_of(dungeon, "so {" + slot + "} they say"), "they say"));
  // persons: the first by their place
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    const Facts facts = content::make_facts(dungeon, shipped_setting());
    const content::Group *first = nullptr, *band = nullptr;
    for (const content::Group& group : facts.groups) {
      if (group.mind != "person") continue;
      if (first == nullptr || group.place < first->place) first = &group;
      if (group.noun.n > 1 && (band == nullptr || group.place < band->place)) band = &group;
    }
    const auto is_said = [&](const std::string& slot, const std::string& who) {
      const std::string hook = hook_of(dungeon, "so {" + slot + "} they say");
      return who.empty() ? !says(hook, "they say") : says(hook, "So " + who + " they say");
    };
    CHECK(is_said("personfoe", first == nullptr ? "" : first->noun.with_a()));
    CHECK(is_said("personkind", first == nullptr ? "" : first->noun.many));
    CHECK(is_said("personband", band == nullptr ? "" : band->noun.with_a()));
  }
  const Dungeon dungeon = generate({.seed = 7});
  const Facts facts = content::make_facts(dungeon, shipped_setting());
  const Thing* const need = facts.thing(Thing::Role::need);
  const Thing* const goal = facts.thing(Thing::Role::goal);
  REQUIRE(need != nullptr);
  REQUIRE(goal != nullptr);
  CHECK(says(hook_of(dungeon, "so {need} they say"),
             need->text.substr(need->text.find('}') + 1) + " they say"));
  CHECK(says(hook_of(dungeon, "so a {relicname} they say"), "So a "));
  deckmap::Setting words = shipped_setting();
  for (auto& [path, lines] : words.lists)
    if (path.ends_with(".relic")) lines.assign(lines.size(), "Excalibur");
  words.lists["patron.lines"] = {"{patron} pays for {relicname} or {relicshort}"};
  CHECK(says(
      detail::joined(content::write_adventure(content::make_facts(dungeon, words), dungeon).hook),
      " pays for Excalibur or Excalibur."));
}

TEST_CASE("what became of a place goes on in lower case, unless I say it") {
  const auto hook_with = [](const std::string& ruin, const Dungeon& dungeon) {
    deckmap::Setting words = shipped_setting();
    for (auto& [path, lines] : words.lists)
      if (path.starts_with("ruin.")) lines = {ruin};
    return content::write_adventure(content::make_facts(dungeon, words), dungeon).hook[0];
  };
  const Dungeon dungeon = generate({.seed = 7});
  CHECK(hook_with("Then it rained", dungeon).ends_with("; then it rained."));
  CHECK(hook_with("then it rained", dungeon).ends_with("; then it rained."));
  CHECK(hook_with("I sold it", dungeon).ends_with("; I sold it."));
  CHECK(hook_with("9 years later it rained", dungeon).ends_with("; 9 years later it rained."));
  // nothing became of a place whose corridors have no number
  const Dungeon unnumbered = deal("JH QC KH", "2D JS");
  const std::string hook = hook_with("Then it rained", unnumbered);
  CHECK(hook.find(';') == std::string::npos);
  CHECK(hook.ends_with('.'));
}

TEST_CASE("a line that names whom a dungeon lacks is not taken, with a capital or without") {
  const Dungeon lonely = deal("2C 3H", "");
  for (const std::string slot :
       {"ahead", "strongest", "strongkind", "keeper", "personfoe", "personkind", "personband",
        "red", "black", "prize", "need", "owner", "word", "another", "deadplace"})
    for (const std::string& written : {slot, content::capital(slot)}) {
      deckmap::Setting words = shipped_setting();
      for (const char* list : {"next.sealed", "next.open"}) {
        words.lists[list].assign(6, "{" + written + "} may come");
        words.lists[list][0] = "nobody may come";
      }
      CAPTURE(written);
      const Facts facts = content::make_facts(lonely, words);
      CHECK(facts.next == "nobody may come");
      const Adventure made = content::write_adventure(facts, lonely);
      CHECK(std::any_of(made.foot.begin(), made.foot.end(), [](const auto& line) {
        return line.second.find("Nobody may come.") != std::string::npos;
      }));
    }
}

TEST_CASE("creatures do what their place lets them, and else what all of their mind do") {
  const auto with = [](const std::string& does) {
    deckmap::Setting words = shipped_setting();
    for (auto& kind : words.entries["kind"]) kind.fields["does"] = {does};
    for (const char* mind : {"person", "beast", "mindless"})
      words.lists["plain." + std::string(mind)] = {"busy: <wait> about"};
    return words;
  };
  const deckmap::Setting way = with("busy/way: <block> the way"),
                         dark = with("busy/dark: <see> nothing"),
                         greet = with("busy: <greet> {Keeper}");
  std::size_t blocked = 0, waiting = 0, greeted = 0, alone = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Dungeon dungeon = generate({.seed = seed});
    for (const deckmap::Setting* words : {&way, &dark}) {
      const Facts facts = content::make_facts(dungeon, *words);
      for (const content::Group& group : facts.groups) {
        const FactPlace& here = facts.places[static_cast<std::size_t>(group.place)];
        if (facts.is_boss_place(group.place) || facts.groups_at(group.place).size() > 1) continue;
        const bool does = words == &way ? here.kind != FactPlace::Kind::room : !here.lit;
        CHECK(here.line == (!does           ? "<wait> about"
                            : words == &way ? "<block> the way"
                                            : "<see> nothing"));
        ++(does ? blocked : waiting);
      }
    }
    // where a deal unfolds, one greets a keeper whom the party has met before
    dungeon.unfold();
    const Facts facts = content::make_facts(dungeon, greet);
    bool met = false;
    for (const int p : facts.walk) {
      const FactPlace& here = facts.places[static_cast<std::size_t>(p)];
      if (!facts.is_boss_place(p) && facts.groups_at(p).size() == 1) {
        CHECK(here.line == (met ? "<greet> {Keeper}" : "<wait> about"));
        ++(met ? greeted : alone);
      }
      for (const int k : facts.keepers_at(p))
        met |= facts.keepers[static_cast<std::size_t>(k)].person;
    }
  }
  CHECK(blocked > 10);
  CHECK(waiting > 10);
  CHECK(greeted > 10);
  CHECK(alone > 10);
}

TEST_CASE("two of whom no line can be said share their place") {
  deckmap::Setting words = shipped_setting();
  for (auto& [path, lines] : words.lists)
    if (path.starts_with("company.") && path.find('-') != path.npos) lines = {"{a} <a.fear> {red}"};
  std::size_t sharing = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Dungeon dungeon = generate({.seed = seed, .doors = 4});
    const Facts facts = content::make_facts(dungeon, words);
    if (!facts.bosses.empty()) continue;
    const Adventure made = content::write_adventure(facts, dungeon);
    CHECK(content::broken_texts(facts, made).empty());
    for (std::size_t p = 0; p < facts.places.size(); ++p) {
      const auto& groups = facts.groups_at(static_cast<int>(p));
      if (groups.size() != 2) continue;
      const auto named = [&](std::size_t i) {
        return facts.groups[static_cast<std::size_t>(groups[i])].noun.with_a();
      };
      CHECK(made.places[p].text().find(content::capital(named(0)) + " and " + named(1) +
                                       " share the place.") != std::string::npos);
      ++sharing;
    }
  }
  CHECK(sharing > 5);
}

TEST_CASE("nobody who sleeps has the habit of being asleep") {
  deckmap::Setting words = shipped_setting();
  for (auto& kind : words.entries["kind"]) {
    kind.fields["does"] = {"asleep: <sleep> soundly"};
    kind.fields["habit"] = {"{They} <be> asleep by noon", "{They} <snore> at night"};
  }
  for (const char* mind : {"person", "beast", "mindless"})
    words.lists["plain." + std::string(mind)] = {"busy: <wait> about"};
  std::size_t snoring = 0, slumbering = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    const Facts facts = content::make_facts(dungeon, words);
    const Adventure made = content::write_adventure(facts, dungeon);
    for (std::size_t p = 0; p < facts.places.size(); ++p) {
      const std::string text = made.places[p].text();
      const bool by_noon = text.find(" asleep by noon") != std::string::npos;
      if (facts.places[p].state == "asleep") CHECK(!by_noon);
      slumbering += by_noon;
      snoring += text.find(" at night") != std::string::npos;
    }
  }
  CHECK(slumbering > 5);
  CHECK(snoring > 5);
}

TEST_CASE("what a search finds ends as its line does, without its full stop") {
  for (const auto& row : {std::pair<std::string, std::string>{"a gong", "a gong"},
                          {"A gong", "a gong"},
                          {"9 gongs", "9 gongs"},
                          {"a gong, and it rings!", "a gong, and it rings!"}}) {
    deckmap::Setting words = shipped_setting();
    words.lists["finds.lines"] = {row.first};
    std::size_t found = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
      for (const Encounter& encounter : key_setting(words, generate({.seed = seed})).list)
        found += encounter.what == Encounter::What::search && encounter.text == row.second;
    CHECK_MESSAGE(found > 0, row.first);
  }
}

TEST_CASE(
    "the name of a place leaves capitals, numbers and other letters of its owner as they are") {
  deckmap::Setting words = shipped_setting();
  for (auto& keeper : words.entries["keeper"]) keeper.fields["one"] = {"Dr ~\u00e9toile 4th cook"};
  std::size_t owned = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed)
    for (const FactPlace& place : content::make_facts(generate({.seed = seed}), words).places)
      owned += place.name.starts_with("The Dr ~\u00e9toile 4th Cook's ");
  CHECK(owned > 5);
}

TEST_CASE("who has nothing to hold things with is given none") {
  const auto held = [](const deckmap::Setting& words) {
    std::size_t count = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const Facts facts = content::make_facts(generate({.seed = seed}), words);
      for (const Thing& thing : facts.things) count += thing.at.how == Spot::How::group;
    }
    return count;
  };
  CHECK(held(shipped_setting()) > 5);
  deckmap::Setting without = shipped_setting();
  for (auto& kind : without.entries["kind"]) kind.fields.erase("hold");
  CHECK(held(without) == 0);
}

TEST_CASE("a thing is found by its part in the thread and its court") {
  std::size_t further = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Facts facts =
        content::make_facts(generate({.seed = seed, .decks = 3}), shipped_setting());
    for (const Thing& thing : facts.things) {
      further += thing.court > 0;
      CHECK(facts.thing(thing.role, thing.court) == &thing);
      CHECK(facts.thing(thing.role, 99) == (thing.court < 0 ? &thing : nullptr));
    }
  }
  CHECK(further > 10);
}

TEST_CASE("a company of more words than a note has stands in it alone") {
  deckmap::Setting words = shipped_setting();
  std::string company = " with {2d4} wolves";
  for (int i = 0; i < 45; ++i) company += " more";
  for (const char* colour : {"red", "black"})
    for (auto& boss : words.entries[colour]) boss.fields["a"] = {"an imp" + company};
  // of which no line can be said
  for (const char* list : {"standoff.alone", "standoff.lines", "standoff.way", "standoff.brief"})
    words.lists[list] = {"{x} <fear> {keeper1}"};
  for (const char* joker : {"XR", "XB"}) {
    const Dungeon dungeon = deal("3H", joker);
    const Facts facts = content::make_facts(dungeon, words);
    REQUIRE(facts.bosses.size() == 1);
    const std::string text = content::write_adventure(facts, dungeon).places.at(0).text();
    CAPTURE(text);
    CHECK(text.starts_with(content::capital(facts.bosses[0].noun.with_the()) + " is here with "));
    CHECK(text.ends_with(" wolves" + company.substr(company.find(" more")) + "."));
  }
}

TEST_CASE("keepers for whose being there no line can be said only trade") {
  for (const char* line : {"<fear> {red}", "<fear> {at}"}) {
    CAPTURE(line);
    deckmap::Setting words = shipped_setting();
    for (const char* list : {"reason.person", "reason.thing"}) words.lists[list] = {line};
    std::size_t trading = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const Dungeon dungeon = generate({.seed = seed, .doors = 4});
      const Facts facts = content::make_facts(dungeon, words);
      if (!facts.bosses.empty()) continue;
      const Adventure made = content::write_adventure(facts, dungeon);
      CHECK(content::broken_texts(facts, made).empty());
      for (const content::Keeper& keeper : facts.keepers) {
        if (keeper.reason_kind != "reason") continue;
        const std::string text = made.places[at(keeper.place)].text();
        CAPTURE(text);
        CHECK(text.find(", and.") == text.npos);
        CHECK(text.find(";.") == text.npos);
        CHECK(text.find(" fear") == text.npos);
        ++trading;
      }
    }
    CHECK(trading > 5);
  }
}

TEST_CASE("without a place none can be reached, and without the entrance none either") {
  CHECK(Facts().reach().empty());
  const Facts facts = content::make_facts(generate({.seed = 7}), shipped_setting());
  const std::vector<bool> nowhere(facts.places.size()), all(facts.places.size(), true);
  CHECK(facts.reach() == all);
  CHECK(facts.reach(facts.entrance) == nowhere);
}

TEST_CASE("keepers who want nothing ask for nothing, and sell what they have") {
  deckmap::Setting words = shipped_setting();
  for (auto& keeper : words.entries["keeper"]) keeper.fields.erase("want");  // by a program
  std::size_t sold = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    const Facts facts = content::make_facts(dungeon, words);
    CHECK(facts.thing(Thing::Role::errand) == nullptr);
    const Adventure made = content::write_adventure(facts, dungeon);
    CHECK(content::broken_texts(facts, made).empty());
    for (const Thing& thing : facts.things)
      if (thing.at.how == Spot::How::keeper) {
        const std::string text = made.places[static_cast<std::size_t>(thing.at.place)].text();
        const auto at = text.find(" sells ");
        CHECK(at != std::string::npos);
        CHECK(text.find(", dear.", at) != std::string::npos);
        ++sold;
      }
  }
  CHECK(sold > 0);
}

TEST_CASE("a brace that a program left open stays in the words") {
  deckmap::Setting words = shipped_setting();
  for (auto& red : words.entries["red"]) red.fields["a"] = {"an imp {and more"};
  const Facts facts = content::make_facts(generate({.seed = 7}), words);
  std::size_t imps = 0;
  for (const content::Boss& boss : facts.bosses) imps += boss.noun.a == "an imp {and more";
  CHECK(imps == 1);
}

TEST_CASE("an angle bracket that a program left open stays in the words") {
  deckmap::Setting words = shipped_setting();
  for (auto& kind : words.entries["kind"])
    if (kind.has("hold")) kind.fields["hold"] = {"(held <fast"};
  std::size_t held = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Dungeon dungeon = generate({.seed = seed});
    for (const Adventure::Place& place :
         content::write_adventure(content::make_facts(dungeon, words), dungeon).places) {
      const std::string text = place.text();
      CHECK(text.find("(held fast") == text.npos);
      held += text.find("(held <fast.") != text.npos;
    }
  }
  CHECK(held > 5);
}

TEST_CASE("each list that a setting needs, left out by itself") {
  const std::string whole = toml_of("fantasy");
  std::string table, accepted;
  std::size_t lists = 0, refused = 0;
  for (std::size_t begin = whole.find("\n[") + 1; begin < whole.size();) {
    const std::size_t line_end = whole.find('\n', begin);
    const std::string line = whole.substr(begin, line_end - begin);
    const std::size_t equals = line.find(" = ");
    const bool goes_on =
        line.ends_with('[') || line.ends_with(',') || line.find(" = [    #") != line.npos;
    const std::size_t end = goes_on ? whole.find("]\n", line_end) + 2 : line_end + 1;
    if (line.starts_with('[')) table = line.substr(1, line.find(']') - 1);
    if (!table.starts_with('[') && table != "stats" && !line.starts_with('[') &&
        equals != line.npos && lists++ % (slow_build ? 8 : 1) == 0) {
      const std::string path = table + "." + line.substr(0, equals);
      const std::string message =
          refusal([&] { (void)read_setting_toml(std::string(whole).erase(begin, end - begin)); });
      if (message == "(accepted)")
        detail::add_listed(accepted, path);
      else if (message.find(" needs " + path) != message.npos)
        ++refused;
      else
        FAIL_CHECK(path << ": " << message);
    }
    begin = end;
  }
  CHECK(refused > (slow_build ? 20 : 200));
  if (!slow_build)
    CHECK(accepted ==
          "standoff.any, company.any, rooms.5.lit, rooms.red.lit, rooms.black.lit, wander.swarm");
}

TEST_CASE("a setting that could not be written for every dungeon is refused") {
  const std::string whole = toml_of("fantasy");
  const auto refused = [&](std::string_view line, std::string_view becomes) {
    std::string text = whole;
    const auto at = text.find(line);
    REQUIRE(at != std::string::npos);
    text.replace(at, line.size(), becomes);
    return refusal([&] { (void)read_setting_toml(text); });
  };
  const auto after_line = [](const std::string& message) {
    const auto colon = message.find(": ");
    return message.starts_with("line ") ? message.substr(colon + 2) : message;
  };
  constexpr std::string_view money = "money = \"gp\"";
  CHECK(after_line(refused(money, "money = \"{gold}\"")) ==
        "money: {gold} is neither dice nor a name");
  CHECK(after_line(refused(money, "")) ==
        "this chart has [[kind]], and so it needs money: compare deckmap chart show fantasy");
  CHECK(after_line(refused(money, "colour = \"gp\"")) ==
        "'colour' is not a key of a chart with [[kind]]");
  CHECK(after_line(refused(money, "money = \"a <gnaw\"")) ==
        "money: '<' in 'a <gnaw' is not closed");
  for (const auto& [name, why] : std::initializer_list<std::pair<std::string, std::string>>{
           {"{}", "{} is neither dice nor a name"},
           {"{9 lives}", "{9 lives} is neither dice nor a name"},
           {"{2d}", "{2d} is neither dice nor a name"},
           {"{2d4+}", "{2d4+} is neither dice nor a name"},
           {"<Gnaw>", "<Gnaw> is no verb of anybody"},
           {"<>", "<> is no verb of anybody"},
           {"[a|[b]]", "'[' within '[' in '[a|[b]]'"},
           {"a|b]", "']' in 'a|b]' closes nothing"},
           {"[a|b", "'[' in '[a|b' is not closed"},
           {"b} coins", "'}' in 'b} coins' closes nothing"},
           {"gnaw> coins", "'>' in 'gnaw> coins' closes nothing"},
           {" ", "a text that says nothing"},
           {"a *coin*", "a text is one line without control characters and asterisks"},
           {"a\\tcoin", "a text is one line without control characters and asterisks"},
           {std::string(401, 'x'), "a text has at most 400 bytes"}})
    CHECK(after_line(refused(money, "money = \"" + name + "\"")) == "money: " + why);
  for (const std::string good : {"<look up>", "<half-close>", "<go 2>", "{2d4+1}", "{2d4-1}",
                                 "{1+d6}", "{d6} [a|b]", "{Owner}"})
    CHECK(refused(money, "money = \"" + good + "\"") == "(accepted)");
  CHECK(refused(money, "money = \"" + std::string(400, 'x') + "\"") == "(accepted)");
  const auto entries = [](std::size_t count) {
    std::string list = "money = [";
    while (count-- > 0) list += "\"x\", ";
    return list + "]";
  };
  CHECK(after_line(refused(money, entries(0))) == "money has no entry");
  CHECK(after_line(refused(money, "money = [false, false]")) == "money has no entry");
  CHECK(refused(money, entries(1000)) == "(accepted)");
  CHECK(after_line(refused(money, entries(1001))) == "money has more than 1000 entries");
  for (const char* number : {"0", "-1", "101"})
    CHECK(after_line(refused(money, "money = " + std::string(number))) ==
          "money is a whole number from 1 to 100");
  for (const char* number : {"1", "100"})
    CHECK(refused(money, "money = " + std::string(number)) == "(accepted)");
  CHECK(after_line(refused(money, "money = 1.5")) == "money must be a text");
  CHECK(after_line(refused("name = \"Fantasy\"\n", "")) == "this chart has no name");
  CHECK(after_line(refused("name = \"Fantasy\"", "name = 3")) == "name must be a text");
  CHECK(after_line(refused(money, "things = \"castle\"\nmoney = \"gp\"")) ==
        "things: 'castle' are not known: dungeon, ship");
  CHECK(after_line(refused("\n[stats]\n", "\n[[stats]]\n")) ==
        "stats is a table: [stats], and below it wolf = \"bites\"");
  CHECK(refused("\nbandit = ", "\nbandid = ")
            .find(": stats 'bandid' is the name (one) of nobody; did you mean bandit?") !=
        whole.npos);
  CHECK(refused("\nbandit = ", "\nmoonbeam = ")
            .ends_with(": stats 'moonbeam' is the name (one) of nobody"));
  CHECK(after_line(refused("weight = 2", "weight = \"two\"")) ==
        "[[kind]]: weight is a whole number from 1 to 100");
  for (const std::string array : {"kind", "red", "black", "keeper", "link"})
    for (const char* wrong : {" = 3", " = [3]", " = {a = 3}"})
      CHECK(refusal([&] { (void)read_setting_toml(array + wrong); }) ==
            "line 1: " + array + " is a list of tables: [[" + array + "]]");
  for (const std::string wrong : {"paces", "six paces", "0 paces", "100 paces", "6"})
    CHECK(refused("measure = \"6 paces\"", "measure = \"" + wrong + "\"") ==
          "measure: '" + wrong +
              "' is not the length of a card, a number from 1 to 99 and a unit: \"6 paces\"");
  CHECK(after_line(refused("mind = \"beast\"", "mind = \"plant\"")) ==
        "[[kind]]: mind is person, beast or mindless");
  CHECK(after_line(refused("adj = [\"Bony\"", "adj = [\"a bone or two\"")) ==
        "rooms.2.adj: 'a bone or two' has more than 2 words");
  // entries more, each of which lacks something
  const auto added = [&](const std::string& entry) {
    return after_line(refusal([&] { (void)read_setting_toml(whole + "\n" + entry + "\n"); }));
  };
  const std::string link = "[[link]]\nrow = \"2\"\nlabel = \"Bell\"\ndo = \"it rings in {b}\"\n";
  CHECK(added(link + "then = [\"{Foe} <ring> back\", \"It rings here\"]") == "(accepted)");
  CHECK(added(link + "foe = \"people\"\nthen = [\"It rings\", \"It hums\"]") ==
        "[[link]]: foe is person or alive; without it anybody will do");
  for (const char* then : {"\"It rings here\"", "[\"It rings\", \"It hums\", \"It is still\"]"})
    CHECK(added(link + "then = " + then) ==
          "[[link]]: then has two lines, with somebody there and without");
  const auto by = [&](const std::string& way) {
    return added(link + "then = [\"{Foe} <ring> back\", \"It rings here\"]\nby = \"" + way + "\"");
  };
  CHECK(by("beside") == "(accepted)");
  CHECK(by("way") == "(accepted)");
  CHECK(by("besides") == "[[link]]: by is beside or way; without it a link goes anywhere");
  CHECK(added(link) == "[[link]] has no then");
  CHECK(added("[[link]]\nrow = \"2\"") == "[[link]] has no label");
  CHECK(added(link + "than = \"x\"") == "link: 'than' is not one of its fields");
  const auto kind = [&](const std::string& n, const std::string& does) {
    return added("[[kind]]\ncard = \"2\"\none = \"rat\"\nn = \"" + n +
                 "\"\nmind = \"beast\"\nsense = \"squeaks\"\nsign = \"a gnawed rope\"\n"
                 "does = \"" +
                 does + "\"\nhabit = \"<sleep> by day\"\nwander = \"a rat on its way\"");
  };
  CHECK(kind("1d4", "busy: <gnaw> bones") == "(accepted)");
  CHECK(kind("4", "busy: <gnaw> bones") == "[[kind]]: n is dice or 1");
  CHECK(kind("1", "<gnaw> bones") ==
        "[[kind]]: does needs a state before its words, as in \"busy: <gnaw> bones\"");
  CHECK(added("[[kind]]\ncard = \"2\"") == "[[kind]] has no one");
  CHECK(added("[[red]]\none = \"imp\"") == "[[red]] has no a");
  const std::string black =
      "[[black]]\none = \"imp\"\na = \"an imp\"\nhe = \"it\"\nsway = \"sulks\"\n"
      "sense = \"soot\"\nsign = \"a scorched rug\"\nwander = \"a spark\"\nneed = ";
  CHECK(added(black + "[[\"a nail\", \"it bows\"]]") == "(accepted)");
  CHECK(added(black + "\"a nail\"") ==
        "[[black]]: need is a list of pairs: the thing, and its use");
  const std::string keeper =
      "[[keeper]]\ncard = \"AC\"\none = \"cook\"\nhe = \"she\"\n"
      "trade = \"<sell> soup\"\n";
  CHECK(added(keeper + "want = [\"her ladle\", \"a ladle\"]") == "(accepted)");
  CHECK(added(keeper + "want = \"her ladle\"") ==
        "[[keeper]]: want is the wish, and the thing as it is found");
  CHECK(added(keeper) == "[[keeper]] has no want");
  // lists that every dungeon needs a line of, each with none for one without enemies
  for (const std::string path : {"plain.person",
                                 "plain.beast",
                                 "plain.mindless",
                                 "events.2-4",
                                 "events.5-7",
                                 "events.8-10",
                                 "hoard.where",
                                 "next.sealed",
                                 "next.open",
                                 "finds.lines",
                                 "prisoner.who",
                                 "together.none",
                                 "reason.person",
                                 "reason.thing",
                                 "truce.spring",
                                 "company.beast-beast",
                                 "company.person-person",
                                 "traps.1",
                                 "traps.2",
                                 "traps.3"}) {
    const std::size_t dot = path.find('.');
    const std::string name = path.substr(dot + 1) + " = ";
    const std::size_t table = whole.find("\n[" + path.substr(0, dot) + "]"),
                      begin = whole.find("\n" + name, table) + 1;
    REQUIRE(table < begin);
    std::string text = whole;
    const bool has_lines = text.substr(begin).starts_with(name + "[\n");
    const std::size_t end = has_lines ? text.find("\n]", begin) + 2 : text.find('\n', begin);
    text.replace(begin, end - begin, name + "\"{Strongest} <wait>\"");
    CHECK(after_line(refusal([&] { (void)read_setting_toml(text); })) ==
          path + ": each of its lines names somebody whom a dungeon may lack: one must not");
  }
  // each field, left out by itself
  for (const std::string& entry :
       {link + "then = [\"{Foe} <ring> back\", \"It rings here\"]\n",
        black + "[[\"a nail\", \"it bows\"]]\n", keeper + "want = [\"her ladle\", \"a ladle\"]\n",
        std::string("[[red]]\none = \"imp\"\na = \"an imp\"\nhe = \"it\"\nlost = \"{poss} fork\"\n"
                    "offers = \"lights a fire\"\nsense = \"soot\"\nsign = \"a burnt rug\"\n"
                    "wander = \"a spark\"\n"),
        std::string("[[kind]]\ncard = \"2\"\none = \"rat\"\nn = \"1d4\"\nmind = \"beast\"\n"
                    "sense = \"squeaks\"\nsign = \"a gnawed rope\"\n"
                    "does = \"busy: <gnaw> bones\"\n"
                    "habit = \"<sleep> by day\"\nwander = \"a rat on its way\"\n")}) {
    CHECK(added(entry) == "(accepted)");
    const std::size_t first = entry.find('\n') + 1;
    for (std::size_t begin = first, end; begin < entry.size(); begin = end) {
      end = entry.find('\n', begin) + 1;
      const std::string field = entry.substr(begin, entry.find(' ', begin) - begin);
      CHECK(added(std::string(entry).erase(begin, end - begin)) ==
            entry.substr(0, first - 1) + " has no " + field);
    }
  }
}

TEST_SUITE_END();
