// The reading half of SqlStore; sql_changes.cc has the writing half.
#include "server/store/sql_store.h"

#include <algorithm>

#include "server/store/kicked.h"
#include "table/text.h"

namespace furlong::store {

#define PERSON_COLUMNS \
  "id, name, account, passphrase, webhook, muted, rating_mean, rating_deviation, rating_meetings, created"
#define RESULT_COLUMNS                                                           \
  "tables.id, seat, person, name, place, score, before_mean, before_deviation, " \
  "before_meetings, after_mean, after_deviation, after_meetings, saved_at "      \
  "from results join tables on tables.number = results.table_no"

SqlStore::SqlStore(std::unique_ptr<soci::session> session, Dialect dialect)
    : session_(std::move(session)), dialect_(std::move(dialect)), statements_(*session_) {}

template <typename Read>
auto SqlStore::Guarded(Read read) -> decltype(read()) {
  try {
    return read();
  } catch (const soci::soci_error& error) {
    statements_.Forget();
    throw Explained(error);
  }
}

template <typename... Values>
std::vector<Person> SqlStore::ReadPeople(const char* query, const std::tuple<Values&...>& values) {
  return Guarded([&] {
    std::vector<Person> people;
    Person row;
    int muted = 0;
    statements_.ForEach(query, values,
                        std::tie(row.id, row.name, row.account, row.passphrase, row.webhook, muted, row.rating.mean,
                                 row.rating.deviation, row.rating.meetings, row.created),
                        [&] {
                          row.muted = muted != 0;
                          people.push_back(row);
                        });
    return people;
  });
}

template <typename... Values>
std::vector<Result> SqlStore::ReadResults(const char* query, const std::tuple<Values&...>& values) {
  return Guarded([&] {
    std::vector<Result> results;
    Result row;
    int seat = 0;
    int rank = 0;
    statements_.ForEach(
        query, values,
        std::tie(row.table, seat, row.person, row.name, rank, row.score, row.before.mean, row.before.deviation,
                 row.before.meetings, row.after.mean, row.after.deviation, row.after.meetings, row.at),
        [&] {
          row.seat = static_cast<std::uint8_t>(seat);
          row.rank = static_cast<std::uint8_t>(rank);
          results.push_back(row);
        });
    return results;
  });
}

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
  return ReadPeople("select " PERSON_COLUMNS
                    " from people where rating_meetings >= :least"
                    " order by rating_mean - 3 * rating_deviation desc, id limit :most",
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

std::optional<Table> SqlStore::FindTable(std::string_view id) {
  try {
    // One transaction, so that the table and its seats are from the same commit.
    const soci::transaction snapshot(*session_);
    const std::string wanted(id);
    std::optional<Table> found;
    Table row;
    int state = 0;
    std::int64_t number = 0;
    std::string kicked;
    statements_.ForEach(
        "select number, id, state, host, settings, seed, created, started, ended, rematch, sent_away"
        " from tables where id = :id",
        std::tie(wanted),
        std::tie(number, row.id, state, row.host, row.settings, row.seed, row.created, row.started, row.ended,
                 row.rematch, kicked),
        [&] {
          row.state = static_cast<TableState>(state);
          row.kicked = ReadKicked(kicked);
          found = row;
        });
    if (!found) return found;
    Seat seat;
    int seat_number = 0;
    statements_.ForEach(
        "select number, person, name, rider, silks, entropy, stand_in, lapses, reserve from seats"
        " where table_no = :table_no order by number",
        std::tie(number),
        std::tie(seat_number, seat.person, seat.name, seat.rider, seat.silks, seat.entropy, seat.stand_in, seat.lapses,
                 seat.reserve),
        [&] {
          seat.number = static_cast<std::uint8_t>(seat_number);
          found->seats.push_back(seat);
        });
    return found;
  } catch (const soci::soci_error& error) {
    statements_.Forget();
    throw Explained(error);
  }
}

std::vector<Line> SqlStore::Lines(std::string_view table) {
  return Guarded([&] {
    const std::string id(table);
    std::vector<Line> lines;
    Line row;
    statements_.ForEach(
        "with recursive record (number, text, message, saved_at, previous) as ("
        " select lines.number, text, message, saved_at, previous from tables"
        " join records on records.table_no = tables.number join lines on lines.id = records.last_line"
        " where tables.id = :id"
        " union all select lines.number, lines.text, lines.message, lines.saved_at, lines.previous"
        " from record join lines on lines.id = record.previous)"
        " select number, text, message, saved_at from record order by number",
        std::tie(id), std::tie(row.number, row.text, row.by, row.at), [&] { lines.push_back(row); });
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
    return lines;
  });
}

std::vector<Result> SqlStore::ResultsOf(std::string_view table) {
  const std::string id(table);
  return ReadResults("select " RESULT_COLUMNS " where tables.id = :id order by seat", std::tie(id));
}

std::vector<Result> SqlStore::History(PersonId person, int limit) {
  return ReadResults("select " RESULT_COLUMNS
                     " where person = :person order by saved_at desc, results.table_no desc, seat limit :most",
                     std::tie(person, limit));
}

std::vector<std::string> SqlStore::TablesOf(PersonId person) {
  static_assert(static_cast<int>(TableState::kOpen) == 0 && static_cast<int>(TableState::kRunning) == 1);
  return ReadTexts(
      "select id from tables where state in (0, 1)"
      " and (host = :host or number in (select table_no from seats where person = :person)) order by created, number",
      std::tie(person, person));
}

}  // namespace furlong::store
