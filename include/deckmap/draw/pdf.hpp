#pragma once
/// Pictures as PDF, to be printed: one page, or squares of one inch for miniatures over as many
/// pages as it takes. Compiled: component `deckmap::paint`.

#include <cstdint>
#include <span>
#include <vector>

#include <deckmap/draw/drawing.hpp>
#include <deckmap/draw/paper.hpp>

namespace deckmap {

struct PdfOptions {
  Paper paper = Paper::a4;
  /// Every square of the grid is one inch wide. The first page shows the whole picture and how the
  /// others lie in it; those are to be cut at their marks and joined.
  bool inch_squares = false;
};

/// Returns a PDF file with a page for each picture; the same pictures always give the same bytes. A
/// picture that was made for a sheet of paper fills it; another is fitted on a sheet, upright or
/// lengthwise, whichever shows it larger. Sheets of inch squares are those of the first picture,
/// cut so that they are as few as can be. Throws `Error` if squares of an inch are asked of a
/// picture without a map, or memory does not suffice.
std::vector<std::uint8_t> pdf(std::span<const Picture> pages, const PdfOptions& options = {});
std::vector<std::uint8_t> pdf(const Picture& picture, const PdfOptions& options = {});

}  // namespace deckmap
