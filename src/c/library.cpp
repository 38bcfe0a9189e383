// The library as a whole behind the C interface: errors, text, options, menus, many dungeons.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <deckmap/content/chart.hpp>
#include <deckmap/map/features.hpp>
#include <deckmap/options.hpp>
#include <deckmap/survey/gallery.hpp>
#include <deckmap/survey/search.hpp>
#include <deckmap/version.hpp>
#include <deckmap/write/json.hpp>
#include <deckmap/write/styles.hpp>

#include "objects.hpp"

using namespace deckmap;
using namespace deckmap::c;

namespace {

struct Failure {
  std::int32_t status = DECKMAP_OK;
  std::string message;
};
thread_local Failure failure;

/// Sets an option of a deal, or of files and plans; an empty value restores the default.
void set(deckmap_options& options, std::string_view name, std::string_view value) {
  const std::string spelt = detail::option_name(name);
  const bool is_code = spelt == code_option.name;
  if (!is_code && !has_option(Options(), spelt)) {
    std::vector<std::string_view> names;
    for (const OptionInfo& option : list_deal_options()) names.push_back(option.row.name);
    for (const OptionInfo& option : file_options()) names.push_back(option.row.name);
    if (std::find(names.begin(), names.end(), spelt) == names.end())
      detail::refuse_option(name, names);
    return set_file_option(options.file, name, value);
  }
  if (!value.empty())
    set_deal_option(options.deal, name, value);
  else if (is_code)
    options.deal = {};
  else
    reset_option(options.deal, name);
  if (is_code || spelt == "seed") options.has_seed = !value.empty();
}

template <class Names>
void write_names(detail::JsonWriter& json, std::string_view key, const Names& names) {
  json.key(key).open('[', false);
  for (const auto& name : names) json.value(std::string_view(name));
  json.close(']');
}

std::string catalogue() {
  detail::JsonWriter json(true);
  const auto flag = [&](std::string_view key, bool value) {
    json.key(key).number(value ? "true" : "false");
  };
  json.open('{', false);
  json.key("options").open('[', false);
  const auto write_option = [&](const OptionInfo& option, std::string_view concerns) {
    json.open('{', false);
    json.key("name").value(option.row.name);
    json.key("of").value(concerns);
    json.key("kind").value(to_string(option.kind));
    write_names(json, "values", option.values);
    json.key("default").value(option.kind == OptionKind::seed ? "" : option.usual);  // fresh
    json.key("about").value(option.row.about);
    json.close('}');
  };
  for (const OptionInfo& option : list_deal_options())
    write_option(option, has_option(Rules(), option.row.name) ? "rules" : "deal");
  for (const OptionInfo& option : file_options()) write_option(option, "file");
  json.close(']');
  json.key("formats").open('[', false);
  for (const Format& format : formats()) {
    json.open('{', false);
    json.key("name").value(format.name);
    json.key("suffix").value(format.suffix);
    json.key("type").value(format.media_type);
    json.key("about").value(format.about);
    flag("text", !format.binary);
    flag("player", format.player);
    flag("chart", format.chart);
    flag("holds_png", format.holds_png);
    flag("each_level", format.each_level);
    flag("folder", format.folder);
    flag("built", format.built);
    json.close('}');
  }
  json.close(']');
  write_names(json, "styles", style_names());
  json.key("charts").open('[', false);
#ifdef DECKMAP_HAS_CONTENT
  for (const ShippedChart& chart : shipped_charts()) json.value(chart.name);
#endif
  json.close(']');
  json.key("features").open('[', false);
  for (const FeatureInfo& feature : feature_table) {
    json.open('{', false);
    json.key("name").value(feature.name);
    json.key("about").value(feature.sentence);
    flag("can_be_none", feature.can_be_none);
    json.close('}');
  }
  json.close(']');
  json.close('}');
  return json.take();
}

/// The seeds from `first` on, below `end`, searched for one condition.
std::pair<Query, Found> searched(const deckmap_options* options, const char* must, uint64_t first,
                                 uint64_t end) {
  std::pair<Query, Found> result;
  result.first.must.push_back(Condition::parse(&required(must, "must")));
  result.second = search(deal_options(options), result.first, {first, std::max(first, end)});
  return result;
}

}  // namespace

void deckmap::c::fail(std::int32_t status, const char* message) noexcept {
  failure.status = status;
  try {
    failure.message = message;
  } catch (...) {
    failure.message.clear();
  }
}

