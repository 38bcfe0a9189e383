#include "games/saved_game.hpp"

#include <filesystem>
#include <utility>

#include <deckmap/detail/text.hpp>
#include <deckmap/error.hpp>

#include "files.hpp"
#include "text.hpp"

namespace deckmap::command {
namespace {

constexpr std::string_view any_format = "deckmap-game/";
constexpr std::string_view save_format = "deckmap-game/3";
constexpr std::string_view second_format = "deckmap-game/2";
constexpr std::string_view first_format = "deckmap-game/1";

/// Gives a game of an earlier format the options that say what its rules were.
void keep_second(std::string_view game, SavedGame& saved) {
  if (game != "fudge") return;
  saved.setup.emplace_back("option", "charge_exposure=0");
  ++saved.implied;
}
void keep_first(std::string_view game, SavedGame& saved) {
  constexpr std::string_view respawn = "respawn=";
  if (game == "soldiers")
    for (auto& [name, value] : saved.setup)
      if (name == "option" && value.starts_with(respawn))
        value = "respawn_rounds=" + value.substr(respawn.size());
  if (game != "cyberheisters") return;
  for (const char* reading : {"areas=clusters", "fight_turns=skip"}) {
    saved.setup.emplace_back("option", reading);
    ++saved.implied;
  }
}

}  // namespace

std::string saved_text(std::string_view game, const SavedGame& saved) {
  std::string text = std::string(save_format) + " " + std::string(game) + "\n";
  for (const auto& [name, value] : saved.setup) text += name + " " + value + "\n";
  text += "actions\n";
  for (const std::string& action : saved.actions) text += action + "\n";
  return text + "end " + std::to_string(saved.actions.size()) + "\n";
}

SavedGame read_saved(std::string_view game, std::string_view text) {
  std::vector<std::string> lines = lines_of(text);
  for (std::string& line : lines)  // it may have been sent as mail
    if (line.ends_with('\r')) line.pop_back();
  const auto is_of = [&](std::string_view format) {
    return !lines.empty() && lines[0].starts_with(std::string(format) + " ");
  };
  if (!lines.empty() && lines[0].starts_with(any_format) && !is_of(first_format) &&
      !is_of(second_format) && !is_of(save_format))
    throw Error("this is a saved game of another version of deckmap: this one reads " +
                std::string(first_format) + " to " + std::string(save_format));
  const bool is_first = is_of(first_format);
  if (!is_first && !is_of(second_format) && !is_of(save_format))
    throw Error("this is not a saved game: its first line would be '" + std::string(save_format) +
                " " + std::string(game) + "'");
  if (const std::string name = lines[0].substr(save_format.size() + 1); name != game)
    throw Error("this is a saved game of " + detail::quoted(name) + ", not of " +
                std::string(game));
  SavedGame saved;
  std::size_t at = 1;
  for (; at < lines.size() && lines[at] != "actions"; ++at) {
    const auto space = lines[at].find(' ');
    if (space == std::string::npos)
      throw Error("line " + std::to_string(at + 1) + ": " + detail::quoted(lines[at]) +
                  " is neither a name with its value nor 'actions'");
    saved.setup.emplace_back(lines[at].substr(0, space), lines[at].substr(space + 1));
  }
  for (++at; at < lines.size() && !lines[at].starts_with("end "); ++at)
    saved.actions.push_back(lines[at]);
  if (at >= lines.size())
    throw Error("this saved game is cut off: its last line would be 'end' and a number");
  const std::string place = "line " + std::to_string(at + 1) + ": ";
  if (lines[at] != "end " + std::to_string(saved.actions.size()))
    throw Error(place + detail::quoted(lines[at]) + " does not fit: there are " +
                std::to_string(saved.actions.size()) + " actions");
  if (at + 1 < lines.size()) throw Error(place + "there is something after the end");
  if (is_first) keep_first(game, saved);
  if (!is_of(save_format)) keep_second(game, saved);
  return saved;
}

std::string free_name(const std::string& name) {
  const std::filesystem::path path(name);
  std::string free = name;
  for (int i = 2; std::filesystem::exists(free); ++i) {
    std::filesystem::path file = path.stem();
    file += "-" + std::to_string(i);
    file += path.extension();
    free = (path.parent_path() / file).string();
  }
  return free;
}

bool SaveFile::exists() const { return std::filesystem::exists(name_); }

bool SaveFile::is_ours() const {
  return text_ && std::filesystem::is_regular_file(name_) && read_file(name_) == *text_;
}

const std::string& SaveFile::read() {
  path_of(name_);  // which refuses a device: its end may never come
  return text_.emplace(read_file(name_));
}

std::string SaveFile::write(std::string text) {
  std::string notice;
  if (std::filesystem::is_regular_file(name_) && !is_ours()) {
    const std::string taken = std::exchange(name_, free_name(name_));
    if (text_)
      notice = detail::quoted(taken) + " was changed by another session: this one is saved in " +
               detail::quoted(name_) + " from now on.";
  }
  OutputFile file(name_);
  file.write(text);
  file.commit();
  text_ = std::move(text);
  return notice;
}

void SaveFile::remove() {
  std::error_code error;
  if (is_ours()) std::filesystem::remove(name_, error);
  text_.reset();
}

}  // namespace deckmap::command
