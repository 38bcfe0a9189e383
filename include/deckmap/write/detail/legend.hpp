#pragma once
/// What the signs on a map mean: those that are there, in their order.

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/write/detail/marks.hpp>
#include <deckmap/write/detail/playing_cards.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap::detail {

struct LegendEntry {
  std::string label;
  /// Draws the sign into the height of a row.
  std::function<void(Picture& picture, Point centre, double row)> draw;
};

/// `style` is used by what is returned.
inline std::vector<LegendEntry> legend_of(const FloorPlan& plan, const Style& style) {
  bool closed = false, opened = false, corridor = false, secret = false;
  bool shop = false, healing = false, enemy = false, boss = false;
  Card strongest(2, Suit::spades), joker = Card::black_joker(), door(Card::jack, Suit::spades);
  Card shop_card(Card::ace, Suit::spades), healing_card(Card::ace, Suit::hearts);
  for (const Space& space : plan.spaces()) {
    (space.open ? opened : closed) |= space.is_door();
    corridor |= space.is_corridor();
    for (const Link way : space.sides) secret |= way == Link::secret;
    if (space.is_door() && !space.open) door = space.face;
    if (space.role == Role::shop) shop = true, shop_card = space.face;
    if (space.role == Role::healing) healing = true, healing_card = space.face;
    for (const Card card : plan.enemies(space)) {
      (card.is_joker() ? boss : enemy) = true;
      card.is_joker() ? joker = card : strongest = std::max(strongest, card);
    }
  }

  std::vector<LegendEntry> entries;
  const auto add = [&](bool there, std::string label, auto draw) {
    if (there) entries.push_back({std::move(label), draw});
  };
  const auto mark = [&style](auto draw) {
    return [&style, draw](Picture& picture, Point at, double row) {
      draw(Marks(picture, style), at, 1.35 * row);
    };
  };
  const auto face = [&style](Card card) {
    return [&style, card](Picture& picture, Point at, double row) {
      PlayingCards(picture, style).face(card, at, row);
    };
  };
  const Paint text = style.text;
  const bool cards = style.look == Look::cards;
  add(plan.entrance().has_value(), "start", mark([cards](Marks marks, Point at, double cell) {
        const Point reach{0.28 * cell, 0.17 * cell};
        cards ? marks.start_tag(at, 0.5 * cell)
              : marks.stairs(at - reach, at + reach, Direction::up);
      }));
  add(plan.rooms() > 0, "room", mark([cards, text](Marks marks, Point at, double cell) {
        cards ? marks.tag("1", at, 0.5 * cell)
              : marks.label("1", at, 0.42 * cell, Face::bold, text);
      }));
  if (cards) {
    add(corridor || opened, opened ? corridor ? "corridor or open door" : "open door" : "corridor",
        [&style](Picture& picture, Point at, double row) {
          PlayingCards(picture, style).back(at, row);
        });
    add(closed, "closed door: J Q K, level 1\u20133", face(door));
    add(shop, "shop", face(shop_card));
    add(healing, "healing station", face(healing_card));
  } else {
    for (const bool open : {false, true})
      add(open ? opened : closed,
          open ? "open door, level 1\u20133" : "closed door, level 1\u20133",
          mark([open](Marks marks, Point at, double cell) {
            marks.door(at, cell * 0.9, cell * 0.45, Direction::right, 1, open);
          }));
    add(shop, "shop", mark([](Marks marks, Point at, double cell) { marks.shop(at, cell * 0.5); }));
    add(healing, "healing station",
        mark([](Marks marks, Point at, double cell) { marks.healing(at, cell * 0.5); }));
  }
  add(secret, "secret passage",
      mark([](Marks marks, Point at, double cell) { marks.secret(at, cell * 1.2); }));
  add(enemy, "enemy", mark([strongest](Marks marks, Point at, double cell) {
        marks.enemy(at, cell * 0.46, strongest);
      }));
  add(boss, "boss",
      mark([joker](Marks marks, Point at, double cell) { marks.enemy(at, cell * 0.5, joker); }));
  return entries;
}

}  // namespace deckmap::detail
