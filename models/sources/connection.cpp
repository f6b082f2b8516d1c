// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/connection.h"

#include "models/base/text.h"

#include <optional>

namespace fabricscope {

namespace {

constexpr std::uint16_t kGnmiPort = 9339; // assigned by IANA to gNMI/gNOI

tl::unexpected<Error> usage(std::string expected, std::string_view found) {
    Error error;
    error.code = ErrorCode::BadUsage;
    error.expected = std::move(expected);
    error.found = excerpt(found, 80);
    return fail(std::move(error));
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

std::optional<std::string> percentDecode(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        if (i + 2 >= text.size() || hexDigit(text[i + 1]) < 0 || hexDigit(text[i + 2]) < 0)
            return std::nullopt;
        out += static_cast<char>(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2]));
        i += 2;
    }
    return out;
}

std::optional<bool> parseBool(std::string_view text) {
    if (text == "1" || text == "true" || text == "yes")
        return true;
    if (text == "0" || text == "false" || text == "no")
        return false;
    return std::nullopt;
}

Expected<void> applyAuthority(ConnectionConfig &config, std::string_view authority) {
    if (authority.find('@') != std::string_view::npos) // a password would end up in settings and logs
        return usage("host:port, with username= and password-file= as parameters", "user@");
    std::string_view host = authority;
    std::string_view port;
    if (startsWith(authority, "[")) {
        const std::size_t close = authority.find(']');
        if (close == std::string_view::npos)
            return usage("]", authority);
        host = authority.substr(1, close - 1);
        const std::string_view rest = authority.substr(close + 1);
        if (!rest.empty() && rest.front() != ':')
            return usage(":port", rest);
        port = rest.empty() ? rest : rest.substr(1);
        if (rest == ":")
            return usage("port", authority);
    } else if (const std::size_t colon = authority.rfind(':'); colon != std::string_view::npos) {
        if (authority.find(':') != colon)
            return usage("IPv6 address in brackets", authority);
        host = authority.substr(0, colon);
        port = authority.substr(colon + 1);
        if (port.empty())
            return usage("port", authority);
    }
    if (host.empty())
        return usage("host", authority);
    config.host = host;
    config.port = kGnmiPort;
    if (!port.empty()) {
        const auto number = parseUnsigned(port);
        if (!number || *number == 0 || *number > 65535)
            return usage("port 1…65535", port);
        config.port = static_cast<std::uint16_t>(*number);
    }
    return {};
}

Expected<void> applyDuration(Duration &out, std::string_view key, const std::string &value) {
    const auto duration = parseDuration(value);
    if (!duration || duration->count() <= 0)
        return usage(std::string(key) + "=DURATION above 0", value);
    out = *duration;
    return {};
}

Expected<void> applyParameter(ConnectionConfig &config, std::string_view key, std::string value) {
    const struct {
        std::string_view key;
        std::string *field;
    } texts[] = {
        {"name", &config.name},         {"profile", &config.profile},
        {"target", &config.target},     {"device", &config.device},
        {"ca", &config.tls.caFile},     {"cert", &config.tls.certFile},
        {"key", &config.tls.keyFile},   {"server-name", &config.tls.serverName},
        {"username", &config.username}, {"password-file", &config.passwordFile},
    };
    for (const auto &text : texts) {
        if (text.key == key) {
            *text.field = std::move(value);
            return {};
        }
    }
    if (key == "interval")
        return applyDuration(config.interval, key, value);
    if (key == "heartbeat")
        return applyDuration(config.heartbeat, key, value);
    if (key == "encoding") {
        if (value != "proto" && value != "json" && value != "json_ietf")
            return usage("proto|json|json_ietf", value);
        config.encoding = std::move(value);
        return {};
    }
    if (key == "insecure" || key == "detail") {
        const auto flag = parseBool(value);
        if (!flag)
            return usage("0|1", value);
        (key == "insecure" ? config.tls.skipVerify : config.detail) = *flag;
        return {};
    }
    return usage("name|profile|target|device|interval|heartbeat|encoding|ca|cert|key|server-name|insecure|username|"
                 "password-file|detail",
                 key);
}

} // namespace

std::string ConnectionConfig::display() const {
    if (!name.empty())
        return name;
    const bool v6 = host.find(':') != std::string::npos;
    return (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

Expected<ConnectionConfig> parseSourceUrl(std::string_view url) {
    ConnectionConfig config;
    const std::size_t schemeEnd = url.find("://");
    const std::string_view scheme = schemeEnd == std::string_view::npos ? std::string_view{} : url.substr(0, schemeEnd);
    if (scheme == "gnmi+plaintext")
        config.tls.plaintext = true;
    else if (scheme != "gnmi")
        return usage("gnmi://host:port|gnmi+plaintext://host:port", url.substr(0, 80));

    std::string_view rest = url.substr(schemeEnd + 3);
    std::string_view query;
    if (const std::size_t mark = rest.find('?'); mark != std::string_view::npos) {
        query = rest.substr(mark + 1);
        rest = rest.substr(0, mark);
    }
    if (endsWith(rest, "/"))
        rest.remove_suffix(1);
    if (rest.find('/') != std::string_view::npos)
        return usage("no path after host:port", rest);
    if (const auto applied = applyAuthority(config, rest); !applied)
        return fail(applied.error());

    while (!query.empty()) {
        const std::size_t amp = query.find('&');
        const std::string_view item = query.substr(0, amp);
        query = amp == std::string_view::npos ? std::string_view{} : query.substr(amp + 1);
        if (item.empty())
            continue;
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos)
            return usage("key=value", item);
        auto value = percentDecode(item.substr(equals + 1));
        if (!value)
            return usage("%HH", item);
        if (const auto applied = applyParameter(config, item.substr(0, equals), std::move(*value)); !applied)
            return fail(applied.error());
    }
    if (config.tls.certFile.empty() != config.tls.keyFile.empty())
        return usage("cert= and key= together", config.tls.certFile.empty() ? "key" : "cert");
    if (!config.passwordFile.empty() && config.username.empty())
        return usage("username=", "password-file");
    if (config.tls.plaintext && (config.tls.skipVerify || !config.tls.caFile.empty() || !config.tls.certFile.empty()))
        return usage("gnmi:// for TLS settings", "gnmi+plaintext");
    return config;
}

} // namespace fabricscope
