// SPDX-License-Identifier: GPL-3.0-or-later
// gRPC writes what it thinks of a failed handshake straight to stderr. What matters of it is in the source's status;
// the rest belongs in the log below warnings.
#pragma once

namespace fabricscope {

/// Any thread, any number of times.
void quietGrpc();

} // namespace fabricscope
