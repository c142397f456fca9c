#include "tests/simulation/world.h"

#include <sodium.h>

#include <algorithm>
#include <boost/json.hpp>
#include <optional>

#include "record/fairness.h"
#include "server/house/passphrase.h"
#include "server/house/token.h"

namespace furlong::simulation {
namespace {

constexpr Time kTroubledTime = 8 * 60'000;    // faults happen this long
constexpr Time kCalmTime = 12 * 3'600'000;    // then everything must come to an end
constexpr std::int64_t kMaxEvents = 400'000;  // of one seed
constexpr int kPlayersAtMost = 12;

// libsodium's random numbers come from the seed as well: ids of tables, tokens, seeds of meetings.
FastRandom* g_random = nullptr;
void RandomBytes(void* bytes, std::size_t size) {
  auto* to = static_cast<std::uint8_t*>(bytes);
  for (std::size_t i = 0; i < size; ++i) to[i] = static_cast<std::uint8_t>(g_random->Next() >> 24);
}
std::uint32_t RandomNumber() { return static_cast<std::uint32_t>(g_random->Next() >> 32); }
const char* RandomName() { return "simulation"; }
randombytes_implementation g_implementation = {RandomName, RandomNumber, nullptr, nullptr, RandomBytes, nullptr};

std::string DashCourse() {
  return R"("courses":{"dash":{"format":"furlong-course/1","id":"dash","lanes":8,"closed":false,)"
         R"("segments":[{"straight":60}],"start":{"segment":0,"row":0},"finish":{"segment":0,"row":30}}})";
}

}  // namespace

World::World(std::uint64_t seed, bool tracing) : shared_(seed) {
  static FastRandom random(std::uint64_t{0});
  if (g_random == nullptr) randombytes_set_implementation(&g_implementation);
  g_random = &random;
  // Both use random numbers, the first time.
  static const int ready = sodium_init();
  static const std::string hash = ready < 0 ? "" : server::HashPassphrase(passphrase_);
  random = FastRandom(seed ^ 0x9e3779b97f4a7c15u);
  shared_.scheduler.tracing = tracing;
  std::vector<store::Change> accounts;
  for (int i = 0; i < kPlayersAtMost; ++i) {
    store::Person person;
    person.id = i + 1;
    person.account = "account" + std::to_string(i);
    person.passphrase = hash;
    codes_.push_back(server::NewRecoveryCode());
    person.recovery = server::RecoveryHash(codes_.back());
    person.seen = person.created = shared_.wall_ahead;
    accounts.push_back(store::SavePerson{person});
  }
  shared_.disk.Commit(accounts);
}

World::~World() {
  // A killed server closes no connection: it and its table would keep each other.
  for (const auto& known : links_) {
    if (const auto link = known.lock()) link->table = nullptr;
  }
  for (const auto& player : players_) player->ServerDied();
  for (const auto& visitor : visitors_) visitor->ServerDied();
}

std::shared_ptr<Link> World::Connect(LinkOwner& owner, const std::shared_ptr<server::Table>& table) {
  auto link = std::make_shared<Link>(*this, owner);
  link->table = table;
  links_.push_back(link);
  return link;
}

void World::MakePlaces() {
  Scheduler& random = scheduler();
  const int tables = 1 + static_cast<int>(random.Below(3));
  int number = 0;
  for (int i = 0; i < tables; ++i) {
    Place place;
    const int players = 2 + static_cast<int>(random.Below(3));
    const int people = 1 + static_cast<int>(random.Below(static_cast<std::uint32_t>(players)));
    static constexpr const char* kRiders[] = {"\"steady\"", "\"random\"", "\"novice\"", "\"sharp\""};
    static constexpr const char* kClocks[] = {R"({"kind":"none"})", R"({"kind":"live","seconds":20,"reserve":30})",
                                              R"({"kind":"live","seconds":90,"reserve":120})",
                                              R"({"kind":"days","days":1})"};
    std::string riders;
    for (int seat = 0; seat < players; ++seat) {
      riders += (seat == 0 ? "" : ",") + std::string(seat < people ? "null" : kRiders[random.Below(4)]);
    }
    const bool rated = random.OneIn(4);
    place.wants_rematch = random.OneIn(5);
    place.settings = R"({"players":)" + std::to_string(players) + R"(,"races":[{"course":")" +
                     (rated ? "oval" : "dash") + R"("}],"riders":[)" + riders + R"(],"clock":)" +
                     kClocks[random.Below(4)] + R"(,"options":{"cards":")" + (random.OneIn(3) ? "sealed" : "open") +
                     R"(","exchange":")" + (random.OneIn(3) ? "blind" : "open") + "\"}" +
                     (rated ? "" : "," + DashCourse()) + "}";
    places_.push_back(std::move(place));
    for (int person = 0; person < people; ++person, ++number) {
      players_.push_back(std::make_unique<Player>(*this, number, i, person == 0));
    }
  }
}

