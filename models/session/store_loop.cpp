// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/store_loop.h"

#include "models/base/background.h"
#include "models/base/log.h"
#include "models/session/focus_builder.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fabricscope {

namespace {

using namespace std::chrono_literals;

constexpr Duration kSummaryEvery = 500ms;
constexpr Duration kFocusEvery = 500ms; // readings of the selection, when nothing new is asked
constexpr Duration kAgeEvery = 1s;      // the same without new data: their ages and freshness
constexpr Duration kStatusEvery = 1s;
constexpr Duration kNoticesEvery = 1s;
constexpr Duration kClocksEvery = 1s;              // when no source says that its state changed
constexpr Duration kProgressEvery = 200ms;         // while files are read
constexpr Duration kDetailEvery = 2s;              // so that a flickering alarm does not re-subscribe all the time
constexpr Duration kPrepareEvery = 2s;             // one overlay; all within TelemetryStore::kPreparedFor
constexpr Duration kIdle = 100ms;                  // with nothing arriving: freshness still moves on
constexpr std::size_t kDetailPorts = 256;          // alarmed ports in the detail set
constexpr std::size_t kExactPorts = 8192;          // ports with exact history at once
constexpr std::size_t kAllOverlaysLinks = 200'000; // up to here history keeps every overlay, above only what is shown

} // namespace

StoreLoop::StoreLoop(const SessionConfig &config, CataloguePtr catalogue, LossCounters &losses, Mailbox &mailbox)
    : m_config(config)
    , m_catalogue(std::move(catalogue))
    , m_losses(losses)
    , m_mailbox(mailbox)
    , m_sources(losses, m_catalogue, config.queueLimit, [this] { wake(); })
    , m_annotations(config.annotationsPath, losses) {
    m_thread = std::thread([this] { run(); });
}

StoreLoop::~StoreLoop() {
    m_sources.removeAll();
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_condition.notify_one();
    m_thread.join();
}

void StoreLoop::post(Command command) {
    {
        const std::lock_guard lock(m_mutex);
        m_commands.push_back(std::move(command));
    }
    m_condition.notify_one();
}

void StoreLoop::wake() {
    {
        const std::lock_guard lock(m_mutex);
        m_woken = true;
    }
    m_condition.notify_one();
}

void StoreLoop::run() {
    standBack();
    if (auto loaded = m_annotations.load(); !loaded)
        m_setupErrors.push_back(loaded.error());
    auto nextFrame = std::chrono::steady_clock::now();
    bool frameOwed = false; // a command may have changed the map before its next frame was due
    while (true) {
        std::vector<Command> commands;
        {
            std::unique_lock lock(m_mutex);
            // Data waits for the next frame's turn; commands are answered at once.
            if (!frameOwed)
                m_condition.wait_for(lock, kIdle, [&] { return m_stopping || m_woken || !m_commands.empty(); });
            if (m_commands.empty() && !m_stopping)
                m_condition.wait_until(lock, nextFrame, [&] { return m_stopping || !m_commands.empty(); });
            if (m_stopping)
                return;
            commands = std::exchange(m_commands, {});
            m_woken = false;
        }
        for (const Command &command : commands)
            command();
        const TimePoint now = m_config.clock();
        if (answer(now, std::chrono::steady_clock::now() >= nextFrame))
            nextFrame = std::chrono::steady_clock::now() + m_config.frameInterval;
        applySamples(now);
        frameOwed = std::chrono::steady_clock::now() < nextFrame;
        if (m_store) {
            refreshAnnotations(now, false);
            if (!frameOwed)
                publishFrame(now);
            recordHistory(now);
            prepareOverlay(now);
            publishSummary(now);
            publishNotices(now);
            publishFocus(now);
            refreshDetail(now);
        }
        publishStatus(now);
        if (!frameOwed)
            nextFrame = std::chrono::steady_clock::now() + m_config.frameInterval;
    }
}

// What a person asked for goes before what sources have sent: applying that takes longer than a frame.
bool StoreLoop::answer(TimePoint now, bool frameDue) {
    if (!m_store)
        return false;
    if (m_focusDirty)
        publishFocus(now);
    if (!m_overlayChanged || !(frameDue || m_store->prepared(m_choice, now)))
        return false;
    m_overlayChanged = false;
    if (MapFramePtr frame = m_store->frame(now)) // in place of one that waits to be taken: it shows another overlay
        post(std::move(frame));
    return true;
}

