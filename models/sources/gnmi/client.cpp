// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/client.h"

#include "models/sources/gnmi/gnmi_source_grpc.h"
#include "models/sources/gnmi/grpc_log.h"
#include "models/sources/gnmi/subscriptions.h"

#include <algorithm>

namespace fabricscope {

namespace {

constexpr std::size_t kMaxDetail = 64; // devices with a detail stream of their own

} // namespace

std::unique_ptr<Source> makeGnmiSource(const ConnectionConfig &config, const SourceContext &context, BackOff backOff) {
    quietGrpc();
    return std::make_unique<GnmiSource>(config, context, backOff);
}

GnmiSource::GnmiSource(const ConnectionConfig &config, const SourceContext &context, BackOff backOff)
    : m_config(config)
    , m_context(context)
    , m_backOff(backOff)
    , m_status(idleStatus(config))
    , m_base(std::make_unique<GnmiSubscription>(*this, GnmiSubscription::Role::Base)) {}

GnmiSource::~GnmiSource() {
    stop();
    m_base.reset(); // first: its thread may still have been starting others
    // Joined without the lock, which their threads may be waiting for.
    std::map<DeviceId, std::unique_ptr<GnmiSubscription>> detail;
    std::vector<std::unique_ptr<GnmiSubscription>> retired;
    std::unique_ptr<GnmiSubscription> liveness;
    {
        const std::lock_guard lock(m_detailMutex);
        detail.swap(m_detail);
        retired.swap(m_retired);
        liveness.swap(m_liveness);
    }
    for (const auto &[device, subscription] : detail)
        subscription->stop();
    if (liveness)
        liveness->stop();
}

void GnmiSource::start() {
    m_base->start();
}

void GnmiSource::stop() {
    m_stopping = true;
    m_base->stop();
    {
        const std::lock_guard lock(m_detailMutex);
        if (m_liveness)
            m_liveness->stop();
        for (const auto &[device, subscription] : m_detail)
            subscription->stop();
    }
    // The sink is not told: whoever stops a source knows, and may hold a lock that its answer needs.
    const std::lock_guard lock(m_mutex);
    m_open = false;
    m_status.state = SourceStatus::State::Stopped;
    m_status.retryIn = {};
}

SourceStatus GnmiSource::status() const {
    const std::lock_guard lock(m_mutex);
    SourceStatus out = m_status;
    out.targets = 0;
    out.targetsLive = 0;
    for (const auto &[device, life] : m_lives) {
        if (life.heard == TimePoint{}) // a collector speaks of it, it has not spoken itself
            continue;
        ++out.targets;
        out.targetsLive += life.alive ? 1 : 0;
    }
    return out;
}

/// Sampled values come once an interval; with on-change paths alone only the heartbeats do.
Duration GnmiSource::silence() const {
    const Duration interval = std::max(m_config.interval, m_status.achievedInterval);
    return m_sampled ? 3 * interval + std::chrono::seconds(1) : m_config.heartbeat * 3 / 2 + std::chrono::seconds(1);
}

SourceClock GnmiSource::clockState() const {
    const TimePoint now = m_context.clock();
    const std::lock_guard lock(m_mutex);
    SourceClock clock;
    // In quarters of what is wanted: each change of it makes the store look at every value of the source again.
    const Duration step = std::max<Duration>(m_config.interval / 4, Duration(1));
    clock.interval = m_config.interval;
    if (m_status.achievedInterval > m_config.interval + step)
        clock.interval = (m_status.achievedInterval + step - Duration(1)) / step * step;
    clock.heartbeat = m_config.heartbeat;
    clock.alive = m_open && m_lastMessage != TimePoint{} && now - m_lastMessage <= silence();
    clock.aliveUntil = m_lastMessage;
    return clock;
}

void GnmiSource::setState(SourceStatus::State state, const Error &error, Duration retryIn) {
    {
        const std::lock_guard lock(m_mutex);
        if (m_stopping)
            return;
        m_status.state = state;
        m_status.retryIn = retryIn;
        // The last failure stays readable while the next attempt is under way.
        if (error.code != ErrorCode::None || state == SourceStatus::State::Live)
            m_status.error = error;
    }
    m_context.sink->statusChanged(m_context.id);
}

void GnmiSource::synced() {
    {
        const std::lock_guard lock(m_mutex);
        if (m_status.state == SourceStatus::State::Live)
            return;
    }
    setState(SourceStatus::State::Live);
}

void GnmiSource::received(const GnmiSubscription &subscription, DeviceId device, std::size_t bytes, TimePoint now) {
    bool first = false;
    {
        const std::lock_guard lock(m_mutex);
        ++m_status.messages;
        m_status.bytes += bytes;
        m_status.lastData = now;
        if (subscription.role() == GnmiSubscription::Role::Base)
            m_lastMessage = now;
        // Only values are a sign of life of a device: what a collector says about it is not.
        if (device.valid() && subscription.role() != GnmiSubscription::Role::Liveness) {
            Life &life = m_lives[device];
            first = life.heard == TimePoint{};
            life.heard = now;
        }
    }
    if (first) {
        if (subscription.role() == GnmiSubscription::Role::Base)
            subscription.learnTarget(device);
        applyDetail();
    }
}

void GnmiSource::connected(const std::vector<std::pair<DeviceId, bool>> &changes) {
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &[device, is] : changes)
            m_lives[device].connected = is;
    }
    tellLives();
}

