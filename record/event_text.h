// Writes events as lines of a record (docs/record.md).
#pragma once

#include <string>
#include <string_view>

#include "rules/event.h"
#include "rules/movement.h"
#include "rules/programme.h"

namespace furlong {

// The line of an event, without a line break. `legal`, if not empty, is a JSON array to add under the key "legal".
std::string ToLine(const Programme& programme, const Event& event, std::string_view legal = {});

std::string SquareName(Square square);  // "3.27"
std::string_view UseName(Use use);      // "first", "second", "sum"

// All legal cards, squares or dice for a decision, as the JSON array that an annotated record shows.
std::string LegalCards(Hand hand);
std::string LegalSquares(const Course& course, const Rides& rides);
std::string LegalUses(bool with_sum);

}  // namespace furlong
