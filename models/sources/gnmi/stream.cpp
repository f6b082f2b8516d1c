// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/background.h"
#include "models/sources/gnmi/stream_grpc.h"

#include <google/protobuf/arena.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/support/proto_buffer_reader.h>

namespace fabricscope {

namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr auto kTick = std::chrono::seconds(1);
constexpr auto kGather = std::chrono::milliseconds(20); // at most this long do values wait for company

grpc::ByteBuffer toBytes(const google::protobuf::MessageLite &message) {
    const grpc::Slice slice(message.SerializeAsString());
    return {&slice, 1};
}

void prepare(grpc::ClientContext &context, const OpenChannel &channel) {
    for (const auto &[key, value] : channel.metadata)
        context.AddMetadata(key, value);
}

enum Tag : std::intptr_t { Started = 1, Written, Read, Finished };
void *tag(Tag t) {
    return reinterpret_cast<void *>(static_cast<std::intptr_t>(t));
}

} // namespace

Stream::Stream(const ConnectionConfig &connection, BackOff backOff, std::uint64_t seed, StreamOwner &owner)
    : m_connection(connection)
    , m_backOff(backOff, seed)
    , m_owner(owner) {}

Stream::~Stream() {
    stop();
    if (m_thread.joinable())
        m_thread.join();
}

void Stream::start() {
    m_thread = std::thread([this] { run(); });
}

void Stream::stop() {
    const std::lock_guard lock(m_mutex);
    m_stop = true;
    if (m_active != nullptr)
        m_active->TryCancel();
    m_wake.notify_all();
}

bool Stream::enter(grpc::ClientContext &context) {
    const std::lock_guard lock(m_mutex);
    if (m_stop)
        return false;
    m_active = &context;
    return true;
}

void Stream::leave() {
    const std::lock_guard lock(m_mutex);
    m_active = nullptr;
}

void Stream::run() {
    standBack();
    while (!m_stop) {
        m_owner.connecting();
        bool worked = false;
        const Error error = attempt(worked);
        if (m_stop)
            break;
        if (worked)
            m_backOff.reset();
        if (!m_owner.retries(error)) {
            m_owner.ended(error, std::nullopt);
            break;
        }
        const Duration pause = m_backOff.next();
        m_owner.ended(error, pause);
        std::unique_lock lock(m_mutex);
        m_wake.wait_for(lock, pause, [this] { return m_stop.load(); });
    }
    m_finished = true;
}

Expected<::gnmi::CapabilityResponse> Stream::capabilities(const OpenChannel &channel) {
    grpc::ClientContext context;
    prepare(context, channel);
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(5));
    if (!enter(context))
        return fail(ErrorCode::Cancelled);
    ::gnmi::CapabilityResponse response;
    const grpc::Status status =
        ::gnmi::gNMI::NewStub(channel.channel)->Capabilities(&context, ::gnmi::CapabilityRequest(), &response);
    leave();
    if (status.ok())
        return response;
    // A target that answers at all is there; what it thinks of Capabilities is no reason not to subscribe.
    if (status.error_code() != grpc::StatusCode::UNAVAILABLE &&
        status.error_code() != grpc::StatusCode::UNAUTHENTICATED &&
        status.error_code() != grpc::StatusCode::PERMISSION_DENIED)
        return fail(ErrorCode::UnsupportedVersion, status.error_message());
    return fail(describeFailure(status, m_connection, m_stop));
}

Error Stream::attempt(bool &worked) {
    const auto channel = openChannel(m_connection);
    if (!channel)
        return channel.error();
    const auto request = m_owner.request(*this, *channel);
    if (!request)
        return request.error();
    return read(*channel, *request, worked);
}

Error Stream::read(const OpenChannel &channel, const ::gnmi::SubscribeRequest &request, bool &worked) {
    grpc::CompletionQueue queue;
    grpc::ClientContext context;
    prepare(context, channel);
    grpc::GenericStub stub(channel.channel);
    const auto call = stub.PrepareCall(&context, "/gnmi.gNMI/Subscribe", &queue);
    std::optional<Error> abandoned; // why we ended the call ourselves

    const auto drain = [&] {
        queue.Shutdown();
        void *t = nullptr;
        bool ok = false;
        while (queue.Next(&t, &ok)) {
        }
    };
    if (!call || !enter(context)) {
        drain();
        Error cancelled;
        cancelled.code = ErrorCode::Cancelled;
        return cancelled;
    }

    grpc::ByteBuffer buffer;
    google::protobuf::Arena arena;
    auto lastTick = SteadyClock::now();
    auto gatheredSince = lastTick;
    bool gathered = false;
    bool reading = false;
    bool writing = false;
    bool broken = false;
    const auto abandon = [&](Error error) {
        if (!abandoned) {
            abandoned = std::move(error);
            context.TryCancel();
        }
    };
    call->StartCall(tag(Started));
    bool starting = true;
    while (!broken || reading || writing || starting) {
        const auto now = SteadyClock::now();
        if (now - lastTick >= kTick && !broken) {
            lastTick = now;
            if (auto error = m_owner.tick())
                abandon(std::move(*error));
        }
        if (gathered && now - gatheredSince >= kGather) {
            m_owner.flush();
            gathered = false;
        }
        void *t = nullptr;
        bool ok = false;
        // With values in hand only look: if nothing waits they go out before sleeping.
        const auto deadline = gathered ? std::chrono::system_clock::now() : std::chrono::system_clock::now() + kTick;
        const auto next = queue.AsyncNext(&t, &ok, deadline);
        if (next == grpc::CompletionQueue::TIMEOUT) {
            if (gathered) {
                m_owner.flush();
                gathered = false;
            }
            continue;
        }
        if (next == grpc::CompletionQueue::SHUTDOWN)
            break;
        if (t == tag(Started)) {
            starting = false;
            broken = !ok;
            if (ok) {
                writing = true;
                call->Write(toBytes(request), tag(Written));
            }
        } else if (t == tag(Written)) {
            writing = false;
            broken = broken || !ok;
            if (ok) {
                m_owner.opened();
                reading = true;
                call->Read(&buffer, tag(Read)); // the sending side stays open: some targets end with it
            }
        } else if (t == tag(Read)) {
            reading = false;
            broken = broken || !ok;
            if (!ok)
                continue;
            const std::size_t bytes = buffer.Length();
            auto *response = google::protobuf::Arena::CreateMessage<::gnmi::SubscribeResponse>(&arena);
            bool parsed = false;
            {
                grpc::ProtoBufferReader reader(&buffer);
                parsed = reader.status().ok() && response->ParseFromZeroCopyStream(&reader);
            }
            if (parsed) {
                worked = true;
                if (auto error = m_owner.message(*response, bytes))
                    abandon(std::move(*error));
            } else {
                m_owner.malformed(bytes);
            }
            arena.Reset();
            buffer.Clear();
            if (!gathered) {
                gathered = true;
                gatheredSince = now;
            }
            reading = true;
            call->Read(&buffer, tag(Read));
        }
    }
    if (gathered)
        m_owner.flush();

    grpc::Status status;
    call->Finish(&status, tag(Finished));
    void *t = nullptr;
    bool ok = false;
    while (queue.Next(&t, &ok) && t != tag(Finished)) {
    }
    leave();
    drain();
    if (abandoned)
        return *abandoned;
    return describeFailure(status, m_connection, m_stop);
}

} // namespace fabricscope
