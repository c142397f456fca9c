#include "cli/analyse/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/analyse/words.h"
#include "drawing/print/svg.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

using drawing::Escaped;
using drawing::Num;

// The plot area, in the units of the drawing.
struct Frame {
  double left = 46;  // the word "round" fits beside it
  double top = 14;
  double right = 0;  // x of the right edge
  double bottom = 0;
  std::size_t steps = 1;

  double X(std::size_t step) const {
    return left + (right - left) * static_cast<double>(step) / static_cast<double>(steps);
  }
  double Y(double chance) const { return bottom - (bottom - top) * chance; }
};

// A name cut to at most this many characters.
std::string Shortened(const std::string& name, std::size_t most) {
  std::string text;
  std::size_t shown = 0;
  for (const char c : Printable(name)) {
    if ((c & 0xC0) != 0x80 && ++shown > most) return text + "…";
    text += c;
  }
  return text;
}

std::string Grid(const RecordAnalysis& analysis, const RaceSpan& race, const Frame& frame) {
  std::string svg;
  for (const int percent : {0, 25, 50, 75, 100}) {
    const double y = frame.Y(percent / 100.0);
    svg +=
        fmt::format(R"(<path class="grid" d="M{} {}H{}"/><text class="tick" x="{}" y="{}" text-anchor="end">{}</text>)",
                    Num(frame.left), Num(y), Num(frame.right), Num(frame.left - 6), Num(y + 4), percent);
  }
  // A tick for each round, and as many numbers as there is room for.
  double last = -100;
  for (std::size_t i = race.begin; i < race.end; ++i) {
    const Event& event = analysis.moments()[i].event;
    if (event.kind != Event::Kind::kRound) continue;
    const double x = frame.X(i - race.begin);
    svg +=
        fmt::format(R"(<path class="round" d="M{} {}v{}"/>)", Num(x), Num(frame.bottom), event.round % 2 == 0 ? 7 : 4);
    if (event.round % 2 == 1 || x - last < 26) continue;
    last = x;
    svg += fmt::format(R"(<text class="tick" x="{}" y="{}" text-anchor="middle">{}</text>)", Num(x),
                       Num(frame.bottom + 19), event.round + 1);
  }
  svg += fmt::format(R"(<text class="tick" x="{}" y="{}" text-anchor="end">round</text>)", Num(frame.left - 6),
                     Num(frame.bottom + 19));
  return svg;
}

std::string Line(const RecordAnalysis& analysis, const RaceSpan& race, const Frame& frame, PlayerId player) {
  std::string path;
  double last = -1;
  for (std::size_t i = race.begin; i <= race.end; ++i) {
    const double chance = analysis.chart().At(i, player);
    const std::size_t step = i - race.begin;
    if (step == 0) {
      path = fmt::format("M{} {}", Num(frame.X(0)), Num(frame.Y(chance)));
    } else if (chance != last) {
      path += fmt::format("L{} {}L{} {}", Num(frame.X(step - 1)), Num(frame.Y(last)), Num(frame.X(step)),
                          Num(frame.Y(chance)));
    }
    last = chance;
  }
  path += fmt::format("L{} {}", Num(frame.right), Num(frame.Y(last)));
  return fmt::format(R"(<path class="case" d="{0}"/><path class="line" stroke="{1}" d="{0}"/>)", path,
                     SilkColour(analysis.header(), FirstHorseOf(analysis.header(), player)));
}

// Names at the right; moved apart if their lines end close together.
std::string Labels(const RecordAnalysis& analysis, const RaceSpan& race, const Frame& frame, double width) {
  constexpr double kApart = 17;
  std::vector<std::pair<double, PlayerId>> ends;
  for (PlayerId player = 0; player < analysis.header().players.size(); ++player) {
    ends.emplace_back(frame.Y(analysis.chart().At(race.end, player)), player);
  }
  std::stable_sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<double> at;
  at.reserve(ends.size());
  for (const auto& [y, player] : ends)
    at.push_back(at.empty() ? std::max(y, frame.top) : std::max(y, at.back() + kApart));
  for (std::size_t i = at.size(); i-- > 0;) {
    at[i] = std::min(at[i], i + 1 == at.size() ? frame.bottom : at[i + 1] - kApart);
  }
  const auto most = static_cast<std::size_t>((width - frame.right - 58) / 8);
  std::string svg;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const auto& [y, player] = ends[i];
    svg += fmt::format(R"(<path class="lead" d="M{} {}L{} {}"/><circle class="end" cx="{}" cy="{}" r="5" fill="{}"/>)"
                       R"(<text class="name" x="{}" y="{}">{} <tspan class="share">{:.0f}%</tspan></text>)",
                       Num(frame.right), Num(y), Num(frame.right + 10), Num(at[i]), Num(frame.right + 14), Num(at[i]),
                       SilkColour(analysis.header(), FirstHorseOf(analysis.header(), player)), Num(frame.right + 23),
                       Num(at[i] + 4.5), Escaped(Shortened(analysis.header().players[player], most)),
                       100 * analysis.chart().At(race.end, player));
  }
  return svg;
}