void StoreLoop::setFabric(FabricPtr fabric, std::uint64_t generation, ComponentNamesPtr components) {
    post([this, fabric = std::move(fabric), generation, components = std::move(components)] {
        m_fabric = fabric;
        m_generation = generation;
        m_store.reset(); // before the new one: two of the largest do not fit side by side
        m_history.reset();
        m_frame.reset();
        m_summary.reset();
        m_lldp.clear();
        m_cabling.reset();
        m_stragglers.reset();
        m_notices.reset();
        m_focus = {};
        m_detail = {};
        m_alarmSince.assign(fabric->deviceCount(), TimePoint{});
        if (m_catalogue) {
            m_store = std::make_unique<TelemetryStore>(m_fabric, m_catalogue, m_losses, components);
            m_history = std::make_unique<MemoryHistory>(m_fabric->linkCount(), m_config.history, m_losses);
            m_cabling = std::make_unique<CablingWatch>(m_fabric);
            m_stragglers = std::make_unique<StragglerWatch>(m_fabric, *m_catalogue);
            m_store->setFabricGeneration(m_generation);
            m_store->setOverlay(m_choice);
            for (const auto &[metric, row] : m_thresholds)
                m_store->setThreshold(metric, row);
            refreshScales();
            refreshAnnotations(m_config.clock(), true);
        }
        m_lastSummary = m_lastHistoryFrame = m_lastClocks = m_lastNotices = {};
        // Switches are expected to report; hosts only once their exporters do.
        m_switches = static_cast<std::uint32_t>(std::ranges::count_if(
            m_fabric->devices(), [](const DeviceData &device) { return device.kind == DeviceKind::Switch; }));
        m_focusDirty = m_statusDirty = true;
        m_mailbox.post([&](SessionUpdate &update) {
            update.fabric = m_fabric;
            update.fabricGeneration = m_generation;
            update.frame.reset();
            update.summary.reset();
            update.focus.reset();
            update.notices.reset();
        });
    });
}

void StoreLoop::setOverlay(OverlayChoice choice) {
    post([this, choice] {
        m_choice = choice;
        m_overlayChanged = true;
        if (m_store)
            m_store->setOverlay(choice);
        m_lastSummary = {};
        m_focusDirty = true;
    });
}

void StoreLoop::setFocus(Focus focus, std::uint64_t generation) {
    post([this, focus = std::move(focus), generation]() mutable {
        if (generation != m_generation)
            return; // ids of another fabric
        m_focus = std::move(focus);
        m_focusDirty = true;
    });
}

void StoreLoop::setThreshold(std::string metricId, ThresholdRow row) {
    post([this, metricId = std::move(metricId), row = std::move(row)] {
        const MetricId metric = m_catalogue ? m_catalogue->find(metricId) : MetricId{};
        if (!metric.valid()) {
            log::warning("session", "threshold for unknown metric " + metricId);
            return;
        }
        m_thresholds[metric] = row;
        if (!m_store)
            return;
        m_store->setThreshold(metric, row);
        refreshScales();
        m_focusDirty = true;
    });
}

void StoreLoop::setPending(std::vector<SourceStatus> pending) {
    post([this, pending = std::move(pending)]() mutable {
        m_pending = std::move(pending);
        m_statusDirty = true;
    });
}

void StoreLoop::annotate(Annotation annotation) {
    post([this, annotation = std::move(annotation)]() mutable {
        if (annotation.since == TimePoint{})
            annotation.since = m_config.clock();
        if (auto added = m_annotations.add(std::move(annotation)); !added)
            m_setupErrors.push_back(added.error());
        m_statusDirty = true;
        refreshAnnotations(m_config.clock(), true);
    });
}

void StoreLoop::liftAnnotation(std::uint64_t id) {
    post([this, id] {
        if (auto lifted = m_annotations.lift(id); !lifted && lifted.error().code != ErrorCode::NotFound)
            m_setupErrors.push_back(lifted.error());
        m_statusDirty = true;
        refreshAnnotations(m_config.clock(), true);
    });
}

void StoreLoop::setLoadStatus(LoadStatus status, JobControlPtr job) {
    post([this, status = std::move(status), job = std::move(job)]() mutable {
        m_load = std::move(status);
        m_job = std::move(job);
        m_statusDirty = true;
    });
}

