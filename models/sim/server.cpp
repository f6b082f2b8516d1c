// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/foreign_order.h"
#include "models/base/text.h"
#include "models/sim/server_grpc.h"
#include "models/sources/gnmi/grpc_log.h"

#include <grpcpp/support/proto_buffer_reader.h>

#include <deque>
#include <fstream>
#include <sstream>

namespace fabricscope {

/// The transport of one Subscribe: gRPC's callbacks on one side, the subscriber's thread, which may block, on the
/// other. Keeps itself until gRPC is done with it.
class SubscribeCall final : public grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>, public Outlet {
public:
    explicit SubscribeCall(const Playback &playback)
        : m_playback(playback) {}

    void begin(std::shared_ptr<SubscribeCall> self) {
        m_self = std::move(self);
        handOver(this);
        StartRead(&m_incoming);
    }
    /// The next request; nothing when the client has no more to say.
    std::optional<::gnmi::SubscribeRequest> next(bool &malformed) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_requests.empty() || m_readsDone || m_closed; });
        if (m_closed || m_requests.empty())
            return std::nullopt;
        grpc::ByteBuffer buffer = std::move(m_requests.front());
        m_requests.pop_front();
        lock.unlock();
        ::gnmi::SubscribeRequest request;
        grpc::ProtoBufferReader reader(&buffer);
        malformed = !reader.status().ok() || !request.ParseFromZeroCopyStream(&reader);
        return request;
    }
    bool write(std::string response) override {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_writing || m_closed; });
        if (m_closed)
            return false;
        const grpc::Slice slice(response);
        m_outgoing = grpc::ByteBuffer(&slice, 1);
        m_writing = true;
        lock.unlock();
        handOver(this);
        StartWrite(&m_outgoing);
        return true;
    }
    bool closed() const override { return m_closed; }

    void finish(const grpc::Status &status) {
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return !m_writing || m_closed; });
            if (m_finished)
                return;
            m_finished = true;
        }
        handOver(this);
        Finish(status);
    }
    /// The server goes, or gRPC says that the client has.
    void close() {
        {
            const std::lock_guard lock(m_mutex);
            m_closed = true;
            m_changed.notify_all();
        }
        m_playback.wake();
    }

    void OnReadDone(bool ok) override {
        takeOver(this);
        bool more = false;
        {
            const std::lock_guard lock(m_mutex);
            more = ok && m_requests.size() < 64 && !m_finished; // nobody polls faster than we answer and means well
            if (more)
                m_requests.push_back(std::exchange(m_incoming, grpc::ByteBuffer()));
            else
                m_readsDone = true;
            m_changed.notify_all();
        }
        handOver(this);
        if (more)
            StartRead(&m_incoming);
    }
    void OnWriteDone(bool ok) override {
        takeOver(this);
        {
            const std::lock_guard lock(m_mutex);
            m_writing = false;
            if (!ok)
                m_closed = true;
            m_changed.notify_all();
        }
        handOver(this); // with the mutex left, too
    }
    void OnCancel() override {
        takeOver(this);
        close();
        handOver(this);
    }
    void OnDone() override {
        takeOver(this);
        const std::shared_ptr<SubscribeCall> last = std::move(m_self); // this may be the end of *this
    }

private:
    const Playback &m_playback;
    std::shared_ptr<SubscribeCall> m_self;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<grpc::ByteBuffer> m_requests;
    grpc::ByteBuffer m_incoming, m_outgoing;
    bool m_readsDone = false;
    bool m_writing = false;
    bool m_finished = false;
    std::atomic<bool> m_closed{false};
};

class GnmiServer::Service final : public ::gnmi::gNMI::WithRawCallbackMethod_Subscribe<::gnmi::gNMI::Service> {
public:
    explicit Service(GnmiServer &server)
        : m_server(server) {}

    grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> *Subscribe(grpc::CallbackServerContext *) override {
        auto call = std::make_shared<SubscribeCall>(m_server.m_playback);
        SubscribeCall *raw = call.get();
        call->begin(call);
        m_server.serve(call);
        return raw;
    }
    grpc::Status Capabilities(grpc::ServerContext *, const ::gnmi::CapabilityRequest *,
                              ::gnmi::CapabilityResponse *response) override {
        const Profile &profile = *m_server.m_profile;
        for (const std::string &prefix : profile.modelPrefixes) {
            ::gnmi::ModelData &model = *response->add_supported_models();
            model.set_name(prefix);
            model.set_organization(profile.platform);
            model.set_version(profile.versions);
        }
        for (const auto encoding : {::gnmi::JSON, ::gnmi::PROTO, ::gnmi::JSON_IETF})
            response->add_supported_encodings(encoding);
        response->set_gnmi_version("0.10.0");
        return grpc::Status::OK;
    }

private:
    GnmiServer &m_server;
};

