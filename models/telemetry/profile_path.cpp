// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/profile_reader.h"

namespace fabricscope {

ProfilePath parseProfilePath(std::string_view path) {
    ProfilePath out;
    std::size_t i = 0;
    const auto wrong = [&](std::string expected) {
        out.error = std::move(expected);
        out.errorAt = i;
        return out;
    };
    if (path.empty() || path[0] != '/')
        return wrong("/");
    while (i < path.size()) {
        ++i; // the slash
        std::string element;
        while (i < path.size() && path[i] != '/' && path[i] != '[') {
            if (path[i] == ' ' || path[i] == ']')
                return wrong("element name");
            element += path[i++];
        }
        if (element.empty())
            return wrong("element name");
        if (element.find('*') != std::string::npos)
            out.wildcards.push_back(element);
        int stars = 0;
        while (i < path.size() && path[i] == '[') {
            ++i;
            const std::size_t equals = path.find('=', i);
            std::size_t end = equals == std::string_view::npos ? equals : path.find(']', equals);
            while (end != std::string_view::npos && path[end - 1] == '\\')
                end = path.find(']', end + 1);
            if (end == std::string_view::npos)
                return wrong("[key=value]");
            const std::string_view key = path.substr(i, equals - i);
            const std::string_view value = path.substr(equals + 1, end - equals - 1);
            if (key.empty() || value.empty())
                return wrong("[key=value]");
            if (value == "*") {
                out.wildcards.push_back(element + "." + std::string(key));
                if (++stars > 1)
                    return wrong("at most one '*' key per element");
            } else if (value.find('*') != std::string_view::npos) {
                i = equals + 1;
                return wrong("whole key '*' or a literal");
            }
            i = end + 1;
        }
        if (i < path.size() && path[i] != '/')
            return wrong("/");
    }
    return out;
}

} // namespace fabricscope
