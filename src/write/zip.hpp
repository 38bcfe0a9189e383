#pragma once
// Files in one, as a zip without compression and with the date on which such dates begin, so that
// the same files are the same bytes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace deckmap::detail {

class Zip {
 public:
  void add(std::string_view name, std::string_view bytes) {
    const std::size_t at = data_.size();
    std::string head;
    words(head, {20, utf8, 0, 0, first_day});  // version, flags, method, time, date
    whole(head, crc(bytes));
    whole(head, bytes.size());
    whole(head, bytes.size());
    words(head, {name.size(), 0});
    data_ += "PK\3\4";
    (data_ += head).append(name).append(bytes);
    index_ += "PK\1\2";
    words(index_, {20});
    index_ += head;
    words(index_, {0, 0, 0});
    whole(index_, 0);
    whole(index_, at);
    index_ += name;
    ++count_;
  }
  std::string finished() const {
    std::string end = "PK\5\6";
    words(end, {0, 0, count_, count_});
    whole(end, index_.size());
    whole(end, data_.size());
    words(end, {0});
    return data_ + index_ + end;
  }

 private:
  static constexpr std::size_t utf8 = 0x800, first_day = 0x21;

  template <std::size_t count>
  static void words(std::string& to, const std::size_t (&numbers)[count]) {
    for (const std::size_t number : numbers) {
      to += static_cast<char>(number & 0xff);
      to += static_cast<char>(number >> 8 & 0xff);
    }
  }
  static void whole(std::string& to, std::size_t number) {
    words(to, {number & 0xffff, number >> 16});
  }
  static std::uint32_t crc(std::string_view bytes) {
    static const auto table = [] {
      std::array<std::uint32_t, 256> made{};
      for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ ((value & 1) != 0 ? 0xedb88320 : 0);
        made[i] = value;
      }
      return made;
    }();
    std::uint32_t value = 0xffffffff;
    for (const char c : bytes)
      value = table[(value ^ static_cast<unsigned char>(c)) & 0xff] ^ value >> 8;
    return ~value;
  }

  std::string data_, index_;
  std::size_t count_ = 0;
};

}  // namespace deckmap::detail
