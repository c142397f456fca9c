// The door itself: a browser writes a request into memory and reads the answer there. Built twice: for whoever rides,
// and for whoever looks at a record.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#ifdef FURLONG_REPLAY_DOOR
#include "wasm/replay.h"
#else
#include "wasm/engine.h"
#endif

namespace {

// The last answer, its length first.
struct Answer {
  std::uint32_t size = 0;
  const char* text = nullptr;
};

#ifdef FURLONG_REPLAY_DOOR
using Desk = furlong::wasm::ReplayDesk;
#else
using Desk = furlong::wasm::Engine;
#endif

Desk& TheDesk() {
  static Desk desk;
  return desk;
}

}  // namespace

extern "C" {

// Room for a request of so many bytes; it belongs to the next furlong_ask.
[[clang::export_name("furlong_room")]] char* furlong_room(std::uint32_t size) { return new char[size]; }

// Takes the request; the answer is good until the next one.
[[clang::export_name("furlong_ask")]] const void* furlong_ask(char* request, std::uint32_t size) {
  static std::string text;
  static Answer answer;
  text = TheDesk().Ask({request, size});
  delete[] request;
  answer = {static_cast<std::uint32_t>(text.size()), text.data()};
  return &answer;
}
}