void GnmiSource::tellLives() {
    std::vector<TargetLife> changed;
    const TimePoint now = m_context.clock();
    {
        const std::lock_guard lock(m_mutex);
        const Duration limit = silence();
        for (auto &[device, life] : m_lives) {
            if (life.heard == TimePoint{} && life.connected)
                continue; // known to the collector, about to speak
            const bool alive = m_open && life.connected && life.heard != TimePoint{} && now - life.heard <= limit;
            if (alive == life.alive)
                continue;
            life.alive = alive;
            changed.push_back({device, alive, life.heard});
        }
    }
    if (!changed.empty()) {
        m_context.sink->targets(m_context.id, std::move(changed));
        m_context.sink->statusChanged(m_context.id);
    }
}

std::optional<Error> GnmiSource::tick(std::vector<std::string> notSeen) {
    tellLives();
    reap();
    const TimePoint now = m_context.clock();
    bool changed = false;
    std::optional<Error> silent;
    {
        const std::lock_guard lock(m_mutex);
        changed = m_toldLives != m_lives.size();
        m_toldLives = m_lives.size();
        const bool settled = m_status.state == SourceStatus::State::Live && m_status.updates > 0;
        if (settled && notSeen != m_status.notSampled) {
            m_status.notSampled = std::move(notSeen);
            changed = true;
        }
        // Values are stale by now; a stream that is silent for twice that long will not come back by itself.
        const Duration limit = std::max<Duration>(2 * silence(), std::chrono::seconds(10));
        if (now - m_lastMessage > limit) {
            silent.emplace();
            silent->code = ErrorCode::Unreachable;
            silent->found = "silence";
        }
    }
    if (changed)
        m_context.sink->statusChanged(m_context.id);
    return silent;
}

void GnmiSource::startLiveness() {
    if (m_config.target != "*" || m_stopping)
        return;
    const std::lock_guard lock(m_detailMutex);
    if (m_liveness && !m_liveness->finished())
        return;
    m_liveness = std::make_unique<GnmiSubscription>(*this, GnmiSubscription::Role::Liveness);
    m_liveness->start();
}

void GnmiSource::setDetail(const DetailSelection &selection) {
    if (!m_config.detail)
        return;
    {
        const std::lock_guard lock(m_detailMutex);
        m_selection = selection;
    }
    applyDetail();
}

void GnmiSource::applyDetail() {
    struct Wanted {
        std::string target;
        std::vector<std::string> ports;
        bool whole = false;
    };
    if (m_stopping || !m_config.detail)
        return;
    const std::lock_guard lock(m_detailMutex);
    if (m_stopping) // the destructor has collected the streams
        return;
    std::map<DeviceId, Wanted> wanted;
    {
        const std::lock_guard status(m_mutex);
        if (!m_profile)
            return; // called again when the first value comes
        // Where the profile renames ports the platform's own names are not known: the whole device then.
        const bool renamed = !m_profile->portNames.empty();
        for (const DeviceId device : m_selection.devices)
            wanted[device].whole = true;
        for (const PortId port : m_selection.ports) {
            const DeviceId device = m_context.fabric->port(port).device;
            wanted[device].whole = wanted[device].whole || renamed;
            wanted[device].ports.emplace_back(m_context.fabric->portName(port));
        }
        for (auto it = wanted.begin(); it != wanted.end();) {
            const auto life = m_lives.find(it->first);
            if (life == m_lives.end() ||
                life->second.heard == TimePoint{}) { // not a device of this source, or it has not spoken yet
                it = wanted.erase(it);
                continue;
            }
            if (m_config.target == "*") {
                const auto target = m_targets.find(it->first);
                it->second.target =
                    target != m_targets.end() ? target->second : std::string(m_context.fabric->deviceName(it->first));
            }
            if (it->second.whole || it->second.ports.size() > 32)
                it->second.ports.clear();
            ++it;
        }
        while (wanted.size() > kMaxDetail)
            wanted.erase(std::prev(wanted.end()));
    }
    for (auto it = m_detail.begin(); it != m_detail.end();) {
        const auto keep = wanted.find(it->first);
        if (keep != wanted.end() && keep->second.ports == it->second->ports() && !it->second->finished()) {
            wanted.erase(keep);
            ++it;
            continue;
        }
        it->second->stop();
        m_retired.push_back(std::move(it->second));
        it = m_detail.erase(it);
    }
    for (auto &[device, want] : wanted) {
        auto subscription = std::make_unique<GnmiSubscription>(*this, GnmiSubscription::Role::Detail);
        subscription->setDetail(want.target, want.ports);
        subscription->start();
        m_detail.emplace(device, std::move(subscription));
    }
}

void GnmiSource::reap() {
    const std::lock_guard lock(m_detailMutex);
    std::erase_if(m_retired, [](const auto &subscription) { return subscription->finished(); });
}

} // namespace fabricscope