void StoreLoop::setStatic(std::vector<std::string> profiles, std::vector<Error> setupErrors) {
    post([this, profiles = std::move(profiles), setupErrors = std::move(setupErrors)]() mutable {
        m_profiles = std::move(profiles);
        m_setupErrors.insert(m_setupErrors.end(), setupErrors.begin(), setupErrors.end());
        m_statusDirty = true;
    });
}

void StoreLoop::levelsAt(OverlayId overlay, TimePoint at, std::function<void(std::vector<std::uint8_t>)> done) {
    post([this, overlay, at, done = std::move(done)] {
        done(m_history ? m_history->levelsAt(overlay, at) : std::vector<std::uint8_t>{});
    });
}

OverlayScale StoreLoop::scale(OverlayId overlay) const {
    const std::lock_guard lock(m_scaleMutex);
    return m_scales[static_cast<std::size_t>(overlay)];
}

void StoreLoop::refreshScales() {
    std::array<OverlayScale, static_cast<std::size_t>(OverlayId::Count_)> scales;
    for (std::size_t i = 0; i < scales.size(); ++i) {
        OverlayChoice choice;
        choice.overlay = static_cast<OverlayId>(i);
        scales[i] = m_store->scale(choice);
    }
    const std::lock_guard lock(m_scaleMutex);
    m_scales = std::move(scales);
}

void StoreLoop::applySamples(TimePoint now) {
    SourceRegistry::Drained drained = m_sources.drain();
    m_statusDirty = m_statusDirty || drained.statusChanged;
    m_coalesced += drained.coalesced;
    if (!m_store)
        return;
    for (const auto &batch : drained.batches) {
        m_store->apply(batch, now);
        m_applied += batch.size();
        m_dataArrived = true;
    }
    m_store->applyText(drained.texts, now);
    // After the values: a source that has ended by now delivered them before.
    if (drained.statusChanged || m_lastClocks == TimePoint{} || now - m_lastClocks >= kClocksEvery) {
        m_lastClocks = now;
        for (const auto &[id, clock] : m_sources.clocks())
            m_store->setSource(id, clock);
    }
    for (auto &[id, clock] : drained.ended) {
        clock.aliveUntil = now;
        m_store->setSource(id, clock);
    }
    for (const TargetLife &life : drained.targets)
        m_store->setLife(life.device, life.alive, life.heard);
    for (LldpNeighbour &neighbour : drained.lldp) {
        if (!neighbour.port.valid())
            continue;
        m_cabling->hear(neighbour);
        if (neighbour.gone)
            m_lldp.erase(neighbour.port.value);
        else
            m_lldp[neighbour.port.value] = std::move(neighbour);
    }
}

void StoreLoop::publishFrame(TimePoint now) {
    if (!m_mailbox.wantsFrame())
        return;
    if (MapFramePtr frame = m_store->frame(now))
        post(std::move(frame));
}

void StoreLoop::post(MapFramePtr frame) {
    m_frame = frame;
    m_mailbox.post([&](SessionUpdate &update) { update.frame = std::move(frame); });
}

// Overlays in turn, so that choosing another one is answered at once on the largest fabrics, too.
void StoreLoop::prepareOverlay(TimePoint now) {
    if (m_fabric->linkCount() < TelemetryStore::kWorthPreparing || now - m_lastPrepared < kPrepareEvery)
        return;
    m_lastPrepared = now;
    for (std::size_t i = 0; i < static_cast<std::size_t>(OverlayId::Count_); ++i) {
        m_prepareNext = (m_prepareNext + 1) % static_cast<std::size_t>(OverlayId::Count_);
        const auto next = static_cast<OverlayId>(m_prepareNext);
        if (next != m_choice.overlay && m_store->arrived(next))
            return m_store->prepare(next, now);
    }
}

void StoreLoop::publishSummary(TimePoint now) {
    if (now - m_lastSummary < kSummaryEvery)
        return;
    m_lastSummary = now;
    m_summary = m_store->summary(now);
    for (std::size_t i = 0; i < m_alarmSince.size() && i < m_summary->deviceWorst.size(); ++i) {
        if (!Level::isAlarm(m_summary->deviceWorst[i]))
            m_alarmSince[i] = {};
        else if (m_alarmSince[i] == TimePoint{})
            m_alarmSince[i] = now;
    }
    m_mailbox.post([&](SessionUpdate &update) { update.summary = m_summary; });
}

