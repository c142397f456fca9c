// A meeting in progress at a table: takes decisions, draws chance from the seed, and keeps the record and the public
// events line by line. Used by the server's table, the browser's and the terminal's.
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
  // A new meeting: header, commitment to the seed, entropy, and all chance up to the first decision. A fault names the
  // key of the header.
  static OrFault Begin(const RecordHeader& header, const Seed& seed, std::span<const Entropy> entropy);
  // Continues a stored meeting. A fault if the lines do not follow the rules.
  static OrFault Resume(std::span<const Line> lines, std::span<const table::Laid> laid, const Seed& seed);
  // A meeting of its own that continues from here, much faster than Resume. For tests and simulations.
  std::unique_ptr<LiveMeeting> Copy() const { return std::unique_ptr<LiveMeeting>(new LiveMeeting(*this)); }
  LiveMeeting& operator=(const LiveMeeting&) = delete;
  ~LiveMeeting() override = default;

  const Programme& programme() const { return *programme_; }
  const Meeting& meeting() const { return *meeting_; }
  bool over() const { return meeting_->over(); }
  const std::string& header() const { return header_line_; }
  const Seed& mixed_seed() const { return mixed_; }

  // The number of record lines after the header. Each is one event.
  int version() const { return first_event_ + static_cast<int>(events_.size()); }
  // Forgets the public form of old events, except for about the last `keep` bytes. A long meeting has megabytes of
  // them.
  void ForgetEvents(std::size_t keep);
  // The number of the first event that is not forgotten.
  int first_event() const { return first_event_; }
  // The public form of the events from number `from` on, counted from 0. They must not be forgotten.
  std::span<const std::string> EventsFrom(int from) const {
    return std::span<const std::string>(events_).subspan(static_cast<std::size_t>(from - first_event_));
  }

  // All decisions that are due, including those already laid ready.
  std::vector<Asked> AskedNow() const;
  // True while all owners decide at the same time (R6.5, R2.5 e).
  bool Together() const { return meeting_->need() == Need::kSeal || meeting_->need() == Need::kKeep; }
  SeatView ViewOf(PlayerId seat) const { return See(*meeting_, seat); }
  // The view of the player who is asked, as if it were this horse's turn.
  SeatView ViewOf(const Asked& asked) const;

  // A decision that was made ahead of its turn.
  struct Laid {
    Decision decision;
    std::string by;
  };
  const std::optional<Laid>& laid(HorseId horse) const { return laid_[horse]; }
  unsigned laid_bits() const;
  // The decisions that this seat has laid ready, as JSON.
  std::vector<std::string> OwnLaid(PlayerId seat) const;
  // The cards that this seat's horses have lost for their bonus, while cards are exchanged (R2.5 a), as JSON.
  std::vector<std::string> OwnLost(PlayerId seat) const;
  // The decisions that people still have to make. `people`: bit set of players. Leaves out decisions laid ready and
  // those with only one legal answer.
  std::vector<Asked> Awaited(unsigned people) const;
  // The house rider who must decide now. None if a person must, or if people must finish laying first.
  std::optional<Asked> RiderToAsk(unsigned people) const;

  // Legal or not, and why. Check the owner first: a refusal may reveal cards in hand.
  Refusal Ask(const Decision& decision) const { return meeting_->AskAhead(decision); }

  // What became of a player's choice.
  struct Chosen {
    Refusal refusal;               // not ok: nothing was taken
    std::size_t refused = 0;       // the index of the refused decision
    std::vector<HorseId> laid;     // horses whose decision is now laid ready
    std::vector<HorseId> dropped;  // horses whose laid decision a bonus made illegal
  };
  // Takes the decisions of one choice in order, all of them or none. They may not depend on anything the player cannot
  // know yet: after chance nothing more is accepted, and a bonus, which reveals cards, must be a choice of its own.
  // `by` names the message they came from.
  Chosen Choose(PlayerId player, std::span<const Decision> decisions, const std::string& by);
  // Takes one decision of a house rider for this player.
  Chosen Ride(PlayerId player, const Decision& decision);
  // Takes decisions that are laid ready, and those with only one legal answer, until somebody has to decide. Returns
  // the horses whose laid decision was used or dropped.
  std::vector<HorseId> TakeReady(unsigned people);
  // Withdraws the decision laid for this horse.
  void Withdraw(HorseId horse) { laid_[horse].reset(); }

  // The lines since the last call, to be saved. `at`: their time in milliseconds since 1970.
  std::vector<Line> NewLines(std::int64_t at);

 private:
  struct Snapshot;

  explicit LiveMeeting(const Seed& seed) : seed_(seed) {}
  LiveMeeting(const LiveMeeting&) = default;
  void On(const Event& event) override;
  void NoteLost(const Event& event);
  void WriteEvent();  // adds the event that On received to the record
  void AddSeedLine(std::string line);
  // Carries out facts and chance until a decision is due. True if chance was involved.
  bool RunToDecision();
  // Takes or lays one decision. `chance`: set if chance followed.
  Refusal TakeOne(PlayerId player, Decision decision, const std::string& by, Chosen& chosen, bool& chance);
  Refusal CheckOwner(PlayerId player, Decision& decision) const;
  // Takes a decision now, and runs to the next. Nothing changes if it is refused.
  Refusal Take(const Decision& decision, const std::string& by, bool& chance);
  std::vector<HorseId> DropIllegal();
  bool Outstanding(const Asked& asked, unsigned people) const;
  // True while all owners decide at the same time and a person has not decided yet.
  bool AwaitsSomebody(unsigned people) const { return Together() && !Awaited(people).empty(); }

  std::shared_ptr<const Programme> programme_;
  std::optional<Meeting> meeting_;
  std::string header_line_;
  Seed seed_;
  Seed mixed_;
  std::vector<std::string> events_;  // from number first_event_ on
  int first_event_ = 0;
  std::vector<Line> new_lines_;
  std::array<std::optional<Laid>, kMaxHorses> laid_;
  std::array<Hand, kMaxHorses> lost_{};  // for the bonus, before the race that is being prepared
  EventFacts facts_;
  std::optional<Event> event_;  // received from the meeting, not yet written
  std::string event_facts_;     // JSON, what a caller may say about it
  std::string by_;              // the message that the next line came from
};

}  // namespace furlong::table
