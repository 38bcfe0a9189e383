# The compiled components: what each needs, and how it is built into a package for others.
# A component whose packages are missing is left out, with a word on what would bring it back.
include(GNUInstallDirs)
set(deckmap_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/deckmap)
# The pkg-config files find themselves, wherever they are moved.
file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")

# deckmap_needs(component FOUND what package): unless the variable FOUND is true, the component
# lacks `what`, which Debian's `package` brings.
function(deckmap_needs component found what package)
  if(NOT ${found})
    set_property(GLOBAL APPEND PROPERTY deckmap_${component}_lacks "${what} (Debian: ${package})")
  endif()
endfunction()

# deckmap_needs_component(component other)
function(deckmap_needs_component component other)
  if(NOT TARGET deckmap::${other})
    set_property(GLOBAL APPEND PROPERTY deckmap_${component}_lacks "the component ${other}")
  endif()
endfunction()

# deckmap_can_build(component result): whether nothing is lacking; says what is.
function(deckmap_can_build component result)
  get_property(lacks GLOBAL PROPERTY deckmap_${component}_lacks)
  set(${result} ON PARENT_SCOPE)
  if(lacks)
    set(${result} OFF PARENT_SCOPE)
    set_property(GLOBAL APPEND PROPERTY deckmap_left_out deckmap::${component})
    list(JOIN lacks "\n  " lacks)
    if(DECKMAP_REQUIRE_ALL)
      message(FATAL_ERROR "deckmap::${component} cannot be built. Missing:\n  ${lacks}")
    endif()
    message(WARNING "deckmap::${component} is left out. Missing:\n  ${lacks}")
  endif()
endfunction()

# deckmap_install(component [REQUIRES pc-module...] [PRIVATE pc-module...] [LIBS flag...]): the
# library deckmap_<component>, its CMake targets and its pkg-config file.
function(deckmap_install component)
  cmake_parse_arguments(PARSE_ARGV 1 pc "" "" "REQUIRES;PRIVATE;LIBS")
  set_target_properties(deckmap_${component} PROPERTIES EXPORT_NAME ${component})
  if(NOT DECKMAP_INSTALL)
    # a part of somebody's project: built when something links it
    set_target_properties(deckmap_${component} PROPERTIES EXCLUDE_FROM_ALL ON)
    return()
  endif()
  install(TARGETS deckmap_${component} EXPORT deckmap-${component}
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT deckmap-${component} NAMESPACE deckmap:: DESTINATION ${deckmap_config_dir}
          FILE deckmap-${component}-targets.cmake)
  list(JOIN pc_REQUIRES ", " pc_requires)
  list(JOIN pc_PRIVATE ", " pc_private)
  list(JOIN pc_LIBS " " pc_libs)
  set(pc_name deckmap-${component})
  set(pc_lib "Libs: -L\${libdir} -ldeckmap_${component}\nLibs.private: ${pc_libs}")
  configure_file(${PROJECT_SOURCE_DIR}/cmake/deckmap.pc.in ${PROJECT_BINARY_DIR}/${pc_name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${pc_name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
