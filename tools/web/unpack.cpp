// The decoder of LZMA, which packs WebAssembly a fifth smaller than what browsers unpack
// themselves. It is WebAssembly too, of 2 KB, and so quick without being warm. `xz --format=lzma`
// makes what it reads; the names are those of the LZMA specification. The data are the build's own
// and are trusted.

#include <cstddef>
#include <cstdint>

namespace {

using Probability = std::uint16_t;

constexpr std::uint32_t states = 12, max_positions = 16;
constexpr std::uint32_t max_literals = 0x300u << 4;  // lc + lp is 4 at most

struct Lengths {
  Probability choice, choice2, low[max_positions][8], middle[max_positions][8], high[256];
};
struct Probabilities {
  Probability is_match[states][max_positions], is_rep[states], is_rep_g0[states], is_rep_g1[states],
      is_rep_g2[states], is_rep0_long[states][max_positions], slot[4][64], special[128], align[16],
      literal[max_literals];
  Lengths match, rep;
};
union {
  Probabilities p;
  Probability all[sizeof(Probabilities) / sizeof(Probability)];
} memory;

const std::uint8_t* in;
std::uint32_t range, code;

void normalize() {
  if (range >= 1u << 24) return;
  range <<= 8;
  code = code << 8 | *in++;
}

std::uint32_t bit(Probability& p) {
  const std::uint32_t bound = (range >> 11) * p;
  const bool one = code >= bound;
  if (one) {
    range -= bound, code -= bound;
    p = static_cast<Probability>(p - (p >> 5));
  } else {
    range = bound;
    p = static_cast<Probability>(p + ((2048 - p) >> 5));
  }
  normalize();
  return one;
}

std::uint32_t tree(Probability* p, int bits) {
  std::uint32_t node = 1;
  for (int i = 0; i < bits; ++i) node = node << 1 | bit(p[node]);
  return node - (1u << bits);
}

std::uint32_t reverse_tree(Probability* p, int bits) {
  std::uint32_t node = 1, value = 0;
  for (int i = 0; i < bits; ++i) {
    const std::uint32_t found = bit(p[node]);
    node = node << 1 | found;
    value |= found << i;
  }
  return value;
}

std::uint32_t direct(int bits) {
  std::uint32_t value = 0;
  for (; bits > 0; --bits) {
    range >>= 1;
    const bool one = code >= range;
    if (one) code -= range;
    normalize();
    value = value << 1 | one;
  }
  return value;
}

std::uint32_t length(Lengths& p, std::uint32_t position) {
  if (!bit(p.choice)) return 2 + tree(p.low[position], 3);
  if (!bit(p.choice2)) return 10 + tree(p.middle[position], 3);
  return 18 + tree(p.high, 8);
}

std::uint32_t distance(std::uint32_t length) {
  const std::uint32_t slot = tree(memory.p.slot[length < 5 ? length - 2 : 3], 6);
  if (slot < 4) return slot;
  const int bits = static_cast<int>(slot >> 1) - 1;
  const std::uint32_t high = (2 | (slot & 1)) << bits;
  if (slot < 14) return high + reverse_tree(memory.p.special + high - slot, bits);
  return high + (direct(bits - 4) << 4) + reverse_tree(memory.p.align, 4);
}

std::uint8_t literal(Probability* p, const std::uint8_t* match) {
  std::uint32_t symbol = 1;
  if (match != nullptr)
    for (std::uint32_t expected = *match; symbol < 0x100; expected <<= 1) {
      const std::uint32_t wanted = expected >> 7 & 1;
      const std::uint32_t found = bit(p[((1 + wanted) << 8) + symbol]);
      symbol = symbol << 1 | found;
      if (wanted != found) break;
    }
  while (symbol < 0x100) symbol = symbol << 1 | bit(p[symbol]);
  return static_cast<std::uint8_t>(symbol);
}

}  // namespace

/// Writes the first `size` bytes that the .lzma file at `data` holds to `out`.
extern "C" [[clang::export_name("unpack")]] void unpack(const std::uint8_t* data, std::uint8_t* out,
                                                        std::uint32_t size) {
  const int lc = data[0] % 9, lp = data[0] / 9 % 5, pb = data[0] / 45;
  for (Probability& probability : memory.all) probability = 1024;
  constexpr int header = 13;
  in = data + header + 1;
  range = 0xffffffff, code = 0;
  for (int i = 0; i < 4; ++i) code = code << 8 | *in++;

  Probabilities& p = memory.p;
  std::uint32_t state = 0, n = 0, rep[4] = {};
  while (n < size) {
    const std::uint32_t position = n & ((1u << pb) - 1);
    if (!bit(p.is_match[state][position])) {
      const std::uint32_t before = n > 0 ? out[n - 1] : 0;
      const std::size_t context = (n & ((1u << lp) - 1)) << lc | before >> (8 - lc);
      out[n] = literal(p.literal + 0x300 * context, state < 7 ? nullptr : out + n - rep[0] - 1);
      ++n;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    std::uint32_t copied = 1;
    if (!bit(p.is_rep[state])) {
      rep[3] = rep[2], rep[2] = rep[1], rep[1] = rep[0];
      copied = length(p.match, position);
      rep[0] = distance(copied);
      state = state < 7 ? 7 : 10;
    } else {
      int used = 0;  // which of the last four distances
      bool one_byte = false;
      if (!bit(p.is_rep_g0[state])) {
        one_byte = !bit(p.is_rep0_long[state][position]);
      } else {
        used = !bit(p.is_rep_g1[state]) ? 1 : !bit(p.is_rep_g2[state]) ? 2 : 3;
      }
      const std::uint32_t again = rep[used];
      for (; used > 0; --used) rep[used] = rep[used - 1];
      rep[0] = again;
      if (!one_byte) copied = length(p.rep, position);
      state = one_byte ? (state < 7 ? 9 : 11) : state < 7 ? 8 : 11;
    }
    for (; copied > 0 && n < size; --copied, ++n) out[n] = out[n - rep[0] - 1];
  }
}
