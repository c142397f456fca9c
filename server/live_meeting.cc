#include "server/live_meeting.h"

#include <cstdlib>
#include <utility>

#include "record/checker.h"
#include "record/event_text.h"
#include "record/fairness.h"
#include "wire/client_message.h"
#include "wire/event.h"

namespace furlong::server {
namespace {

// Hears the events of stored lines.
class Heard : public EventSink {
 public:
  void On(const Event& heard) override { event = heard; }
  std::optional<Event> event;
};

int OldKept(const Meeting& meeting, const Event& event) {
  const bool keep = event.kind == Event::Kind::kDecision && event.decision.kind == Decision::Kind::kKeep;
  return keep ? meeting.board().old_kept[event.decision.horse] : 0;
}

}  // namespace

LiveMeeting::LiveMeeting(const RecordHeader& header, const Seed& seed, std::span<const Entropy> entropy)
    : header_line_(header.ToLine()), seed_(seed), mixed_(MixSeed(seed, entropy)) {
  auto programme = ProgrammeOf(header);
  if (const auto* error = std::get_if<FileError>(&programme)) throw store::StoreTrouble(error->message);
  programme_ = std::get<std::shared_ptr<const Programme>>(programme);
  meeting_.emplace(*programme_);
  new_lines_.push_back({0, header_line_, {}, 0});
  AddSeedLine(CommitLine(seed));
  for (const Entropy& one : entropy) AddSeedLine(EntropyLine(one));
  Flow();
}

LiveMeeting::LiveMeeting(std::span<const store::Line> lines, std::span<const store::Laid> laid, const Seed& seed)
    : seed_(seed) {
  Heard heard;
  RecordChecker checker(&heard);
  std::vector<Entropy> entropy;
  for (const store::Line& line : lines) {
    heard.event.reset();
    if (const auto error = checker.Add(line.text)) {
      throw store::StoreTrouble("line " + std::to_string(error->line) + " of a stored record: " + error->message);
    }
    if (line.number == 0) {
      header_line_ = line.text;
    } else if (heard.event) {
      events_.push_back(
          wire::PublicEvent(checker.meeting().programme(), *heard.event, OldKept(checker.meeting(), *heard.event)));
    } else {
      events_.push_back(line.text);  // of the seed
    }
  }
  if (!checker.has_header()) throw store::StoreTrouble("a stored record has no header");
  programme_ = checker.programme();
  meeting_.emplace(checker.meeting());
  mixed_ = MixSeed(seed, checker.entropy());
  for (const store::Laid& one : laid) {
    auto decision = wire::ReadDecisionJson(one.decision);
    const auto* read = std::get_if<Decision>(&decision);
    if (read == nullptr || !Ask(*read).ok()) throw store::StoreTrouble("a decision laid ready is not legal");
    laid_[one.horse] = Laid{*read, one.by};
  }
}

void LiveMeeting::On(const Event& event) { told_ = event; }

void LiveMeeting::Finish(const Event& event) {
  new_lines_.push_back({version() + 1, ToLine(*programme_, event), std::exchange(by_, {}), 0});
  events_.push_back(wire::PublicEvent(*programme_, event, OldKept(*meeting_, event)));
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
    Finish(*std::exchange(told_, std::nullopt));
  }
  if (meeting_->over()) AddSeedLine(RevealLine(seed_));
}

std::vector<Asked> LiveMeeting::AskedNow() const {
  const AskedList asked(See(*meeting_, kNoPlayer));
  return {asked.begin(), asked.end()};
}

SeatView LiveMeeting::ViewOf(const Asked& asked) const {
  SeatView view = See(*meeting_, asked.player);
  if (!Together()) return view;
  view.board.horse = asked.horse;
  if (view.board.need == Need::kSeal) {
    for (std::uint8_t turn = 0; turn < view.board.order_size; ++turn) {
      if (view.board.order[turn] == asked.horse) view.board.turn = turn;
    }
  }
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

void LiveMeeting::Take(const Decision& decision, std::string by) {
  by_ = std::move(by);
  if (!meeting_->Do(decision, this).ok()) std::abort();  // it was asked before
  if (decision.kind != Decision::Kind::kBonus && decision.horse < kMaxHorses) laid_[decision.horse].reset();
  Finish(*std::exchange(told_, std::nullopt));
  Flow();
}

std::vector<store::Line> LiveMeeting::NewLines(store::Milliseconds at) {
  for (store::Line& line : new_lines_) line.at = at;
  return std::exchange(new_lines_, {});
}

}  // namespace furlong::server
