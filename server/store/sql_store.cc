// The reading half of SqlStore; sql_changes.cc has the writing half.
#include "server/store/sql_store.h"

#include <algorithm>

#include "server/store/kicked.h"
#include "server/store/sound.h"
#include "table/text.h"

namespace furlong::store {

#define PERSON_COLUMNS                                                                                                 \
  "id, name, account, passphrase, webhook, recovery, muted, rating_mean, rating_deviation, rating_meetings, created, " \
  "seen"
#define RESULT_COLUMNS                                                                                   \
  "tables.id, results.seat, results.person, results.name, place, score, before_mean, before_deviation, " \
  "before_meetings, after_mean, after_deviation, after_meetings, results.saved_at"

const char* const kTopRated = "select " PERSON_COLUMNS
                              " from people where rating_meetings >= 3 and rating_meetings >= :least"
                              " order by rating_mean - 3 * rating_deviation desc, id limit :most";

SqlStore::SqlStore(std::unique_ptr<soci::session> session, Dialect dialect)
    : session_(std::move(session)), dialect_(std::move(dialect)), statements_(*session_) {}

template <typename Read>
auto SqlStore::Guarded(Read read) -> decltype(read()) {
  try {
    return read();
  } catch (const soci::soci_error& error) {
    statements_.Forget();
    throw Explained(error);
  } catch (...) {
    statements_.Forget();
    throw;
  }
}

template <typename... Values>
std::vector<Person> SqlStore::ReadPeople(const char* query, const std::tuple<Values&...>& values) {
  return Guarded([&] {
    std::vector<Person> people;
    Person row;
    int muted = 0;
    statements_.ForEach(query, values,
                        std::tie(row.id, row.name, row.account, row.passphrase, row.webhook, row.recovery, muted,
                                 row.rating.mean, row.rating.deviation, row.rating.meetings, row.created, row.seen),
                        [&] {
                          row.muted = muted != 0;
                          people.push_back(row);
                        });
    return people;
  });
}

// A result, as a query for RESULT_COLUMNS writes it.
struct ResultRow {
  Result result;
  int seat = 0;
  int rank = 0;

