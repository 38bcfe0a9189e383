#pragma once
/// The header-only core in one include: deal dungeons, step through deals, check them, and write
/// them as text or JSON. Pictures and readers of files are components of their own.

#include <deckmap/card.hpp>
#include <deckmap/check.hpp>
#include <deckmap/code.hpp>
#include <deckmap/dealer.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/direction.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/features.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/play/dice.hpp>
#include <deckmap/random.hpp>
#include <deckmap/read/deal.hpp>
#include <deckmap/rules.hpp>
#include <deckmap/table.hpp>
#include <deckmap/version.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/deal.hpp>
#include <deckmap/write/explain.hpp>
#include <deckmap/write/floor_plan.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/tile_grid.hpp>
