// The writing half of SqlStore; sql_store.cc has the reading half.
#include <fmt/format.h>

#include <algorithm>

#include "server/store/kicked.h"
#include "server/store/meeting_record.h"
#include "server/store/sql_store.h"
#include "table/text.h"

namespace furlong::store {
namespace {

constexpr std::size_t kMaxCachedNumbers = 100'000;

}  // namespace

void SqlStore::Commit(std::span<const Change> changes) {
  bool begun = false;
  try {
    statements_.Do(dialect_.begin_writing.c_str());
    begun = true;
    last_line_ = 0;
    for (const Change& change : changes) {
      std::visit([this](const auto& what) { Apply(what); }, change);
    }
    statements_.Do("commit");
  } catch (const soci::soci_error& error) {
    StoreTrouble trouble = Explained(error);
    RollBack();
    using Kind = StoreTrouble::Kind;
    if (!begun && trouble.kind == Kind::kRefused) trouble.kind = Kind::kUnavailable;  // not the fault of any change
    throw trouble;
  } catch (...) {
    RollBack();
    throw;
  }
}

void SqlStore::RollBack() {
  statements_.Forget();
  numbers_.clear();  // one may belong to a table that is rolled back
  try {
    session_->rollback();
  } catch (const soci::soci_error&) {  // a full disk has already rolled it back
  }
}

std::int64_t SqlStore::NumberOf(const std::string& table) {
  if (const auto known = numbers_.find(table); known != numbers_.end()) return known->second;
  std::int64_t row = 0;
  std::int64_t number = 0;
  statements_.ForEach("select number from tables where id = :id", std::tie(table), std::tie(row),
                      [&] { number = row; });
  if (number == 0) throw StoreTrouble("there is no table to save this for");
  if (numbers_.size() >= kMaxCachedNumbers) numbers_.clear();
  numbers_.emplace(table, number);
  return number;
}

void SqlStore::Apply(const SavePerson& change) {
  const Person& person = change.person;
  statements_.Do(
      "insert into people (id, name, account, account_key, passphrase, webhook, recovery, muted, rating_mean,"
      " rating_deviation, rating_meetings, created, seen) values (:id, :name, :account, :account_key, :passphrase,"
      " :webhook, :recovery, :muted, :mean, :deviation, :meetings, :created, :seen)"
      " on conflict (id) do update set name = excluded.name, account = excluded.account,"
      " account_key = excluded.account_key, passphrase = excluded.passphrase, webhook = excluded.webhook,"
      " recovery = excluded.recovery, muted = excluded.muted, rating_mean = excluded.rating_mean,"
      " rating_deviation = excluded.rating_deviation, rating_meetings = excluded.rating_meetings,"
      " created = excluded.created,"
      " seen = case when people.seen > excluded.seen then people.seen else excluded.seen end",
      person.id, person.name, person.account, table::LowerCase(person.account), person.passphrase, person.webhook,
      person.recovery, person.muted ? 1 : 0, person.rating.mean, person.rating.deviation, person.rating.meetings,
      person.created, person.seen);
  statements_.Do("update last_person set id = :id where id < :same", person.id, person.id);
}

void SqlStore::Apply(const SaveToken& change) {
  statements_.Do(
      "insert into tokens (hash, person, saved_at) values (:hash, :person, :saved_at)"
      " on conflict (hash) do update set person = excluded.person, saved_at = excluded.saved_at",
      change.hash, change.person, change.at);
}

void SqlStore::Apply(const DropTokensOf& change) {
  statements_.Do("delete from tokens where person = :person", change.person);
}

void SqlStore::Apply(const DropToken& change) { statements_.Do("delete from tokens where hash = :hash", change.hash); }

void SqlStore::Apply(const MovePerson& change) {
  if (change.from == change.to) return;
  statements_.Do("update tokens set person = :to where person = :from", change.to, change.from);
  statements_.Do("update seats set person = :to where person = :from", change.to, change.from);
  statements_.Do("update results set person = :to where person = :from", change.to, change.from);
  statements_.Do("update chat set person = :to where person = :from", change.to, change.from);
  statements_.Do("update tables set host = :to where host = :from", change.to, change.from);
  MoveKicked(change);
  statements_.Do("delete from people where id = :from", change.from);
}

// Only at open tables: once the meeting has started, nobody can sit down, kicked or not.
void SqlStore::MoveKicked(const MovePerson& change) {
  std::vector<std::pair<std::int64_t, std::string>> moved;
  std::int64_t number = 0;
  std::string text;
  const int open = static_cast<int>(TableState::kOpen);
  statements_.ForEach("select number, sent_away from tables where state = :state and sent_away <> '[]'", std::tie(open),
                      std::tie(number, text), [&] {
                        std::vector<Kicked> all;
                        try {
                          all = ReadKicked(text);
                        } catch (const StoreTrouble&) {  // nobody can open that table any more
                        }
                        bool any = false;
                        for (Kicked& one : all) {
                          if (one.person != change.from) continue;
                          one.person = change.to;
                          any = true;
                        }
                        if (any) moved.emplace_back(number, WriteKicked(all));
                      });
  for (const auto& [table_no, kicked] : moved) {
    statements_.Do("update tables set sent_away = :sent_away where number = :number", kicked, table_no);
  }
}

void SqlStore::Apply(const SaveTable& change) {
  const Table& table = change.table;
  statements_.Do(
      "insert into tables (number, id, state, host, settings, seed, created, started, ended, rematch, sent_away,"
      " closed_why) values ((select coalesce(max(number), 0) + 1 from tables), :id, :state, :host, :settings, :seed, "
      ":created,"
      " :started, :ended, :rematch, :sent_away, :closed_why)"
      " on conflict (id) do update set state = excluded.state, host = excluded.host, settings = excluded.settings,"
      " seed = excluded.seed, created = excluded.created, started = excluded.started, ended = excluded.ended,"
      " rematch = excluded.rematch, sent_away = excluded.sent_away, closed_why = excluded.closed_why",
      table.id, static_cast<int>(table.state), table.host, table.settings, table.seed, table.created, table.started,
      table.ended, table.rematch, WriteKicked(table.kicked), table.closed_why);
  const std::int64_t table_no = NumberOf(table.id);
  statements_.Do("delete from seats where table_no = :table_no", table_no);
  for (const Seat& seat : table.seats) SaveSeatAt(table_no, seat);
}

void SqlStore::Apply(const SaveSeat& change) { SaveSeatAt(NumberOf(change.table), change.seat); }

void SqlStore::SaveSeatAt(std::int64_t table_no, const Seat& seat) {
  statements_.Do(
      "insert into seats (table_no, number, person, name, rider, silks, entropy, stand_in, lapses, reserve,"
      " resigned) values (:table_no, :number, :person, :name, :rider, :silks, :entropy, :stand_in, :lapses, :reserve,"
      " :resigned)"
      " on conflict (table_no, number) do update set person = excluded.person, name = excluded.name,"
      " rider = excluded.rider, silks = excluded.silks, entropy = excluded.entropy, stand_in = excluded.stand_in,"
      " lapses = excluded.lapses, reserve = excluded.reserve, resigned = excluded.resigned",
      table_no, int{seat.number}, seat.person, seat.name, seat.rider, seat.silks, seat.entropy, seat.stand_in,
      seat.lapses, seat.reserve, seat.resigned ? 1 : 0);
}

std::int64_t SqlStore::NewLineId() {
  if (last_line_ == 0) {
    std::int64_t row = 0;
    statements_.ForEach("select coalesce(max(id), 0) from lines", std::tie(), std::tie(row), [&] { last_line_ = row; });
  }
  return ++last_line_;
}

void SqlStore::Apply(const AddLines& change) {
  if (change.lines.empty()) return;
  const std::int64_t table_no = NumberOf(change.table);
  std::int64_t first = 0;
  std::int64_t previous = 0;
  std::int32_t number = -1;
  {
    std::int64_t first_row = 0;
    std::int64_t last_row = 0;
    std::int32_t number_row = 0;
    statements_.ForEach("select first_line, last_line, last_number from records where table_no = :table_no",
                        std::tie(table_no), std::tie(first_row, last_row, number_row), [&] {
                          first = first_row;
                          previous = last_row;
                          number = number_row;
                        });
  }
  const bool begun = first != 0;
  for (const Line& line : change.lines) {
    if (line.number != number + 1) {
      throw StoreTrouble(fmt::format("line {} cannot be added to a record whose last line is {}", line.number, number));
    }
    const std::int64_t id = NewLineId();
    statements_.Do(
        "insert into lines (id, table_no, number, text, message, saved_at, previous)"
        " values (:id, :table_no, :number, :text, :message, :saved_at, :previous)",
        id, table_no, line.number, line.text, line.by, line.at, previous);
    if (first == 0) first = id;
    previous = id;
    number = line.number;
  }
  if (begun) {
    statements_.Do("update records set last_line = :last_line, last_number = :last_number where table_no = :table_no",
                   previous, number, table_no);
  } else {
    statements_.Do(
        "insert into records (table_no, first_line, last_line, last_number)"
        " values (:table_no, :first_line, :last_line, :last_number)",
        table_no, first, previous, number);
  }
}

void SqlStore::Apply(const SaveLaid& change) {
  statements_.Do(
      "insert into laid (table_no, horse, decision, message) values (:table_no, :horse, :decision, :message)"
      " on conflict (table_no, horse) do update set decision = excluded.decision, message = excluded.message",
      NumberOf(change.table), int{change.laid.horse}, change.laid.decision, change.laid.by);
}

void SqlStore::Apply(const DropLaid& change) {
  statements_.Do("delete from laid where table_no = :table_no and horse = :horse", NumberOf(change.table),
                 int{change.horse});
}

void SqlStore::Apply(const AddChat& change) {
  const ChatLine& line = change.line;
  const std::int64_t table_no = NumberOf(change.table);
  statements_.Do(
      "insert into chat (table_no, number, person, name, text, saved_at, message)"
      " values (:table_no, :number, :person, :name, :text, :saved_at, :message)",
      table_no, line.number, line.person, line.name, line.text, line.at, line.by);
  if (line.number < kKeptChat) return;
  statements_.Do("delete from chat where table_no = :table_no and number <= :number", table_no,
                 line.number - kKeptChat);
}

void SqlStore::Apply(const AddResult& change) {
  const Result& result = change.result;
  statements_.Do(
      "insert into results (table_no, seat, person, name, place, score, before_mean, before_deviation,"
      " before_meetings, after_mean, after_deviation, after_meetings, saved_at)"
      " values (:table_no, :seat, :person, :name, :place, :score, :before_mean, :before_deviation, :before_meetings,"
      " :after_mean, :after_deviation, :after_meetings, :saved_at)",
      NumberOf(result.table), int{result.seat}, result.person, result.name, int{result.rank}, result.score,
      result.before.mean, result.before.deviation, result.before.meetings, result.after.mean, result.after.deviation,
      result.after.meetings, result.at);
}

void SqlStore::Apply(const SaveRiderRating& change) {
  statements_.Do(
      "insert into rider_ratings (rider, mean, deviation, meetings) values (:rider, :mean, :deviation, :meetings)"
      " on conflict (rider) do update set mean = excluded.mean, deviation = excluded.deviation,"
      " meetings = excluded.meetings",
      change.rider, change.rating.mean, change.rating.deviation, change.rating.meetings);
}

void SqlStore::Apply(const DeletePerson& change) {
  std::vector<std::pair<std::int64_t, int>> seats;
  std::pair<std::int64_t, int> seat;
  statements_.ForEach("select table_no, number from seats where person = :person", std::tie(change.person),
                      std::tie(seat.first, seat.second), [&] { seats.push_back(seat); });
  for (const auto& [table_no, number] : seats) RenameInRecord(table_no, number, change.name);
  statements_.Do("update seats set person = 0, name = :name where person = :person", change.name, change.person);
  statements_.Do("update results set person = 0, name = :name where person = :person", change.name, change.person);
  statements_.Do("update tables set host = 0 where host = :person", change.person);
  statements_.Do("delete from chat where person = :person", change.person);
  statements_.Do("delete from tokens where person = :person", change.person);
  statements_.Do("delete from people where id = :person", change.person);
}

void SqlStore::Apply(const TouchPerson& change) {
  statements_.Do("update people set seen = :seen where id = :id and seen < :same", change.seen, change.person,
                 change.seen);
}

#define NOT_AT_A_TABLE                                                                              \
  " and not exists (select 1 from tables where tables.host = people.id and tables.state in (0, 1))" \
  " and not exists (select 1 from seats join tables on tables.number = seats.table_no"              \
  " where seats.person = people.id and tables.state in (0, 1))"
// "+created": the index on `seen` is the right one.
const char* const kUnseenGuests =
    "select id from people where account_key = '' and seen < :seen and +created < :created" NOT_AT_A_TABLE
    " order by seen, id limit :most";
const char* const kNeverUsedGuests =
    "select id from people where account_key = '' and name = '' and seen < :seen and +created < :created"
    " and not exists (select 1 from seats where seats.person = people.id)"
    " and not exists (select 1 from results where results.person = people.id)" NOT_AT_A_TABLE
    " order by seen, id limit :most";

void SqlStore::Apply(const PruneGuests& change) {
  const auto prune = [this](const char* query, Milliseconds since, int most) {
    std::vector<PersonId> guests;
    PersonId row = 0;
    if (most <= 0) return 0;
    statements_.ForEach(query, std::tie(since, since, most), std::tie(row), [&] { guests.push_back(row); });
    for (const PersonId guest : guests) {
      statements_.Do("update seats set person = 0 where person = :person", guest);
      statements_.Do("update results set person = 0 where person = :person", guest);
      statements_.Do("update chat set person = 0 where person = :person", guest);
      statements_.Do("update tables set host = 0 where host = :person", guest);
      statements_.Do("delete from tokens where person = :person", guest);
      statements_.Do("delete from people where id = :person", guest);
    }
    return static_cast<int>(guests.size());
  };
  const int pruned = prune(kUnseenGuests, change.unseen_since, change.most);
  prune(kNeverUsedGuests, change.never_used_since, change.most - pruned);
}

void SqlStore::Apply(const PruneTables& change) {
  static_assert(static_cast<int>(TableState::kClosed) == 3);
  std::vector<std::int64_t> unused;
  std::int64_t row = 0;
  std::string id;
  if (change.most <= 0) return;
  statements_.ForEach(
      "select number, id from tables where state = 3 and started = 0 and ended < :before order by ended, number"
      " limit :most",
      std::tie(change.closed_before, change.most), std::tie(row, id), [&] {
        if (std::find(change.keep.begin(), change.keep.end(), id) == change.keep.end()) unused.push_back(row);
      });
  for (const std::int64_t table_no : unused) {
    statements_.Do("delete from seats where table_no = :table_no", table_no);
    statements_.Do("delete from chat where table_no = :table_no", table_no);
    statements_.Do("delete from tables where number = :number", table_no);
  }
  if (!unused.empty()) numbers_.clear();  // their numbers may be used again
}

void SqlStore::RenameInRecord(std::int64_t table_no, int seat, const std::string& name) {
  // The header lists the players in the order of their seats; seat numbers may have gaps.
  std::size_t before = 0;
  std::size_t player = 0;
  statements_.ForEach("select count(*) from seats where table_no = :table_no and number < :seat",
                      std::tie(table_no, seat), std::tie(before), [&] { player = before; });
  std::string text;
  std::string header;
  std::int64_t row = 0;
  std::int64_t line = 0;
  statements_.ForEach(
      "select lines.id, text from records join lines on lines.id = records.first_line"
      " where records.table_no = :table_no",
      std::tie(table_no), std::tie(row, text), [&] {
        line = row;
        header = text;
      });
  if (header.empty()) return;  // the meeting has not started
  header = HeaderWithName(header, player, name);
  statements_.Do("update lines set text = :text where id = :id", header, line);
}

}  // namespace furlong::store
