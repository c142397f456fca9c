// What the connections of a listener share. Only for the .cc files of server/http/.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>

#include "server/http/http_connections.h"
#include "server/http/listener.h"
#include "server/http/rate_limit.h"

namespace furlong::server {

// Completion token: co_await returns the error as part of a tuple instead of throwing it.
constexpr auto kNoThrow = boost::asio::as_tuple(boost::asio::use_awaitable);

// Everything happens on one thread.
struct ListenerState {
  ListenerState(House& of_house, Api& its_api, const Files& its_files, ListenerSettings its_settings)
      : house(of_house), api(its_api), files(its_files), settings(std::move(its_settings)) {}

  House& house;
  Api& api;
  const Files& files;
  const ListenerSettings settings;
  // Shared with what counts in them, which may be destroyed later.
  std::shared_ptr<AddressLimits> limits = std::make_shared<AddressLimits>();
  std::shared_ptr<HttpConnections> connections = std::make_shared<HttpConnections>(
      settings.trust_proxy ? 0 : settings.http_per_address, settings.http_connections);
  // Behind a proxy: those that are being answered, by the client's address.
  std::shared_ptr<HttpConnections> requests =
      std::make_shared<HttpConnections>(settings.trust_proxy ? settings.http_per_address : 0, 0);
  int websockets = 0;            // open now
  std::size_t large_bodies = 0;  // bytes of bodies being read that are larger than a small one
  std::shared_ptr<bool> open = std::make_shared<bool>(true);  // false: the server is being destroyed

  // Logs and counts the exception that is being handled, and returns what its client is answered.
  Response OnException(std::string_view where);
};

// The end of a connection's coroutine. An exception ends only that connection.
void OnConnectionEnd(const std::exception_ptr& exception);

// Counts something for as long as it exists.
template <class Number>
class Counter {
 public:
  explicit Counter(Number& number, Number by = 1) : number_(number), by_(by) { number_ += by_; }
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;
  ~Counter() { number_ -= by_; }

 private:
  Number& number_;
  Number by_;
};

}  // namespace furlong::server
