// The part of PlaySession that asks a person for a choice and reads the answer.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "cli/common/board_text.h"
#include "cli/common/order_text.h"
#include "cli/common/terminal.h"
#include "cli/play/session.h"
#include "cli/play/text.h"
#include "record/event_text.h"
#include "record/words.h"
#include "table/outlook.h"
#include "table/refusal_json.h"

namespace furlong::cli {
namespace {

using boost::json::array;
using boost::json::value;

bool NeedsHand(Need need) { return need == Need::kCard || need == Need::kSeal || need == Need::kKeep; }

std::vector<std::string> SplitWords(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> parts;
  for (std::string word; in >> word;) parts.push_back(word);
  return parts;
}

std::optional<Card> CardIn(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::toupper(c); });
  return CardFromName(word);
}

std::optional<int> NumberIn(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::optional<Square> SquareIn(std::string_view word) {
  const std::size_t dot = word.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto lane = NumberIn(word.substr(0, dot));
  const auto number = NumberIn(word.substr(dot + 1));
  if (!lane || !number || *lane < 1 || *lane > kLanes || *number < 0 || *number > 60'000) return std::nullopt;
  return Square{static_cast<std::uint8_t>(*lane - 1), static_cast<std::uint16_t>(*number)};
}

// Own horses whose bonus can be taken now (R2.4).
std::vector<HorseId> BonusOpen(const SeatView& view) {
  std::vector<HorseId> open;
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (view.Mine(horse) && view.AskBonus(horse).ok()) open.push_back(horse);
  }
  return open;
}

// How many cards a horse must put away in an open exchange (R2.5 e).
int CardsToPutAway(const SeatView& view, HorseId horse) {
  return view.hands[horse].size() + view.fresh[horse].size() - view.board.FreshSize(horse);
}

bool KeepsAll(const SeatView& view, const Asked& asked) {
  return asked.need == Need::kKeep && !view.programme->options().blind_exchange &&
         CardsToPutAway(view, asked.horse) == 0;
}

std::string RefusalJson(const Refusal& refusal) {
  JsonText out;
  out.Open('{');
  table::AddRefusal(out, refusal);
  return out.Close('}').Take();
}

}  // namespace

std::string PlaySession::Name(HorseId horse) const { return NameOf(words_, table_.header(), horse); }

void PlaySession::OpenCurtain(PlayerId seat) {
  screen_.Clear();
  screen_.Say(Bold(words_.Say("play.curtain", {{"name", Printable(table_.header().players[seat])}})));
  screen_.Ask(words_.Say("curtain.others"));
  screen_.Clear();
  open_ = seat;
}

// A hand is shown only after its owner has confirmed to be at the keyboard. Choices that need no hand do not need that.
void PlaySession::BringToKeyboard(const Asked& asked) {
  if (Alone() || open_ == asked.player) return;
  const std::string name = Printable(table_.header().players[asked.player]);
  if (!NeedsHand(asked.need)) {
    Hide();
    screen_.Show("\n");
    screen_.Say(Bold(words_.Say("play.turn", {{"name", name}})));
    return;
  }
  OpenCurtain(asked.player);
  // The curtain cleared the screen, so the latest commentary is repeated.
  constexpr std::size_t kRepeatedLines = 12;
  for (std::size_t i = lines_.size() - std::min(lines_.size(), kRepeatedLines); i < lines_.size(); ++i) {
    screen_.Say(lines_[i], 2);
  }
}

void PlaySession::ShowHands(const Asked& asked, const SeatView& view) {
  if (!Sees(view.seat)) return;
  const RecordHeader& header = table_.header();
  const bool card = asked.need == Need::kCard || asked.need == Need::kSeal;
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (!view.Mine(horse)) continue;
    Params params = {{"horse", Name(horse)}, {"cards", CardsText(words_, view.hands[horse])}};
    const char* key = "play.hand";
    if (!view.fresh[horse].empty()) {
      key = "play.hand.fresh";
      params.emplace_back("fresh", CardsText(words_, view.fresh[horse]));
    } else if (view.sealed[horse] != Card::kNone) {
      key = "play.hand.sealed";
      params.emplace_back("card", std::string(CardName(view.sealed[horse])));
    }
    screen_.Say(fmt::format("{}  {}", HorseNumber(header, horse), words_.Say(key, params)), 3);
  }
  if (!card) return;
  const value* cards = outlook_.at("cards").as_object().if_contains(std::to_string(asked.horse));
  if (cards == nullptr) return;
  for (const std::string& line : CardTexts(words_, view.hands[asked.horse], cards->as_array())) {
    screen_.Say("   " + line, 6);
  }
}