// In some seeds the limits are so tight that people notice them.
void World::MakeLimits() {
  Scheduler& random = scheduler();
  const auto visitors = static_cast<int>(random.Below(4));
  for (int i = 0; i < visitors; ++i) visitors_.push_back(std::make_unique<Visitor>(*this, i));
  server::Limits& limits = shared_.limits;
  limits.tables_per_person = 100;
  limits.tables_per_address = 1'000;
  if (!random.OneIn(3)) return;
  limits.tables_per_person = 1 + static_cast<int>(random.Below(3));
  limits.tables_per_address = 1 + static_cast<int>(random.Below(4));
  limits.tables = static_cast<int>(places_.size() + 1 + random.Below(4));
  limits.loads = 1 + static_cast<int>(random.Below(2));
}

std::optional<store::Table> World::FindOnDisk(const std::string& id) {
  try {
    return shared_.disk.FindTable(id);
  } catch (const store::StoreTrouble&) {
    return std::nullopt;
  }
}

int World::RematchOf(int place) {
  Place& before = places_[static_cast<std::size_t>(place)];
  if (before.next < 0) {
    before.next = static_cast<int>(places_.size());
    places_.push_back({.settings = before.settings, .id = before.rematch});
  }
  return before.next;
}

std::string World::AnyTable() { return places_[scheduler().Below(static_cast<std::uint32_t>(places_.size()))].id; }

// Nobody else may close tables whose hosts have logged out, and they would fill the house.
void World::CloseExtraTables() {
  scheduler().Within(30'000, 60'000, [this] { CloseExtraTables(); });
  if (process_ == nullptr || !process_->CanSave()) return;
  const auto known = [&](const std::string& id) {
    return std::any_of(places_.begin(), places_.end(), [&](const Place& place) { return place.id == id; });
  };
  for (const std::string& id : shared_.disk.TablesIn(store::TableState::kOpen)) {
    const auto table = process_->house().Find(id);
    if (table != nullptr && !known(id)) table->Close("operator");
  }
}

void World::StartServer() {
  ++generation_;
  checks_.ServerStarted();
  scheduler().Trace("the server starts");
  process_ = std::make_unique<Process>(shared_);
}

