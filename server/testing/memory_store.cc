#include "server/testing/memory_store.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "rules/types.h"
#include "server/store/kicked.h"
#include "server/store/meeting_record.h"
#include "server/store/sound.h"
#include "table/text.h"

namespace furlong::store {
namespace {

static_assert(kMostSeats == kMaxPlayers);

struct TextHash : std::hash<std::string_view> {
  using is_transparent = void;
};
template <typename Value>
using ByText = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;

struct Token {
  PersonId person = 0;
  Milliseconds at = 0;
};

struct NumberedRows : MemoryStore::Rows {
  std::int64_t number = 0;  // the order in which the tables were made
};

bool IsCurrent(const Table& table) { return table.state == TableState::kOpen || table.state == TableState::kRunning; }

bool SitsAt(const Table& table, PersonId person) {
  return std::any_of(table.seats.begin(), table.seats.end(), [&](const Seat& seat) { return seat.person == person; });
}

}  // namespace

struct MemoryStore::Data {
  mutable std::mutex mutex;
  PersonId last_person = 0;
  std::map<PersonId, Person> people;
  ByText<PersonId> accounts;  // by account, in lower case
  ByText<Token> tokens;       // by hash
  ByText<NumberedRows> tables;
  std::map<std::string, Rating> riders;
  std::int64_t last_table = 0;

  Data() = default;
  Data(const Data& other, const std::scoped_lock<std::mutex>&)
      : last_person(other.last_person),
        people(other.people),
        accounts(other.accounts),
        tokens(other.tokens),
        tables(other.tables),
        riders(other.riders),
        last_table(other.last_table) {}

