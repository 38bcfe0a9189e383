// Prints the deals and texts of one build of the headers as one line of numbers, which every other
// build has to print as well; tools/dev/matrix compares. Header-only: any compiler builds it alone.
//   matrix few|many

#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>

#include <deckmap/deal.hpp>
#include <deckmap/map/features.hpp>
#include <deckmap/write/ascii.hpp>
#include <deckmap/write/explain.hpp>
#include <deckmap/write/json.hpp>

#include "digest.hpp"
#include "signatures.hpp"

using namespace deckmap;
using namespace deckmap::test;

namespace {

void add(Digest& digest, std::string_view text) {
  digest.add(text.size());
  for (const char c : text) digest.add(static_cast<unsigned char>(c));
}

/// The deals of all pinned signatures; prints those that are not as pinned.
std::uint64_t deals(bool many) {
  Digest digest;
  for (const Signature& pinned : signatures()) {
    const std::uint64_t few_seeds = std::uint64_t{1} << pinned.few_bits;
    const std::uint64_t many_seeds = std::uint64_t{1} << pinned.many_bits;
    const auto found = signature(pinned.options, few_seeds, many ? many_seeds : few_seeds);
    if (found.few != pinned.few || (many && found.many != pinned.many))
      std::fprintf(stderr, "%s: not what is pinned\n", std::string(pinned.name).c_str());
    digest.add(found.many);
  }
  return digest.value();
}

/// Everything that the headers write of a dungeon, what they read back, and what they refuse.
std::uint64_t texts(std::uint64_t seeds) {
  Digest digest;
  for (Options options; options.seed < seeds; ++options.seed) {
    options.table = options.seed % 3 == 0 ? TableSize{9, 7} : TableSize{};
    Explainer explainer(options.table, options.rules);
    const Dungeon dungeon = generate(options);
    explainer.add_all(dungeon);
    add(digest, explainer.text());
    add(digest, map_text(dungeon));
    add(digest, map_text(dungeon, {.ascii = true, .colour = true}));
    add(digest, cards_text(dungeon));
    add(digest, json_text(dungeon, {.features = true}));
    const std::string deal = deal_text(dungeon);
    add(digest, deal);
    add(digest, replay(read_deal(deal)));
    add(digest, generate(parse_code(*code_of(dungeon))));
  }
  for (int byte = 0; byte < 256; ++byte) {
    const char text[] = {'1', static_cast<char>(byte), 'D'};
    try {
      for (const Card card : parse_cards({text, sizeof text})) digest.add(card.code());
    } catch (const Error& error) {
      add(digest, error.what());
    }
  }
  return digest.value();
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view size = argc == 2 ? argv[1] : "";
  if (size != "few" && size != "many") {
    std::fprintf(stderr, "usage: matrix few|many\n");
    return 2;
  }
  const bool many = size == "many";
  const std::uint64_t dealt = deals(many);
  const std::uint64_t written = texts(many ? 1 << 11 : 1 << 7);
  std::printf("%016llx %016llx %.1f\n", static_cast<unsigned long long>(dealt),
              static_cast<unsigned long long>(written),
              static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}
