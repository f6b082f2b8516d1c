// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator's gNMI server: Capabilities and Subscribe. For .cpp files of this folder.
#pragma once

#include "models/base/expected.h"
#include "models/sim/subscriber.h"

#include <grpcpp/grpcpp.h>
#include <proto/gnmi.grpc.pb.h>

#include <list>
#include <memory>
#include <string>

namespace fabricscope {

class SubscribeCall;

class GnmiServer {
public:
    struct Settings {
        std::string listen, tlsCert, tlsKey, clientCa;
        Duration interval{}; // least and default sample interval
    };

    /// Errors: Unreachable (the address can't be bound), TlsFailed (a PEM file can't be read or used).
    static Expected<std::unique_ptr<GnmiServer>> start(const Settings &settings, const SimulatorConfig &config,
                                                       const Playback &playback);
    ~GnmiServer();

    const std::string &address() const { return m_address; }

private:
    class Service;

    GnmiServer(const Settings &settings, const SimulatorConfig &config, const Playback &playback);
    void serve(const std::shared_ptr<SubscribeCall> &call);
    void answer(SubscribeCall &call);
    void reap();

    const Settings m_settings;
    const ProfilePtr m_profile;
    const Playback &m_playback;
    const ServedRules m_rules;
    std::string m_address;
    std::unique_ptr<Service> m_service;
    std::unique_ptr<grpc::Server> m_server;

    struct Worker {
        std::shared_ptr<SubscribeCall> call;
        std::thread thread;
        bool done = false;
    };
    std::mutex m_mutex;
    bool m_stopping = false;
    std::list<Worker> m_workers;
};

} // namespace fabricscope
