// A meeting that is being ridden at a table: its record grows line by line, and what all may hear of each.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "record/header.h"
#include "rules/asking.h"
#include "rules/chance.h"
#include "rules/meeting.h"
#include "table/event_facts.h"
#include "table/line.h"

namespace furlong::table {

class LiveMeeting : private EventSink {
 public:
  using OrFault = std::variant<std::unique_ptr<LiveMeeting>, FileError>;
  // Begins a new one: header, commit, entropy, and all chance up to the first decision. A fault names the key of the
  // header.
  static OrFault Begin(const RecordHeader& header, const Seed& seed, std::span<const Entropy> entropy);
  // Goes on with one that is stored. A fault where the lines do not follow the rules.
  static OrFault Resume(std::span<const Line> lines, std::span<const table::Laid> laid, const Seed& seed);
  LiveMeeting(const LiveMeeting&) = delete;
  LiveMeeting& operator=(const LiveMeeting&) = delete;
  ~LiveMeeting() override = default;

  const Programme& programme() const { return *programme_; }
  const Meeting& meeting() const { return *meeting_; }
  bool over() const { return meeting_->over(); }
  const std::string& header() const { return header_line_; }
  const Seed& mixed_seed() const { return mixed_; }

  // Lines of the record after the header; each is one event.
  int version() const { return static_cast<int>(events_.size()); }
  // What all may hear of events number `from` (counted from 0) and on.
  std::span<const std::string> EventsFrom(int from) const {
    return std::span<const std::string>(events_).subspan(static_cast<std::size_t>(from));
  }

  // All who are asked; a decision laid ready is no longer awaited but still asked for.
  std::vector<Asked> AskedNow() const;
  // Do all owners choose together now?
  bool Together() const { return meeting_->need() == Need::kSeal || meeting_->need() == Need::kKeep; }
  SeatView ViewOf(PlayerId seat) const { return See(*meeting_, seat); }
  // What the owner of an asked horse sees, as if its turn had come.
  SeatView ViewOf(const Asked& asked) const;

  // Legal, or why not. The owner must have been checked before: a refusal may tell of its cards.
  Refusal Ask(const Decision& decision) const { return meeting_->AskAhead(decision); }
  // Where all choose together, keeps a legal decision until its turn comes.
  void Lay(const Decision& decision, std::string by);
  struct Laid {
    Decision decision;
    std::string by;
  };
  const std::optional<Laid>& laid(HorseId horse) const { return laid_[horse]; }
  unsigned laid_bits() const;
  // Of those who are asked: people, a bit set by player, whose answer is neither laid ready nor the only one.
  std::vector<Asked> Awaited(unsigned people) const;
  // The computer rider who is to decide now, or none: a person is to, or all must have chosen first.
  std::optional<Asked> RiderToAsk(unsigned people) const;
  // Takes what lies ready and what is the only choice, as far as that goes. The horses for which nothing lies ready any
  // more.
  std::vector<HorseId> Settle(unsigned people);
  // Takes back what was laid.
  void TakeUp(HorseId horse) { laid_[horse].reset(); }
  // Drops those that a bonus made illegal; which horses'.
  std::vector<HorseId> DropUnfit();

  // Takes a legal decision now, and goes on through facts and chance to the next one. `by`: the message it came from.
  // What was laid for its horse is used up.
  void Take(const Decision& decision, std::string by);

  // The lines since the last call, to be saved; `at` is their time.
  std::vector<Line> NewLines(std::int64_t at);

 private:
  explicit LiveMeeting(const Seed& seed) : seed_(seed) {}
  void On(const Event& event) override;
  void Finish();  // what was told has happened
  void AddSeedLine(std::string line);
  void Flow();
  bool Outstanding(const Asked& asked, unsigned people) const;
  // All owners choose together, and a person has not chosen yet.
  bool AwaitsSomebody(unsigned people) const { return Together() && !Awaited(people).empty(); }

  std::shared_ptr<const Programme> programme_;
  std::optional<Meeting> meeting_;
  std::string header_line_;
  Seed seed_;
  Seed mixed_;
  std::vector<std::string> events_;
  std::vector<Line> new_lines_;
  std::array<std::optional<Laid>, kMaxHorses> laid_;
  Teller teller_;
  std::optional<Event> told_;  // by the meeting, not yet finished
  std::string telling_;        // of it
  std::string by_;             // of the next line
};

}  // namespace furlong::table
