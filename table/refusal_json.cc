#include "table/refusal_json.h"

#include "table/names.h"

namespace furlong::table {

void AddRefusal(JsonText& out, const Refusal& refusal) {
  out.Key("reason").Word(ReasonName(refusal.reason)).Key("rule").Word(RuleOf(refusal.reason));
  if (refusal.horse != kNoHorse) out.Key("horse").Number(refusal.horse);
  if (refusal.player != kNoPlayer) out.Key("player").Number(refusal.player);
  if (refusal.card != Card::kNone) out.Key("card").Word(CardName(refusal.card));
  if (refusal.amount != 0) out.Key("amount").Number(refusal.amount);
}

}  // namespace furlong::table
