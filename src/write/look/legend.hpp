#pragma once
// The legend of a map: the meaning of its signs, in their order.

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <deckmap/card.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/map/levels.hpp>
#include <deckmap/write/page_notes.hpp>
#include <deckmap/write/picture.hpp>
#include <deckmap/write/style.hpp>

#include "doors.hpp"
#include "map_geometry.hpp"
#include "marks.hpp"
#include "playing_cards.hpp"
#include "props.hpp"

namespace deckmap::detail {

struct LegendEntry {
  std::string label;
  /// Draws the sign into the height of a row.
  std::function<void(Picture& picture, Point centre, double row)> draw;
};

/// The signs of a plan that a legend explains.
struct Signs {
  bool corridor = false, opened = false, secret = false, enemy = false, boss = false;
  bool hidden = false, bolted = false, outside = false;
  std::array<bool, 4> shut = {}, sealed = {};  ///< by the level of doors
  Card strongest{2, Suit::spades}, joker = Card::black_joker();
  Card closed_card{Card::jack, Suit::spades};
  bool statue = false, pentacle = false, crowd = false;
  std::optional<Card> shop, spring;
};

inline Signs signs_of(const FloorPlan& plan, Hidden hide) {
  Signs signs;
  const bool player = plan.options().player;
  for (const Space& space : plan.spaces()) {
    if (space.is_door()) {
      const auto level = static_cast<std::size_t>(hide.levels ? 1 : space.face.door_level());
      signs.outside |= space.outside;
      (space.open || space.outside || player ? signs.shut : signs.sealed)[level] = true;
      if (!space.open) signs.closed_card = space.face;
      signs.opened |= space.open;
    }
    signs.corridor |= space.is_corridor();
    signs.secret |= space.has_side(Link::secret);
    signs.hidden |= space.has_side(Link::hidden);
    signs.bolted |= space.has_side(Link::hidden) && space.bolted;
    signs.statue |=
        MapGeometry::is_whole(space) && space.face.has_number() && space.face.rank() == 7;
    if (const auto boss = plan.boss(space); boss && MapGeometry::is_whole(space))
      signs.pentacle |= boss->colour() == Colour::red;
    signs.crowd |= plan.standing(space).size() > 3;
    if (space.role == Role::shop && !hide.shops) signs.shop = space.face;
    if (space.role == Role::healing && !hide.springs) signs.spring = space.face;
    for (const Card card : plan.standing(space)) {
      (card.is_joker() ? signs.boss : signs.enemy) = true;
      card.is_joker() ? signs.joker = card : signs.strongest = std::max(signs.strongest, card);
    }
  }
  return signs;
}

inline bool goes_by(const std::vector<StairEnd>& stairs, StairKind kind) {
  return std::any_of(stairs.begin(), stairs.end(),
                     [&](const StairEnd& stair) { return stair.kind == kind; });
}

/// Explains signs in words; a sheet with notes has room for those that do not say it themselves.
/// `from_above`: one comes in by stairs from another level.
inline std::vector<PageNotes::Part> sign_notes(const FloorPlan& plan, const Style& style,
                                               Hidden hide, bool counters,
                                               const std::vector<StairEnd>& stairs,
                                               bool from_above) {
  const Signs signs = signs_of(plan, hide);
  std::vector<PageNotes::Part> notes;
  const auto add = [&](bool there, std::string lead, std::string text) {
    if (there) notes.push_back({std::move(lead) + ":", std::move(text) + "."});
  };
  if (style.look != Look::cards) {
    add(signs.sealed != std::array<bool, 4>{}, "Struck through",
        "a sealed door; nothing is dealt behind it yet");
    const bool dungeon = style.things == Things::dungeon;
    add(signs.shop.has_value(), dungeon ? "Bench and crates" : "Counter below a sign", "a stall");
    add(signs.spring.has_value(), dungeon ? "Rings" : "Round tank", "who or what heals");
    add(signs.statue, "Star", "a statue");
    add(signs.pentacle, dungeon ? "Pentacle" : "Table of light", "the lair of a boss");
    add(goes_by(stairs, StairKind::main) || from_above, "Steps with a number", "stairs to there");
    add(goes_by(stairs, StairKind::lift), "Arrow with a number", "a lift to there");
  } else {
    add(signs.corridor || signs.opened, "Back of a card",
        signs.opened ? "a corridor, or an opened door" : "a corridor");
    add(signs.sealed != std::array<bool, 4>{}, "J, Q, K", "a closed door of level 1, 2, 3");
    add(signs.shop.has_value(), "Black ace", "a stall");
    add(signs.spring.has_value(), "Red ace", "who or what heals");
  }
  const bool at_door = style.look != Look::cards && begins_with_door(plan) && !from_above;
  add(signs.outside || at_door, "Arrow",
      !signs.outside ? "the way in"
      : at_door      ? "a way in"
                     : "the second way in");
  add(signs.secret || signs.hidden, "S in a ring",
      signs.hidden ? signs.secret ? "a hidden door or secret passage" : "a hidden door"
                   : "a secret passage");
  const bool bolted =
      signs.bolted || std::any_of(stairs.begin(), stairs.end(),
                                  [](const StairEnd& stair) { return stair.bolted_here; });
  add(bolted, "Short bar", "a bolt; it opens from that side first");
  add(!plan.options().without.empty(), "Broken off", "a corridor that goes on to a dead end");
  if (counters) {
    add(signs.enemy || signs.crowd, "Disc", "an enemy and the rank of its card");
    add(signs.crowd, "Wide disc", "several, and the sum of their ranks");
    add(signs.boss, "Hood or crown", "a boss");
  }
  return notes;
}

/// `style` is used by the returned entries.
inline std::vector<LegendEntry> legend_of(const FloorPlan& plan, const Style& style, Hidden hide,
                                          bool counters, const std::vector<StairEnd>& stairs,
                                          bool from_above) {
  const Signs signs = signs_of(plan, hide);
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
  const auto prop = [&style](Card card) {
    return [&style, card](Picture& picture, Point at, double row) {
      const double unit = 0.4 * row;
      draw_prop(Pen(picture, style,
                    at - Point{1.5, card.colour() == Colour::red ? 1.5 : 0.9} * unit, unit),
                card, Chance(6, 0, 0));
    };
  };
  const Paint text = style.text;
  const bool cards = style.look == Look::cards;
  const bool at_door = begins_with_door(plan) && !from_above;
  add(plan.entrance().has_value(), "start",
      mark([cards, at_door, text](Marks marks, Point at, double cell) {
        const Point reach{0.28 * cell, 0.17 * cell};
        if (cards)
          marks.start_tag(at, 0.5 * cell);
        else if (at_door)
          marks.arrow(at, 0.5 * cell, Direction::right, text);
        else
          marks.stairs(at - reach, at + reach, Direction::up);
      }));
  if (!cards) {  // which say it in words
    add(goes_by(stairs, StairKind::main), "stairs down",
        mark([](Marks marks, Point at, double cell) {
          const Point reach{0.28 * cell, 0.17 * cell};
          marks.stairs(at - reach, at + reach, Direction::down);
        }));
    add(goes_by(stairs, StairKind::lift), "lift", mark([text](Marks marks, Point at, double cell) {
          marks.arrow(at, 0.5 * cell, Direction::up, text);
        }));
  }
  add(plan.rooms() > 0 && !hide.numbers, "room",
      mark([cards, text](Marks marks, Point at, double cell) {
        cards ? marks.tag("1", at, 0.5 * cell)
              : marks.label("1", at, 0.42 * cell, Face::bold, text);
      }));
  if (cards) {
    const bool closed = signs.sealed != std::array<bool, 4>{} || plan.options().player;
    add(signs.corridor || signs.opened,
        signs.opened ? signs.corridor ? "corridor or opened door" : "opened door" : "corridor",
        [&style](Picture& picture, Point at, double row) {
          PlayingCards(picture, style).back(at, row);
        });
    add(closed, "closed door: J Q K, level 1\u20133", face(signs.closed_card));
    if (signs.shop) add(true, "shop", face(*signs.shop));
    if (signs.spring) add(true, "healing spring", face(*signs.spring));
  } else {
    static constexpr std::array<const char*, 4> names = {"", "door", "double door", "portcullis"};
    for (int level = 1; level <= 3; ++level)
      for (const bool sealed : {false, true})
        add((sealed ? signs.sealed : signs.shut)[static_cast<std::size_t>(level)],
            (sealed ? "sealed " : "") + std::string(names[static_cast<std::size_t>(level)]),
            [&style, level, sealed](Picture& picture, Point at, double row) {
              draw_door(Pen(picture, style, at, 0.8 * row),
                        {level, sealed ? DoorSign::State::sealed : DoorSign::State::shut});
            });
    if (signs.shop) add(true, "shop", prop(*signs.shop));
    if (signs.spring) add(true, "healing spring", prop(*signs.spring));
  }
  const auto secret = [](Marks marks, Point at, double cell) { marks.secret(at, 0.42 * cell); };
  add(signs.secret, signs.hidden ? "secret passage, hidden door" : "secret passage", mark(secret));
  add(signs.hidden && !signs.secret, "hidden door", mark(secret));
  add(signs.bolted, "bolt: opens from there first", mark([](Marks marks, Point at, double cell) {
        marks.bolt(at, 0.42 * cell, Direction::right);
      }));
  add(signs.outside, "second entrance", mark([text](Marks marks, Point at, double cell) {
        marks.arrow(at, 0.5 * cell, Direction::right, text);
      }));
  add(!plan.options().without.empty(), "broken off: goes on to a dead end",
      mark([](Marks marks, Point at, double cell) {
        marks.break_off(at, 0.4 * cell, Direction::right);
      }));
  add(counters && signs.enemy, "enemy",
      mark([strongest = signs.strongest](Marks marks, Point at, double cell) {
        marks.enemy(at, cell * 0.46, strongest);
      }));
  add(counters && signs.boss, "boss",
      mark([joker = signs.joker](Marks marks, Point at, double cell) {
        marks.enemy(at, cell * 0.5, joker);
      }));
  return entries;
}

}  // namespace deckmap::detail
