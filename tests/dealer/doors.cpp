// Doors and counters (rules, 6. Doors, counters, and the end): which doors can be opened, in which
// order a whole dungeon opens them, and on which card the enemies of each segment stand.
#include <deckmap/dealer.hpp>

#include <set>
#include <string>

#include "support.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("dealer/doors");

namespace {

/// A first room with three doors: JS ahead of 3H, QS below it, 5D above, and KS beyond that.
///
///     KS  5D   .
///     2C  3H  JS
///      .  QS   .
Dungeon three_doors(const std::string& corridor_rest, const Setting& setting) {
  return deal("2C 3H " + corridor_rest, "JS QS 5D KS", setting);
}

Setting by(DoorOrder order) { return {.rules = {.door_order = order}}; }

}  // namespace

TEST_CASE("development stops at closed doors") {
  const Dungeon dungeon = three_doors("4C", {.doors = 0});
  CHECK(drawn(dungeon) == picture(R"(
    KS  5D   .
    2C  3H  JS
     .  QS   . )"));
  CHECK(opened(dungeon).empty());
  CHECK(dungeon.doors().size() == 3);
  CHECK(dungeon.outcome() == Outcome::open);
}

TEST_CASE("door order oldest: the doors in the order in which they were laid") {
  CHECK(opened(three_doors("4C QD 5C QH 6C KD", by(DoorOrder::oldest))) == "JS QS KS");
  CHECK(from(three_doors("4C", by(DoorOrder::oldest)), "4C") == 2);
  CHECK(three_doors("4C", {}) == three_doors("4C", by(DoorOrder::oldest)));
}

TEST_CASE("door order newest: the door laid last, and what it leads to before the others") {
  CHECK(opened(three_doors("4C QD 5C QH 6C KD", by(DoorOrder::newest))) == "KS QS JS");
  // Behind KS lies the door JH, and behind it a room with a door; QS and JS have to wait.
  const Dungeon dungeon = deal("2C 3H JH 4C JD", "JS QS 5D KS 6D QC", by(DoorOrder::newest));
  CHECK(opened(dungeon) == "KS JH QC");
}

TEST_CASE("door order random: takes a number from the door stream for each door, pinned") {
  // Closed: JS QS KS. The words of seed 0 are 0.565, 0.414, 0.408, 0.475 of the range.
  // 0.565 of 3: QS, and KS takes its place; JH behind it joins: JS KS JH.
  // 0.414 of 3: KS, and JH takes its place; QH joins: JS JH QH.
  // 0.408 of 3: JH, which cannot be opened, as the room pile is empty; QH takes its place: JS QH.
  // 0.475 of 2: JS.
  CHECK(opened(three_doors("JH QH KH", by(DoorOrder::random))) == "QS KS JS");
}

TEST_CASE("door order random: a low number stands for an old door, a high one for a new door") {
  // Closed: JS KS. 0.565 of 2 is KS, behind which lies QD; then 0.414 of 2 (JS QD) is JS.
  const Dungeon dungeon = deal("2C 3H 4C QD 5C QH", "JS 5D KS", by(DoorOrder::random));
  CHECK(opened(dungeon) == "KS JS");
}

TEST_CASE("door order random: the same seed opens the same doors, other seeds others") {
  std::set<std::string> orders;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Options options{.seed = seed, .rules = {.door_order = DoorOrder::random}};
    const Dungeon dungeon = generate(options);
    CHECK(dungeon == generate(options));
    Options oldest = options;
    oldest.rules.door_order = DoorOrder::oldest;
    CHECK(dungeon.piles() == generate(oldest).piles());  // a stream of its own
    std::string order;
    for (const Index door : dungeon.opened()) order += std::to_string(door) + " ";
    orders.insert(order);
  }
  CHECK(orders.size() > 25);
}

TEST_CASE("a door order passes over doors that cannot be opened, for want of cards") {
  // All corridor cards lie behind the first door; then only red doors can be opened.
  CHECK(opened(three_doors("4C 5C", by(DoorOrder::oldest))) == "JS");
  CHECK(opened(three_doors("4C 5C", by(DoorOrder::newest))) == "KS");
  const Dungeon dungeon = deal("2C 3H JH", "JS QS 5D KS 6D", by(DoorOrder::oldest));
  CHECK(opened(dungeon) == "JS JH");  // JH before QS and KS, which have no corridor behind them
}

