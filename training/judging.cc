#include "training/judging.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stdexcept>

#include "training/net_file.h"
#include "training/positions.h"

namespace furlong::training {
namespace {

NetInput InputOf(const Row& row) {
  NetInput input;
  input.preparing = row.preparing != 0;
  input.horses = row.horses;
  input.players = row.players;
  for (std::size_t h = 0; h < row.horses; ++h) {
    input.owner[h] = row.owner[h];
    input.open[h] = row.open[h];
    std::copy(std::begin(row.horse[h]), std::end(row.horse[h]), input.horse[h].begin());
  }
  std::copy(std::begin(row.common), std::end(row.common), input.common.begin());
  for (std::size_t p = 0; p < row.players; ++p) {
    std::copy(std::begin(row.player[p]), std::end(row.player[p]), input.player[p].begin());
  }
  return input;
}

struct Loss {
  double places = 0;
  std::int64_t horses = 0;
  double wins = 0;
  std::int64_t rows = 0;
};

// A chance that was rounded down to 0 counts as half of the smallest one.
double LogOf(int chance) { return std::log(std::max(0.5, static_cast<double>(chance)) / kCertain); }

}  // namespace

void JudgeRows(const JudgeOptions& options) {
  const Net& net = options.net.empty() ? ShippedNet() : ReadNet(options.net);
  std::ifstream file(options.rows, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + options.rows);
  Loss loss[2];
  Row row;
  for (std::int64_t count = 0; file.read(reinterpret_cast<char*>(&row), sizeof row); ++count) {
    Judgement judgement;
    net.Judge(InputOf(row), judgement);
    if (count < options.print) {
      for (std::size_t h = 0; h < row.horses; ++h) fmt::print("{} ", fmt::join(judgement.places[h], " "));
      fmt::print("{}\n", fmt::join(judgement.wins.begin(), judgement.wins.begin() + row.players, " "));
    }
    Loss& mine = loss[row.preparing];
    for (std::size_t h = 0; h < row.horses; ++h) {
      if (std::popcount(row.open[h]) < 2) continue;
      mine.places -= LogOf(judgement.places[h][row.place[h]]);
      ++mine.horses;
    }
    for (std::size_t p = 0; p < row.players; ++p) mine.wins -= row.won[p] / 240.0 * LogOf(judgement.wins[p]);
    ++mine.rows;
  }
  if (options.print > 0) return;
  for (int part = 0; part < 2; ++part) {
    if (loss[part].rows == 0) continue;
    fmt::print("{:<12} {:>9} rows, log loss: places {:.4f}, wins {:.4f}\n", part == 0 ? "in a race" : "between races",
               loss[part].rows, loss[part].places / static_cast<double>(std::max<std::int64_t>(loss[part].horses, 1)),
               loss[part].wins / static_cast<double>(loss[part].rows));
  }
}

}  // namespace furlong::training
