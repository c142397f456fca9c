#include "table/live_meeting.h"

#include <cstdlib>
#include <utility>

#include "record/checker.h"
#include "record/event_text.h"
#include "record/fairness.h"
#include "table/decision_json.h"
#include "table/public_event.h"

namespace furlong::table {
namespace {

// Hears the events of stored lines, and tells of them before they happen.
class Heard : public EventSink {
 public:
  Heard(Teller& teller, const RecordChecker& checker) : teller_(teller), checker_(checker) {}
  void On(const Event& heard) override {
    event = heard;
    telling = teller_.Tell(checker_.meeting(), heard);
  }
  std::optional<Event> event;
  std::string telling;

 private:
  Teller& teller_;
  const RecordChecker& checker_;
};

int OldKept(const Meeting& meeting, const Event& event) {
  const bool keep = event.kind == Event::Kind::kDecision && event.decision.kind == Decision::Kind::kKeep;
  return keep ? meeting.board().old_kept[event.decision.horse] : 0;
}

}  // namespace

LiveMeeting::OrFault LiveMeeting::Begin(const RecordHeader& header, const Seed& seed,
                                        std::span<const Entropy> entropy) {
  auto programme = ProgrammeOf(header);
  if (auto* error = std::get_if<FileError>(&programme)) return std::move(*error);
  std::unique_ptr<LiveMeeting> live(new LiveMeeting(seed));
  live->header_line_ = header.ToLine();
  live->mixed_ = MixSeed(seed, entropy);
  live->programme_ = std::get<std::shared_ptr<const Programme>>(programme);
  live->meeting_.emplace(*live->programme_);
  live->new_lines_.push_back({0, live->header_line_, {}, 0});
  live->AddSeedLine(CommitLine(seed));
  for (const Entropy& one : entropy) live->AddSeedLine(EntropyLine(one));
  live->Flow();
  return live;
}

LiveMeeting::OrFault LiveMeeting::Resume(std::span<const Line> lines, std::span<const table::Laid> laid,
                                         const Seed& seed) {
  std::unique_ptr<LiveMeeting> live(new LiveMeeting(seed));
  // The checker tells its sink, and the sink looks at the checker's meeting.
  struct Reader {
    explicit Reader(Teller& teller) : heard(teller, checker), checker(&heard) {}
    Heard heard;
    RecordChecker checker;
  } reader(live->teller_);
  const auto fault = [](std::string what) { return FileError{0, std::move(what)}; };
  for (const Line& line : lines) {
    reader.heard.event.reset();
    if (const auto error = reader.checker.Add(line.text)) {
      return fault("line " + std::to_string(error->line) + " of a stored record: " + error->message);
    }
    if (line.number == 0) {
      live->header_line_ = line.text;
    } else if (reader.heard.event) {
      const Meeting& meeting = reader.checker.meeting();
      live->events_.push_back(PublicEvent(meeting.programme(), *reader.heard.event,
                                          OldKept(meeting, *reader.heard.event), reader.heard.telling));
    } else {
      live->events_.push_back(line.text);  // of the seed
    }
  }
  if (!reader.checker.has_header()) return fault("a stored record has no header");
  live->programme_ = reader.checker.programme();
  live->meeting_.emplace(reader.checker.meeting());
  live->mixed_ = MixSeed(seed, reader.checker.entropy());
  for (const table::Laid& one : laid) {
    auto decision = ReadDecisionJson(one.decision);
    const auto* read = std::get_if<Decision>(&decision);
    if (read == nullptr || one.horse >= kMaxHorses || !live->Ask(*read).ok()) {
      return fault("a decision laid ready is not legal");
    }
    live->laid_[one.horse] = Laid{*read, one.by};
  }
  return live;
}

void LiveMeeting::On(const Event& event) {
  told_ = event;
  telling_ = teller_.Tell(*meeting_, event);
}

void LiveMeeting::Finish() {
  const Event event = *std::exchange(told_, std::nullopt);
  new_lines_.push_back({version() + 1, ToLine(*programme_, event), std::exchange(by_, {}), 0});
  events_.push_back(PublicEvent(*programme_, event, OldKept(*meeting_, event), telling_));
}

void LiveMeeting::AddSeedLine(std::string line) {
  new_lines_.push_back({version() + 1, line, {}, 0});
  events_.push_back(std::move(line));
}

void LiveMeeting::Flow() {
  const Chance chance(mixed_);
  while (!meeting_->over() && !IsDecision(meeting_->need())) {
    if (IsFact(meeting_->need())) {
      meeting_->Step(this);
    } else {
      meeting_->Apply(chance.For(*meeting_), this);
    }
    Finish();
  }
  if (meeting_->over()) AddSeedLine(RevealLine(seed_));
}

std::vector<Asked> LiveMeeting::AskedNow() const {
  const AskedList asked(See(*meeting_, kNoPlayer));
  return {asked.begin(), asked.end()};
}

SeatView LiveMeeting::ViewOf(const Asked& asked) const {
  SeatView view = See(*meeting_, asked.player);
  TurnTo(view, asked.horse);
  return view;
}

void LiveMeeting::Lay(const Decision& decision, std::string by) {
  laid_[decision.horse] = Laid{decision, std::move(by)};
}

unsigned LiveMeeting::laid_bits() const {
  unsigned bits = 0;
  for (std::size_t horse = 0; horse < laid_.size(); ++horse) bits |= laid_[horse] ? 1u << horse : 0u;
  return bits;
}

std::vector<HorseId> LiveMeeting::DropUnfit() {
  std::vector<HorseId> dropped;
  for (HorseId horse = 0; horse < kMaxHorses; ++horse) {
    if (!laid_[horse] || Ask(laid_[horse]->decision).ok()) continue;
    laid_[horse].reset();
    dropped.push_back(horse);
  }
  return dropped;
}

bool LiveMeeting::Outstanding(const Asked& asked, unsigned people) const {
  if (((people >> asked.player) & 1) == 0) return false;
  if (asked.horse != kNoHorse && laid_[asked.horse]) return false;
  return !OnlyChoice(ViewOf(asked), asked);
}

std::vector<Asked> LiveMeeting::Awaited(unsigned people) const {
  std::vector<Asked> awaited;
  if (over()) return awaited;
  for (const Asked& asked : AskedNow()) {
    if (Outstanding(asked, people)) awaited.push_back(asked);
  }
  return awaited;
}

std::optional<Asked> LiveMeeting::RiderToAsk(unsigned people) const {
  if (over() || AwaitsSomebody(people)) return std::nullopt;
  const Asked next = AskedNow().front();
  if (((people >> next.player) & 1) != 0) return std::nullopt;
  return next;
}

std::vector<HorseId> LiveMeeting::Settle(unsigned people) {
  std::vector<HorseId> used;
  while (!over() && !AwaitsSomebody(people)) {
    const Asked next = AskedNow().front();
    if (next.horse != kNoHorse && laid_[next.horse]) {
      const Laid laid = *laid_[next.horse];
      used.push_back(next.horse);
      if (!Ask(laid.decision).ok()) {  // whoever laid it is asked again
        DropUnfit();
        continue;
      }
      Take(laid.decision, laid.by);
    } else if (const auto only = OnlyChoice(ViewOf(next), next)) {
      Take(*only, {});
    } else {
      break;
    }
  }
  return used;
}

void LiveMeeting::Take(const Decision& decision, std::string by) {
  by_ = std::move(by);
  if (!meeting_->Do(decision, this).ok()) std::abort();  // it was asked before
  if (decision.kind != Decision::Kind::kBonus && decision.horse < kMaxHorses) laid_[decision.horse].reset();
  Finish();
  Flow();
}

std::vector<Line> LiveMeeting::NewLines(std::int64_t at) {
  for (Line& line : new_lines_) line.at = at;
  return std::exchange(new_lines_, {});
}

}  // namespace furlong::table
