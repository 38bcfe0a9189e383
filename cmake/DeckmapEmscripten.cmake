# Emscripten looks for packages in its own tree alone. These are headers, so the host's will do;
# -idirafter keeps the host's other headers behind Emscripten's own.
if(NOT EMSCRIPTEN)
  return()
endif()
foreach(package IN ITEMS nlohmann_json tomlplusplus)
  add_library(${package}::${package} INTERFACE IMPORTED GLOBAL)
  target_compile_options(${package}::${package} INTERFACE "SHELL:-idirafter /usr/include")
endforeach()
target_compile_definitions(tomlplusplus::tomlplusplus INTERFACE TOML_HEADER_ONLY=1
                           TOML_ENABLE_FORMATTERS=0)
