#include "drawing/print/course_land.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "record/json.h"

namespace furlong::drawing {
namespace {

// Colours are whole numbers here: 0xRRGGBB.
struct Colours {
  std::string_view name;
  Land::Scenery scenery;
  unsigned ground, stripe, infield, leaf, leaf_light, bark, water, shore;
};

// The page has the same sceneries (web/src/board/palette.css).
constexpr std::array<Colours, 7> kSceneries = {{
    {"park", Land::Scenery::kPark, 0x9fb183, 0x98ab7c, 0xabbb8d, 0x6d8a5c, 0x869f70, 0x4b6844, 0xa9c0bb, 0x5d7350},
    {"heath", Land::Scenery::kHeath, 0xc3ad8a, 0xbaa47f, 0xcdb997, 0x9a6f93, 0xb98fb2, 0x5d4858, 0xa9c0bb, 0x7f7a4e},
    {"forest", Land::Scenery::kForest, 0x7c9768, 0x738f60, 0x89a374, 0x42703f, 0x5d8a50, 0x24452c, 0x94b3ae, 0x41613c},
    {"coast", Land::Scenery::kCoast, 0xdccd9f, 0xd3c494, 0xe4d7ad, 0x8aa35c, 0xa5bb74, 0x68743c, 0x6fb0c6, 0xf2e8c8},
    {"downs", Land::Scenery::kDowns, 0xc2cd98, 0xb3c287, 0xcbd5a4, 0x7f9d5f, 0x98b377, 0x55743f, 0xa9c4c0, 0x7f9a66},
    {"town", Land::Scenery::kTown, 0xbdb6a6, 0xb3ac9b, 0xc6c0b1, 0x6e9160, 0x89a977, 0x574238, 0xa9bcc0, 0x85806f},
    {"winter", Land::Scenery::kWinter, 0xe4eaec, 0xd9e1e4, 0xedf2f3, 0x7d9a8f, 0xf6f9f9, 0x476259, 0xc3dbe6, 0x9fb4bb},
}};

// A light tints all colours by a share and moves the shadows.
struct Light {
  std::string_view name;
  unsigned tint;
  double share;
  Point shadow;
};

constexpr std::array<Light, 5> kLights = {{
    {"day", 0xffffff, 0, {0.3, 0.34}},
    {"morning", 0xffe3a6, 0.16, {-0.62, 0.3}},
    {"evening", 0xe8742f, 0.2, {0.68, 0.28}},
    {"overcast", 0x8d99a5, 0.28, {0.08, 0.12}},
    {"dusk", 0x454a86, 0.3, {0.4, 0.2}},
}};

std::string Mixed(unsigned colour, const Light& light) {
  unsigned mixed = 0;
  for (const unsigned shift : {16u, 8u, 0u}) {
    const double own = (colour >> shift) & 0xFF, tint = (light.tint >> shift) & 0xFF;
    mixed |= static_cast<unsigned>(std::lround(own + (tint - own) * light.share)) << shift;
  }
  return fmt::format("#{:06x}", mixed);
}

// The text of a key of the course file, or nothing.
std::string TextOf(const json::object& course, std::string_view key) {
  const auto* value = course.if_contains(key);
  const auto* text = value != nullptr ? value->if_string() : nullptr;
  return text != nullptr ? std::string(*text) : "";
}

}  // namespace

Land LandOf(const CourseFile& file) {
  json::Problem problem;
  const auto parsed = json::Parse(file.json, problem);
  const auto* course = parsed ? parsed->if_object() : nullptr;
  const std::string scenery = course != nullptr ? TextOf(*course, "scenery") : "";
  const std::string hour = course != nullptr ? TextOf(*course, "light") : "";
  const Colours* colours = &kSceneries[0];
  for (const Colours& one : kSceneries) {
    if (one.name == scenery) colours = &one;
  }
  const Light* light = &kLights[0];
  for (const Light& one : kLights) {
    if (one.name == hour) light = &one;
  }
  const auto tinted = [&](unsigned colour) { return Mixed(colour, *light); };
  Land land;
  land.scenery = colours->scenery;
  land.ground = tinted(colours->ground);
  land.stripe = tinted(colours->stripe);
  land.infield = tinted(colours->infield);
  land.leaf = tinted(colours->leaf);
  land.leaf_light = tinted(colours->leaf_light);
  land.bark = tinted(colours->bark);
  land.wall = tinted(0xa65a45);
  land.roof = tinted(0xc27a61);
  land.water = tinted(colours->water);
  land.shore = tinted(colours->shore);
  land.shadow = light->shadow;
  return land;
}

}  // namespace furlong::drawing
