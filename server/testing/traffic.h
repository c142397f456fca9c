// Everything said at a table, held against wire/protocol.schema.json. Only for tests.
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

// Holds every message against the schema, and remembers what kinds there were.
class Traffic {
 public:
  Traffic()
      : document_(ReadSource("wire/protocol.schema.json")),
        client_(document_, "#/definitions/clientMessage"),
        server_(document_, "#/definitions/serverMessage") {}

  void Said(const std::string& text) {
    const std::string fault = client_.FaultOf(text);
    if (!fault.empty()) ADD_FAILURE() << text << "\n" << fault;
    const boost::json::object message = boost::json::parse(text).as_object();
    said.insert(Text(message.at("t")));
    if (message.contains("decision")) decisions.insert(Text(message.at("decision").as_object().at("t")));
  }
  void Heard(const std::string& text) {
    ++messages;
    // What several seats hear alike is looked at once.
    if (!seen_.insert(std::hash<std::string>{}(text)).second) return;
    const std::string fault = server_.FaultOf(text);
    if (!fault.empty()) ADD_FAILURE() << text << "\n" << fault;
    const boost::json::object message = boost::json::parse(text).as_object();
    const std::string t = Text(message.at("t"));
    heard.insert(t);
    if (t == "refused") (message.contains("rule") ? by_rules : by_table).insert(Text(message.at("reason")));
    if (t == "error") errors.insert(Text(message.at("code")));
    for (const auto& [key, value] : message) keys.insert(t + "." + std::string(key));
    if (message.contains("events")) {
      for (const auto& event : message.at("events").as_array()) events.insert(Text(event.as_object().at("t")));
    }
    if (message.contains("asked")) {
      for (const auto& asked : message.at("asked").as_array()) needs.insert(Text(asked.as_object().at("need")));
    }
  }
  // The words of an enum of the schema.
  std::set<std::string> Words(const char* definition) const {
    std::set<std::string> words;
    const boost::json::value document = boost::json::parse(document_);
    for (const auto& word :
         document.as_object().at("definitions").as_object().at(definition).as_object().at("enum").as_array()) {
      words.insert(Text(word));
    }
    return words;
  }
  // The kinds of message that an entry point allows.
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

  std::set<std::string> said, decisions, heard, by_rules, by_table, errors, events, needs, keys;
  int messages = 0;

 private:
  std::string document_;
  Schema client_;
  Schema server_;
  std::set<std::size_t> seen_;
};

// A table and whoever speaks at it by hand.
class Talk {
 public:
  Talk(Traffic& traffic, const std::string& settings, PersonId host = 1)
      : table(std::make_shared<Table>(NewTable(settings, host), std::vector<store::ChatLine>(), house)),
        traffic_(traffic) {}

  FakeConnection& Come(PersonId person, bool hello = true) {
    auto& connection = connections_[person];
    connection = std::make_shared<FakeConnection>(person);
    connection->on_send = [this](const std::string& text) { traffic_.Heard(text); };
    table->Join(connection);
    if (hello) Say(person, R"({"t":"hello"})");
    return *connection;
  }
  void Go(PersonId person) {
    table->Disconnect(connections_[person]);
    house.Run();
  }
  // Says something; the reason of the refusal or "done", or the code of an error, or the kind of the last message.
  std::string Say(PersonId person, const std::string& text) {
    traffic_.Said(text);
    return SayWrong(person, text);
  }
  // The same for a message that the schema would refuse too.
  std::string SayWrong(PersonId person, const std::string& text) {
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
  std::string Do(PersonId person, const std::string& rest) {
    return Say(person, "{\"id\":\"i" + std::to_string(ids_++) + "\"," + rest + "}");
  }
  std::string Sit(PersonId person, const std::string& name, const std::string& more = "") {
    return Do(person, R"("t":"sit","name":")" + name + R"(","entropy":"00112233445566778899aAbB")" + more);
  }
  std::string Decide(PersonId person, const std::string& decision) {
    return Do(person, R"("t":"decide","decision":)" + decision);
  }
  FakeConnection& connection(PersonId person) { return *connections_[person]; }

  FakeHouse house;
  std::shared_ptr<Table> table;

 private:
  Traffic& traffic_;
  std::map<PersonId, std::shared_ptr<FakeConnection>> connections_;
  int ids_ = 0;
};

}  // namespace furlong::server::testing
