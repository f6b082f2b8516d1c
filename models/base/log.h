// SPDX-License-Identifier: GPL-3.0-or-later
// The one way to log: technical English for the person who reads the log, to stderr. Never a secret.
#pragma once

#include <string_view>

namespace fabricscope::log {

enum class Level { Debug, Info, Warning, Error };

void setLevel(Level level); // default Warning
void write(Level level, std::string_view room, std::string_view message);

inline void debug(std::string_view room, std::string_view message) {
    write(Level::Debug, room, message);
}
inline void info(std::string_view room, std::string_view message) {
    write(Level::Info, room, message);
}
inline void warning(std::string_view room, std::string_view message) {
    write(Level::Warning, room, message);
}
inline void error(std::string_view room, std::string_view message) {
    write(Level::Error, room, message);
}

} // namespace fabricscope::log
