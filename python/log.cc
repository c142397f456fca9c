#include "python/log.h"

#include <algorithm>

#include "record/event_text.h"

namespace furlong::python {

// Without this, the end of a long log would free its entries by one call within the other.
LogEntry::~LogEntry() {
  std::shared_ptr<LogEntry> next = std::move(before);
  while (next != nullptr && next.use_count() == 1) next = std::move(next->before);
}

LogEntry& Log::Add(const Event& event) {
  auto entry = std::make_shared<LogEntry>();
  entry->before = std::move(newest_);
  entry->event = event;
  newest_ = std::move(entry);
  ++size_;
  return *newest_;
}

void Log::AddResample(PlayerId seat, const Secrets* secrets, const std::array<Hand, kMaxHorses>* gone) {
  LogEntry& entry = Add(Event{});
  entry.kind = LogEntry::Kind::kResample;
  entry.seat = seat;
  if (secrets != nullptr) entry.secrets = std::make_unique<Secrets>(*secrets);
  if (gone != nullptr) entry.gone = std::make_unique<std::array<Hand, kMaxHorses>>(*gone);
}

std::vector<const LogEntry*> Log::InOrder() const {
  std::vector<const LogEntry*> entries(static_cast<std::size_t>(size_));
  auto at = entries.rbegin();
  for (const LogEntry* entry = newest(); entry != nullptr; entry = entry->before.get()) *at++ = entry;
  return entries;
}

namespace {

std::string Cards(Hand hand) {
  std::string text = "[";
  hand.ForEach([&](Card card) { text += (text.size() > 1 ? ",\"" : "\"") + std::string(CardName(card)) + "\""; });
  return text + "]";
}

// The line of an event about cards of one horse, of which its owner sees more than the others.
std::string CardsLine(std::string_view t, HorseId horse, const LogEntry& entry, bool own) {
  std::string line = "{\"t\":\"" + std::string(t) + "\",\"horse\":" + std::to_string(horse) +
                     ",\"count\":" + std::to_string(entry.count);
  if (own) line += ",\"cards\":" + Cards(entry.own_cards);
  return line + "}";
}

std::string SeenLine(const Programme& programme, const LogEntry& entry, bool remembers, PlayerId seat) {
  const Event& event = entry.event;
  const auto own = [&](HorseId horse) { return remembers && programme.OwnerOf(horse) == seat; };
  if (event.kind == Event::Kind::kChance) {
    const HorseId horse = event.outcome.horse;
    switch (event.outcome.kind) {
      case Outcome::Kind::kBoxes:
      case Outcome::Kind::kRoller:
      case Outcome::Kind::kDice: return ToLine(programme, event);
      case Outcome::Kind::kShuffle: return CardsLine("deal", horse, entry, own(horse));
      case Outcome::Kind::kLose: return CardsLine("lose", horse, entry, own(horse));
      case Outcome::Kind::kDrop: return CardsLine("drop", horse, entry, own(horse));
    }
  }
  if (event.kind != Event::Kind::kDecision) return ToLine(programme, event);
  const Decision& decision = event.decision;
  switch (decision.kind) {
    case Decision::Kind::kSeal:
      if (own(decision.horse)) return ToLine(programme, event);
      return "{\"t\":\"seal\",\"horse\":" + std::to_string(decision.horse) + "}";
    case Decision::Kind::kKeep: {
      std::string line = CardsLine("choose", decision.horse, entry, own(decision.horse));
      if (own(decision.horse)) line += "\n" + ToLine(programme, event);
      return line;
    }
    case Decision::Kind::kBonus: return CardsLine("bonus", decision.horse, entry, own(decision.horse));
    case Decision::Kind::kCard:
    case Decision::Kind::kPass:
    case Decision::Kind::kPace:
    case Decision::Kind::kDie:
    case Decision::Kind::kRide: return ToLine(programme, event);
  }
  return {};
}

}  // namespace

std::string Log::SeenBy(const Programme& programme, PlayerId seat) const {
  const std::vector<const LogEntry*> entries = InOrder();
  std::size_t remembered_from = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const LogEntry& entry = *entries[i];
    if (entry.kind == LogEntry::Kind::kResample && entry.seat != seat) remembered_from = i;
  }
  std::string text;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i]->kind == LogEntry::Kind::kResample) continue;
    text += SeenLine(programme, *entries[i], i >= remembered_from, seat) + "\n";
  }
  return text;
}

RecentRounds RecentOf(const Log& log) {
  std::vector<const Event*> events;  // newest first
  for (const LogEntry* entry = log.newest(); entry != nullptr; entry = entry->before.get()) {
    if (entry->kind == LogEntry::Kind::kResample) continue;
    const Event& event = entry->event;
    if (event.kind == Event::Kind::kChance && event.outcome.kind == Outcome::Kind::kBoxes) break;
    events.push_back(&event);
  }
  RecentRounds recent;
  for (auto event = events.rbegin(); event != events.rend(); ++event) recent.Add(**event);
  return recent;
}

}  // namespace furlong::python
