# cmake --install and cpack: headers, CMake and pkg-config files, the command with its man page and
# completions, charts and styles, documentation. The compiled components install themselves.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/deckmap DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS deckmap EXPORT deckmap-core)
install(EXPORT deckmap-core NAMESPACE deckmap:: DESTINATION ${deckmap_config_dir}
        FILE deckmap-core-targets.cmake)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/deckmapConfig.cmake.in
  ${PROJECT_BINARY_DIR}/deckmapConfig.cmake INSTALL_DESTINATION ${deckmap_config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/deckmapConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/deckmapConfig.cmake
              ${PROJECT_BINARY_DIR}/deckmapConfigVersion.cmake
        DESTINATION ${deckmap_config_dir})

set(pc_name deckmap)
set(pc_requires "")
set(pc_private "")
set(pc_lib "")
configure_file(${PROJECT_SOURCE_DIR}/cmake/deckmap.pc.in ${PROJECT_BINARY_DIR}/deckmap.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/deckmap.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TARGET deckmap_command)
  install(TARGETS deckmap_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(TARGET deckmap_words)
  set(words ${PROJECT_BINARY_DIR}/words)
  install(FILES ${words}/deckmap.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${words}/deckmap.bash RENAME deckmap
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  set(zsh site-functions)
  if(EXISTS /etc/debian_version) # whose zsh looks for packages' completions elsewhere
    set(zsh vendor-completions)
  endif()
  install(FILES ${words}/_deckmap DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${zsh})
  install(FILES ${words}/deckmap.fish
          DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

if(EXISTS ${PROJECT_SOURCE_DIR}/src/data)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/deckmap)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
              ${PROJECT_SOURCE_DIR}/NOTICE
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR}
        PATTERN CMakeLists.txt EXCLUDE)

set(CPACK_GENERATOR TGZ)
find_program(DECKMAP_DPKG_SHLIBDEPS dpkg-shlibdeps)
if(DECKMAP_DPKG_SHLIBDEPS)
  list(APPEND CPACK_GENERATOR DEB)
endif()
set(CPACK_PACKAGE_CONTACT "The deckmap maintainers <deckmap@example.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_SOURCE_IGNORE_FILES "/build/" "/\\\\.git/")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# what programs that are built with the components need
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
  "libcairo2-dev, libfreetype-dev, libdeflate-dev, libtomlplusplus-dev, pkg-config")
include(CPack)
