#pragma once
// Playing cards, face up and face down.

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include <deckmap/card.hpp>
#include <deckmap/draw/drawing.hpp>
#include <deckmap/write/style.hpp>

namespace deckmap::detail {

class PlayingCards {
 public:
  /// The size of a card in a cell of 1 by 1: broader than real cards, with little felt around it,
  /// so that it can be read.
  static constexpr double height = 0.95, width = 0.84;

  PlayingCards(Picture& picture, const Style& style) : picture_(picture), style_(style) {}

  /// Without its suit a card shows its rank alone, in ink.
  void face(Card card, Point centre, double cell, bool with_suit = true) {
    blank(centre, cell);
    const double w = width * cell, h = height * cell;
    const Paint paint = with_suit && card.colour() == Colour::red ? style_.red : style_.ink;
    if (card.is_joker()) return joker(centre, w, paint);
    index(card, centre, w, h, paint, with_suit);
    if (w < 12) return;
    Shape pips{.fill = paint};
    const int rank = card.rank();
    if (rank == Card::ace) {
      pip(pips.path, card.suit(), centre, 0.5 * w, false);
    } else if (rank <= 10) {
      for (const Point at : places_of(rank))
        pip(pips.path, card.suit(), centre + Point{at.x * 0.19 * w, at.y * 0.33 * h}, 0.25 * w,
            at.y > 0);
    } else {
      court(card, centre, w, h, paint, pips.path);
    }
    if (with_suit) picture_.add(std::move(pips));
  }

  void back(Point centre, double cell) {
    blank(centre, cell);
    const Point reach{(width / 2 - 0.04) * cell, (height / 2 - 0.04) * cell};
    Shape panel{.fill = style_.back};
    panel.path.rounded(centre - reach, centre + reach, 0.02 * cell);
    picture_.add(std::move(panel));
    Shape lattice{.stroke = style_.back_line, .weight = std::max(0.008 * cell, 0.4)};
    const Point inner{reach.x - 0.03 * cell, reach.y - 0.03 * cell};
    add_lattice(lattice.path, centre, inner, cell >= 24 ? 0.1 * cell : 0.2 * cell);
    lattice.path.rectangle(centre - inner, centre + inner);
    picture_.add(std::move(lattice));
  }

  /// A suit's sign, as high as `size`.
  static void pip(Path& path, Suit suit, Point centre, double size, bool upside_down) {
    const double s = upside_down ? -size : size;
    const auto at = [&](double x, double y) { return centre + Point{x * s, y * s}; };
    const auto curve = [&](double ax, double ay, double bx, double by, double x, double y) {
      path.curve_to(at(ax, ay), at(bx, by), at(x, y));
    };
    switch (suit) {
      case Suit::diamonds:
        path.move_to(at(0, -0.5));
        curve(0.10, -0.31, 0.24, -0.13, 0.38, 0);
        curve(0.24, 0.13, 0.10, 0.31, 0, 0.5);
        curve(-0.10, 0.31, -0.24, 0.13, -0.38, 0);
        curve(-0.24, -0.13, -0.10, -0.31, 0, -0.5);
        break;
      case Suit::hearts:
        path.move_to(at(0, 0.5));
        curve(-0.10, 0.28, -0.48, 0.08, -0.48, -0.20);
        curve(-0.48, -0.38, -0.36, -0.47, -0.24, -0.47);
        curve(-0.12, -0.47, -0.03, -0.39, 0, -0.26);
        curve(0.03, -0.39, 0.12, -0.47, 0.24, -0.47);
        curve(0.36, -0.47, 0.48, -0.38, 0.48, -0.20);
        curve(0.48, 0.08, 0.10, 0.28, 0, 0.5);
        break;
      case Suit::spades:
        path.move_to(at(0, -0.5));
        curve(0.10, -0.27, 0.46, -0.06, 0.46, 0.17);
        curve(0.46, 0.31, 0.36, 0.38, 0.25, 0.38);
        curve(0.17, 0.38, 0.08, 0.34, 0.04, 0.24);
        curve(0.05, 0.37, 0.09, 0.45, 0.16, 0.5);
        path.line_to(at(-0.16, 0.5));
        curve(-0.09, 0.45, -0.05, 0.37, -0.04, 0.24);
        curve(-0.08, 0.34, -0.17, 0.38, -0.25, 0.38);
        curve(-0.36, 0.38, -0.46, 0.31, -0.46, 0.17);
        curve(-0.46, -0.06, -0.10, -0.27, 0, -0.5);
        break;
      case Suit::clubs:
        path.circle(at(0, -0.27), 0.215 * size);
        path.circle(at(-0.25, 0.09), 0.215 * size);
        path.circle(at(0.25, 0.09), 0.215 * size);
        path.move_to(at(-0.10, -0.06));
        path.line_to(at(0.10, -0.06));
        curve(0.05, 0.22, 0.09, 0.42, 0.17, 0.5);
        path.line_to(at(-0.17, 0.5));
        curve(-0.09, 0.42, -0.05, 0.22, -0.10, -0.06);
        break;
    }
    path.close();
  }

