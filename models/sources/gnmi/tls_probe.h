// SPDX-License-Identifier: GPL-3.0-or-later
// gRPC says of a failed handshake little more than that it failed. This makes one of its own, with the same trust, to
// learn the reason: whose word the user needs.
#pragma once

#include "models/base/error.h"
#include "models/sources/connection.h"

#include <atomic>
#include <optional>

namespace fabricscope {

/// What is wrong with the TLS of a server, or nullopt if nothing is found (or it can't be reached). `detail` is
/// OpenSSL's word; `found` is a token:
///   untrusted-ca       the chain ends in a CA that is not trusted (or the certificate is self-signed)
///   name-mismatch      the certificate is for another name; expected = the name wanted
///   expired, not-yet-valid
///   bad-certificate    anything else about the server's certificate
///   not-tls            the server speaks plaintext
///   client-certificate the server wants a client certificate and was given none, or refused the one given
///   handshake          the handshake failed for another reason
/// Blocks for at most about 3 s; returns early when `cancelled` turns true. Any thread.
std::optional<Error> probeTls(const ConnectionConfig &connection, const std::atomic<bool> &cancelled);

} // namespace fabricscope
