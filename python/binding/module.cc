// The Python module furlong._furlong: a thin door to the classes of python/. furlong/__init__.py is what people import.
#include <sstream>

#include "binding/helpers.h"
#include "python/observation.h"
#include "python/recorded.h"
#include "record/checker.h"
#include "riders/rider.h"

namespace furlong::python {
namespace {

py::list FeatureList(const std::vector<Feature>& features) {
  py::list list;
  for (const Feature& feature : features) {
    list.append(py::make_tuple(std::string(feature.name), feature.first, feature.count, feature.usual_most));
  }
  return list;
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

}  // namespace
}  // namespace furlong::python

PYBIND11_MODULE(_furlong, m) {
  using namespace furlong;
  using namespace furlong::python;
  m.attr("__version__") = FURLONG_VERSION;
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