void PlaySession::ShowTurn(const Asked& asked, const SeatView& view, bool all) {
  const RecordHeader& header = table_.header();
  // A square is asked for right after the card or the pace, when the running order is still on the screen.
  const bool order = all || asked.need != Need::kRide;
  screen_.Show("\n" + (order ? Bold(RaceText(words_, header, view)) : ""));
  if (settings_.plain) {
    if (order) {
      for (const std::string& sentence : OrderSentences(words_, header, view)) screen_.Say(sentence, 2);
      screen_.Show("\n");
    }
  } else {
    std::vector<Square> marked;
    if (asked.need == Need::kRide) {
      view.board.rides.ForEach(view.course(), [&](Square to) { marked.push_back(to); });
    }
    if (asked.need != Need::kKeep) {
      screen_.Show((order ? "\n" : "") + TrackText(header, *view.programme, view.board, marked) + "\n");
    }
    if (order) screen_.Show(OrderText(words_, header, view) + "\n");
  }
  ShowHands(asked, view);
  screen_.Say(PromptText(words_, header, view, asked, outlook_));
  std::vector<std::string> choices;
  if (asked.need == Need::kPace) choices = PaceTexts(words_, header, outlook_.at("pace").as_array());
  if (asked.need == Need::kDie) choices = DieTexts(words_, outlook_.at("die").as_array());
  if (asked.need == Need::kRide) choices = EndTexts(words_, view.course(), outlook_.at("ride"));
  for (const std::string& line : choices) screen_.Say("   " + line, 6);
}

std::string PlaySession::Question(const Asked& asked, const SeatView& view) const {
  switch (asked.need) {
    case Need::kSeal: return words_.Say(view.hands[asked.horse].empty() ? "play.ask.empty" : "play.ask.seal");
    case Need::kPace: return words_.Say("play.ask.pace");
    case Need::kDie: return words_.Say("play.ask.die");
    case Need::kRide: return words_.Say("play.ask.square");
    case Need::kKeep: {
      if (view.programme->options().blind_exchange) return words_.Say("play.ask.old");
      const int away = CardsToPutAway(view, asked.horse);
      return away == 0 ? words_.Say("play.ask.all") : words_.Say("play.ask.away", {{"count", double(away)}});
    }
    default: return words_.Say(view.hands[asked.horse].empty() ? "play.ask.empty" : "play.ask.card");
  }
}

void PlaySession::AskOne(const Asked& asked) {
  BringToKeyboard(asked);
  const SeatView view = table_.live().ViewOf(asked);
  outlook_ = boost::json::parse(table::OutlookJson(view));
  sure_.clear();
  ShowTurn(asked, view, false);
  for (Answer answer = Answer::kAgain; answer != Answer::kTaken;) {
    if (answer == Answer::kShow) ShowTurn(asked, view, true);
    const std::string line = screen_.Ask(Question(asked, view));
    const std::string warned = sure_;
    answer = Command(line, asked, view);
    // A warning is valid only for the next answer.
    if (sure_ == warned) sure_.clear();
  }
}

PlaySession::Answer PlaySession::Command(const std::string& line, const Asked& asked, const SeatView& view) {
  // If no card has to be put away, Enter is the answer.
  if (line.empty()) return KeepsAll(view, asked) ? ChooseKeep(line, asked, view) : Answer::kAgain;
  const char letter = line.size() == 1 || line[1] == ' ' ? static_cast<char>(std::tolower(line[0])) : '\0';
  switch (letter) {
    case '?': Help(asked, view); return Answer::kAgain;
    case 'q': throw Quit{};
    case 't': return Answer::kShow;
    case 'l':
      for (const std::string& said : lines_) screen_.Say(said, 2);
      return Answer::kAgain;
    case 'h':
      // A hint depends on the hand, even for choices that do not.
      if (!Sees(asked.player)) {
        OpenCurtain(asked.player);
        ShowTurn(asked, view, true);
      }
      screen_.Say(words_.Say("riding.hint.thinking"));
      screen_.Rest(0);
      screen_.Say(HintText(words_, table_.header(), view));
      return Answer::kAgain;
    case 'o': {
      // With several people at the keyboard, the odds must not depend on anybody's hand.
      const SeatView seen = Alone() ? view : See(table_.live().meeting(), kNoPlayer);
      FastRandom random(static_cast<std::uint64_t>(view.board.round) + 1);
      if (const auto odds = OddsOf(seen, kOddsDeals, random)) {
        screen_.Show(OddsText(words_, table_.header(), *odds));
      }
      return Answer::kAgain;
    }
    case 'u':
      if (!table_.MayUndo(asked.player)) {
        screen_.Say(words_.Say("why.nothing-to-undo"));
        return Answer::kAgain;
      }
      table_.Undo(asked.player);
      told_ = std::min(told_, table_.live().version());
      Rebuild();
      screen_.Say(words_.Say("play.undone"));
      return Answer::kTaken;
    case 'w': Why(line, asked, view); return Answer::kAgain;
    case 'b': return TakeBonus(line, asked, view);
    default: return Choose(line, asked, view);
  }
}