TEST_CASE("a door order passes over doors that cannot be opened, being walled in") {
  // On 3 x 3 cells KS lies in the corner, between 5D and 2C.
  const Setting corner{
      .rules = {.door_order = DoorOrder::newest}, .table = {3, 3}, .start = Cell{0, 1}};
  const Dungeon dungeon = three_doors("4C", corner);
  CHECK(drawn(dungeon) == picture(R"(
    KS  5D   .
    2C  3H  JS
     .  QS  4C )"));
  CHECK(opened(dungeon) == "QS");
}

TEST_CASE("a door belongs to the segment that laid it") {
  const Dungeon dungeon = deal("2C 3H JH", "JS QS 5D KS 6D QC");
  CHECK(laid(dungeon, "JS").segment == 1);
  CHECK(laid(dungeon, "KS").segment == 1);
  CHECK(laid(dungeon, "JH").segment == 2);
  CHECK(laid(dungeon, "QC").segment == 3);
  CHECK(segments(dungeon) ==
        "corridor start colour: 2C 3H; room colour door: JS QS 5D KS; corridor door door: JH; "
        "room door door: 6D QC");
}

TEST_CASE("counters stand on the last card of their segment that is not a door") {
  CHECK(counters(deal("2C 3S 4C JH", "")) == "3S on 4C");
  CHECK(counters(deal("2C 4C 3S JH", "")) == "3S on 4C");
  CHECK(counters(deal("2C 3S 4S 4H", "")) == "3S on 4H, 4S on 4H");
  CHECK(counters(deal("2C JH", "2D 5S 3D XR JS")) == "5S on 3D, XR on 3D");
  CHECK(counters(deal("2C JH", "5S JS 2D 6S QS")) == "5S on 2D, 6S on 2D");
}

TEST_CASE("counters: without a card of their own, on the last one of the segment before") {
  CHECK(counters(deal("2C 4C JH", "5S XR")) == "5S on 4C, XR on 4C");
  CHECK(counters(deal("2C 4C JH", "5S JS 6S")) == "5S on 4C, 6S on 4C");
  CHECK(counters(deal("2C 4C 5H", "5S")) == "5S on 5H");
  CHECK(counters(deal("2C JH 4S QD", "2D 3D JS")) == "4S on 3D");
}

TEST_CASE("counters: further back, over segments that hold nothing but doors") {
  CHECK(counters(deal("2C JH 4S QD", "JS")) == "4S on 2C");
  // 2C JH, JS, QD, then a room of two doors and an enemy.
  CHECK(counters(deal("2C JH 4S QD 3S", "JS", {.doors = 2})) == "4S on 2C");
  CHECK(segments(deal("2C JH 4S QD", "JS")) ==
        "corridor start door: 2C JH; room door exhausted: JS; corridor door door: QD");
}

TEST_CASE("counters: on the segment's last card, even if a secret passage leaves it earlier") {
  // 4C is walled in on a table of 3 x 1, so the passage leaves the corridor at 2C; it holds a door.
  const Dungeon dungeon = deal("2C 4C", "5S JS", {.table = {3, 1}, .start = Cell{1, 0}});
  CHECK(segments(dungeon) == "corridor start exhausted: 2C 4C; room secret exhausted: JS");
  CHECK(dungeon.segments()[1].entry == index_of(dungeon, "2C"));
  CHECK(counters(dungeon) == "5S on 4C");
}

TEST_CASE("counters: with no card all the way back, on the next one that is laid anywhere") {
  CHECK(counters(deal("2S JH", "2D 3D JS")) == "2S on 2D");
  CHECK(counters(deal("2S JH", "JS 5S 2D 3D")) == "2S on 2D, 5S on 3D");
}

TEST_CASE("counters of several segments wait for the same card") {
  const Dungeon dungeon = deal("2S JH 3S 4C 5C", "5S JS");
  CHECK(segments(dungeon) ==
        "corridor start door: JH; room door exhausted: JS; corridor door exhausted: 4C 5C");
  CHECK(counters(dungeon) == "2S on 4C, 5S on 4C, 3S on 5C");
}

TEST_CASE("counters: segments without a card that come after the next one find it or wait again") {
  // Behind JH a room of nothing but doors; 4C behind the first of them takes the counters of the
  // map's beginning. The enemy behind the second door came from no card, and there is none left.
  const Dungeon dungeon = deal("2S JH 4C QD 3S KD", "JS QS");
  CHECK(segments(dungeon) ==
        "corridor start door: JH; room door exhausted: JS QS; corridor door door: 4C QD; corridor "
        "door door: KD");
  CHECK(counters(dungeon) == "2S on 4C, 3S on nothing");
  CHECK(counters(deal("2S JH 4C QD 3S KD 6C", "JS QS KS")) == "2S on 4C, 3S on 6C");
}

TEST_CASE("counters wait over the end of a call and are placed in a later one") {
  Dealer dealer(piles("2S JH", "2D JS"));
  dealer.draw_all();
  CHECK(counters(dealer.dungeon()) == "2S on nothing");
  open(dealer, 0);
  CHECK(counters(dealer.dungeon()) == "2S on 2D");
}

TEST_CASE("counters: on nothing if no such card is ever laid") {
  CHECK(counters(deal("2S JH", "")) == "2S on nothing");
  CHECK(counters(deal("2S JH", "5S JS")) == "2S on nothing, 5S on nothing");
  CHECK(counters(deal("2S 3S", "")) == "2S on nothing, 3S on nothing");
}

TEST_CASE("a segment without enemies has no counters") {
  const Dungeon dungeon = deal("2C JH", "2D JS");
  for (Index s = 0; s < dungeon.segments().size(); ++s) CHECK(dungeon.enemies_on(s) == none);
}

TEST_SUITE_END();
