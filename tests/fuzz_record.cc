// Any bytes as a record: checked line by line.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "record/checker.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  furlong::RecordChecker checker;
  const auto error = furlong::CheckStream(in, checker);
  if (error && error->message.empty()) std::abort();
  return 0;
}
