// SPDX-License-Identifier: GPL-3.0-or-later
// The control thread: what takes long and changes what the session consists of — reading files, building a fabric,
// starting and ending sources and the demo — one after the other.
#pragma once

#include "models/base/job.h"
#include "models/session/session.h"
#include "models/session/store_loop.h"
#include "models/sim/simulator.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace fabricscope {

/// Resources read once, when a session starts.
struct SessionSetup {
    CataloguePtr catalogue; // null if it could not be read
    std::map<std::string, ProfilePtr> profiles;
    std::vector<Error> errors;
};
SessionSetup readSetup(const SessionConfig &config);

class ControlLoop {
public:
    ControlLoop(const SessionConfig &config, const SessionSetup &setup, LossCounters &losses, StoreLoop &store);
    ~ControlLoop(); // cancels a load under way, ends sources and demo, joins

    // Front-end thread.
    void load(LoadRequest request);
    void cancelLoad();
    void startDemo(std::optional<Scenario> scenario);
    std::uint16_t addSource(ConnectionConfig connection);
    void removeSource(std::uint16_t id);

private:
    void post(std::function<void()> task);
    void run();

    // Control thread.
    void doLoad(const LoadRequest &request, const JobControlPtr &job, std::uint64_t generation);
    Expected<FabricPtr> read(const LoadRequest &request, const JobControlPtr &job, LoadStatus &status);
    void doStartDemo(Scenario scenario);
    void endDemo();
    void startSource(std::uint16_t id);
    void tellPending(); // sources that wait for a fabric
    void adopt(FabricPtr fabric);
    void report(LoadStatus status, JobControlPtr job = nullptr);

    const SessionConfig &m_config;
    const SessionSetup &m_setup;
    LossCounters &m_losses;
    StoreLoop &m_store;

    std::mutex m_mutex; // guards the next four
    std::condition_variable m_condition;
    std::deque<std::function<void()>> m_tasks;
    JobControlPtr m_job; // of the newest load
    bool m_stopping = false;

    // Front-end thread only.
    std::uint16_t m_nextSource = 1;
    std::uint64_t m_nextGeneration = 1;

    // Control thread only.
    FabricPtr m_fabric;
    std::uint64_t m_generation = 0;
    ComponentNamesPtr m_components;                          // of this fabric's devices
    std::map<std::uint16_t, ConnectionConfig> m_connections; // wanted; live once there is a fabric
    std::unique_ptr<Simulator> m_simulator;
    std::uint16_t m_demoSource = 0; // 0 = no demo

    std::thread m_thread; // last: starts when everything above stands
};

} // namespace fabricscope
