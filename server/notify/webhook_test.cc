#include "server/notify/webhook.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>
#include <vector>

namespace furlong::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using namespace std::chrono_literals;

constexpr const char* kFine = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
constexpr const char* kBroken = "HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n";

// Collects what is logged during its lifetime.
class Log {
 public:
  Log() : before_(spdlog::default_logger()) {
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(out_)));
  }
  ~Log() { spdlog::set_default_logger(before_); }
  std::string text() const { return out_.str(); }
  bool Has(const std::string& what) const { return text().find(what) != std::string::npos; }

 private:
  std::ostringstream out_;
  std::shared_ptr<spdlog::logger> before_;
};

// A listening port on loopback that accepts nothing by itself.
struct Port {
  asio::io_context context;
  tcp::acceptor acceptor{context, tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
  std::string url(const std::string& target) const {
    return "http://127.0.0.1:" + std::to_string(acceptor.local_endpoint().port()) + target;
  }
  // How many connections were waiting to be accepted; they are closed.
  int WaitingConnections() {
    acceptor.non_blocking(true);
    int count = 0;
    for (error_code error;; ++count) {
      tcp::socket socket(context);
      acceptor.accept(socket, error);
      if (error) return count;
    }
  }
};

template <class Stream>
std::string Serve(Stream& stream, const std::string& answer) {
  std::string text;
  error_code error;
  const std::size_t head = asio::read_until(stream, asio::dynamic_buffer(text), "\r\n\r\n", error);
  const std::size_t length = text.find("Content-Length: ");
  if (error || length == std::string::npos) return text;
  const std::size_t size = head + std::stoul(text.substr(length + 16));
  asio::read(stream, asio::dynamic_buffer(text), asio::transfer_exactly(size - std::min(size, text.size())), error);
  asio::write(stream, asio::buffer(answer), error);
  return text;
}

// A server that gives its answers in order, one per connection, and keeps the requests.
class AnsweringServer {
 public:
  explicit AnsweringServer(std::vector<std::string> answers, asio::ssl::context* tls = nullptr)
      : thread_([this, answers = std::move(answers), tls] {
          for (const std::string& answer : answers) {
            tcp::socket socket(port.context);
            port.acceptor.accept(socket);
            if (tls == nullptr) {
              requests.push_back(Serve(socket, answer));
              continue;
            }
            asio::ssl::stream<tcp::socket&> secure(socket, *tls);
            error_code error;
            secure.handshake(asio::ssl::stream_base::server, error);
            requests.push_back(error ? "" : Serve(secure, answer));
          }
        }) {}
  ~AnsweringServer() { Join(); }
  void Join() {
    if (thread_.joinable()) thread_.join();
  }

  Port port;
  std::vector<std::string> requests;

