// A meeting as a game tree: actions of players one by one, chance with its probabilities, and what each seat knows.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "python/actions.h"
#include "python/bytes.h"
#include "python/game.h"
#include "python/log.h"
#include "python/sight.h"

namespace furlong::python {

// State::current_player() when no player decides.
inline constexpr int kChancePlayer = -1;
inline constexpr int kTerminalPlayer = -4;
// A fact of the rules is due: only in positions of a record in which somebody took a bonus out of turn. Call Settle().
inline constexpr int kFactPlayer = -3;

// Methods that take an action, a seat or a horse throw std::invalid_argument if it is wrong.
class State {
 public:
  // Without a seed, chance is left to the caller. With one, it is carried out as Chance does for this seed.
  explicit State(std::shared_ptr<const Game> game, std::optional<Seed> seed = std::nullopt);

  // A state in which nothing has happened: not even what needs no one.
  static State Unplayed(std::shared_ptr<const Game> game) { return State(std::move(game), Unsettled{}); }

  const std::shared_ptr<const Game>& game() const { return game_; }
  const Position& position() const { return position_; }
  const Meeting& meeting() const { return position_.meeting; }
  const Log& log() const { return log_; }

  int current_player() const;
  bool over() const { return meeting().over(); }
  std::vector<Action> LegalActions() const;  // of the current player, or the outcomes of chance
  // The possible outcomes of the next draw of chance, and their probabilities. Decks, boxes and cards that are lost are
  // drawn one by one: a horse for the next lane, a card for the next place of the deck, a card that goes. Dice are
  // 6 * (first - 1) + second - 1, the roller is the player. A draw with only one outcome is carried out by itself.
  std::vector<std::pair<int, double>> ChanceOutcomes() const;

  // Carries out an action of the current player, or an outcome of chance.
  void Apply(Action action);
  // Carries out a legal action of the current player, without going on to the next.
  void Choose(Action action);
  // Carries out chance at random until a player must decide.
  void PlayChance(FastRandom& random);
  // Whether the owner of a horse may take its bonus now, in or out of turn (R2.4), and doing so.
  bool MayTakeBonus(HorseId horse) const;
  void TakeBonus(HorseId horse);
  // A whole decision, as house riders and records have them. Throws if it is refused.
  void Do(const Decision& decision);
  void Do(const Outcome& outcome);
  // Carries out one fact, without going on. Requires IsFact(meeting().need()).
  void Step();
  // Carries out all that needs no one: facts, and chance where it has a seed or only one outcome.
  void Settle();

  std::vector<double> Returns() const { return game_->Returns(position_.board()); }

  std::string ObservationText(PlayerId seat) const;
  std::vector<std::uint8_t> Observation(PlayerId seat) const;
  // All that the seat has seen since the meeting began, and what it sees now.
  std::string InformationText(PlayerId seat) const;
  // The observation, and the recent rounds (RecentRounds).
  std::vector<std::uint8_t> Information(PlayerId seat) const;

  // Deals anew what the seat does not know (python/position.h), and all chance to come. Its information stays the same.
  void Resample(PlayerId seat, FastRandom& random);

  // The record so far; throws after Resample, for the past does not belong to the imagined cards.
  std::string RecordText() const;

  // Of a resampled state, only what its seat may know, what it imagines, and what happened since.
  std::string ToBytes() const;
  static State FromBytes(std::shared_ptr<const Game> game, std::string_view bytes);

 private:
  struct Unsettled {};
  State(std::shared_ptr<const Game> game, Unsettled) : game_(std::move(game)), position_(game_->programme()) {}
  void CheckSeat(PlayerId seat) const;
  // These add to the log what the owner and the others learn by the event.
  void DoOutcome(const Outcome& outcome);
  void AnnotateBonus(HorseId horse);
  // Adds one outcome to the draw that is due, and carries the draw out when it is complete.
  void ApplyDraw(int drawn);
  // The cards from which the next one is drawn, for decks and for cards that go.
  Hand DrawFrom() const;

  // What the seat of the last entry, a resample, saw until then; and reading it (state_past.cc).
  void WritePast(ByteWriter& out, std::span<const LogEntry* const> entries) const;
  void ReadPast(ByteReader& in);
  // Puts stand-ins in the place of all hidden cards, as many as there are.
  void HideCards();
  // Reads the cards that a seat imagines, and goes on with them.
  void ReadResample(ByteReader& in, PlayerId seat, bool own_known);

  std::shared_ptr<const Game> game_;
  Position position_;
  std::optional<Seed> seed_;
  Log log_;
  bool resampled_ = false;
  std::array<std::uint8_t, kDeckSize> drawn_{};  // outcomes of a draw that is not complete; nobody has seen them
  std::uint8_t drawn_count_ = 0;
};

}  // namespace furlong::python
