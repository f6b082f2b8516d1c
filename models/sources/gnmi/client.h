// SPDX-License-Identifier: GPL-3.0-or-later
// gNMI Subscribe client (gNMI 0.10, STREAM with SAMPLE and ON_CHANGE). No gRPC or protobuf type crosses this header.
#pragma once

#include "models/sources/source.h"

namespace fabricscope {

/// Back-off between attempts: starts at `first`, doubles, capped, each with ±20 % jitter.
struct BackOff {
    Duration first = std::chrono::milliseconds(250);
    Duration cap = std::chrono::seconds(5);
};

/// Connects when started, keeps trying until stopped. Threads: one per subscription, of its own.
/// Errors (SourceStatus::error): Unreachable, TlsFailed (detail names the cause in the peer's words), Refused.
std::unique_ptr<Source> makeGnmiSource(const ConnectionConfig &config, const SourceContext &context,
                                       BackOff backOff = {});

} // namespace fabricscope
