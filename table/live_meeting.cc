#include "table/live_meeting.h"

#include <utility>

#include "record/checker.h"
#include "record/event_text.h"
#include "record/fairness.h"
#include "record/json_text.h"
#include "table/decision_json.h"
#include "table/public_event_json.h"

namespace furlong::table {
namespace {

// Receives the events of stored lines, each before it changes the meeting, and collects their facts.
class StoredEvents : public EventSink {
 public:
  StoredEvents(EventFacts& finder, const RecordChecker& checker) : finder_(finder), checker_(checker) {}
  void On(const Event& stored) override {
    event = stored;
    facts = finder_.Find(checker_.meeting(), stored);
  }
  std::optional<Event> event;
  std::string facts;

 private:
  EventFacts& finder_;
  const RecordChecker& checker_;
};

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
  live->RunToDecision();
  return live;
}

LiveMeeting::OrFault LiveMeeting::Resume(std::span<const Line> lines, std::span<const table::Laid> laid,
                                         const Seed& seed) {
  std::unique_ptr<LiveMeeting> live(new LiveMeeting(seed));
  // The checker and its sink refer to each other.
  struct Reader {
    explicit Reader(EventFacts& finder) : stored(finder, checker), checker(&stored) {}
    StoredEvents stored;
    RecordChecker checker;
  } reader(live->facts_);
  const auto fault = [](std::string what) { return FileError{0, std::move(what)}; };
  for (const Line& line : lines) {
    reader.stored.event.reset();
    if (const auto error = reader.checker.Add(line.text)) {
      return fault("line " + std::to_string(error->line) + " of a stored record: " + error->message);
    }
    if (line.number == 0) {
      live->header_line_ = line.text;
    } else if (reader.stored.event) {
      const Meeting& meeting = reader.checker.meeting();
      live->NoteLost(*reader.stored.event);
      live->events_.push_back(
          PublicEventJson(meeting.programme(), MakePublicEvent(*reader.stored.event, meeting), reader.stored.facts));
    } else {
      live->events_.push_back(line.text);  // of the seed
    }
  }
  if (!reader.checker.has_header()) return fault("a stored record has no header");
  live->programme_ = reader.checker.programme();
  live->meeting_.emplace(reader.checker.meeting());
  live->mixed_ = MixSeed(seed, reader.checker.entropy());
  if (!live->over() && live->AskedNow().empty()) return fault("a stored record ends where nobody has to decide");
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

void LiveMeeting::NoteLost(const Event& event) {
  if (event.kind != Event::Kind::kChance) return;
  if (event.outcome.kind == Outcome::Kind::kBoxes) lost_.fill(Hand());
  if (event.outcome.kind == Outcome::Kind::kLose) lost_[event.outcome.horse] = event.outcome.cards;
}

void LiveMeeting::On(const Event& event) {
  NoteLost(event);
  event_ = event;
  event_facts_ = facts_.Find(*meeting_, event);
}

void LiveMeeting::WriteEvent() {
  const Event event = *std::exchange(event_, std::nullopt);
  new_lines_.push_back({version() + 1, ToLine(*programme_, event), std::exchange(by_, {}), 0});
  events_.push_back(PublicEventJson(*programme_, MakePublicEvent(event, *meeting_), event_facts_));
}

void LiveMeeting::AddSeedLine(std::string line) {
  new_lines_.push_back({version() + 1, line, {}, 0});
  events_.push_back(std::move(line));
}

bool LiveMeeting::RunToDecision() {
  const Chance chance(mixed_);
  bool any_chance = false;
  while (!meeting_->over() && !IsDecision(meeting_->need())) {
    if (IsFact(meeting_->need())) {
      meeting_->Step(this);
    } else {
      any_chance = true;
      meeting_->Apply(chance.For(*meeting_), this);
    }
    WriteEvent();
  }
  if (meeting_->over()) AddSeedLine(RevealLine(seed_));
  return any_chance;
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

unsigned LiveMeeting::laid_bits() const {
  unsigned bits = 0;
  for (std::size_t horse = 0; horse < laid_.size(); ++horse) bits |= laid_[horse] ? 1u << horse : 0u;
  return bits;
}

std::vector<std::string> LiveMeeting::OwnLaid(PlayerId seat) const {
  std::vector<std::string> own;
  for (HorseId horse = 0; horse < programme_->horses(); ++horse) {
    if (seat == kNoPlayer || programme_->OwnerOf(horse) != seat || !laid_[horse]) continue;
    own.push_back(DecisionJson(laid_[horse]->decision));
  }
  return own;
}

std::vector<std::string> LiveMeeting::OwnLost(PlayerId seat) const {
  std::vector<std::string> own;
  if (seat == kNoPlayer || meeting_->need() != Need::kKeep) return own;
  for (HorseId horse = 0; horse < programme_->horses(); ++horse) {
    if (programme_->OwnerOf(horse) != seat || lost_[horse].empty()) continue;
    JsonText out;
    out.Open('{').Key("horse").Number(horse).Key("cards").Open('[');
    lost_[horse].ForEach([&](Card card) { out.Word(CardName(card)); });
    own.push_back(out.Close(']').Close('}').Take());
  }
  return own;
}

std::vector<HorseId> LiveMeeting::DropIllegal() {
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

std::vector<HorseId> LiveMeeting::TakeReady(unsigned people) {
  std::vector<HorseId> used;
  bool chance = false;
  while (!over() && !AwaitsSomebody(people)) {
    const Asked next = AskedNow().front();
    if (next.horse != kNoHorse && laid_[next.horse]) {
      const Laid laid = *laid_[next.horse];
      used.push_back(next.horse);
      // If it has become illegal, its owner is asked again.
      if (!Take(laid.decision, laid.by, chance).ok()) DropIllegal();
    } else if (const auto only = OnlyChoice(ViewOf(next), next); !only || !Take(*only, {}, chance).ok()) {
      break;
    }
  }
  return used;
}

Refusal LiveMeeting::Take(const Decision& decision, const std::string& by, bool& chance) {
  const Refusal refusal = meeting_->Do(decision, this);
  if (!refusal.ok()) return refusal;
  by_ = by;
  if (decision.kind != Decision::Kind::kBonus && decision.horse < kMaxHorses) laid_[decision.horse].reset();
  WriteEvent();
  chance = RunToDecision() || chance;
  return {};
}

Refusal LiveMeeting::CheckOwner(PlayerId player, Decision& decision) const {
  if (decision.kind == Decision::Kind::kPace) {
    decision.player = player;
    return {};
  }
  if (decision.horse >= programme_->horses()) return {Reason::kNotAHorse};
  const PlayerId owner = programme_->OwnerOf(decision.horse);
  if (owner != player) return {.reason = Reason::kNotThisPlayer, .player = owner};
  return {};
}

Refusal LiveMeeting::TakeOne(PlayerId player, Decision decision, const std::string& by, Chosen& chosen, bool& chance) {
  // The owner comes first: what the rules say about a hand is for its owner only.
  if (const Refusal refusal = CheckOwner(player, decision); !refusal.ok()) return refusal;
  const bool bonus = decision.kind == Decision::Kind::kBonus;
  if (Together() && !bonus) {
    const Refusal refusal = Ask(decision);
    if (!refusal.ok()) return refusal;
    laid_[decision.horse] = Laid{decision, by};
    chosen.laid.push_back(decision.horse);
    return {};
  }
  const Refusal refusal = Take(decision, by, chance);
  // New cards between races make what was laid for their horse illegal.
  if (refusal.ok() && bonus) chosen.dropped = DropIllegal();
  return refusal;
}

// What Choose restores when a later decision of the same choice is refused.
struct LiveMeeting::Snapshot {
  explicit Snapshot(LiveMeeting& live)
      : live_(live),
        meeting_(*live.meeting_),
        events_(live.events_.size()),
        lines_(live.new_lines_.size()),
        laid_(live.laid_),
        lost_(live.lost_),
        facts_(live.facts_) {}
  void Restore() const {
    live_.meeting_ = meeting_;
    live_.events_.resize(events_);
    live_.new_lines_.resize(lines_);
    live_.laid_ = laid_;
    live_.lost_ = lost_;
    live_.facts_ = facts_;
  }

 private:
  LiveMeeting& live_;
  Meeting meeting_;
  std::size_t events_;
  std::size_t lines_;
  std::array<std::optional<Laid>, kMaxHorses> laid_;
  std::array<Hand, kMaxHorses> lost_;
  EventFacts facts_;
};

LiveMeeting::Chosen LiveMeeting::Choose(PlayerId player, std::span<const Decision> decisions, const std::string& by) {
  Chosen chosen;
  std::optional<Snapshot> before;
  if (decisions.size() > 1) before.emplace(*this);
  bool chance = false;
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    Refusal refusal;
    if (chance || (before && decisions[i].kind == Decision::Kind::kBonus)) {
      refusal = {Reason::kNotNow};
    } else {
      refusal = TakeOne(player, decisions[i], by, chosen, chance);
    }
    if (refusal.ok()) continue;
    if (before) before->Restore();
    return {.refusal = refusal, .refused = i};
  }
  return chosen;
}

LiveMeeting::Chosen LiveMeeting::Ride(PlayerId player, const Decision& decision) {
  Chosen chosen;
  bool chance = false;
  Decision own = decision;
  chosen.refusal = CheckOwner(player, own);
  if (chosen.refusal.ok()) chosen.refusal = Take(own, {}, chance);
  if (chosen.refusal.ok() && own.kind == Decision::Kind::kBonus) chosen.dropped = DropIllegal();
  return chosen;
}

void LiveMeeting::ForgetEvents(std::size_t keep) {
  constexpr std::ptrdiff_t kAtOnce = 256;  // moving the others to the front costs time
  auto first = events_.end();
  for (std::size_t bytes = 0; first != events_.begin() && bytes < keep;) bytes += (--first)->size();
  if (first - events_.begin() < kAtOnce) return;
  first_event_ += static_cast<int>(first - events_.begin());
  events_.erase(events_.begin(), first);
}

std::vector<Line> LiveMeeting::NewLines(std::int64_t at) {
  for (Line& line : new_lines_) line.at = at;
  return std::exchange(new_lines_, {});
}

}  // namespace furlong::table