  auto Columns() {
    return std::tie(result.table, seat, result.person, result.name, rank, result.score, result.before.mean,
                    result.before.deviation, result.before.meetings, result.after.mean, result.after.deviation,
                    result.after.meetings, result.at);
  }
  const Result& Read() {
    result.seat = static_cast<std::uint8_t>(seat);
    result.rank = static_cast<std::uint8_t>(rank);
    return result;
  }
};

template <typename... Values>
std::vector<std::string> SqlStore::ReadTexts(const char* query, const std::tuple<Values&...>& values) {
  return Guarded([&] {
    std::vector<std::string> texts;
    std::string text;
    statements_.ForEach(query, values, std::tie(text), [&] { texts.push_back(text); });
    return texts;
  });
}

std::optional<Person> SqlStore::FindPerson(PersonId id) {
  auto people = ReadPeople("select " PERSON_COLUMNS " from people where id = :id", std::tie(id));
  return people.empty() ? std::nullopt : std::optional(std::move(people.front()));
}

std::optional<Person> SqlStore::FindAccount(std::string_view account) {
  if (account.empty()) return std::nullopt;
  const std::string key = table::LowerCase(account);
  auto people = ReadPeople("select " PERSON_COLUMNS " from people where account_key = :key", std::tie(key));
  return people.empty() ? std::nullopt : std::optional(std::move(people.front()));
}

PersonId SqlStore::PersonOfToken(std::string_view hash) {
  return Guarded([&] {
    const std::string wanted(hash);
    PersonId row = 0;
    PersonId person = 0;
    statements_.ForEach("select person from tokens where hash = :hash", std::tie(wanted), std::tie(row),
                        [&] { person = row; });
    return person;
  });
}

PersonId SqlStore::LastPerson() {
  return Guarded([&] {
    PersonId row = 0;
    PersonId last = 0;
    statements_.ForEach("select id from last_person", std::tie(), std::tie(row), [&] { last = row; });
    return last;
  });
}

std::vector<Person> SqlStore::People() {
  return ReadPeople("select " PERSON_COLUMNS " from people order by id", std::tie());
}

std::vector<Person> SqlStore::TopRated(int limit, int least_meetings) {
  // The index has only people with three meetings; the database must read in the query itself that it suffices.
  return ReadPeople(least_meetings < 3 ? "select " PERSON_COLUMNS
                                         " from people where rating_meetings >= :least"
                                         " order by rating_mean - 3 * rating_deviation desc, id limit :most"
                                       : kTopRated,
                    std::tie(least_meetings, limit));
}

std::vector<std::pair<std::string, Rating>> SqlStore::RiderRatings() {
  return Guarded([&] {
    std::vector<std::pair<std::string, Rating>> ratings;
    std::pair<std::string, Rating> row;
    statements_.ForEach("select rider, mean, deviation, meetings from rider_ratings order by rider", std::tie(),
                        std::tie(row.first, row.second.mean, row.second.deviation, row.second.meetings),
                        [&] { ratings.push_back(row); });
    return ratings;
  });
}

std::vector<std::string> SqlStore::TablesIn(TableState state) {
  const int wanted = static_cast<int>(state);
  return ReadTexts("select id from tables where state = :state order by created, number", std::tie(wanted));
}

std::vector<std::string> SqlStore::TablesQuietSince(Milliseconds since, int limit, int skip) {
  return ReadTexts(
      "select tables.id from tables join records on records.table_no = tables.number"
      " join lines on lines.id = records.last_line"
      " where tables.state = 1 and lines.saved_at < :since order by tables.created, tables.number"
      " limit :most offset :skip",
      std::tie(since, limit, skip));
}

std::optional<Table> SqlStore::FindTable(std::string_view id) {
  return Guarded([&]() -> std::optional<Table> {
    // One transaction, so that the table and its seats are from the same commit.
    const soci::transaction snapshot(*session_);
    const std::string wanted(id);
    std::optional<Table> found;
    Table row;
    std::int64_t state = 0;
    std::int64_t number = 0;
    std::string kicked;
    statements_.ForEach(
        "select number, id, state, host, settings, seed, created, started, ended, rematch, sent_away, closed_why"
        " from tables where id = :id",
        std::tie(wanted),
        std::tie(number, row.id, state, row.host, row.settings, row.seed, row.created, row.started, row.ended,
                 row.rematch, kicked, row.closed_why),
        [&] { found = row; });
    if (!found) return found;
    Seat seat;
    std::int64_t seat_number = 0;
    int resigned = 0;
    bool known = true;  // all seat numbers exist
    statements_.ForEach(
        "select number, person, name, rider, silks, entropy, stand_in, lapses, reserve, resigned from seats"
        " where table_no = :table_no order by number",
        std::tie(number),
        std::tie(seat_number, seat.person, seat.name, seat.rider, seat.silks, seat.entropy, seat.stand_in, seat.lapses,
                 seat.reserve, resigned),
        [&] {
          known = known && seat_number >= 0 && seat_number < kMostSeats;
          seat.number = static_cast<std::uint8_t>(seat_number);
          seat.resigned = resigned != 0;
          if (found->seats.size() <= kMostSeats) found->seats.push_back(seat);
        });
    if (!known) throw StoreTrouble("a stored table has a seat that does not exist");
    if (state < 0 || state > static_cast<int>(TableState::kClosed)) {
      throw StoreTrouble("a stored table is in an unknown state");
    }
    found->state = static_cast<TableState>(state);
    found->kicked = ReadKicked(kicked);
    ExpectSound(*found);
    return found;
  });
}

std::vector<Line> SqlStore::Lines(std::string_view table) {
  return Guarded([&] {
    // One transaction, so that the last line is the one that `records` names.
    const soci::transaction snapshot(*session_);
    const std::string id(table);
    std::int64_t table_no = 0;
    std::int64_t last_line = 0;
    std::int32_t last_number = -1;
    statements_.ForEach(
        "select table_no, last_line, last_number from records join tables on tables.number = records.table_no"
        " where tables.id = :id",
        std::tie(id), std::tie(table_no, last_line, last_number), [] {});
    std::vector<Line> lines;
    if (last_line == 0) return lines;
    Line row;
    // A line refers to one that was saved before it, so a damaged record cannot run in a circle.
    statements_.ForEach(
        "with recursive record (id, table_no, number, text, message, saved_at, previous) as ("
        " select id, table_no, number, text, message, saved_at, previous from lines"
        " where id = :last_line and table_no = :table_no"
        " union all select lines.id, lines.table_no, lines.number, lines.text, lines.message, lines.saved_at,"
        " lines.previous from record join lines on lines.id = record.previous"
        " where lines.id < record.id and lines.table_no = record.table_no)"
        " select number, text, message, saved_at from record order by number",
        std::tie(last_line, table_no), std::tie(row.number, row.text, row.by, row.at), [&] { lines.push_back(row); });
    ExpectWhole(lines, last_number);
    return lines;
  });
}

std::vector<Laid> SqlStore::LaidAt(std::string_view table) {
  return Guarded([&] {
    const std::string id(table);
    std::vector<Laid> laid;
    Laid row;
    int horse = 0;
    statements_.ForEach(
        "select horse, decision, message from laid join tables on tables.number = laid.table_no"
        " where tables.id = :id order by horse",
        std::tie(id), std::tie(horse, row.decision, row.by), [&] {
          row.horse = static_cast<std::uint8_t>(horse);
          laid.push_back(row);
        });
    return laid;
  });
}

std::vector<ChatLine> SqlStore::Chat(std::string_view table, int last) {
  return Guarded([&] {
    const std::string id(table);
    std::vector<ChatLine> lines;
    ChatLine row;
    statements_.ForEach(
        "select chat.number, person, name, text, saved_at, message from chat join tables on tables.number = "
        "chat.table_no"
        " where tables.id = :id order by chat.number desc limit :last",
        std::tie(id, last), std::tie(row.number, row.person, row.name, row.text, row.at, row.by),
        [&] { lines.push_back(row); });
    std::reverse(lines.begin(), lines.end());
    DropUnsound(lines);
    return lines;
  });
}

std::vector<Result> SqlStore::ResultsOf(std::string_view table) {
  return Guarded([&] {
    const std::string id(table);
    std::vector<Result> results;
    ResultRow row;
    statements_.ForEach("select " RESULT_COLUMNS
                        " from results join tables on tables.number = results.table_no"
                        " where tables.id = :id order by seat",
                        std::tie(id), row.Columns(), [&] { results.push_back(row.Read()); });
    return results;
  });
}

std::vector<MeetingResult> SqlStore::History(PersonId person, int limit) {
  return Guarded([&] {
    std::vector<MeetingResult> meetings;
    ResultRow row;
    int own_seat = 0;
    std::string table;  // and own_seat: of the last of `meetings`
    int seat = -1;
    int rider = 0;
    statements_.ForEach(
        "with own (table_no, seat, saved_at) as (select table_no, seat, saved_at from results"
        " where person = :person order by saved_at desc, table_no desc, seat limit :most)"
        " select own.seat, case when seats.rider <> '' then 1 else 0 end, " RESULT_COLUMNS
        " from own join results on results.table_no = own.table_no"
        " left join seats on seats.table_no = own.table_no and seats.number = results.seat"
        " join tables on tables.number = own.table_no"
        " order by own.saved_at desc, own.table_no desc, own.seat, results.seat",
        std::tie(person, limit), std::tuple_cat(std::tie(own_seat, rider), row.Columns()), [&] {
          if (seat != own_seat || table != row.result.table) {
            meetings.emplace_back();
            seat = own_seat;
            table = row.result.table;
          }
          meetings.back().seats.push_back(row.Read());
          if (rider != 0) meetings.back().riders |= 1u << row.seat;
          if (row.seat == own_seat) meetings.back().own = row.result;
        });
    return meetings;
  });
}

std::vector<std::string> SqlStore::TablesOf(PersonId person) {
  static_assert(static_cast<int>(TableState::kOpen) == 0 && static_cast<int>(TableState::kRunning) == 1);
  return ReadTexts(
      "select id from tables where state in (0, 1)"
      " and (host = :host or number in (select table_no from seats where person = :person)) order by created, number",
      std::tie(person, person));
}

}  // namespace furlong::store
