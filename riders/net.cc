#include "riders/net.h"

#include <algorithm>
#include <numeric>

#include "riders/net_run.h"

namespace furlong {

#ifdef FURLONG_NET_AVX2
// In net_avx2.cc.
void RunNetWithAvx2(const std::int16_t* weights, const NetInput& input, Judgement& judgement);
#endif

void Net::Judge(const NetInput& input, Judgement& judgement) const {
#ifdef FURLONG_NET_AVX2
  static const bool avx2 = __builtin_cpu_supports("avx2");
  if (avx2) return RunNetWithAvx2(weights_, input, judgement);
#endif
  Run<VectorKernel>(weights_, input, judgement);
}

void Net::JudgeWithPlainVectors(const NetInput& input, Judgement& judgement) const {
  Run<VectorKernel>(weights_, input, judgement);
}

void Net::JudgePortably(const NetInput& input, Judgement& judgement) const {
  Run<PortableKernel>(weights_, input, judgement);
}

void Net::Judge(const Meeting& meeting, Judgement& judgement) const {
  if (meeting.over() || meeting.need() == Need::kResult) {
    const Prospects prospects = furlong::ProspectsOf(meeting);
    const Board& board = meeting.board();
    for (HorseId horse = 0; horse < meeting.programme().horses(); ++horse) {
      const int place = board.places[board.race][horse];
      judgement.places[horse].fill(0);
      judgement.places[horse][static_cast<std::size_t>(place > 0 ? place - 1 : kUnplaced)] = kCertain;
    }
    for (PlayerId player = 0; player < meeting.programme().players(); ++player) {
      judgement.wins[player] = static_cast<std::int16_t>(prospects[player].chance);
    }
    return;
  }
  NetInput input;
  FillNetInput(meeting, input);
  Judge(input, judgement);
}

int ScoreExpectedByNet(const Meeting& meeting, const Prospect& prospect) {
  const int races = meeting.programme().races() - 1 - meeting.board().race;
  const int points_per_race = 10 * std::accumulate(kPlacePoints.begin(), kPlacePoints.end(), 0);
  return prospect.points + races * points_per_race / meeting.programme().players();
}

Prospects Net::ProspectsOf(const Meeting& meeting) const {
  if (meeting.over() || meeting.need() == Need::kResult) return furlong::ProspectsOf(meeting);
  NetInput input;
  FillNetInput(meeting, input);
  Judgement judgement;
  Judge(input, judgement);
  const auto scores = Scores(meeting.programme(), meeting.board());
  Prospects prospects{};
  for (PlayerId player = 0; player < input.players; ++player) {
    prospects[player] = {judgement.wins[player], 10 * scores[player]};
  }
  for (HorseId horse = 0; horse < input.horses; ++horse) {
    const bool placed = !input.preparing && !meeting.board().field.OnCourse(horse);
    if (placed) continue;  // its points are in the score
    int points = 0;
    for (std::size_t place = 0; place < kPlacePoints.size(); ++place) {
      points += judgement.places[horse][place] * kPlacePoints[place];
    }
    prospects[input.owner[horse]].points += points / (kCertain / 10);
  }
  return prospects;
}

}  // namespace furlong
