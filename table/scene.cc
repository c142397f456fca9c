#include "table/scene.h"

#include "record/event_text.h"
#include "table/names.h"
#include "table/view_json.h"

namespace furlong::table {
namespace {

void AddAsked(JsonText& out, const SeatView& view, const Asked& asked) {
  const Board& board = view.board;
  out.Open('{');
  if (asked.horse != kNoHorse) out.Key("horse").Number(asked.horse);
  out.Key("need").Word(NeedName(asked.need));
  switch (asked.need) {
    case Need::kSeal:
    case Need::kCard: out.Key("legal").Raw(LegalCards(view.hands[asked.horse])); break;
    case Need::kPace: out.Key("legal").Raw(LegalUses(true)); break;
    case Need::kDie: out.Key("legal").Raw(LegalUses(false)); break;
    case Need::kRide: out.Key("legal").Raw(LegalSquares(view.course(), board.rides)); break;
    case Need::kKeep: out.Key("count").Number(board.FreshSize(asked.horse)); break;
    default: break;
  }
  out.Close('}');
}

}  // namespace

void AddClocks(JsonText& out, std::span<const ClockShown> clocks) {
  out.Key("clocks").Open('[');
  for (const ClockShown& clock : clocks) {
    out.Open('{').Key("running").Bool(clock.running);
    if (clock.waiting) out.Key("waiting").Bool(true);
    if (clock.running) out.Key("left").Number(clock.left);
    out.Key("reserve").Number(clock.reserve).Close('}');
  }
  out.Close(']');
}

Scene::Scene(const SeatView& anyone, std::span<const Asked> awaited, unsigned laid, std::span<const ClockShown> clocks)
    : awaited_(awaited.begin(), awaited.end()) {
  JsonText out;
  out.Key("public").Raw(PublicJson(anyone)).Key("awaits").Open('[');
  for (const Asked& asked : awaited_) {
    out.Open('{').Key("player").Number(asked.player);
    if (asked.horse != kNoHorse) out.Key("horse").Number(asked.horse);
    out.Key("need").Word(NeedName(asked.need)).Close('}');
  }
  out.Close(']').Key("laid").Open('[');
  for (int horse = 0; horse < kMaxHorses; ++horse) {
    if (((laid >> horse) & 1) != 0) out.Number(horse);
  }
  out.Close(']');
  if (!clocks.empty()) AddClocks(out, clocks);
  shared_ = out.Take();
}

std::string Scene::For(const SeatView& view, std::span<const std::string> own_laid,
                       std::span<const std::string> own_lost) const {
  JsonText out;
  out.Raw(shared_).Key("own").Raw(OwnJson(view)).Key("asked").Open('[');
  for (const Asked& asked : awaited_) {
    if (view.seat != kNoPlayer && asked.player == view.seat) AddAsked(out, view, asked);
  }
  out.Close(']').Key("bonus").Open('[');
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (view.Mine(horse) && view.AskBonus(horse).ok()) out.Number(horse);
  }
  out.Close(']');
  const auto list = [&](std::string_view key, std::span<const std::string> items) {
    if (items.empty()) return;
    out.Key(key).Open('[');
    for (const std::string& one : items) out.Raw(one);
    out.Close(']');
  };
  list("own_laid", own_laid);
  list("own_lost", own_lost);
  return out.Take();
}

}  // namespace furlong::table
