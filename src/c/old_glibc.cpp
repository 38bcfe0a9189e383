// Stands in for symbols of new versions of glibc, so that the libraries of the Python package load
// beside old ones. The linker prefers these to those of glibc, and calls __wrap_X where libstdc++
// or the library calls X.

#include <unistd.h>

#include <cstdint>
#include <cstdlib>

// These two moved from libpthread to libc, and got a new version there, in glibc 2.34.
#if defined(__x86_64__)
#define DECKMAP_FIRST_GLIBC "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define DECKMAP_FIRST_GLIBC "GLIBC_2.17"
#else
#error "this machine's first version of glibc goes here"
#endif
__asm__(".symver deckmap_old_once, pthread_once@" DECKMAP_FIRST_GLIBC);
__asm__(".symver deckmap_old_key_create, __pthread_key_create@" DECKMAP_FIRST_GLIBC);
// These two got a new version in glibc 2.29, without a wrapper for errors.
__asm__(".symver deckmap_old_log, log@" DECKMAP_FIRST_GLIBC);
__asm__(".symver deckmap_old_pow, pow@" DECKMAP_FIRST_GLIBC);

extern "C" {

int deckmap_old_once(int*, void (*)());
int deckmap_old_key_create(unsigned*, void (*)(void*));
double deckmap_old_log(double);
double deckmap_old_pow(double, double);

// The names are those that the linker and libstdc++ ask for.
// NOLINTBEGIN(bugprone-reserved-identifier)
[[gnu::visibility("hidden")]] int __wrap_pthread_once(int* control, void (*routine)()) {
  return deckmap_old_once(control, routine);
}
[[gnu::visibility("hidden")]] int __wrap___pthread_key_create(unsigned* key, void (*free)(void*)) {
  return deckmap_old_key_create(key, free);
}
[[gnu::visibility("hidden")]] double __wrap_log(double x) { return deckmap_old_log(x); }
[[gnu::visibility("hidden")]] double __wrap_pow(double x, double y) {
  return deckmap_old_pow(x, y);
}

/// Since glibc 2.32: whether counters need no locks. `false` is always right.
[[gnu::visibility("hidden")]] char __libc_single_threaded = 0;
// NOLINTEND(bugprone-reserved-identifier)

/// Since glibc 2.36, for `std::random_device`.
[[gnu::visibility("hidden")]] std::uint32_t arc4random() noexcept {
  std::uint32_t value = 0;
  if (getentropy(&value, sizeof value) != 0) std::abort();
  return value;
}
}