bool PlaySession::Sure(const std::string& line, const std::string& warning) {
  if (sure_ == line) return true;
  sure_ = line;
  screen_.Say(warning);
  screen_.Say(words_.Say("play.sure", {{"text", line}}));
  return false;
}

PlaySession::Answer PlaySession::Decide(const Asked& asked, const Decision& decision) {
  const Refusal refusal = table_.Decide(asked.player, decision);
  if (!refusal.ok()) {
    screen_.Say(WhyText(words_, table_.header(), boost::json::parse(RefusalJson(refusal))));
    return Answer::kAgain;
  }
  if (!settings_.confirm || !table_.MayUndo(asked.player)) return Answer::kTaken;
  const std::vector<Asked> next = table_.Awaited();
  if (!table_.RiderIsNext() && !next.empty() && next.front().player == asked.player) return Answer::kTaken;
  const std::string line = screen_.Ask(words_.Say("play.confirm"));
  if (line == "u" || line == "U") {
    table_.Undo(asked.player);
    screen_.Say(words_.Say("play.undone"));
  }
  return Answer::kTaken;
}

const value* PlaySession::OutlookOf(const Asked& asked, std::string_view card) const {
  const value* cards = outlook_.at("cards").as_object().if_contains(std::to_string(asked.horse));
  if (cards == nullptr) return nullptr;
  for (const value& one : cards->as_array()) {
    if (one.at("card").as_string() == card) return &one;
  }
  return nullptr;
}

PlaySession::Answer PlaySession::Choose(const std::string& line, const Asked& asked, const SeatView& view) {
  switch (asked.need) {
    case Need::kPace:
    case Need::kDie: return ChooseDice(line, asked, view);
    case Need::kRide: return ChooseSquare(line, asked, view);
    case Need::kKeep: return ChooseKeep(line, asked, view);
    default: return ChooseCard(line, asked, view);
  }
}

PlaySession::Answer PlaySession::ChooseCard(const std::string& line, const Asked& asked, const SeatView& view) {
  if ((line == "p" || line == "P") && view.hands[asked.horse].empty()) {
    return Decide(asked, Decision::Pass(asked.horse));
  }
  const auto card = CardIn(line);
  if (!card) {
    screen_.Say(words_.Say("play.what", {{"text", line}}));
    return Answer::kAgain;
  }
  const value* does = OutlookOf(asked, CardName(*card));
  if (asked.need == Need::kSeal) return Decide(asked, Decision::Seal(asked.horse, *card));
  if (does != nullptr) {
    const std::string mishap = MishapText(words_, table_.header(), asked.horse, *does);
    if (!mishap.empty() && !Sure(line, mishap)) return Answer::kAgain;
  }
  return Decide(asked, Decision::Play(asked.horse, *card));
}

PlaySession::Answer PlaySession::ChooseSquare(const std::string& line, const Asked& asked, const SeatView& view) {
  auto to = SquareIn(line);
  if (const auto lane = NumberIn(line); !to && lane) {
    std::string squares;
    int found = 0;
    view.board.rides.ForEach(view.course(), [&](Square end) {
      if (end.lane + 1 != *lane) return;
      to = end;
      ++found;
      squares += (squares.empty() ? "" : " ") + SquareName(end);
    });
    if (found > 1) {
      screen_.Say(words_.Say("play.lane.which", {{"lane", double(*lane)}, {"squares", squares}}));
      return Answer::kAgain;
    }
  }
  if (!to) {
    screen_.Say(words_.Say("play.what", {{"text", line}}));
    return Answer::kAgain;
  }
  const value why = boost::json::parse(table::WhyJson(view, Decision::Ride(asked.horse, *to), Card::kNone));
  if (why.is_null()) return Decide(asked, Decision::Ride(asked.horse, *to));
  screen_.Say(WhyText(words_, table_.header(), why));
  return Answer::kAgain;
}

PlaySession::Answer PlaySession::ChooseDice(const std::string& line, const Asked& asked, const SeatView& view) {
  const auto points = NumberIn(line);
  for (const Use use : {Use::kFirst, Use::kSecond, Use::kSum}) {
    if (points != view.board.DicePoints(use)) continue;
    if (asked.need == Need::kPace) return Decide(asked, Decision::Pace(asked.player, use));
    return Decide(asked, Decision::Die(asked.horse, use));
  }
  screen_.Say(words_.Say("play.what", {{"text", line}}));
  return Answer::kAgain;
}

