// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/simulator.h"

#include "models/sim/journal.h"
#include "models/sim/server_grpc.h"

#include <algorithm>

namespace fabricscope {

namespace {

/// Readings of the largest fabrics are gigabytes a minute at one second.
Duration readingsInterval(const Fabric &fabric) {
    return fabric.portCount() > 200'000 ? std::chrono::seconds(10) : std::chrono::seconds(1);
}

class FabricSimulator final : public Simulator {
public:
    FabricSimulator(SimulatorConfig config, Faults faults, TruthWriter truth, ReadingsWriter readings)
        : m_config(std::move(config))
        , m_truth(std::move(truth))
        , m_readings(std::move(readings))
        , m_playback(m_config, std::move(faults),
                     [this](const Model &model, const std::vector<FaultEvent> &events, TimePoint at) {
                         m_truth.write(model.fabric(), events, at);
                         m_readings.step(model, at);
                     }) {}

    Expected<void> serve() {
        GnmiServer::Settings settings;
        settings.listen = m_config.listen;
        settings.tlsCert = m_config.tlsCert;
        settings.tlsKey = m_config.tlsKey;
        settings.clientCa = m_config.clientCa;
        settings.interval = m_config.interval;
        auto server = GnmiServer::start(settings, m_config, m_playback);
        if (!server)
            return fail(server.error());
        m_server = std::move(*server);
        m_playback.start();
        return {};
    }
    std::string address() const override { return m_server->address(); }

private:
    const SimulatorConfig m_config;
    TruthWriter m_truth;
    ReadingsWriter m_readings;
    Playback m_playback;
    std::unique_ptr<GnmiServer> m_server; // last: its calls read the playback
};

} // namespace

Expected<std::unique_ptr<Simulator>> Simulator::start(SimulatorConfig config) {
    if (!config.fabric || !config.catalogue || !config.profile || !(config.speed > 0) || config.step.count() <= 0)
        return fail(ErrorCode::BadValue);
    auto faults = Faults::resolve(config.scenario, *config.fabric);
    if (!faults)
        return fail(faults.error());
    TruthWriter truth;
    if (const auto opened = truth.open(config.truthPath, config.scenario, systemNow()); !opened)
        return fail(opened.error());
    ReadingsWriter readings;
    if (const auto opened = readings.open(config.readingsPath, *config.fabric, readingsInterval(*config.fabric));
        !opened)
        return fail(opened.error());
    auto simulator =
        std::make_unique<FabricSimulator>(std::move(config), std::move(*faults), std::move(truth), std::move(readings));
    if (const auto served = simulator->serve(); !served)
        return fail(served.error());
    return simulator;
}

} // namespace fabricscope
