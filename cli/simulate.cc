// furlong simulate: plays meetings of house riders.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/interrupt.h"
#include "cli/common/parallel_for.h"
#include "cli/common/refused.h"
#include "cli/common/setup.h"
#include "cli/common/terminal.h"
#include "record/writer.h"
#include "riders/play.h"
#include "study/measure.h"

namespace furlong::cli {
namespace {

struct SimulateOptions {
  MeetingSetup setup;
  std::int64_t meetings = 1;
  std::string seed;
  std::string record;
  bool write_record = false;
  bool annotate = false;
  int threads = DefaultThreads();
  bool json = false;
};

// The results of one seat over all meetings.
struct SeatTally {
  std::int64_t wins = 0;  // a shared first place counts as a win for each
  std::int64_t points = 0;
  std::int64_t places = 0;                 // sum of places in the meetings
  std::array<std::int64_t, 4> placings{};  // number of first to fourth places in races
};

struct Tally {
  std::array<SeatTally, kMaxPlayers> seats;
  CourseFigures figures;
  std::int64_t meetings = 0;
  std::int64_t decisions = 0;

  void Count(const Meeting& meeting) {
    ++meetings;
    const Programme& programme = meeting.programme();
    const auto scores = Scores(programme, meeting.board());
    const auto ranking = Ranking(programme, meeting.board());
    int place = 1;
    for (int i = 0; i < programme.players(); ++i) {
      const PlayerId player = ranking[static_cast<std::size_t>(i)];
      if (i > 0 && !ShareThePlace(programme, meeting.board(), player, ranking[static_cast<std::size_t>(i - 1)]))
        place = i + 1;
      seats[player].wins += place == 1 ? 1 : 0;
      seats[player].places += place;
      seats[player].points += scores[player];
    }
    for (int race = 0; race < programme.races(); ++race) {
      for (HorseId horse = 0; horse < programme.horses(); ++horse) {
        const int finish = meeting.board().places[static_cast<std::size_t>(race)][horse];
        if (finish >= 1 && finish <= 4)
          ++seats[programme.OwnerOf(horse)].placings[static_cast<std::size_t>(finish - 1)];
      }
    }
  }
  void Add(const Tally& other) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
      seats[i].wins += other.seats[i].wins;
      seats[i].points += other.seats[i].points;
      seats[i].places += other.seats[i].places;
      for (std::size_t k = 0; k < 4; ++k) seats[i].placings[k] += other.seats[i].placings[k];
    }
    figures += other.figures;
    meetings += other.meetings;
    decisions += other.decisions;
  }
};

// The file for the record of meeting `index`: the one given, or a numbered one in the given folder.
std::filesystem::path RecordPath(const SimulateOptions& options, std::int64_t index) {
  std::filesystem::path path = options.record;
  if (options.meetings == 1 && !std::filesystem::is_directory(path)) return path;
  return path / fmt::format("meeting-{:06}.jsonl", index);
}

void PrepareRecords(const SimulateOptions& options) {
  const auto refuse = [&](std::string_view why) {
    throw CommandError(fmt::format("--record {}: {}", options.record, why));
  };
  if (!options.write_record) {
    if (options.annotate) throw CommandError("--annotate needs --record FILE, DIR or -");
    return;
  }
  const std::filesystem::path path = options.record;
  if (options.meetings == 1) {
    if (options.record.empty()) refuse("must be a file, a folder or -");
    if (path.has_parent_path() && !std::filesystem::is_directory(path.parent_path())) refuse("there is no such folder");
    return;
  }
  const bool a_file = std::filesystem::exists(path) && !std::filesystem::is_directory(path);
  if (options.record.empty() || options.record == "-" || path.extension() == ".jsonl" || a_file) {
    refuse("a record is one meeting; for more give a folder");
  }
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) refuse(error.message());
}

void WriteRecord(const SimulateOptions& options, std::int64_t index, const std::string& text) {
  if (options.record == "-") {
    std::cout << text << std::flush;
    return;
  }
  const auto path = RecordPath(options, index);
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw CommandError(fmt::format("cannot write {}", path.string()));
}

void PrintTable(std::FILE* out, const SimulateOptions& options, const RecordHeader& header,
                const std::vector<std::string_view>& riders, const Tally& tally, double seconds) {
  const auto meetings = static_cast<double>(tally.meetings);
  fmt::print(out, "{}\n",
             Bold(fmt::format("{:<6}{:<9}{:>8}{:>7}{:>8}{:>7}{:>8}{:>8}{:>8}{:>8}", "seat", "rider", "wins", "win %",
                              "points", "place", "1st", "2nd", "3rd", "4th")));
  for (std::size_t i = 0; i < header.players.size(); ++i) {
    const SeatTally& seat = tally.seats[i];
    fmt::print(out, "{:<6}{:<9}{:>8}{:>7.1f}{:>8.1f}{:>7.2f}{:>8}{:>8}{:>8}{:>8}\n", header.players[i], riders[i],
               seat.wins, 100.0 * static_cast<double>(seat.wins) / meetings,
               static_cast<double>(seat.points) / meetings, static_cast<double>(seat.places) / meetings,
               seat.placings[0], seat.placings[1], seat.placings[2], seat.placings[3]);
  }
  if (tally.meetings < options.meetings) {
    fmt::print(out, "interrupted after {} of {}\n", tally.meetings, HowMany(options.meetings, "meeting"));
  }
  fmt::print(out, "{}\n",
             Dim(fmt::format("{}, {}, {}, {} in {:.2f} s; seed {}", HowMany(tally.meetings, "meeting"),
                             HowMany(tally.figures.races, "race"), HowMany(tally.decisions, "decision"),
                             HowMany(tally.figures.falls, "fall"), seconds, options.seed)));
}