namespace {

Expected<std::string> readPem(const std::string &path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream content;
    if (!in || !(content << in.rdbuf()) || content.str().find("-----BEGIN") == std::string::npos) {
        Error error;
        error.code = ErrorCode::TlsFailed;
        error.file = path;
        error.expected = "PEM";
        return fail(std::move(error));
    }
    return content.str();
}

Expected<std::shared_ptr<grpc::ServerCredentials>> credentials(const GnmiServer::Settings &settings) {
    if (settings.tlsCert.empty())
        return grpc::InsecureServerCredentials();
    const auto certificate = readPem(settings.tlsCert);
    if (!certificate)
        return fail(certificate.error());
    const auto key = readPem(settings.tlsKey);
    if (!key)
        return fail(key.error());
    grpc::SslServerCredentialsOptions options(settings.clientCa.empty()
                                                  ? GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE
                                                  : GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
    options.pem_key_cert_pairs.push_back({*key, *certificate});
    if (!settings.clientCa.empty()) {
        const auto ca = readPem(settings.clientCa);
        if (!ca)
            return fail(ca.error());
        options.pem_root_certs = *ca;
    }
    return grpc::SslServerCredentials(options);
}

void append(const ::gnmi::Path &from, gnmipath::Path &to) {
    for (const ::gnmi::PathElem &elem : from.elem()) {
        gnmipath::Elem added;
        added.name = gnmipath::dropModule(elem.name());
        for (const auto &[key, value] : elem.key())
            added.keys.emplace_back(key, value);
        to.push_back(std::move(added));
    }
    for (int i = 0; from.elem_size() == 0 && i < from.element_size(); ++i)
        to.push_back(gnmipath::parseElement(from.element(i)));
}

Duration nanoseconds(std::uint64_t ns) {
    constexpr std::uint64_t kDay = 86'400'000'000'000ULL;
    return Duration(static_cast<Duration::rep>(std::min(ns, kDay)));
}

SubscribeAsk askOf(const ::gnmi::SubscriptionList &list) {
    SubscribeAsk ask;
    ask.target = list.prefix().target();
    ask.updatesOnly = list.updates_only();
    if (list.mode() == ::gnmi::SubscriptionList::ONCE)
        ask.mode = SubscribeAsk::Mode::Once;
    else if (list.mode() == ::gnmi::SubscriptionList::POLL)
        ask.mode = SubscribeAsk::Mode::Poll;
    if (list.encoding() == ::gnmi::JSON)
        ask.encoding = ServedEncoding::Json;
    else if (list.encoding() == ::gnmi::JSON_IETF)
        ask.encoding = ServedEncoding::JsonIetf;
    for (const ::gnmi::Subscription &subscription : list.subscription()) {
        SubscriptionAsk one;
        append(list.prefix(), one.path);
        append(subscription.path(), one.path);
        one.interval = nanoseconds(subscription.sample_interval());
        one.heartbeat = nanoseconds(subscription.heartbeat_interval());
        one.suppressRedundant = subscription.suppress_redundant();
        if (subscription.mode() == ::gnmi::ON_CHANGE)
            one.mode = SubscriptionAsk::Mode::OnChange;
        else if (subscription.mode() == ::gnmi::SAMPLE)
            one.mode = SubscriptionAsk::Mode::Sample;
        ask.subscriptions.push_back(std::move(one));
    }
    return ask;
}

} // namespace

GnmiServer::GnmiServer(const Settings &settings, const SimulatorConfig &config, const Playback &playback)
    : m_settings(settings)
    , m_profile(config.profile)
    , m_playback(playback)
    , m_rules(*config.profile, *config.catalogue, config.lldp)
    , m_service(std::make_unique<Service>(*this)) {}

Expected<std::unique_ptr<GnmiServer>> GnmiServer::start(const Settings &settings, const SimulatorConfig &config,
                                                        const Playback &playback) {
    quietGrpc();
    auto trust = credentials(settings);
    if (!trust)
        return fail(trust.error());
    std::unique_ptr<GnmiServer> out(new GnmiServer(settings, config, playback));
    std::string host = settings.listen.substr(0, settings.listen.rfind(':'));
    std::string port =
        settings.listen.rfind(':') == std::string::npos ? "0" : settings.listen.substr(settings.listen.rfind(':') + 1);
    if (host.empty()) // ":9339": loopback unless an address is named
        host = "127.0.0.1";

    grpc::ServerBuilder builder;
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0); // two simulators on one port would share its clients
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, 5000);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
    builder.SetMaxReceiveMessageSize(4 << 20);
    builder.RegisterService(out->m_service.get());
    int bound = 0;
    builder.AddListeningPort(host + ":" + port, *trust, &bound);
    out->m_server = builder.BuildAndStart();
    if (!out->m_server || bound == 0) {
        Error error;
        error.code = settings.tlsCert.empty() || bound != 0 ? ErrorCode::Unreachable : ErrorCode::TlsFailed;
        error.found = settings.listen;
        return fail(std::move(error));
    }
    out->m_address = host + ":" + std::to_string(bound);
    return out;
}

