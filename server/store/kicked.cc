#include "server/store/kicked.h"

#include <boost/json.hpp>

namespace furlong::store {

std::string WriteKicked(const std::vector<Kicked>& all) {
  boost::json::array list;
  for (const Kicked& one : all) list.push_back({one.person, one.at, one.by});
  return boost::json::serialize(list);
}

std::vector<Kicked> ReadKicked(std::string_view text) {
  std::vector<Kicked> all;
  try {
    const boost::json::value list = boost::json::parse({text.data(), text.size()});
    for (const boost::json::value& one : list.as_array()) {
      const boost::json::array& parts = one.as_array();
      all.push_back({parts.at(0).to_number<PersonId>(), parts.at(1).to_number<Milliseconds>(),
                     std::string(parts.at(2).as_string())});
    }
  } catch (const std::exception& error) {
    throw StoreTrouble(std::string("whom the host sent away is damaged: ") + error.what());
  }
  return all;
}

}  // namespace furlong::store
