#pragma once
// The verbs, each in a file of its own: its options with its help, and what it does.

#include <span>

#include "command_line.hpp"

namespace deckmap::command {

OptionSet generate_options();
int run_generate(const Arguments& arguments);
OptionSet replay_options();
int run_replay(const Arguments& arguments);
OptionSet explain_options();
int run_explain(const Arguments& arguments);
OptionSet table_options();
int run_table(const Arguments& arguments);
OptionSet gallery_options();
int run_gallery(const Arguments& arguments);
OptionSet survey_options();
int run_survey(const Arguments& arguments);
OptionSet hunt_options();
int run_hunt(const Arguments& arguments);
OptionSet merge_options();
int run_merge(const Arguments& arguments);
OptionSet fuzz_options();
int run_fuzz(const Arguments& arguments);
OptionSet sheet_options();
int run_sheet(const Arguments& arguments);
OptionSet style_options();
int run_style(const Arguments& arguments);
OptionSet features_options();
int run_features(const Arguments& arguments);
OptionSet chart_options();
int run_chart(const Arguments& arguments);
OptionSet play_soldiers_options();
int run_play_soldiers(const Arguments& arguments);
OptionSet play_cyberheisters_options();
int run_play_cyberheisters(const Arguments& arguments);

// -- of a build with Fudge

OptionSet play_fudge_options();
int run_play_fudge(const Arguments& arguments);
/// The actions of fudge, which share a file.
std::span<const Verb> fudge_actions();

}  // namespace deckmap::command
