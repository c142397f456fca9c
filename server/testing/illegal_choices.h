// A client that sends illegal decisions and expects them to be refused.
#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <string>
#include <utility>

#include "server/testing/message_checker.h"

namespace furlong::server::testing {

class IllegalChoices {
 public:
  IllegalChoices(MessageChecker& checker, FakeHouse& house, std::shared_ptr<Table> table, PersonId person)
      : checker_(checker),
        house_(house),
        table_(std::move(table)),
        connection_(std::make_shared<FakeConnection>(person)) {
    connection_->on_send = [this](const std::string& text) {
      checker_.FromServer(text);
      last_ = text;
    };
    table_->Join(connection_);
    table_->Receive(connection_, R"({"t":"hello"})");
  }

  // Sends many decisions that are illegal in the present scene, for all horses.
  void SendAll() {
    house_.Run();
    if (!table_->running()) return;
    // Another hello returns the present scene.
    table_->Receive(connection_, R"({"t":"hello"})");
    house_.Run();
    std::string welcome;
    for (const std::string& text : connection_->all) {
      if (text.starts_with(R"({"t":"welcome")")) welcome = text;
    }
    connection_->all.clear();
    connection_->inbox.clear();
    const boost::json::object scene = boost::json::parse(welcome).as_object();
    if (!scene.contains("public") || !scene.at("own").is_object()) return;
    const boost::json::object& board = scene.at("public").as_object();
    for (int horse = 0; horse < 8; ++horse) {
      const std::string h = ",\"horse\":" + std::to_string(horse);
      const bool mine = std::any_of(scene.at("own").as_object().at("horses").as_array().begin(),
                                    scene.at("own").as_object().at("horses").as_array().end(),
                                    [&](const auto& own) { return own.as_object().at("horse").as_int64() == horse; });
      const bool may_take = std::any_of(scene.at("bonus").as_array().begin(), scene.at("bonus").as_array().end(),
                                        [&](const auto& other) { return other.as_int64() == horse; });
      if (!may_take) ExpectRefused(R"({"t":"bonus")" + h + "}");
      if (!mine) {
        for (const char* card : {"3", "7", "12J"}) {
          ExpectRefused(R"({"t":"card")" + h + R"(,"card":")" + card + "\"}");
          ExpectRefused(R"({"t":"seal")" + h + R"(,"card":")" + card + "\"}");
        }
        ExpectRefused(R"({"t":"pass")" + h + "}");
        ExpectRefused(R"({"t":"keep")" + h + R"(,"cards":[]})");
        continue;
      }
      SendForOwn(scene, board, horse, h);
    }
  }

 private:
  void SendForOwn(const boost::json::object& scene, const boost::json::object& board, int horse, const std::string& h) {
    const boost::json::object* asked = nullptr;
    for (const auto& one : scene.at("asked").as_array()) {
      const boost::json::object& object = one.as_object();
      if (object.contains("horse") && object.at("horse").as_int64() == horse) asked = &object;
    }
    const std::string need = asked == nullptr ? "" : Text(asked->at("need"));
    boost::json::array legal;
    if (asked != nullptr && asked->contains("legal")) legal = asked->at("legal").as_array();
    const auto allows = [&](const std::string& word) {
      return std::any_of(legal.begin(), legal.end(), [&](const auto& one) { return Text(one) == word; });
    };
    // While all owners decide at the same time, this horse may have a decision laid ready. Changing it would be legal.
    const bool together = Text(board.at("need")) == "seal" || Text(board.at("need")) == "keep";
    if (together && asked == nullptr) return;
    for (const char* card : {"3", "4", "6", "7", "8", "9", "9J", "10", "10J", "11", "11J", "12", "12J"}) {
      if (need == "card" && allows(card)) continue;
      ExpectRefused(R"({"t":"card")" + h + R"(,"card":")" + card + "\"}");
      if (need == "seal" && allows(card)) continue;
      ExpectRefused(R"({"t":"seal")" + h + R"(,"card":")" + card + "\"}");
    }
    if ((need != "card" && need != "seal") || !legal.empty()) ExpectRefused(R"({"t":"pass")" + h + "}");
    // One card more than can ever be kept.
    ExpectRefused(R"({"t":"keep")" + h +
                  R"(,"cards":["3","4","6","7","8","9","9J","10","10J","11","11J","12","12J"]})");
    if (need != "die") ExpectRefused(R"({"t":"die")" + h + R"(,"use":"second"})");
    if (need != "ride") return ExpectRefused(R"({"t":"ride")" + h + R"(,"to":"1.1"})");
    const std::string at = Text(board.at("squares").as_array()[static_cast<std::size_t>(horse)]);
    const int number = std::stoi(at.substr(2));
    for (int lane = 1; lane <= 8; ++lane) {
      for (int to = std::max(0, number - 1); to < number + 16; ++to) {
        const std::string square = std::to_string(lane) + "." + std::to_string(to);
        if (!allows(square)) ExpectRefused(R"({"t":"ride")" + h + R"(,"to":")" + square + "\"}");
      }
    }
    ExpectRefused(R"({"t":"ride")" + h + R"(,"to":"1.9999"})");
  }
  void ExpectRefused(const std::string& decision) {
    const std::string text = R"({"t":"decide","id":"p)" + std::to_string(ids_++) + R"(","decision":)" + decision + "}";
    checker_.FromClient(text);
    const int version = table_->version();
    table_->Receive(connection_, text);
    house_.Run();
    EXPECT_TRUE(last_.starts_with(R"({"t":"refused")")) << text << "\n" << last_;
    EXPECT_EQ(table_->version(), version);
  }

  MessageChecker& checker_;
  FakeHouse& house_;
  std::shared_ptr<Table> table_;
  std::shared_ptr<FakeConnection> connection_;
  std::string last_;
  int ids_ = 0;
};

}  // namespace furlong::server::testing
