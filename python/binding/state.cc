// furlong.Random, State, View and Rider.
#include "python/state.h"

#include "binding/helpers.h"
#include "python/observation.h"
#include "python/view.h"

namespace furlong::python {
namespace {

PlayerId Seat(const Game& game, int seat) {
  if (seat < 0 || seat >= game.programme().players()) throw std::invalid_argument("no seat " + std::to_string(seat));
  return static_cast<PlayerId>(seat);
}

HorseId Horse(const Game& game, int horse) {
  if (horse < 0 || horse >= game.programme().horses()) throw std::invalid_argument("no horse " + std::to_string(horse));
  return static_cast<HorseId>(horse);
}

Numbers MaskOf(const Position& position) {
  Numbers mask(kActions);
  FillMask(position, mask.mutable_data());
  return mask;
}

}  // namespace

void BindState(py::module_& m) {
  py::class_<FastRandom>(m, "Random", "A repeatable random generator.")
      .def(py::init([](const py::object& seed) { return FastRandom(SeedFrom(seed)); }), py::arg("seed") = 0)
      .def("__repr__",
           [](const FastRandom& random) {
             return "<furlong.Random in state " + std::to_string(random.state()[0]) + ">";
           })
      .def(py::pickle([](const FastRandom& random) { return py::cast(random.state()); },
                      [](const py::object& stored) {
                        const auto state = stored.cast<FastRandom::State>();
                        if (state == FastRandom::State{}) throw std::invalid_argument("no state of a random generator");
                        return FastRandom(state);
                      }))
      .def(
          "below",
          [](FastRandom& random, std::uint32_t bound) {
            if (bound == 0) throw std::invalid_argument("below: bound must be 1 or more");
            return random.Below(bound);
          },
          py::arg("bound"));

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
      .def("apply", &State::Apply, py::arg("action").noconvert(),
           "Carries out an action, or an outcome of chance, and what follows by the rules.")
      .def("play_chance", &State::PlayChance, py::arg("random"), "Carries out chance until a player must decide.")
      .def(
          "may_take_bonus", [](const State& s, int horse) { return s.MayTakeBonus(Horse(*s.game(), horse)); },
          py::arg("horse").noconvert())
      .def(
          "take_bonus", [](State& s, int horse) { s.TakeBonus(Horse(*s.game(), horse)); }, py::arg("horse").noconvert())
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
      .def(
          "action_name",
          [](const State& s, int action) {
            if (action < 0 || action >= kActions) throw std::invalid_argument("no action " + std::to_string(action));
            return NameOf(s.position(), action);
          },
          py::arg("action").noconvert())
      .def(
          "observation_string", [](const State& s, int seat) { return s.ObservationText(Seat(*s.game(), seat)); },
          py::arg("seat").noconvert())
      .def(
          "observation_tensor", [](const State& s, int seat) { return AsArray(s.Observation(Seat(*s.game(), seat))); },
          py::arg("seat").noconvert())
      .def(
          "information_state_string", [](const State& s, int seat) { return s.InformationText(Seat(*s.game(), seat)); },
          py::arg("seat").noconvert())
      .def(
          "information_state_tensor",
          [](const State& s, int seat) { return AsArray(s.Information(Seat(*s.game(), seat))); },
          py::arg("seat").noconvert())
      .def(
          "resample", [](State& s, int seat, FastRandom& random) { s.Resample(Seat(*s.game(), seat), random); },
          py::arg("seat").noconvert(), py::arg("random"))
      .def(
          "view", [](const State& s, int seat) { return View(s.game(), s.position(), Seat(*s.game(), seat)); },
          py::arg("seat").noconvert())
      .def("record", &State::RecordText, "The record so far (docs/record.md).")
      .def("to_bytes", [](const State& s) { return py::bytes(s.ToBytes()); })
      .def("__repr__",
           [](const State& s) {
             return "<furlong.State: " + Situation(s.game()->programme(), s.position().board()) + ">";
           })
      .def("__copy__", [](const State& s) { return s; })
      .def(
          "__deepcopy__", [](const State& s, const py::dict&) { return s; }, py::arg("memo"))
      .def(py::pickle(
          [](const State& s) {
            return py::make_tuple(std::const_pointer_cast<Game>(s.game()), py::bytes(s.ToBytes()));
          },
          [](const py::tuple& parts) {
            return State::FromBytes(parts[0].cast<std::shared_ptr<Game>>(), parts[1].cast<std::string>());
          }));

  py::class_<View>(m, "View", "What one seat may know. Made by State.view.")
      .def_property_readonly("seat", [](const View& view) { return int{view.seat()}; })
      .def("__repr__",
           [](const View& view) {
             return "<furlong.View of seat " + std::to_string(view.seat()) + ": " +
                    Situation(view.game()->programme(), view.view().board) + ">";
           })
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
      .def("__repr__", [](const HouseRider& rider) { return "<furlong.Rider " + rider.name() + ">"; })
      .def("decide", &HouseRider::Decide, py::arg("view"), py::call_guard<py::gil_scoped_release>());
}

}  // namespace furlong::python
