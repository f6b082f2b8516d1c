// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/control_loop.h"

#include "models/base/background.h"
#include "models/base/large_memory.h"
#include "models/fabric/build.h"
#include "models/formats/formats.h"
#include "models/sources/gnmi/client.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace fabricscope {

namespace {

constexpr std::uint16_t kDemoSourceId = 0xffff; // apart from those that addSource hands out

} // namespace

SessionSetup readSetup(const SessionConfig &config) {
    SessionSetup setup;
    if (auto catalogue = Catalogue::load(config.resources + "/metrics"); catalogue)
        setup.catalogue = std::move(*catalogue);
    else
        setup.errors.push_back(catalogue.error());
    if (setup.catalogue) {
        std::vector<std::string> directories{config.resources + "/profiles"};
        for (const std::string &directory : config.profileDirectories) {
            if (std::filesystem::is_directory(directory))
                directories.push_back(directory);
        }
        setup.profiles = loadProfiles(directories, *setup.catalogue, setup.errors);
    }
    return setup;
}

ControlLoop::ControlLoop(const SessionConfig &config, const SessionSetup &setup, LossCounters &losses, StoreLoop &store)
    : m_config(config)
    , m_setup(setup)
    , m_losses(losses)
    , m_store(store) {
    m_thread = std::thread([this] { run(); });
}

ControlLoop::~ControlLoop() {
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
        m_tasks.clear();
        if (m_job)
            m_job->cancelled = true;
    }
    m_condition.notify_one();
    m_thread.join();
    m_store.sources().removeAll();
}

void ControlLoop::post(std::function<void()> task) {
    {
        const std::lock_guard lock(m_mutex);
        m_tasks.push_back(std::move(task));
    }
    m_condition.notify_one();
}

void ControlLoop::run() {
    standBack();
    while (true) {
        std::function<void()> task;
        {
            std::unique_lock lock(m_mutex);
            m_condition.wait(lock, [&] { return m_stopping || !m_tasks.empty(); });
            if (m_stopping)
                return;
            task = std::move(m_tasks.front());
            m_tasks.pop_front();
        }
        task();
    }
}

void ControlLoop::load(LoadRequest request) {
    auto job = std::make_shared<JobControl>();
    {
        const std::lock_guard lock(m_mutex);
        if (m_job)
            m_job->cancelled = true; // the newest request wins
        m_job = job;
    }
    const std::uint64_t generation = m_nextGeneration++;
    post([this, request = std::move(request), job, generation] { doLoad(request, job, generation); });
}

void ControlLoop::cancelLoad() {
    const std::lock_guard lock(m_mutex);
    if (m_job)
        m_job->cancelled = true;
}

void ControlLoop::startDemo(std::optional<Scenario> scenario) {
    const std::uint64_t generation = m_nextGeneration++;
    post([this, scenario = scenario ? std::move(*scenario) : demoScenario(), generation]() mutable {
        if (!m_fabric) {
            LoadRequest request;
            request.generate = parseGeneratorSpec("demo").value_or(GeneratorSpec{});
            doLoad(request, std::make_shared<JobControl>(), generation);
        }
        if (m_fabric)
            doStartDemo(std::move(scenario));
    });
}

std::uint16_t ControlLoop::addSource(ConnectionConfig connection) {
    const std::uint16_t id = m_nextSource++;
    post([this, id, connection = std::move(connection)]() mutable {
        m_connections[id] = std::move(connection);
        if (m_fabric)
            startSource(id);
        else
            tellPending();
    });
    return id;
}

void ControlLoop::removeSource(std::uint16_t id) {
    post([this, id] {
        m_connections.erase(id);
        m_store.sources().remove(id);
        if (!m_fabric)
            tellPending();
    });
}

void ControlLoop::report(LoadStatus status, JobControlPtr job) {
    m_store.setLoadStatus(std::move(status), std::move(job));
}

