// What a rider at the keyboard is told: what each choice would do, why not, hints, odds, results. Only words; what is
// true comes from the engine.
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

// What is asked, in a sentence.
std::string PromptText(const Words& words, const RecordHeader& header, const SeatView& view, const Asked& asked,
                       const boost::json::value& outlook);

// A line for each kind of card in hand: where it leads. `cards`: of an outlook, for one horse.
std::vector<std::string> CardTexts(const Words& words, Hand hand, const boost::json::array& cards);
// A line for each square of a reach.
std::vector<std::string> EndTexts(const Words& words, const Course& course, const boost::json::value& reach);
// A line for each pace, with those whom it does not suit; for each die after a turn roll.
std::vector<std::string> PaceTexts(const Words& words, const RecordHeader& header, const boost::json::array& paces);
std::vector<std::string> DieTexts(const Words& words, const boost::json::array& dice);
// What would come of a card that does not ride; empty where it does.
std::string MishapText(const Words& words, const RecordHeader& header, HorseId horse, const boost::json::value& card);

// A refusal as WhyJson has it, with the rule.
std::string WhyText(const Words& words, const RecordHeader& header, const boost::json::value& refusal);
// Why a card does less than it says; empty where it does not.
std::string WhyCutText(const Words& words, const RecordHeader& header, const SeatView& view, HorseId horse,
                       const boost::json::value& card);

// What a good rider would do: looks ahead for a moment.
std::string HintText(const Words& words, const SeatView& view);
std::string OddsText(const Words& words, const RecordHeader& header, const Odds& odds);

// The result of a race, and the points of all races.
std::string ResultText(const Words& words, const RecordHeader& header, const Board& board, int race);
std::string SheetText(const Words& words, const RecordHeader& header, const Programme& programme, const Board& board,
                      int races);

}  // namespace furlong::cli
