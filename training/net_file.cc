#include "training/net_file.h"

#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <stdexcept>
#include <vector>

namespace furlong::training {

const Net& ReadNet(const std::string& path) {
  struct Loaded {
    alignas(64) std::array<std::int16_t, NetShape::kWeights> weights;
    Net net{weights};
  };
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<Loaded>> known;
  const std::lock_guard lock(mutex);
  auto& loaded = known[path];
  if (loaded != nullptr) return loaded->net;
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
  if (bytes.size() != 2 * NetShape::kWeights) throw std::runtime_error(path + " holds no net of today's shape");
  loaded = std::make_unique<Loaded>();
  for (std::size_t i = 0; i < NetShape::kWeights; ++i) {
    const auto low = static_cast<std::uint8_t>(bytes[2 * i]);
    const auto high = static_cast<std::uint8_t>(bytes[2 * i + 1]);
    loaded->weights[i] = static_cast<std::int16_t>(low | (high << 8));
  }
  return loaded->net;
}

}  // namespace furlong::training