void StoreLoop::publishNotices(TimePoint now) {
    m_stragglers->look(*m_store, now);
    if (now - m_lastNotices < kNoticesEvery)
        return;
    m_lastNotices = now;
    auto notices = std::make_shared<Notices>();
    notices->fabricGeneration = m_generation;
    notices->offPlan = m_notices ? m_notices->offPlan : std::vector<Notices::OffPlan>();
    if (m_cabling->takeChanged()) {
        notices->offPlan = m_cabling->offPlan();
        std::vector<LinkId> links;
        for (const Notices::OffPlan &one : notices->offPlan)
            links.push_back(one.link);
        m_store->setOffPlan(std::move(links));
        m_lastSummary = {};
    }
    notices->slowHosts = m_stragglers->slowHosts();
    notices->staleDevices = m_store->staleDevices(now);
    const Notices none;
    const Notices &before = m_notices ? *m_notices : none;
    if (notices->offPlan == before.offPlan && notices->slowHosts == before.slowHosts &&
        notices->staleDevices == before.staleDevices)
        return;
    m_notices = std::move(notices);
    m_mailbox.post([&](SessionUpdate &update) { update.notices = m_notices; });
}

void StoreLoop::publishFocus(TimePoint now) {
    if (m_focus == Focus{} && !m_focusDirty)
        return;
    // Without data readings still age, and turn stale when their source is gone.
    const Duration every = m_dataArrived ? Duration(kFocusEvery) : Duration(kAgeEvery);
    if (!m_focusDirty && now - m_lastFocus < every)
        return;
    m_focusDirty = false;
    m_dataArrived = false;
    m_lastFocus = now;
    const FocusSources from{*m_fabric, *m_store,     *m_history, m_summary.get(),
                            m_lldp,    m_alarmSince, m_choice,   m_config.history.window};
    FocusDataPtr data = buildFocusData(m_focus, from, now);
    m_mailbox.post([&](SessionUpdate &update) { update.focus = std::move(data); });
}

void StoreLoop::countReporting(TimePoint now, SessionStatus &status) const {
    if (!m_store)
        return;
    status.devicesSeen = m_store->devicesSeen();
    status.devicesFresh = m_store->devicesFresh(now);
    status.devices = std::max(m_switches, status.devicesSeen);
    status.newestData = m_store->newest();
}

void StoreLoop::publishStatus(TimePoint now) {
    const Duration since = now - m_lastStatus;
    if (!m_statusDirty && since < (m_job ? kProgressEvery : kStatusEvery))
        return;
    SessionStatus status;
    status.sources = m_sources.statuses();
    status.sources.insert(status.sources.end(), m_pending.begin(), m_pending.end());
    for (std::size_t i = 0; i < kLossCount; ++i)
        status.losses[i] = m_losses.get(static_cast<Loss>(i));
    static constexpr Duration kRateWindow = 500ms; // a shorter one would show noise as a rate
    if (since >= kRateWindow) {
        status.updatesPerSecond = static_cast<double>(m_applied - m_appliedAtStatus) / toSeconds(since);
        m_appliedAtStatus = m_applied;
        m_rate = status.updatesPerSecond;
        m_lastStatus = now;
    }
    status.updatesPerSecond = m_rate;
    status.updatesStored = m_applied;
    status.updatesCoalesced = m_coalesced;
    countReporting(now, status);
    if (m_job) {
        m_load.done = m_job->done;
        m_load.total = m_job->total;
    }
    status.load = m_load;
    status.profiles = m_profiles;
    status.setupErrors = m_setupErrors;
    m_statusDirty = false;
    m_mailbox.post([&](SessionUpdate &update) { update.status = std::move(status); });
}

void StoreLoop::refreshAnnotations(TimePoint now, bool force) {
    if (!force && now - m_lastAnnotations < kStatusEvery)
        return;
    m_lastAnnotations = now;
    std::vector<Annotation> active = m_annotations.active(now);
    if (!force && active == m_activeAnnotations)
        return;
    m_activeAnnotations = std::move(active);
    if (m_store) {
        std::vector<LinkId> drained, silenced;
        for (const Annotation &annotation : m_activeAnnotations) {
            if (annotation.kind == Annotation::Kind::Acknowledged)
                continue;
            const std::vector<LinkId> links = linksOf(*m_fabric, annotation);
            std::vector<LinkId> &of = annotation.kind == Annotation::Kind::Maintenance ? drained : silenced;
            of.insert(of.end(), links.begin(), links.end());
        }
        m_store->setDrained(std::move(drained));
        m_store->setSilenced(silenced);
        m_lastSummary = {};
    }
    m_mailbox.post([&](SessionUpdate &update) { update.annotations = m_activeAnnotations; });
}