 private:
  /// The card itself, and its shadow on the felt.
  void blank(Point centre, double cell) {
    const Point reach{width / 2 * cell, height / 2 * cell};
    const double radius = 0.05 * cell;
    if (const double depth = style_.shadow_depth * cell; depth > 0) {
      Shape shadow{.fill = style_.shadow};
      const Point low = centre - reach + Point{depth, depth};
      shadow.path.rounded(low, centre + reach + Point{depth, depth}, radius);
      picture_.add(std::move(shadow));
    }
    Shape card{.fill = style_.floor,
               .stroke = style_.grid,
               .weight = std::max(style_.grid_weight * cell, 0.5)};
    card.path.rounded(centre - reach, centre + reach, radius);
    picture_.add(std::move(card));
  }

  /// The rank in two corners, the suit below it.
  void index(Card card, Point centre, double w, double h, Paint paint, bool with_suit) {
    static constexpr std::string_view ranks[] = {"A", "2", "3",  "4", "5", "6", "7",
                                                 "8", "9", "10", "J", "Q", "K"};
    const std::string rank(ranks[card.rank() - 1]);
    const double size = (rank.size() > 1 ? 0.175 : 0.225) * w;
    if (size < 4) {
      // Too small for anything but the rank.
      picture_.add(Text{.text = rank,
                        .at = {centre.x, centre.y + 0.3 * w},
                        .size = 0.8 * w / static_cast<double>(rank.size()),
                        .face = Face::bold,
                        .paint = paint});
      return;
    }
    Shape suits{.fill = paint};
    for (const double sign : {1.0, -1.0}) {
      const auto at = [&](double x, double y) { return centre + Point{x * w, y * h} * sign; };
      picture_.add(Text{.text = rank,
                        .at = at(-0.375, -0.325),
                        .size = size,
                        .face = Face::bold,
                        .paint = paint,
                        .upside_down = sign < 0});
      pip(suits.path, card.suit(), at(-0.375, -0.24), 0.15 * w, sign < 0);
    }
    if (with_suit) picture_.add(std::move(suits));
  }

  /// Where the pips of a rank lie, each coordinate from -1 to 1.
  static std::span<const Point> places_of(int rank) {
    static constexpr double third = 1.0 / 3, two_thirds = 2.0 / 3;
    static constexpr std::array<Point, 54> all = {
        {{0, -1},         {0, 1},                                                             // 2
         {0, -1},         {0, 0},           {0, 1},                                           // 3
         {-1, -1},        {1, -1},          {-1, 1},      {1, 1},                             // 4
         {-1, -1},        {1, -1},          {0, 0},       {-1, 1},     {1, 1},                // 5
         {-1, -1},        {1, -1},          {-1, 0},      {1, 0},      {-1, 1},      {1, 1},  // 6
         {-1, -1},        {1, -1},          {0, -0.5},    {-1, 0},     {1, 0},       {-1, 1},
         {1, 1},  // 7
         {-1, -1},        {1, -1},          {0, -0.5},    {-1, 0},     {1, 0},       {0, 0.5},
         {-1, 1},         {1, 1},           {-1, -1},     {1, -1},     {-1, -third}, {1, -third},
         {0, 0},          {-1, third},      {1, third},   {-1, 1},     {1, 1},       {-1, -1},
         {1, -1},         {0, -two_thirds}, {-1, -third}, {1, -third}, {-1, third},  {1, third},
         {0, two_thirds}, {-1, 1},          {1, 1}}};
    const auto r = static_cast<std::size_t>(rank);
    return std::span(all).subspan(r * (r - 1) / 2 - 1, r);  // 2 + 3 + ... before it
  }

