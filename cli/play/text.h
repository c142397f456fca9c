// Texts for a person at the keyboard: what each choice would do, why something is not legal, hints, odds, results. The
// facts come from the engine; this only finds the words.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/common/words.h"
#include "record/header.h"
#include "riders/search.h"
#include "rules/asking.h"
#include "study/odds.h"

namespace furlong::cli {

// The sentence that asks for a choice.
std::string PromptText(const Words& words, const RecordHeader& header, const SeatView& view, const Asked& asked,
                       const boost::json::value& outlook);

// A line for each kind of card in hand that says what it would do. `cards`: the cards of one horse in the outlook.
std::vector<std::string> CardTexts(const Words& words, Hand hand, const boost::json::array& cards);
// A line for each square that the horse may ride to. `reach`: "ride" of the outlook.
std::vector<std::string> EndTexts(const Words& words, const Course& course, const boost::json::value& reach);
// A line for each pace, with the horses that it stops or shortens (R7.1); a line for each die of a turn roll (R7.3).
std::vector<std::string> PaceTexts(const Words& words, const RecordHeader& header, const boost::json::array& paces);
std::vector<std::string> DieTexts(const Words& words, const boost::json::array& dice);
// What goes wrong with a card that does not move the horse normally; empty if nothing does.
std::string MishapText(const Words& words, const RecordHeader& header, HorseId horse, const boost::json::value& card);

// A refusal from WhyJson as a sentence, with the rule.
std::string WhyText(const Words& words, const RecordHeader& header, const boost::json::value& refusal);
// Why a card moves the horse less far than its value; empty if it does not.
std::string WhyCutText(const Words& words, const RecordHeader& header, const SeatView& view, HorseId horse,
                       const boost::json::value& card);

// What a good rider would do, and why. Searches for a moment.
std::string HintText(const Words& words, const RecordHeader& header, const SeatView& view);
std::string OddsText(const Words& words, const RecordHeader& header, const Odds& odds);

// The result of a race, and the points of all races.
std::string ResultText(const Words& words, const RecordHeader& header, const Board& board, int race);
std::string SheetText(const Words& words, const RecordHeader& header, const Programme& programme, const Board& board,
                      int races);

}  // namespace furlong::cli