PlaySession::Answer PlaySession::ChooseKeep(const std::string& line, const Asked& asked, const SeatView& view) {
  const bool blind = view.programme->options().blind_exchange;
  const Hand held = view.hands[asked.horse] + view.fresh[asked.horse];
  Hand named;
  for (const std::string& word : line == "-" ? std::vector<std::string>() : SplitWords(line)) {
    const auto card = CardIn(word);
    if (!card) {
      screen_.Say(words_.Say("play.what", {{"text", word}}));
      return Answer::kAgain;
    }
    if (named.count(*card) < held.count(*card)) {
      named.Add(*card);
    } else {
      screen_.Say(words_.Say("play.hand", {{"horse", word}, {"cards", words_.Say("why.card-not-held")}}));
      return Answer::kAgain;
    }
  }
  if (blind) return Decide(asked, Decision::Keep(asked.horse, named));
  const int away = CardsToPutAway(view, asked.horse);
  if (named.size() != away) {
    screen_.Say(words_.Say("play.away.count", {{"count", double(away)}, {"named", double(named.size())}}));
    return Answer::kAgain;
  }
  return Decide(asked, Decision::Keep(asked.horse, held - named));
}

PlaySession::Answer PlaySession::TakeBonus(const std::string& line, const Asked& asked, const SeatView& view) {
  const std::vector<HorseId> may = BonusOpen(view);
  HorseId chosen_horse = asked.horse;
  const std::vector<std::string> parts = SplitWords(line);
  if (parts.size() > 1) {
    const int number = NumberIn(parts[1]).value_or(0);
    chosen_horse = number >= 1 && number <= view.programme->horses() ? static_cast<HorseId>(number - 1) : kNoHorse;
  } else if (chosen_horse == kNoHorse && may.size() == 1) {
    chosen_horse = may[0];
  }
  if (chosen_horse == kNoHorse || !view.Mine(chosen_horse)) {
    std::vector<std::string> horses;
    for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
      if (view.Mine(horse)) horses.push_back(fmt::format("{} {}", HorseNumber(table_.header(), horse), Name(horse)));
    }
    screen_.Say(words_.Say("play.bonus.which", {{"horses", words_.List(horses)}}));
    return Answer::kAgain;
  }
  const Refusal refusal = view.AskBonus(chosen_horse);
  if (!refusal.ok()) {
    screen_.Say(WhyText(words_, table_.header(), boost::json::parse(RefusalJson(refusal))));
    return Answer::kAgain;
  }
  if (!Sure(line, words_.Say("riding.bonus.why"))) return Answer::kAgain;
  return Decide(asked, Decision::Bonus(chosen_horse));
}

void PlaySession::Why(const std::string& line, const Asked& asked, const SeatView& view) {
  std::optional<Card> card;
  std::optional<Square> to;
  const std::vector<std::string> parts = SplitWords(line);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (!to) to = SquareIn(parts[i]);
    if (!card) card = CardIn(parts[i]);
  }
  const RecordHeader& header = table_.header();
  std::string said;
  if (to && asked.horse != kNoHorse && (card || asked.need == Need::kRide)) {
    const Decision ride = Decision::Ride(asked.horse, *to);
    const value why = boost::json::parse(table::WhyJson(view, ride, card.value_or(Card::kNone)));
    said = why.is_null() ? words_.Say("play.why.legal") : WhyText(words_, header, why);
  } else if (card && asked.horse != kNoHorse) {
    const value why = boost::json::parse(table::WhyJson(
        view, asked.need == Need::kSeal ? Decision::Seal(asked.horse, *card) : Decision::Play(asked.horse, *card),
        Card::kNone));
    const value* does = OutlookOf(asked, CardName(*card));
    if (!why.is_null()) {
      said = WhyText(words_, header, why);
    } else if (does != nullptr) {
      said = WhyCutText(words_, header, view, asked.horse, *does);
    }
    if (said.empty()) said = words_.Say("play.why.legal");
  } else if (parts.size() == 1 && asked.need == Need::kRide) {
    said = WhyCutText(words_, header, view, asked.horse, outlook_.at("ride"));
  }
  screen_.Say(said.empty() ? words_.Say("play.why.ask") : said);
}

void PlaySession::Help(const Asked& asked, const SeatView& view) {
  const char* choice = "play.help.card";
  if (asked.need == Need::kRide) choice = "play.help.square";
  if (asked.need == Need::kPace || asked.need == Need::kDie) choice = "play.help.pace";
  if (asked.need == Need::kKeep) choice = "play.help.keep";
  std::vector<const char*> keys = {choice, "play.help.w", "play.help.t", "play.help.l", "play.help.h", "play.help.o"};
  if (!BonusOpen(view).empty()) keys.push_back("play.help.b");
  keys.insert(keys.end(), {"play.help.u", "play.help.q"});
  for (const char* key : keys) screen_.Say("   " + words_.Say(key), 6);
}

}  // namespace furlong::cli
