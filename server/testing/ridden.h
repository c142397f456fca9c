// A whole meeting for tests: everything anybody was sent, and everything that was hidden meanwhile.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "record/checker.h"
#include "server/testing/fake_house.h"

namespace furlong::server::testing {

inline constexpr const char* kDash =
    R"("courses":{"dash":{"format":"furlong-course/1","id":"dash","lanes":8,"closed":false,"segments":[{"straight":60}],)"
    R"("start":{"segment":0,"row":0},"finish":{"segment":0,"row":30}}})";
inline constexpr PersonId kWatcher = 100;

struct Ridden {
  struct Letter {
    PersonId person = 0;
    std::string text;
  };

  FakeHouse::Stored stored;
  std::vector<Letter> letters;  // in the order they were sent, whether they arrived or not
  RecordChecker checker{nullptr};
  std::vector<Meeting> after;  // by version: the meeting after so many lines
  std::vector<std::string> faults;
  bool over = false;

  int seat_of(PersonId person) const {
    for (const store::Seat& seat : stored.table.seats) {
      if (seat.person == person) return seat.number;
    }
    return -1;
  }
};

// People 1, 2, … ride by whim and somebody watches. Every `cut_every`-th message cuts a connection, every
// `restart_every`-th kills the server (0: never). Cuts make messages of their own: too many, and nobody gets to ride.
struct HowToRide {
  std::string settings;
  int people = 2;
  std::uint64_t seed = 0;
  int cut_every = 0;
  int restart_every = 0;
  int bonus_one_in = 20;
};

inline std::unique_ptr<Ridden> RideOne(const HowToRide& how) {
  auto ridden = std::make_unique<Ridden>();
  FakeHouse house;
  store::Table stored = NewTable(how.settings, 1);
  stored.seed = Hex(SeedOf("ridden", how.seed));
  auto table = std::make_shared<Table>(stored, std::vector<store::ChatLine>(), house);
  Players players(house, table);
  players.on_sent = [&](PersonId person, const std::string& text) { ridden->letters.push_back({person, text}); };
  for (int i = 0; i < how.people; ++i) {
    players.Add({.name = "P" + std::to_string(i), .host = i == 0, .bonus_one_in = how.bonus_one_in}, i + 1);
  }
  players.Add({.name = "Watcher", .sits = false}, kWatcher);
  int steps = 0;
  while (players.Step() && steps < 100'000) {
    ++steps;
    if (!table->running()) continue;
    if (how.cut_every != 0 && steps % how.cut_every == 0) {
      const int who = steps / how.cut_every % players.size();
      players.Cut(who);
      players.Connect(who);
    }
    if (how.restart_every != 0 && steps % how.restart_every == 0) {
      house.Run();
      const auto kept = house.StoredOf(stored.id);
      table = std::make_shared<Table>(kept.table, std::vector<store::ChatLine>(), kept.lines, kept.laid, house);
      players.Replace(table);
      table->Wake();
      for (int who = 0; who < players.size(); ++who) players.Connect(who);
    }
  }
  ridden->stored = house.StoredOf(stored.id);
  ridden->faults = players.Faults();
  ridden->over = table->over();
  for (const store::Line& line : ridden->stored.lines) {
    if (const auto error = ridden->checker.Add(line.text)) ridden->faults.push_back(error->message);
    ridden->after.push_back(ridden->checker.meeting());
  }
  return ridden;
}

}  // namespace furlong::server::testing