void World::KillServer() {
  if (process_ == nullptr) return;
  process_->Kill();
  dead_.push_back(std::move(process_));
  for (const auto& player : players_) player->ServerDied();
  for (const auto& visitor : visitors_) visitor->ServerDied();
  if (shared_.Happens(Fault::kDamagedRow, 12)) DamageARow();
  scheduler().Within(100, 20'000, [this] { StartServer(); });
}

void World::DamageARow() {
  Place& place = places_[scheduler().Below(static_cast<std::uint32_t>(places_.size()))];
  if (place.id.empty()) return;
  place.damaged = true;
  shared_.damaged.insert(place.id);
  const std::uint32_t how = scheduler().Below(8);
  shared_.disk.Damage(place.id, [&](store::MemoryStore::Rows& rows) {
    switch (how) {
      case 0: rows.table.seed = "none"; break;
      case 1: rows.table.settings = "{\"players\":"; break;
      case 2: rows.table.seats.clear(); break;
      case 3: rows.table.seats[0].number = 77; break;
      case 4: rows.table.seats[0].stand_in = "nobody"; break;
      case 5: rows.table.seats.push_back(rows.table.seats[0]); break;
      case 6:
        if (!rows.lines.empty()) rows.lines.back().text = "{}";
        break;
      default:
        if (rows.lines.size() > 4) rows.lines.erase(rows.lines.begin() + 2);
        break;
    }
  });
}

void World::Misfortune() {
  Scheduler& random = scheduler();
  random.Within(50, 1'500, [this] {
    if (!shared_.faults) return;
    Misfortune();
  });
  Player& player = *players_[random.Below(static_cast<std::uint32_t>(players_.size()))];
  if (!player.done()) player.ActUp();
  if (!visitors_.empty() && random.OneIn(3)) {
    visitors_[random.Below(static_cast<std::uint32_t>(visitors_.size()))]->ActUp();
  }
  checks_.TryOldCookies(1);
  checks_.CheckAllKicked();
  checks_.CheckMemory();
  if (shared_.Happens(Fault::kCrash, 90)) KillServer();
  if (shared_.Happens(Fault::kWallClockJump, 150)) shared_.wall_ahead += random.Between(-7'200'000, 7'200'000);
  if (shared_.Happens(Fault::kProcessStopped, 200)) random.StandStill(30'000);
}

bool World::AllDone() const {
  return std::all_of(players_.begin(), players_.end(), [](const auto& player) { return player->done(); });
}

Outcome World::Run() {
  MakePlaces();
  MakeLimits();
  StartServer();
  for (const auto& player : players_) player->Begin();
  for (const auto& visitor : visitors_) visitor->Begin();
  Misfortune();
  const Time calm_at = scheduler().now() + kTroubledTime;
  while (!AllDone() && shared_.failures.empty() && scheduler().events() < kMaxEvents) {
    if (shared_.faults && scheduler().now() > calm_at) {
      scheduler().Trace("from now on nothing goes wrong");
      shared_.faults = false;
      CloseExtraTables();
    }
    if (scheduler().now() > calm_at + kCalmTime) break;
    scheduler().Step();
  }
  shared_.faults = false;
  for (const auto& player : players_) {
    if (!player->done() && shared_.failures.empty()) {
      shared_.Fail(player->Describe() + " is not done: version " + std::to_string(player->client().version()) +
                   (player->client().waiting() ? ", waits for " + player->client().waiting_text() : "") +
                   (player->client().asked() ? ", is asked" : ""));
    }
  }
  Outcome outcome;
  outcome.events = scheduler().events();
  if (shared_.failures.empty()) CheckTables(outcome);
  if (shared_.failures.empty()) CheckLimits();
  for (const auto& player : players_) outcome.choices += player->choices();
  outcome.failures = shared_.failures;
  outcome.trace = scheduler().trace();
  outcome.faults = shared_.counts;
  outcome.actions = shared_.actions;
  return outcome;
}

void World::CheckTables(Outcome& outcome) {
  for (const Place& place : places_) {
    if (place.in_repair) ++outcome.in_repair;
    if (place.damaged || place.id.empty()) continue;
    const auto stored = shared_.disk.FindTable(place.id);
    if (!stored) {
      shared_.Fail("a table that was acknowledged is gone");
      continue;
    }
    const std::vector<store::Line> lines = shared_.disk.Lines(place.id);
    FairnessChecker fairness;
    std::map<std::string, int> carried_out;  // by message id
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].number != static_cast<int>(i)) shared_.Fail("a record has a gap at line " + std::to_string(i));
      if (const auto error = fairness.record().Add(lines[i].text)) {
        shared_.Fail("a record is not valid: " + error->message);
        return;
      }
      const std::string& by = lines[i].by;
      if (by.empty()) continue;
      const auto from = by.find(':') + 1;
      ++carried_out[by.substr(from, by.rfind('#') - from)];
    }
    for (const auto& [id, times] : carried_out) {
      if (times > 1) shared_.Fail("the choice " + id + " was carried out " + std::to_string(times) + " times");
    }
    for (const std::string& id : place.refused) {
      if (carried_out.contains(id)) shared_.Fail("the choice " + id + " was refused, but carried out");
    }
    for (const auto& [id, text] : place.acknowledged) {
      // A card that was laid ready may have been dropped for a bonus.
      const bool laid =
          text.find("\"t\":\"seal\"") != std::string::npos || text.find("\"t\":\"keep\"") != std::string::npos;
      if (!carried_out.contains(id) && !laid) shared_.Fail("the acknowledged choice " + id + " is lost: " + text);
    }
    if (stored->state == store::TableState::kFinished) {
      ++outcome.meetings;
      const Fairness judged = fairness.Judge();
      // If only house riders ride, nobody adds to the dice.
      const bool ridden = std::any_of(stored->seats.begin(), stored->seats.end(),
                                      [](const store::Seat& seat) { return seat.person != 0; });
      if (ridden && judged.verdict != Fairness::Verdict::kFair)
        shared_.Fail("a meeting is not provably fair: " + judged.why);
    }
    outcome.ended += stored->closed_why == "agreed" ? 1 : 0;
  }
}

