#!/usr/bin/env bash
# Every public header compiles alone, here or first in a source, and stops a C++17 compiler with one
# sentence; all of them go into two units of one program; none leaves a macro behind; the examples in their comments run; and
# deckmap.hpp stays light.
# Usage: headers.sh COMPILER INCLUDE-FOLDER
set -u
compiler=$1 include=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0
wrong() {
  echo "FAILED: $*"
  failed=1
}
compile() { "$compiler" -std=c++20 -Wall -Wextra -Wpedantic -Werror -I"$include" "$@"; }

# A source or test of the suite that includes a header before all others has compiled it alone.
seen=$(cd "$include/.." && find src tools tests -name '*.cpp' -not -path tests/consumers/'*' \
  -exec grep -m 1 -h '^#include' {} + | sed -n 's/^#include [<"]\(deckmap\/[^>"]*\)[>"].*/\1/p' | sort -u)
headers=$(cd "$include" && find deckmap -name '*.hpp' | sort)
[ "$(wc -l <<<"$headers")" -ge 30 ] || wrong "too few headers found: $headers"
for header in $headers; do
  # twice: it has to guard itself
  printf '#include <%s>\n#include <%s>\n' "$header" "$header" >alone.cpp
  grep -qxF "$header" <<<"$seen" || compile -fsyntax-only alone.cpp || wrong "$header does not compile alone"
  # the sentence, and the include that ends the compilation
  "$compiler" -std=c++17 -I"$include" -fsyntax-only alone.cpp 2>&1 | grep 'error:' >errors
  [ "$(wc -l <errors)" = 2 ] && head -n 1 errors | grep -qF 'deckmap needs C++20: ' ||
    wrong "$header under C++17: $(head -n 5 errors)"
done

for header in $headers; do echo "#include <$header>"; done >all.hpp

# Macros: what is there with our headers and not with those that they include.
(cd "$include" && grep -rhoE '^#include <[^>]+>' deckmap | grep -v '<deckmap/' | sort -u) >others.hpp
macros() { compile -E -dM -x c++ "$1" | awk '{sub(/\(.*/, "", $2); print $2}' | sort -u; }
comm -13 <(macros others.hpp) <(macros all.hpp) >left
[ -s left ] && wrong "macros that leak: $(tr '\n' ' ' <left)"

# Where there are no threads.
printf '#undef __STDCPP_THREADS__\n#include <deckmap/fuzz.hpp>\nint main() {}\n' >single.cpp
compile single.cpp -o single || wrong "fuzz.hpp needs threads"
compile -M single.cpp | grep -E '/(thread|mutex)( |$)' && wrong "fuzz.hpp includes threads there"

# The examples in the comments compile and run, those of seed 42 with a thousand seeds, beside another
# unit that has all headers.
{
  echo '#include <iostream>'
  cat all.hpp
  echo 'using namespace deckmap;'
  echo 'static bool works(const Dungeon&) { return true; }'
  echo 'void other();'
  echo 'int main() {'
  echo 'other();'
  (cd "$include" && find deckmap -name '*.hpp' | sort | xargs awk '
    function end() {
      if (!lines) return
      any_seed = gsub(/seed = 42/, "seed = seed", lines)
      print (any_seed ? "for (std::uint64_t seed = 0; seed < 1000; ++seed) " : "") "{\n" lines "}"
      lines = ""
    }
    sub(/^ *\/\/\/     /, "") { lines = lines $0 "\n"; next }
    { end() }')
  echo '}'
} >examples.cpp
[ "$(grep -c '^{$\|) {$' examples.cpp)" -ge 3 ] || wrong "too few examples found in comments"
{ cat all.hpp && echo 'void other() {}'; } >other.cpp
compile -c examples.cpp && compile -c other.cpp || wrong "an example in a comment does not compile"
"$compiler" examples.o other.o -pthread -o examples || wrong "all headers do not go into two units"
./examples || wrong "an example in a comment fails"

# Headers that would cost everybody who includes deckmap.hpp: heavy ones, and maps and writers.
echo '#include <deckmap/deckmap.hpp>' >light.cpp
compile -M light.cpp | tr -s ' \\' '\n' |
  grep -E '/deckmap/(map|write)/|/(range|nlohmann|toml\+\+|doctest)/|/(regex|iostream|sstream|functional|unordered_map|charconv|random|filesystem|thread)$' >heavy
[ -s heavy ] && wrong "deckmap.hpp includes $(tr '\n' ' ' <heavy)"
exit $failed
