// The exports of a WebAssembly module: a page writes a request into memory and reads the answer from there. Built three
// times: as furlong.wasm for playing, as adviser.wasm for riders that search, hints and odds, and as replay.wasm for
// opening records.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#if defined(FURLONG_REPLAY_MODULE)
#include "wasm/replay.h"
#elif defined(FURLONG_ADVISER_MODULE)
#include "wasm/adviser.h"
#else
#include "wasm/engine.h"
#endif

namespace {

// The last answer, as the page reads it from memory.
struct Answer {
  std::uint32_t size = 0;
  const char* text = nullptr;
};

#if defined(FURLONG_REPLAY_MODULE)
using Engine = furlong::wasm::ReplayDesk;
#elif defined(FURLONG_ADVISER_MODULE)
using Engine = furlong::wasm::Adviser;
#else
using Engine = furlong::wasm::Engine;
#endif

Engine& TheEngine() {
  static Engine engine;
  return engine;
}

}  // namespace

extern "C" {

// Allocates memory for a request of this many bytes. The next furlong_ask frees it.
[[clang::export_name("furlong_room")]] char* furlong_room(std::uint32_t size) { return new char[size]; }

// Carries out the request. The answer stays valid until the next call.
[[clang::export_name("furlong_ask")]] const void* furlong_ask(char* request, std::uint32_t size) {
  static std::string text;
  static Answer answer;
  text = TheEngine().Ask({request, size});
  delete[] request;
  answer = {static_cast<std::uint32_t>(text.size()), text.data()};
  return &answer;
}
}