  const NumberedRows* Find(std::string_view id) const {
    const auto found = tables.find(id);
    return found == tables.end() ? nullptr : &found->second;
  }
  // The tables that `wanted` accepts, oldest first.
  template <typename Wanted>
  std::vector<std::string> TablesThat(Wanted wanted) const {
    std::vector<std::tuple<Milliseconds, std::int64_t, const std::string*>> found;
    for (const auto& [id, rows] : tables) {
      if (wanted(rows)) found.emplace_back(rows.table.created, rows.number, &id);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> ids;
    ids.reserve(found.size());
    for (const auto& [created, number, id] : found) ids.push_back(*id);
    return ids;
  }
};

// Carries out changes. Everything it did is undone unless Keep() is called.
class MemoryStore::Transaction {
 public:
  explicit Transaction(Data& data) : data_(data) {}
  ~Transaction() {
    for (auto step = undo_.rbegin(); step != undo_.rend(); ++step) (*step)();
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void Keep() { undo_.clear(); }

  void Apply(const SavePerson& change) {
    Person person = change.person;
    const std::string key = table::LowerCase(person.account);
    if (const auto other = data_.accounts.find(key); other != data_.accounts.end() && other->second != person.id) {
      throw StoreTrouble("there is an account of this name already");
    }
    if (const auto known = data_.people.find(person.id); known != data_.people.end()) {
      person.seen = std::max(person.seen, known->second.seen);
      DropAccount(known->second);
    }
    if (!key.empty()) Put(data_.accounts, key, person.id);
    if (person.id > data_.last_person) {
      Remember(data_.last_person);
      data_.last_person = person.id;
    }
    const auto id = person.id;
    Put(data_.people, id, std::move(person));
  }
  void Apply(const SaveToken& change) { Put(data_.tokens, change.hash, Token{change.person, change.at}); }
  void Apply(const DropToken& change) { Erase(data_.tokens, change.hash); }
  void Apply(const DropTokensOf& change) {
    for (const std::string& hash : TokensOf(change.person)) Erase(data_.tokens, hash);
  }
  void Apply(const MovePerson& change) {
    if (change.from == change.to) return;
    for (const std::string& hash : TokensOf(change.from)) {
      Put(data_.tokens, hash, Token{change.to, data_.tokens.find(hash)->second.at});
    }
    Replace(change.from, change.to);
    for (auto& [id, rows] : data_.tables) {
      std::vector<Kicked>& kicked = rows.table.kicked;
      const auto is_from = [&](const Kicked& one) { return one.person == change.from; };
      if (rows.table.state != TableState::kOpen || std::none_of(kicked.begin(), kicked.end(), is_from)) continue;
      Remember(kicked);
      for (Kicked& one : kicked) {
        if (is_from(one)) one.person = change.to;
      }
    }
    ErasePerson(change.from);
  }
  void Apply(const SaveTable& change) {
    Table table = change.table;
    const auto by_number = [](const Seat& a, const Seat& b) { return a.number < b.number; };
    std::sort(table.seats.begin(), table.seats.end(), by_number);
    if (const auto known = data_.tables.find(table.id); known != data_.tables.end()) {
      Remember(known->second.table);
      Remember(known->second.kicked);
      known->second.table = std::move(table);
      known->second.kicked.reset();
      return;
    }
    Remember(data_.last_table);
    NumberedRows rows;
    rows.table = std::move(table);
    rows.number = ++data_.last_table;
    Put(data_.tables, change.table.id, std::move(rows));
  }
  void Apply(const SaveSeat& change) {
    std::vector<Seat>& seats = RowsOf(change.table).table.seats;
    Remember(seats);
    PutInOrder(seats, change.seat, &Seat::number);
  }
  void Apply(const AddLines& change) {
    if (change.lines.empty()) return;
    std::vector<Line>& lines = RowsOf(change.table).lines;
    undo_.push_back([&lines, size = lines.size()] { lines.resize(size); });
    for (const Line& line : change.lines) {
      if (line.number != std::ssize(lines)) {
        throw StoreTrouble("a line cannot be added to a record: it is not the next one");
      }
      lines.push_back(line);
    }
  }
  void Apply(const SaveLaid& change) {
    std::vector<Laid>& laid = RowsOf(change.table).laid;
    Remember(laid);
    PutInOrder(laid, change.laid, &Laid::horse);
  }
  void Apply(const DropLaid& change) {
    std::vector<Laid>& laid = RowsOf(change.table).laid;
    Remember(laid);
    std::erase_if(laid, [&](const Laid& one) { return one.horse == change.horse; });
  }
  void Apply(const AddChat& change) {
    std::vector<ChatLine>& chat = RowsOf(change.table).chat;
    Remember(chat);
    if (!PutInOrder(chat, change.line, &ChatLine::number)) {
      throw StoreTrouble("there is a line of chat with this number already");
    }
    std::erase_if(chat, [&](const ChatLine& line) { return line.number <= change.line.number - kKeptChat; });
  }
  void Apply(const AddResult& change) {
    std::vector<Result>& results = RowsOf(change.result.table).results;
    Remember(results);
    if (!PutInOrder(results, change.result, &Result::seat)) {
      throw StoreTrouble("there is a result for this seat already");
    }
  }
  void Apply(const SaveRiderRating& change) { Put(data_.riders, change.rider, change.rating); }
  void Apply(const DeletePerson& change) {
    for (auto& [id, rows] : data_.tables) {
      Remember(rows.table.seats);
      Remember(rows.results);
      Remember(rows.chat);
      for (std::size_t i = 0; i < rows.table.seats.size(); ++i) {
        if (rows.table.seats[i].person != change.person) continue;
        rows.table.seats[i].name = change.name;
        if (!rows.lines.empty()) Rename(rows, i, change.name);
      }
      for (Result& result : rows.results) {
        if (result.person == change.person) result.name = change.name;
      }
      std::erase_if(rows.chat, [&](const ChatLine& line) { return line.person == change.person; });
    }
    Forget(change.person);
  }
  void Apply(const TouchPerson& change) {
    const auto known = data_.people.find(change.person);
    if (known == data_.people.end() || known->second.seen >= change.seen) return;
    Person person = known->second;
    person.seen = change.seen;
    Put(data_.people, change.person, std::move(person));
  }
  void Apply(const PruneGuests& change) {
    std::unordered_set<PersonId> current;  // sit at or host a table that is not over
    std::unordered_set<PersonId> used;     // have a seat or a result
    for (const auto& [id, rows] : data_.tables) {
      if (IsCurrent(rows.table)) current.insert(rows.table.host);
      for (const Seat& seat : rows.table.seats) (IsCurrent(rows.table) ? current : used).insert(seat.person);
      for (const Result& result : rows.results) used.insert(result.person);
    }
    const auto prune = [&](Milliseconds since, bool unused, int most) {
      std::vector<std::pair<Milliseconds, PersonId>> guests;
      for (const auto& [id, person] : data_.people) {
        if (!person.account.empty() || person.seen >= since || person.created >= since) continue;
        if (current.contains(id) || (unused && (!person.name.empty() || used.contains(id)))) continue;
        guests.emplace_back(person.seen, id);
      }
      std::sort(guests.begin(), guests.end());
      if (std::ssize(guests) > most) guests.resize(static_cast<std::size_t>(std::max(most, 0)));
      for (const auto& [seen, id] : guests) Forget(id);
      return static_cast<int>(guests.size());
    };
    const int pruned = prune(change.unseen_since, false, change.most);
    prune(change.never_used_since, true, change.most - pruned);
  }
  void Apply(const PruneTables& change) {
    std::vector<std::tuple<Milliseconds, std::int64_t, std::string>> unused;
    for (const auto& [id, rows] : data_.tables) {
      const Table& table = rows.table;
      if (table.state != TableState::kClosed || table.started != 0 || table.ended >= change.closed_before) continue;
      unused.emplace_back(table.ended, rows.number, id);
    }
    std::sort(unused.begin(), unused.end());
    if (std::ssize(unused) > change.most) unused.resize(static_cast<std::size_t>(std::max(change.most, 0)));
    for (const auto& [ended, number, id] : unused) {
      if (std::find(change.keep.begin(), change.keep.end(), id) != change.keep.end()) continue;
      // Earlier steps may refer to the rows, so they stay where they are.
      undo_.push_back([this, rows = std::make_shared<decltype(data_.tables)::node_type>(data_.tables.extract(id))] {
        data_.tables.insert(std::move(*rows));
      });
    }
  }

 private:
  // `place` is a member of data_ or of a table's rows, which stay where they are; not an element of a vector.
  template <typename Value>
  void Remember(Value& place) {
    undo_.push_back([&place, before = place]() mutable { place = std::move(before); });
  }
  template <typename Map, typename Key, typename Value>
  void Put(Map& map, const Key& key, Value value) {
    if (const auto known = map.find(key); known != map.end()) {
      undo_.push_back([&map, key, before = known->second] { map.insert_or_assign(key, before); });
      known->second = std::move(value);
    } else {
      undo_.push_back([&map, key] { map.erase(key); });
      map.emplace(key, std::move(value));
    }
  }
  template <typename Map, typename Key>
  void Erase(Map& map, const Key& key) {
    const auto known = map.find(key);
    if (known == map.end()) return;
    undo_.push_back([&map, key, before = known->second] { map.insert_or_assign(key, before); });
    map.erase(known);
  }
  // Inserts or replaces the row with the same key. True: it is new.
  template <typename Row, typename Key>
  static bool PutInOrder(std::vector<Row>& rows, const Row& row, Key Row::*key) {
    const auto at = std::lower_bound(rows.begin(), rows.end(), row.*key,
                                     [&](const Row& one, const Key& wanted) { return one.*key < wanted; });
    if (at != rows.end() && (*at).*key == row.*key) {
      *at = row;
      return false;
    }
    rows.insert(at, row);
    return true;
  }
  void Rename(NumberedRows& rows, std::size_t player, const std::string& name) {
    std::string header = HeaderWithName(rows.lines[0].text, player, name);
    undo_.push_back([&rows, before = rows.lines[0].text] { rows.lines[0].text = before; });
    rows.lines[0].text = std::move(header);
  }
  void DropAccount(const Person& person) {
    if (!person.account.empty()) Erase(data_.accounts, table::LowerCase(person.account));
  }
  void ErasePerson(PersonId person) {
    const auto known = data_.people.find(person);
    if (known == data_.people.end()) return;
    DropAccount(known->second);
    Erase(data_.people, person);
  }
  // Deletes the person and the tokens. Everything else belongs to nobody.
  void Forget(PersonId person) {
    Replace(person, 0);
    for (const std::string& hash : TokensOf(person)) Erase(data_.tokens, hash);
    ErasePerson(person);
  }
  std::vector<std::string> TokensOf(PersonId person) const {
    std::vector<std::string> hashes;
    for (const auto& [hash, token] : data_.tokens) {
      if (token.person == person) hashes.push_back(hash);
    }
    return hashes;
  }
  // Of hosts, seats, results and chat.
  void Replace(PersonId from, PersonId to) {
    const auto replace = [&](auto& rows) {
      const auto is_from = [&](const auto& row) { return row.person == from; };
      if (std::none_of(rows.begin(), rows.end(), is_from)) return;
      Remember(rows);
      for (auto& row : rows) {
        if (is_from(row)) row.person = to;
      }
    };
    for (auto& [id, rows] : data_.tables) {
      if (rows.table.host == from) {
        Remember(rows.table.host);
        rows.table.host = to;
      }
      replace(rows.table.seats);
      replace(rows.results);
      replace(rows.chat);
    }
  }
  NumberedRows& RowsOf(const std::string& table) {
    const auto found = data_.tables.find(table);
    if (found == data_.tables.end()) throw StoreTrouble("there is no table to save this for");
    return found->second;
  }

  Data& data_;
  std::vector<std::function<void()>> undo_;
};

MemoryStore::MemoryStore() : data_(std::make_shared<Data>()) {}
MemoryStore::MemoryStore(std::shared_ptr<Data> data) : data_(std::move(data)) {}
MemoryStore::~MemoryStore() = default;
MemoryStore::MemoryStore(const MemoryStore& other) {
  const std::scoped_lock lock(other.data_->mutex);
  data_ = std::make_shared<Data>(*other.data_, lock);
}
std::unique_ptr<MemoryStore> MemoryStore::Share() const { return std::unique_ptr<MemoryStore>(new MemoryStore(data_)); }

void MemoryStore::Commit(std::span<const Change> changes) {
  const std::scoped_lock lock(data_->mutex);
  Transaction transaction(*data_);
  for (const Change& change : changes) {
    std::visit([&](const auto& what) { transaction.Apply(what); }, change);
  }
  transaction.Keep();
}

std::optional<Person> MemoryStore::FindPerson(PersonId id) {
  const std::scoped_lock lock(data_->mutex);
  const auto found = data_->people.find(id);
  return found == data_->people.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Person> MemoryStore::FindAccount(std::string_view account) {
  PersonId person = 0;
  {
    const std::scoped_lock lock(data_->mutex);
    const auto found = data_->accounts.find(table::LowerCase(account));
    if (found == data_->accounts.end()) return std::nullopt;
    person = found->second;
  }
  return FindPerson(person);
}

PersonId MemoryStore::PersonOfToken(std::string_view hash) {
  const std::scoped_lock lock(data_->mutex);
  const auto found = data_->tokens.find(hash);
  return found == data_->tokens.end() ? 0 : found->second.person;
}

PersonId MemoryStore::LastPerson() {
  const std::scoped_lock lock(data_->mutex);
  return data_->last_person;
}

std::vector<Person> MemoryStore::People() {
  const std::scoped_lock lock(data_->mutex);
  std::vector<Person> people;
  for (const auto& [id, person] : data_->people) people.push_back(person);
  return people;
}

std::vector<Person> MemoryStore::TopRated(int limit, int least_meetings) {
  std::vector<Person> people = People();
  std::erase_if(people, [&](const Person& person) { return person.rating.meetings < least_meetings; });
  const auto worth = [](const Person& person) { return person.rating.mean - 3 * person.rating.deviation; };
  std::stable_sort(people.begin(), people.end(), [&](const Person& a, const Person& b) { return worth(a) > worth(b); });
  if (people.size() > static_cast<std::size_t>(limit)) people.resize(static_cast<std::size_t>(limit));
  return people;
}

std::vector<std::pair<std::string, Rating>> MemoryStore::RiderRatings() {
  const std::scoped_lock lock(data_->mutex);
  return {data_->riders.begin(), data_->riders.end()};
}

std::vector<std::string> MemoryStore::TablesIn(TableState state) {
  const std::scoped_lock lock(data_->mutex);
  return data_->TablesThat([&](const Rows& rows) { return rows.table.state == state; });
}

std::vector<std::string> MemoryStore::TablesQuietSince(Milliseconds since, int limit, int skip) {
  const std::scoped_lock lock(data_->mutex);
  auto quiet = data_->TablesThat([&](const Rows& rows) {
    return rows.table.state == TableState::kRunning && !rows.lines.empty() && rows.lines.back().at < since;
  });
  quiet.erase(quiet.begin(), quiet.begin() + std::min<std::ptrdiff_t>(skip, std::ssize(quiet)));
  if (std::ssize(quiet) > limit) quiet.resize(static_cast<std::size_t>(limit));
  return quiet;
}

std::optional<Table> MemoryStore::FindTable(std::string_view id) {
  const std::scoped_lock lock(data_->mutex);
  const NumberedRows* rows = data_->Find(id);
  if (rows == nullptr) return std::nullopt;
  Table table = rows->table;
  if (rows->kicked) table.kicked = ReadKicked(*rows->kicked);
  ExpectSound(table);
  return table;
}

std::vector<Line> MemoryStore::Lines(std::string_view table) {
  const std::scoped_lock lock(data_->mutex);
  const NumberedRows* rows = data_->Find(table);
  if (rows == nullptr) return {};
  ExpectWhole(rows->lines, static_cast<std::int32_t>(rows->lines.size()) - 1);
  return rows->lines;
}

std::vector<Laid> MemoryStore::LaidAt(std::string_view table) {
  const std::scoped_lock lock(data_->mutex);
  const NumberedRows* rows = data_->Find(table);
  return rows == nullptr ? std::vector<Laid>() : rows->laid;
}

std::vector<ChatLine> MemoryStore::Chat(std::string_view table, int last) {
  const std::scoped_lock lock(data_->mutex);
  const NumberedRows* rows = data_->Find(table);
  if (rows == nullptr) return {};
  const auto skipped = std::max<std::ptrdiff_t>(0, std::ssize(rows->chat) - last);
  std::vector<ChatLine> chat(rows->chat.begin() + skipped, rows->chat.end());
  DropUnsound(chat);
  return chat;
}

std::vector<Result> MemoryStore::ResultsOf(std::string_view table) {
  const std::scoped_lock lock(data_->mutex);
  const NumberedRows* rows = data_->Find(table);
  return rows == nullptr ? std::vector<Result>() : rows->results;
}

std::vector<MeetingResult> MemoryStore::History(PersonId person, int limit) {
  const std::scoped_lock lock(data_->mutex);
  std::vector<std::tuple<Milliseconds, std::int64_t, const Result*, const NumberedRows*>> found;
  for (const auto& [id, rows] : data_->tables) {
    for (const Result& result : rows.results) {
      if (result.person == person) found.emplace_back(-result.at, -rows.number, &result, &rows);
    }
  }
  std::sort(found.begin(), found.end());  // results of one table lie in the order of their seats
  std::vector<MeetingResult> history;
  for (const auto& [at, number, result, rows] : found) {
    if (std::ssize(history) >= limit) break;
    unsigned riders = 0;
    for (const Seat& seat : rows->table.seats) riders |= seat.rider.empty() ? 0u : 1u << seat.number;
    history.push_back({*result, rows->results, riders});
  }
  return history;
}

std::vector<std::string> MemoryStore::TablesOf(PersonId person) {
  const std::scoped_lock lock(data_->mutex);
  return data_->TablesThat([&](const Rows& rows) {
    return IsCurrent(rows.table) && (rows.table.host == person || SitsAt(rows.table, person));
  });
}

void MemoryStore::BackUp(const std::string&) { throw StoreTrouble("a store in memory has no backups"); }

void MemoryStore::Damage(std::string_view table, const std::function<void(Rows&)>& how) {
  const std::scoped_lock lock(data_->mutex);
  const auto found = data_->tables.find(table);
  if (found == data_->tables.end()) return;
  how(found->second);
  found->second.table.id = found->first;
}

void MemoryStore::DamagePerson(PersonId person, const std::function<void(Person&)>& how) {
  const std::scoped_lock lock(data_->mutex);
  const auto found = data_->people.find(person);
  if (found == data_->people.end()) return;
  how(found->second);
  found->second.id = found->first;
}

MemoryStore::Counts MemoryStore::Count() const {
  const std::scoped_lock lock(data_->mutex);
  Counts counts{.people = data_->people.size(), .tokens = data_->tokens.size(), .tables = data_->tables.size()};
  for (const auto& [id, rows] : data_->tables) {
    counts.lines += rows.lines.size();
    counts.chat += rows.chat.size();
  }
  return counts;
}

}  // namespace furlong::store
