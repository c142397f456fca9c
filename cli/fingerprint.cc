// furlong fingerprint: prints one hash of many simulated meetings of all kinds.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/interrupt.h"
#include "cli/common/parallel_for.h"
#include "riders/kinds.h"
#include "rules/processor.h"

namespace furlong::cli {

void AddFingerprint(CLI::App& app, int& exit_code) {
  struct FingerprintOptions {
    std::int64_t meetings = 720;
    int threads = DefaultThreads();
    bool portable = false;
    bool json = false;
  };
  const auto options = std::make_shared<FingerprintOptions>();
  CLI::App* command = app.add_subcommand(
      "fingerprint", "One hash over many meetings of all kinds: two builds that print the same play the same game");
  command->add_option("--meetings", options->meetings, "How many meetings")->capture_default_str()->check(kCount);
  command->add_option("--threads", options->threads, "Threads")->capture_default_str()->check(kThreadCount);
  command->add_flag("--portable", options->portable, "Use the loops for every processor, not those for newer ones");
  AddJson(*command, options->json);
  command->callback([options, &exit_code] {
    UsePortableLoops(options->portable);
    std::vector<RaceGround> grounds;
    for (const CourseFile& course : ClassicCourses()) grounds.push_back(GroundOf(course.spec));
    std::vector<Digest> digests(static_cast<std::size_t>(options->meetings));
    std::vector<std::uint8_t> done(digests.size());
    const InterruptFlag interrupt;
    const auto play = [&](std::int64_t index, int) {
      const auto at = static_cast<std::size_t>(index);
      digests[at] = FingerprintOf(static_cast<std::uint64_t>(index), "fingerprint", grounds);
      done[at] = 1;
    };
    ParallelFor("playing", options->meetings, options->threads, play, InterruptFlag::IsSet);
    // After Ctrl-C: the hash of the first meetings, as --meetings with their number prints it.
    const auto meetings = std::find(done.begin(), done.end(), 0) - done.begin();
    Sha256 all;
    for (std::ptrdiff_t i = 0; i < meetings; ++i) all.Add(digests[static_cast<std::size_t>(i)]);
    const bool interrupted = meetings < options->meetings;
    const std::string hash = Hex(all.Finish());
    exit_code = interrupted ? kInterrupted : kDone;
    if (options->json) {
      fmt::print("{}\n", boost::json::serialize(boost::json::object{
                             {"fingerprint", hash}, {"meetings", meetings}, {"interrupted", interrupted}}));
      return;
    }
    fmt::print("{}\n", hash);
    if (interrupted) fmt::print("interrupted: this is --meetings {}\n", meetings);
  });
}

}  // namespace furlong::cli
