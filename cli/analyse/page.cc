#include "cli/analyse/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/analyse/chart.h"
#include "cli/analyse/style.h"
#include "cli/analyse/words.h"
#include "cli/common/board_text.h"
#include "drawing/print/svg.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

using drawing::Escaped;
using drawing::Num;

constexpr std::size_t kCostliestShown = 8;

std::string NameOf(const RecordHeader& header, PlayerId player) { return Escaped(Printable(header.players[player])); }
std::string HorseOf(const RecordHeader& header, HorseId horse) { return Escaped(EnglishName(header, horse)); }

std::string Disc(const RecordHeader& header, HorseId horse) {
  return fmt::format(R"(<i style="background:{}"></i>)", SilkColour(header, horse));
}

// The horse that stands for a choice. A pace is chosen by a player, so it is shown with the player's first horse.
HorseId HorseShown(const RecordHeader& header, const Choice& choice) {
  return choice.decision.horse != kNoHorse ? choice.decision.horse : FirstHorseOf(header, choice.player);
}

std::string RaceName(const RecordHeader& header, int race) {
  const auto& entry = header.races[static_cast<std::size_t>(race)];
  return fmt::format("{}, {}", Escaped(Printable(header.courses.at(entry.course).NameIn("en"))),
                     entry.steeplechase ? "over fences" : "on the flat");
}

std::string Headline(const RecordAnalysis& analysis, const std::vector<PlayerSummary>& summaries) {
  const RecordHeader& header = analysis.header();
  std::string names = NameOf(header, summaries[0].player);
  std::size_t first = 1;
  while (first < summaries.size() && summaries[first].place == 1) {
    const bool last = first + 1 == summaries.size() || summaries[first + 1].place != 1;
    names += (last ? " and " : ", ") + NameOf(header, summaries[first++].player);
  }
  if (!analysis.finished()) return first == summaries.size() ? "All to play for" : fmt::format("{} in front", names);
  return first == 1 ? fmt::format("{} wins the meeting", names) : fmt::format("{} share the win", names);
}

// A row with a bar from the middle to the left or right; a value of `full` reaches the edge.
std::string LedgerRow(std::string_view name, double value, double full) {
  const double width = std::min(50.0, 50 * std::fabs(value) / full);
  return fmt::format(
      R"(<tr><td>{}</td><td><span class="bar"><i{} style="left:{}%;width:{}%"></i></span></td><td>{}</td></tr>)", name,
      value < 0 ? R"( class="l")" : "", Num(value < 0 ? 50 - width : 50), Num(width), Signed(100 * value));
}

std::string_view Direction(double value) { return value < 0 ? "down" : "up"; }

std::string PlayerCard(const RecordAnalysis& analysis, const PlayerSummary& one, double full) {
  const RecordHeader& header = analysis.header();
  const auto of = [&](Cause cause) { return one.causes[static_cast<std::size_t>(cause)].chance; };
  const double luck = of(Cause::kBoxes) + of(Cause::kCards) + of(Cause::kDice);
  std::string silks;
  for (HorseId horse = 0; horse < header.horses.size(); ++horse) {
    if (header.horses[horse].owner != one.player) continue;
    silks += fmt::format("<span>{}{}</span>", Disc(header, horse), HorseOf(header, horse));
  }
  std::string html = fmt::format(
      R"(<article class="card"><div class="who"><span class="place">{}</span><div><h2>{}</h2><div class="silks">{}</div></div>)"
      R"(<div class="score"><b>{}</b>points</div></div>)"
      R"(<div class="sum"><div><b class="{}">{}%</b><span>luck</span></div><div><b class="{}">{}%</b><span>riding</span></div></div>)"
      "\n<table class=\"ledger\">",
      one.place, NameOf(header, one.player), silks, one.score, Direction(luck), Signed(100 * luck),
      Direction(of(Cause::kOwn)), Signed(100 * of(Cause::kOwn)));
  html += fmt::format("<tr><td>fair share</td><td></td><td>{:.1f}</td></tr>", 100.0 / header.players.size());
  for (std::size_t cause = 0; cause < kCauses; ++cause) {
    const double value = one.causes[cause].chance;
    html += LedgerRow(CauseName(static_cast<Cause>(cause)), value, full);
  }
  html += fmt::format(R"(<tr class="total"><td>{}</td><td></td><td>{:.1f}</td></tr></table>)",
                      analysis.finished() ? "result" : "chance now", 100 * one.end.chance);
  html += R"(<div class="marks" aria-hidden="true">)";
  std::string counts;
  for (std::size_t mark = 0; mark < one.marks.size(); ++mark) {
    const int count = one.marks[mark];
    const std::string_view name = MarkName(static_cast<Mark>(mark));
    if (count > 0) html += fmt::format(R"(<i class="{}" style="flex:{}"></i>)", name, count);
    const char* plural = mark == 0 || count == 1 ? "" : name.ends_with('y') ? "ies" : "s";
    const std::string_view stem = *plural == 'i' ? name.substr(0, name.size() - 1) : name;
    if (count > 0 || mark == 0)
      counts += fmt::format(R"(<span class="{}"><b>{}</b> {}{}</span>)", name, count, stem, plural);
  }
  return html +
         fmt::format(
             R"(</div><p class="counts">{}</p><p class="note">Given away: {:.1f}% and {:.0f} points, over {} choices</p></article>)"
             "\n",
             counts, 100 * one.chance_lost, one.points_lost, one.choices);
}

