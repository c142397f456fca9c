// Fuzzes reading views, as if from a hostile server: the client must refuse a view or be able to work with it. The
// input has a digit for the meeting and one for the seat (9: a spectator), then a line with the public part and a line
// with the private part.
#include <array>
#include <cstdlib>
#include <string>

#include "record/header.h"
#include "record/shipped_courses.h"
#include "riders/kinds.h"
#include "riders/rider.h"
#include "rules/asking.h"
#include "rules/public_event.h"
#include "table/scene.h"
#include "table/view_json.h"

namespace {

using furlong::Programme;

std::shared_ptr<const Programme> Make(int players, int horses, const char* course, furlong::Options options) {
  furlong::RecordHeader header;
  for (const furlong::ShippedCourse& shipped : furlong::ShippedCourses()) {
    header.courses.emplace(shipped.id, std::get<furlong::CourseFile>(furlong::ReadCourse(shipped.text)));
  }
  header.players.resize(static_cast<std::size_t>(players));
  for (int i = 0; i < players * horses; ++i) {
    header.horses.push_back({static_cast<furlong::PlayerId>(i % players), std::to_string(i)});
  }
  header.races = {{course, true}, {course, false}, {course, true}};
  header.options = options;
  return std::get<std::shared_ptr<const Programme>>(furlong::ProgrammeOf(header));
}

const std::array<std::shared_ptr<const Programme>, 3>& Programmes() {
  static const std::array<std::shared_ptr<const Programme>, 3> all = {
      Make(4, 1, "oval", {}), Make(2, 4, "triangle", {.sealed_cards = true, .blind_exchange = true}),
      Make(8, 1, "oval", {.finish_first = true})};
  return all;
}

void Check(bool holds) {
  if (!holds) std::abort();
}

// What may happen next, possible or not: the position after it can be written, or the event is refused.
void FollowAll(const furlong::SeatView& view) {
  using furlong::Decision;
  using furlong::Event;
  using furlong::Outcome;
  const Programme& programme = *view.programme;
  const auto follow = [&](const Event& event) {
    for (const std::uint8_t count : {0, 1, 2, 10}) {
      furlong::SeatView after = view;
      if (furlong::ApplyPublicEvent(after, {event, count}).ok()) (void)furlong::table::PublicJson(after);
    }
  };
  Event event;
  for (const auto kind :
       {Event::Kind::kRound, Event::Kind::kStand, Event::Kind::kFall, Event::Kind::kPlace, Event::Kind::kResult}) {
    event.kind = kind;
    event.horse = view.board.horse;
    follow(event);
  }
  event.kind = Event::Kind::kChance;
  Outcome& outcome = event.outcome;
  outcome.horse = view.board.horse;
  outcome.player = view.board.roller == furlong::kNoPlayer ? furlong::PlayerId{0} : view.board.roller;
  outcome.dice = {5, 6};
  outcome.order = view.board.race > 0 ? furlong::BoxesAfter(programme, view.board)
                                      : std::array<furlong::HorseId, furlong::kMaxHorses>{0, 1, 2, 3, 4, 5, 6, 7};
  outcome.order_size = static_cast<std::uint8_t>(programme.horses());
  for (const auto kind : {Outcome::Kind::kBoxes, Outcome::Kind::kShuffle, Outcome::Kind::kRoller, Outcome::Kind::kDice,
                          Outcome::Kind::kLose, Outcome::Kind::kDrop}) {
    outcome.kind = kind;
    follow(event);
  }
  event.kind = Event::Kind::kDecision;
  const furlong::HorseId horse = view.board.horse;
  furlong::Square to{};
  if (view.board.need == furlong::Need::kRide) to = view.board.rides.Nth(view.course(), 0);
  for (const Decision& decision :
       {Decision::Bonus(0), Decision::Bonus(3), Decision::Seal(horse, furlong::Card::kNone),
        Decision::Play(horse, furlong::Card::k12), Decision::Play(horse, furlong::Card::k12J),
        Decision::Play(horse, furlong::Card::kNone), Decision::Pace(outcome.player, furlong::Use::kSum),
        Decision::Die(horse, furlong::Use::kFirst), Decision::Ride(horse, to), Decision::Keep(horse, {})}) {
    event.decision = decision;
    follow(event);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size < 4) return 0;
  const Programme& programme = *Programmes()[static_cast<std::size_t>(data[0]) % 3];
  const int digit = data[1] - '0';
  const auto seat =
      digit >= 0 && digit < programme.players() ? static_cast<furlong::PlayerId>(digit) : furlong::kNoPlayer;
  const std::size_t end = text.find('\n', 3);
  if (end == std::string_view::npos) return 0;
  const auto read = furlong::table::ReadView(programme, seat, text.substr(3, end - 3), text.substr(end + 1));
  const auto* view = std::get_if<furlong::SeatView>(&read);
  if (view == nullptr) return 0;
  // Writing and reading it again gives the same view.
  const std::string open = furlong::table::PublicJson(*view);
  const std::string own = furlong::table::OwnJson(*view);
  const auto again = furlong::table::ReadView(programme, seat, open, own);
  Check(std::holds_alternative<furlong::SeatView>(again));
  Check(furlong::table::PublicJson(std::get<furlong::SeatView>(again)) == open);
  // What a client does with a view: it shows who is asked, what is legal, what each card would do.
  const furlong::AskedList asked(*view);
  for (const furlong::Asked& one : asked) {
    if (one.player == seat) (void)furlong::OnlyChoice(*view, one);
  }
  const furlong::table::Scene scene(*view, {asked.begin(), asked.end()}, 0, {});
  (void)scene.For(*view, {});
  for (furlong::HorseId horse = 0; horse < programme.horses(); ++horse) {
    (void)view->AskBonus(horse);
    if (!view->Mine(horse) || !view->board.field.OnCourse(horse)) continue;
    view->hands[horse].ForEachKind(
        [&](furlong::Card card) { (void)furlong::EffectOf(programme, view->board, horse, card); });
  }
  FollowAll(*view);
  return 0;
}
