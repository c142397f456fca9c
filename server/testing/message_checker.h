// Checks the messages of a table against wire/protocol.schema.json.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/testing/schema.h"
#include "server/testing/testing.h"

namespace furlong::server::testing {

inline std::string Text(const boost::json::value& value) { return std::string(value.as_string()); }

// Checks every message against the schema, and collects which kinds, reasons, events and keys occurred.
class MessageChecker {
 public:
  MessageChecker()
      : document_(ReadSource("wire/protocol.schema.json")),
        client_(document_, "#/definitions/clientMessage"),
        server_(document_, "#/definitions/serverMessage") {}

  void FromClient(const std::string& text) {
    const std::string fault = client_.FaultOf(text);
    if (!fault.empty()) ADD_FAILURE() << text << "\n" << fault;
    const boost::json::object message = boost::json::parse(text).as_object();
    client_kinds.insert(Text(message.at("t")));
    if (message.contains("decision")) decisions.insert(Text(message.at("decision").as_object().at("t")));
  }
  void FromServer(const std::string& text) {
    ++server_messages;
    // A message that is sent to several seats is checked once.
    if (!checked_.insert(std::hash<std::string>{}(text)).second) return;
    const std::string fault = server_.FaultOf(text);
    if (!fault.empty()) ADD_FAILURE() << text << "\n" << fault;
    const boost::json::object message = boost::json::parse(text).as_object();
    const std::string t = Text(message.at("t"));
    server_kinds.insert(t);
    if (t == "refused") (message.contains("rule") ? rule_reasons : table_reasons).insert(Text(message.at("reason")));
    if (t == "error") errors.insert(Text(message.at("code")));
    for (const auto& [key, value] : message) keys.insert(t + "." + std::string(key));
    if (message.contains("events")) {
      for (const auto& event : message.at("events").as_array()) events.insert(Text(event.as_object().at("t")));
    }
    if (message.contains("asked")) {
      for (const auto& asked : message.at("asked").as_array()) needs.insert(Text(asked.as_object().at("need")));
    }
  }
  // The values of an enum in the schema.
  std::set<std::string> EnumValues(const char* definition) const {
    std::set<std::string> values;
    const boost::json::value document = boost::json::parse(document_);
    for (const auto& value :
         document.as_object().at("definitions").as_object().at(definition).as_object().at("enum").as_array()) {
      values.insert(Text(value));
    }
    return values;
  }
  // The kinds of message that "clientMessage" or "serverMessage" allows.
  std::set<std::string> Kinds(const char* entry) const {
    std::set<std::string> kinds;
    const boost::json::value document = boost::json::parse(document_);
    const boost::json::object& definitions = document.as_object().at("definitions").as_object();
    for (const auto& one : definitions.at(entry).as_object().at("oneOf").as_array()) {
      const std::string name = Text(one.as_object().at("$ref")).substr(std::string("#/definitions/").size());
      const boost::json::object& t = definitions.at(name).as_object().at("properties").as_object().at("t").as_object();
      if (t.contains("const")) kinds.insert(Text(t.at("const")));
      if (!t.contains("enum")) continue;
      for (const auto& word : t.at("enum").as_array()) kinds.insert(Text(word));
    }
    return kinds;
  }

  std::set<std::string> client_kinds, decisions, server_kinds, rule_reasons, table_reasons, errors, events, needs, keys;
  int server_messages = 0;

 private:
  std::string document_;
  Schema client_;
  Schema server_;
  std::set<std::size_t> checked_;  // hashes
};

// A table at which the test sends every message itself.
class ScriptedTable {
 public:
  ScriptedTable(MessageChecker& checker, const std::string& settings, PersonId host = 1)
      : table(std::make_shared<Table>(NewTable(settings, host), std::vector<store::ChatLine>(), house)),
        checker_(checker) {}

  void Connect(PersonId person, bool hello = true) {
    auto& connection = connections_[person];
    connection = std::make_shared<FakeConnection>(person);
    connection->on_send = [this](const std::string& text) { checker_.FromServer(text); };
    table->Join(connection);
    if (hello) Send(person, R"({"t":"hello"})");
  }
  void Disconnect(PersonId person) {
    table->Disconnect(connections_[person]);
    house.Run();
  }
  // Sends a message. Returns "done", the reason of a refusal, the code of an error, or else the kind of the last
  // message received.
  std::string Send(PersonId person, const std::string& text) {
    checker_.FromClient(text);
    return SendInvalid(person, text);
  }
  // The same for a message that does not match the schema.
  std::string SendInvalid(PersonId person, const std::string& text) {
    FakeConnection& connection = *connections_[person];
    const std::size_t before = connection.all.size();
    table->Receive(connections_[person], text);
    house.Run();
    std::string last;
    for (std::size_t i = before; i < connection.all.size(); ++i) {
      const boost::json::object message = boost::json::parse(connection.all[i]).as_object();
      last = Text(message.at("t"));
      if (last == "refused") return Text(message.at("reason"));
      if (last == "error") return Text(message.at("code"));
      if (last == "done") return last;
    }
    return last;
  }
  // Sends a message with a new id. `keys`: all its other keys.
  std::string SendWithId(PersonId person, const std::string& keys) {
    return Send(person, "{\"id\":\"i" + std::to_string(ids_++) + "\"," + keys + "}");
  }
  std::string Sit(PersonId person, const std::string& name, const std::string& more_keys = "") {
    return SendWithId(person, R"("t":"sit","name":")" + name + R"(","entropy":"00112233445566778899aAbB")" + more_keys);
  }
  std::string Decide(PersonId person, const std::string& decision) {
    return SendWithId(person, R"("t":"decide","decision":)" + decision);
  }

  FakeHouse house;
  std::shared_ptr<Table> table;

 private:
  MessageChecker& checker_;
  std::map<PersonId, std::shared_ptr<FakeConnection>> connections_;
  int ids_ = 0;
};

}  // namespace furlong::server::testing