 private:
  std::thread thread_;
};

WebhookLimits RetryImmediately() {
  WebhookLimits limits;
  limits.retry_delay = [](int) { return 0ms; };
  return limits;
}

std::string BodyOf(const std::string& request) { return request.substr(request.find("\r\n\r\n") + 4); }

TEST(Webhook, IsPosted) {
  const Log log;
  AnsweringServer server({kFine});
  asio::io_context context;
  Webhooks hooks(context.get_executor(), true, RetryImmediately());
  hooks.Post(server.port.url("/topic?x=1"), R"({"event":"your-turn"})");
  context.run();
  server.Join();
  const std::string& request = server.requests.at(0);
  EXPECT_TRUE(request.starts_with("POST /topic?x=1 HTTP/1.1\r\n")) << request;
  const std::string port = std::to_string(server.port.acceptor.local_endpoint().port());
  EXPECT_NE(request.find("Host: 127.0.0.1:" + port + "\r\n"), std::string::npos) << request;
  EXPECT_NE(request.find("User-Agent: furlong\r\n"), std::string::npos) << request;
  EXPECT_NE(request.find("Content-Type: application/json\r\n"), std::string::npos) << request;
  EXPECT_EQ(BodyOf(request), R"({"event":"your-turn"})");
  EXPECT_EQ(log.text(), "");
}

TEST(Webhook, IsTriedAgainAfterA500) {
  const Log log;
  AnsweringServer server({kBroken, "", kFine});  // the second closes the connection without an answer
  asio::io_context context;
  std::vector<int> failed;
  WebhookLimits limits;
  limits.retry_delay = [&](int times) {
    failed.push_back(times);
    return 1ms;
  };
  Webhooks hooks(context.get_executor(), true, limits);
  hooks.Post(server.port.url("/"), "{}");
  context.run();
  server.Join();
  EXPECT_EQ(server.requests.size(), 3u);
  EXPECT_EQ(BodyOf(server.requests[2]), "{}");
  EXPECT_EQ(failed, (std::vector<int>{1, 2}));
  EXPECT_EQ(log.text(), "");
}

TEST(Webhook, IsGivenUpInTheEndWithoutTellingItsPath) {
  const Log log;
  AnsweringServer server({kBroken, kBroken, kBroken});
  asio::io_context context;
  Webhooks hooks(context.get_executor(), true, RetryImmediately());
  hooks.Post(server.port.url("/secret"), "{}");
  context.run();
  server.Join();
  EXPECT_EQ(server.port.WaitingConnections(), 0);
  EXPECT_TRUE(log.Has("given up after 3 tries: answered 500")) << log.text();
  EXPECT_FALSE(log.Has("secret")) << log.text();
}

TEST(Webhook, IsTriedAgainAfterARefusedConnection) {
  const Log log;
  asio::io_context context;
  tcp::acceptor closed(context, tcp::v4());
  closed.bind({asio::ip::address_v4::loopback(), 0});  // bound, but not listening
  std::thread server;
  std::string request;
  WebhookLimits limits;
  limits.retry_delay = [&](int) {
    closed.listen();
    server = std::thread([&] {
      tcp::socket socket(context);
      closed.accept(socket);
      request = Serve(socket, kFine);
    });
    return 0ms;
  };
  Webhooks hooks(context.get_executor(), true, limits);
  hooks.Post("http://127.0.0.1:" + std::to_string(closed.local_endpoint().port()), "[1]");
  context.run();
  ASSERT_TRUE(server.joinable());
  server.join();
  EXPECT_EQ(BodyOf(request), "[1]");
  EXPECT_EQ(log.text(), "");
}

TEST(Webhook, NeverReachesThisMachineUnlessItMay) {
  const Log log;
  Port port;
  const std::string number = ":" + std::to_string(port.acceptor.local_endpoint().port()) + "/";
  asio::io_context context;
  Webhooks hooks(context.get_executor(), false, RetryImmediately());
  const std::vector<std::string> hosts = {
      "127.0.0.1", "localhost", "127.1",      "2130706433",         "0x7f.1",     "0.0.0.0",  "[::1]",
      "[::]",      "0",         "0177.0.0.1", "[::ffff:127.0.0.1]", "127.0.0.1.", "LOCALHOST"};
  for (const std::string& host : hosts) hooks.Post("http://" + host + number, "{}");
  hooks.Post("https://127.0.0.1" + number, "{}");
  context.run();
  EXPECT_EQ(port.WaitingConnections(), 0);
  EXPECT_TRUE(log.Has("webhook to https://127.0.0.1" + number.substr(0, number.size() - 1) +
                      " given up after 1 try: its address is not on the open internet"))
      << log.text();
}

TEST(Webhook, DoesNotFollowRedirectsNorInsist) {
  const Log log;
  Port elsewhere;
  AnsweringServer server({"HTTP/1.1 307 There\r\nLocation: " + elsewhere.url("/") + "\r\nContent-Length: 0\r\n\r\n",
                          "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n"});
  asio::io_context context;
  WebhookLimits limits = RetryImmediately();
  limits.max_concurrent = 1;
  Webhooks hooks(context.get_executor(), true, limits);
  hooks.Post(server.port.url("/a"), "{}");
  hooks.Post(server.port.url("/b"), "{}");
  context.run();
  server.Join();
  EXPECT_EQ(elsewhere.WaitingConnections(), 0);
  EXPECT_EQ(server.port.WaitingConnections(), 0);
  EXPECT_TRUE(log.Has("given up after 1 try: answered 307")) << log.text();
  EXPECT_TRUE(log.Has("given up after 1 try: answered 404")) << log.text();
}

TEST(Webhook, DoesNotWaitLongNorReadMuch) {
  const Log log;
  Port silent;
  AnsweringServer talker({"HTTP/1.1 200 OK\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n"});
  asio::io_context context;
  WebhookLimits limits = RetryImmediately();
  limits.attempts = 1;
  Webhooks loud(context.get_executor(), true, limits);
  loud.Post(talker.port.url("/"), "{}");
  limits.attempt_timeout = 20ms;
  limits.attempts = 2;
  Webhooks hooks(context.get_executor(), true, limits);
  hooks.Post(silent.url("/"), "{}");
  const auto begun = std::chrono::steady_clock::now();
  context.run();
  talker.Join();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 5s);
  EXPECT_EQ(silent.WaitingConnections(), 2);
  EXPECT_TRUE(log.Has("given up after 2 tries: no answer")) << log.text();
  EXPECT_TRUE(log.Has("given up after 1 try: no answer")) << log.text();
}

TEST(Webhook, TheOldestThatWaitIsDropped) {
  const Log log;
  AnsweringServer server({kFine, kFine, kFine});
  asio::io_context context;
  WebhookLimits limits = RetryImmediately();
  limits.max_concurrent = 1;
  limits.max_queued = 2;
  Webhooks hooks(context.get_executor(), true, limits);
  for (const char* text : {"1", "2", "3", "4", "5"}) hooks.Post(server.port.url("/"), text);
  context.run();
  server.Join();
  ASSERT_EQ(server.requests.size(), 3u);
  EXPECT_EQ(BodyOf(server.requests[0]) + BodyOf(server.requests[1]) + BodyOf(server.requests[2]), "145");
  EXPECT_TRUE(log.Has("dropped: too many are queued")) << log.text();
}

