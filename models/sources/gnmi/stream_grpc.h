// SPDX-License-Identifier: GPL-3.0-or-later
// One Subscribe RPC on a channel and a thread of its own: connect, read, and after any end back off and try again.
// For .cpp files of this folder.
#pragma once

#include "models/sources/gnmi/back_off.h"
#include "models/sources/gnmi/channel_grpc.h"

#include <proto/gnmi.grpc.pb.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace fabricscope {

class Stream;

/// What a stream is for. All members are called on the stream's thread.
class StreamOwner {
public:
    virtual ~StreamOwner() = default;
    virtual void connecting() = 0;
    /// What to subscribe to, or why the attempt fails; may ask the target for its capabilities first.
    virtual Expected<::gnmi::SubscribeRequest> request(Stream &stream, const OpenChannel &channel) = 0;
    virtual void opened() = 0;
    /// An error ends the attempt.
    virtual std::optional<Error> message(const ::gnmi::SubscribeResponse &response, std::size_t bytes) = 0;
    virtual void malformed(std::size_t bytes) = 0;
    /// Nothing more is at hand: hand on what was gathered.
    virtual void flush() = 0;
    /// About once a second. An error ends the attempt.
    virtual std::optional<Error> tick() = 0;
    /// The attempt is over; no value: there will be no other.
    virtual void ended(const Error &error, std::optional<Duration> retryIn) = 0;
    /// Whether another attempt makes sense after this error.
    virtual bool retries(const Error &error) const = 0;
};

class Stream {
public:
    Stream(const ConnectionConfig &connection, BackOff backOff, std::uint64_t seed, StreamOwner &owner);
    ~Stream(); // stops and joins
    Stream(const Stream &) = delete;
    Stream &operator=(const Stream &) = delete;

    void start();
    void stop(); // any thread; returns at once
    bool finished() const { return m_finished.load(); }

    /// For StreamOwner::request(). The error tells a target without Capabilities (code UnsupportedVersion) from one
    /// that can't be reached.
    Expected<::gnmi::CapabilityResponse> capabilities(const OpenChannel &channel);

private:
    void run();
    Error attempt(bool &worked);
    Error read(const OpenChannel &channel, const ::gnmi::SubscribeRequest &request, bool &worked);
    bool enter(grpc::ClientContext &context); // false: stopping
    void leave();

    ConnectionConfig m_connection;
    BackOffTimer m_backOff;
    StreamOwner &m_owner;
    std::atomic<bool> m_stop{false};
    std::atomic<bool> m_finished{false};
    std::mutex m_mutex;
    std::condition_variable m_wake;
    grpc::ClientContext *m_active = nullptr; // the call to cancel; under m_mutex
    std::thread m_thread;
};

} // namespace fabricscope
