// Fuzzes checking records and their fairness.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "record/fairness.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  furlong::FairnessChecker checker;
  const auto error = furlong::CheckStream(in, checker.record());
  if (error && error->message.empty()) std::abort();
  if (!error) checker.Judge();
  return 0;
}
