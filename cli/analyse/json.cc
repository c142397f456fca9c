#include <boost/json.hpp>

#include "cli/analyse/text.h"
#include "cli/analyse/words.h"
#include "record/event_text.h"

namespace furlong::cli {
namespace {

namespace json = boost::json;

json::object WorthJson(const Worth& worth) { return {{"win", worth.chance}, {"points", worth.points}}; }

json::object DecisionJson(const Decision& decision) {
  json::object out;
  const auto cards = [&] {
    json::array list;
    decision.cards.ForEach([&](Card card) { list.push_back(json::string(CardName(card))); });
    return list;
  };
  switch (decision.kind) {
    case Decision::Kind::kBonus: out = {{"t", "bonus"}}; break;
    case Decision::Kind::kSeal: out = {{"t", "seal"}, {"card", CardName(decision.card)}}; break;
    case Decision::Kind::kCard: out = {{"t", "card"}, {"card", CardName(decision.card)}}; break;
    case Decision::Kind::kPass: out = {{"t", "leave"}}; break;
    case Decision::Kind::kPace: out = {{"t", "pace"}, {"use", UseName(decision.use)}}; break;
    case Decision::Kind::kDie: out = {{"t", "die"}, {"use", UseName(decision.use)}}; break;
    case Decision::Kind::kRide: out = {{"t", "ride"}, {"to", SquareName(decision.to)}}; break;
    case Decision::Kind::kKeep: out = {{"t", "keep"}, {"cards", cards()}}; break;
  }
  if (decision.horse != kNoHorse) out["horse"] = decision.horse;
  return out;
}

json::object VerdictJson(const RecordAnalysis& analysis, const Verdict& verdict) {
  const Moment& moment = analysis.moments()[verdict.moment];
  json::array options;
  for (const Option& option : verdict.options) {
    options.push_back({{"choice", DecisionJson(option.decision)}, {"win", option.chance}, {"points", option.points}});
  }
  return {{"line", moment.line},
          {"race", moment.before.board().race},
          {"round", moment.before.board().round},
          {"player", verdict.choice.player},
          {"out_of_turn", verdict.choice.out_of_turn},
          {"mark", MarkName(verdict.mark)},
          {"win_lost", verdict.chance_lost},
          {"points_lost", verdict.points_lost},
          {"chosen", verdict.chosen},
          {"options", std::move(options)}};
}

json::object SummaryJson(const RecordAnalysis& analysis, const PlayerSummary& one) {
  json::object marks;
  for (std::size_t mark = 0; mark < one.marks.size(); ++mark) {
    marks[MarkName(static_cast<Mark>(mark))] = one.marks[mark];
  }
  const auto cause = [&](Cause of) {
    const auto i = static_cast<std::size_t>(of);
    json::object out = WorthJson(one.causes[i]);
    out["win_margin95"] = one.margins[i].chance;
    out["points_margin95"] = one.margins[i].points;
    return out;
  };
  return {{"player", one.player},
          {"name", analysis.header().players[one.player]},
          {"place", one.place},
          {"score", one.score},
          {"choices", one.choices},
          {"marks", std::move(marks)},
          {"win_lost", one.chance_lost},
          {"points_lost", one.points_lost},
          {"fair", WorthJson(analysis.luck().At(0, one.player))},
          {"luck", {{"boxes", cause(Cause::kBoxes)}, {"cards", cause(Cause::kCards)}, {"dice", cause(Cause::kDice)}}},
          {"own_riding", cause(Cause::kOwn)},
          {"others_riding", cause(Cause::kOthers)},
          {"end", WorthJson(one.end)}};
}

}  // namespace

std::string AnalysisJson(const RecordAnalysis& analysis) {
  json::array players;
  for (const PlayerSummary& one : analysis.Summaries()) players.push_back(SummaryJson(analysis, one));
  json::array choices;
  for (const Verdict& verdict : analysis.verdicts()) choices.push_back(VerdictJson(analysis, verdict));
  // The chances after each line that changed them.
  json::array chances;
  const ChanceChart& chart = analysis.chart();
  for (std::size_t i = 0; i < chart.snapshots(); ++i) {
    json::array win;
    for (PlayerId player = 0; player < analysis.header().players.size(); ++player) {
      win.push_back(chart.At(i, player));
    }
    const int line = i == 0 ? 1 : analysis.moments()[i - 1].line;
    if (i == 0 || win != chances.back().at("win").as_array()) chances.push_back({{"line", line}, {"win", win}});
  }
  return json::serialize(json::object{{"finished", analysis.finished()},
                                      {"interrupted", !analysis.complete()},
                                      {"lines", analysis.lines()},
                                      {"seed", analysis.settings().seed},
                                      {"iterations", analysis.settings().judge.rides},
                                      {"samples", analysis.settings().samples},
                                      {"players", std::move(players)},
                                      {"choices", std::move(choices)},
                                      {"chances", std::move(chances)}});
}

}  // namespace furlong::cli
