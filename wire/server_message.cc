#include "wire/server_message.h"

#include "record/json_text.h"
#include "table/refusal_json.h"
#include "wire/client_message.h"

namespace furlong::wire {
namespace {

JsonText Message(std::string_view t) {
  JsonText out;
  out.Open('{').Key("t").Word(t);
  return out;
}

void AddNumbers(JsonText& out, std::span<const int> numbers) {
  out.Open('[');
  for (const int number : numbers) out.Number(number);
  out.Close(']');
}

void AddTable(JsonText& out, const TableShown& table) {
  out.Open('{').Key("id").Word(table.id).Key("state").Word(table.state);
  out.Key("settings").Raw(table.settings).Key("commit").Word(table.commit);
  if (!table.code.empty()) out.Key("code").Word(table.code);
  if (table.host >= 0) out.Key("host").Number(table.host);
  out.Key("seats").Open('[');
  for (const SeatShown& seat : table.seats) {
    out.Open('{');
    if (!seat.name.empty()) out.Key("name").Text(seat.name);
    if (!seat.rider.empty()) out.Key("rider").Text(seat.rider);
    if (!seat.silks.empty()) out.Key("silks").Raw(seat.silks);
    if (seat.expected) out.Key("expected").Bool(true);
    out.Key("present").Bool(seat.present);
    if (!seat.stand_in.empty()) out.Key("stand_in").Text(seat.stand_in);
    if (seat.lapses > 0) out.Key("lapses").Number(seat.lapses);
    if (seat.resigned) out.Key("resigned").Bool(true);
    if (seat.idle) out.Key("idle").Bool(true);
    if (!seat.stand_in_votes.empty()) AddNumbers(out.Key("stand_in_votes"), seat.stand_in_votes);
    if (!seat.rating.empty()) out.Key("rating").Raw(seat.rating);
    if (seat.rating_change) out.Key("rating_change").Number(*seat.rating_change);
    if (seat.estimate_change) {
      out.Key("estimate_change").Open('{').Key("before").Number(seat.estimate_change->before);
      out.Key("after").Number(seat.estimate_change->after).Close('}');
    }
    out.Close('}');
  }
  out.Close(']').Key("watchers").Number(table.watchers).Key("rated").Bool(table.rated);
  if (table.display) out.Key("display").Bool(true);
  if (!table.end_votes.empty()) AddNumbers(out.Key("end_votes"), table.end_votes);
  if (!table.closed_why.empty()) out.Key("closed_why").Word(table.closed_why);
  if (!table.rematch.empty()) out.Key("rematch").Word(table.rematch);
  out.Close('}');
}

void AddChat(JsonText& out, const ChatShown& chat) {
  out.Key("number").Number(chat.number);
  if (chat.seat >= 0) out.Key("seat").Number(chat.seat);
  out.Key("name").Text(chat.name).Key("text").Text(chat.text).Key("at").Number(chat.at);
  if (chat.own) out.Key("own").Bool(true);
}

}  // namespace

std::string TableJson(const TableShown& table) {
  JsonText out;
  AddTable(out, table);
  return out.Take();
}

std::string Told(int version, std::span<const std::string> events, std::string_view scene) {
  JsonText out = Message("told");
  out.Key("version").Number(version).Key("events").Open('[');
  for (const std::string& event : events) out.Raw(event);
  return out.Close(']').Raw(scene).Close('}').Take();
}

std::string Welcome(const WelcomeParts& parts) {
  JsonText out = Message("welcome");
  out.Key("protocol").Number(kProtocol);
  if (parts.person != 0) out.Key("person").Number(parts.person);
  out.Key("table");
  AddTable(out, *parts.table);
  if (parts.seat) out.Key("seat").Number(*parts.seat);
  out.Key("is_host").Bool(parts.host);
  if (!parts.header.empty()) {
    out.Key("header").Raw(parts.header).Key("version").Number(parts.version);
    if (parts.from) out.Key("from").Number(*parts.from);
    out.Key("events").Open('[');
    for (const std::string& event : parts.events) out.Raw(event);
    out.Close(']').Raw(parts.scene);
  }
  out.Key("chat").Open('[');
  for (const ChatShown& chat : parts.chat) {
    out.Open('{');
    AddChat(out, chat);
    out.Close('}');
  }
  return out.Close(']').Close('}').Take();
}

std::string TableMessage(const TableShown& table) {
  JsonText out = Message("table");
  out.Key("table");
  AddTable(out, table);
  return out.Close('}').Take();
}

std::string ClocksMessage(std::span<const table::ClockShown> clocks) {
  JsonText out = Message("clocks");
  table::AddClocks(out, clocks);
  return out.Close('}').Take();
}

std::string Reaction(int seat, std::string_view name, std::string_view kind) {
  JsonText out = Message("reaction");
  if (seat >= 0) out.Key("seat").Number(seat);
  return out.Key("name").Text(name).Key("kind").Word(kind).Close('}').Take();
}

std::string ChatMessage(const ChatShown& chat) {
  JsonText out = Message("chat");
  AddChat(out, chat);
  return out.Close('}').Take();
}

std::string Done(std::string_view id, int version, int seat) {
  JsonText out = Message("done");
  out.Key("id").Text(id).Key("version").Number(version);
  if (seat >= 0) out.Key("seat").Number(seat);
  return out.Close('}').Take();
}

std::string Refused(std::string_view id, const Refusal& refusal, int at) {
  JsonText out = Message("refused");
  out.Key("id").Text(id);
  if (at > 0) out.Key("at").Number(at);
  table::AddRefusal(out, refusal);
  return out.Close('}').Take();
}

std::string RefusedBy(std::string_view id, TableReason reason) {
  JsonText out = Message("refused");
  return out.Key("id").Text(id).Key("reason").Word(reason).Close('}').Take();
}

std::string ErrorMessage(ErrorCode code, std::string_view detail, std::string_view id) {
  JsonText out = Message("error");
  if (!id.empty()) out.Key("id").Text(id);
  return out.Key("code").Word(code).Key("detail").Text(detail).Close('}').Take();
}

std::string Pong(std::int64_t now) { return Message("pong").Key("now").Number(now).Close('}').Take(); }

std::string Bye(ByeReason why) { return Message("bye").Key("why").Word(why).Close('}').Take(); }

}  // namespace furlong::wire
