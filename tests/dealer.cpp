// The dealer itself: the worked example of the rules step by step with the reason of every turn,
// stepping, copying, misuse, and draws that come from somebody at a table.
#include <deckmap/dealer.hpp>

#include <algorithm>
#include <string>

#include <deckmap/closed_doors.hpp>
#include <deckmap/code.hpp>

#include "smallest.hpp"
#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("dealer");

namespace {

/// 7. The worked example
Dealer worked_dealer() {
  return Dealer(piles("4C 3S 6C 8H 9H", "AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS"), {}, {6, 4},
                Cell{5, 0});
}

/// The doors that a dealer lists as closed: what lies behind, `!` for one that cannot be opened.
std::string closed(const Dealer& dealer) {
  std::string text;
  for (const ClosedDoor& door : closed_doors(dealer))
    text += (text.empty() ? "" : ", ") + name_of(dealer.dungeon(), door.door) + " " +
            std::string(to_string(door.behind)) + (door.can_open ? "" : "!");
  return text;
}

}  // namespace

TEST_CASE("the worked example: the first deal, step by step") {
  Dealer dealer = worked_dealer();
  Steps steps;
  steps.add_all(dealer);
  check_lines(steps.lines(),
              {"corridor via start", "4C at the start, heading left", "3S aside",
               "6C by 4C: wants left, taken right up, goes left",
               "8H by 6C: wants left, taken right up, goes left", "end: colour, counters on 8H",
               "room via colour from 8H", "AC by 8H: wants left, taken right up, goes left",
               "2D by AC: wants left, taken right up, goes left, heading right",
               "JS by 2D: wants right, taken right up, goes down", "end: door"});
  CHECK(drawn(dealer.dungeon()) == picture(R"(
     .  2D  AC  8H  6C  4C
     .  JS   .   .   .   .
     .   .   .   .   .   .
     .   .   .   .   .   . )"));
}

TEST_CASE("the worked example: the jack's door opened, step by step") {
  Dealer dealer = worked_dealer();
  dealer.draw_all();
  Steps steps;
  dealer.open(5);
  steps.add_all(dealer);
  check_lines(
      steps.lines(),
      {"corridor via door from JS", "9H by JS: wants down, taken up, goes down", "end: colour",
       "room via colour from 9H", "QC by 9H: wants down, taken up, goes down",
       "JC by 9H: wants down, taken down up, goes left",
       "3D by 9H: wants down, taken down left up, goes right, heading up",
       "4D by 3D: wants up, taken left, goes up, heading left", "6S aside",
       "10D by 4D: wants left, taken down left up, goes right, heading down",
       "7D by 10D: wants down, taken left up, goes down, heading up",
       "AH by 7D: wants up, taken left up, goes right",
       "KS by AH: wants right, taken left, goes right", "end: door, counters on AH"});
  CHECK(drawn(dealer.dungeon()) == picture(R"(
      .  2D  AC  8H  6C  4C
      .  JS  4D 10D   .   .
     JC  9H  3D  7D  AH  KS
      .  QC   .   .   .   . )"));
}

TEST_CASE("the worked example: counters, headings, the end") {
  Dealer dealer = worked_dealer();
  dealer.draw_all();
  open(dealer, 5);
  const Dungeon& dungeon = dealer.dungeon();
  CHECK(counters(dungeon) == "3S on 8H, 6S on AH");
  CHECK(heading(dungeon, "AH") == "right");
  CHECK(heading(dungeon, "7D") == "up");
  CHECK(opened(dungeon) == "JS");
  CHECK(closed(dealer) == "QC corridor!, JC corridor!, KS corridor!");
  CHECK(dungeon.outcome() == Outcome::dealt);
  CHECK(segments(dungeon) ==
        "corridor start colour: 4C 6C 8H; room colour door: AC 2D JS; corridor door colour: 9H; "
        "room colour door: QC JC 3D 4D 10D 7D AH KS");
}

TEST_CASE("the worked example: dealt in one go it is the same") {
  Dealer dealer = worked_dealer();
  dealer.draw_all();
  open(dealer, 5);
  const Dungeon dungeon = deal("4C 3S 6C 8H 9H", "AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS",
                               {.table = {6, 4}, .start = Cell{5, 0}});
  CHECK(drawn(dungeon) == drawn(dealer.dungeon()));
  CHECK(dungeon == dealer.dungeon());
}

TEST_CASE("steps report leading enemies, laid spades and jokers") {
  Dealer dealer(piles("2S JH", "7S XR"), {.room_spades = RoomSpades::laid});
  Steps steps;
  steps.add_all(dealer);
  dealer.open(0);
  steps.add_all(dealer);
  check_lines(steps.lines(),
              {"corridor via start", "2S aside", "JH at the start", "end: door",
               "room via door from JH", "7S by JH: wants up, taken, goes up, heading up",
               "XR aside", "end: exhausted, counters on 7S"});
}

TEST_CASE(
    "a call has at most four events: a card, its segment's end, a room that is over at once") {
  Dealer dealer(piles("2C 3H", ""));
  CHECK(dealer.events().size() == 1);
  dealer.draw();
  CHECK(dealer.events().size() == 1);
  dealer.draw();
  REQUIRE(dealer.events().size() == 4);
  CHECK(std::get<CardPlaced>(dealer.events()[0]).index == 1);
  CHECK(std::get<SegmentEnds>(dealer.events()[1]).segment == 0);
  CHECK(std::get<SegmentBegins>(dealer.events()[2]).segment == 1);
  CHECK(std::get<SegmentEnds>(dealer.events()[3]).segment == 1);
}

TEST_CASE("before the deal the table is empty; between segments no card is drawn") {
  Dealer dealer = worked_dealer();
  CHECK(dealer.dungeon().cards().empty());
  CHECK(closed_doors(dealer).empty());
  CHECK(!dealer.stuck());
  CHECK(!dealer.over());
  dealer.draw_all();
  const Dungeon once = dealer.dungeon();
  dealer.draw_all();
  CHECK(refusal([&] { dealer.draw(); }) == "no card is drawn now: a door has to be opened");
  CHECK(refusal([&] { dealer.draw(card("9H")); }) ==
        "no card is drawn now: a door has to be opened");
  CHECK(dealer.dungeon() == once);
}

TEST_CASE("within a segment no door is opened and no passage taken") {
  Dealer dealer(piles("2C 3H", "JS 2D QS"));
  const std::string first = "a card of the corridor pile is drawn first";
  CHECK(refusal([&] { dealer.open(0); }) == first);
  for (int cards = 0; cards < 3; ++cards) dealer.draw();
  CHECK(dealer.draws_from() == Pile::room);
  CHECK(dealer.openable_doors().empty());
  CHECK(refusal([&] { dealer.open(2); }) == "a card of the room pile is drawn first");
  CHECK(refusal([&] { dealer.take_secret_passage(); }) ==
        "there is no secret passage: the deal is not stuck");
}

TEST_CASE("closed doors are listed in the order in which they were laid, with what is behind") {
  Dealer dealer(piles("2C 3H 4C JH", "JS QS 5D KS 6D"));
  dealer.draw_all();
  CHECK(closed(dealer) == "JS corridor, QS corridor, KS corridor");
  open(dealer, 3);  // QS: 4C, then JH
  CHECK(closed(dealer) == "JS corridor!, KS corridor!, JH room");
  open(dealer, index_of(dealer.dungeon(), "JH"));
  CHECK(closed(dealer) == "JS corridor!, KS corridor!");
  CHECK(opened(dealer.dungeon()) == "QS JH");
}

TEST_CASE("a walled-in door is listed as one that cannot be opened") {
  Dealer dealer(piles("4C JH", "2D"), {}, {4, 1}, Cell{1, 0});
  dealer.draw_all();
  CHECK(closed(dealer) == "JH room!");
  CHECK(refusal([&] { dealer.open(1); }) ==
        "the door JH, card 1, cannot be opened: no cell beside it is free");
}

TEST_CASE("a copy looks ahead and leaves the dealer as it was") {
  Dealer dealer = worked_dealer();
  dealer.draw_all();
  const Dungeon before = dealer.dungeon();
  Dealer ahead = dealer;
  open(ahead, 5);
  CHECK(dealer.dungeon() == before);
  CHECK(ahead.dungeon().cards().size() == 15);
  open(dealer, 5);
  CHECK(dealer.dungeon() == ahead.dungeon());
}

TEST_CASE("what is not a closed door that can be opened is refused") {
  Dealer dealer = worked_dealer();
  dealer.draw_all();
  CHECK(refusal([&] { dealer.open(0); }) == "card 0 is not a door on the table");
  CHECK(refusal([&] { dealer.open(6); }) == "card 6 is not a door on the table");
  CHECK(refusal([&] { dealer.open(none); }) == "card 4294967295 is not a door on the table");
  open(dealer, 5);
  CHECK(refusal([&] { dealer.open(5); }) == "the door JS, card 5, is open already");
  CHECK(refusal([&] { dealer.open(7); }) ==
        "the door QC, card 7, cannot be opened: the corridor pile is empty");
}

TEST_CASE("a refused door leaves the deal as it was") {
  Dealer dealer = worked_dealer();
  dealer.draw_all();
  const Dungeon before = dealer.dungeon();
  refusal([&] { dealer.open(0); });
  refusal([&] { dealer.take_secret_passage(); });
  CHECK(dealer.dungeon() == before);
  open(dealer, 5);
  CHECK(dealer.dungeon().cards().size() == 15);
}

TEST_CASE("a stepped deal that is stuck says so and takes the secret passage as a step") {
  Dealer dealer(piles("2C 4C 6H", "5D"), {}, {4, 1}, Cell{2, 0});
  dealer.draw_all();
  CHECK(dealer.stuck());
  CHECK(dealer.dungeon().outcome() == Outcome::open);
  Steps steps;
  dealer.take_secret_passage();
  steps.add_all(dealer);
  check_lines(
      steps.lines(),
      {"corridor via secret from 2C", "6H by 2C: wants right, taken right down up, goes left",
       "end: colour", "room via colour from 6H",
       "5D by 6H: wants left, taken right down up, goes left, heading left", "end: exhausted"});
  CHECK(!dealer.stuck());
  CHECK(dealer.dungeon().outcome() == Outcome::dealt);
  CHECK(dealer.dungeon().opened().empty());
}

TEST_CASE("no secret passage where the deal is not stuck, or the rules take none") {
  Dealer open = worked_dealer();
  const std::string not_stuck = "there is no secret passage: the deal is not stuck";
  CHECK(refusal([&] { open.take_secret_passage(); }) == not_stuck);
  open.draw_all();
  CHECK(refusal([&] { open.take_secret_passage(); }) == not_stuck);
  Dealer stop(piles("2C 4C 6H", "5D"), {.stuck = Stuck::stop}, {4, 1}, Cell{2, 0});
  stop.draw_all();
  CHECK(stop.dungeon().outcome() == Outcome::stuck);
  CHECK(refusal([&] { stop.take_secret_passage(); }) ==
        "there is no secret passage: the rules say stuck: stop");
}

TEST_CASE("a deal on a full table is not stuck: no passage is left") {
  Dealer dealer(piles("2C 4C", "5D"), {}, {1, 1});
  dealer.draw_all();
  CHECK(!dealer.stuck());
  CHECK(dealer.dungeon().outcome() == Outcome::full);
}

TEST_CASE("a dealer refuses cards in the wrong pile, impossible tables, starts off the table") {
  CHECK(refusal([] {
          Dealer(piles("4C 2D", ""));
        }).starts_with("2D, card 2 of the corridor pile, has no place there"));
  CHECK(refusal([] {
          Dealer(piles("", "JS 2C"));
        }).starts_with("2C, card 2 of the room pile, has no place there"));
  CHECK(refusal([] {
          Dealer(piles("4C", ""), {}, {0, 3});
        }).starts_with("a table of 0x3 is not possible"));
  CHECK(refusal([] {
          Dealer(piles("4C", ""), {}, {3, 3}, Cell{3, 0});
        }).starts_with("the start 3,0 is off the table"));
}

TEST_CASE("somebody at a table draws the cards, pile by pile") {
  // The piles name the cards that are there; who draws them has an order of their own.
  Dealer dealer(piles("3S 8H 4C 6C", "JS XR 2D"));
  std::string asked;
  for (const Card drawn : parse_cards("4C 3S 6C 8H 2D JS")) {
    const Pile pile = dealer.draws_from().value();
    asked += std::string(to_string(pile)) + std::to_string(dealer.undrawn(pile).size()) + " ";
    dealer.draw(drawn);
  }
  CHECK(asked == "corridor4 corridor3 corridor2 corridor1 room3 room2 ");
  CHECK(!dealer.draws_from().has_value());
  CHECK(segments(dealer.dungeon()) == "corridor start colour: 4C 6C 8H; room colour door: 2D JS");
  CHECK(join(dealer.dungeon().piles().corridor) == "4C 3S 6C 8H");
  CHECK(join(dealer.dungeon().piles().room) == "2D JS XR");
}

TEST_CASE("a deal of named cards is the deal of the piles in that order") {
  const Piles order = piles("4C 3S 6C 8H 9H", "AC 2D JS QC JC 3D 4D 6S 10D 7D AH KS");
  Piles sorted = order;
  std::sort(sorted.corridor.begin(), sorted.corridor.end());
  std::sort(sorted.room.begin(), sorted.room.end());
  Dealer named(sorted, {}, {6, 4}, Cell{5, 0});
  const auto draw_named = [&] {
    while (const auto pile = named.draws_from())
      named.draw(order[*pile][named.dungeon().drawn(*pile)]);
  };
  draw_named();
  named.open(5);
  draw_named();
  Dealer typed = worked_dealer();
  typed.draw_all();
  open(typed, 5);
  CHECK(named.dungeon() == typed.dungeon());
}

TEST_CASE("a card that is out is refused, and so is one that was never there") {
  Dealer dealer(piles("6C 4C 8H", "2D"));
  dealer.draw(card("4C"));
  const Dungeon before = dealer.dungeon();
  for (const std::string wrong : {"4C", "2D", "XR"})
    CHECK(refusal([&] { dealer.draw(card(wrong)); }) ==
          wrong + " is not in the corridor pile any more; left are 6C 8H");
  CHECK(dealer.dungeon() == before);
}

TEST_CASE("a dealer begun anew deals as a fresh one") {
  Dealer dealer(Options{.seed = 1, .decks = 3, .table = {9, 9}});
  for (std::uint64_t seed = 2; seed < 40; ++seed) {
    const Options options{.seed = seed, .rules = {.door_order = DoorOrder::random}};
    dealer.draw();
    dealer.restart(options);
    dealer.deal_all();
    CHECK((dealer.dungeon() == generate(options)));
    dealer.restart(Options{.seed = seed, .extra = parse_extra("5S*3"), .doors = 2});
  }
}

TEST_CASE("a dealer made from options deals the seed's dungeon and keeps what it was made from") {
  const Options options{
      .seed = 42, .decks = 2, .extra = parse_extra("diamonds"), .table = {30, 20}};
  Dealer dealer(options);
  CHECK(dealer.dungeon().seed() == 42);
  CHECK(dealer.dungeon().decks() == 2);
  CHECK(join(dealer.dungeon().extra()) == "2D 3D 4D 5D 6D 7D 8D 9D 10D");
  dealer.deal_all();
  CHECK(dealer.dungeon() == generate(options));
  CHECK(code_of(dealer.dungeon()) == deal_code(options));
}

TEST_CASE("a dealer refuses options that are not possible") {
  CHECK(refusal([] {
          Dealer(Options{.table = {3, 3}, .start = Cell{3, 0}});
        }).starts_with("the start 3,0 is off the table"));
  CHECK(refusal([] { Dealer(Options{.decks = 100'001}); }).starts_with("100001 decks and"));
}

TEST_CASE("doors opened one by one in the order of the rules deal the whole dungeon") {
  int after_passage = 0;  // doors whose turn came after a secret passage
  for (const DoorOrder order : {DoorOrder::oldest, DoorOrder::newest, DoorOrder::random})
    check_each({.rules = {.door_order = order}}, {0, 200}, [&](const Dungeon& whole) {
      Dealer dealer(whole.piles(), whole.rules(), whole.table(), whole.start(), whole.ways());
      if (const auto options = options_of(whole)) dealer.restart(*options);
      dealer.draw_all();
      bool passage = false;
      for (const Move& move : moves_of(whole)) {
        after_passage += passage && move.door() ? 1 : 0;
        passage = passage || move.is_secret_passage();
        move.door() ? open(dealer, *move.door()) : take_secret_passage(dealer);
      }
      return dealer.dungeon() == whole;
    });
  CHECK(after_passage > 5);
}

TEST_CASE("a door opened out of its turn makes the order chosen, and no code deals it again") {
  Dealer dealer(Options{.seed = 42});
  dealer.draw_all();
  while (closed_doors(dealer).size() < 2) open(dealer, closed_doors(dealer).front().door);
  CHECK(dealer.dungeon().rules().door_order == DoorOrder::oldest);
  open(dealer, closed_doors(dealer).back().door);
  CHECK(dealer.dungeon().rules().door_order == DoorOrder::chosen);
  CHECK(dealer.dungeon().seed() == 42);
  CHECK(!code_of(dealer.dungeon()));
}

TEST_CASE("deal_all opens at most so many doors, and goes on later") {
  Dealer dealer(Options{.seed = 42});
  dealer.deal_all(2);
  CHECK(dealer.dungeon() == generate({.seed = 42, .doors = 2}));
  dealer.deal_all();
  CHECK(dealer.dungeon() == generate({.seed = 42}));
}

TEST_SUITE_END();
