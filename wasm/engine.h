// The interface between a browser and the engine: JSON requests and answers. Each worker has an instance. It holds a
// meeting's header, the house riders in their seats, and, for a table without a server, the meeting itself. Riders that
// search, hints and odds are in a module of their own: Adviser.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "table/caller.h"
#include "table/local_table.h"
#include "wasm/seated_riders.h"

namespace furlong::wasm {

class Request;

class Engine {
 public:
  // Answers a request. The key "do" of the request names one of the functions below. If something is wrong, the answer
  // has the key "error", a sentence in English.
  std::string Ask(std::string_view request);

 private:
  using Answer = std::string (Engine::*)(const Request&);
  static Answer Find(std::string_view name);

  // About courses and the program, independent of any meeting.
  std::string Riders(const Request& request);
  std::string Shapes(const Request& request);
  std::string SeedFromText(const Request& request);
  std::string Drawing(const Request& request);
  std::string ReadCourseText(const Request& request);

  // About the view of a seat, which may come from a server.
  std::string Header(const Request& request);
  std::string Outlook(const Request& request);
  std::string Why(const Request& request);
  std::string Calls(const Request& request);
  std::string Positions(const Request& request);
  std::string Sit(const Request& request);
  std::string Choose(const Request& request);
  std::string TakeBonus(const Request& request);  // a house rider may take a bonus out of turn

  // About the meeting that this instance holds.
  std::string Begin(const Request& request);
  std::string Resume(const Request& request);
  std::string Told(const Request& request);
  std::string Next(const Request& request);
  std::string Decide(const Request& request);
  std::string Ride(const Request& request);
  std::string Undo(const Request& request);
  std::string ViewOfSeat(const Request& request);  // what a house rider in this seat sees
  std::string Lines(const Request& request);
  std::string RiderSeed(const Request& request);  // the seed of a house rider's own random choices

  SeatedRiders seats_{MakeQuickRider};
  std::optional<table::Caller> caller_;  // of the meeting with the header of seats_
  std::optional<table::LocalTable> table_;
};

}  // namespace furlong::wasm