  /// A court card: its letter in a frame, under a crown as befits it; signs of its suit in corners.
  void court(Card card, Point centre, double w, double h, Paint paint, Path& pips) {
    const Point reach{0.27 * w, 0.37 * h};
    Shape frame{.stroke = paint, .weight = std::max(0.014 * w, 0.4)};
    frame.path.rectangle(centre - reach, centre + reach);
    picture_.add(std::move(frame));
    static constexpr std::string_view letters[] = {"J", "Q", "K"};
    const double size = 0.34 * h;
    picture_.add(Text{.text = std::string(letters[card.door_level() - 1]),
                      .at = {centre.x, centre.y + 0.17 * h},
                      .size = size,
                      .face = Face::bold,
                      .paint = paint});
    crown(card.door_level(), centre - Point{0, 0.17 * h}, 0.34 * w, paint);
    for (const double sign : {1.0, -1.0})
      pip(pips, card.suit(), centre + Point{-0.17 * w, -0.295 * h} * sign, 0.15 * w, sign < 0);
  }

  /// A crown over the word.
  void joker(Point centre, double w, Paint paint) {
    crown(3, centre - Point{0, 0.1 * w}, 0.5 * w, paint);
    picture_.add(Text{.text = "Joker",
                      .at = {centre.x, centre.y + 0.25 * w},
                      .size = 0.2 * w,
                      .face = Face::bold,
                      .paint = paint});
  }

  /// A cap with a feather, a tiara, a crown.
  void crown(int level, Point centre, double size, Paint paint) {
    const auto at = [&](double x, double y) { return centre + Point{x * size, y * size}; };
    Shape shape{.fill = style_.gold, .stroke = paint, .weight = std::max(0.035 * size, 0.4)};
    Path& path = shape.path;
    path.move_to(at(-0.45, 0.2));
    if (level == 1) {
      path.curve_to(at(-0.4, -0.2), at(0.4, -0.2), at(0.45, 0.2));
      path.close();
      path.move_to(at(0.2, 0.05));
      path.curve_to(at(0.25, -0.3), at(0.4, -0.4), at(0.6, -0.45));
      path.curve_to(at(0.6, -0.2), at(0.5, 0), at(0.32, 0.1));
    } else if (level == 2) {
      for (const auto& [x, y] : std::array<Point, 5>{
               {{-0.5, -0.12}, {-0.22, 0.02}, {0, -0.4}, {0.22, 0.02}, {0.5, -0.12}}})
        path.line_to(at(x, y));
      path.line_to(at(0.45, 0.2));
    } else {
      for (const auto& [x, y] : std::array<Point, 5>{
               {{-0.55, -0.35}, {-0.25, -0.05}, {0, -0.42}, {0.25, -0.05}, {0.55, -0.35}}})
        path.line_to(at(x, y));
      path.line_to(at(0.45, 0.2));
    }
    path.close();
    picture_.add(std::move(shape));
  }

  /// Lines that cross at right angles, within a rectangle.
  static void add_lattice(Path& path, Point centre, Point reach, double spacing) {
    const double far = reach.x + reach.y;
    for (const double slope : {1.0, -1.0})
      for (int i = -static_cast<int>(far / spacing); i * spacing <= far; ++i) {
        // y = slope * (x - c)
        const double c = i * spacing;
        const double low = std::max(-reach.x, c - reach.y), high = std::min(reach.x, c + reach.y);
        if (high - low < 0.2 * spacing) continue;
        path.line(centre + Point{low, slope * (low - c)}, centre + Point{high, slope * (high - c)});
      }
  }

  Picture& picture_;
  const Style& style_;
};

}  // namespace deckmap::detail
