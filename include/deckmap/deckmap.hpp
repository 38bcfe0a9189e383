#pragma once
/// The include for most programs: deals dungeons, steps through deals, checks them, and writes them
/// as text or JSON. It compiles fast (tools/dev/compile-time measures it), so every other header,
/// such as those of explanations, deals as text, dice and pictures, is included by name.

#include <deckmap/card.hpp>
#include <deckmap/cell.hpp>
#include <deckmap/check.hpp>
#include <deckmap/closed_doors.hpp>
#include <deckmap/code.hpp>
#include <deckmap/deal_event.hpp>
#include <deckmap/dealer.hpp>
#include <deckmap/deck.hpp>
#include <deckmap/dungeon.hpp>
#include <deckmap/error.hpp>
#include <deckmap/generate.hpp>
#include <deckmap/graph.hpp>
#include <deckmap/map/features.hpp>
#include <deckmap/map/floor_plan.hpp>
#include <deckmap/random.hpp>
#include <deckmap/rules.hpp>
#include <deckmap/version.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/json.hpp>
