// SPDX-License-Identifier: GPL-3.0-or-later
// The store thread: owns values, history and annotations, and turns what sources deliver into frames and snapshots.
#pragma once

#include "models/base/job.h"
#include "models/session/cabling_watch.h"
#include "models/session/mailbox.h"
#include "models/session/session.h"
#include "models/session/source_registry.h"
#include "models/session/straggler_watch.h"

#include <array>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

namespace fabricscope {

class StoreLoop {
public:
    StoreLoop(const SessionConfig &config, CataloguePtr catalogue, LossCounters &losses, Mailbox &mailbox);
    ~StoreLoop(); // joins

    // Any thread; carried out in order on the store thread.
    /// `components`: what the sources of this fabric call sensors, fans and supplies.
    void setFabric(FabricPtr fabric, std::uint64_t generation, ComponentNamesPtr components);
    void setOverlay(OverlayChoice choice);
    /// `generation`: of the fabric whose ids the focus holds; dropped if that is not the current one.
    void setFocus(Focus focus, std::uint64_t generation);
    void setThreshold(std::string metricId, ThresholdRow row);
    /// Sources that wait for a fabric; replaces the list.
    void setPending(std::vector<SourceStatus> pending);
    void annotate(Annotation annotation);
    void liftAnnotation(std::uint64_t id);
    /// `job` of a load under way: its progress is read from there.
    void setLoadStatus(LoadStatus status, JobControlPtr job = nullptr);
    void setStatic(std::vector<std::string> profiles, std::vector<Error> setupErrors);
    void levelsAt(OverlayId overlay, TimePoint at, std::function<void(std::vector<std::uint8_t>)> done);
    OverlayScale scale(OverlayId overlay) const;

    SourceRegistry &sources() { return m_sources; }

private:
    using Command = std::function<void()>;
    void post(Command command);
    void wake();
    void run();

    bool answer(TimePoint now, bool frameDue); // whether a frame was its part
    void applySamples(TimePoint now);
    void publishFrame(TimePoint now);
    void publishSummary(TimePoint now);
    void publishFocus(TimePoint now);
    void publishNotices(TimePoint now);
    void publishStatus(TimePoint now);
    void refreshAnnotations(TimePoint now, bool force);
    void refreshDetail(TimePoint now);
    void post(MapFramePtr frame);
    void recordHistory(TimePoint now);
    void prepareOverlay(TimePoint now);
    void refreshScales();
    void countReporting(TimePoint now, SessionStatus &status) const;

    const SessionConfig m_config;
    const CataloguePtr m_catalogue;
    LossCounters &m_losses;
    Mailbox &m_mailbox;
    SourceRegistry m_sources;

    mutable std::mutex m_mutex; // guards the next three
    std::condition_variable m_condition;
    std::vector<Command> m_commands;
    bool m_woken = false;
    bool m_stopping = false;

    mutable std::mutex m_scaleMutex;
    std::array<OverlayScale, static_cast<std::size_t>(OverlayId::Count_)> m_scales;

    // From here on: store thread only.
    FabricPtr m_fabric;
    std::uint64_t m_generation = 0;
    std::unique_ptr<TelemetryStore> m_store;
    std::unique_ptr<MemoryHistory> m_history;
    AnnotationStore m_annotations;
    std::vector<Annotation> m_activeAnnotations;
    OverlayChoice m_choice;
    std::map<MetricId, ThresholdRow> m_thresholds; // the user's; they outlive the fabric
    Focus m_focus;
    MapFramePtr m_frame;
    FabricSummaryPtr m_summary;
    std::unordered_map<std::uint32_t, LldpNeighbour> m_lldp;
    std::unique_ptr<CablingWatch> m_cabling;
    std::unique_ptr<StragglerWatch> m_stragglers;
    NoticesPtr m_notices;
    std::vector<TimePoint> m_alarmSince;
    LoadStatus m_load;
    JobControlPtr m_job; // of the load under way, else null
    std::vector<SourceStatus> m_pending;
    std::vector<std::string> m_profiles;
    std::vector<Error> m_setupErrors;
    std::uint64_t m_applied = 0; // samples since start
    std::uint64_t m_coalesced = 0;
    std::uint64_t m_appliedAtStatus = 0;
    double m_rate = 0; // updates a second, as shown
    bool m_focusDirty = false;
    bool m_overlayChanged = false;
    bool m_statusDirty = true;
    bool m_dataArrived = false;
    std::uint32_t m_switches = 0; // of the fabric
    TimePoint m_lastClocks{};     // when sources were last asked for theirs
    TimePoint m_lastSummary{}, m_lastFocus{}, m_lastStatus{}, m_lastHistoryFrame{}, m_lastExact{}, m_lastDetail{},
        m_lastNotices{}, m_lastAnnotations{}, m_lastRead{}, m_lastPrepared{};
    std::size_t m_prepareNext = 0; // OverlayId
    DetailSelection m_detail;

    std::thread m_thread; // last: starts when everything above stands
};

} // namespace fabricscope
