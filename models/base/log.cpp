// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>

namespace fabricscope::log {

namespace {

spdlog::level::level_enum toSpdlog(Level level) {
    switch (level) {
    case Level::Debug:
        return spdlog::level::debug;
    case Level::Info:
        return spdlog::level::info;
    case Level::Warning:
        return spdlog::level::warn;
    case Level::Error:
        return spdlog::level::err;
    }
    return spdlog::level::err;
}

spdlog::logger &logger() {
    // Never destroyed: threads of gRPC write here until the process is gone.
    static auto *const instance = [] {
        auto *created = new spdlog::logger("fabricscope", std::make_shared<spdlog::sinks::stderr_sink_mt>());
        created->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
        created->set_level(spdlog::level::warn);
        return created;
    }();
    return *instance;
}

} // namespace

void setLevel(Level level) {
    logger().set_level(toSpdlog(level));
}

void write(Level level, std::string_view room, std::string_view message) {
    logger().log(toSpdlog(level), "{}: {}", room, message);
}

} // namespace fabricscope::log
