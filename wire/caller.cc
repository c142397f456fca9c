#include "wire/caller.h"

#include <algorithm>
#include <charconv>

#include "record/json.h"
#include "record/json_text.h"

namespace furlong::wire {
namespace {

constexpr int kNear = 14;   // from here on the post can be seen: squares of lane 1 to go
constexpr int kCrowd = 3;   // so many overtaken at once are not named one by one
constexpr int kMany = 999;  // more than any count in an event

int LaneOf(std::string_view square) {
  int lane = 0;
  std::from_chars(square.data(), square.data() + square.size(), lane);
  return lane;
}

HorseId HorseOf(const json::Reader& event) { return static_cast<HorseId>(event.Int("horse", 0, kMaxHorses - 1)); }

std::vector<HorseId> HorsesOf(const json::Reader& event, std::string_view key) {
  std::vector<HorseId> horses;
  for (const json::value& one : event.Array(key)) {
    horses.push_back(static_cast<HorseId>(json::IntIn(one, 0, kMaxHorses - 1).value_or(0)));
  }
  return horses;
}

std::vector<int> NumbersOf(const json::Reader& event, std::string_view key) {
  std::vector<int> numbers;
  for (const json::value& one : event.Array(key)) {
    numbers.push_back(static_cast<int>(json::IntIn(one, 0, 100'000).value_or(0)));
  }
  return numbers;
}

int NumberOr(const json::Reader& event, std::string_view key, int otherwise) {
  return static_cast<int>(event.IntOr(key, otherwise, -kMany, kMany));
}

std::string TextOr(const json::Reader& event, std::string_view key, const std::string& otherwise) {
  return event.Has(key) ? std::string(event.Text(key)) : otherwise;
}

// What is told beyond the event itself; an empty object where nothing is.
const json::object& ToldOf(const json::Reader& event) {
  static const json::object nothing;
  return event.Has("told") ? event.Object("told") : nothing;
}

NamedHorses One(HorseId horse) { return {{horse}}; }

}  // namespace

std::vector<Call> Caller::Hear(std::string_view text) {
  json::Problem problem;
  const auto parsed = json::Parse(text, problem);
  if (!parsed || !parsed->is_object()) return {};
  const json::Reader event(parsed->get_object(), "", problem);
  const std::string_view t = event.Text("t");
  Before(t, event);
  std::vector<Call> calls = CallsOf(t, event);
  After(t, event);
  return problem.ok() ? calls : std::vector<Call>();
}

void Caller::Before(std::string_view t, const json::Reader& event) {
  if (t == "boxes") {
    const std::vector<HorseId> order = HorsesOf(event, "order");
    if (++race_ == 0) {
      for (const HorseId horse : order) seed_ = (seed_ * 7 + horse) % 1009;
    }
    crossed_ = placed_ = 0;
    before_ = kNoHorse;
    shuffled_ = false;
    emptied_.fill(false);
    for (std::size_t lane = 0; lane < order.size(); ++lane) lanes_[order[lane]] = static_cast<int>(lane) + 1;
  } else if (t == "round") {
    round_ = static_cast<int>(event.Int("round", 0, 1'000'000));
    const std::vector<int> limits = NumbersOf(event, "limits");
    std::copy_n(limits.begin(), std::min(limits.size(), limits_.size()), limits_.begin());
    card_.clear();
  } else if (t == "dice") {
    const std::vector<int> dice = NumbersOf(event, "dice");
    if (dice.size() == 2) dice_ = {dice[0], dice[1]};
  } else if (t == "pace") {
    const std::string_view use = event.Text("use");
    pace_ = use == "sum" ? dice_[0] + dice_[1] : dice_[use == "second" ? 1 : 0];
  } else if (t == "card") {
    card_ = event.Text("card");
  }
}

void Caller::After(std::string_view t, const json::Reader& event) {
  if (t == "ride") {
    lanes_[HorseOf(event)] = LaneOf(event.Text("to"));
    const json::Reader told(ToldOf(event), "told", event.problem());
    if (told.BoolOr("crosses", false)) ++crossed_;
    card_.clear();
  } else if (t == "stand") {
    if (event.Text("why") == "empty") emptied_[HorseOf(event)] = true;
    card_.clear();
  } else if (t == "fall") {
    card_.clear();
  } else if (t == "place") {
    before_ = HorseOf(event);
    ++placed_;
  } else if (t == "shuffle") {
    shuffled_ = true;
  }
}

Call Caller::Say(std::string key, Fillings fillings) {
  const int turn = seed_ + used_[key]++;
  return {std::move(key), turn, std::move(fillings)};
}

Caller::Fillings Caller::About(HorseId horse) const {
  if (horse >= header_.horses.size()) return {};
  return {{"horse", One(horse)}, {"owner", header_.players[header_.horses[horse].owner]}};
}

std::vector<Call> Caller::Boxes(const json::Reader& event) {
  const auto race = static_cast<std::size_t>(race_);
  if (race >= header_.races.size()) return {};
  const RaceName& name = header_.races[race];
  return {Say(name.steeplechase ? "caller.boxes.fences" : "caller.boxes.flat",
              {{"race", race_ + 1},
               {"races", static_cast<int>(header_.races.size())},
               {"course", NamedCourse{name.course}},
               {"horses", NamedHorses{HorsesOf(event, "order")}}})};
}

std::vector<Call> Caller::Round(const json::Reader& event) {
  // They are off: the boxes were just named.
  if (round_ == 0 || !event.Has("told")) return {};
  const json::Reader told(ToldOf(event), "told", event.problem());
  std::vector<HorseId> leaders = HorsesOf(told, "leaders");
  if (leaders.empty()) return {};
  const int to_go = NumberOr(told, "to_go", 0);
  std::string key = "caller.head.";
  key += placed_ > 0 ? "home." : to_go <= kNear ? "near." : "";
  key += leaders.size() > 1 ? "line" : "one";
  return {Say(std::move(key), {{"horses", NamedHorses{std::move(leaders)}}, {"squares", to_go}})};
}

// What is worth telling of a ride, the greatest thing first.
std::string_view Caller::Feat(const json::Reader& told, HorseId horse, int lane) const {
  const std::size_t passed = told.Array("passed").size();
  const bool leads = told.Bool("leads");
  if (told.Bool("crosses")) return crossed_ == 0 ? "cross.first" : "cross";
  if (passed > 0 && leads) return "lead";
  if (passed >= kCrowd) return "storm";
  if (passed > 0) return "pass";
  if (!told.Array("level").empty()) return "level";
  if (told.Has("jumped")) return "jump";
  if (told.Has("waits")) return "wait";
  if (leads && !card_.empty()) return round_ == 0 ? "break" : "clear";
  const int from = lanes_[horse] == 0 ? lane : lanes_[horse];
  if (lane < from) return lane == 1 ? "rail" : "in";
  return lane > from ? "out" : "along";
}

std::vector<Call> Caller::Ride(const json::Reader& event) {
  if (!event.Has("told")) return {};
  const json::Reader told(ToldOf(event), "told", event.problem());
  const HorseId horse = HorseOf(event);
  const int lane = LaneOf(event.Text("to"));
  const std::string_view what = Feat(told, horse, lane);
  const int jumped = NumberOr(told, "jumped", 0);
  const int waits = NumberOr(told, "waits", 0);
  const int spent = NumberOr(told, "spent", 0);
  const bool all_used = told.Bool("crosses") || told.Has("waits");
  const int lost = all_used ? 0 : NumberOr(told, "points", 0) - spent;
  std::vector<HorseId> others = HorsesOf(told, "passed");
  const int count = static_cast<int>(others.size());
  if (others.empty()) others = HorsesOf(told, "level");

  Fillings fillings = About(horse);
  if (!card_.empty()) fillings.emplace_back("card", NamedCard{card_});
  fillings.emplace_back("others", NamedHorses{std::move(others)});
  fillings.emplace_back("count", count);
  fillings.emplace_back("lane", lane);
  fillings.emplace_back("fence", told.Has("jumped") ? jumped : waits);
  fillings.emplace_back("points", lost);
  fillings.emplace_back("spent", spent);
  if (what == "wait") return {Say("caller.wait", std::move(fillings))};
  if (what == "along" && card_.empty()) {
    // In a dice round all move alike: the track shows it.
    if (lost <= 0) return {};
    return {Say("caller.short.dice", std::move(fillings))};
  }
  std::vector<Call> calls;
  if (told.Has("jumped") && what != "jump") calls.push_back(Say("caller.over", {{"fence", jumped}}));
  calls.push_back(Say("caller." + std::string(what) + (card_.empty() ? ".dice" : ".card"), std::move(fillings)));
  if (told.Has("waits")) calls.push_back(Say("caller.then-wait", {{"fence", waits}}));
  if (lost > 0) calls.push_back(Say("caller.short", {{"points", lost}}));
  return calls;
}

std::vector<Call> Caller::Pace(const json::Reader& event) {
  const std::string& player = header_.players[static_cast<std::size_t>(
      event.Int("player", 0, static_cast<std::int64_t>(header_.players.size()) - 1))];
  const std::string_view use = event.Text("use");
  if (use == "sum") return {Say("caller.pace.sum", {{"player", player}, {"pace", pace_}})};
  return {Say("caller.pace.one", {{"player", player}, {"pace", pace_}, {"other", dice_[use == "first" ? 1 : 0]}})};
}

std::vector<Call> Caller::Stand(const json::Reader& event) {
  const json::Reader told(ToldOf(event), "told", event.problem());
  const HorseId horse = HorseOf(event);
  const std::string_view why = event.Text("why");
  Fillings fillings = About(horse);
  if (why == "limit") {
    fillings.emplace_back("limit", NumberOr(told, "limit", limits_[horse]));
    fillings.emplace_back("card", NamedCard{TextOr(told, "card", card_)});
    return {Say("caller.stand.limit", std::move(fillings))};
  }
  if (why == "empty") {
    return {Say(emptied_[horse] ? "caller.stand.again" : "caller.stand.empty", std::move(fillings))};
  }
  if (!told.Has("fence")) return {Say("caller.stand.blocked", std::move(fillings))};
  fillings.emplace_back("fence", NumberOr(told, "fence", 0));
  return {Say("caller.stand.fence", std::move(fillings))};
}

std::vector<Call> Caller::Fall(const json::Reader& event) {
  const json::Reader told(ToldOf(event), "told", event.problem());
  Fillings fillings = About(HorseOf(event));
  fillings.emplace_back("fence", NumberOr(told, "fence", 0));
  const std::string card = TextOr(told, "card", card_);
  if (card.empty()) return {Say("caller.fall", std::move(fillings))};
  fillings.emplace_back("card", NamedCard{card});
  return {Say("caller.fall.card", std::move(fillings))};
}

std::vector<Call> Caller::Place(const json::Reader& event) {
  const json::Reader told(ToldOf(event), "told", event.problem());
  const auto place = static_cast<int>(event.Int("place", 1, kMaxHorses));
  const auto points = static_cast<int>(event.Int("points", 0, kMany));
  Fillings fillings = About(HorseOf(event));
  fillings.emplace_back("rank", Rank{place});
  fillings.emplace_back("points", points);
  fillings.emplace_back("margin", NumberOr(told, "margin", 0));
  if (before_ != kNoHorse) fillings.emplace_back("before", One(before_));
  const char* key = "caller.place.behind";
  if (place == 1) {
    key = "caller.place.win";
  } else if (points == 0) {
    key = "caller.place.unpaid";
  } else if (!event.Has("told")) {
    key = "caller.place.later";
  } else if (told.BoolOr("in_line", false)) {
    key = "caller.place.line";
  }
  return {Say(key, std::move(fillings))};
}

std::vector<Call> Caller::Result(const json::Reader& event) const {
  const std::vector<int> scores = NumbersOf(event, "scores");
  const std::vector<int> ranking = NumbersOf(event, "ranking");
  const std::size_t players = header_.players.size();
  const bool sound = scores.size() == players && ranking.size() == players && players > 1 &&
                     std::all_of(ranking.begin(), ranking.end(),
                                 [&](int player) { return static_cast<std::size_t>(player) < players; });
  if (!sound) return {};
  Standings standings;
  for (const int player : ranking) {
    const auto seat = static_cast<std::size_t>(player);
    standings.push_back({header_.players[seat], scores[seat]});
  }
  const bool level = standings[0].score == standings[1].score;
  return {{level ? "caller.result.level" : "caller.result.won",
           -1,
           {{"races", static_cast<int>(header_.races.size())},
            {"winner", standings[0].player},
            {"second", standings[1].player},
            {"score", standings[0].score},
            {"standings", std::move(standings)}}}};
}

std::vector<Call> Caller::CallsOf(std::string_view t, const json::Reader& event) {
  const auto player = [&] {
    return header_.players[static_cast<std::size_t>(
        event.Int("player", 0, static_cast<std::int64_t>(header_.players.size()) - 1))];
  };
  const auto counted = [&](const char* key, std::string_view name) -> std::vector<Call> {
    Fillings fillings = About(HorseOf(event));
    fillings.emplace_back(name, static_cast<int>(event.Int(name, 0, kMany)));
    return {Say(key, std::move(fillings))};
  };
  if (t == "boxes") return Boxes(event);
  if (t == "roller") return {Say("caller.roller", {{"player", player()}})};
  // Before the first race this is no news; later it comes for all horses, and is told once.
  if (t == "shuffle" && race_ > 0 && !shuffled_) return {Say("caller.shuffle", {})};
  if (t == "round") return Round(event);
  if (t == "dice") {
    return {Say(dice_[0] == dice_[1] ? "caller.dice.pair" : "caller.dice",
                {{"player", player()}, {"first", dice_[0]}, {"second", dice_[1]}})};
  }
  if (t == "pace") return Pace(event);
  if (t == "die") {
    Fillings fillings = About(HorseOf(event));
    fillings.emplace_back("pace", pace_);
    fillings.emplace_back("value", dice_[event.Text("use") == "second" ? 1 : 0]);
    return {Say("caller.die", std::move(fillings))};
  }
  if (t == "ride") return Ride(event);
  if (t == "stand") return Stand(event);
  if (t == "fall") return Fall(event);
  if (t == "place") return Place(event);
  if (t == "bonus") return {Say("caller.bonus", About(HorseOf(event)))};
  if (t == "lose") return counted("caller.lose", "count");
  if (t == "keep") return counted("caller.keep", "old");
  if (t == "drop" && event.Int("count", 0, kMany) > 0) return counted("caller.drop", "count");
  if (t == "result") return Result(event);
  // A card is told with its ride; what is hidden or only proves the chance is not told.
  return {};
}

namespace {

struct FillingJson {
  JsonText& out;
  void operator()(const std::string& text) const { out.Text(text); }
  void operator()(int number) const { out.Number(number); }
  void operator()(const NamedHorses& named) const {
    out.Open('{').Key("horses").Numbers(named.horses, static_cast<int>(named.horses.size())).Close('}');
  }
  void operator()(const NamedCard& named) const { out.Open('{').Key("card").Text(named.card).Close('}'); }
  void operator()(const NamedCourse& named) const { out.Open('{').Key("course").Text(named.id).Close('}'); }
  void operator()(const Rank& rank) const { out.Open('{').Key("rank").Number(rank.place).Close('}'); }
  void operator()(const Standings& standings) const {
    out.Open('{').Key("standings").Open('[');
    for (const Standing& one : standings) out.Open('[').Text(one.player).Number(one.score).Close(']');
    out.Close(']').Close('}');
  }
};

}  // namespace

std::string CallsJson(const std::vector<Call>& calls) {
  JsonText out;
  out.Open('[');
  for (const Call& call : calls) {
    out.Open('{').Key("key").Word(call.key);
    if (call.turn >= 0) out.Key("turn").Number(call.turn);
    out.Key("with").Open('{');
    for (const auto& [name, filling] : call.fillings) {
      out.Key(name);
      std::visit(FillingJson{out}, filling);
    }
    out.Close('}').Close('}');
  }
  return out.Close(']').Take();
}

}  // namespace furlong::wire
