#include "table/view_json.h"

#include <algorithm>

#include "record/event_text.h"
#include "record/json_text.h"
#include "record/line_reader.h"
#include "rules/standing_fences.h"
#include "table/names.h"

namespace furlong::table {
namespace {

void AddCards(JsonText& out, Hand hand) {
  out.Open('[');
  hand.ForEach([&](Card card) { out.Word(CardName(card)); });
  out.Close(']');
}

void AddBits(JsonText& out, unsigned bits) {
  out.Open('[');
  for (int i = 0; i < kMaxHorses; ++i) {
    if (((bits >> i) & 1) != 0) out.Number(i);
  }
  out.Close(']');
}

// The horses that the sum of the dice would give a turn roll (R7.3).
unsigned TurnRolls(const Programme& programme, const Board& board) {
  unsigned turned = 0;
  for (HorseId horse = 0; horse < programme.horses(); ++horse) turned |= board.TurnRoll(horse) ? 1u << horse : 0;
  return turned;
}

// Reads the keys of a view. A list with the wrong length or content is reported with its key.
class Fields {
 public:
  Fields(const json::object& from, const Programme& programme, json::Problem& problem)
      : in_(from, "", problem), programme_(programme) {}

  const json::Reader& in() const { return in_; }
  int Int(std::string_view key, int high) const { return static_cast<int>(in_.Int(key, 0, high)); }
  std::uint8_t Byte(std::string_view key, int high) const { return static_cast<std::uint8_t>(Int(key, high)); }
  HorseId HorseOrNone(std::string_view key) const { return IdOrNone(key, programme_.horses()); }
  PlayerId PlayerOrNone(std::string_view key) const { return IdOrNone(key, programme_.players()); }

  // Calls f(i, value) for each item of a list that must have `size` items. f returns whether the item is valid.
  template <typename F>
  void Each(std::string_view key, int size, F&& f) const {
    const json::array& items = in_.Array(key);
    if (static_cast<int>(items.size()) != size) return in_.Wrong(key, std::to_string(size) + " items");
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (!f(i, items[i])) return in_.Wrong(key, "what a view has there");
    }
  }
  template <typename Array>
  void Bytes(std::string_view key, int size, int high, Array& to, int none = -1) const {
    Each(key, size, [&](std::size_t i, const json::value& item) {
      if (i >= to.size()) return false;
      if (none >= 0 && item.is_null()) {
        to[i] = static_cast<std::uint8_t>(none);
        return true;
      }
      const auto number = json::IntIn(item, 0, high);
      to[i] = static_cast<std::uint8_t>(number.value_or(0));
      return number.has_value();
    });
  }
  // A list of different horses.
  std::uint8_t Bits(std::string_view key) const {
    unsigned bits = 0;
    for (const auto& item : in_.Array(key)) {
      const auto horse = json::IntIn(item, 0, programme_.horses() - 1);
      if (!horse) in_.Wrong(key, "horses");
      bits |= 1u << horse.value_or(0);
    }
    return static_cast<std::uint8_t>(bits);
  }
  std::uint8_t Order(std::string_view key, std::array<HorseId, kMaxHorses>& to) const {
    const json::array& items = in_.Array(key);
    if (items.size() > static_cast<std::size_t>(programme_.horses())) in_.Wrong(key, "each horse once at most");
    const int size = std::min(static_cast<int>(items.size()), programme_.horses());
    Bytes(key, size, programme_.horses() - 1, to);
    return static_cast<std::uint8_t>(size);
  }
  static bool Cards(const json::value& list, Hand& hand) {
    const auto* items = list.if_array();
    if (items == nullptr) return false;
    for (const auto& item : *items) {
      const auto* name = item.if_string();
      const auto card = name != nullptr ? CardFromName(*name) : std::nullopt;
      if (!card || hand.count(*card) == kDeckCopies[static_cast<std::size_t>(*card)]) return false;
      hand.Add(*card);
    }
    return true;
  }

 private:
  std::uint8_t IdOrNone(std::string_view key, int count) const {
    return static_cast<std::uint8_t>(in_.IntOr(key, 0xFF, 0, count - 1));
  }

