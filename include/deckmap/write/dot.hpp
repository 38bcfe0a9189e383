#pragma once
/// A dungeon as a graph for Graphviz (.dot): corridors and rooms as nodes, the ways between them as
/// edges. `dot` lays it out anew, `neato -n` as the map lies.

#include <string>

#include <deckmap/dungeon.hpp>
#include <deckmap/write/file_options.hpp>

namespace deckmap {

/// The graph of a dungeon: nodes "s0", "s1", ... for its segments, "l3" for the landing behind card
/// 3 where it is a place of the key, a "?" behind each closed door, dashed edges for secret
/// passages.
std::string dot_text(const Dungeon& dungeon, const FileOptions& options = {});

}  // namespace deckmap
