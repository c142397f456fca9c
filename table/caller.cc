#include "table/caller.h"

#include <algorithm>

#include "record/json.h"
#include "rules/cards.h"

namespace furlong::table {
namespace {

constexpr int kNear = 14;  // close to the finish: squares to go along the rail
constexpr int kCrowd = 3;  // this many horses overtaken at once are not named one by one

// In the order of Caller::Number.
constexpr const char* kNames[] = {"count", "old",   "lane",  "fence",  "points", "spent", "limit",   "margin", "pace",
                                  "other", "value", "first", "second", "race",   "races", "squares", "score"};

enum Kind {
  kBoxes,
  kRoller,
  kShuffle,
  kRound,
  kDice,
  kPaceSet,
  kDie,
  kRide,
  kStand,
  kFall,
  kPlace,
  kBonus,
  kLose,
  kKeep,
  kDrop,
  kResult,
  kCard,
  kNotCalled
};
constexpr const char* kKinds[] = {"boxes", "roller", "shuffle", "round", "dice", "pace", "die",    "ride", "stand",
                                  "fall",  "place",  "bonus",   "lose",  "keep", "drop", "result", "card"};

// The kinds of event that must name a horse, and those that must name a player.
constexpr unsigned kOfHorse = 1u << kDie | 1u << kRide | 1u << kStand | 1u << kFall | 1u << kPlace | 1u << kBonus |
                              1u << kLose | 1u << kKeep | 1u << kDrop | 1u << kCard;
constexpr unsigned kOfPlayer = 1u << kRoller | 1u << kDice | 1u << kPaceSet;

int NumberIn(const json::value& value) { return static_cast<int>(json::IntIn(value, 0, 100'000).value_or(-1)); }

}  // namespace

// The texts about a ride, by card and by dice.
struct RideKeys {
  CallKey card;
  CallKey dice;
};

namespace {

constexpr RideKeys kCrossFirst = {"caller.cross.first.card", "caller.cross.first.dice"};
constexpr RideKeys kCross = {"caller.cross.card", "caller.cross.dice"};
constexpr RideKeys kLead = {"caller.lead.card", "caller.lead.dice"};
constexpr RideKeys kStorm = {"caller.storm.card", "caller.storm.dice"};
constexpr RideKeys kPass = {"caller.pass.card", "caller.pass.dice"};
constexpr RideKeys kLevel = {"caller.level.card", "caller.level.dice"};
constexpr RideKeys kJump = {"caller.jump.card", "caller.jump.dice"};
constexpr RideKeys kRail = {"caller.rail.card", "caller.rail.dice"};
constexpr RideKeys kIn = {"caller.in.card", "caller.in.dice"};
constexpr RideKeys kOut = {"caller.out.card", "caller.out.dice"};
constexpr RideKeys kWait = {"caller.wait", "caller.wait"};
// Only by card. In a dice round all horses move by the same pace, which the board shows.
constexpr RideKeys kBreak = {"caller.break.card", "caller.break.card"};
constexpr RideKeys kClear = {"caller.clear.card", "caller.clear.card"};
constexpr RideKeys kAlong = {"caller.along.card", "caller.along.card"};

}  // namespace

class Caller::Source {
 public:
  explicit Source(const json::value* from) : object_(from != nullptr ? from->if_object() : nullptr) {}

  const json::value* Find(const char* key) const { return object_ != nullptr ? object_->if_contains(key) : nullptr; }
  // -1: none.
  int Int(const char* key) const {
    const json::value* found = Find(key);
    return found != nullptr ? NumberIn(*found) : -1;
  }
  // -1: none, or not below `end`.
  int Below(const char* key, std::size_t end) const {
    const int number = Int(key);
    return number < static_cast<int>(end) ? number : -1;
  }
  bool Bool(const char* key) const {
    const json::value* found = Find(key);
    return found != nullptr && found->is_bool() && found->get_bool();
  }
  std::string_view Text(const char* key) const {
    const json::value* found = Find(key);
    return found != nullptr && found->is_string() ? std::string_view(found->get_string()) : std::string_view();
  }
  // Empty if it is not the name of a card.
  std::string_view CardIn(const char* key) const {
    const std::string_view name = Text(key);
    return CardFromName(name) ? name : std::string_view();
  }
  std::size_t Size(const char* key) const {
    const json::value* found = Find(key);
    return found != nullptr && found->is_array() ? found->get_array().size() : 0;
  }
  int At(const char* key, std::size_t i) const { return i < Size(key) ? NumberIn(Find(key)->get_array()[i]) : -1; }
  // True for a list that holds only numbers below `end`.
  bool AllBelow(const char* key, std::size_t end) const {
    const json::value* found = Find(key);
    if (found == nullptr || !found->is_array()) return false;
    return std::all_of(found->get_array().begin(), found->get_array().end(), [&](const json::value& one) {
      return static_cast<std::size_t>(NumberIn(one)) < end;  // -1 becomes the largest number
    });
  }
  std::string Raw(const char* key) const { return boost::json::serialize(*Find(key)); }

 private:
  const json::object* object_;
};

void Caller::AddKnown() {
  for (int number = 0; number < kNumbers; ++number) {
    const int value = known_.numbers[static_cast<std::size_t>(number)];
    if (value >= 0) out_.Key(kNames[number]).Number(value);
  }
  const auto horses = [&](const char* name, std::string_view list) {
    if (!list.empty()) out_.Key(name).Open('{').Key("horses").Raw(list).Close('}');
  };
  const auto horse = [&](const char* name, int of) {
    if (of >= 0) horses(name, "[" + std::to_string(of) + "]");
  };
  const auto named = [&](const char* name, const std::string& text) {
    if (!text.empty()) out_.Key(name).Open('{').Key(name).Text(text).Close('}');
  };
  const auto player = [&](const char* name, int of) {
    if (of >= 0) out_.Key(name).Open('{').Key("player").Number(of).Close('}');
  };
  horse("horse", known_.horse);
  if (known_.horse >= 0) player("owner", header_.horses[static_cast<std::size_t>(known_.horse)].owner);
  horse("before", known_.before);
  player("player", known_.player);
  player("winner", known_.winner);
  player("second", known_.second);
  if (known_.place >= 0) out_.Key("rank").Open('{').Key("rank").Number(known_.place).Close('}');
  horses("horses", known_.horses);
  horses("others", known_.others);
  named("card", known_.card);
  named("course", known_.course);
}

void Caller::Say(CallKey key, bool varies) {
  out_.Open('{').Key("key").Word(key);
  if (varies) {
    auto used = used_.begin();
    while (used != used_.end() && key != used->first) ++used;
    if (used == used_.end()) used = used_.insert(used, {key, 0});
    out_.Key("turn").Number(seed_ + used->second++);
  }
  out_.Key("with").Open('{');
  AddKnown();
  out_.Close('}').Close('}');
}

void Caller::Boxes(const Source& event) {
  const std::size_t horses = header_.horses.size();
  if (event.Size("order") != horses || !event.AllBelow("order", horses)) return;
  const auto race = static_cast<std::size_t>(race_ + 1);
  if (race >= header_.races.size()) return;
  ++race_;
  crossed_ = placed_ = 0;
  before_ = -1;
  shuffled_ = false;
  emptied_ = 0;
  for (std::size_t i = 0; i < horses; ++i) {
    const auto horse = static_cast<std::size_t>(event.At("order", i));
    if (race_ == 0) seed_ = (seed_ * 7 + static_cast<int>(horse)) % 1009;
    lanes_[horse] = static_cast<int>(i) + 1;
  }
  known_.numbers[kRace] = race_ + 1;
  known_.numbers[kRaces] = static_cast<int>(header_.races.size());
  known_.course = header_.races[race].course;
  known_.horses = event.Raw("order");
  Say(header_.races[race].steeplechase ? CallKey("caller.boxes.fences") : "caller.boxes.flat");
}

void Caller::Round(const Source& event, const Source& facts) {
  round_ = event.Int("round");
  for (std::size_t horse = 0; horse < limits_.size(); ++horse) limits_[horse] = event.At("limits", horse);
  card_.clear();
  const std::size_t leaders = facts.Size("leaders");
  // In the first round all are still in the boxes, which have been named.
  if (round_ == 0) return Say("caller.off");
  if (round_ < 0 || leaders == 0 || !facts.AllBelow("leaders", header_.horses.size())) return;
  const int to_go = known_.numbers[kSquares] = facts.Int("to_go");
  if (to_go < 0) return;
  known_.horses = facts.Raw("leaders");
  const bool several = leaders > 1;
  if (placed_ > 0) return Say(several ? CallKey("caller.head.home.line") : "caller.head.home.one");
  if (to_go <= kNear) return Say(several ? CallKey("caller.head.near.line") : "caller.head.near.one");
  Say(several ? CallKey("caller.head.line") : "caller.head.one");
}

const RideKeys& Caller::Highlight(const Source& facts, int lane) const {
  const std::size_t passed = facts.Size("passed");
  const bool leads = facts.Bool("leads");
  if (facts.Bool("crosses")) return crossed_ == 0 ? kCrossFirst : kCross;
  if (passed > 0 && leads) return kLead;
  if (passed >= kCrowd) return kStorm;
  if (passed > 0) return kPass;
  if (facts.Size("level") > 0) return kLevel;
  if (facts.Int("jumped") >= 0) return kJump;
  if (facts.Int("waits") >= 0) return kWait;
  if (leads && !card_.empty()) return round_ == 0 ? kBreak : kClear;
  const int from = lanes_[static_cast<std::size_t>(known_.horse)];
  if (from != 0 && lane < from) return lane == 1 ? kRail : kIn;
  return from != 0 && lane > from ? kOut : kAlong;
}

void Caller::Ride(const Source& event, const Source& facts) {
  const std::string_view to = event.Text("to");
  const int lane = to.empty() ? 0 : to[0] - '0';
  const std::size_t horses = header_.horses.size();
  if (lane < 1 || lane > kLanes || !facts.AllBelow("passed", horses) || !facts.AllBelow("level", horses)) return;
  const RideKeys& what = Highlight(facts, lane);
  const int jumped = facts.Int("jumped");
  const int waits = facts.Int("waits");
  const int spent = facts.Int("spent");
  const int lost = facts.Bool("crosses") || waits >= 0 ? 0 : facts.Int("points") - spent;
  const std::size_t passed = facts.Size("passed");
  known_.card = card_;
  known_.others = facts.Raw(passed > 0 ? "passed" : "level");
  auto& numbers = known_.numbers;
  numbers[kCount] = static_cast<int>(passed);
  numbers[kLane] = lane;
  numbers[kPoints] = lost;
  numbers[kSpent] = spent;
  numbers[kFence] = jumped >= 0 ? jumped : waits;
  lanes_[static_cast<std::size_t>(known_.horse)] = lane;
  if (facts.Bool("crosses")) ++crossed_;
  if (&what == &kWait) return Say("caller.wait");
  if (&what == &kAlong && card_.empty()) {
    if (lost > 0) Say("caller.short.dice");
    return;
  }
  if (jumped >= 0 && &what != &kJump) Say("caller.over");
  Say(card_.empty() ? what.dice : what.card);
  numbers[kFence] = waits;
  if (waits >= 0) Say("caller.then-wait");
  if (lost > 0) Say("caller.short");
}

void Caller::Pace(std::string_view use) {
  const std::size_t taken = use == "second" ? 1 : 0;
  const bool sum = use == "sum";
  known_.numbers[kPace] = pace_ = sum ? dice_[0] + dice_[1] : dice_[taken];
  known_.numbers[kOther] = dice_[1 - taken];
  Say(sum ? CallKey("caller.pace.sum") : "caller.pace.one");
}

void Caller::Stand(std::string_view why, const Source& facts) {
  if (why == "limit") {
    const int limit = facts.Int("limit");
    known_.numbers[kLimit] = limit >= 0 ? limit : limits_[static_cast<std::size_t>(known_.horse)];
    return Say(round_ == 0 ? CallKey("caller.stand.start") : "caller.stand.limit");
  }
  if (why == "empty") {
    const unsigned bit = 1u << known_.horse;
    Say((emptied_ & bit) != 0 ? CallKey("caller.stand.again") : "caller.stand.empty");
    emptied_ |= bit;
    return;
  }
  known_.numbers[kFence] = facts.Int("fence");
  Say(known_.numbers[kFence] >= 0 ? CallKey("caller.stand.fence") : "caller.stand.blocked");
}

void Caller::Place(const Source& event, const Source& facts) {
  const int points = known_.numbers[kPoints] = event.Int("points");
  known_.place = event.Int("place");
  if (points < 0 || known_.place < 1) return;
  known_.numbers[kMargin] = facts.Int("margin");
  known_.before = before_;
  before_ = known_.horse;
  ++placed_;
  if (known_.place == 1) return Say("caller.place.win");
  if (points <= 0) return Say("caller.place.unpaid");
  if (known_.numbers[kMargin] < 0) return Say("caller.place.later");
  Say(facts.Bool("in_line") ? CallKey("caller.place.line") : "caller.place.behind");
}

void Caller::Result(const Source& event) {
  const std::size_t players = header_.players.size();
  if (players < 2 || event.Size("ranking") != players || event.Size("scores") != players) return;
  if (!event.AllBelow("ranking", players)) return;
  const auto score = [&](std::size_t rank) {
    return event.At("scores", static_cast<std::size_t>(event.At("ranking", rank)));
  };
  known_.numbers[kScore] = score(0);
  known_.winner = event.At("ranking", 0);
  known_.second = event.At("ranking", 1);
  known_.numbers[kRaces] = static_cast<int>(header_.races.size());
  Say(score(0) == score(1) ? CallKey("caller.result.level") : "caller.result.won", false);
  // The standings are one more value of the sentence just added, so its closing brackets are removed first.
  std::string so_far = out_.Take();
  so_far.resize(so_far.size() - 2);
  out_ = {};
  out_.Raw(so_far).Key("standings").Open('{').Key("standings").Open('[');
  for (std::size_t rank = 0; rank < players; ++rank) {
    out_.Open('[').Number(event.At("ranking", rank)).Number(score(rank)).Close(']');
  }
  out_.Close(']').Close('}').Close('}').Close('}');
}

std::string Caller::Hear(std::string_view text) {
  json::Problem problem;
  const auto parsed = json::Parse(text, problem);
  const Source event(parsed ? &*parsed : nullptr);
  const Source facts(event.Find("told"));
  const std::string_view t = event.Text("t");
  int kind = 0;
  while (kind < kNotCalled && t != kKinds[kind]) ++kind;
  known_ = {};
  known_.horse = event.Below("horse", header_.horses.size());
  known_.player = event.Below("player", header_.players.size());
  const auto invalid = [&](const char* key, int found, unsigned kinds) {
    return found < 0 && (event.Find(key) != nullptr || ((kinds >> kind) & 1) != 0);
  };
  if (invalid("horse", known_.horse, kOfHorse) || invalid("player", known_.player, kOfPlayer)) return "[]";
  const std::string_view card = facts.CardIn("card");
  if (kind == kStand || kind == kFall) known_.card = card.empty() ? std::string_view(card_) : card;
  auto& numbers = known_.numbers;
  out_ = {};
  out_.Open('[');
  switch (kind) {
    case kBoxes: Boxes(event); break;
    case kRoller: Say("caller.roller"); break;
    case kShuffle:
      // Before the first race nobody needs to hear it. Later there is an event for each horse, but one comment for all.
      if (race_ > 0 && !shuffled_) Say("caller.shuffle");
      shuffled_ = true;
      break;
    case kRound: Round(event, facts); break;
    case kDice:
      if (event.Size("dice") != 2 || !event.AllBelow("dice", 7)) break;
      dice_ = {event.At("dice", 0), event.At("dice", 1)};
      numbers[kFirst] = dice_[0];
      numbers[kSecond] = dice_[1];
      Say(dice_[0] == dice_[1] ? CallKey("caller.dice.pair") : "caller.dice");
      break;
    case kPaceSet: Pace(event.Text("use")); break;
    case kDie:
      numbers[kPace] = pace_;
      numbers[kValue] = dice_[event.Text("use") == "second" ? 1 : 0];
      Say("caller.die");
      break;
    case kCard: card_ = event.CardIn("card"); break;
    case kRide:
      Ride(event, facts);
      if (facts.Bool("bell")) Say("caller.bell");
      break;
    case kStand: Stand(event.Text("why"), facts); break;
    case kFall:
      numbers[kFence] = std::max(0, facts.Int("fence"));
      Say(known_.card.empty() ? CallKey("caller.fall") : "caller.fall.card");
      break;
    case kPlace: Place(event, facts); break;
    case kBonus: Say("caller.bonus"); break;
    case kLose:
    case kDrop:
      numbers[kCount] = event.Int("count");
      if (kind == kLose && numbers[kCount] >= 0) Say("caller.lose");
      if (kind == kDrop && numbers[kCount] > 0) Say("caller.drop");
      break;
    case kKeep:
      numbers[kOld] = event.Int("old");
      if (numbers[kOld] >= 0) Say("caller.keep");
      break;
    case kResult: Result(event); break;
    default: break;  // hidden, or only there to prove that chance was fair
  }
  // The card was mentioned together with its ride.
  if (kind == kRide || kind == kStand || kind == kFall) card_.clear();
  return out_.Close(']').Take();
}

}  // namespace furlong::table
