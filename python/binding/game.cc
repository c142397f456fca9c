// furlong.Game.
#include "binding/helpers.h"
#include "python/observation.h"

namespace furlong::python {

Utility UtilityFrom(const std::string& name) {
  if (name == "win") return Utility::kWin;
  if (name == "points") return Utility::kPoints;
  throw std::invalid_argument("utility \"" + name + "\": must be \"win\" or \"points\"");
}

namespace {

// One of two words.
bool IsSecond(const char* what, const std::string& word, const std::string& first, const std::string& second) {
  if (word == first || word == second) return word == second;
  throw std::invalid_argument(std::string(what) + " \"" + word + "\": must be \"" + first + "\" or \"" + second + "\"");
}

// "oval", "oval+fences", the text of a course file, or a pair of such a text and whether it has fences.
GameSpec::Race RaceFrom(const py::handle& race) {
  if (!py::isinstance<py::str>(race)) {
    try {
      const auto [course, steeplechase] = race.cast<std::pair<std::string, bool>>();
      return {course, steeplechase};
    } catch (const py::cast_error&) {
      throw py::type_error("races: each must be a text, or a pair of a text and whether it has fences, not " +
                           py::repr(race).cast<std::string>());
    }
  }
  std::string course = race.cast<std::string>();
  constexpr std::string_view kFences = "+fences";
  const bool steeplechase = course.ends_with(kFences);
  if (steeplechase) course.resize(course.size() - kFences.size());
  return {course, steeplechase};
}

std::shared_ptr<Game> MakeGame(int players, int horses_each, const py::object& races, const std::string& cards,
                               const std::string& exchange, const std::string& finish, const std::string& utility) {
  GameSpec spec{.players = players, .horses_each = horses_each, .races = {}};
  if (py::isinstance<py::str>(races)) {
    spec.races.push_back(RaceFrom(races));  // one race
  } else {
    for (const auto race : races) spec.races.push_back(RaceFrom(race));
  }
  spec.options.sealed_cards = IsSecond("cards", cards, "open", "sealed");
  spec.options.blind_exchange = IsSecond("exchange", exchange, "open", "blind");
  spec.options.finish_first = IsSecond("finish", finish, "all", "first");
  spec.utility = UtilityFrom(utility);
  return std::const_pointer_cast<Game>(Game::Make(spec));
}

std::shared_ptr<const Game> GameFromHeader(const std::string& line, const std::string& utility) {
  auto header = ReadHeader(line);
  if (const auto* error = std::get_if<FileError>(&header)) throw std::invalid_argument(error->message);
  return Game::FromHeader(std::get<RecordHeader>(header), UtilityFrom(utility));
}

// A race as MakeGame takes it. Only shipped courses can be written as their id.
std::string RaceWords(const RaceName& race) { return Quoted(race.course + (race.steeplechase ? "+fences" : "")); }

}  // namespace

std::string Words(const Game& game) {
  const Programme& programme = game.programme();
  std::string words = "furlong.Game(players=" + std::to_string(programme.players()) +
                      ", horses_each=" + std::to_string(programme.horses_each()) + ", races=[";
  for (const RaceName& race : game.header().races) words += (words.back() == '[' ? "" : ", ") + RaceWords(race);
  words += "]";
  const Options& options = programme.options();
  if (options.sealed_cards) words += ", cards='sealed'";
  if (options.blind_exchange) words += ", exchange='blind'";
  if (options.finish_first) words += ", finish='first'";
  if (game.utility() == Utility::kPoints) words += ", utility='points'";
  return words + ")";
}

void BindGame(py::module_& m) {
  const auto same = [](const Game& a, const Game& b) {
    return a.utility() == b.utility() && a.header().ToLine() == b.header().ToLine();
  };
  py::class_<Game, std::shared_ptr<Game>>(m, "Game", "A kind of meeting: players, horses, races, options.")
      .def(py::init(&MakeGame), py::arg("players") = 4, py::arg("horses_each") = 0,
           py::arg("races") = py::make_tuple("oval"), py::arg("cards") = "open", py::arg("exchange") = "open",
           py::arg("finish") = "all", py::arg("utility") = "win")
      .def_static(
          "of_kind", [](std::uint64_t index) { return std::const_pointer_cast<Game>(Game::OfKind(index)); },
          py::arg("index"))
      .def_static(
          "from_header",
          [](const std::string& line, const std::string& utility) {
            return std::const_pointer_cast<Game>(GameFromHeader(line, utility));
          },
          py::arg("line"), py::arg("utility") = "win")
      .def_property_readonly("header", [](const Game& game) { return game.header().ToLine(); })
      .def_property_readonly("utility", &UtilityName)
      .def_property_readonly("players", [](const Game& game) { return game.programme().players(); })
      .def_property_readonly("horses", [](const Game& game) { return game.programme().horses(); })
      .def_property_readonly("races", [](const Game& game) { return game.programme().races(); })
      .def_property_readonly("owners",
                             [](const Game& game) {
                               std::vector<int> owners;
                               for (HorseId h = 0; h < game.programme().horses(); ++h) {
                                 owners.push_back(game.programme().OwnerOf(h));
                               }
                               return owners;
                             })
      .def_property_readonly("most_return", &Game::MostReturn)
      .def_property_readonly("observation_size",
                             [](const Game& game) { return ObservationSize(game.programme().horses()); })
      .def_property_readonly("information_size",
                             [](const Game& game) {
                               return ObservationSize(game.programme().horses()) +
                                      RecentSize(game.programme().horses());
                             })
      .def("__repr__", &Words)
      .def(
          "__eq__", [same](const Game& a, const Game& b) { return same(a, b); }, py::is_operator())
      .def("__hash__",
           [](const Game& game) { return py::hash(py::make_tuple(game.header().ToLine(), UtilityName(game))); })
      .def(
          "new_state",
          [](const std::shared_ptr<Game>& game, const py::object& seed) {
            return seed.is_none() ? State(game) : State(game, SeedFrom(seed));
          },
          py::arg("seed") = py::none())
      .def(
          "state_from_bytes",
          [](const std::shared_ptr<Game>& game, const std::string& bytes) { return State::FromBytes(game, bytes); },
          py::arg("bytes"))
      .def(py::pickle([](const Game& game) { return py::make_tuple(game.header().ToLine(), UtilityName(game)); },
                      [](const py::tuple& parts) {
                        return std::const_pointer_cast<Game>(
                            GameFromHeader(parts[0].cast<std::string>(), parts[1].cast<std::string>()));
                      }));
}

}  // namespace furlong::python
