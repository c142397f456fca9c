#include "server/http/login_limits.h"

#include <gtest/gtest.h>

#include <vector>

namespace furlong::server {
namespace {

constexpr AddressKey kHome = 1;
constexpr AddressKey kElsewhere = 2;

TEST(LoginLimits, AfterThreeFailuresEachWaitIsTwiceAsLong) {
  LoginLimits limits;
  std::int64_t now = 1'000;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(limits.Wait(kHome, "ann", now), 0) << i;
    limits.Failed(kHome, "ann", now);
  }
  for (const std::int64_t wait :
       {1'000, 2'000, 4'000, 8'000, 16'000, 32'000, 64'000, 128'000, 256'000, 300'000, 300'000}) {
    EXPECT_EQ(limits.Wait(kHome, "ANN", now), wait);
    EXPECT_EQ(limits.Wait(kHome, "ann", now + wait - 1), 1);
    now += wait;
    EXPECT_EQ(limits.Wait(kHome, "ann", now), 0);
    limits.Failed(kHome, "ann", now);
  }
}

TEST(LoginLimits, ASuccessClearsThem) {
  LoginLimits limits;
  for (int i = 0; i < 5; ++i) limits.Failed(kHome, "ann", 1'000);
  EXPECT_EQ(limits.Wait(kHome, "ann", 1'000), 4'000);
  limits.Succeeded(kHome, "ann", 5'000);
  for (int i = 0; i < 2; ++i) limits.Failed(kHome, "ann", 5'000);
  EXPECT_EQ(limits.Wait(kHome, "ann", 5'000), 0);
}

TEST(LoginLimits, StrangersElsewhereLockNobodyOut) {
  LoginLimits limits;
  for (AddressKey address = 100; address < 10'100; ++address) {
    for (int i = 0; i < 20; ++i) limits.Failed(address, "ann", 1'000);
  }
  EXPECT_EQ(limits.Wait(kHome, "ann", 1'000), 0);
  EXPECT_GT(limits.Wait(10'099, "ann", 1'000), 0);
  // Nor does somebody at the same address who tries another account a few times.
  for (int i = 0; i < 8; ++i) limits.Failed(kHome, "bo", 1'000);
  EXPECT_GT(limits.Wait(kHome, "bo", 1'000), 0);
  EXPECT_EQ(limits.Wait(kHome, "ann", 1'000), 0);
}

TEST(LoginLimits, ManyAccountsFromOneAddressCountTogether) {
  LoginLimits limits;
  for (int i = 0; i < 9; ++i) limits.Failed(kHome, "account-" + std::to_string(i), 1'000);
  EXPECT_EQ(limits.Wait(kHome, "ann", 1'000), 0);
  limits.Failed(kHome, "account-9", 1'000);
  EXPECT_EQ(limits.Wait(kHome, "ann", 1'000), 1'000);
  EXPECT_EQ(limits.Wait(kElsewhere, "ann", 1'000), 0);
}

TEST(LoginLimits, FailuresAreForgottenAfterAWhile) {
  LoginLimits limits;
  for (int i = 0; i < 9; ++i) limits.Failed(kHome, "ann", 1'000);
  limits.Failed(kHome, "ann", 1'000 + LoginLimits::kForgetAfter);
  EXPECT_EQ(limits.Wait(kHome, "ann", 1'000 + LoginLimits::kForgetAfter), 0);
}

TEST(LoginLimits, TwoPassphrasesOfAnAddressWaitAtATime) {
  const auto limits = std::make_shared<LoginLimits>();
  LoginLimits::Job first = LoginLimits::BeginJob(limits, kHome, 1'000);
  const LoginLimits::Job second = LoginLimits::BeginJob(limits, kHome, 1'000);
  EXPECT_NE(first, nullptr);
  EXPECT_NE(second, nullptr);
  EXPECT_EQ(LoginLimits::BeginJob(limits, kHome, 1'000), nullptr);
  EXPECT_NE(LoginLimits::BeginJob(limits, kElsewhere, 1'000), nullptr);
  first = nullptr;
  EXPECT_NE(LoginLimits::BeginJob(limits, kHome, 1'000), nullptr);
  // Many addresses at once do not push out the two that wait.
  for (AddressKey address = 100; address < 5'000; ++address) {
    EXPECT_NE(LoginLimits::BeginJob(limits, address, 2'000), nullptr);
  }
}

}  // namespace
}  // namespace furlong::server
