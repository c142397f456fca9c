// What handlers share: JSON responses, and reading a JSON body.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "record/json.h"
#include "record/json_text.h"
#include "server/http/api.h"
#include "server/http/error_code.h"

namespace furlong::server {

inline Response Json(int status, std::string body) {
  return {status, "application/json", std::move(body), {}, nullptr};
}

// An error: a code for programs, a sentence in English for people.
inline Response Wrong(int status, HttpError code, std::string_view text) {
  JsonText out;
  return Json(status, out.Open('{').Key("error").Word(code).Key("text").Text(text).Close('}').Take());
}

// A change that the store refused.
inline Response NotSaved() { return Wrong(500, "not-saved", "the server could not save this; nothing has changed"); }

// An error that is over after `wait` milliseconds.
inline Response TryLater(int status, HttpError code, std::string_view text, std::int64_t wait) {
  Response response = Wrong(status, code, text);
  response.headers.emplace_back("Retry-After", std::to_string((wait + 999) / 1000));
  return response;
}

// Too much is being done or read at a time.
inline Response Busy(std::string_view text = "the server is busy; try again in a moment") {
  return TryLater(503, "busy", text, 2'000);
}

// A table that cannot be visited.
inline Response Absent(House::Absent why) {
  switch (why) {
    case House::Absent::kInRepair:
      return Wrong(503, "in-repair", "this table is closed for repair; nothing that was saved is lost");
    case House::Absent::kBusy: return Busy();
    case House::Absent::kUnknown: break;
  }
  return Wrong(404, "not-found", "there is nothing here");
}

inline Response NotFound() { return Wrong(404, "not-found", "there is nothing here"); }

// Something was wrong with the server, not with the request. The log says more.
inline Response InternalError() {
  return Wrong(500, "internal", "something went wrong in the server; it has been logged");
}

// The JSON object in the body of a request. Reading from a body that is none reports an error, like a missing key.
class JsonBody {
 public:
  explicit JsonBody(const Request& request)
      : value_(json::Parse(request.body.empty() ? "{}" : std::string_view(request.body), problem_)),
        reader_(ObjectOrEmpty(), "", problem_) {}
  JsonBody(const JsonBody&) = delete;

  const json::Reader& reader() const { return reader_; }
  // Adds an error, if it is the first one.
  void Say(std::string message) { problem_.Say(std::move(message)); }
  bool ok() const { return problem_.ok(); }
  Response Error() const { return Wrong(400, "bad-request", problem_.message()); }

 private:
  const json::object& ObjectOrEmpty() {
    static const json::object empty;
    if (value_ && value_->is_object()) return value_->get_object();
    problem_.Say("must be a JSON object");
    return empty;
  }

  json::Problem problem_;
  std::optional<json::value> value_;
  json::Reader reader_;
};

}  // namespace furlong::server