// Everybody goes, and some hours pass: the server forgets what nobody needs.
void World::CheckLimits() {
  if (process_ == nullptr) StartServer();
  for (const auto& player : players_) player->Leave();
  for (const auto& visitor : visitors_) visitor->Leave();
  const auto hours = [&](int count) {
    for (const Time end = scheduler().now() + count * 3'600'000; scheduler().now() < end;) {
      scheduler().StandStill(900);
      for (int i = 0; i < 30 && !scheduler().idle(); ++i) scheduler().Step();
    }
  };
  hours(3);
  for (int i = 0; i < 1'000 && process_->pending() != 0; ++i) scheduler().Step();
  server::House& house = process_->house();
  if (process_->pending() != 0) shared_.Fail("commits are pending for hours");
  const std::size_t open = shared_.disk.TablesIn(store::TableState::kOpen).size();
  if (house.tables_in_memory() > places_.size() + open) shared_.Fail("tables stay in memory");
  if (house.people().remembered() > 0) shared_.Fail("people stay in memory");
  std::size_t connected = 0;
  for (const Place& place : places_) {
    if (const auto table = house.Find(place.id)) connected += table->connections();
  }
  if (connected != 0) shared_.Fail("connections stay at tables");
}

void World::CheckRepair(const server::Table& table) {
  const std::string& id = table.stored().id;
  if (process_->refusals().ConcernTable(id) || shared_.damaged.contains(id)) return;
  if (process_->refusals().IsLoadedAgain(id)) return;
  shared_.Fail("table " + id + " closes for repair although nothing of it was refused or damaged");
}

void World::CheckSecrets(const server::Table& table, const server::Connection& to, const std::string& message) {
  const std::string_view text = message;
  const auto own = text.find("\"own\":");
  if (own == std::string_view::npos || table.live() == nullptr || table.over()) return;
  const std::string_view cards = text.substr(own, text.find(",\"asked\":", own) - own);
  int seat = -1;
  for (const store::Seat& one : table.stored().seats) {
    if (to.person != 0 && one.person == to.person) seat = one.number;
  }
  constexpr std::string_view kHorse = "\"horse\":";
  for (auto at = cards.find(kHorse); at != std::string_view::npos; at = cards.find(kHorse, at + 1)) {
    const int horse = cards[at + kHorse.size()] - '0';
    const int owner = table.live()->programme().OwnerOf(static_cast<HorseId>(horse));
    if (owner != seat) {
      shared_.Fail("seat " + std::to_string(seat) + " is told the cards of seat " + std::to_string(owner));
      return;
    }
  }
  // Events that are about secret cards do not name them.
  for (const char* kind :
       {"{\"t\":\"shuffle\"", "{\"t\":\"seal\"", "{\"t\":\"keep\"", "{\"t\":\"lose\"", "{\"t\":\"drop\""}) {
    for (auto at = text.find(kind); at != std::string_view::npos; at = text.find(kind, at + 1)) {
      const std::string_view event = text.substr(at, text.find('}', at) - at);
      if (at < own && event.find("\"card") != std::string_view::npos) {
        shared_.Fail("an event tells a secret card: " + std::string(event));
        return;
      }
    }
  }
}

}  // namespace furlong::simulation
