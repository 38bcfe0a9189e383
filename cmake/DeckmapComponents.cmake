# The compiled components: what each needs, and how it is built and installed for others. What cannot
# be built for want of a package is left out, with one line on what would bring it back; within
# another project without a word.
include(GNUInstallDirs)
set(deckmap_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/deckmap)
# The pkg-config files find themselves, wherever they are moved.
file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")

# Installed shared libraries are looked for beside each other, wherever they are moved.
set(deckmap_origin $ORIGIN)
if(APPLE)
  set(deckmap_origin @loader_path)
endif()

# deckmap_found(name FOUND what debian): records whether the package `name` was found, as the
# variable FOUND says; messages call it `what`, and Debian's package is called `debian`.
function(deckmap_found name found what debian)
  if(NOT ${found})
    set_property(GLOBAL PROPERTY deckmap_lacks_${name} "${what}")
    set_property(GLOBAL PROPERTY deckmap_debian_${name} "${debian}")
  endif()
endfunction()

# deckmap_package(name version debian): a package that find_package finds, in any version if "".
function(deckmap_package name version debian)
  if(TARGET ${name}::${name})
    return() # of cmake/DeckmapHeaders.cmake
  endif()
  find_package(${name} ${version} QUIET)
  string(STRIP "${name} ${version}" what)
  deckmap_found(${name} ${name}_FOUND "${what}" ${debian})
endfunction()

# deckmap_module(name version debian): a library that pkg-config finds, in any version if "", as
# PkgConfig::deckmap_<name>.
function(deckmap_module name version debian)
  string(MAKE_C_IDENTIFIER deckmap_${name} prefix)
  find_package(PkgConfig QUIET)
  if(PKG_CONFIG_FOUND)
    if(version)
      string(PREPEND version ">=")
    endif()
    pkg_check_modules(${prefix} QUIET IMPORTED_TARGET GLOBAL ${name}${version})
    deckmap_found(${name} ${prefix}_FOUND "${name}${version}" ${debian})
  else()
    deckmap_found(${name} PKG_CONFIG_FOUND "${name}" "pkg-config;${debian}")
  endif()
endfunction()

# deckmap_can_build(RESULT what name...): whether all packages and components of these names are
# there.
function(deckmap_can_build result what)
  set(lacks "")
  set(debian "")
  foreach(name IN LISTS ARGN)
    get_property(lack GLOBAL PROPERTY deckmap_lacks_${name})
    get_property(package GLOBAL PROPERTY deckmap_debian_${name})
    list(APPEND lacks ${lack})
    list(APPEND debian ${package})
  endforeach()
  set(${result} ON PARENT_SCOPE)
  if(lacks)
    set(${result} OFF PARENT_SCOPE)
    list(REMOVE_DUPLICATES lacks)
    list(REMOVE_DUPLICATES debian)
    list(JOIN lacks ", " lacks)
    list(JOIN debian " " debian)
    if(debian)
      string(APPEND lacks " (Debian: ${debian})")
    endif()
    if(DECKMAP_REQUIRE_ALL)
      message(FATAL_ERROR "deckmap: ${what} cannot be built without ${lacks}")
    elseif(PROJECT_IS_TOP_LEVEL)
      message(STATUS "Left out: ${what}, for want of ${lacks}")
    endif()
  endif()
endfunction()

