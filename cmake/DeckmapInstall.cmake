# cmake --install and cpack: headers, CMake and pkg-config files, the command with its man page and
# completions, charts and styles, documentation. The compiled components install themselves.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(without_fudge "")
if(NOT DECKMAP_FUDGE)
  set(without_fudge REGEX "/[^/]*(fudge|fighters)[^/]*$" EXCLUDE)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/deckmap DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        ${without_fudge})
install(TARGETS deckmap EXPORT deckmap-core)
install(EXPORT deckmap-core NAMESPACE deckmap:: DESTINATION ${deckmap_config_dir}
        FILE deckmap-core-targets.cmake)
get_property(deckmap_components GLOBAL PROPERTY deckmap_components)
get_property(deckmap_links GLOBAL PROPERTY deckmap_links)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/deckmapConfig.cmake.in
  ${PROJECT_BINARY_DIR}/deckmapConfig.cmake INSTALL_DESTINATION ${deckmap_config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/deckmapConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/deckmapConfig.cmake
              ${PROJECT_BINARY_DIR}/deckmapConfigVersion.cmake
        DESTINATION ${deckmap_config_dir})

deckmap_pkg_config(deckmap)

if(TARGET deckmap_command)
  install(TARGETS deckmap_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(TARGET deckmap_words)
  set(words ${PROJECT_BINARY_DIR}/words)
  install(FILES ${words}/deckmap.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${words}/deckmap.bash RENAME deckmap
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${words}/_deckmap DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${words}/deckmap.fish
          DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

if(EXISTS ${PROJECT_SOURCE_DIR}/src/data)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/deckmap
          ${without_fudge})
endif()
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
              ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md ${PROJECT_SOURCE_DIR}/SECURITY.md
              ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The licences of the embedded fonts, from their own packages.
foreach(font IN ITEMS fonts-dejavu-core fonts-ebgaramond)
  find_file(DECKMAP_LICENCE_${font} copyright PATHS /usr/share/doc/${font} NO_DEFAULT_PATH)
  if(DECKMAP_LICENCE_${font})
    install(FILES ${DECKMAP_LICENCE_${font}} DESTINATION ${CMAKE_INSTALL_DOCDIR}/licences
            RENAME ${font})
  endif()
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DOCDIR}
        PATTERN Doxyfile EXCLUDE ${without_fudge})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR}
        PATTERN CMakeLists.txt EXCLUDE PATTERN .clang-tidy EXCLUDE ${without_fudge})

# The packages: a .tar.gz that may be unpacked anywhere and, where dpkg is, a .deb.
set(CPACK_GENERATOR TGZ)
find_program(DECKMAP_DPKG_SHLIBDEPS dpkg-shlibdeps)
if(DECKMAP_DPKG_SHLIBDEPS)
  list(APPEND CPACK_GENERATOR DEB)
endif()
# A .deb has to name its maintainer, though not by an address, and the project has none that could
# stand here: whoever hands packages on sets -DCPACK_PACKAGE_CONTACT="Name <address>".
if(NOT CPACK_PACKAGE_CONTACT)
  set(CPACK_PACKAGE_CONTACT "The deckmap authors")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "deals dungeons from a deck of playing cards")
set(CPACK_PACKAGE_DESCRIPTION "A poker deck is split into corridors and rooms, shuffled and laid card by
card to a map. The command deckmap deals such maps from seeds or from given
cards, draws them (SVG, PNG, PDF), writes them for virtual tabletops, explains
the deal card by card, searches millions of dungeons and plays in them.
.
The C++20 library that it is made of comes with it: headers, static libraries,
CMake and pkg-config files. The headers need the standard library alone; what
the static libraries need to be linked is suggested.")
set(CPACK_PACKAGE_FILE_NAME deckmap-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# not games, whose commands lie in /usr/games, where root's shell does not look
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# for programs that link libdeckmap.so, and for the linker's cache
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
file(WRITE ${PROJECT_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/debian/triggers)
# Suggested, for whoever plays builds nothing: what find_package and pkg-config ask for.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
  "bash-completion, libcairo2-dev, libfreetype-dev, libdeflate-dev, libtomlplusplus-dev, pkg-config")
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/DebianLayout.cmake)
include(CPack)
