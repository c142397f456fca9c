// The door itself: a browser writes a request into memory and reads the answer there.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#include "wasm/engine.h"

namespace {

// The last answer, its length first.
struct Answer {
  std::uint32_t size = 0;
  const char* text = nullptr;
};

furlong::wasm::Engine& TheEngine() {
  static furlong::wasm::Engine engine;
  return engine;
}

}  // namespace

extern "C" {

// Room for a request of so many bytes; it belongs to the next furlong_ask.
[[clang::export_name("furlong_room")]] char* furlong_room(std::uint32_t size) { return new char[size]; }

// Takes the request; the answer is good until the next one.
[[clang::export_name("furlong_ask")]] const void* furlong_ask(char* request, std::uint32_t size) {
  static std::string text;
  static Answer answer;
  text = TheEngine().Ask({request, size});
  delete[] request;
  answer = {static_cast<std::uint32_t>(text.size()), text.data()};
  return &answer;
}
}
