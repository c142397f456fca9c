// A whole meeting for tests: every message the server sent, and the full state, with all secrets, after every line.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "record/checker.h"
#include "server/testing/fake_house.h"

namespace furlong::server::testing {

inline constexpr const char* kDashCourse =
    R"("courses":{"dash":{"format":"furlong-course/1","id":"dash","lanes":8,"closed":false,"segments":[{"straight":60}],)"
    R"("start":{"segment":0,"row":0},"finish":{"segment":0,"row":30}}})";
inline constexpr PersonId kSpectator = 100;

struct SentMessage {
  PersonId person = 0;  // who it was sent to
  std::string text;
};

struct RecordedMeeting {
  FakeHouse::Stored stored;
  std::vector<SentMessage> messages;  // in the order they were sent, whether they arrived or not
  RecordChecker checker{nullptr};
  std::vector<Meeting> after;       // by version: the meeting after that line of the record
  std::vector<std::string> faults;  // errors of the server that the clients or the record checker found
  bool over = false;

  int seat_of(PersonId person) const {
    for (const store::Seat& seat : stored.table.seats) {
      if (seat.person == person) return seat.number;
    }
    return -1;
  }
};

// How to play a meeting. Persons 1, 2, … sit down and decide at random, and there is a spectator.
struct MeetingPlan {
  std::string settings;
  int people = 2;
  std::uint64_t seed = 0;
  // A connection breaks after every so many messages; 0: never. Reconnecting causes messages too, so if this is too
  // small, nobody ever gets to decide.
  int cut_every = 0;
  int restart_every = 0;  // the server is killed and restarted after every so many messages; 0: never
  int bonus_one_in = 20;  // a player takes an available bonus once in this many decisions
};

inline std::unique_ptr<RecordedMeeting> PlayMeeting(const MeetingPlan& plan) {
  auto recorded = std::make_unique<RecordedMeeting>();
  FakeHouse house;
  store::Table stored = NewTable(plan.settings, 1);
  stored.seed = Hex(SeedOf("recorded", plan.seed));
  auto table = std::make_shared<Table>(stored, std::vector<store::ChatLine>(), house);
  Players players(house, table);
  players.on_server_message = [&](PersonId person, const std::string& text) {
    recorded->messages.push_back({person, text});
  };
  for (int i = 0; i < plan.people; ++i) {
    players.Add({.name = "P" + std::to_string(i), .host = i == 0, .bonus_one_in = plan.bonus_one_in}, i + 1);
  }
  players.Add({.name = "Spectator", .sits = false}, kSpectator);
  int steps = 0;
  while (players.Step() && steps < 100'000) {
    ++steps;
    if (!table->running()) continue;
    if (plan.cut_every != 0 && steps % plan.cut_every == 0) {
      const int who = steps / plan.cut_every % players.size();
      players.Disconnect(who);
      players.Connect(who);
    }
    if (plan.restart_every != 0 && steps % plan.restart_every == 0) {
      house.Run();
      const auto saved = house.StoredOf(stored.id);
      table = std::make_shared<Table>(saved.table, std::vector<store::ChatLine>(), saved.lines, saved.laid, house);
      players.UseReloaded(table);
      table->Wake();
      for (int who = 0; who < players.size(); ++who) players.Connect(who);
    }
  }
  recorded->stored = house.StoredOf(stored.id);
  recorded->faults = players.Faults();
  recorded->over = table->over();
  for (const store::Line& line : recorded->stored.lines) {
    if (const auto error = recorded->checker.Add(line.text)) recorded->faults.push_back(error->message);
    recorded->after.push_back(recorded->checker.meeting());
  }
  return recorded;
}

}  // namespace furlong::server::testing
