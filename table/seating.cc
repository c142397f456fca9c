#include "table/seating.h"

#include <algorithm>

#include "record/json.h"
#include "record/json_text.h"
#include "riders/rider.h"
#include "table/text.h"

namespace furlong::table {

std::string RiderTitle(std::string_view rider) {
  std::string title(rider);
  if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

bool KnownRider(std::string_view rider) {
  return FaultOf(rider) == RiderFault::kNone && rider.find(':') == std::string_view::npos;
}

std::string FreeName(const std::string& wanted, std::span<const std::string> taken) {
  const auto is_taken = [&](const std::string& name) {
    return std::any_of(taken.begin(), taken.end(), [&](const std::string& other) { return SameName(other, name); });
  };
  std::string name = wanted;
  for (int number = 2; is_taken(name); ++number) name = wanted + " " + std::to_string(number);
  return name;
}

std::vector<Silks> FreeSilks(const std::set<std::string>& worn, int count) {
  std::vector<Silks> free;
  for (std::size_t i = 0; i < kColours.size() && free.size() < static_cast<std::size_t>(count); ++i) {
    const std::string colour(kColours[i]);
    if (!worn.contains(colour)) free.push_back({colour, std::string(kPatterns[i % kPatterns.size()])});
  }
  return free;
}

std::string SilksJson(const std::vector<Silks>& silks) {
  JsonText out;
  out.Open('[');
  for (const Silks& one : silks) {
    out.Open('{').Key("colour").Word(one.colour).Key("pattern").Word(one.pattern).Close('}');
  }
  return out.Close(']').Take();
}

std::vector<Silks> ReadSilksJson(std::string_view text) {
  std::vector<Silks> all;
  json::Problem problem;
  const auto parsed = json::Parse(text, problem);
  if (!parsed || !parsed->is_array()) return all;
  for (const auto& item : parsed->get_array()) {
    if (!item.is_object()) continue;
    const json::Reader one(item.get_object(), "silks", problem);
    all.push_back({std::string(one.Text("colour")), std::string(one.Text("pattern"))});
  }
  return all;
}

}  // namespace furlong::table
