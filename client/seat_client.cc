#include "client/seat_client.h"

#include <algorithm>
#include <boost/json.hpp>

#include "record/json_text.h"

namespace furlong::client {
namespace {

namespace bj = boost::json;

constexpr std::size_t kBoardsRemembered = 64;

std::string_view Between(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t from = text.find(begin);
  if (from == std::string_view::npos) return {};
  const std::size_t to = text.find(end, from + begin.size());
  if (to == std::string_view::npos) return {};
  return text.substr(from + begin.size(), to - from - begin.size());
}

int NumberAfter(std::string_view text, std::string_view key) {
  const std::size_t from = text.find(key);
  if (from == std::string_view::npos) return -1;
  int number = 0;
  for (std::size_t i = from + key.size(); i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
    number = number * 10 + (text[i] - '0');
  }
  return number;
}

std::uint64_t HashOf(std::string_view text) { return std::hash<std::string_view>{}(text); }

}  // namespace

bool SharedBoard::Agrees(int version, std::string_view public_json) {
  version_ = std::max(version_, version);
  const std::uint64_t hash = HashOf(public_json);
  const auto [known, fresh] = seen_.emplace(version, hash);
  if (!fresh) return known->second == hash;
  while (seen_.size() > kBoardsRemembered) seen_.erase(seen_.begin());
  return true;
}

SeatClient::SeatClient(Settings settings, std::shared_ptr<SharedBoard> board, std::uint64_t seed)
    : settings_(std::move(settings)), board_(std::move(board)), random_(seed) {}

void SeatClient::Fault(std::string what) {
  if (faults_.size() < 10) faults_.push_back(settings_.name + ": " + std::move(what));
}

std::string SeatClient::NewMessage(const std::string& body) {
  waiting_id_ = settings_.name + "-" + std::to_string(ids_++);
  JsonText out;
  out.Open('{').Key("id").Text(waiting_id_);
  waiting_text_ = out.Take() + "," + body + "}";
  waiting_is_choice_ = body.starts_with("\"t\":\"decide\"");
  return waiting_text_;
}

std::vector<std::string> SeatClient::OnConnected() {
  std::vector<std::string> out;
  out.push_back(knows_meeting_ ? "{\"t\":\"hello\",\"version\":" + std::to_string(version_) + "}"
                               : "{\"t\":\"hello\"}");
  // Its answer may be lost, so it is sent again; the server must not act on it twice.
  if (!waiting_id_.empty()) out.push_back(waiting_text_);
  return out;
}

void SeatClient::ReadScene(std::string_view text, bool welcome) {
  const int version = NumberAfter(text, "\"version\":");
  if (version < 0) return;
  const std::string_view events = Between(text, "\"events\":[", "],\"public\":");
  int count = 0;
  for (std::size_t at = events.find("{\"t\":"); at != std::string_view::npos; at = events.find("{\"t\":", at + 1))
    ++count;
  if (welcome) {
    const int from = NumberAfter(text, "\"from\":");
    if (version < acknowledged_) {
      Fault("choice " + std::to_string(acknowledged_) + " was acknowledged, but the table is at " +
            std::to_string(version));
    }
    if (knows_meeting_ && from != version_ && from >= 0 && from != 0) Fault("the tail does not begin where asked");
    if (from >= 0 && version != from + count) Fault("the tail has a gap");
    knows_meeting_ = true;
  } else if (version != version_ + count) {
    Fault("told " + std::to_string(count) + " events from " + std::to_string(version_) + " to " +
          std::to_string(version));
  }
  // A decision made ahead of its turn is saved before it is shown, so it must not vanish while the version is the same.
  unsigned laid = 0;
  for (const char c : Between(text, ",\"laid\":[", "]")) {
    if (c >= '0' && c <= '7') laid |= 1u << (c - '0');
  }
  if (version == version_ && (laid_ & ~laid) != 0) Fault("a decision laid ready is gone at " + std::to_string(version));
  laid_ = laid;
  version_ = version;
  const std::string_view board = Between(text, "\"public\":", ",\"awaits\":");
  if (board.empty()) return Fault("a scene without a board");
  if (!board_->Agrees(version, board)) Fault("another client saw another board at " + std::to_string(version));
  over_ = board.find("\"need\":\"over\"") != std::string_view::npos;
  asked_ = text.find("\"asked\":[{") == std::string_view::npos ? std::string() : std::string(text);
  if (on_told) on_told(version);
}

std::vector<std::string> SeatClient::OnMessage(std::string_view text) {
  std::vector<std::string> out;
  const std::string_view kind = Between(text, "\"t\":\"", "\"");
  if (kind == "told") {
    ReadScene(text, false);
  } else if (kind == "welcome") {
    const bool seated = text.find("\"seat\":") != std::string_view::npos;
    bj::error_code error;
    const bj::value message = bj::parse({text.data(), text.size()}, error);
    if (error) Fault("a message that is no JSON");
    if (seated && !error && message.as_object().contains("seat")) {
      seat_ = static_cast<int>(message.as_object().at("seat").as_int64());
    }
    if (!error && message.as_object().contains("header")) ReadScene(text, true);
    if (seat_ >= 0 && !error && !message.as_object().contains("seat")) {
      Fault("seat " + std::to_string(seat_) + " was acknowledged, but it is not ours any more");
      seat_ = -1;
    }
    if (text.find("\"state\":\"open\"") != std::string_view::npos && settings_.sits && seat_ < 0 &&
        waiting_id_.empty()) {
      JsonText sit;
      sit.Key("t").Word("sit").Key("name").Text(settings_.name).Key("entropy");
      std::string entropy;
      for (int i = 0; i < 4; ++i) entropy += "0123456789abcdef"[random_.Below(16)] + std::to_string(random_.Next());
      sit.Word(entropy.substr(0, 40));
      out.push_back(NewMessage(sit.Take()));
    }
  } else if (kind == "done") {
    const std::string_view id = Between(text, "\"id\":\"", "\"");
    if (id == waiting_id_) {
      const int version = NumberAfter(text, "\"version\":");
      if (const int seat = NumberAfter(text, "\"seat\":"); seat >= 0) seat_ = seat;
      if (waiting_is_choice_) {
        asked_.clear();  // the next "told" asks again
        ++choices_;
        acknowledged_ = std::max(acknowledged_, version);
        if (on_done) on_done(version);
      }
      waiting_id_.clear();
    }
  } else if (kind == "refused" || kind == "error") {
    const std::string_view id = Between(text, "\"id\":\"", "\"");
    const bool own = !id.empty() && id == waiting_id_;
    // It is sent again later.
    if (own && Between(text, "\"code\":\"", "\"") == "cannot-save") return out;
    if (own || (kind == "error" && id.empty())) Fault("refused: " + std::string(text) + " after " + waiting_text_);
    if (own) {
      waiting_id_.clear();
      started_ = false;
      full_ = false;  // it starts when the table has changed
    }
  } else if (kind != "table" && kind != "chat" && kind != "pong" && kind != "bye" && kind != "clocks" &&
             kind != "reaction") {
    Fault("an unknown message: " + std::string(text.substr(0, 80)));
  }
  if (kind == "welcome" || kind == "table") {
    open_ = text.find("\"state\":\"open\"") != std::string_view::npos;
    full_ = text.find("{\"present\":false}") == std::string_view::npos;
    closed_ = text.find("\"state\":\"closed\"") != std::string_view::npos;
    host_seat_ = NumberAfter(text, "\"host\":");
  }
  const bool hosts = settings_.host || (settings_.starts_if_host && seat_ >= 0 && host_seat_ == seat_);
  const bool may_start = hosts && open_ && !started_ && waiting_id_.empty() && (seat_ >= 0 || !settings_.sits);
  if (may_start && (full_ || !settings_.start_fill.empty())) {
    started_ = true;
    JsonText start;
    start.Key("t").Word("start");
    if (!settings_.start_fill.empty()) start.Key("fill").Text(settings_.start_fill);
    out.push_back(NewMessage(start.Take()));
  }
  if (settings_.decide_itself) {
    if (auto decision = Decide()) out.push_back(std::move(*decision));
  }
  return out;
}

std::optional<std::string> SeatClient::Decide() {
  if (!asked()) return std::nullopt;
  bj::error_code error;
  const bj::value message = bj::parse(asked_, error);
  if (error) {
    Fault("a message that is no JSON");
    return std::nullopt;
  }
  const bj::object& scene = message.as_object();
  asked_.clear();
  const bj::object& own = scene.at("own").as_object();
  const auto cards_of = [&](std::int64_t horse, std::string_view key) {
    for (const auto& item : own.at("horses").as_array()) {
      if (item.as_object().at("horse").as_int64() == horse && item.as_object().contains(key)) {
        return item.as_object().at(key).as_array();
      }
    }
    return bj::array();
  };
  for (const auto& item : own.at("horses").as_array()) {
    const auto horse = static_cast<std::size_t>(item.as_object().at("horse").as_int64());
    const auto shown = scene.at("public").as_object().at("hand").as_array()[horse].as_int64();
    if (shown != static_cast<std::int64_t>(item.as_object().at("cards").as_array().size())) {
      Fault("own cards are not as many as the board says");
    }
  }
  JsonText out;
  const bj::object& board = scene.at("public").as_object();
  out.Key("t").Word("decide").Key("race").Number(board.at("race").as_int64());
  out.Key("round").Number(board.at("round").as_int64()).Key("decision").Open('{');
  const bj::array& bonus = scene.at("bonus").as_array();
  const bj::array& all = scene.at("asked").as_array();
  const bj::object& asked = all[random_.Below(static_cast<std::uint32_t>(all.size()))].as_object();
  const std::string need(asked.at("need").as_string());
  const bool no_card = (need == "card" || need == "seal") && asked.at("legal").as_array().empty();
  if (!bonus.empty() && (no_card || random_.Below(static_cast<std::uint32_t>(settings_.bonus_one_in)) == 0)) {
    const auto pick = random_.Below(static_cast<std::uint32_t>(bonus.size()));
    out.Key("t").Word("bonus").Key("horse").Number(bonus[pick].as_int64());
    return NewMessage(out.Close('}').Take());
  }
  if (no_card) {
    out.Key("t").Word("pass").Key("horse").Number(asked.at("horse").as_int64());
    return NewMessage(out.Close('}').Take());
  }
  out.Key("t").Word(need);
  if (asked.contains("horse")) out.Key("horse").Number(asked.at("horse").as_int64());
  if (need == "keep") {
    const std::int64_t horse = asked.at("horse").as_int64();
    const auto count = static_cast<std::size_t>(asked.at("count").as_int64());
    bj::array cards = cards_of(horse, "cards");
    const bj::array fresh = cards_of(horse, "fresh");
    cards.insert(cards.end(), fresh.begin(), fresh.end());
    // R2.6: in a blind exchange, some of the old cards; R2.5: otherwise exactly as many cards as are new.
    std::size_t keep = count;
    if (fresh.empty()) keep = random_.Below(static_cast<std::uint32_t>(std::min(count, cards.size())) + 1);
    while (cards.size() > keep) cards.erase(cards.begin() + random_.Below(static_cast<std::uint32_t>(cards.size())));
    out.Key("cards").Raw(bj::serialize(cards));
  } else {
    const bj::array& legal = asked.at("legal").as_array();
    const auto& pick = legal[random_.Below(static_cast<std::uint32_t>(legal.size()))].as_string();
    out.Key(need == "card" || need == "seal" ? "card" : need == "ride" ? "to" : "use").Word({pick.data(), pick.size()});
  }
  return NewMessage(out.Close('}').Take());
}

}  // namespace furlong::client
