#include "server/testing/memory_store.h"

#include <gtest/gtest.h>

#include "server/testing/store_suite.h"

namespace furlong::store {
namespace {

class MemoryBackend : public StoreBackend {
 public:
  std::unique_ptr<Store> Open() override { return store_.Share(); }
  std::string NewFile() override { return ""; }
  std::unique_ptr<Store> OpenBackup(const std::string&) override { return nullptr; }

 private:
  MemoryStore store_;
};

INSTANTIATE_TEST_SUITE_P(Memory, StoreSuite, ::testing::Values(+[]() -> std::unique_ptr<StoreBackend> {
                           return std::make_unique<MemoryBackend>();
                         }));

TEST(MemoryStore, ASnapshotDoesNotChange) {
  MemoryStore store;
  store.Commit(std::vector<Change>{SaveTable{{.id = "a"}}, AddLines{"a", {{0, "header", "", 1}}}});
  MemoryStore snapshot(store);
  const auto shared = store.Share();
  store.Commit(std::vector<Change>{AddLines{"a", {{1, "one", "", 1}}}, SavePerson{{.id = 1}}});
  EXPECT_EQ(shared->Lines("a").size(), 2u);
  EXPECT_EQ(snapshot.Lines("a").size(), 1u);
  EXPECT_FALSE(snapshot.FindPerson(1));
  snapshot.Commit(std::vector<Change>{AddLines{"a", {{1, "another", "", 1}}}});
  EXPECT_EQ(snapshot.Lines("a")[1].text, "another");
  EXPECT_EQ(store.Lines("a")[1].text, "one");
  EXPECT_EQ(store.Count().lines, 2u);
}

TEST(MemoryStore, RowsCanBeDamaged) {
  MemoryStore store;
  const Table table{.id = "a", .seats = {{.number = 0}, {.number = 1}}};
  store.Commit(std::vector<Change>{SaveTable{table}, SaveTable{{.id = "b"}},
                                   AddLines{"a", {{0, "header", "", 1}, {1, "one", "", 1}, {2, "two", "", 1}}}});
  const MemoryStore sound(store);
  const auto damaged = [&](const std::function<void(MemoryStore::Rows&)>& how) {
    MemoryStore copy(sound);
    copy.Damage("a", how);
    EXPECT_TRUE(copy.FindTable("b"));
    return copy;
  };
  using Rows = MemoryStore::Rows;
  EXPECT_THROW(damaged([](Rows& rows) { rows.table.seats[1].number = 77; }).FindTable("a"), StoreTrouble);
  EXPECT_THROW(damaged([](Rows& rows) { rows.table.seats[1].number = 0; }).FindTable("a"), StoreTrouble);
  EXPECT_THROW(damaged([](Rows& rows) { rows.table.seats.resize(9); }).FindTable("a"), StoreTrouble);
  EXPECT_THROW(damaged([](Rows& rows) { rows.table.state = static_cast<TableState>(4); }).FindTable("a"), StoreTrouble);
  EXPECT_THROW(damaged([](Rows& rows) { rows.table.rematch = "a\"b"; }).FindTable("a"), StoreTrouble);
  for (const char* text : {"\xFF", "Ann\x96\x9D", "\xC0\x80", "\xED\xA0\x80", "\xE2\x82", "\xF4\x90\x80\x80"}) {
    EXPECT_THROW(damaged([&](Rows& rows) { rows.table.seats[1].name = text; }).FindTable("a"), StoreTrouble);
    EXPECT_EQ(
        damaged([&](Rows& rows) {
          rows.chat = {{0, 1, "Ann", text, 1}, {1, 1, "Ann", "Zo\u00EB \U0001F40E", 1}, {-7, 1, "Ann", "hello", 1}};
        })
            .Chat("a", 9)
            .size(),
        1u);
  }
  EXPECT_THROW(damaged([](Rows& rows) { rows.kicked = "[["; }).FindTable("a"), StoreTrouble);
  EXPECT_THROW(damaged([](Rows& rows) { rows.lines.erase(rows.lines.begin()); }).Lines("a"), StoreTrouble);
  EXPECT_THROW(damaged([](Rows& rows) { std::swap(rows.lines[0], rows.lines[1]); }).Lines("a"), StoreTrouble);
  EXPECT_EQ(damaged([](Rows& rows) { rows.table.id = "c"; }).FindTable("a"), table);
  store.DamagePerson(7, [](Person& person) { person.id = 8; });
}

}  // namespace
}  // namespace furlong::store
