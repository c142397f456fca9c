#include "rules/decision.h"

namespace furlong {

const char* RuleOf(Reason reason) {
  switch (reason) {
    case Reason::kNone:
    case Reason::kMeetingOver: return "R1.1";
    case Reason::kNotNow:
    case Reason::kNotThisHorse: return "R5.4";
    case Reason::kNotThisPlayer: return "R1.4";
    case Reason::kNotAHorse: return "R1.2";
    case Reason::kCardNotHeld: return "R1.3";
    case Reason::kMustPlayCard: return "R6.4";
    case Reason::kBonusTaken:
    case Reason::kBonusNotNow:
    case Reason::kHorseOut: return "R2.4";
    case Reason::kKeepCount:
    case Reason::kWrongCount: return "R2.5";
    case Reason::kNotASquare: return "R3.1";
    case Reason::kSquareBlocked:
    case Reason::kWayBlocked: return "R8.2";
    case Reason::kLongerMoveExists: return "R8.4";
    case Reason::kNoLaneChangeYet: return "R8.3";
    case Reason::kFenceInTheWay: return "R9.1";
    case Reason::kOutOfReach: return "R8.1";
    case Reason::kNoSumForDie: return "R7.3";
    case Reason::kWrongOrder: return "R5.2";
    case Reason::kWrongDeck: return "R2.1";
    case Reason::kWrongDie: return "R7.1";
    case Reason::kWrongRoller: return "R5.5";
  }
  return "R1.1";
}

}  // namespace furlong
