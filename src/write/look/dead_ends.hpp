#pragma once
// Dead corridors that make a map wider than all else that is on it.

#include <span>
#include <vector>

#include <deckmap/dungeon.hpp>
#include <deckmap/map/floor_plan.hpp>

namespace deckmap::detail {

/// The cards of dead corridors that alone fill the outermost rows and columns of a plan, with all
/// that lies behind them: corridor cards on which nothing stands. One card of each corridor stays,
/// and so do those of `kept`, which is sorted.
std::vector<Index> dead_ends_outside(const FloorPlan& plan, std::span<const Index> kept);

}  // namespace deckmap::detail
