// The race caller: hears what happened and says what is worth telling, as keys of texts/LANGUAGE/caller.json and what
// fills them. The words and the names are found by whoever speaks: a page in the browser, the program in a terminal.
// The same events always give the same lines.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/header.h"
#include "record/json_text.h"

namespace furlong::table {

class Caller {
 public:
  explicit Caller(const RecordHeader& header) : header_(header) {}

  // `event`: in its public form (public_event.h), with what EventFacts found. The sentences that are said together, one
  // after the other: [{"key","turn","with":{…}},…]; none where the eye alone is enough, or where it is no event. With a
  // turn the texts are key.0, key.1, …, used one after the other; without it there is only one. What may fill a text is
  // a number, or an object to be looked up: {"horses":[0,2]}, {"player":1}, {"card":"12J"}, {"course":"oval"},
  // {"rank":2}, {"standings":[[1,50],…]}, each player with the score.
  std::string Hear(std::string_view event);

 private:
  // An event, or what is told of it, key by key. Built for size: it travels to every browser.
  class Source;
  // Numbers that fill texts.
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
  // All that is known of one event and may fill its texts.
  struct Known {
    Known() { numbers.fill(-1); }
    std::array<int, kNumbers> numbers;  // -1: not known, as below
    int horse = -1;
    int player = -1;
    int winner = -1;  // of the meeting, and who comes after it
    int second = -1;
    int before = -1;  // the horse placed before it
    int place = -1;
    std::string card;
    std::string horses;  // JSON
    std::string others;
    std::string course;
  };

  void Boxes(const Source& event);
  void Round(const Source& event, const Source& told);
  void Ride(const Source& event, const Source& told);
  const char* Feat(const Source& told, int lane) const;
  void Pace(std::string_view use);
  void Stand(std::string_view why, const Source& told);
  void Place(const Source& event, const Source& told);
  void Result(const Source& event);
  void Say(std::string_view key, bool varies = true);
  void Fill();

  const RecordHeader& header_;
  JsonText out_;
  Known known_;
  int seed_ = 0;                                   // from the first boxes: meetings open in different words
  std::vector<std::pair<std::string, int>> used_;  // how often texts of a key were: another one comes each time
  int race_ = -1;                                  // from 0
  int round_ = 0;
  std::array<int, 2> dice_{};
  int pace_ = 0;                          // points that the roller called
  std::array<int, kMaxHorses> limits_{};  // -1: none
  std::string card_;                      // just played, in a card round
  std::array<int, kMaxHorses> lanes_{};   // where each horse stood before this event; 0: nowhere
  int crossed_ = 0;                       // past the post in this race
  unsigned emptied_ = 0;                  // bit set: horses that have stood with an empty hand before
  int before_ = -1;                       // the horse placed last; -1: none
  int placed_ = 0;                        // in this race
  bool shuffled_ = false;                 // fresh decks were told of
};

}  // namespace furlong::table
