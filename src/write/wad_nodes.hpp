#pragma once
// The parts of a Doom map that follow from its lines: the tree of convex pieces that the game draws
// by, and the blocks in which it looks for walls.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace deckmap::detail {

/// Binary text of a WAD: words of 16 bits and names of eight letters, the lowest byte first.
struct BinaryText {
  std::string bytes;

  template <class... Numbers>
  BinaryText& words(Numbers... numbers) {
    (word(static_cast<long>(numbers)), ...);
    return *this;
  }
  BinaryText& whole(std::size_t number) { return words(number & 0xffff, number >> 16); }
  BinaryText& name(std::string_view text) {
    bytes += text;
    bytes.append(8 - text.size(), '\0');
    return *this;
  }

 private:
  void word(long number) {
    const auto bits = static_cast<unsigned long>(number);
    bytes += static_cast<char>(bits & 0xff);
    bytes += static_cast<char>(bits >> 8 & 0xff);
  }
};

struct MapVertex {
  int x, y;
};
/// From `from` to `to`: its front is on its right. No back is -1.
struct MapLine {
  int from = 0, to = 0;  ///< vertices
  int flags = 0, special = 0, tag = 0;
  int front = -1, back = -1;
};

/// Throws `Error`.
[[noreturn]] void refuse_size(const std::string& what, const std::string& most);

/// To the next unit.
int distance(const MapVertex& a, const MapVertex& b);
std::string bytes_of_lines(const std::vector<MapLine>& lines);
/// Throws `Error` for a map with more blocks and lines in them than 16 bits count.
std::string block_map(const std::vector<MapVertex>& vertices, const std::vector<MapLine>& lines);

/// Splits a map into convex pieces. Where its lines are parallel to an axis or rise by one in one
/// or two, and their ends lie on an even grid, a split is exact. Takes time by the number of lines
/// and its logarithm.
class MapNodes {
 public:
  MapNodes(const std::vector<MapVertex>& vertices, const std::vector<MapLine>& lines);

  std::size_t segs() const { return segs_; }
  std::string vertexes() const;  ///< those of the map, and those of the splits
  const std::string& segments() const { return segments_.bytes; }
  const std::string& subsectors() const { return subsectors_.bytes; }
  const std::string& nodes() const { return nodes_.bytes; }

 private:
  struct Seg {
    int from, to, line;
    bool back;
  };
  /// An endless line through the map: its direction in lowest terms, and how far aside it lies.
  struct Cut {
    int dx, dy;
    long at;

    bool is_slanted() const { return dx != 0 && dy != 0; }

    friend bool operator==(const Cut&, const Cut&) = default;
    friend auto operator<=>(const Cut&, const Cut&) = default;
  };
  enum class Where { right, left, across };

  Cut cut_along(const Seg& seg) const;
  static long side(const MapVertex& vertex, const Cut& cut);
  Where where(const Seg& seg, const Cut& cut) const;
  const Seg* best_cut(const std::vector<Seg>& segs) const;
  int split(const Seg& seg, const Cut& cut);
  void add_box(const std::vector<Seg>& segs, BinaryText& text) const;
  unsigned add_piece(const std::vector<Seg>& segs);
  unsigned build(const std::vector<Seg>& segs);

  std::vector<MapVertex> vertices_;
  const std::vector<MapLine>& lines_;
  BinaryText segments_, subsectors_, nodes_;
  std::size_t segs_ = 0;
};

}  // namespace deckmap::detail
