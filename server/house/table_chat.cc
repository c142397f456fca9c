// Chat and quick reactions at a table.
#include <algorithm>

#include "server/house/display_name.h"
#include "server/house/table.h"

namespace furlong::server {
namespace {

// For each person, and for a table as a whole.
constexpr Milliseconds kChatInterval = 1'500;
constexpr int kChatBurst = 6;
constexpr Milliseconds kTableChatInterval = 250;
constexpr int kTableChatBurst = 20;
constexpr std::size_t kMaxChatAllowances = 1'000;

}  // namespace

bool Table::NameOfAnother(PersonId person, std::string_view name) const {
  return std::any_of(stored_.seats.begin(), stored_.seats.end(),
                     [&](const store::Seat& seat) { return seat.person != person && LooksLike(seat.name, name); }) ||
         std::any_of(chat_.begin(), chat_.end(),
                     [&](const ChatEntry& line) { return line.person != person && LooksLike(line.shown.name, name); });
}

std::optional<std::string> Table::SpeaksAs(const ReplyTo& reply_to) {
  const auto refuse = [&](wire::TableReason reason) {
    Refuse(reply_to, reason);
    return std::nullopt;
  };
  const PersonId id = reply_to.connection->person;
  if (id == 0) return refuse("no-identity");
  const auto person = services_.PersonOf(id);
  if (!person) return refuse("too-fast");  // whether they are muted cannot be read at the moment
  if (person->muted) return refuse("muted");
  const std::optional<int> seat = SeatAt(*reply_to.connection);
  std::string name = seat ? stored_.seats[static_cast<std::size_t>(*seat)].name : person->name;
  if (name.empty()) name = "Guest";
  // A name from before names were checked.
  if (!seat && NameFault(name) != NameProblem::kNone) return refuse("name-confusing");
  if (!seat && NameOfAnother(id, name)) return refuse("name-taken");
  if (chat_allowances_.size() >= kMaxChatAllowances) {
    std::erase_if(chat_allowances_, [&](const auto& one) { return one.second.Full(Time()); });
  }
  if (chat_allowances_.size() >= kMaxChatAllowances && !chat_allowances_.contains(id)) return refuse("too-fast");
  if (!chat_allowances_[id].Use(Time(), kChatInterval, kChatBurst)) return refuse("too-fast");
  if (!table_chat_allowance_.Use(Time(), kTableChatInterval, kTableChatBurst)) return refuse("too-fast");
  return name;
}

void Table::OnSay(const ReplyTo& reply_to, const std::string& text) {
  const std::optional<std::string> name = SpeaksAs(reply_to);
  if (!name) return;
  const std::optional<int> seat = SeatAt(*reply_to.connection);
  ChatEntry line{reply_to.connection->person, {chat_lines_++, seat.value_or(-1), *name, text, Now()}};
  const wire::ChatShown& shown = line.shown;
  Remember(reply_to);
  Save({store::AddChat{stored_.id, {shown.number, line.person, shown.name, shown.text, shown.at, reply_to.mark}}});
  Accept(reply_to);
  const auto for_others = std::make_shared<const std::string>(wire::ChatMessage(shown));
  const auto for_itself = std::make_shared<const std::string>(wire::ChatMessage(line.For(*reply_to.connection)));
  const auto connections = connections_;
  for (const auto& connection : connections) {
    if (connection->greeted) Send(connection, connection->person == line.person ? for_itself : for_others);
  }
  chat_.push_back(std::move(line));
  if (chat_.size() > kChatShown) chat_.pop_front();
}

void Table::OnReact(const ReplyTo& reply_to, const std::string& kind) {
  const std::optional<std::string> name = SpeaksAs(reply_to);
  if (!name) return;
  Remember(reply_to);
  Accept(reply_to);
  SendToAll(wire::Reaction(SeatAt(*reply_to.connection).value_or(-1), *name, kind));
}

}  // namespace furlong::server