GnmiServer::~GnmiServer() {
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
        for (Worker &worker : m_workers)
            worker.call->close();
    }
    if (m_server)
        m_server->Shutdown(std::chrono::system_clock::now() + std::chrono::milliseconds(500));
    std::list<Worker> workers;
    {
        const std::lock_guard lock(m_mutex);
        workers.swap(m_workers);
    }
    for (Worker &worker : workers)
        worker.thread.join();
}

void GnmiServer::serve(const std::shared_ptr<SubscribeCall> &call) {
    reap();
    const std::lock_guard lock(m_mutex);
    if (m_stopping) {
        call->finish(grpc::Status(grpc::StatusCode::UNAVAILABLE, "server stops"));
        return;
    }
    Worker &worker = m_workers.emplace_back();
    worker.call = call;
    worker.thread = std::thread([this, &worker] {
        answer(*worker.call);
        const std::lock_guard done(m_mutex);
        worker.done = true;
    });
}

void GnmiServer::reap() {
    std::list<Worker> finished;
    {
        const std::lock_guard lock(m_mutex);
        for (auto it = m_workers.begin(); it != m_workers.end();) {
            const auto next = std::next(it);
            if (it->done)
                finished.splice(finished.end(), m_workers, it);
            it = next;
        }
    }
    for (Worker &worker : finished)
        worker.thread.join();
}

void GnmiServer::answer(SubscribeCall &call) {
    using grpc::Status;
    using grpc::StatusCode;
    bool malformed = false;
    const auto request = call.next(malformed);
    if (!request)
        return call.finish(Status(StatusCode::CANCELLED, "no request"));
    if (malformed || !request->has_subscribe())
        return call.finish(Status(StatusCode::INVALID_ARGUMENT, "the first request must be a subscription list"));
    SubscribeAsk ask = askOf(request->subscribe());
    if (request->subscribe().encoding() != ::gnmi::JSON && request->subscribe().encoding() != ::gnmi::PROTO &&
        request->subscribe().encoding() != ::gnmi::JSON_IETF)
        return call.finish(Status(StatusCode::UNIMPLEMENTED, "encoding: JSON, PROTO or JSON_IETF"));
    if (ask.target.empty())
        return call.finish(Status(StatusCode::INVALID_ARGUMENT, "prefix.target: a device or *"));
    if (ask.target != "*" && !m_playback.fabric().findDevice(ask.target).valid())
        return call.finish(Status(StatusCode::NOT_FOUND, "no such target: " + excerpt(ask.target)));

    const SubscribeAsk::Mode mode = ask.mode;
    Subscriber subscriber(m_playback, m_rules, std::move(ask), m_settings.interval, call);
    if (!subscriber.any())
        return call.finish(Status(StatusCode::NOT_FOUND, "none of the paths is served"));
    bool open = mode == SubscribeAsk::Mode::Poll || subscriber.everything();
    if (mode == SubscribeAsk::Mode::Stream && open)
        subscriber.stream();
    while (mode == SubscribeAsk::Mode::Poll && open) {
        const auto poll = call.next(malformed);
        if (!poll)
            break;
        if (malformed || !poll->has_poll())
            return call.finish(Status(StatusCode::INVALID_ARGUMENT, "poll expected"));
        open = subscriber.everything();
    }
    call.finish(call.closed() ? Status(StatusCode::UNAVAILABLE, "server stops") : Status::OK);
}

} // namespace fabricscope