TEST(Webhook, ABadAddressIsLoggedAndNoMore) {
  const Log log;
  asio::io_context context;
  Webhooks hooks(context.get_executor(), true);
  for (const char* url : {"", "nonsense", "ftp://secret/", "http://a:99999/secret", "http://secret\r\n/"}) {
    hooks.Post(url, "{}");
  }
  EXPECT_EQ(context.run(), 0u);
  EXPECT_TRUE(log.Has("cannot be called")) << log.text();
  EXPECT_FALSE(log.Has("secret")) << log.text();
}

TEST(Webhook, EndsWhenItsOwnerDoes) {
  const Log log;
  Port silent;
  asio::io_context context;
  auto hooks = std::make_unique<Webhooks>(context.get_executor(), true);
  hooks->Post(silent.url("/"), "{}");
  while (silent.WaitingConnections() == 0) context.run_one();
  hooks = nullptr;
  context.run();
  // The same if the context is destroyed first.
  asio::io_context stopped;
  Webhooks left(stopped.get_executor(), true);
  left.Post(silent.url("/"), "{}");
  while (silent.WaitingConnections() == 0) stopped.run_one();
  EXPECT_EQ(log.text(), "");
}

// A self-signed certificate for `name`, and its key.
class Certificate {
 public:
  explicit Certificate(const std::string& name) {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* made = X509_new();
    X509_set_version(made, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), -3600);
    X509_gmtime_adj(X509_getm_notAfter(made), 3600);
    X509_set_pubkey(made, key);
    X509_NAME* subject = X509_get_subject_name(made);
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("test"), -1, -1, 0);
    X509_set_issuer_name(made, subject);
    X509_EXTENSION* names = X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, name.c_str());
    X509_add_ext(made, names, -1);
    X509_EXTENSION_free(names);
    X509_sign(made, key, EVP_sha256());
    BIO* out = BIO_new(BIO_s_mem());
    PEM_write_bio_X509(out, made);
    PEM_write_bio_PrivateKey(out, key, nullptr, nullptr, 0, nullptr, nullptr);
    char* text = nullptr;
    const long size = BIO_get_mem_data(out, &text);
    pem.assign(text, static_cast<std::size_t>(size));
    BIO_free(out);
    X509_free(made);
    EVP_PKEY_free(key);
    context.use_certificate_chain(asio::buffer(pem));
    context.use_private_key(asio::buffer(pem), asio::ssl::context::pem);
  }
  std::string pem;
  asio::ssl::context context{asio::ssl::context::tls_server};
};

// Makes this machine trust a certificate during its lifetime.
class Trusted {
 public:
  explicit Trusted(const Certificate& certificate)
      : file_(::testing::TempDir() + "webhook_test_" + std::to_string(getpid()) + ".pem") {
    std::ofstream(file_) << certificate.pem;
    setenv("SSL_CERT_FILE", file_.c_str(), 1);
  }
  ~Trusted() {
    unsetenv("SSL_CERT_FILE");
    std::remove(file_.c_str());
  }

 private:
  std::string file_;
};

// Posts to https://`host` once. Returns whether it arrived.
bool Arrives(const std::string& host, Certificate& certificate, const Log& log) {
  AnsweringServer server({kFine}, &certificate.context);
  asio::io_context context;
  Webhooks hooks(context.get_executor(), true, RetryImmediately());
  hooks.Post("https://" + host + ":" + std::to_string(server.port.acceptor.local_endpoint().port()) + "/", "{}");
  context.run();
  server.Join();
  EXPECT_EQ(server.port.WaitingConnections(), 0);  // no retry after a refused certificate
  const bool arrived = !server.requests.at(0).empty();
  EXPECT_NE(arrived, log.Has("certificate verify failed")) << log.text();
  return arrived;
}

TEST(Webhook, SpeaksTlsToThoseWhoProveTheirName) {
  Certificate named("DNS:localhost");
  const Trusted trusted(named);
  EXPECT_TRUE(Arrives("localhost", named, Log()));
  Certificate numbered("IP:127.0.0.1");
  const Trusted trusted_too(numbered);
  EXPECT_TRUE(Arrives("127.0.0.1", numbered, Log()));
}

TEST(Webhook, RefusesACertificateOfAnother) {
  Certificate other("DNS:example.org");
  const Trusted trusted(other);
  EXPECT_FALSE(Arrives("localhost", other, Log()));
  EXPECT_FALSE(Arrives("127.0.0.1", other, Log()));
}

TEST(Webhook, RefusesACertificateNobodyTrusts) {
  Certificate certificate("DNS:localhost");
  EXPECT_FALSE(Arrives("localhost", certificate, Log()));
}

}  // namespace
}  // namespace furlong::server
