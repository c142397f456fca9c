# Writes OUT, a C++ file that holds the weights of the evaluation net in FILE: 16-bit integers, low byte first.
file(READ ${FILE} bytes HEX)
string(REGEX REPLACE "(..)(..)" "\n0x\\2\\1," numbers "${bytes}")
file(WRITE ${OUT} "#include \"riders/net.h\"

namespace furlong {
namespace {

constexpr std::uint16_t kBits[] = {${numbers}
};
static_assert(std::size(kBits) == NetShape::kWeights, \"riders/weights/net.bin does not fit the shape of the net\");

constexpr auto kWeights = [] {
  std::array<std::int16_t, NetShape::kWeights> weights{};
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<std::int16_t>(kBits[i]);
  return weights;
}();

}  // namespace

const Net& ShippedNet() {
  alignas(64) static constexpr auto kAligned = kWeights;
  static constexpr Net net{std::span<const std::int16_t, NetShape::kWeights>(kAligned)};
  return net;
}

}  // namespace furlong
")
