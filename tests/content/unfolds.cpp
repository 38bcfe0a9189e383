// Deals under way: what was said of a place when it was dealt is said of it ever after, in whatever
// order doors are opened, with each chart and without one; and what is said is true.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <deckmap/content/chart.hpp>
#include <deckmap/dealer.hpp>
#include <deckmap/formats.hpp>
#include <deckmap/map/exits.hpp>
#include <deckmap/map/plan.hpp>
#include <deckmap/random.hpp>
#include <deckmap/read/json.hpp>
#include <deckmap/write/adventure.hpp>
#include <deckmap/write/page_notes.hpp>
#include <deckmap/write/session.hpp>

#include "support.hpp"

using namespace deckmap;

TEST_SUITE_BEGIN("content/unfolds");

namespace {

const Chart& chart(std::size_t which) {
  static std::vector<Chart> charts;
  if (charts.empty())
    for (const ShippedChart& one : shipped_charts()) charts.push_back(read_chart_toml(one.toml));
  return charts[which % charts.size()];
}

const Chart& fantasy() {
  static const auto is_named = [](const ShippedChart& one) { return one.name == "fantasy"; };
  const auto all = shipped_charts();
  return chart(
      static_cast<std::size_t>(std::find_if(all.begin(), all.end(), is_named) - all.begin()));
}

/// Everything that is said of each place, by its label.
std::map<std::string, std::string> texts_of(const Adventure& adventure) {
  std::map<std::string, std::string> texts;
  for (const Adventure::Place& place : adventure.places) {
    std::string& text = texts[place.label];
    text = place.name + "\n" + place.aloud + "\n" + place.text();
    for (const auto* list : {&place.here, &place.hidden, &place.ways, &place.doors}) {
      text += "\n-";
      for (const std::string& line : *list) text += "\n" + line;
    }
    text += "\n" + std::to_string(place.segment) + " " + std::to_string(place.card);
  }
  // what found no room in a note: "Traps (C2)"
  for (const auto& [label, line] : adventure.foot)
    for (const std::string_view kind : {"Traps (", "Bargains ("})
      if (label.starts_with(kind)) texts[label] = line;
  return texts;
}

Adventure keyed(const Dungeon& dungeon, const Chart* chart) {
  if (chart == nullptr) return adventure(dungeon);
  const Encounters encounters = key_encounters(*chart, dungeon);
  return adventure(dungeon, &encounters);
}

/// Whether a door lies right behind a secret passage: it is no way out of a place whose text
/// stands.
bool is_secret(const Dungeon& dungeon, Index door) {
  const Segment& segment = dungeon.segments()[dungeon.cards()[door].segment];
  return segment.via == Via::secret && dungeon.from(door) == segment.entry;
}

Options options_of(std::uint64_t seed) {
  Options options{.seed = seed, .decks = seed % 16 == 0 ? 3u : 1u};
  if (seed % 3 == 0) options.table = TableSize{7, 6};
  if (seed % 4 == 1) options.rules.room_spades = RoomSpades::laid;
  if (seed % 5 == 2) options.rules.jokers = Jokers::one_last;
  options.rules.door_order = DoorOrder::chosen;
  options.ways = {seed % 2 == 0 ? HiddenDoors::all : HiddenDoors::none,
                  seed % 5 < 3 ? SecondEntrance::farthest : SecondEntrance::none, 1};
  return options;
}

/// Goes on somewhere, if the deal can.
bool go_on(Dealer& dealer, Random& random) {
  const std::vector<Index> doors = dealer.openable_doors();
  if (!doors.empty())
    dealer.open(doors[static_cast<std::size_t>(random.below(doors.size()))]);
  else if (dealer.stuck() && dealer.dungeon().rules().stuck == Stuck::secret_passage)
    dealer.take_secret_passage();
  else
    return false;
  dealer.draw_all();
  return true;
}

/// A deal that unfolds, with its first places.
Dealer begun(const Options& options) {
  Dealer dealer(options);
  dealer.unfold();
  dealer.draw_all();
  return dealer;
}

Dungeon dealt_to_its_end(std::uint64_t seed) {
  Dealer dealer = begun(options_of(seed));
  Random random(seed, Stream::chart);
  while (go_on(dealer, random)) {
  }
  return dealer.dungeon();
}

/// The first text that a deal takes back or changes; empty if there is none.
std::string changed_text(std::uint64_t seed, const Chart* chart) {
  Dealer dealer = begun(options_of(seed));
  Random random(seed, Stream::chart);
  std::map<std::string, std::string> said;
  do {
    const auto now = texts_of(keyed(dealer.dungeon(), chart));
    for (const auto& [label, text] : said)
      if (const auto found = now.find(label); found == now.end() || found->second != text)
        return label + ", said:\n" + text + "\nnow:\n" +
               (found == now.end() ? "nothing" : found->second);
    said = now;
  } while (go_on(dealer, random));
  return {};
}

}  // namespace

