#include "wire/client_message.h"

#include <algorithm>

#include "record/line_reader.h"
#include "table/decision_json.h"
#include "table/settings.h"

namespace furlong::wire {
namespace {

constexpr std::size_t kMinEntropy = 16;  // hex digits
constexpr std::size_t kMaxEntropy = 128;

std::vector<table::Silks> ReadSilks(const json::Reader& in) {
  std::vector<table::Silks> all;
  for (const auto& item : in.Array("silks")) {
    const auto* object = item.if_object();
    if (object == nullptr || all.size() == kMaxHorses) {
      in.Wrong("silks", "for each horse a colour and a pattern");
      return {};
    }
    const json::Reader one(*object, in.PathOf("silks"), in.problem());
    table::Silks silks{std::string(one.Text("colour")), std::string(one.Text("pattern"))};
    const auto known = [](const auto& names, const std::string& name) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (!known(table::kColours, silks.colour)) one.Wrong("colour", "a colour of silks");
    if (!known(table::kPatterns, silks.pattern)) one.Wrong("pattern", "a pattern of silks");
    all.push_back(std::move(silks));
  }
  return all;
}

Sit ReadSit(const json::object& from, json::Problem& problem) {
  const json::Reader in(from, "", problem);
  Sit sit;
  if (in.Has("seat")) sit.seat = static_cast<int>(in.Int("seat", 0, kMaxPlayers - 1));
  sit.name = table::CleanText(in.Text("name"), table::kMaxNameLetters);
  if (sit.name.empty()) in.Wrong("name", "1 to " + std::to_string(table::kMaxNameLetters) + " letters");
  if (in.Has("silks")) sit.silks = ReadSilks(in);
  sit.entropy = LineReader(from, kMaxPlayers, kMaxHorses, problem).HexDigits("entropy");
  if (sit.entropy.size() < kMinEntropy || sit.entropy.size() > kMaxEntropy) in.Wrong("entropy", "16 to 128 hex digits");
  return sit;
}

// Either "decisions", a list, or "decision", a single one.
std::vector<Decision> ReadDecisions(const json::Reader& in) {
  if (!in.Has("decisions")) return {table::ReadDecisionObject(in.Object("decision"), in.problem())};
  const json::array& items = in.Array("decisions");
  std::vector<Decision> decisions;
  const bool fits = !items.empty() && items.size() <= kMaxDecisions && !in.Has("decision");
  if (!fits) in.Wrong("decisions", "1 to 8 decisions, and no \"decision\" beside them");
  for (const auto& item : items) {
    const auto* object = item.if_object();
    if (object == nullptr) in.Wrong("decisions", "objects");
    if (!in.problem().ok()) return {};
    decisions.push_back(table::ReadDecisionObject(*object, in.problem()));
  }
  return decisions;
}

int SeatOf(const json::Reader& in) { return static_cast<int>(in.Int("seat", 0, kMaxPlayers - 1)); }

std::string RiderOf(const json::Reader& in, std::string_view key) {
  if (!in.Has(key)) return {};
  const std::string_view name = in.Text(key);
  if (name.size() > 32) in.Wrong(key, "the name of a rider");
  return std::string(name);
}

}  // namespace

std::variant<ClientMessage, FileError> ReadClientMessage(std::string_view text) {
  json::Problem problem;
  if (text.size() > kMaxClientMessageBytes) return FileError{0, "the message is too long"};
  const auto parsed = json::Parse(text, problem);
  if (parsed && !parsed->is_object()) problem.Say("must be an object with \"t\"");
  if (!problem.ok()) return FileError{0, problem.message()};
  const json::object& object = parsed->get_object();
  const json::Reader in(object, "", problem);
  const std::string_view t = in.Text("t");
  ClientMessage message;
  if (t == "hello") {
    Hello hello;
    if (in.Has("protocol")) hello.protocol = static_cast<int>(in.Int("protocol", 0, 1'000'000));
    if (in.Has("version")) hello.version = static_cast<int>(in.Int("version", 0, 1'000'000'000));
    hello.unseen = in.BoolOr("unseen", false);
    hello.shows = in.BoolOr("shows", false);
    hello.display = in.BoolOr("display", false);
    message.body = hello;
  } else if (t == "shown") {
    message.body = Shown{static_cast<int>(in.Int("version", 0, 1'000'000'000))};
  } else if (t == "ping") {
    message.body = Ping{};
  } else {
    message.id = in.Text("id");
    if (message.id.empty() || message.id.size() > kMaxMessageIdLetters) in.Wrong("id", "1 to 40 letters");
    if (t == "sit") {
      message.body = ReadSit(object, problem);
    } else if (t == "leave") {
      message.body = Leave{};
    } else if (t == "kick") {
      message.body = Kick{SeatOf(in), std::string(in.Text("name"))};
    } else if (t == "seat-rider") {
      message.body = SeatRider{SeatOf(in), RiderOf(in, "rider")};
    } else if (t == "start") {
      message.body = Start{RiderOf(in, "fill")};
    } else if (t == "decide") {
      Decide decide{ReadDecisions(in)};
      if (in.Has("race")) decide.race = static_cast<int>(in.Int("race", 0, kMaxRaces - 1));
      if (in.Has("round")) decide.round = static_cast<int>(in.Int("round", 0, 1'000'000'000));
      message.body = std::move(decide);
    } else if (t == "say") {
      Say say{table::CleanText(in.Text("text"), table::kMaxSayLetters)};
      if (say.text.empty()) in.Wrong("text", "1 to " + std::to_string(table::kMaxSayLetters) + " letters");
      message.body = std::move(say);
    } else if (t == "stand-in") {
      message.body = StandIn{SeatOf(in), RiderOf(in, "rider")};
    } else if (t == "resign") {
      message.body = Resign{};
    } else if (t == "end") {
      message.body = EndEarly{in.BoolOr("agree", true)};
    } else if (t == "host") {
      message.body = HandOver{SeatOf(in)};
    } else if (t == "react") {
      const std::string_view kind = in.Text("kind");
      if (std::find(kReactions.begin(), kReactions.end(), kind) == kReactions.end()) in.Wrong("kind", "a reaction");
      message.body = React{std::string(kind)};
    } else if (t == "rematch") {
      message.body = Rematch{};
    } else if (t == "close") {
      message.body = CloseTable{};
    } else {
      in.Wrong("t", "a message that docs/protocol.md knows");
    }
  }
  if (!problem.ok()) return FileError{0, problem.message()};
  return message;
}

std::string IdOf(std::string_view text) {
  json::Problem problem;
  if (text.size() > kMaxClientMessageBytes) return {};
  const auto parsed = json::Parse(text, problem);
  const auto* object = parsed ? parsed->if_object() : nullptr;
  const auto* id = object != nullptr ? object->if_contains("id") : nullptr;
  if (id == nullptr || !id->is_string() || id->get_string().size() > kMaxMessageIdLetters) return {};
  return std::string(id->get_string());
}

}  // namespace furlong::wire
