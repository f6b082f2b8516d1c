// SPDX-License-Identifier: GPL-3.0-or-later
// One Subscribe call as the simulator answers it: what is covered, when what is due, what has changed. Speaks bytes;
// the transport is behind Outlet.
#pragma once

#include "models/sim/playback.h"
#include "models/sim/served_rules.h"

#include <queue>

#include <optional>
#include <unordered_map>

namespace fabricscope {

/// What a client asked for, free of generated types.
struct SubscriptionAsk {
    enum class Mode : std::uint8_t { TargetDefined, OnChange, Sample };
    gnmipath::Path path; // with the prefix's elements before it
    Mode mode = Mode::TargetDefined;
    Duration interval{}, heartbeat{};
    bool suppressRedundant = false;
};

struct SubscribeAsk {
    enum class Mode : std::uint8_t { Stream, Once, Poll };
    std::string target; // device name or "*"
    Mode mode = Mode::Stream;
    ServedEncoding encoding = ServedEncoding::Proto;
    bool updatesOnly = false;
    std::vector<SubscriptionAsk> subscriptions;
};

/// The transport's side. Called by the subscriber's thread.
class Outlet {
public:
    virtual ~Outlet() = default;
    /// An encoded SubscribeResponse; blocks while the peer is behind. False: the call is over.
    virtual bool write(std::string response) = 0;
    virtual bool closed() const = 0;
};

class Subscriber {
public:
    Subscriber(const Playback &playback, const ServedRules &rules, SubscribeAsk ask, Duration least, Outlet &outlet);

    /// Whether anything asked for is served at all; false: the paths are unknown.
    bool any() const { return !m_groups.empty(); }

    bool everything(); // all values, then sync_response; false: the call is over
    void stream();     // until the call is over

private:
    using SteadyClock = std::chrono::steady_clock;
    struct Item {
        std::uint32_t rule = 0;
        std::vector<std::string> ports, indexes; // empty = all
    };
    struct Group { // subscriptions that are due together
        bool onChange = false;
        bool suppress = false;
        bool liveness = false; // meta/connected
        Duration interval{}, heartbeat{};
        std::vector<Item> items;
        std::vector<std::vector<std::uint64_t>> last; // by device: fingerprints, in the order of emission
    };
    struct Due {
        SteadyClock::time_point at;
        std::uint32_t group = 0, device = 0; // device: index into m_devices
        bool heartbeat = false;
        bool operator>(const Due &other) const { return at > other.at; }
    };
    enum class Emit : std::uint8_t { All, Changes, Remember };

    void cover(const SubscriptionAsk &ask);
    Group &groupFor(const Group &like);
    void choose();
    void schedule();
    bool emit(Group &group, std::uint32_t device, Emit how);
    void build(const Model &model, TimePoint at, Group &group, std::uint32_t device, Emit how);
    void addPorts(const Model &model, const Signals &signals, const Item &item, DeviceId device, Emit how);
    void add(const ServedRule &rule, std::uint32_t number, PortId port, std::int16_t index, const SignalValue &value,
             Emit how);
    void addLiveness(const Model &model, DeviceId device, Emit how);
    SignalValue neighbour(const Model &model, const ServedRule &rule, PortId port);
    const std::string &pathOf(std::uint32_t rule, PortId port, std::int16_t index);
    bool changed(std::uint64_t fingerprint, bool &had);
    void open(const std::string &target, TimePoint at);
    void close();

    const Playback &m_playback;
    const ServedRules &m_rules;
    const SubscribeAsk m_ask;
    const Duration m_least;
    Outlet &m_outlet;
    std::vector<DeviceId> m_devices;
    std::vector<Group> m_groups;
    std::vector<std::uint32_t> m_versions;  // by m_devices: what on-change groups have seen
    std::vector<std::uint64_t> m_sampledAt; // by group × device: step of the last sample
    std::priority_queue<Due, std::vector<Due>, std::greater<>> m_due;

    // The message being built.
    std::vector<std::string> m_ready;
    std::string m_body, m_update, m_value, m_target;
    std::size_t m_fixed = 0; // bytes of time stamp and prefix
    TimePoint m_at{};
    std::vector<std::uint64_t> *m_last = nullptr;
    std::size_t m_slot = 0;
    std::string m_text;
    std::unordered_map<std::uint64_t, std::string> m_paths; // (rule, port name, index) → bytes: devices share names
};

} // namespace fabricscope