Expected<FabricPtr> ControlLoop::read(const LoadRequest &request, const JobControlPtr &job, LoadStatus &status) {
    std::vector<TopologyRecords> inputs;
    if (request.generate) {
        auto generated = generateFabric(*request.generate);
        if (!generated)
            return fail(generated.error());
        inputs.push_back(std::move(*generated));
    }
    for (const std::string &file : request.files) {
        auto records = readTopology(file, request.format, job.get());
        if (!records)
            return fail(records.error());
        m_losses.add(Loss::UnparsedLines, records->warnings.of(InputWarning::Code::Syntax));
        inputs.push_back(std::move(*records));
    }
    Inventory inventory;
    RoleRules rules;
    BuildOptions options;
    if (!request.inventory.empty()) {
        auto loaded = readInventory(request.inventory);
        if (!loaded)
            return fail(loaded.error());
        inventory = std::move(*loaded);
        options.inventory = &inventory;
    }
    if (!request.roleRules.empty()) {
        auto loaded = readRoleRules(request.roleRules);
        if (!loaded)
            return fail(loaded.error());
        rules = std::move(*loaded);
        options.roleRules = &rules;
    }
    status.state = LoadStatus::State::Building;
    report(status, job);
    return buildFabric(std::move(inputs), options, job.get());
}

void ControlLoop::doLoad(const LoadRequest &request, const JobControlPtr &job, std::uint64_t generation) {
    LoadStatus status;
    status.state = LoadStatus::State::Reading;
    status.files = request.files;
    status.generation = generation;
    report(status, job);
    auto fabric = job->cancelled ? Expected<FabricPtr>(fail(ErrorCode::Cancelled)) : read(request, job, status);
    if (!fabric) {
        const bool cancelled = fabric.error().code == ErrorCode::Cancelled;
        status.state = cancelled ? LoadStatus::State::Cancelled : LoadStatus::State::Failed;
        status.error = fabric.error();
        report(status);
        return;
    }
    m_generation = generation;
    adopt(std::move(*fabric));
    status.state = LoadStatus::State::Done;
    report(status);
    returnFreedMemory(); // of the parser
}

void ControlLoop::adopt(FabricPtr fabric) {
    endDemo(); // played values have no place on another fabric
    m_store.sources().removeAll();
    m_fabric = std::move(fabric);
    m_components = std::make_shared<ComponentNames>();
    m_store.setFabric(m_fabric, m_generation, m_components);
    for (const auto &[id, connection] : m_connections)
        startSource(id);
    m_store.setPending({});
}

void ControlLoop::tellPending() {
    std::vector<SourceStatus> pending;
    for (const auto &[id, connection] : m_connections) {
        pending.push_back(idleStatus(connection));
        pending.back().id = id;
    }
    m_store.setPending(std::move(pending));
}

void ControlLoop::startSource(std::uint16_t id) {
    SourceContext context;
    context.id = id;
    context.fabric = m_fabric;
    context.catalogue = m_setup.catalogue;
    context.profiles = m_setup.profiles;
    context.components = m_components;
    context.losses = &m_losses;
    context.sink = &m_store.sources();
    context.clock = m_config.clock;
    if (m_setup.catalogue)
        m_store.sources().add(id, makeGnmiSource(m_connections.at(id), context));
}

void ControlLoop::doStartDemo(Scenario scenario) {
    endDemo();
    const auto profile = m_setup.profiles.find("openconfig");
    if (!m_setup.catalogue || profile == m_setup.profiles.end())
        return; // SessionStatus::setupErrors says what could not be read
    SimulatorConfig config;
    config.fabric = m_fabric;
    config.catalogue = m_setup.catalogue;
    config.profile = profile->second;
    config.scenario = std::move(scenario);
    auto simulator = Simulator::start(std::move(config));
    if (!simulator) {
        LoadStatus status;
        status.state = LoadStatus::State::Failed;
        status.error = simulator.error();
        status.generation = m_generation;
        report(status);
        return;
    }
    m_simulator = std::move(*simulator);
    auto connection = parseSourceUrl("gnmi+plaintext://" + m_simulator->address() + "?profile=openconfig&target=*");
    if (!connection)
        return;
    connection->name = "demo";
    connection->interval = m_config.demoInterval;
    m_demoSource = kDemoSourceId;
    m_connections[m_demoSource] = std::move(*connection);
    startSource(m_demoSource);
}

void ControlLoop::endDemo() {
    if (m_demoSource == 0)
        return;
    m_store.sources().remove(m_demoSource);
    m_connections.erase(m_demoSource);
    m_demoSource = 0;
    m_simulator.reset();
}

} // namespace fabricscope
