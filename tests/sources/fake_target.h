// SPDX-License-Identifier: GPL-3.0-or-later
// A gNMI target that does what a test tells it, over real loopback connections.
#pragma once

#include <google/protobuf/text_format.h>
#include <grpcpp/grpcpp.h>
#include <proto/gnmi.grpc.pb.h>

#include <atomic>
#include <condition_variable>
#include <fstream>
#include <functional>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

namespace fabricscope {

class FakeTarget final : public ::gnmi::gNMI::Service {
public:
    using Stream = grpc::ServerReaderWriter<::gnmi::SubscribeResponse, ::gnmi::SubscribeRequest>;
    using Behaviour = std::function<grpc::Status(grpc::ServerContext &, const ::gnmi::SubscriptionList &, Stream &)>;

    explicit FakeTarget(Behaviour behaviour,
                        std::shared_ptr<grpc::ServerCredentials> credentials = grpc::InsecureServerCredentials(),
                        int port = 0)
        : m_behaviour(std::move(behaviour)) {
        grpc::ServerBuilder builder;
        builder.AddListeningPort("127.0.0.1:" + std::to_string(port), credentials, &m_port);
        builder.RegisterService(this);
        m_server = builder.BuildAndStart();
    }
    ~FakeTarget() override { stop(); }

    void stop() {
        if (m_server) {
            m_server->Shutdown(std::chrono::system_clock::now());
            m_server->Wait();
            m_server.reset();
        }
    }
    int port() const { return m_port; }
    std::string url(const std::string &query, bool tls = false) const {
        return (tls ? "gnmi://127.0.0.1:" : "gnmi+plaintext://127.0.0.1:") + std::to_string(m_port) +
               "?interval=100ms" + (query.empty() ? "" : "&" + query);
    }

    grpc::Status Capabilities(grpc::ServerContext *, const ::gnmi::CapabilityRequest *,
                              ::gnmi::CapabilityResponse *response) override {
        if (!m_capabilities)
            return {grpc::StatusCode::UNIMPLEMENTED, "no"};
        response->add_supported_encodings(::gnmi::JSON_IETF);
        return grpc::Status::OK;
    }
    grpc::Status Subscribe(grpc::ServerContext *context, Stream *stream) override {
        ++m_calls;
        ::gnmi::SubscribeRequest request;
        if (!stream->Read(&request))
            return grpc::Status::OK;
        return m_behaviour(*context, request.subscribe(), *stream);
    }

    static ::gnmi::SubscribeResponse response(const std::string &text) {
        ::gnmi::SubscribeResponse out;
        if (!google::protobuf::TextFormat::ParseFromString(text, &out))
            throw std::runtime_error("test's own response does not parse");
        return out;
    }
    /// One counter of leaf1:swp1, its value and time stamp the number given.
    static ::gnmi::SubscribeResponse counter(std::uint64_t n, const std::string &target = "leaf1") {
        return response(
            "update { timestamp: " + std::to_string(n) + " prefix { target: '" + target +
            "' } update { path { elem { name: 'interfaces' } elem { name: 'interface' key { key: 'name' value: 'swp1' "
            "} } "
            "elem { name: 'state' } elem { name: 'counters' } elem { name: 'out-octets' } } val { uint_val: " +
            std::to_string(n) + " } } }");
    }
    /// Until the client goes or the server stops.
    static void hold(grpc::ServerContext &, Stream &stream) {
        ::gnmi::SubscribeRequest more;
        while (stream.Read(&more)) {
        }
    }

    static std::shared_ptr<grpc::ServerCredentials> tls(const std::string &cert, const std::string &key,
                                                        const std::string &clientCa = {}) {
        const auto read = [](const std::string &path) {
            std::ostringstream out;
            out << std::ifstream(path).rdbuf();
            return out.str();
        };
        grpc::SslServerCredentialsOptions options(clientCa.empty()
                                                      ? GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE
                                                      : GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
        options.pem_key_cert_pairs.push_back({read(key), read(cert)});
        if (!clientCa.empty())
            options.pem_root_certs = read(clientCa);
        return grpc::SslServerCredentials(options);
    }

    std::atomic<bool> m_capabilities{false};
    std::atomic<int> m_calls{0};

private:
    Behaviour m_behaviour;
    int m_port = 0;
    std::unique_ptr<grpc::Server> m_server;
};

} // namespace fabricscope
