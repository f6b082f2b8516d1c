// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/grpc_log.h"

#include "models/base/log.h"

#include <grpc/support/log.h>

namespace fabricscope {

void quietGrpc() {
    gpr_set_log_function([](gpr_log_func_args *args) {
        const auto level = args->severity == GPR_LOG_SEVERITY_ERROR ? log::Level::Info : log::Level::Debug;
        log::write(level, "grpc", args->message);
    });
}

} // namespace fabricscope
