// furlong fingerprint: one hash over many simulated meetings of all kinds.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/series.h"
#include "riders/kinds.h"

namespace furlong::cli {

void AddFingerprint(CLI::App& app, int& exit_code) {
  struct Wants {
    std::int64_t meetings = 720;
    int threads = DefaultThreads();
  };
  const auto wants = std::make_shared<Wants>();
  CLI::App* command = app.add_subcommand(
      "fingerprint", "One hash over many meetings of all kinds: two builds that print the same play the same game");
  command->add_option("--meetings", wants->meetings, "How many meetings")->capture_default_str()->check(kCount);
  command->add_option("--threads", wants->threads, "Threads")->capture_default_str()->check(kThreadCount);
  command->callback([wants, &exit_code] {
    std::vector<RaceGround> grounds;
    for (const CourseFile& course : AllShippedCourses()) grounds.push_back(GroundOf(course.spec));
    std::vector<Digest> digests(static_cast<std::size_t>(wants->meetings));
    RunSeries("riding", wants->meetings, wants->threads, [&](std::int64_t index, int) {
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
