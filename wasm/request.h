// Reads the keys of a browser's request. The first error becomes the answer.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/header.h"
#include "record/json.h"
#include "rules/chance.h"
#include "rules/seat_view.h"
#include "table/line.h"

namespace furlong::wasm {

// The answer if something is wrong.
std::string Error(std::string_view message);
// The answer if there is nothing else to say.
std::string Good();

class Request {
 public:
  explicit Request(const json::object& keys) : keys_(keys), in_(keys, "", problem_) {}

  const json::Reader& in() const { return in_; }
  bool ok() const { return problem_.ok(); }
  std::string Fault() const { return Error(problem_.message()); }

  bool Has(std::string_view key) const { return keys_.contains(key); }
  int Seat() const { return static_cast<int>(in_.Int("seat", -1, kMaxPlayers - 1)); }
  furlong::Seed Seed() const;
  unsigned People() const;
  Decision OneDecision() const;
  std::vector<Decision> Decisions() const;
  std::optional<CourseFile> OneCourse() const;
  std::optional<RecordHeader> OneHeader() const;
  // The stored lines and decisions of a meeting.
  std::vector<table::Line> Lines() const;
  std::vector<table::Laid> Laid() const;
  // The view of "seat", from "public" and "own". "horse": the horse to decide for, if the player must decide for
  // several.
  std::optional<SeatView> View(const std::shared_ptr<const Programme>& programme) const;
  // A spectator's view, from "public".
  std::optional<SeatView> PublicView(const Programme& programme) const;
  // The same as View for a rider: an error if cards of its own horses are missing.
  std::optional<SeatView> CompleteView(const std::shared_ptr<const Programme>& programme) const;

 private:
  // The value of a key, as JSON text.
  std::string Part(std::string_view key) const;
  // None, and an error, if it could not be read.
  template <typename T>
  std::optional<T> ValueOf(std::variant<T, FileError> read) const {
    if (auto* good = std::get_if<T>(&read)) return std::move(*good);
    problem_.Say(std::get<FileError>(read).message);
    return std::nullopt;
  }

  mutable json::Problem problem_;
  const json::object& keys_;
  json::Reader in_;
};

// Reads a request and passes it on with the name of what it asks for, its key "do". `answer` returns nothing if it does
// not know that name.
std::string AnswerTo(std::string_view text,
                     const std::function<std::optional<std::string>(std::string_view, const Request&)>& answer);

}  // namespace furlong::wasm
