#include "cli/analyse/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/analyse/words.h"
#include "cli/common/board_text.h"
#include "cli/common/terminal.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

constexpr std::size_t kCostliestShown = 10;

// Right-aligned by characters, because signs and dashes have several bytes.
std::string Right(const std::string& text, int width) {
  const auto shown =
      static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
  return std::string(static_cast<std::size_t>(std::max(0, width - shown)), ' ') + text;
}

std::string Percent(double chance) { return Signed(100 * chance); }

std::string Coloured(Mark mark, const std::string& text) {
  if (mark == Mark::kGood) return text;
  return mark == Mark::kInaccuracy ? Bold(text) : Red(text);
}

std::string MarksText(const std::vector<PlayerSummary>& summaries, const RecordHeader& header) {
  std::string text = Bold(fmt::format("     {}{:>6}{:>9}{:>6}{:>12}{:>9}{:>9}{:>16}", Fitted("player", 14), "score",
                                      "choices", "good", "inaccuracy", "mistake", "blunder", "given away")) +
                     "\n";
  for (const PlayerSummary& one : summaries) {
    text += fmt::format("{:>3}. {}{:>6}{:>9}{:>6}{:>12}{:>9}{:>9}{:>10.1f}%{:>5.0f}\n", one.place,
                        Fitted(header.players[one.player], 14), one.score, one.choices, one.marks[0], one.marks[1],
                        one.marks[2], one.marks[3], 100 * one.chance_lost, one.points_lost);
  }
  return text + Dim("given away: over all choices, of the chance to win the meeting and in points") + "\n";
}

std::string LuckText(const std::vector<PlayerSummary>& summaries, const RecordAnalysis& analysis) {
  const RecordHeader& header = analysis.header();
  std::string text =
      Bold(fmt::format("     {}{:>7}{:>8}{:>8}{:>8}{:>9}{:>8}{:>9}", Fitted("% to win", 14), "fair", "boxes", "cards",
                       "dice", "riding", "others", analysis.finished() ? "result" : "now")) +
      "\n";
  constexpr std::array<int, kCauses> kWidths = {8, 8, 8, 9, 8};
  double margin = 0;
  for (const PlayerSummary& one : summaries) {
    text += fmt::format("     {}{:>7.1f}", Fitted(header.players[one.player], 14), 100.0 / header.players.size());
    for (std::size_t cause = 0; cause < kCauses; ++cause) {
      text += Right(Percent(one.causes[cause].chance), kWidths[cause]);
      margin = std::max(margin, one.margins[cause].chance);
    }
    text += fmt::format("{:>9.1f}\n", 100 * one.end.chance);
  }
  return text +
         Dim(fmt::format("luck: boxes, cards, dice; each within ± {:.1f} (95%); the row adds up", 100 * margin)) + "\n";
}

std::string VerdictText(const RecordAnalysis& analysis, const Verdict& verdict) {
  const Moment& moment = analysis.moments()[verdict.moment];
  const Board& board = moment.before.board();
  std::string text = fmt::format("line {:<5}{}, {}: {}", moment.line, WhenWords(moment),
                                 WhoWords(analysis.header(), verdict), OptionWords(board, verdict.taken().decision));
  if (verdict.mark == Mark::kGood) return text + "\n";
  text += Coloured(verdict.mark, fmt::format(" {} {}", MarkSign(verdict.mark), MarkName(verdict.mark)));
  return text + fmt::format("\n          {}%, {} points; better: {} ({:.1f}% instead of {:.1f}%)\n",
                            Percent(-verdict.chance_lost), Signed(-verdict.points_lost),
                            OptionWords(board, verdict.best().decision), 100 * verdict.best().chance,
                            100 * verdict.taken().chance);
}

// One line for each option, with a mark at the chosen one.
std::string OptionsText(const RecordAnalysis& analysis, const Verdict& verdict) {
  const Board& board = analysis.moments()[verdict.moment].before.board();
  std::string text;
  for (std::size_t i = 0; i < verdict.options.size(); ++i) {
    const Option& option = verdict.options[i];
    text += fmt::format("        {} {:>5.1f}% {:>6.1f} points  {}\n", i == verdict.chosen ? "›" : " ",
                        100 * option.chance, option.points, OptionWords(board, option.decision));
  }
  return text;
}

}  // namespace

std::string AnalysisText(const RecordAnalysis& analysis, const std::string& file, bool all) {
  const RecordHeader& header = analysis.header();
  const auto summaries = analysis.Summaries();
  std::string text =
      Bold(fmt::format("{}: {}, {}", file == "-" ? "standard input" : file, HowMany(analysis.lines(), "line"),
                       HowMany(static_cast<std::int64_t>(analysis.verdicts().size()), "choice")));
  text += analysis.finished() ? "\n\n"
                              : fmt::format("\nAn unfinished meeting, analysed as far as it goes; it awaits {}.\n\n",
                                            Awaits(
                                                header, analysis.end().board(),
                                                [&](HorseId horse) { return EnglishName(header, horse); }, 1));
  if (!analysis.complete()) text += fmt::format("{}\n\n", kInterruptedAnalysis);
  text += MarksText(summaries, header) + "\n" + LuckText(summaries, analysis);

  if (all) {
    text += "\n" + Bold("every choice") + "\n";
    for (const Verdict& verdict : analysis.verdicts()) {
      text += VerdictText(analysis, verdict) + OptionsText(analysis, verdict);
    }
    return text;
  }
  const auto costliest = analysis.Costliest();
  if (costliest.empty()) return text + "\nNo choice gave away more than luck explains.\n";
  text += "\n" + Bold("the costliest choices") + "\n";
  for (std::size_t i = 0; i < std::min(costliest.size(), kCostliestShown); ++i) {
    text += VerdictText(analysis, *costliest[i]);
  }
  if (costliest.size() > kCostliestShown) {
    text += Dim(fmt::format("and {} more; --all lists every choice", costliest.size() - kCostliestShown)) + "\n";
  }
  return text;
}

}  // namespace furlong::cli
