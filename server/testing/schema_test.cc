#include "server/testing/schema.h"

#include <gtest/gtest.h>

namespace furlong::server::testing {
namespace {

TEST(Schema, RejectsTextsThatDoNotMatch) {
  const Schema schema(R"({"definitions":{
      "a":{"type":"object","properties":{"x":{"$ref":"#/definitions/b"}},"required":["x"],"additionalProperties":false},
      "b":{"enum":["one","two"]}}})",
                      "#/definitions/a");
  EXPECT_EQ(schema.FaultOf(R"({"x":"one"})"), "");
  EXPECT_NE(schema.FaultOf(R"({"x":"three"})"), "");
  EXPECT_NE(schema.FaultOf(R"({})"), "");
  EXPECT_NE(schema.FaultOf(R"({"x":"one","y":1})"), "");
  EXPECT_NE(schema.FaultOf("{"), "");
}

}  // namespace
}  // namespace furlong::server::testing
