// Records as data: every decision of a record, with the state before it.
#pragma once

#include <functional>
#include <istream>
#include <string>

#include "python/state.h"
#include "record/header.h"

namespace furlong::python {

// One action that a player took. A hand that was kept is several of them.
struct RecordedAction {
  int line;  // of the record, from 1
  PlayerId player;
  Action action;
  bool out_of_turn;  // a bonus while the meeting waited for something else
};

struct RecordedMeeting {
  std::shared_ptr<const Game> game;
  std::vector<double> returns;  // all 0 if the record stops before the end
  bool finished = false;
};

// Reads a record and calls f(state before, action) for every action in it. Stops early if f returns false. Throws
// std::invalid_argument, naming the line, if the record is refused.
RecordedMeeting ReadRecord(const std::string& text, Utility utility,
                           const std::function<bool(const State&, const RecordedAction&)>& f);

}  // namespace furlong::python