# deckmap_component(name SOURCES file...
#   [COMPONENTS component...]  linked, also by whoever links this one
#   [PACKAGES package...]      linked: those of deckmap_package, as package::package
#   [MODULES module...]        linked: those of deckmap_module
#   [HEADERS package...]       packages of headers, which only the build of this one needs
#   [THREADS]                  the library of threads, for those who link this one too
#   [NEEDS name...]):          whatever else was looked for, by its name in deckmap_found
# the library deckmap_<name>, known as deckmap::<name>, with its CMake targets and pkg-config file;
# unless something is missing.
function(deckmap_component name)
  cmake_parse_arguments(PARSE_ARGV 1 its THREADS ""
    "SOURCES;COMPONENTS;PACKAGES;MODULES;HEADERS;NEEDS")
  list(TRANSFORM its_COMPONENTS PREPEND deckmap:: OUTPUT_VARIABLE needs)
  list(APPEND needs ${its_PACKAGES} ${its_MODULES} ${its_HEADERS} ${its_NEEDS})
  if(its_THREADS)
    list(APPEND needs Threads)
  endif()
  deckmap_can_build(can_build deckmap::${name} ${needs})
  if(NOT can_build)
    set_property(GLOBAL PROPERTY deckmap_lacks_deckmap::${name} deckmap::${name})
    return()
  endif()

  set(target deckmap_${name})
  add_library(${target} ${its_SOURCES})
  add_library(deckmap::${name} ALIAS ${target})
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${target} PUBLIC deckmap::deckmap)
  foreach(component IN LISTS its_COMPONENTS)
    target_link_libraries(${target} PUBLIC deckmap::${component})
  endforeach()
  foreach(package IN LISTS its_PACKAGES)
    target_link_libraries(${target} PRIVATE ${package}::${package})
  endforeach()
  foreach(module IN LISTS its_MODULES)
    string(MAKE_C_IDENTIFIER deckmap_${module} prefix)
    target_link_libraries(${target} PRIVATE PkgConfig::${prefix})
  endforeach()
  foreach(package IN LISTS its_HEADERS)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:${package}::${package}>)
  endforeach()
  if(its_THREADS)
    target_link_libraries(${target} PUBLIC Threads::Threads)
  endif()
  deckmap_warnings(${target})
  # No fused multiply and add, which differs from machine to machine in the last bits.
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-ffp-contract=off>)
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name}
    POSITION_INDEPENDENT_CODE ON # a static library may go into a plugin
    VISIBILITY_INLINES_HIDDEN ON # a shared one leaves headers of others to themselves
    WINDOWS_EXPORT_ALL_SYMBOLS ON
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    INSTALL_RPATH "${deckmap_origin}")

  # A shared library has linked what it needs; a static one leaves that to whoever links it.
  set(packages "")
  set(modules "")
  set(pc_private "")
  if(NOT BUILD_SHARED_LIBS)
    set(packages ${its_PACKAGES})
    set(modules ${its_MODULES})
    set(pc_private ${packages} ${modules})
  endif()
  if(its_THREADS)
    list(APPEND packages Threads)
  endif()
  set(components ${its_COMPONENTS})
  set_property(GLOBAL APPEND PROPERTY deckmap_components ${name})
  foreach(list IN ITEMS components packages modules)
    set_property(GLOBAL APPEND_STRING PROPERTY deckmap_links
                 "set(deckmap_${name}_${list} ${${list}})\n")
  endforeach()

  if(NOT DECKMAP_INSTALL)
    # a part of somebody's project: built when something links it
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
    return()
  endif()
  install(TARGETS ${target} EXPORT deckmap-${name})
  install(EXPORT deckmap-${name} NAMESPACE deckmap:: DESTINATION ${deckmap_config_dir}
          FILE deckmap-${name}-targets.cmake)
  list(TRANSFORM its_COMPONENTS PREPEND deckmap- OUTPUT_VARIABLE pc_requires)
  deckmap_pkg_config(deckmap-${name}
    LIBRARY deckmap_${name} THREADS ${its_THREADS} REQUIRES deckmap ${pc_requires} PRIVATE ${pc_private})
endfunction()

# deckmap_light(TARGET): what only reads and writes texts, and waits for the rest, is optimised less,
# if it is built: it compiles in two thirds of the time. In a quick build it is hardly optimised, and
# deckmap_quick(TARGET) is what is optimised less there alone. Who asks for -O0 has it.
function(deckmap_light target)
  deckmap_optimise(${target} $<IF:$<BOOL:${DECKMAP_QUICK_BUILD}>,-Og,-O1>)
endfunction()
function(deckmap_quick target)
  if(DECKMAP_QUICK_BUILD)
    deckmap_optimise(${target} -O1)
  endif()
endfunction()
function(deckmap_optimise target level)
  if(TARGET ${target} AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND NOT EMSCRIPTEN
      AND NOT CMAKE_CXX_FLAGS_RELEASE MATCHES "-O0")
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${level}>)
  endif()
endfunction()

# deckmap_best_inline(PROGRAM): the linker keeps the first copy of an inline function; here that is
# one of what is optimised most.
function(deckmap_best_inline target)
  if(NOT BUILD_SHARED_LIBS)
    target_sources(${target} PRIVATE
      $<TARGET_OBJECTS:deckmap_survey> $<TARGET_OBJECTS:deckmap_formats>)
  endif()
endfunction()

# deckmap_pkg_config(name [LIBRARY library] [THREADS bool] [REQUIRES module...]
#   [PRIVATE module...]): a pkg-config file.
function(deckmap_pkg_config pc_name)
  cmake_parse_arguments(PARSE_ARGV 1 pc "" "LIBRARY;THREADS" "REQUIRES;PRIVATE")
  list(JOIN pc_REQUIRES ", " pc_requires)
  list(JOIN pc_PRIVATE ", " pc_private)
  set(pc_libs "")
  if(pc_LIBRARY)
    set(pc_libs "Libs: -L\${libdir} -l${pc_LIBRARY}\n")
  endif()
  if(pc_THREADS)
    string(APPEND pc_libs "Libs.private: -pthread\n")
  endif()
  configure_file(${PROJECT_SOURCE_DIR}/cmake/deckmap.pc.in ${PROJECT_BINARY_DIR}/${pc_name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${pc_name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
