// furlong.VectorEnv.
#include "python/vector_env.h"

#include <algorithm>

#include "binding/helpers.h"

namespace furlong::python {
namespace {

// A view of an array of the environment, without a copy. It keeps the environment alive.
template <typename T>
py::array_t<T> Shared(py::object env, std::vector<T>& values, py::ssize_t rows) {
  const py::ssize_t columns = static_cast<py::ssize_t>(values.size()) / rows;
  if (columns == 1) return py::array_t<T>({rows}, values.data(), env);
  return py::array_t<T>({rows, columns}, values.data(), env);
}

std::unique_ptr<VectorEnv> MakeEnv(const std::shared_ptr<Game>& game, const VectorSettings& settings) {
  const py::gil_scoped_release release;
  return std::make_unique<VectorEnv>(game, settings);
}

// Whole numbers only: a policy that hands over its probabilities, or anything else with a fraction, is refused.
void Step(VectorEnv& env, const py::object& actions) {
  const py::array given = py::array::ensure(actions);
  if (!given) throw py::type_error("actions must be whole numbers, one for each meeting");
  if (given.size() != env.meetings()) {
    throw std::invalid_argument("actions: must have one for each of the " + std::to_string(env.meetings()) +
                                " meetings");
  }
  if (given.dtype().kind() != 'i' && given.dtype().kind() != 'u') {
    throw py::type_error("actions must be whole numbers, not " + py::str(given.dtype()).cast<std::string>());
  }
  const auto wide = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>::ensure(given);
  std::vector<std::int32_t> chosen(static_cast<std::size_t>(wide.size()));
  std::transform(wide.data(), wide.data() + wide.size(), chosen.begin(), [](std::int64_t action) {
    return action >= 0 && action < kActions ? static_cast<std::int32_t>(action) : -1;
  });
  const py::gil_scoped_release release;
  env.Step(chosen);
}

std::string Words(const VectorEnv& env) {
  std::string riders;
  for (const std::string& rider : env.settings().riders) {
    riders += (riders.empty() ? "" : ", ") + Quoted(rider);
  }
  return "<furlong.VectorEnv: " + std::to_string(env.meetings()) + " meetings of " + Words(*env.game()) + ", riders [" +
         riders + "], " + std::to_string(env.decisions()) + " decisions>";
}

}  // namespace

void BindVectorEnv(py::module_& m) {
  const auto array = [](auto member) {
    return [member](py::object self) {
      auto& env = self.cast<VectorEnv&>();
      return Shared(self, (env.*member)(), env.meetings());
    };
  };
  py::class_<VectorEnv>(m, "VectorEnv", "Many meetings at once, in C++ threads.")
      .def(py::init([](const std::shared_ptr<Game>& game, int meetings, int threads, std::uint64_t seed,
                       const std::vector<std::string>& riders, bool information) {
             return MakeEnv(game, {meetings, threads, seed, riders, information});
           }),
           py::arg("game"), py::arg("meetings") = 1024, py::arg("threads") = 0, py::arg("seed") = 0,
           py::arg("riders") = std::vector<std::string>(), py::arg("information") = false)
      .def("__repr__", [](const VectorEnv& env) { return Words(env); })
      .def("reset", &VectorEnv::Reset, py::arg("seed"), py::call_guard<py::gil_scoped_release>())
      .def("step", &Step, py::arg("actions"), "Carries out one action in each meeting.")
      .def("choose_at_random", &VectorEnv::ChooseAtRandom, py::call_guard<py::gil_scoped_release>())
      .def(
          "snapshot", [](const VectorEnv& env) { return py::bytes(env.Snapshot()); },
          "Everything that decides how the meetings go on, as bytes.")
      .def(
          "restore", [](VectorEnv& env, const py::bytes& snapshot) { env.Restore(std::string(snapshot)); },
          py::arg("snapshot"), "Goes on from a snapshot.")
      .def(py::pickle(
          [](const VectorEnv& env) {
            const VectorSettings& settings = env.settings();
            return py::make_tuple(std::const_pointer_cast<Game>(env.game()), settings.meetings, settings.threads,
                                  settings.riders, settings.information, py::bytes(env.Snapshot()));
          },
          [](const py::tuple& parts) {
            VectorSettings settings;
            settings.meetings = parts[1].cast<int>();
            settings.threads = parts[2].cast<int>();
            settings.riders = parts[3].cast<std::vector<std::string>>();
            settings.information = parts[4].cast<bool>();
            auto env = MakeEnv(parts[0].cast<std::shared_ptr<Game>>(), settings);
            env->Restore(parts[5].cast<std::string>());
            return env;
          }))
      .def_property_readonly("game", [](const VectorEnv& env) { return std::const_pointer_cast<Game>(env.game()); })
      .def_property_readonly("riders", [](const VectorEnv& env) { return env.settings().riders; })
      .def_property_readonly("meetings", &VectorEnv::meetings)
      .def_property_readonly("decisions", &VectorEnv::decisions)
      .def_property_readonly("observations", array(&VectorEnv::observations))
      .def_property_readonly("information",
                             [array](const py::object& self) {
                               if (!self.cast<VectorEnv&>().settings().information) {
                                 throw std::invalid_argument("make the environment with information=True");
                               }
                               return array(&VectorEnv::information)(self);
                             })
      .def_property_readonly("masks", array(&VectorEnv::masks))
      .def_property_readonly("players", array(&VectorEnv::players))
      .def_property_readonly("returns", array(&VectorEnv::returns))
      .def_property_readonly("ended", array(&VectorEnv::ended))
      .def_property_readonly("actions", array(&VectorEnv::actions));
}

}  // namespace furlong::python