std::string RaceSection(const RecordAnalysis& analysis, const RaceSpan& race) {
  const RecordHeader& header = analysis.header();
  const auto& places = analysis.end().board().places[static_cast<std::size_t>(race.race)];
  std::string finish;
  for (int place = 1; place <= static_cast<int>(header.horses.size()); ++place) {
    for (HorseId horse = 0; horse < header.horses.size(); ++horse) {
      if (places[horse] != place) continue;
      finish += fmt::format("<li>{}. {}{} <small>{}{}</small></li>", place, Disc(header, horse), HorseOf(header, horse),
                            NameOf(header, header.horses[horse].owner),
                            PointsFor(place) > 0 ? fmt::format(", {} points", PointsFor(place)) : "");
    }
  }
  return fmt::format(
      R"(<section><div class="head"><h2>Race {}</h2><p>{}. Lines: chances to win the meeting, by what each seat could know at its choices. Signs: choices that cost.</p></div>)"
      "\n{}{}<ol class=\"finish\">{}</ol></section>\n",
      race.race + 1, RaceName(header, race.race), ChanceChart(analysis, race, 1140), ChanceChart(analysis, race, 380),
      finish);
}

std::string CostlySection(const RecordAnalysis& analysis) {
  const auto costliest = analysis.Costliest();
  std::string html = R"(<section><div class="head"><h2>The costliest choices</h2></div>)";
  if (costliest.empty()) return html + "<p>No choice gave away more than luck explains.</p></section>\n";
  html += R"(<ol class="costly">)";
  for (std::size_t i = 0; i < std::min(costliest.size(), kCostliestShown); ++i) {
    const Verdict& verdict = *costliest[i];
    const Moment& moment = analysis.moments()[verdict.moment];
    const Board& board = moment.before.board();
    html += fmt::format(
        R"(<li><div class="cost {0}">−{1:.1f}%<span>{2} points</span></div><div><b class="{0}">{3}</b> {4}: {5}<br>)"
        R"(<small>better: {6}, {7:.1f}% instead of {8:.1f}% · {9} · <a href="#line-{10}">line {10}</a></small></div></li>)",
        MarkName(verdict.mark), 100 * verdict.chance_lost, Signed(-verdict.points_lost),
        verdict.mark == Mark::kBlunder   ? "Blunder."
        : verdict.mark == Mark::kMistake ? "Mistake."
                                         : "Inaccuracy.",
        Escaped(WhoWords(analysis.header(), verdict)), Escaped(OptionWords(board, verdict.taken().decision)),
        Escaped(OptionWords(board, verdict.best().decision)), 100 * verdict.best().chance, 100 * verdict.taken().chance,
        WhenWords(moment), moment.line);
  }
  return html + "</ol></section>\n";
}

std::string ChoiceDetails(const RecordAnalysis& analysis, const Verdict& verdict) {
  const Moment& moment = analysis.moments()[verdict.moment];
  const Board& board = moment.before.board();
  const bool in_rounds = !WhenWords(moment).starts_with("before");
  std::string html = fmt::format(
      R"(<details class="choice {}" id="line-{}"><summary><small>{}</small><small class="when">{}</small><span class="silks">{}</span><span>{}: {}</span><span class="tag">{}</span></summary>)",
      MarkName(verdict.mark), moment.line, moment.line,
      in_rounds ? fmt::format("round {}", board.round + 1) : std::string("start"),
      Disc(analysis.header(), HorseShown(analysis.header(), verdict.choice)),
      Escaped(WhoWords(analysis.header(), verdict)), Escaped(OptionWords(board, verdict.taken().decision)),
      verdict.mark == Mark::kGood
          ? std::string()
          : fmt::format(R"({} <span class="mark-name">{}</span> −{:.1f}%)", MarkSign(verdict.mark),
                        MarkName(verdict.mark), 100 * verdict.chance_lost));
  html += R"(<table class="options"><tr class="caps"><th>option</th><th>win %</th><th>points</th></tr>)";
  for (std::size_t i = 0; i < verdict.options.size(); ++i) {
    const Option& option = verdict.options[i];
    html += fmt::format(R"(<tr{}><td>{}{}</td><td>{:.1f}</td><td>{:.1f}</td></tr>)",
                        i == verdict.chosen ? R"( class="taken")" : "", Escaped(OptionWords(board, option.decision)),
                        i == verdict.chosen ? " — chosen" : "", 100 * option.chance, option.points);
  }
  return html + "</table></details>\n";
}

