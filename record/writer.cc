#include "record/writer.h"

#include "record/event_text.h"

namespace furlong {

std::string LegalValues(const Meeting& meeting, const Decision& decision) {
  switch (decision.kind) {
    case Decision::Kind::kSeal: return LegalCards(meeting.hand(decision.horse));
    case Decision::Kind::kCard: {
      if (meeting.need() != Need::kReveal) return LegalCards(meeting.hand(decision.horse));
      Hand sealed;
      sealed.Add(meeting.secrets().sealed[decision.horse]);
      return LegalCards(sealed);
    }
    case Decision::Kind::kPace: return LegalUses(true);
    case Decision::Kind::kDie: return LegalUses(false);
    case Decision::Kind::kRide: return LegalSquares(meeting.course(), meeting.board().rides);
    default: return {};
  }
}

RecordWriter::RecordWriter(std::ostream& out, const RecordHeader& header, const Meeting& meeting, bool annotate)
    : out_(out), meeting_(meeting), annotate_(annotate) {
  out_ << header.ToLine() << '\n';
}

void RecordWriter::On(const Event& event) {
  const bool decision = event.kind == Event::Kind::kDecision;
  const std::string legal = annotate_ && decision ? LegalValues(meeting_, event.decision) : std::string();
  out_ << ToLine(meeting_.programme(), event, legal) << '\n';
}

}  // namespace furlong
