// Weights of a net read from a file, to compare nets before one is shipped.
#pragma once

#include <memory>
#include <string>

#include "riders/net.h"

namespace furlong::training {

// Throws std::runtime_error if the file is not one of a net of today's shape. The net lives as long as the program.
const Net& ReadNet(const std::string& path);

}  // namespace furlong::training