std::int32_t deckmap::c::last_status() noexcept { return failure.status; }

extern "C" {

int32_t deckmap_abi(void) { return DECKMAP_ABI; }
const char* deckmap_version(void) { return library_version; }
int32_t deckmap_rules_version(void) { return rules_version; }

const char* deckmap_catalogue(void) {
  return guarded<const char*>(nullptr, [] {
    static const std::string text = catalogue();
    return text.c_str();
  });
}

const char* deckmap_error(void) { return failure.message.c_str(); }
int32_t deckmap_error_status(void) { return failure.status; }

const char* deckmap_text_data(const deckmap_text* text) {
  return text == nullptr ? "" : text->text.c_str();
}
size_t deckmap_text_size(const deckmap_text* text) {
  return text == nullptr ? 0 : text->text.size();
}
void deckmap_text_free(deckmap_text* text) { delete text; }

deckmap_options* deckmap_options_new(void) {
  return made<deckmap_options>([] { return deckmap_options(); });
}

deckmap_options* deckmap_options_copy(const deckmap_options* options) {
  return made<deckmap_options>([&] { return deckmap_options(required(options, "options")); });
}

void deckmap_options_free(deckmap_options* options) { delete options; }

int32_t deckmap_options_set(deckmap_options* options, const char* name, const char* value) {
  return status_of([&] {
    set(required(options, "options"), &required(name, "name"), value == nullptr ? "" : value);
  });
}

size_t deckmap_feature_count(void) { return feature_count; }
const char* deckmap_feature_name(size_t index) {
  return index < feature_count ? feature_table[index].name.data() : nullptr;
}

int32_t deckmap_survey(const deckmap_options* options, uint64_t first, size_t count,
                       int32_t* rows) {
  return status_of([&] {
    if (count == 0) return;
    if (count - 1 > ~first)
      throw Error(std::to_string(count) + " seeds from " + std::to_string(first) +
                  " on are more than there are: the last one is 18446744073709551615");
    int32_t* row = &required(rows, "rows");
    Options deal = deal_options(options);
    Dungeon dungeon;
    FeatureReader reader;
    Features features;
    for (size_t i = 0; i < count; ++i, row += feature_count) {
      deal.seed = first + i;
      generate(deal, dungeon);
      reader.read(dungeon, features);
      std::copy(features.values.begin(), features.values.end(), row);
    }
  });
}

deckmap_text* deckmap_gallery(const deckmap_options* options, const uint64_t* seeds, size_t count) {
  return made<deckmap_text>([&] {
    if (count > 0) required(seeds, "seeds");
    Options deal = deal_options(options);
    Gallery gallery;
    Dungeon dungeon;
    for (size_t i = 0; i < count; ++i) {
      deal.seed = seeds[i];
      generate(deal, dungeon);
      gallery.add(dungeon);
    }
    return deckmap_text{gallery.html()};
  });
}

int32_t deckmap_hunt(const deckmap_options* options, const char* must, uint64_t first, uint64_t end,
                     uint64_t* found) {
  const std::int32_t none_found = 0, one_found = 1;
  std::int32_t result = none_found;
  const std::int32_t status = status_of([&] {
    uint64_t& seed = required(found, "found");
    const auto one = searched(options, must, first, end).second.seed;
    if (!one) return;
    seed = *one;
    result = one_found;
  });
  return status == DECKMAP_OK ? result : status;
}

deckmap_text* deckmap_search(const deckmap_options* options, const char* must, uint64_t first,
                             uint64_t end) {
  return made<deckmap_text>([&] {
    const auto [query, found] = searched(options, must, first, end);
    detail::JsonWriter json(true);
    json.open('{', false);
    json.key("seed");
    found.seed ? json.value(std::string_view(std::to_string(*found.seed))) : json.null();
    json.key("tried").value(std::string_view(std::to_string(found.tried)));
    json.key("nearest");
    if (const auto& nearest = found.nearest) {
      const Distance& distance = nearest->distance;
      json.open('{', false);
      json.key("seed").value(std::string_view(std::to_string(nearest->seed)));
      json.key("unmet").value(static_cast<std::int64_t>(distance.unmet));
      json.key("shortfall").value(static_cast<std::int64_t>(distance.shortfall));
      json.key("text").value(
          std::string_view(describe(deal_options(options), query, nearest->seed)));
      json.close('}');
    } else {
      json.null();
    }
    json.close('}');
    return deckmap_text{json.take()};
  });
}

}  // extern "C"
