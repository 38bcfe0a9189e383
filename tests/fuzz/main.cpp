// One program for all bodies. With DECKMAP_LIBFUZZER it is a fuzzer for the body that the
// environment variable DECKMAP_FUZZ names; else it replays files through one body:
//   deckmap_replays BODY FOLDER

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "../slow_build.hpp"
#include "fuzz.hpp"

namespace {

using namespace deckmap::fuzz;

const Body& body_named(std::string_view name) {
  for (const Body& body : bodies)
    if (body.name == name) return body;
  std::fprintf(stderr, "no such body; there are:");
  for (const Body& body : bodies) std::fprintf(stderr, " %s", std::string(body.name).c_str());
  std::fprintf(stderr, "\n");
  std::exit(2);
}

}  // namespace

#ifdef DECKMAP_LIBFUZZER

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Body& body = []() -> const Body& {
    const char* const name = std::getenv("DECKMAP_FUZZ");
    return body_named(name == nullptr ? "" : name);
  }();
  body.run({reinterpret_cast<const char*>(data), size});
  return 0;
}

#else

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: deckmap_replays BODY FOLDER\n");
    return 2;
  }
  const Body& body = body_named(argv[1]);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[2])) files.push_back(entry);
  std::sort(files.begin(), files.end());
  std::size_t failed = 0;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream read;
    read << in.rdbuf();
    const std::string bytes = read.str();
    // the file, and what a fuzzer would try first: cut off, and with a bit turned, here and there
    for (std::size_t part = 0; part <= 16; part += deckmap::test::slow_build ? 4 : 1) {
      std::string cut = bytes.substr(0, bytes.size() * part / 16), turned = bytes;
      if (!bytes.empty() && part < 16) turned[bytes.size() * part / 16] ^= char(1 << part % 7);
      for (const std::string& input : {cut, turned}) try {
          body.run(input);
        } catch (const std::exception& error) {
          ++failed;
          std::printf("%s, %zu/16: %s\n", file.c_str(), part, error.what());
        }
    }
  }
  std::printf("%zu files, %zu failed\n", files.size(), failed);
  return files.empty() || failed > 0 ? 1 : 0;
}

#endif