// Marks mistakes and blunders on the line of the player who made them, with a link to the choice on the page.
std::string Markers(const RecordAnalysis& analysis, const RaceSpan& race, const Frame& frame) {
  std::string svg;
  for (const Verdict& verdict : analysis.verdicts()) {
    if (verdict.moment < race.begin || verdict.moment >= race.end || verdict.mark < Mark::kMistake) continue;
    const Moment& moment = analysis.moments()[verdict.moment];
    const std::size_t snapshot = verdict.moment;
    const double chance = verdict.chance_before();
    const bool blunder = verdict.mark == Mark::kBlunder;
    svg += fmt::format(
        R"(<a href="#line-{0}"><circle class="mark {1}" cx="{2}" cy="{3}" r="{4}"/><text class="sign" x="{2}" y="{5}">{6}</text>)"
        R"(<title>Line {0}, {7}: {8}, {1}, −{9:.1f}%</title></a>)",
        moment.line, MarkName(verdict.mark), Num(frame.X(snapshot - race.begin)), Num(frame.Y(chance)),
        blunder ? 9 : 7.5, Num(frame.Y(chance) + 4), MarkSign(verdict.mark),
        Escaped(WhoWords(analysis.header(), verdict)),
        Escaped(OptionWords(moment.before.board(), verdict.taken().decision)), 100 * verdict.chance_lost);
  }
  return svg;
}

}  // namespace

std::vector<RaceSpan> RacesOf(const RecordAnalysis& analysis) {
  std::vector<RaceSpan> races;
  const auto& moments = analysis.moments();
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const int race = moments[i].before.board().race;
    // The result has the number of the last race, so it belongs to it.
    if (races.empty() || races.back().race != race) races.push_back({race, i, i});
    races.back().end = i + 1;
  }
  return races;
}

HorseId FirstHorseOf(const RecordHeader& header, PlayerId player) {
  HorseId horse = 0;
  while (header.horses[horse].owner != player) ++horse;
  return horse;
}

std::string_view SilkColour(const RecordHeader& header, HorseId horse) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSilks = {{{"red", "#c8372d"},
                                                                                    {"blue", "#2f66bd"},
                                                                                    {"green", "#2e8b4d"},
                                                                                    {"yellow", "#e3b423"},
                                                                                    {"white", "#fbf9f2"},
                                                                                    {"black", "#26262a"},
                                                                                    {"purple", "#8046a8"},
                                                                                    {"orange", "#e4791d"}}};
  constexpr std::array<std::string_view, kMaxHorses> kOthers = {"#00808a", "#a8623a", "#d0608c", "#7f8a2c",
                                                                "#5f7f9f", "#9c8a70", "#46c0b0", "#b0a0d8"};
  for (const auto& [name, colour] : kSilks) {
    if (name == header.horses[horse].colour) return colour;
  }
  return kOthers[horse];
}

std::string ChanceChart(const RecordAnalysis& analysis, const RaceSpan& race, double width) {
  const bool narrow = width < 500;
  const double height = narrow ? 300 : 340;
  Frame frame;
  frame.right = width - (narrow ? 96 : 150);
  frame.bottom = height - 30;
  frame.steps = race.end - race.begin;
  std::string svg = fmt::format(
      R"(<svg class="chart {}" viewBox="0 0 {} {}" role="group" aria-label="Chances to win the meeting over race {}">)",
      narrow ? "narrow" : "wide", Num(width), Num(height), race.race + 1);
  svg += Grid(analysis, race, frame);
  for (PlayerId player = 0; player < analysis.header().players.size(); ++player) {
    svg += Line(analysis, race, frame, player);
  }
  svg += Labels(analysis, race, frame, width) + Markers(analysis, race, frame);
  return svg + "</svg>\n";
}

}  // namespace furlong::cli
