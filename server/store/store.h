// What the server remembers, and the interface a database implements to remember it. One suite of tests
// (store_suite.h) holds every implementation to it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "table/line.h"

namespace furlong::store {

using PersonId = std::int64_t;      // from 1; 0: nobody
using Milliseconds = std::int64_t;  // since 1970

// A skill as a normal distribution (docs/rating.md).
struct Rating {
  double mean = 25.0;
  double deviation = 25.0 / 3;
  std::int64_t meetings = 0;
  friend bool operator==(const Rating&, const Rating&) = default;
};

// Somebody who sat down once: a guest, or an account.
struct Person {
  PersonId id = 0;
  std::string name;        // as last typed at a table
  std::string account;     // empty: a guest; unique otherwise, letter case aside
  std::string passphrase;  // Argon2id, as libsodium writes it; empty for guests
  std::string webhook;     // where to tell whose turn it is; empty: nowhere
  bool muted = false;      // by the host of the server
  Rating rating;
  Milliseconds created = 0;
  friend bool operator==(const Person&, const Person&) = default;
};

enum class TableState : std::uint8_t { kOpen, kRunning, kFinished, kClosed };  // stored as these numbers

constexpr std::string_view StateName(TableState state) {
  constexpr std::string_view kNames[] = {"open", "running", "finished", "closed"};
  return kNames[static_cast<std::size_t>(state)];
}

struct Seat {
  std::uint8_t number = 0;
  PersonId person = 0;       // whose it is; 0: nobody's or a computer rider's
  std::string name;          // shown
  std::string rider;         // a computer rider's, "expert:500"; empty: none
  std::string silks;         // JSON
  std::string entropy;       // hex digits the person added to the meeting's chance; empty: not seated yet
  std::string stand_in;      // a rider that rides until the owner returns; empty: none
  std::int32_t lapses = 0;   // decisions in a row that the clock made
  std::int64_t reserve = 0;  // milliseconds of thinking time left in this race
  friend bool operator==(const Seat&, const Seat&) = default;
};

// Whom the host sent away: nobody is sent away twice by one message.
struct Kicked {
  PersonId person = 0;
  Milliseconds at = 0;
  std::string by;  // mark of the message
  friend bool operator==(const Kicked&, const Kicked&) = default;
};

struct Table {
  std::string id;  // unguessable; knowing it is the invitation
  TableState state = TableState::kOpen;
  PersonId host = 0;
  std::string settings;  // JSON
  std::string seed;      // 64 hex digits, secret until the meeting is over
  Milliseconds created = 0;
  Milliseconds started = 0;  // 0: not yet
  Milliseconds ended = 0;    // 0: not yet
  std::string rematch;       // id of the table of the next meeting; empty: none
  std::vector<Kicked> kicked;
  std::vector<Seat> seats;  // by number
  friend bool operator==(const Table&, const Table&) = default;
};

using Line = table::Line;
using Laid = table::Laid;

struct ChatLine {
  std::int32_t number = 0;
  PersonId person = 0;
  std::string name;
  std::string text;
  Milliseconds at = 0;
  std::string by = {};  // mark of the message that said it
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// What a finished meeting came to for one seat.
struct Result {
  std::string table;
  std::uint8_t seat = 0;
  PersonId person = 0;    // 0: a computer rider
  std::string name;       // as in the record
  std::uint8_t rank = 0;  // 1 won; ties share
  std::int32_t score = 0;
  Rating before;
  Rating after;
  Milliseconds at = 0;
  friend bool operator==(const Result&, const Result&) = default;
};

// Changes. Those that are committed together happen together or not at all.
struct SavePerson {
  Person person;
};  // new or changed
struct SaveToken {
  std::string hash;
  PersonId person;
  Milliseconds at;
};  // SHA-256 of a cookie's token, hex; new or moved
struct DropToken {
  std::string hash;
};
struct MovePerson {
  PersonId from;
  PersonId to;
};  // tokens, seats, results, chat, where it was sent away; then `from` is gone
struct SaveTable {
  Table table;
};  // new or changed, with all its seats
struct SaveSeat {
  std::string table;
  Seat seat;
};  // of a table that is there
struct AddLines {
  std::string table;
  std::vector<Line> lines;
};
struct SaveLaid {
  std::string table;
  Laid laid;
};  // replaces what that horse had laid
struct DropLaid {
  std::string table;
  std::uint8_t horse;
};
struct AddChat {
  std::string table;
  ChatLine line;
};
struct AddResult {
  Result result;
};
struct SaveRiderRating {
  std::string rider;
  Rating rating;
};
// The person's account, tokens, chat and webhook go; in seats, results and record headers the name becomes `name`.
struct DeletePerson {
  PersonId person;
  std::string name;
};

using Change = std::variant<SavePerson, SaveToken, DropToken, MovePerson, SaveTable, SaveSeat, AddLines, SaveLaid,
                            DropLaid, AddChat, AddResult, SaveRiderRating, DeletePerson>;

// Whatever keeps a store from working: a full disk, a damaged or too new file. The text says what to do.
struct StoreTrouble : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Not to be shared between threads: a thread that reads while another commits opens its own.
class Store {
 public:
  virtual ~Store() = default;

  // All or nothing; on return it is on disk. Throws StoreTrouble.
  virtual void Commit(std::span<const Change> changes) = 0;

  virtual std::optional<Person> FindPerson(PersonId id) = 0;
  virtual std::optional<Person> FindAccount(std::string_view account) = 0;  // letter case aside (ASCII)
  virtual PersonId PersonOfToken(std::string_view hash) = 0;                // 0: nobody
  virtual PersonId LastPerson() = 0;                                        // the greatest id ever given, 0: none
  virtual std::vector<Person> People() = 0;                                 // everyone, by id
  virtual std::vector<Person> TopRated(int limit, int least_meetings) = 0;  // by mean - 3 deviations, best first
  virtual std::vector<std::pair<std::string, Rating>> RiderRatings() = 0;   // by name

  virtual std::vector<std::string> TablesIn(TableState state) = 0;  // ids, oldest first
  virtual std::optional<Table> FindTable(std::string_view id) = 0;
  virtual std::vector<Line> Lines(std::string_view table) = 0;               // in order
  virtual std::vector<Laid> LaidAt(std::string_view table) = 0;              // by horse
  virtual std::vector<ChatLine> Chat(std::string_view table, int last) = 0;  // the last so many, in order
  virtual std::vector<Result> ResultsOf(std::string_view table) = 0;         // by seat
  virtual std::vector<Result> History(PersonId person, int limit) = 0;       // newest first
  virtual std::vector<std::string> TablesOf(PersonId person) = 0;  // open and running ones where it sits or hosts

  // A whole copy, taken while others read and write. Throws StoreTrouble if the file is there already.
  virtual void BackUp(const std::string& to_file) = 0;
};

enum class Opening : std::uint8_t {
  kUpgrade,  // made if it is not there, upgraded if it is older
  kAsItIs,   // trouble if it is not there or older; for programs beside a server that runs
};
// The SQLite file of a data folder.
std::unique_ptr<Store> OpenSqlite(const std::string& file, Opening how = Opening::kUpgrade);
// Store::BackUp of a file of any version, which stays what it is.
void BackUpSqlite(const std::string& from_file, const std::string& to_file);
// The name of that file within a data folder.
inline constexpr std::string_view kSqliteFile = "furlong.sqlite3";

}  // namespace furlong::store
