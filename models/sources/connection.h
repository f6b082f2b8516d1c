// SPDX-License-Identifier: GPL-3.0-or-later
// A saved source: where it is, how to speak to it, how to trust it. Plain values; secrets are named, never held in it.
#pragma once

#include "models/base/expected.h"
#include "models/base/time.h"

#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

enum class SourceScheme : std::uint8_t { Gnmi, Otlp, Prometheus, Tempo, Jaeger, NetBox };

struct TlsSettings {
    bool plaintext = false;        // only by "gnmi+plaintext://"
    bool skipVerify = false;       // marked on screen
    std::string caFile;            // empty = system CAs
    std::string certFile, keyFile; // client certificate
    std::string serverName;        // overrides the name that the certificate must carry
};

struct ConnectionConfig {
    std::string name; // shown; empty = the URL's host and port
    SourceScheme scheme = SourceScheme::Gnmi;
    std::string host;
    std::uint16_t port = 0;
    TlsSettings tls;
    std::string username;
    std::string passwordFile;     // a file with mode 0600; its content is read when connecting
    std::string profile = "auto"; // profile name
    std::string target;           // prefix.target; "*" = all behind a collector; empty = none
    std::string device;           // whose values these are, where the source does not say (direct, SONiC)
    std::string encoding;         // "proto", "json", "json_ietf"; empty = the profile's
    Duration interval = std::chrono::seconds(10);
    Duration heartbeat = std::chrono::seconds(60);
    bool detail = true; // also the detail set for what is selected

    std::string display() const; // without secrets
};

/// gnmi://host:port?profile=…&target=…&device=…&interval=…&encoding=…&ca=…&cert=…&key=…&server-name=…&insecure=1
/// &username=…&password-file=… . Errors: BadUsage with expected/found.
Expected<ConnectionConfig> parseSourceUrl(std::string_view url);

} // namespace fabricscope
