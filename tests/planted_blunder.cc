#include "tests/planted_blunder.h"

#include "record/event_text.h"
#include "record/header.h"
#include "rules/testing.h"

namespace furlong::testing {

std::string LastCardRecord(const std::string& card, const std::string& name) {
  const std::string first_line =
      R"({"format":"furlong-record/1","rules":1,"players":[")" + name +
      R"(","Bo","Cleo","Dan"],"horses":[{"owner":0,"colour":"red"},{"owner":1,"colour":"blue"},{"owner":2,"colour":"green"},{"owner":3,"colour":"yellow"}],)"
      R"("races":[{"course":"dash","steeplechase":false}],"options":{},"courses":{"dash":{"format":"furlong-course/1","id":"dash","name":{"en":"The Dash"},)"
      R"("lanes":8,"closed":false,"segments":[{"straight":26}],"start":{"segment":0,"row":0},"finish":{"segment":0,"row":5},"fences":[]}}})";
  const auto header = ReadHeader(first_line);
  if (const auto* error = std::get_if<FileError>(&header)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  Table table(*std::get<std::shared_ptr<const Programme>>(ProgrammeOf(std::get<RecordHeader>(header))));
  table.boxes = {1, 2, 3, 0};
  table.tops[0] = CardList("12J 3 4 6 7 7 7 8 8 9 10 11");
  for (std::size_t horse = 1; horse < 4; ++horse) {
    table.tops[horse] = CardList("8 8 8 8 7 7 7 6 6 4 4 3");
    table.planned[horse] = CardList("8");
  }
  table.planned[0] = CardList(card);
  table.RunUntil([&] { return table.meeting.over(); });
  std::string text = first_line + "\n";
  for (const Event& event : table.events) text += ToLine(table.programme, event) + "\n";
  return text;
}

}  // namespace furlong::testing