TEST_CASE("what is said of a place never changes, over 2,000 deals") {
  for (std::uint64_t seed = 90000; seed < 92000; ++seed) {
    const std::size_t which = seed % (shipped_charts().size() + 1);
    const Chart* const with = which == 0 ? nullptr : &chart(which - 1);
    CAPTURE(seed);
    CAPTURE(with == nullptr ? "no chart" : with->name);
    REQUIRE(changed_text(seed, with) == "");
  }
}

TEST_CASE("a whole dungeon changes its texts as it grows, which the comparison notices") {
  int changed = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Dealer dealer(options_of(seed));
    dealer.draw_all();
    Random random(seed, Stream::chart);
    const auto before = texts_of(keyed(dealer.dungeon(), &fantasy()));
    while (go_on(dealer, random)) {
    }
    const auto after = texts_of(keyed(dealer.dungeon(), &fantasy()));
    changed += std::any_of(before.begin(), before.end(), [&](const auto& text) {
      const auto found = after.find(text.first);
      return found == after.end() || found->second != text.second;
    });
  }
  CHECK(changed >= 10);
}

TEST_CASE("keys lie in rooms dealt after their doors, while these are closed") {
  int keys = 0, doors = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    const Dungeon dungeon = dealt_to_its_end(seed);
    const Plan plan(dungeon);
    std::set<PlaceIndex> rooms;
    for (const Door& door : plan.doors()) {
      CAPTURE(seed);
      const PlacedCard& laid = dungeon.cards()[door.card];
      doors += laid.card.door_level() == 2;
      CHECK(door.trapped == (laid.card.colour() == Colour::black));
      if (!door.key) continue;
      ++keys;
      CHECK(laid.card.door_level() == 2);
      CHECK(rooms.insert(door.key->place).second);
      const Place& room = plan[door.key->place];
      CHECK(room.is_room());
      CHECK(plan.segment(room) > laid.segment);
      for (Index s = 0; s <= plan.segment(room); ++s)
        CHECK_FALSE(
            (dungeon.segments()[s].via == Via::door && dungeon.segments()[s].entry == door.card));
    }
  }
  CHECK(keys > doors / 6);
  CHECK(keys < doors);
}

TEST_CASE("everybody, every counter and every door is named once") {
  int guests = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    const Dungeon dungeon = dealt_to_its_end(seed);
    const Adventure adventure = keyed(dungeon, &fantasy());
    CAPTURE(seed);
    std::size_t here = 0, keepers = 0;
    for (const Adventure::Place& place : adventure.places) here += place.here.size();
    for (const auto& [label, text] : adventure.foot)
      if (label.starts_with("From behind a door (")) ++here, ++guests;
    std::size_t standing = 0;
    for (Index enemy = 0; enemy < dungeon.enemies().size(); ++enemy)
      standing += dungeon.stands_on(enemy) != none;
    for (const PlacedCard& card : dungeon.cards())
      keepers += card.role == Role::shop || card.role == Role::healing;
    CHECK(here == standing);
    REQUIRE(adventure.facts);
    CHECK(adventure.facts->keepers.size() == keepers);
    CHECK(adventure.facts->things.empty());
    CHECK(adventure.facts->clues.empty());
    CHECK(adventure.facts->links.empty());
    CHECK(adventure.hoard.empty());
    // of the ways that lead on
    std::map<Index, int> named;
    const Plan plan(dungeon);
    for (const PlaceIndex place : plan.told())
      for (const Exit& exit : exits(plan, place))
        for (const Index door : exit.doors) named[door] += exit.end == Exit::End::later;
    for (const Index door : dungeon.doors())
      if (door > 0 && !is_secret(dungeon, door)) {
        CAPTURE(door);
        CHECK(named[door] == 1);
      }
  }
  CHECK(guests > 5);
}

