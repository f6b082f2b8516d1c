// SPDX-License-Identifier: GPL-3.0-or-later
// The source behind makeGnmiSource(): a base subscription, one for a collector's liveness leaves, and one per device
// whose detail is wanted; each a stream of its own. For .cpp files of this folder.
#pragma once

#include "models/sources/gnmi/client.h"
#include "models/sources/gnmi/decoder.h"
#include "models/sources/gnmi/stream_grpc.h"

#include <map>
#include <unordered_map>

namespace fabricscope {

class GnmiSource;

/// One Subscribe of the source and what comes of it.
class GnmiSubscription final : public StreamOwner {
public:
    enum class Role : std::uint8_t { Base, Liveness, Detail };

    GnmiSubscription(GnmiSource &source, Role role);
    /// Detail only.
    void setDetail(std::string target, std::vector<std::string> ports);
    void start() { m_stream.start(); }
    void stop() { m_stream.stop(); }
    bool finished() const { return m_stream.finished(); }
    Role role() const { return m_role; }
    void learnTarget(DeviceId device) const; // stream's thread
    const std::vector<std::string> &ports() const { return m_ports; }

    void connecting() override;
    Expected<::gnmi::SubscribeRequest> request(Stream &stream, const OpenChannel &channel) override;
    void opened() override;
    std::optional<Error> message(const ::gnmi::SubscribeResponse &response, std::size_t bytes) override;
    void malformed(std::size_t bytes) override;
    void flush() override;
    std::optional<Error> tick() override;
    void ended(const Error &error, std::optional<Duration> retryIn) override;
    bool retries(const Error &error) const override;

private:
    ::gnmi::SubscribeRequest build(const Profile &profile) const;

    GnmiSource &m_source;
    Role m_role;
    std::string m_target;             // Detail: prefix.target
    std::vector<std::string> m_ports; // Detail: empty = all
    std::string m_encoding;
    bool m_sampleAll = false;           // the target refused ON_CHANGE
    std::unique_ptr<Decoder> m_decoder; // stream's thread
    std::uint64_t m_values = 0;         // of m_decoder, as last added to the status
    Stream m_stream;                    // last: joined before what its thread uses goes
};

class GnmiSource final : public Source {
public:
    GnmiSource(const ConnectionConfig &config, const SourceContext &context, BackOff backOff);
    ~GnmiSource() override;

    void start() override;
    void stop() override;
    SourceStatus status() const override;
    void setDetail(const DetailSelection &selection) override;
    SourceClock clockState() const override;

private:
    friend class GnmiSubscription;

    struct Life { // of a device behind the source
        TimePoint heard{};
        bool connected = true; // as a collector's meta leaves say
        bool alive = true;     // as last told to the sink
    };

    Duration silence() const; // longest gap between messages of a stream that lives; m_mutex held
    void setState(SourceStatus::State state, const Error &error = {}, Duration retryIn = {});
    void synced();
    void received(const GnmiSubscription &subscription, DeviceId device, std::size_t bytes, TimePoint now);
    void connected(const std::vector<std::pair<DeviceId, bool>> &changes);
    std::optional<Error> tick(std::vector<std::string> notSeen); // an error: the base stream is silent
    void startLiveness();
    void tellLives();
    void applyDetail();
    void reap();

    const ConnectionConfig m_config;
    const SourceContext m_context;
    const BackOff m_backOff;

    mutable std::mutex m_mutex; // everything to the next mutex
    SourceStatus m_status;
    ProfilePtr m_profile; // chosen when first connected
    std::string m_encoding;
    bool m_sampled = false;    // the base set holds sampled paths
    TimePoint m_lastMessage{}; // of the base stream
    bool m_open = false;       // base stream is up
    std::unordered_map<DeviceId, Life> m_lives;
    std::size_t m_toldLives = 0; // how many the sink has heard of: a thousand at once are one change
    std::unordered_map<DeviceId, std::string> m_targets; // what the collector calls them
    std::atomic<bool> m_stopping{false};

    std::mutex m_detailMutex;
    DetailSelection m_selection;
    std::map<DeviceId, std::unique_ptr<GnmiSubscription>> m_detail;
    std::vector<std::unique_ptr<GnmiSubscription>> m_retired; // stopped, to be joined
    std::unique_ptr<GnmiSubscription> m_liveness;

    std::unique_ptr<GnmiSubscription> m_base; // last: joined first
};

} // namespace fabricscope