std::string ChoicesSection(const RecordAnalysis& analysis, const std::vector<RaceSpan>& races) {
  std::string html = R"(<section><div class="head"><h2>Choice by choice</h2><p>each opens to its options</p>)"
                     R"(<label class="show"><input type="checkbox" id="good"> show good choices too</label></div>)";
  for (const RaceSpan& race : races) {
    html += fmt::format("<h3 class=\"race\">Race {}</h3>\n", race.race + 1);
    for (const Verdict& verdict : analysis.verdicts()) {
      if (verdict.moment >= race.begin && verdict.moment < race.end) html += ChoiceDetails(analysis, verdict);
    }
  }
  return html + "</section>\n";
}

std::string Footer(const RecordAnalysis& analysis, double margin) {
  return fmt::format(
      R"(<footer><p>All shares are chances to win the meeting, in percent. They are judged from what each seat could know at its choices; luck and riding are measured with all hands open. <b>Luck</b> is what boxes, )"
      R"(cards and dice changed; <b>riding</b> is what choices changed, beside a plain rider’s choice each time; both within ± {:.1f} (95%). )"
      R"(Fair share, luck, own and others’ riding add up to the result.</p>)"
      R"(<p>A choice is judged by what its seat could know then: up to {} simulated races, more in doubt, with newly imagined hidden cards and dice, the same for every option. )"
      R"(Inaccuracy from {:.0f}%, mistake from {:.0f}%, blunder from {:.0f}% given away, and only beyond what luck explains.</p>)"
      "<p>Made by Furlong, seed {}.</p></footer>\n",
      100 * margin, analysis.settings().judge.rides, 100 * kInaccuracyFrom, 100 * kMistakeFrom, 100 * kBlunderFrom,
      Escaped(Printable(analysis.settings().seed)));
}

}  // namespace

std::string AnalysisPage(const RecordAnalysis& analysis) {
  const RecordHeader& header = analysis.header();
  const auto summaries = analysis.Summaries();
  const auto races = RacesOf(analysis);
  double full = 0.05;
  double margin = 0;
  for (const PlayerSummary& one : summaries) {
    for (std::size_t cause = 0; cause < kCauses; ++cause) {
      full = std::max(full, std::fabs(one.causes[cause].chance));
      margin = std::max(margin, one.margins[cause].chance);
    }
  }
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{} – Furlong</title>\n<style>{}"
      "</style></head>\n<body><main>\n",
      Headline(analysis, summaries), kAnalysisStyle);
  html += fmt::format(
      R"(<header class="mast"><p class="eyebrow">Furlong · a meeting analysed</p><h1>{}</h1><p class="sub">{} players, {} horses, {}</p></header>)"
      "\n",
      Headline(analysis, summaries), header.players.size(), header.horses.size(),
      header.races.size() == 1 ? std::string("one race") : fmt::format("{} races", header.races.size()));
  if (!analysis.finished()) {
    html += "<p class=\"unfinished\">The meeting is unfinished; it is analysed as far as it goes.</p>\n";
  }
  if (!analysis.complete()) html += fmt::format("<p class=\"unfinished\">{}</p>\n", kInterruptedAnalysis);
  // Number of columns by number of players, so that the rows are about equally long.
  constexpr std::array<int, kMaxPlayers + 1> kColumns = {1, 1, 2, 3, 4, 3, 3, 4, 4};
  html += fmt::format("<section class=\"players\" style=\"--columns:{}\">\n", kColumns[summaries.size()]);
  for (const PlayerSummary& one : summaries) html += PlayerCard(analysis, one, full);
  html += "</section>\n";
  for (const RaceSpan& race : races) html += RaceSection(analysis, race);
  html += CostlySection(analysis) + ChoicesSection(analysis, races) + Footer(analysis, margin);
  return html + "</main></body></html>\n";
}

}  // namespace furlong::cli