  json::Reader in_;
  const Programme& programme_;
};

void ReadSquares(const Fields& fields, const Programme& programme, Board& board) {
  const Course& course = programme.CourseOf(board.race);
  fields.Each("squares", programme.horses(), [&](std::size_t horse, const json::value& item) {
    if (item.is_null()) return true;
    json::Problem problem;
    const json::object one{{"to", item}};
    const Square square = LineReader(one, programme.players(), programme.horses(), problem).To();
    if (!problem.ok() || square.number > course.LastSquare(square.lane)) return false;
    board.field.Put(static_cast<HorseId>(horse), square);
    return true;
  });
}

void ReadPublic(const json::object& from, const Programme& programme, SeatView& view, json::Problem& problem) {
  const Fields fields(from, programme, problem);
  Board& board = view.board;
  const int horses = programme.horses();
  board.race = fields.Byte("race", programme.races() - 1);
  board.round = static_cast<std::uint32_t>(fields.in().Int("round", 0, 1'000'000));
  if (const auto need = NeedFromName(fields.in().Text("need"))) {
    board.need = *need;
  } else {
    fields.in().Wrong("need", "what a meeting can await");
  }
  board.horse = fields.HorseOrNone("horse");
  board.roller = fields.PlayerOrNone("roller");
  ReadSquares(fields, programme, board);
  fields.Each("status", horses, [&](std::size_t horse, const json::value& item) {
    const auto* name = item.if_string();
    const auto status = name != nullptr ? StatusFromName(*name) : std::nullopt;
    board.status[horse] = status.value_or(Status::kRacing);
    return status.has_value();
  });
  fields.Bytes("boxes", horses, horses - 1, board.boxes);
  board.order_size = fields.Order("order", board.order);
  board.turn = fields.Byte("turn", horses);
  fields.Bytes("limits", horses, 12, board.limits, kNoLimit);
  fields.Bytes("hand", horses, kDeckSize, view.hand_size);
  fields.Bytes("dealt", horses, kDeckSize, board.dealt);
  fields.Bytes("fresh_from", horses, kDeckSize, board.fresh_from);
  fields.Bytes("bonus", horses, kMaxRaces - 1, board.bonus_race, kBonusNotTaken);
  fields.Bytes("old_kept", horses, kDeckSize, board.old_kept);
  fields.Bytes("fell", horses, horses, board.fell);
  fields.Each("played", horses,
              [&](std::size_t horse, const json::value& item) { return Fields::Cards(item, board.played[horse]); });
  fields.Each("places", board.race + 1, [&](std::size_t race, const json::value& item) {
    const auto* places = item.if_array();
    if (places == nullptr || static_cast<int>(places->size()) != horses) return false;
    for (std::size_t horse = 0; horse < places->size(); ++horse) {
      const auto place = json::IntIn((*places)[horse], 0, horses);
      if (!place) return false;
      board.places[race][horse] = static_cast<std::uint8_t>(*place);
    }
    return true;
  });
  fields.Bytes("dice", 2, 6, board.dice);
  board.pace = LineReader(from, programme.players(), horses, problem).OneUse(true);
  if (fields.in().Has("card")) {
    board.card = CardFromName(fields.in().Text("card")).value_or(Card::kNone);
    if (board.card == Card::kNone) fields.in().Wrong("card", "a card");
  }
  board.points = fields.Byte("points", 12);
  board.placed = fields.Byte("placed", horses);
  board.to_place = fields.Byte("to_place", horses);
  board.prepared = fields.Bits("prepared");
  board.sealed = fields.Bits("sealed");
  if (!problem.ok()) return;
  const bool about_horse = board.need == Need::kRide || board.need == Need::kCard || board.need == Need::kDie ||
                           board.need == Need::kSeal || board.need == Need::kKeep;
  if (about_horse && board.horse == kNoHorse) return fields.in().Wrong("horse", "a horse");
  if (board.need == Need::kPace && board.roller == kNoPlayer) return fields.in().Wrong("roller", "a player");
  if (board.need == Need::kRide) {
    if (!board.field.OnCourse(board.horse)) return fields.in().Wrong("horse", "a horse on the course");
    board.rides = FindRides(programme.CourseOf(board.race), board.field, board.horse, board.points, board.round_kind());
  }
}

void ReadOwn(const json::object& from, const Programme& programme, SeatView& view, json::Problem& problem) {
  const json::Reader in(from, "own", problem);
  for (const auto& item : in.Array("horses")) {
    const auto* object = item.if_object();
    if (object == nullptr) return in.Wrong("horses", "objects");
    const LineReader line(*object, programme.players(), programme.horses(), problem);
    const HorseId horse = line.Horse();
    if (!problem.ok()) return;
    view.hands[horse] = line.Cards();
    if (const auto* fresh = object->if_contains("fresh")) {
      if (!Fields::Cards(*fresh, view.fresh[horse])) line.in().Wrong("fresh", "cards of one deck");
    }
    if (const auto* sealed = object->if_contains("sealed")) {
      const auto card = sealed->is_string() ? CardFromName(sealed->get_string()) : std::nullopt;
      if (!card) line.in().Wrong("sealed", "a card");
      view.sealed[horse] = card.value_or(Card::kNone);
    }
    if (object->contains("deck")) {
      const auto deck = line.Deck();
      if (!problem.ok()) return;
      view.decks[horse] = Deck(deck);
      view.revealed = true;
    }
  }
}

}  // namespace

