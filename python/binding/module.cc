// The Python module furlong._furlong: a thin door to the classes beside this folder. furlong/__init__.py is what people
// import.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <sstream>
#include <thread>

#include "python/observation.h"
#include "python/recorded.h"
#include "python/state.h"
#include "python/vector_env.h"
#include "python/view.h"
#include "record/checker.h"

namespace py = pybind11;
using namespace furlong;
using namespace furlong::python;

namespace {

using Numbers = py::array_t<std::uint8_t>;

Numbers AsArray(const std::vector<std::uint8_t>& values) { return Numbers(py::ssize_t(values.size()), values.data()); }

PlayerId Seat(const Game& game, int seat) {
  if (seat < 0 || seat >= game.programme().players()) throw std::invalid_argument("no seat " + std::to_string(seat));
  return static_cast<PlayerId>(seat);
}

HorseId Horse(const Game& game, int horse) {
  if (horse < 0 || horse >= game.programme().horses()) throw std::invalid_argument("no horse " + std::to_string(horse));
  return static_cast<HorseId>(horse);
}

Seed SeedFrom(const py::object& seed) { return SeedOf(py::str(seed).cast<std::string>(), 0); }

Utility UtilityFrom(const std::string& name) {
  if (name == "win") return Utility::kWin;
  if (name == "points") return Utility::kPoints;
  throw std::invalid_argument("utility \"" + name + "\": wanted \"win\" or \"points\"");
}

// One of two words.
bool IsSecond(const char* what, const std::string& word, const std::string& first, const std::string& second) {
  if (word == first || word == second) return word == second;
  throw std::invalid_argument(std::string(what) + " \"" + word + "\": wanted \"" + first + "\" or \"" + second + "\"");
}

// "oval", "oval+fences", or the text of a course file and whether it has fences.
GameSpec::Race RaceFrom(const py::handle& race) {
  if (!py::isinstance<py::str>(race)) {
    const auto [course, steeplechase] = race.cast<std::pair<std::string, bool>>();
    return {course, steeplechase};
  }
  std::string course = race.cast<std::string>();
  constexpr std::string_view kFences = "+fences";
  const bool steeplechase = course.ends_with(kFences);
  if (steeplechase) course.resize(course.size() - kFences.size());
  return {course, steeplechase};
}

std::shared_ptr<Game> MakeGame(int players, int horses_each, const py::sequence& races, const std::string& cards,
                               const std::string& exchange, const std::string& finish, const std::string& utility) {
  GameSpec spec{.players = players, .horses_each = horses_each, .races = {}};
  for (const auto race : races) spec.races.push_back(RaceFrom(race));
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

Numbers MaskOf(const Position& position) {
  Numbers mask(kActions);
  FillMask(position, mask.mutable_data());
  return mask;
}

// A view of an array of the environment, without a copy. It keeps the environment alive.
template <typename T>
py::array_t<T> Shared(py::object env, std::vector<T>& values, py::ssize_t rows) {
  const py::ssize_t columns = static_cast<py::ssize_t>(values.size()) / rows;
  if (columns == 1) return py::array_t<T>({rows}, values.data(), env);
  return py::array_t<T>({rows, columns}, values.data(), env);
}

py::list FeatureList(const std::vector<Feature>& features) {
  py::list list;
  for (const Feature& feature : features) {
    list.append(py::make_tuple(std::string(feature.name), feature.first, feature.count, feature.usual_most));
  }
  return list;
}

void BindGame(py::module_& m) {
  py::class_<Game, std::shared_ptr<Game>>(m, "Game", "A kind of meeting: players, horses, races, options.")
      .def(py::init(&MakeGame), py::arg("players") = 4, py::arg("horses_each") = 0,
           py::arg("races") = py::make_tuple("oval"), py::arg("cards") = "open", py::arg("exchange") = "open",
           py::arg("finish") = "all", py::arg("utility") = "win")
      .def_static("of_kind", [](std::uint64_t index) { return std::const_pointer_cast<Game>(Game::OfKind(index)); })
      .def_static("from_header",
                  [](const std::string& line, const std::string& utility) {
                    return std::const_pointer_cast<Game>(GameFromHeader(line, utility));
                  })
      .def_property_readonly("header", [](const Game& game) { return game.header().ToLine(); })
      .def_property_readonly("utility",
                             [](const Game& game) { return game.utility() == Utility::kWin ? "win" : "points"; })
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
      .def(
          "new_state",
          [](const std::shared_ptr<Game>& game, const py::object& seed) {
            return seed.is_none() ? State(game) : State(game, SeedFrom(seed));
          },
          py::arg("seed") = py::none())
      .def("state_from_bytes",
           [](const std::shared_ptr<Game>& game, const std::string& bytes) { return State::FromBytes(game, bytes); })
      .def(py::pickle(
          [](const Game& game) {
            return py::make_tuple(game.header().ToLine(), game.utility() == Utility::kWin ? "win" : "points");
          },
          [](const py::tuple& parts) {
            return std::const_pointer_cast<Game>(
                GameFromHeader(parts[0].cast<std::string>(), parts[1].cast<std::string>()));
          }));
}

void BindState(py::module_& m) {
  py::class_<FastRandom>(m, "Random", "A repeatable random generator.")
      .def(py::init([](const py::object& seed) { return FastRandom(SeedFrom(seed)); }), py::arg("seed") = 0)
      .def("below", [](FastRandom& random, std::uint32_t bound) {
        if (bound == 0) throw std::invalid_argument("below: wanted 1 or more");
        return random.Below(bound);
      });

  py::class_<State>(m, "State", "A meeting as a game tree. Made by Game.new_state.")
      .def_property_readonly("game", [](const State& s) { return std::const_pointer_cast<Game>(s.game()); })
      .def("current_player", &State::current_player, "The seat that must decide, CHANCE_PLAYER or TERMINAL_PLAYER.")
      .def("is_terminal", &State::over)
      .def("is_chance_node", [](const State& s) { return s.current_player() == kChancePlayer; })
      .def("legal_actions", &State::LegalActions, "All legal actions of the current player, or the outcomes of chance.")
      .def(
          "action_mask", [](const State& s) { return MaskOf(s.position()); },
          "A uint8 array of length ACTIONS: 1 for every legal action.")
      .def("chance_outcomes", &State::ChanceOutcomes, "Pairs of an outcome of the next draw and its probability.")
      .def("apply", &State::Apply, py::arg("action"),
           "Carries out an action, or an outcome of chance, and what follows by the rules.")
      .def("play_chance", &State::PlayChance, py::arg("random"), "Carries out chance until a player must decide.")
      .def("may_take_bonus", [](const State& s, int horse) { return s.MayTakeBonus(Horse(*s.game(), horse)); })
      .def("take_bonus", [](State& s, int horse) { s.TakeBonus(Horse(*s.game(), horse)); })
      .def("settle", &State::Settle, "Carries out facts of the rules that are due: only in states of a record.")
      .def(
          "clone", [](const State& s) { return s; }, "An independent copy.")
      .def("returns", &State::Returns, "By player: what the meeting is worth in the end, 0 until then.")
      .def("scores",
           [](const State& s) {
             const auto scores = Scores(s.game()->programme(), s.position().board());
             return std::vector<int>(scores.begin(), scores.begin() + s.game()->programme().players());
           })
      .def("ranks",
           [](const State& s) {
             const auto ranks = Ranks(s.game()->programme(), s.position().board());
             return std::vector<int>(ranks.begin(), ranks.begin() + s.game()->programme().players());
           })
      .def("action_name",
           [](const State& s, int action) {
             if (action < 0 || action >= kActions) throw std::invalid_argument("no action " + std::to_string(action));
             return NameOf(s.position(), action);
           })
      .def(
          "observation_string", [](const State& s, int seat) { return s.ObservationText(Seat(*s.game(), seat)); },
          py::arg("seat"))
      .def(
          "observation_tensor", [](const State& s, int seat) { return AsArray(s.Observation(Seat(*s.game(), seat))); },
          py::arg("seat"))
      .def(
          "information_state_string", [](const State& s, int seat) { return s.InformationText(Seat(*s.game(), seat)); },
          py::arg("seat"))
      .def(
          "information_state_tensor",
          [](const State& s, int seat) { return AsArray(s.Information(Seat(*s.game(), seat))); }, py::arg("seat"))
      .def(
          "resample", [](State& s, int seat, FastRandom& random) { s.Resample(Seat(*s.game(), seat), random); },
          py::arg("seat"), py::arg("random"))
      .def(
          "view", [](const State& s, int seat) { return View(s.game(), s.position(), Seat(*s.game(), seat)); },
          py::arg("seat"))
      .def("record", &State::RecordText, "The record so far (docs/record.md).")
      .def("to_bytes", [](const State& s) { return py::bytes(s.ToBytes()); })
      .def("__copy__", [](const State& s) { return s; })
      .def("__deepcopy__", [](const State& s, const py::dict&) { return s; })
      .def(py::pickle(
          [](const State& s) {
            return py::make_tuple(std::const_pointer_cast<Game>(s.game()), py::bytes(s.ToBytes()));
          },
          [](const py::tuple& parts) {
            return State::FromBytes(parts[0].cast<std::shared_ptr<Game>>(), parts[1].cast<std::string>());
          }));

  py::class_<View>(m, "View", "What one seat may know. Made by State.view.")
      .def_property_readonly("seat", [](const View& view) { return int{view.seat()}; })
      .def_property_readonly("my_choice", &View::MyChoice)
      .def("legal_actions", &View::LegalActions)
      .def("action_mask",
           [](const View& view) {
             if (view.MyChoice()) return MaskOf(view.Known());
             return AsArray(std::vector<std::uint8_t>(kActions));
           })
      .def("observation_string", [](const View& view) { return Describe(view.sight()); })
      .def("observation_tensor", [](const View& view) {
        Numbers numbers(ObservationSize(view.game()->programme().horses()));
        Observe(view.sight(), numbers.mutable_data());
        return numbers;
      });

  py::class_<HouseRider>(m, "Rider", "A house rider: a seat's view in, actions out.")
      .def(py::init([](const std::string& name, const py::object& seed) { return HouseRider(name, SeedFrom(seed)); }),
           py::arg("name"), py::arg("seed") = 0)
      .def_property_readonly("name", &HouseRider::name)
      .def("decide", &HouseRider::Decide, py::arg("view"), py::call_guard<py::gil_scoped_release>());
}

void BindRecords(py::module_& m) {
  m.def("read_record", [](const std::string& text, const std::string& utility) {
    py::list actions;
    const RecordedMeeting read =
        ReadRecord(text, UtilityFrom(utility), [&](const State& before, const RecordedAction& action) {
          actions.append(py::make_tuple(before, action.line, int{action.player}, action.action, action.out_of_turn));
          return true;
        });
    return py::make_tuple(std::const_pointer_cast<Game>(read.game), actions, read.returns, read.finished);
  });
  // The decisions of a record as arrays: observations, masks, players, actions. Bonuses out of turn are left out.
  m.def("record_arrays", [](const std::string& text) {
    std::vector<std::uint8_t> observations;
    std::vector<std::uint8_t> masks;
    std::vector<int> players;
    std::vector<int> actions;
    const RecordedMeeting read =
        ReadRecord(text, Utility::kWin, [&](const State& before, const RecordedAction& action) {
          if (action.out_of_turn) return true;
          const auto seen = before.Observation(action.player);
          observations.insert(observations.end(), seen.begin(), seen.end());
          masks.resize(masks.size() + kActions);
          FillMask(before.position(), masks.data() + masks.size() - kActions);
          players.push_back(action.player);
          actions.push_back(action.action);
          return true;
        });
    const auto rows = static_cast<py::ssize_t>(actions.size());
    const auto size = static_cast<py::ssize_t>(ObservationSize(read.game->programme().horses()));
    return py::make_tuple(Numbers({rows, size}, observations.data()),
                          Numbers({rows, py::ssize_t{kActions}}, masks.data()), py::array_t<int>(rows, players.data()),
                          py::array_t<int>(rows, actions.data()), read.returns, read.finished);
  });
  m.def("check_record", [](const std::string& text) {
    RecordChecker checker;
    std::istringstream in(text);
    if (const auto error = CheckStream(in, checker)) {
      throw std::invalid_argument("line " + std::to_string(error->line) + ": " + error->message);
    }
    return checker.finished();
  });
}

void BindVectorEnv(py::module_& m) {
  const auto array = [](auto member) {
    return [member](py::object self) {
      auto& env = self.cast<VectorEnv&>();
      return Shared(self, (env.*member)(), env.meetings());
    };
  };
  py::class_<VectorEnv>(m, "VectorEnv", "Many meetings at once, in C++ threads.")
      .def(py::init([](const std::shared_ptr<Game>& game, int meetings, int threads, std::uint64_t seed,
                       const std::vector<std::string>& riders) {
             py::gil_scoped_release release;
             if (threads == 0) threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
             return std::make_unique<VectorEnv>(game, VectorSettings{meetings, threads, seed, riders});
           }),
           py::arg("game"), py::arg("meetings") = 1024, py::arg("threads") = 0, py::arg("seed") = 0,
           py::arg("riders") = std::vector<std::string>())
      .def("reset", &VectorEnv::Reset, py::arg("seed"), py::call_guard<py::gil_scoped_release>())
      .def("step",
           [](VectorEnv& env, const py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>& actions) {
             const std::span<const std::int32_t> given(actions.data(), static_cast<std::size_t>(actions.size()));
             py::gil_scoped_release release;
             env.Step(given);
           })
      .def("choose_at_random", &VectorEnv::ChooseAtRandom, py::call_guard<py::gil_scoped_release>())
      .def_property_readonly("meetings", &VectorEnv::meetings)
      .def_property_readonly("decisions", &VectorEnv::decisions)
      .def_property_readonly("observations", array(&VectorEnv::observations))
      .def_property_readonly("masks", array(&VectorEnv::masks))
      .def_property_readonly("players", array(&VectorEnv::players))
      .def_property_readonly("returns", array(&VectorEnv::returns))
      .def_property_readonly("ended", array(&VectorEnv::ended))
      .def_property_readonly("actions", array(&VectorEnv::actions));
}

}  // namespace

PYBIND11_MODULE(_furlong, m) {
  m.attr("ACTIONS") = kActions;
  m.attr("CHANCE_PLAYER") = kChancePlayer;
  m.attr("TERMINAL_PLAYER") = kTerminalPlayer;
  m.attr("FACT_PLAYER") = kFactPlayer;
  m.attr("MEETING_FEATURES") = FeatureList(MeetingFeaturesList());
  m.attr("HORSE_FEATURES") = FeatureList(HorseFeaturesList());
  m.attr("MEETING_SIZE") = kMeetingFeatures;
  m.attr("HORSE_SIZE") = kHorseFeatures;
  m.attr("PLAY_CARD") = kPlayCard;
  m.attr("KEEP_CARD") = kKeepCard;
  m.attr("KEEP_DONE") = kKeepDone;
  m.attr("PASS") = kPass;
  m.attr("BONUS") = kBonus;
  m.attr("PACE") = kPace;
  m.attr("DIE") = kDie;
  m.attr("RIDE") = kRide;
  m.def("rider_names", [] {
    std::vector<std::string> names;
    for (const std::string_view name : RiderNames()) names.emplace_back(name);
    return names;
  });
  BindGame(m);
  BindState(m);
  BindRecords(m);
  BindVectorEnv(m);
}