TEST_CASE("two secret ways at one place are hidden each in its own way") {
  int pairs = 0, alike = 0;
  for (std::uint64_t seed = 2; seed <= 1200; seed += 2) {  // those with hidden doors
    const PageNotes notes = page_notes(keyed(dealt_to_its_end(seed), &fantasy()));
    for (const PageNotes::Note& note : notes.notes) {
      std::vector<std::string> ways;
      for (const PageNotes::Part& part : note.parts)
        if ((part.lead.starts_with("Hidden door") || part.lead.starts_with("Secret door")) &&
            !part.text.empty())
          ways.push_back(part.text);
      if (ways.size() < 2) continue;
      ++pairs, alike += ways[0] == ways[1];
    }
  }
  CHECK(pairs > 20);
  CHECK(alike < pairs / 3);
}

TEST_CASE("a deal's second entrance comes at its end, and in the hook alone") {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Options options = options_of(seed);
    options.ways.second_entrance = SecondEntrance::farthest;
    Dealer dealer = begun(options);
    Random random(seed, Stream::chart);
    const auto outside = [&] {
      const Plan plan(dealer.dungeon());
      return std::count_if(plan.doors().begin(), plan.doors().end(),
                           [](const Door& door) { return door.state == DoorState::outside; });
    };
    do {
      if (dealer.dungeon().outcome() == Outcome::open) CHECK(outside() == 0);
    } while (go_on(dealer, random));
    if (outside() == 0) continue;
    ++found;
    const Adventure adventure = keyed(dealer.dungeon(), nullptr);
    CHECK(adventure.story().find("There is a second way in") != std::string::npos);
    for (const Adventure::Place& place : adventure.places)
      for (const std::string& way : place.ways)
        CHECK(way.find("second entrance") == std::string::npos);
  }
  CHECK(found > 30);
}

TEST_CASE("a session card by card and a deal of the same cards say the same") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Dealer dealer = begun(options_of(seed));
    const Dungeon& dealt = dealer.dungeon();
    SessionSetup setup{.piles = dealt.piles()};
    setup.rules = dealt.rules();
    setup.table = dealt.table();
    setup.start = dealt.start();
    setup.ways = dealt.ways();
    Session session(setup);
    while (const auto pile = session.dealer().draws_from())
      session.take(to_string(session.dealer().undrawn(*pile).front()));
    CHECK(session.dungeon().unfolds());
    CHECK(session.complete().unfolds());
    CHECK(texts_of(keyed(session.dungeon(), nullptr)) == texts_of(keyed(dealt, nullptr)));
    CHECK(session.dungeon().cards().size() == dealt.cards().size());
  }
}

TEST_CASE("every format writes a deal under way, but for the file of texts") {
  Dealer dealer = begun({.seed = 7, .ways = {HiddenDoors::all, SecondEntrance::farthest, 1}});
  const auto go_on = [&] {
    const std::vector<Index> doors = dealer.openable_doors();
    if (doors.empty()) return false;
    dealer.open(doors[0]);
    dealer.draw_all();
    return true;
  };
  do {
    const Dungeon& dungeon = dealer.dungeon();
    const FileOptions options{.chart = std::make_shared<const Chart>(fantasy())};
    for (const Format& format : formats()) {
      CAPTURE(format.name);
      if (format.name == "adventure") {
        CHECK_THROWS_WITH_AS(
            write(dungeon, format, options),
            "adventure.toml is for a whole dungeon: that of a deal under way still "
            "grows; write its deal, and give that to replay",
            Error);
        continue;
      }
      CHECK_FALSE(write(dungeon, format, options).empty());
      // what it writes of the cards is what they deal
      if (format.name != "json") continue;
      const Dungeon read = replay_json(write(dungeon, format, options)[0].bytes);
      CHECK(std::ranges::equal(read.cards(), dungeon.cards()));
    }
  } while (go_on());
}

TEST_SUITE_END();