void StoreLoop::refreshDetail(TimePoint now) {
    if (now - m_lastDetail < kDetailEvery)
        return;
    m_lastDetail = now;
    DetailSelection wanted;
    if (m_focus.device.valid())
        wanted.devices.push_back(m_focus.device);
    const auto addLink = [&](LinkId link) {
        wanted.ports.push_back(m_fabric->link(link).lower);
        wanted.ports.push_back(m_fabric->link(link).upper);
    };
    if (m_focus.link.valid())
        addLink(m_focus.link);
    if (m_focus.port.valid()) {
        wanted.ports.push_back(m_focus.port);
        if (const PortId peer = m_fabric->peer(m_focus.port); peer.valid())
            wanted.ports.push_back(peer);
    }
    if (m_frame) {
        for (std::size_t i = 0; i < m_frame->levels.size() && wanted.ports.size() < kDetailPorts; ++i) {
            const std::uint8_t level = m_frame->levels[i];
            if (Level::isAlarm(level) && level != Level::kDown)
                addLink(LinkId{i});
        }
    }
    std::sort(wanted.ports.begin(), wanted.ports.end());
    wanted.ports.erase(std::unique(wanted.ports.begin(), wanted.ports.end()), wanted.ports.end());
    if (wanted.devices == m_detail.devices && wanted.ports == m_detail.ports)
        return;
    m_detail = wanted;
    m_sources.setDetail(wanted);
}

void StoreLoop::recordHistory(TimePoint now) {
    if (now - m_lastHistoryFrame >= m_config.history.frameInterval && m_store->newest() != TimePoint{}) {
        m_lastHistoryFrame = now;
        const bool all = m_fabric->linkCount() <= kAllOverlaysLinks;
        for (std::size_t i = 0; i < static_cast<std::size_t>(OverlayId::Count_); ++i) {
            OverlayChoice choice;
            choice.overlay = static_cast<OverlayId>(i);
            if (all || choice.overlay == OverlayId::Congestion || choice.overlay == m_choice.overlay)
                m_history->addFrame(choice.overlay, now, m_store->levels(choice, now));
        }
        m_history->trim(now);
    }
    if (now - m_lastExact < 1s)
        return;
    m_lastExact = now;
    // Exact values of what is looked at and of what is above threshold.
    std::vector<PortId> ports;
    if (m_focus.device.valid()) {
        for (const PortData &port : m_fabric->portsOf(m_focus.device))
            ports.push_back(m_fabric->idOf(port));
    }
    for (const PortId port : m_detail.ports)
        ports.push_back(port);
    if (m_fabric->portCount() <= kExactPorts) {
        for (std::size_t i = 0; i < m_fabric->portCount(); ++i)
            ports.push_back(PortId{i});
    } else if (m_frame) {
        for (std::size_t i = 0; i < m_frame->levels.size() && ports.size() < kExactPorts; ++i) {
            if (!Level::isAlarm(m_frame->levels[i]))
                continue;
            ports.push_back(m_fabric->link(LinkId{i}).lower);
            ports.push_back(m_fabric->link(LinkId{i}).upper);
        }
    }
    std::sort(ports.begin(), ports.end());
    ports.erase(std::unique(ports.begin(), ports.end()), ports.end());
    const std::vector<MetricId> metrics = chartMetrics(*m_catalogue);
    for (const PortId port : ports) {
        for (const MetricId metric : metrics) {
            // By when they came: device clocks may differ by more than a chart is wide.
            const Reading reading = m_store->read(port, metric, -1, now);
            if (reading.freshness != Freshness::Fresh || std::isnan(reading.value))
                m_history->addGap(port, metric, -1, now);
            else if (reading.received > m_lastRead)
                m_history->addExact(port, metric, -1, {reading.received, static_cast<float>(reading.value)});
        }
    }
    m_lastRead = now;
}

} // namespace fabricscope
