// furlong fingerprint: prints one hash of many simulated meetings of all kinds.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/parallel_for.h"
#include "riders/kinds.h"
#include "rules/processor.h"

namespace furlong::cli {

void AddFingerprint(CLI::App& app, int& exit_code) {
  struct FingerprintOptions {
    std::int64_t meetings = 720;
    int threads = DefaultThreads();
    bool portable = false;
  };
  const auto options = std::make_shared<FingerprintOptions>();
  CLI::App* command = app.add_subcommand(
      "fingerprint", "One hash over many meetings of all kinds: two builds that print the same play the same game");
  command->add_option("--meetings", options->meetings, "How many meetings")->capture_default_str()->check(kCount);
  command->add_option("--threads", options->threads, "Threads")->capture_default_str()->check(kThreadCount);
  command->add_flag("--portable", options->portable, "Use the loops for every processor, not those for newer ones");
  command->callback([options, &exit_code] {
    UsePortableLoops(options->portable);
    std::vector<RaceGround> grounds;
    for (const CourseFile& course : ClassicCourses()) grounds.push_back(GroundOf(course.spec));
    std::vector<Digest> digests(static_cast<std::size_t>(options->meetings));
    ParallelFor("riding", options->meetings, options->threads, [&](std::int64_t index, int) {
      digests[static_cast<std::size_t>(index)] =
          FingerprintOf(static_cast<std::uint64_t>(index), "fingerprint", grounds);
    });
    Sha256 all;
    for (const Digest& digest : digests) all.Add(digest);
    fmt::print("{}\n", Hex(all.Finish()));
    exit_code = kDone;
  });
}

}  // namespace furlong::cli