void PrintJson(std::FILE* out, const SimulateOptions& options, const RecordHeader& header,
               const std::vector<std::string_view>& riders, const Tally& tally, double seconds) {
  boost::json::array seats;
  for (std::size_t i = 0; i < header.players.size(); ++i) {
    const SeatTally& seat = tally.seats[i];
    const auto meetings = static_cast<double>(std::max<std::int64_t>(tally.meetings, 1));
    seats.push_back({{"player", header.players[i]},
                     {"rider", riders[i]},
                     {"wins", seat.wins},
                     {"mean_points", static_cast<double>(seat.points) / meetings},
                     {"mean_place", static_cast<double>(seat.places) / meetings},
                     {"race_placings", boost::json::array(seat.placings.begin(), seat.placings.end())}});
  }
  const boost::json::object summary = {{"seed", options.seed},
                                       {"meetings", tally.meetings},
                                       {"interrupted", tally.meetings < options.meetings},
                                       {"races", tally.figures.races},
                                       {"decisions", tally.decisions},
                                       {"falls", tally.figures.falls},
                                       {"seconds", seconds},
                                       {"seats", seats}};
  fmt::print(out, "{}\n", boost::json::serialize(summary));
}

// Returns the exit code. After Ctrl-C it prints the results of the meetings that are over.
int Simulate(SimulateOptions options) {
  if (options.seed.empty()) options.seed = FreshSeedText();
  const RecordHeader header = options.setup.Header();
  const auto riders = options.setup.Riders();
  auto made = ProgrammeOf(header);
  if (const auto* error = std::get_if<FileError>(&made)) throw CommandError(error->message);
  const auto programme = std::get<std::shared_ptr<const Programme>>(made);
  PrepareRecords(options);

  const auto begin = std::chrono::steady_clock::now();
  std::vector<Tally> tallies(static_cast<std::size_t>(options.threads));
  const InterruptFlag interrupt;
  const auto play = [&](std::int64_t index, int worker) {
    const Seed seed = SeedOf(options.seed, static_cast<std::uint64_t>(index));
    Meeting meeting(*programme);
    MeasureSink measure(meeting);
    std::optional<std::ostringstream> text;  // only for a record: making one takes long beside a quick meeting
    std::optional<RecordWriter> writer;
    std::optional<BothSinks> both;
    if (options.write_record) both.emplace(writer.emplace(text.emplace(), header, meeting, options.annotate), measure);
    EventSink* const sink = both ? static_cast<EventSink*>(&*both) : &measure;
    Tally& tally = tallies[static_cast<std::size_t>(worker)];
    const PlayedMeeting played =
        PlayMeeting(meeting, SeatRiders(riders, seed), Chance(seed), sink, InterruptFlag::IsSet);
    if (!played.ok()) ThrowRefused(*played.refused, *programme, riders);
    if (!meeting.over()) return;  // interrupted
    tally.decisions += played.decisions;
    tally.Count(meeting);
    tally.figures += measure.figures();
    if (writer) WriteRecord(options, index, text->str());
  };
  ParallelFor("simulating", options.meetings, options.threads, play, InterruptFlag::IsSet);
  Tally total;
  for (const Tally& tally : tallies) total.Add(tally);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  // If the record goes to standard output, the results go to standard error.
  std::FILE* const out = options.record == "-" ? stderr : stdout;
  if (total.meetings == 0 && !options.json) {
    fmt::print(stderr, "furlong: interrupted before the first meeting was over\n");
    return kInterrupted;
  }
  options.json ? PrintJson(out, options, header, riders, total, seconds)
               : PrintTable(out, options, header, riders, total, seconds);
  return total.meetings < options.meetings ? kInterrupted : kDone;
}

}  // namespace

void AddSimulate(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<SimulateOptions>();
  CLI::App* command = app.add_subcommand("simulate", "Play meetings of house riders, write records, print results");
  command->add_option("--meetings", options->meetings, "How many meetings")->capture_default_str()->check(kCount);
  command->add_option("--seed", options->seed,
                      "Any text; the same seed plays the same meetings (otherwise a new one, which is printed)");
  options->setup.AddTo(*command);
  command->add_option("--record", options->record,
                      "Write the record to FILE, one file a meeting to DIR, or - for standard output");
  command->add_flag("--annotate", options->annotate, "Add what was legal to every decision in the record");
  command->add_option("--threads", options->threads, "Threads")->capture_default_str()->check(kThreadCount);
  AddJson(*command, options->json);
  command->footer("Ctrl-C prints the results of the meetings that are over; the exit code is then 130.");
  command->callback([options, command, &exit_code] {
    options->write_record = command->count("--record") > 0;
    exit_code = Simulate(*options);
  });
}

}  // namespace furlong::cli