std::string PublicJson(const SeatView& view) {
  const Programme& programme = *view.programme;
  const Board& board = view.board;
  const int horses = programme.horses();
  JsonText out;
  out.Open('{').Key("race").Number(board.race).Key("round").Number(board.round);
  out.Key("round_kind").Word(board.round_kind() == RoundKind::kCard ? "card" : "dice");
  out.Key("need").Word(NeedName(board.need));
  if (board.horse < horses) out.Key("horse").Number(board.horse);
  if (board.roller != kNoPlayer) out.Key("roller").Number(board.roller);
  out.Key("squares").Open('[');
  for (HorseId horse = 0; horse < horses; ++horse) {
    board.field.OnCourse(horse) ? out.Word(SquareName(board.field.At(horse))) : out.Null();
  }
  out.Close(']').Key("status").Open('[');
  for (HorseId horse = 0; horse < horses; ++horse) out.Word(StatusName(board.status[horse]));
  out.Close(']').Key("boxes").Numbers(board.boxes, horses);
  out.Key("order").Numbers(board.order, board.order_size).Key("turn").Number(board.turn);
  out.Key("limits").Numbers(board.limits, horses, kNoLimit);
  out.Key("hand").Numbers(view.hand_size, horses);
  out.Key("dealt").Numbers(board.dealt, horses).Key("fresh_from").Numbers(board.fresh_from, horses);
  out.Key("stock").Open('[');
  for (HorseId horse = 0; horse < horses; ++horse) out.Number(board.StockSize(horse));
  out.Close(']');
  out.Key("bonus").Numbers(board.bonus_race, horses, kBonusNotTaken);
  out.Key("old_kept").Numbers(board.old_kept, horses).Key("fell").Numbers(board.fell, horses);
  out.Key("played").Open('[');
  for (HorseId horse = 0; horse < horses; ++horse) AddCards(out, board.played[horse]);
  out.Close(']').Key("places").Open('[');
  for (int race = 0; race <= board.race; ++race) out.Numbers(board.places[static_cast<std::size_t>(race)], horses);
  out.Close(']').Key("dice").Numbers(board.dice, 2).Key("use").Word(UseName(board.pace));
  const bool rolled = board.round_kind() == RoundKind::kDice && board.need != Need::kDice;
  if (const unsigned turned = rolled ? TurnRolls(programme, board) : 0; turned != 0) {
    out.Key("turned");
    AddBits(out, turned);
  }
  if (board.card != Card::kNone) out.Key("card").Word(CardName(board.card));
  out.Key("points").Number(board.points).Key("placed").Number(board.placed).Key("to_place").Number(board.to_place);
  out.Key("prepared");
  AddBits(out, board.prepared);
  out.Key("sealed");
  AddBits(out, board.sealed);
  if (const std::vector<int> fences = StandingFences(programme, board); !fences.empty()) {
    out.Key("fences").Numbers(fences, static_cast<int>(fences.size()));
  }
  out.Key("scores").Numbers(Scores(programme, board), programme.players());
  return out.Close('}').Take();
}

std::string OwnJson(const SeatView& view) {
  if (view.seat == kNoPlayer && !view.revealed) return "null";
  const Programme& programme = *view.programme;
  JsonText out;
  out.Open('{').Key("horses").Open('[');
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (!view.Mine(horse) && !view.revealed) continue;
    out.Open('{').Key("horse").Number(horse).Key("cards");
    AddCards(out, view.hands[horse]);
    if (!view.fresh[horse].empty()) {
      out.Key("fresh");
      AddCards(out, view.fresh[horse]);
    }
    if (view.sealed[horse] != Card::kNone) out.Key("sealed").Word(CardName(view.sealed[horse]));
    if (view.revealed) {
      out.Key("deck").Open('[');
      for (int i = 0; i < kDeckSize; ++i) out.Word(CardName(view.decks[horse][i]));
      out.Close(']');
    }
    out.Close('}');
  }
  return out.Close(']').Close('}').Take();
}

std::variant<SeatView, FileError> ReadView(const Programme& programme, PlayerId seat, std::string_view public_json,
                                           std::string_view own_json) {
  SeatView view;
  view.programme = &programme;
  view.seat = seat;
  view.sealed.fill(Card::kNone);
  view.board.bonus_race.fill(kBonusNotTaken);
  json::Problem problem;
  const auto open = json::Parse(public_json, problem);
  const auto own = json::Parse(own_json, problem);
  if (!open || !own) return FileError{0, problem.message()};
  if (!open->is_object() || !(own->is_object() || own->is_null())) return FileError{0, "a view is made of objects"};
  ReadPublic(open->get_object(), programme, view, problem);
  if (problem.ok() && own->is_object()) ReadOwn(own->get_object(), programme, view, problem);
  if (!problem.ok()) return FileError{0, problem.message()};
  return view;
}

bool HasAllOwnCards(const SeatView& view) {
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (!view.Mine(horse)) continue;
    const bool laid = ((view.board.sealed >> horse) & 1) != 0;
    if (view.hands[horse].size() != view.hand_size[horse] || laid != (view.sealed[horse] != Card::kNone)) return false;
  }
  return true;
}

}  // namespace furlong::table
