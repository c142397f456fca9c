// The race caller: turns events into commentary. It returns keys of texts/LANGUAGE/caller.json and the values that fill
// them; the page or the terminal looks up the words and names. The same events always give the same commentary.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/header.h"
#include "record/json_text.h"
#include "table/call_key.h"

namespace furlong::table {

struct RideKeys;

class Caller {
 public:
  explicit Caller(const RecordHeader& header) : header_(header) {}

  // Returns the sentences for one event, in order: [{"key","turn","with":{…}},…]. The list is empty if the event needs
  // no comment or is not valid. `event`: in its public form (public_event_json.h), with what EventFacts found.
  // If there is a turn, the key has several texts, key.0, key.1, …, to be used in rotation; otherwise it has one.
  // A value in "with" is a number, or an object to look up: {"horses":[0,2]}, {"player":1}, {"card":"12J"},
  // {"course":"oval"}, {"rank":2}, or {"standings":[[1,50],…]}, which lists players with their scores.
  std::string Hear(std::string_view event);

 private:
  // Reads keys of an event or of its facts. Kept small, because every browser downloads it.
  class Source;
  // The numbers that can fill a text.
  enum Number : std::uint8_t {
    kCount,
    kOld,
    kLane,
    kFence,
    kPoints,
    kSpent,
    kLimit,
    kMargin,
    kPace,
    kOther,
    kValue,
    kFirst,
    kSecond,
    kRace,
    kRaces,
    kSquares,
    kScore,
    kNumbers
  };
  // The values of one event that can fill its texts.
  struct Known {
    Known() { numbers.fill(-1); }
    std::array<int, kNumbers> numbers;  // -1: unknown, as below
    int horse = -1;
    int player = -1;
    int winner = -1;  // of the meeting
    int second = -1;  // of the meeting
    int before = -1;  // the horse placed just ahead of it
    int place = -1;
    std::string card;
    std::string horses;  // JSON
    std::string others;
    std::string course;
  };

  void Boxes(const Source& event);
  void Round(const Source& event, const Source& facts);
  void Ride(const Source& event, const Source& facts);
  // The texts about the most remarkable thing of a ride to this lane.
  const RideKeys& Highlight(const Source& facts, int lane) const;
  void Pace(std::string_view use);
  void Stand(std::string_view why, const Source& facts);
  void Place(const Source& event, const Source& facts);
  void Result(const Source& event);
  // Adds a sentence. `varies`: its key has several texts.
  void Say(CallKey key, bool varies = true);
  void AddKnown();

  const RecordHeader& header_;
  JsonText out_;
  Known known_;
  int seed_ = 0;  // from the first boxes, so that meetings start with different texts
  std::vector<std::pair<std::string_view, int>> used_;  // by key: how many of its texts have been used
  int race_ = -1;                                       // from 0
  int round_ = 0;
  std::array<int, 2> dice_{};
  int pace_ = 0;                          // points, as the roller chose
  std::array<int, kMaxHorses> limits_{};  // -1: none
  std::string card_;                      // the card just played, in a card round
  std::array<int, kMaxHorses> lanes_{};   // each horse's lane before this event; 0: not on the course
  int crossed_ = 0;                       // horses that have crossed the finish in this race
  unsigned emptied_ = 0;                  // bit set: horses that have already stood with an empty hand
  int before_ = -1;                       // the horse placed last; -1: none
  int placed_ = 0;                        // horses placed in this race
  bool shuffled_ = false;                 // new decks have been mentioned
};

}  // namespace furlong::table
