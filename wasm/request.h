// One request of a browser, key by key. The first fault is the answer.
#pragma once

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

// The answer where something is wrong.
std::string Error(std::string_view message);

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
  // Of a meeting that was kept.
  std::vector<table::Line> Lines() const;
  std::vector<table::Laid> Laid() const;
  // The view of "seat" in "public" and "own", turned to "horse" where one of several is asked.
  std::optional<SeatView> View(const std::shared_ptr<const Programme>& programme) const;
  // The same for somebody who thinks: all own cards must be there.
  std::optional<SeatView> WholeView(const std::shared_ptr<const Programme>& programme) const;

 private:
  // A part of the request, as text again.
  std::string Part(std::string_view key) const;
  template <typename T>
  std::optional<T> Sound(std::variant<T, FileError> read) const {
    if (auto* good = std::get_if<T>(&read)) return std::move(*good);
    problem_.Say(std::get<FileError>(read).message);
    return std::nullopt;
  }

  mutable json::Problem problem_;
  const json::object& keys_;
  json::Reader in_;
};

}  // namespace furlong::wasm
