// What the server stores, and the interface that a database implements to store it. The tests in
// server/testing/store_suite.h apply to every implementation.
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

// A person the server knows: a guest, or somebody with an account.
struct Person {
  PersonId id = 0;
  std::string name;        // as last entered at a table
  std::string account;     // empty: a guest. Unique, ignoring case
  std::string passphrase;  // Argon2id hash in libsodium's format; empty for guests
  std::string webhook;     // address to notify of the person's turn; empty: none
  std::string recovery;    // Argon2id hash of the recovery code; empty: none
  bool muted = false;      // may not chat; set by the operator of the server
  Rating rating;
  Milliseconds created = 0;
  Milliseconds seen = 0;  // when the person was last here; 0: unknown. Never goes back
  friend bool operator==(const Person&, const Person&) = default;
};

enum class TableState : std::uint8_t { kOpen, kRunning, kFinished, kClosed };  // stored as these numbers

constexpr std::string_view StateName(TableState state) {
  constexpr std::string_view kNames[] = {"open", "running", "finished", "closed"};
  return kNames[static_cast<std::size_t>(state)];
}

inline constexpr int kMostSeats = 8;  // at one table

struct Seat {
  std::uint8_t number = 0;   // below kMostSeats
  PersonId person = 0;       // who sits here; 0: nobody, or a house rider
  std::string name;          // as shown to others
  std::string rider;         // the house rider who sits here, "expert:500"; empty: none
  std::string silks;         // JSON
  std::string entropy;       // hex digits the person added to the meeting's chance; empty: has not sat down yet
  std::string stand_in;      // a house rider that decides until the person returns; empty: none
  std::int32_t lapses = 0;   // decisions in a row that the clock has made
  std::int64_t reserve = 0;  // milliseconds of thinking time left in this race
  bool resigned = false;     // the stand-in rides on to the end
  friend bool operator==(const Seat&, const Seat&) = default;
};

// A person whom the host has kicked from the table.
struct Kicked {
  PersonId person = 0;
  Milliseconds at = 0;
  std::string by;  // mark of the host's message (table/seen_messages.h)
  friend bool operator==(const Kicked&, const Kicked&) = default;
};

struct Table {
  std::string id;  // cannot be guessed: whoever knows it is invited
  TableState state = TableState::kOpen;
  PersonId host = 0;
  std::string settings;  // JSON
  std::string seed;      // 64 hex digits, secret until the meeting is over
  Milliseconds created = 0;
  Milliseconds started = 0;  // 0: not yet
  Milliseconds ended = 0;    // 0: not yet
  std::string rematch;       // id of the rematch's table; empty: none
  std::string closed_why;    // host, operator, agreed, abandoned, unused; empty: not closed
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
  std::string by = {};  // mark of the message it came from (table/seen_messages.h)
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// The result of a finished meeting for one seat.
struct Result {
  std::string table;
  std::uint8_t seat = 0;
  PersonId person = 0;    // 0: a house rider
  std::string name;       // as in the record
  std::uint8_t rank = 0;  // 1: won. Players who tie have the same rank
  std::int32_t score = 0;
  Rating before;
  Rating after;
  Milliseconds at = 0;
  friend bool operator==(const Result&, const Result&) = default;
};

// A meeting in somebody's history: the person's own result, and those of all seats, by seat.
struct MeetingResult {
  Result own;
  std::vector<Result> seats;
  unsigned riders = 0;  // bit set: seats of house riders. A person who was deleted is none
  friend bool operator==(const MeetingResult&, const MeetingResult&) = default;
};

inline constexpr int kKeptChat = 200;  // lines of chat that are kept for each table: the last ones

// Changes. Those that are committed together are saved together or not at all.

// A new or changed person.
struct SavePerson {
  Person person;
};
// A new token, or one that now belongs to another person.
struct SaveToken {
  std::string hash;  // SHA-256 of the cookie's token, hex
  PersonId person;
  Milliseconds at;
};
struct DropToken {
  std::string hash;
};
// Logs the person out everywhere.
struct DropTokensOf {
  PersonId person;
};
// Everything that belongs to `from` (tokens, seats, results, chat, kicks) now belongs to `to`; then `from` is deleted.
struct MovePerson {
  PersonId from;
  PersonId to;
};
// A new or changed table, with all its seats.
struct SaveTable {
  Table table;
};
// A changed seat of an existing table.
struct SaveSeat {
  std::string table;
  Seat seat;
};
// The record's next lines: their numbers continue those that were saved, from 0.
struct AddLines {
  std::string table;
  std::vector<Line> lines;
};
// Replaces the decision laid ready for the same horse, if any.
struct SaveLaid {
  std::string table;
  Laid laid;
};
struct DropLaid {
  std::string table;
  std::uint8_t horse;
};
// Deletes the line that was added kKeptChat lines before.
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
// Deletes the person's account, tokens, chat and webhook. In seats, results and record headers, `name` replaces the
// person's name.
struct DeletePerson {
  PersonId person;
  std::string name;
};

// The person was here. Does nothing if there is no such person.
struct TouchPerson {
  PersonId person;
  Milliseconds seen;
};
// Deletes guests, with their tokens, who neither sit at nor host a table that is open or running: those who were last
// seen before `unseen_since`, and those who never had a name, a seat or a result and were last seen before
// `never_used_since`. Seats, results and chat keep the name.
struct PruneGuests {
  Milliseconds unseen_since;
  Milliseconds never_used_since;
  int most;  // at most so many, those unseen for longest first
};

// Deletes tables that were closed before `closed_before` and whose meeting had not started.
struct PruneTables {
  Milliseconds closed_before;
  int most;                            // at most so many, those closed for longest first
  std::vector<std::string> keep = {};  // ids of tables that somebody still looks at
};

using Change =
    std::variant<SavePerson, SaveToken, DropToken, DropTokensOf, MovePerson, SaveTable, SaveSeat, AddLines, SaveLaid,
                 DropLaid, AddChat, AddResult, SaveRiderRating, DeletePerson, TouchPerson, PruneGuests, PruneTables>;

// An error of a store. The text says what to do, and contains nothing that was to be saved or found.
struct StoreTrouble : std::runtime_error {
  enum class Kind : std::uint8_t {
    kRefused,      // this one cannot be saved or read: a line that exists already, a damaged row. Others can
    kUnavailable,  // nothing can be saved at the moment: a full disk, a file locked by another program. Try again
    kFatal,        // nothing can be saved until a person helps: a file that is damaged, moved or read-only
  };
  explicit StoreTrouble(const std::string& text, Kind what = Kind::kRefused) : std::runtime_error(text), kind(what) {}
  Kind kind;
};

// Not thread-safe: each thread opens a store of its own. One may read while another commits.
class Store {
 public:
  virtual ~Store() = default;

