// A rider of one's own: rides two races against house riders, writes the record, checks it, asks for the odds on the
// way, and is compared with `steady` in the arena. Usage: own-rider RECORD.jsonl
#include <fstream>
#include <iostream>

#include "record/checker.h"
#include "record/shipped_courses.h"
#include "record/words.h"
#include "record/writer.h"
#include "riders/play.h"
#include "rules/asking.h"
#include "study/arena.h"
#include "study/odds.h"

using namespace furlong;

namespace {

// Plays the highest card within the limit, or else the lowest one, and rides as far along the course as it can.
class PlainRider : public Rider {
 public:
  Decision Decide(const SeatView& view) override {
    const Board& board = view.board;
    const HorseId horse = board.horse;
    switch (board.need) {
      case Need::kCard:
      case Need::kSeal: {
        const Hand hand = view.hands[horse];
        if (hand.empty()) return view.AskBonus(horse).ok() ? Decision::Bonus(horse) : Decision::Pass(horse);
        Card best = hand.NthKind(0);
        hand.ForEachKind([&](Card card) {
          const CardEffect effect = EffectOf(*view.programme, board, horse, card);
          if (effect.kind == CardEffect::Kind::kRide) best = card;
        });
        return board.need == Need::kCard ? Decision::Play(horse, best) : Decision::Seal(horse, best);
      }
      case Need::kPace: return Decision::Pace(view.seat, Use::kSum);
      case Need::kDie: return Decision::Die(horse, board.dice[0] > board.dice[1] ? Use::kFirst : Use::kSecond);
      case Need::kRide: {
        Square best = board.rides.Nth(view.course(), 0);
        board.rides.ForEach(view.course(), [&](Square to) {
          if (view.course().LineOf(to) > view.course().LineOf(best)) best = to;
        });
        return Decision::Ride(horse, best);
      }
      default:  // Need::kKeep: the new cards; in a blind exchange, none of the old ones
        return Decision::Keep(horse, view.programme->options().blind_exchange ? Hand() : view.fresh[horse]);
    }
  }
};

RecordHeader HeaderOf() {
  RecordHeader header;
  header.players = {"plain", "steady", "novice", "random"};
  header.horses = {{0, "red"}, {1, "blue"}, {2, "green"}, {3, "yellow"}};
  for (const ShippedCourse& shipped : ShippedCourses()) {
    const auto file = std::get<CourseFile>(ReadCourse(shipped.text));
    if (file.spec.id != "oval" && file.spec.id != "triangle") continue;
    header.races.push_back({file.spec.id, /*steeplechase=*/true});
    header.courses.emplace(file.spec.id, file);
  }
  return header;
}

// Prints the chances of seat 0 at the start of every race.
class OddsPrinter : public EventSink {
 public:
  explicit OddsPrinter(const Meeting& meeting) : meeting_(meeting) {}
  void On(const Event& event) override {
    if (event.kind != Event::Kind::kRound || event.round != 0) return;
    FastRandom random(1);
    const auto odds = OddsOf(See(meeting_, 0), kOddsDeals, random);
    if (odds) std::cout << "race " << event.race + 1 << ": plain wins with " << odds->players[0].chance << "\n";
  }

 private:
  const Meeting& meeting_;
};

}  // namespace

int main(int argc, char** argv) {
  const std::string path = argc > 1 ? argv[1] : "own-rider.jsonl";
  const RecordHeader header = HeaderOf();
  const auto made = ProgrammeOf(header);
  if (const auto* error = std::get_if<FileError>(&made)) {
    std::cerr << error->message << "\n";
    return 1;
  }
  const auto programme = std::get<std::shared_ptr<const Programme>>(made);

  const Seed seed = SeedOf("own rider", 0);
  std::vector<std::unique_ptr<Rider>> riders = SeatRiders({"steady", "steady", "novice", "random"}, seed);
  riders[0] = std::make_unique<PlainRider>();
  Meeting meeting(*programme);
  {
    std::ofstream out(path);
    RecordWriter writer(out, header, meeting, /*annotate=*/true);
    OddsPrinter printer(meeting);
    BothSinks both(writer, printer);
    const PlayedMeeting played = PlayMeeting(meeting, riders, Chance(seed), &both);
    if (!played.ok()) {
      std::cerr << Words(header, *programme, *played.refused) << "\n";
      return 1;
    }
  }
  const auto ranks = Ranks(*programme, meeting.board());
  std::cout << "plain comes in at place " << ranks[0] << "\n";

  RecordChecker checker;
  std::ifstream in(path);
  if (const auto error = CheckStream(in, checker); error || !checker.finished()) {
    std::cerr << "line " << checker.lines() << ": " << (error ? error->message : "not finished") << "\n";
    return 1;
  }

  // Every deal is ridden once from every seat.
  const std::vector<std::string_view> names = {"plain", "steady", "steady", "steady"};
  ArenaTable table(names);
  const RiderFactory factory = [](std::string_view name, const Seed& whims, const Meeting&) -> std::unique_ptr<Rider> {
    if (name == "plain") return std::make_unique<PlainRider>();
    return MakeRider(name, whims);
  };
  for (std::uint64_t deal = 0; deal < 25; ++deal) {
    const PlayedDeal played = RideDeal(*programme, names, SeedOf("deal", deal), factory);
    if (const auto* refused = std::get_if<RefusedDeal>(&played)) {
      std::cerr << names[refused->rider] << " decided something illegal\n";
      return 1;
    }
    table.Add(std::get<DealResult>(played));
  }
  for (const ArenaTable::Row& row : table.Rows()) {
    std::cout << row.rider << " wins " << 100 * row.win_share << " % ± " << 100 * row.win_margin << "\n";
  }
}
