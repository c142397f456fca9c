// The board, and what a seat sees, as text for the terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/common/words.h"
#include "record/header.h"
#include "rules/seat_view.h"

namespace furlong::cli {

// A horse's number, counted from 1, in its colour.
std::string HorseNumber(const RecordHeader& header, HorseId horse);
// The English colour with a capital letter: "Red".
std::string EnglishName(const RecordHeader& header, HorseId horse);
// The name of its colour in the player's language, printed in that colour.
std::string NameOf(const Words& words, const RecordHeader& header, HorseId horse);
// A name cut or padded to a column of this width.
std::string Fitted(std::string_view name, std::size_t width);
// "3 7 7 12J", or "no card".
std::string CardsText(const Words& words, Hand hand);

// Draws the eight lanes, lane 8 on top: the part of the course around the field that fits the terminal. `marked`:
// squares to highlight, such as the legal ones.
std::string TrackText(const RecordHeader& header, const Programme& programme, const Board& board,
                      const std::vector<Square>& marked = {});
// A line that explains the symbols.
std::string TrackLegend(const Words& words);

// The race to show. Between races the board already has the number of the next race; this is the one before it.
int RaceShown(const Board& board);
// True once the rounds of a race have begun, so that limits (R4.3) are set.
bool InRounds(Need need);

// The current race and round, who rolls, and what was rolled or played.
std::string RaceText(const Words& words, const RecordHeader& header, const SeatView& view);
// The players' points, best first.
std::string ScoreText(const Words& words, const RecordHeader& header, const SeatView& view);

// The seat's own hands, and what the meeting waits for.
std::string SeatText(const Words& words, const RecordHeader& header, const SeatView& view);

}  // namespace furlong::cli
