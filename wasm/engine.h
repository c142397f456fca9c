// The interface between a browser and the engine: JSON requests and answers. Each worker has an instance. It holds a
// meeting's header, the computer riders in their seats, and, for a table without a server, the meeting itself.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "record/header.h"
#include "riders/rider.h"
#include "rules/chance.h"
#include "rules/seat_view.h"
#include "table/caller.h"
#include "table/local_table.h"

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
  std::string Courses(const Request& request);
  std::string Riders(const Request& request);
  std::string Shapes(const Request& request);
  std::string Drawing(const Request& request);
  std::string ReadCourseText(const Request& request);
  std::string Fingerprint(const Request& request);

  // About the view of a seat, which may come from a server.
  std::string Header(const Request& request);
  std::string Outlook(const Request& request);
  std::string Why(const Request& request);
  std::string Calls(const Request& request);
  std::string Sit(const Request& request);
  std::string Choose(const Request& request);
  std::string Stir(const Request& request);  // a computer rider may take a bonus out of turn
  std::string Hint(const Request& request);
  std::string OddsNow(const Request& request);

  // About the meeting that this instance holds.
  std::string Begin(const Request& request);
  std::string Resume(const Request& request);
  std::string Told(const Request& request);
  std::string Next(const Request& request);
  std::string Decide(const Request& request);
  std::string Ride(const Request& request);
  std::string Undo(const Request& request);
  std::string Chair(const Request& request);  // what a computer rider in this seat sees
  std::string Lines(const Request& request);
  std::string Whims(const Request& request);  // the seed of a computer rider's own random choices

  RecordHeader header_;
  std::shared_ptr<const Programme> programme_;
  std::optional<table::Caller> caller_;  // of the meeting with this header
  std::array<std::unique_ptr<Rider>, kMaxPlayers> riders_;
  std::optional<table::LocalTable> table_;
};

}  // namespace furlong::wasm
