#pragma once
/// A growing array of plain values whose `resize` leaves new elements as they are: storage that is
/// about to be written need not be cleared first, and a smaller size keeps its memory for the next
/// dungeon. It takes a compiler a fraction of the time that a `std::vector` with an allocator for
/// the same purpose takes.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include <deckmap/detail/cpp20.hpp>

namespace deckmap {

namespace detail {

/// Stops the program at a fault of its own, where the standard library checks itself as well.
inline void require_index(bool condition) {
#ifdef _GLIBCXX_ASSERTIONS
  if (!condition) std::abort();
#else
  static_cast<void>(condition);
#endif
}

}  // namespace detail

template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  Buffer() = default;
  explicit Buffer(std::size_t size) { resize(size); }
  Buffer(std::size_t size, const T& value) { assign(size, value); }
  Buffer(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
  Buffer(const Buffer& other) { copy(other.data_, other.size_); }
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(const Buffer& other) {
    if (this != &other) copy(other.data_, other.size_);
    return *this;
  }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Buffer() { ::operator delete(data_); }

  void swap(Buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  const T* begin() const { return data_; }
  T* end() { return data_ + size_; }
  const T* end() const { return data_ + size_; }
  T& operator[](std::size_t i) {
    detail::require_index(i < size_);
    return data_[i];
  }
  const T& operator[](std::size_t i) const {
    detail::require_index(i < size_);
    return data_[i];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  /// Grows to just this size, where `push_back` grows to twice the last.
  void reserve(std::size_t size) {
    if (size > capacity_) grow(size);
  }
  /// New elements have no value yet.
  void resize(std::size_t size) {
    reserve(size);
    size_ = static_cast<std::uint32_t>(size);
  }
  void assign(std::size_t size, T value) {
    resize(size);
    std::fill(begin(), end(), value);
  }
  void assign(const T* first, const T* last) {
    copy(first, static_cast<std::size_t>(last - first));
  }
  void clear() { size_ = 0; }
  void push_back(T value) {
    if (size_ == capacity_) grow(std::max(size_ + std::size_t{1}, 2 * capacity()));
    data_[size_++] = value;
  }
  void pop_back() {
    detail::require_index(size_ > 0);
    --size_;
  }

  friend bool operator==(const Buffer& a, const Buffer& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  void copy(const T* from, std::size_t size) {
    resize(size);
    if (size > 0) std::memcpy(static_cast<void*>(data_), from, size * sizeof(T));
  }

  void grow(std::size_t capacity) {
    constexpr std::size_t most = static_cast<std::size_t>(-1) / 2 / sizeof(T);
    if (capacity > std::min<std::size_t>(most, 0xffff'ffff))
      throw std::length_error("deckmap::Buffer: too large");
    T* const data = static_cast<T*>(::operator new(capacity * sizeof(T)));
    if (size_ > 0) std::memcpy(static_cast<void*>(data), data_, size_ * sizeof(T));
    ::operator delete(data_);
    data_ = data;
    capacity_ = static_cast<std::uint32_t>(capacity);
  }

  T* data_ = nullptr;
  std::uint32_t size_ = 0;  // 32 bits, because a dungeon has five of these
  std::uint32_t capacity_ = 0;
};

namespace detail {

/// All elements of a container. Spelt out, because the span's own constructor from a range costs a
/// compiler several times as much.
template <class Container>
auto span_of(Container& all) {
  return std::span(all.data(), all.size());
}

}  // namespace detail
}  // namespace deckmap
