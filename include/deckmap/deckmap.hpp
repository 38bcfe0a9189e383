#pragma once
/// The include for most programs: deals dungeons, steps through deals, checks them, and names them
/// by their codes. It compiles fast (tools/dev/compile-time measures it), so every other header is
/// included by name: maps as text, JSON, pictures, floor plans, explanations, dice.

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
#include <deckmap/random.hpp>
#include <deckmap/rules.hpp>
#include <deckmap/version.hpp>
