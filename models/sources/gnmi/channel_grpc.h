// SPDX-License-Identifier: GPL-3.0-or-later
// Channels: one per subscription, since some targets take one Subscribe a channel only. For .cpp files of this folder.
#pragma once

#include "models/base/expected.h"
#include "models/sources/connection.h"

#include <grpcpp/grpcpp.h>

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fabricscope {

struct OpenChannel {
    std::shared_ptr<grpc::Channel> channel;
    std::vector<std::pair<std::string, std::string>> metadata; // user name and password, for every call
};

/// Reads the certificate and password files anew, so that a file mended meanwhile is taken at the next attempt.
/// Errors, all of the configuration: NotFound, NotReadable (with file), BadValue (password file that others may read:
/// expected = "mode 0600").
Expected<OpenChannel> openChannel(const ConnectionConfig &connection);

/// gRPC's status as an Error. Where TLS is the likely cause, asks the server itself (tls_probe.h) for the reason.
Error describeFailure(const grpc::Status &status, const ConnectionConfig &connection,
                      const std::atomic<bool> &cancelled);

} // namespace fabricscope
