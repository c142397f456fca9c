// A meeting on a real board. People enter what they do there; the rules say what may happen next and keep the score.
// Either the cards are dealt here, or they are real cards, which nobody here knows until they are played.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "record/header.h"
#include "record/json.h"
#include "rules/chance.h"
#include "rules/meeting.h"
#include "rules/seat_view.h"
#include "table/event_facts.h"

namespace furlong::table {

enum class Cards : std::uint8_t { kDealt, kReal };

// One thing that people entered.
struct Entry {
  enum class Kind : std::uint8_t {
    kRoll,     // the outcome of chance that is due is to be drawn here
    kOutcome,  // boxes, roller or dice, as real dice fell
    kDecision,
  };
  Kind kind = Kind::kRoll;
  Outcome outcome;
  Decision decision;
  bool anyway = false;  // a real card that the deck should no longer have (R2.1)
};

// An entry is {"t":"roll"}, or boxes, roller or dice as in a record, or a decision as clients send it, where a card may
// have "anyway". Errors go to `problem`.
Entry ReadEntry(const json::object& from, json::Problem& problem);

class Referee : private EventSink {
 public:
  using OrFault = std::variant<std::unique_ptr<Referee>, FileError>;
  // With real cards, sealed cards and the exchange are the players' business: the options for them do not count.
  static OrFault Begin(RecordHeader header, const Seed& seed, Cards cards);
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;
  ~Referee() override = default;

  const Programme& programme() const { return *programme_; }
  const Meeting& meeting() const { return meeting_; }
  Cards cards() const { return cards_; }
  bool over() const { return meeting_.over(); }
  int entries() const { return static_cast<int>(before_.size()); }
  // What everybody may know of each event, as JSON.
  std::span<const std::string> events() const { return events_; }

  // Nothing changes if it is refused. A real card of which the horse's deck has no copy left is refused as not held,
  // unless it is entered "anyway"; Refusal::amount is the number of copies.
  Refusal Enter(const Entry& entry);
  // R2.1: true if the horse has played as many of this card as its deck has.
  bool NoneLeft(HorseId horse, Card card) const {
    return meeting_.board().played[horse].count(card) >= kDeckCopies[static_cast<std::size_t>(card)];
  }
  // Takes back the last entry. False: there is none.
  bool Undo();

  // What the player who must act may be shown: real cards of every kind; dealt cards only if `open`.
  SeatView View(bool open) const;
  // The record so far. Only for dealt cards: without the decks there is none. If people rolled dice of their own, the
  // header says so ("dice": "by hand") and nothing commits to a seed.
  std::string Record() const;

 private:
  struct Before {
    Meeting meeting;
    EventFacts facts;
    std::size_t events;
    bool by_hand;
  };

  Referee(RecordHeader header, std::shared_ptr<const Programme> programme, const Seed& seed, Cards cards)
      : header_(std::move(header)),
        programme_(std::move(programme)),
        seed_(seed),
        cards_(cards),
        meeting_(*programme_) {}
  void On(const Event& event) override;
  Refusal Take(const Entry& entry);
  Refusal TakeDecision(Decision decision, bool anyway);
  // Carries on to what people must enter next.
  void Settle();
  // Real cards: any card may be in any hand.
  void FillHands();
  void WriteEvent();

  RecordHeader header_;
  std::shared_ptr<const Programme> programme_;
  Seed seed_;
  Cards cards_;
  Meeting meeting_;
  bool by_hand_ = false;  // people rolled dice of their own
  std::vector<std::string> events_;
  std::vector<std::string> lines_;  // of the record
  std::vector<Before> before_;      // by entry
  EventFacts facts_;
  Event event_;              // received last
  std::string event_facts_;  // about it
};

}  // namespace furlong::table
