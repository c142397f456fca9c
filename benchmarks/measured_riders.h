// Riders for measurements only, beside those of MakeRider:
//   old-sharp, old-expert    without the net: they play races to the end by quick choices
//   clairvoyant:N            the expert's search with all cards visible; must never play
//   tree@FILE                with the net in FILE, searching as riders do
//   considering50@FILE       the same, but expecting 50 percent of the others to consider their choices
//   rivals@FILE, plain@FILE  the same, but the tree searches for the others too; without a tree
// Each of them takes a budget after a colon.
#pragma once

#include <functional>
#include <string>

#include "riders/net.h"
#include "study/arena.h"

namespace furlong::bench {

// Finds the net in a file.
using NetReader = std::function<const Net&(const std::string& path)>;

RiderFactory MeasuredRiders(NetReader read_net = {});

}  // namespace furlong::bench
