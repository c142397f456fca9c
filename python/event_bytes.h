// Decisions, outcomes of chance and imagined cards as bytes.
#pragma once

#include "python/bytes.h"
#include "python/log.h"
#include "python/position.h"

namespace furlong::python {

void Write(ByteWriter& out, const Decision& decision);
Decision ReadDecision(ByteReader& in);

void Write(ByteWriter& out, const Outcome& outcome);
Outcome ReadOutcome(ByteReader& in);

// The cards of an entry of kind kResample.
void WriteSecrets(ByteWriter& out, const LogEntry& resample, int horses);
// Reads cards that a seat might imagine at this position, whose own cards are those of the position if `own_known`.
Secrets ReadSecrets(ByteReader& in, const Position& position, PlayerId seat, bool own_known,
                    std::array<Hand, kMaxHorses>& gone);

}  // namespace furlong::python
