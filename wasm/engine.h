// What a browser asks of the engine, one JSON text for another. One instance serves one worker: it remembers a
// meeting's header, the riders in their chairs, and, for a table without a server, the meeting itself.
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
  // A request is an object with the key "do"; web/src/engine/ knows all of them. The answer is an object; where
  // something is wrong it has the key "error", a sentence.
  std::string Ask(std::string_view request);

 private:
  using Answer = std::string (Engine::*)(const Request&);
  static Answer Find(std::string_view name);

  // Of a course or of the program, whatever is ridden.
  std::string Courses(const Request& request);
  std::string Riders(const Request& request);
  std::string Shapes(const Request& request);
  std::string Drawing(const Request& request);
  std::string ReadCourseText(const Request& request);
  std::string Fingerprint(const Request& request);

  // Of a view, which any server may have sent.
  std::string Header(const Request& request);
  std::string Outlook(const Request& request);
  std::string Why(const Request& request);
  std::string Calls(const Request& request);
  std::string Sit(const Request& request);
  std::string Choose(const Request& request);
  std::string Stir(const Request& request);
  std::string Hint(const Request& request);
  std::string OddsNow(const Request& request);

  // Of the meeting that this instance holds.
  std::string Begin(const Request& request);
  std::string Resume(const Request& request);
  std::string Told(const Request& request);
  std::string Next(const Request& request);
  std::string Decide(const Request& request);
  std::string Ride(const Request& request);
  std::string Undo(const Request& request);
  std::string Chair(const Request& request);
  std::string Lines(const Request& request);
  std::string Whims(const Request& request);

  RecordHeader header_;
  std::shared_ptr<const Programme> programme_;
  std::optional<table::Caller> caller_;  // of the meeting with this header
  std::array<std::unique_ptr<Rider>, kMaxPlayers> riders_;
  std::optional<table::LocalTable> table_;
};

}  // namespace furlong::wasm
