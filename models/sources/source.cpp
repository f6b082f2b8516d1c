// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/source.h"

namespace fabricscope {

const char *toString(SourceStatus::State state) {
    switch (state) {
    case SourceStatus::State::Idle:
        return "idle";
    case SourceStatus::State::Connecting:
        return "connecting";
    case SourceStatus::State::Syncing:
        return "syncing";
    case SourceStatus::State::Live:
        return "live";
    case SourceStatus::State::Waiting:
        return "waiting";
    case SourceStatus::State::Failed:
        return "failed";
    case SourceStatus::State::Stopped:
        return "stopped";
    }
    return "";
}

SourceStatus idleStatus(const ConnectionConfig &config) {
    SourceStatus status;
    status.name = config.display();
    status.wantedInterval = config.interval;
    status.plaintext = config.tls.plaintext;
    status.unverified = config.tls.skipVerify;
    status.profile = config.profile;
    return status;
}

} // namespace fabricscope
