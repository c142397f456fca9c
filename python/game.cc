#include "python/game.h"

#include <algorithm>
#include <stdexcept>

#include "record/shipped_courses.h"
#include "riders/kinds.h"

namespace furlong::python {
namespace {

constexpr std::array<const char*, kMaxHorses> kColours = {"red",   "blue",  "green",  "yellow",
                                                          "white", "black", "purple", "orange"};

CourseFile FindCourse(const std::string& wanted) {
  std::string known;
  std::string_view text = wanted;
  if (wanted.find('{') == std::string::npos) {
    text = {};
    for (const ShippedCourse& course : ShippedCourses()) {
      if (course.id == wanted) text = course.text;
      known += (known.empty() ? "" : ", ") + std::string(course.id);
    }
    if (text.empty()) throw std::invalid_argument("no course \"" + wanted + "\": there are " + known);
  }
  auto file = ReadCourse(text);
  if (const auto* error = std::get_if<FileError>(&file)) throw std::invalid_argument("course: " + error->message);
  return std::get<CourseFile>(std::move(file));
}

}  // namespace

std::shared_ptr<const Game> Game::FromHeader(const RecordHeader& header, Utility utility) {
  auto programme = ProgrammeOf(header);
  if (const auto* error = std::get_if<FileError>(&programme)) throw std::invalid_argument(error->message);
  std::shared_ptr<Game> game(new Game);
  game->header_ = header;
  game->programme_ = std::get<std::shared_ptr<const Programme>>(std::move(programme));
  game->utility_ = utility;
  return game;
}

std::shared_ptr<const Game> Game::Make(const GameSpec& spec) {
  const int each = spec.horses_each != 0 ? spec.horses_each : spec.players <= 3 ? 2 : 1;
  if (!HorsesAllowed(spec.players, each)) {
    throw std::invalid_argument(
        "players and horses: 2 players ride 2, 3 or 4 horses each, 3 ride 2, 4 ride 1 or 2, 5 to 8 ride 1");
  }
  if (spec.races.empty() || spec.races.size() > kMaxRaces) throw std::invalid_argument("races: must be 1 to 9");
  RecordHeader header;
  for (int player = 0; player < spec.players; ++player) header.players.push_back("player " + std::to_string(player));
  for (const PlayerId owner : OwnersInTurn(spec.players, each)) {
    header.horses.push_back({owner, kColours[header.horses.size()]});
  }
  for (const GameSpec::Race& race : spec.races) {
    CourseFile course = FindCourse(race.course);
    header.races.push_back({course.spec.id, race.steeplechase});
    const auto [known, fresh] = header.courses.emplace(course.spec.id, course);
    if (!fresh && known->second.json != course.json) {
      throw std::invalid_argument("races: two different courses have the id \"" + course.spec.id + "\"");
    }
  }
  header.options = spec.options;
  return FromHeader(header, spec.utility);
}

std::shared_ptr<const Game> Game::OfKind(std::uint64_t index) {
  const auto& courses = ShippedCourses();
  const MeetingKind kind = KindOf(index, kClassicCourses);
  GameSpec spec{.players = kind.shape.players, .horses_each = kind.shape.horses_each};
  spec.options = kind.options;
  spec.races.clear();
  for (const MeetingKind::Race& race : kind.races) {
    spec.races.push_back({std::string(courses[race.ground].id), race.steeplechase});
  }
  return Make(spec);
}

std::vector<double> Game::Returns(const Board& board) const {
  const auto players = static_cast<std::size_t>(programme_->players());
  std::vector<double> returns(players, 0.0);
  if (board.need != Need::kOver) return returns;
  if (utility_ == Utility::kPoints) {
    const auto scores = Scores(*programme_, board);
    for (std::size_t player = 0; player < players; ++player) returns[player] = scores[player];
    return returns;
  }
  const auto ranks = Ranks(*programme_, board);
  const auto winners = std::count(ranks.begin(), ranks.begin() + static_cast<long>(players), 1);
  for (std::size_t player = 0; player < players; ++player) {
    if (ranks[player] == 1) returns[player] = 1.0 / static_cast<double>(winners);
  }
  return returns;
}

double Game::MostReturn() const {
  if (utility_ == Utility::kWin) return 1;
  int most = 0;  // in one race
  for (int place = 1; place <= programme_->horses_each(); ++place) most += PointsFor(place);
  return most * programme_->races();
}

}  // namespace furlong::python
