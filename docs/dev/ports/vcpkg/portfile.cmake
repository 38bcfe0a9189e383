# The library without PNG and PDF, whose fonts vcpkg has not; without the command, which asks for
# packages more. Titles of pictures are text.
vcpkg_from_github(
  OUT_SOURCE_PATH SOURCE_PATH
  REPO OWNER/deckmap # set by whoever hands it in
  REF "v${VERSION}"
  SHA512 0 # vcpkg prints the right one
  HEAD_REF main)

vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    -DBUILD_TESTING=OFF
    -DDECKMAP_EXAMPLES=OFF
    -DDECKMAP_PAINT=OFF
    -DDECKMAP_TOOLS=OFF
    -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/deckmap)
vcpkg_fixup_pkgconfig()
vcpkg_copy_pdbs()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE" "${SOURCE_PATH}/NOTICE")
