// The deals of seeds, in a few numbers: see signatures.hpp. `tools/dev/matrix` and the case that is
// skipped here compare the long ones.

#include <doctest/doctest.h>

#include <deckmap/version.hpp>

#include "digest.hpp"
#include "signatures.hpp"

using namespace deckmap;
using namespace deckmap::test;

TEST_SUITE_BEGIN("signature");

TEST_CASE("the pinned numbers belong to this rules version") {
  CHECK(rules_version == signed_rules_version);
}

TEST_CASE("the first seeds") {
  for (const Signature& pinned : signatures()) {
    CAPTURE(pinned.name);
    const std::uint64_t few = std::uint64_t{1} << pinned.few_bits;
    CHECK(signature(pinned.options, few, few).few == pinned.few);
  }
}

TEST_CASE("2^20 seeds by default, 2^16 each of every option and on tables" * doctest::skip()) {
  for (const Signature& pinned : signatures()) {
    CAPTURE(pinned.name);
    const std::uint64_t many = std::uint64_t{1} << pinned.many_bits;
    CHECK(signature(pinned.options, 0, many).many == pinned.many);
  }
}

TEST_SUITE_END();
