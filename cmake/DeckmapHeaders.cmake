# Packages of headers, by their headers alone: for Emscripten, which looks for packages in its own tree
# only, and for a library that is handed on by itself. -idirafter keeps the host's other headers behind
# the compiler's own.
if(NOT EMSCRIPTEN AND NOT DECKMAP_SELF_CONTAINED)
  return()
endif()
foreach(package IN ITEMS nlohmann_json tomlplusplus)
  add_library(${package}::${package} INTERFACE IMPORTED GLOBAL)
  target_compile_options(${package}::${package} INTERFACE "SHELL:-idirafter /usr/include")
endforeach()
target_compile_definitions(tomlplusplus::tomlplusplus INTERFACE TOML_HEADER_ONLY=1
                           TOML_ENABLE_FORMATTERS=0)
