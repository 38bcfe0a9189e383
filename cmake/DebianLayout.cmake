# Run by cpack on what it is about to pack: what lies elsewhere in a .deb, or in another form, than
# where cmake --install puts it.
if(NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()
set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)
set(doc ${share}/doc/deckmap)
# Debian's zsh looks for the completions of packages here
file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
execute_process(COMMAND gzip -9n ${share}/man/man1/deckmap.1 COMMAND_ERROR_IS_FATAL ANY)
# the licence and all that NOTICE says, under the name by which Debian's readers ask for it
file(READ ${doc}/LICENSE licence)
file(READ ${doc}/NOTICE notice)
file(WRITE ${doc}/copyright "${licence}\n${notice}")
file(REMOVE ${doc}/LICENSE)
file(WRITE ${share}/lintian/overrides/deckmap "\
# The project has no address; whoever hands the package on sets theirs: cmake/DeckmapInstall.cmake.
deckmap: malformed-contact *
# The changes are listed in CHANGELOG.md.
deckmap: no-changelog *
# The C interface is in the package of the command, with all that compiling asks for.
deckmap: package-name-doesnt-match-sonames *
deckmap: link-to-shared-library-in-wrong-package *
# CPack calls ldconfig where a library lies in /usr/lib; the trigger does it as well.
deckmap: maintscript-calls-ldconfig *
# Static libraries for programs of the same architecture.
deckmap: pkg-config-unavailable-for-cross-compilation *
")
