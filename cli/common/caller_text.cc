#include "cli/common/caller_text.h"

#include <boost/json.hpp>

#include "cli/common/board_text.h"
#include "cli/common/terminal.h"
#include "record/words.h"
#include "table/public_event_json.h"

namespace furlong::cli {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

std::string CardWords(const Words& words, std::string_view card) {
  const std::string key = card.ends_with('J') ? "caller.card.joker" : "caller.card.plain";
  return words.Say(key, {{"value", double(std::atoi(std::string(card).c_str()))}});
}

std::variant<std::string, double> ParamValue(const Words& words, const RecordHeader& header, const value& param) {
  if (param.is_number()) return param.to_number<double>();
  const object& named = param.get_object();
  const value& first = named.begin()->value();
  const std::string_view kind = named.begin()->key();
  if (kind == "card") return CardWords(words, first.get_string());
  const auto called = [&](const value& player) { return Printable(header.players[player.to_number<std::size_t>()]); };
  if (kind == "player") return called(first);
  if (kind == "rank") return words.Ordinal(first.to_number<int>());
  if (kind == "course") {
    return Printable(header.courses.at(std::string(first.get_string())).NameIn(words.language()));
  }
  std::vector<std::string> items;
  for (const value& one : first.get_array()) {
    if (kind == "horses") {
      items.push_back(NameOf(words, header, one.to_number<HorseId>()));
    } else {
      const array& standing = one.get_array();
      items.push_back(words.Say("caller.result.score",
                                {{"player", called(standing[0])}, {"score", standing[1].to_number<double>()}}));
    }
  }
  return words.List(items);
}

}  // namespace

std::string CallText(const Words& words, const RecordHeader& header, std::string_view calls) {
  std::string line;
  const value parsed = boost::json::parse(calls);
  for (const value& call : parsed.as_array()) {
    Params params;
    for (const auto& entry : call.at("with").as_object()) {
      params.emplace_back(entry.key(), ParamValue(words, header, entry.value()));
    }
    const std::string key(call.at("key").as_string());
    const value* turn = call.as_object().if_contains("turn");
    const std::string said =
        turn == nullptr ? words.Say(key, params) : words.Capital(words.Vary(key, turn->to_number<int>(), params));
    line = line.empty() ? said : words.Say("caller.both", {{"first", line}, {"second", said}});
  }
  return line;
}

std::string Styled(const std::string& line, const Event& event) {
  const bool boxes = event.kind == Event::Kind::kChance && event.outcome.kind == Outcome::Kind::kBoxes;
  if (boxes || event.kind == Event::Kind::kFall || event.kind == Event::Kind::kResult) return Bold(line);
  return event.kind == Event::Kind::kPlace ? Green(line) : line;
}

void CommentarySink::Report(const Event& event, std::string_view facts) {
  const std::string heard = table::PublicEventJson(meeting_.programme(), MakePublicEvent(event, meeting_), facts);
  const std::string line = CallText(words_, header_, caller_.Hear(heard));
  if (!line.empty()) say_(line, event);
}

void CommentarySink::On(const Event& event) {
  if (kept_) {
    Report(*std::exchange(kept_, std::nullopt), {});
  }
  const std::string facts = facts_.Find(meeting_, event);
  if (event.kind == Event::Kind::kDecision && event.decision.kind == Decision::Kind::kKeep) {
    kept_ = event;
  } else {
    Report(event, facts);
  }
}

}  // namespace furlong::cli
