#include "wasm/referee_desk.h"

#include "record/json_text.h"
#include "rules/seat_view.h"
#include "table/names.h"
#include "table/outlook.h"
#include "table/refusal_json.h"
#include "table/view_json.h"
#include "wasm/request.h"

namespace furlong::wasm {
namespace {

std::string Refused(const Refusal& refusal) {
  JsonText out;
  out.Open('{').Key("refused").Open('{');
  table::AddRefusal(out, refusal);
  return out.Close('}').Close('}').Take();
}

table::Entry OneEntry(const json::value& item, json::Problem& problem) {
  if (const auto* object = item.if_object()) return table::ReadEntry(*object, problem);
  problem.Say("an entry is an object");
  return {};
}

}  // namespace

std::string RefereeDesk::Begin(const json::object& keys) {
  const Request request(keys);
  auto header = request.OneHeader();
  const Seed seed = request.Seed();
  const std::string_view cards = request.in().Text("cards");
  if (cards != "dealt" && cards != "real") request.in().Wrong("cards", "dealt or real");
  const json::array& entries = request.in().Array("entries");
  if (!request.ok()) return request.Fault();
  auto begun =
      table::Referee::Begin(std::move(*header), seed, cards == "real" ? table::Cards::kReal : table::Cards::kDealt);
  if (const auto* fault = std::get_if<FileError>(&begun)) return Error(fault->message);
  auto referee = std::get<std::unique_ptr<table::Referee>>(std::move(begun));
  json::Problem problem;
  for (const json::value& item : entries) {
    const table::Entry entry = OneEntry(item, problem);
    if (!problem.ok()) return Error(problem.message());
    if (const Refusal refusal = referee->Enter(entry); !refusal.ok()) return Refused(refusal);
  }
  referee_ = std::move(referee);
  return Told(0, false);
}

// The events from number `from` on, and what people must do next.
std::string RefereeDesk::Told(int from, bool open) const {
  const Meeting& meeting = referee_->meeting();
  const Board& board = meeting.board();
  const SeatView view = referee_->View(open);
  JsonText out;
  out.Open('{').Key("entries").Number(referee_->entries()).Key("need").Word(table::NeedName(board.need));
  const PlayerId player = board.need == Need::kDice ? board.roller : meeting.decider();
  if (player != kNoPlayer) out.Key("player").Number(player);
  if (IsDecision(board.need) && board.horse != kNoHorse) out.Key("horse").Number(board.horse);
  if (board.need == Need::kRoller) {
    out.Key("deck").Open('{').Key("first").Bool(Programme::FirstOfDeck(board.race));
    out.Key("last").Bool(referee_->programme().LastOfDeck(board.race)).Close('}');
  }
  if (board.need == Need::kCard && referee_->cards() == table::Cards::kReal) {
    out.Key("gone").Open('[');
    for (int kind = 0; kind < kCardKinds; ++kind) {
      const auto card = static_cast<Card>(kind);
      if (referee_->NoneLeft(board.horse, card)) out.Word(CardName(card));
    }
    out.Close(']');
  }
  out.Key("public").Raw(table::PublicJson(view));
  if (!meeting.over()) out.Key("outlook").Raw(table::OutlookJson(view));
  if (open && referee_->cards() == table::Cards::kDealt && !meeting.over()) out.Key("own").Raw(table::OwnJson(view));
  out.Key("version").Number(static_cast<std::int64_t>(referee_->events().size())).Key("events").Open('[');
  for (const std::string& event : referee_->events().subspan(static_cast<std::size_t>(from))) out.Raw(event);
  return out.Close(']').Close('}').Take();
}

std::string RefereeDesk::Ask(std::string_view name, const json::object& keys) {
  if (name == "referee-begin") return Begin(keys);
  if (referee_ == nullptr) return Error("no meeting is refereed");
  json::Problem problem;
  const json::Reader in(keys, "", problem);
  const auto known = static_cast<std::int64_t>(referee_->events().size());
  if (name == "referee-told") {
    const auto from = static_cast<int>(in.Int("from", 0, known));
    const bool open = in.Bool("open");
    return problem.ok() ? Told(from, open) : Error(problem.message());
  }
  if (name == "referee-enter") {
    const table::Entry entry = table::ReadEntry(in.Object("entry"), problem);
    if (!problem.ok()) return Error(problem.message());
    const Refusal refusal = referee_->Enter(entry);
    return refusal.ok() ? Told(static_cast<int>(known), false) : Refused(refusal);
  }
  if (name == "referee-undo") return referee_->Undo() ? Told(0, false) : Error("nothing was entered");
  if (name == "referee-record") {
    if (!referee_->over()) return Error("the meeting is not over: its cards are not public");
    JsonText out;
    return out.Open('{').Key("text").Text(referee_->Record()).Close('}').Take();
  }
  return Error("nobody knows how to \"" + std::string(name) + "\"");
}

}  // namespace furlong::wasm
