// Events as lines of a record, in the words of formats.md.
#pragma once

#include <string>
#include <string_view>

#include "rules/event.h"
#include "rules/movement.h"
#include "rules/programme.h"

namespace furlong {

// The JSON line of an event, without its end. `legal`, where not empty, is a JSON array.
std::string ToLine(const Programme& programme, const Event& event, std::string_view legal = {});

std::string SquareName(Square square);  // "3.27"
std::string_view UseName(Use use);      // "first", "second", "sum"

// All legal cards, squares or dice at a decision, as the JSON array of an annotated record.
std::string LegalCards(Hand hand);
std::string LegalSquares(const Course& course, const Rides& rides);
std::string LegalUses(bool with_sum);

}  // namespace furlong
