#include "wasm/adviser.h"

#include <algorithm>
#include <cmath>

#include "record/json.h"
#include "record/json_text.h"
#include "record/shipped_courses.h"
#include "riders/kinds.h"
#include "study/hint_reason.h"
#include "study/natural_choice.h"
#include "study/odds.h"
#include "table/decision_json.h"
#include "wasm/course_desk.h"
#include "wasm/request.h"

namespace furlong::wasm {
namespace {

void AddReason(JsonText& out, const HintReason& reason) {
  out.Key("reason").Open('{').Key("other").Number(static_cast<std::int64_t>(reason.other)).Key("claims").Open('[');
  for (const HintClaim& claim : reason.claims) {
    out.Open('{').Key("kind").Word(HintClaimName(claim.kind));
    if (claim.horse != kNoHorse) out.Key("horse").Number(claim.horse);
    if (claim.rival != kNoHorse) out.Key("rival").Number(claim.rival);
    if (claim.card != Card::kNone) out.Key("card").Word(CardName(claim.card));
    if (claim.instead != Card::kNone) out.Key("instead").Word(CardName(claim.instead));
    if (claim.limit != 0 && claim.limit != kNoLimit) out.Key("limit").Number(claim.limit);
    out.Key("fence").Number(claim.fence).Key("amount").Number(claim.amount).Key("of").Number(claim.of).Close('}');
  }
  out.Close(']').Close('}');
}

}  // namespace

std::string Adviser::Hint(const Request& request) const {
  const auto view = request.CompleteView(seats_.programme());
  const int iterations = static_cast<int>(request.in().Int("iterations", 1, 1'000'000));
  const Seed seed = request.Seed();
  if (!request.ok()) return request.Fault();
  if (!view->MyChoice()) return Error("this seat has nothing to choose");
  FastRandom random(seed);
  const std::vector<Weighed> options = WeighForHint(*view, iterations, random);
  const auto reason = ReasonFor(*view, options);
  JsonText out;
  out.Open('{').Key("options").Open('[');
  for (const Weighed& one : options) {
    const std::int64_t rides = std::max<std::int64_t>(1, one.rides);
    out.Open('{').Key("decision").Raw(table::DecisionJson(one.decision));
    out.Key("chance").Number(one.chance / rides).Key("score").Number(one.score / rides);
    if (const auto warning = WarningOf(*view, one.decision)) out.Key("warning").Word(WarningName(*warning));
    if (reason && &one == &options.front()) AddReason(out, *reason);
    out.Close('}');
  }
  return out.Close(']').Close('}').Take();
}

std::string Adviser::OddsNow(const Request& request) const {
  const auto view = request.CompleteView(seats_.programme());
  const std::int64_t deals = request.in().Int("deals", 1, 1'000'000);
  const Seed seed = request.Seed();
  if (!request.ok()) return request.Fault();
  FastRandom random(seed);
  const auto odds = OddsOf(*view, deals, random);
  if (!odds) return Error("the meeting is over");
  // The answer has only whole numbers: chances in ten-thousandths, points in tenths.
  const auto share = [](double value) { return std::llround(value * 10'000); };
  const auto tenths = [](double value) { return std::llround(value * 10); };
  const Programme& programme = *seats_.programme();
  JsonText out;
  out.Open('{').Key("race").Number(odds->race).Key("horses").Open('[');
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    const HorseOdds& one = odds->horses[horse];
    out.Open('{').Key("win").Number(share(one.place[0])).Key("placed").Number(share(one.placed));
    out.Key("points").Number(tenths(one.points)).Close('}');
  }
  out.Close(']').Key("players").Open('[');
  for (PlayerId player = 0; player < programme.players(); ++player) {
    const PlayerOdds& one = odds->players[player];
    out.Open('{').Key("chance").Number(share(one.chance)).Key("score").Number(tenths(one.score)).Close('}');
  }
  return out.Close(']').Close('}').Take();
}

// One hash over many simulated meetings of every kind, or of riders that search, as in tests/fingerprint_test.cc.
std::string Adviser::Fingerprint(const Request& request) {
  const auto meetings = static_cast<std::uint64_t>(request.in().Int("meetings", 1, 100'000));
  const bool search = request.in().BoolOr("search", false);
  if (!request.ok()) return request.Fault();
  std::vector<RaceGround> grounds;
  for (std::size_t i = 0; i < kClassicCourses; ++i) {
    const auto file = ReadCourse(ShippedCourses()[i].text);
    grounds.push_back(GroundOf(std::get<CourseFile>(file).spec));
  }
  JsonText out;
  out.Open('{').Key("fingerprint");
  return out.Word(Hex(search ? FingerprintOfSearch(meetings, grounds) : FingerprintOfMany(meetings, grounds)))
      .Close('}')
      .Take();
}

std::string Adviser::Ask(std::string_view text) {
  return AnswerTo(text, [&](std::string_view what, const Request& request) -> std::optional<std::string> {
    if (what == "header") return seats_.Header(request);
    if (what == "sit") return seats_.Sit(request);
    if (what == "choose") return seats_.Choose(request);
    if (what == "take-bonus") return seats_.TakeBonus(request);
    if (what == "hint") return Hint(request);
    if (what == "odds") return OddsNow(request);
    if (what == "fingerprint") return Fingerprint(request);
    if (CourseDesk::Knows(what)) return CourseDesk::Ask(what, request);
    return std::nullopt;
  });
}

}  // namespace furlong::wasm