  // Saves all changes or none. They are on disk when it returns. Throws StoreTrouble.
  virtual void Commit(std::span<const Change> changes) = 0;
  // Throws StoreTrouble (kFatal) if the file that it writes is no longer the one under its name: it was moved, deleted
  // or replaced, and nobody would find what is saved from now on.
  virtual void CheckFile() {}

  virtual std::optional<Person> FindPerson(PersonId id) = 0;
  virtual std::optional<Person> FindAccount(std::string_view account) = 0;  // ignores case (ASCII)
  virtual PersonId PersonOfToken(std::string_view hash) = 0;                // 0: nobody
  virtual PersonId LastPerson() = 0;                                        // the largest id ever used; 0: none
  virtual std::vector<Person> People() = 0;                                 // everyone, by id
  virtual std::vector<Person> TopRated(int limit, int least_meetings) = 0;  // by mean - 3 deviations, best first
  virtual std::vector<std::pair<std::string, Rating>> RiderRatings() = 0;   // by name

  virtual std::vector<std::string> TablesIn(TableState state) = 0;  // ids, oldest first
  // Running tables where nobody has decided anything since then, oldest first.
  virtual std::vector<std::string> TablesQuietSince(Milliseconds since, int limit, int skip) = 0;
  // Throws StoreTrouble (kRefused), as Lines does, if what is stored about this table is damaged.
  virtual std::optional<Table> FindTable(std::string_view id) = 0;
  virtual std::vector<Line> Lines(std::string_view table) = 0;                 // in order
  virtual std::vector<Laid> LaidAt(std::string_view table) = 0;                // by horse
  virtual std::vector<ChatLine> Chat(std::string_view table, int last) = 0;    // the last `last` lines, in order
  virtual std::vector<Result> ResultsOf(std::string_view table) = 0;           // by seat
  virtual std::vector<MeetingResult> History(PersonId person, int limit) = 0;  // newest first
  virtual std::vector<std::string> TablesOf(PersonId person) = 0;  // open and running, where the person sits or hosts

  // Writes a complete copy, while others may read and write. Throws StoreTrouble if the file already exists.
  virtual void BackUp(const std::string& to_file) = 0;
};

enum class Opening : std::uint8_t {
  kUpgrade,  // creates the file if it does not exist, and upgrades an older one
  kAsItIs,   // throws if the file does not exist or is older; for programs that run while a server does
};
// Opens the SQLite file of a data folder.
std::unique_ptr<Store> OpenSqlite(const std::string& file, Opening how = Opening::kUpgrade);
// Store::BackUp for a file of any version, without upgrading it.
void BackUpSqlite(const std::string& from_file, const std::string& to_file);
// The name of the SQLite file within a data folder.
inline constexpr std::string_view kSqliteFile = "furlong.sqlite3";

}  // namespace furlong::store
