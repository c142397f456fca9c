// What the parts of the Python module share.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>

#include "python/game.h"
#include "python/state.h"

namespace furlong::python {

namespace py = pybind11;

using Numbers = py::array_t<std::uint8_t>;

inline Numbers AsArray(const std::vector<std::uint8_t>& values) {
  return Numbers(py::ssize_t(values.size()), values.data());
}

// A seed is given as a whole number or a text.
inline Seed SeedFrom(const py::object& seed) {
  if (!py::isinstance<py::str>(seed) && PyIndex_Check(seed.ptr()) == 0) {
    throw py::type_error("seed: must be a whole number or a text, not " + py::repr(seed).cast<std::string>());
  }
  return SeedOf(py::str(seed).cast<std::string>(), 0);
}

Utility UtilityFrom(const std::string& name);
inline const char* UtilityName(const Game& game) { return game.utility() == Utility::kWin ? "win" : "points"; }

// A text as Python would write it.
inline std::string Quoted(const std::string& text) { return py::repr(py::str(text)).cast<std::string>(); }
// "furlong.Game(players=4, horses_each=1, races=['oval'])"
std::string Words(const Game& game);

void BindGame(py::module_& m);
void BindState(py::module_& m);
void BindVectorEnv(py::module_& m);

}  // namespace furlong::python
