// The race caller: hears what happened and says what is worth telling, as keys of texts/LANGUAGE/caller.json and what
// fills them. The words are found by whoever speaks: a page in the browser, the program in a terminal. The same events
// always give the same lines.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/header.h"

namespace furlong::json {
class Reader;
}

namespace furlong::wire {

// What fills a place in a text and is itself looked up by whoever speaks.
struct NamedHorses {  // a horse's name, or a list of them
  std::vector<HorseId> horses;
};
struct NamedCard {  // "an 8", "the joker 12"
  std::string card;
};
struct NamedCourse {
  std::string id;
};
struct Rank {  // "2nd"
  int place = 0;
};
struct Standing {
  std::string player;
  int score = 0;
};
using Standings = std::vector<Standing>;
using Filling = std::variant<std::string, int, NamedHorses, NamedCard, NamedCourse, Rank, Standings>;

// One sentence or two. With a turn the texts are key.0, key.1, …, used one after the other; -1: there is only one.
struct Call {
  std::string key;
  int turn = -1;
  std::vector<std::pair<std::string_view, Filling>> fillings;
};

class Caller {
 public:
  explicit Caller(const RecordHeader& header) : header_(header) {}

  // `event`: as all may hear it (event.h), with what Teller knows. What is said together, one after the other; nothing
  // where the eye alone is enough, or where it is no event.
  std::vector<Call> Hear(std::string_view event);

 private:
  using Fillings = std::vector<std::pair<std::string_view, Filling>>;
  void Before(std::string_view t, const json::Reader& event);
  std::vector<Call> CallsOf(std::string_view t, const json::Reader& event);
  void After(std::string_view t, const json::Reader& event);

  Call Say(std::string key, Fillings fillings);
  Fillings About(HorseId horse) const;
  std::vector<Call> Boxes(const json::Reader& event);
  std::vector<Call> Round(const json::Reader& event);
  std::vector<Call> Ride(const json::Reader& event);
  std::string_view Feat(const json::Reader& told, HorseId horse, int lane) const;
  std::vector<Call> Pace(const json::Reader& event);
  std::vector<Call> Stand(const json::Reader& event);
  std::vector<Call> Fall(const json::Reader& event);
  std::vector<Call> Place(const json::Reader& event);
  std::vector<Call> Result(const json::Reader& event) const;

  const RecordHeader& header_;
  int seed_ = 0;                            // from the first boxes, so that meetings open in different words
  std::map<std::string, int> used_;         // how often texts of a key were used: another one comes each time
  int race_ = -1;                           // from 0
  int round_ = 0;                           //
  std::array<int, 2> dice_{};               //
  int pace_ = 0;                            // points that the roller called
  std::array<int, kMaxHorses> limits_{};    // 0: none
  std::string card_;                        // just played, in a card round
  std::array<int, kMaxHorses> lanes_{};     // where each horse stood before this event
  int crossed_ = 0;                         // past the post in this race
  std::array<bool, kMaxHorses> emptied_{};  // has stood with an empty hand before
  HorseId before_ = kNoHorse;               // placed last
  int placed_ = 0;                          // in this race
  bool shuffled_ = false;                   // fresh decks were told of
};

// What the calls of one event come to: [{"key","turn","with":{…}},…]. Marked fillings are objects: {"horses":[0,2]},
// {"card":"12J"}, {"course":"oval"}, {"rank":2}, {"standings":[["Ann",50],…]}.
std::string CallsJson(const std::vector<Call>& calls);

}  // namespace furlong::wire
