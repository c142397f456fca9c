// The board and what a seat sees, as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/common/words.h"
#include "record/header.h"
#include "rules/seat_view.h"

namespace furlong::cli {

// A horse's number as people count, in its colour.
std::string Silks(const RecordHeader& header, HorseId horse);
// "Red", for the start of a sentence, in English.
std::string Called(const RecordHeader& header, HorseId horse);
// "Red" in the language spoken, in its colour.
std::string NameOf(const Words& words, const RecordHeader& header, HorseId horse);
// A name cut or filled to the width of its column.
std::string Fitted(std::string_view name, std::size_t width);
// "3 7 7 12J"; "no card" where there is none.
std::string CardsText(const Words& words, Hand hand);

// Eight lanes, lane 8 on top: the stretch of the course around the field, as wide as the terminal. `marked`: squares to
// be seen, for somebody who may ride there.
std::string TrackText(const RecordHeader& header, const Programme& programme, const Board& board,
                      const std::vector<Square>& marked = {});
// What its signs mean, in a line.
std::string TrackLegend(const Words& words);

// Between races the board already counts the race to come; this is the one to be shown.
int RaceShown(const Board& board);
// Limits count from the first round on.
bool InRounds(Need need);

// Which race and round it is, who rolls, what was rolled or played.
std::string RaceText(const Words& words, const RecordHeader& header, const SeatView& view);
// The players' points, best first.
std::string ScoreText(const Words& words, const RecordHeader& header, const SeatView& view);

// Own hands and what is awaited, as this seat may know it.
std::string SeatText(const Words& words, const RecordHeader& header, const SeatView& view);

}  // namespace furlong::cli
