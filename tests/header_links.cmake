# Every header links alone with the component that the table of docs/library.md names: a program for
# each component includes its headers, keeps all their inline functions and all that is compiled in the
# component, and links it alone.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/library.md)
file(READ ${PROJECT_SOURCE_DIR}/docs/library.md library)
file(GLOB_RECURSE rest CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include
  ${PROJECT_SOURCE_DIR}/include/deckmap/*.hpp)
if(NOT DECKMAP_FUDGE)
  list(FILTER rest EXCLUDE REGEX "/fudge/")
endif()
foreach(component IN ITEMS read paint content games survey formats write deckmap)
  if(NOT library MATCHES "\n\\| `deckmap::${component}`[^|]*\\|([^|]*)\\|")
    message(FATAL_ERROR "docs/library.md has no row for deckmap::${component}")
  endif()
  set(its ${rest})
  if(NOT component STREQUAL deckmap) # which has the others
    string(REGEX MATCHALL "`[^`]+\\.?[a-z]*`" names "${CMAKE_MATCH_1}")
    string(REPLACE "`" "" names "${names}")
    set(its "")
    foreach(name IN LISTS names)
      if(name MATCHES "^deckmap/.*/$") # a folder, without the headers named after it
        set(folder ${name})
        set(its ${rest})
        list(FILTER its INCLUDE REGEX "^${name}")
      elseif(name MATCHES "^deckmap/")
        list(APPEND its ${name})
      elseif(name MATCHES "\\.hpp$")
        list(REMOVE_ITEM its ${folder}${name})
      endif()
    endforeach()
    list(REMOVE_ITEM rest ${its})
  endif()
  if(NOT its)
    message(FATAL_ERROR "docs/library.md names no header of deckmap::${component}")
  endif()
  list(TRANSFORM its REPLACE "(.+)" "#include <\\1>\n" OUTPUT_VARIABLE includes)
  string(JOIN "" includes ${includes})
  file(CONFIGURE OUTPUT links_${component}.cpp CONTENT "${includes}int main() {}\n" @ONLY)
  add_executable(deckmap_links_${component} links_${component}.cpp)
  target_compile_options(deckmap_links_${component} PRIVATE -O0 -fkeep-inline-functions
    -U_FORTIFY_SOURCE) # which asks for optimisation
  target_link_libraries(deckmap_links_${component} PRIVATE deckmap::${component})
  get_target_property(kind deckmap::${component} TYPE)
  if(kind STREQUAL STATIC_LIBRARY)
    target_link_options(deckmap_links_${component} PRIVATE
      LINKER:--whole-archive,$<TARGET_FILE:deckmap::${component}>,--no-whole-archive)
  endif()
  add_test(NAME header_links/${component} COMMAND deckmap_links_${component})
endforeach()
