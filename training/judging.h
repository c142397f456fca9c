// What a net says about stored positions: how well it predicts, and its exact answers.
#pragma once

#include <cstdint>
#include <string>

namespace furlong::training {

struct JudgeOptions {
  std::string net;         // file; empty: the shipped one
  std::string rows;        // file of positions
  std::int64_t print = 0;  // how many answers to print, one line each, for comparison with training/net_file.py
};

void JudgeRows(const JudgeOptions& options);

}  // namespace furlong::training
