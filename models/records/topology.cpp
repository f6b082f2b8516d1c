// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/records/topology.h"

namespace fabricscope {

const char *toString(InputWarning::Code code) {
    using Code = InputWarning::Code;
    switch (code) {
    case Code::Syntax:
        return "syntax";
    case Code::Truncated:
        return "truncated";
    case Code::MissingLid:
        return "missing-lid";
    case Code::BadGuid:
        return "bad-guid";
    case Code::DuplicateDevice:
        return "duplicate-device";
    case Code::DuplicatePort:
        return "duplicate-port";
    case Code::ConflictingPeer:
        return "conflicting-peer";
    case Code::OneSidedLink:
        return "one-sided-link";
    case Code::UnknownPeer:
        return "unknown-peer";
    case Code::StrippedTabs:
        return "stripped-tabs";
    case Code::TerminalNoise:
        return "terminal-noise";
    case Code::ByteOrderMark:
        return "byte-order-mark";
    case Code::MixedLineEnds:
        return "mixed-line-ends";
    case Code::UnknownRate:
        return "unknown-rate";
    case Code::IgnoredStatement:
        return "ignored-statement";
    case Code::SelfLoop:
        return "self-loop";
    case Code::Repeated:
        return "repeated";
    case Code::BadRow:
        return "bad-row";
    case Code::UnmatchedDevice:
        return "unmatched-device";
    case Code::SuspectCable:
        return "suspect-cable";
    case Code::Encoding:
        return "encoding";
    case Code::Unsupported:
        return "unsupported";
    case Code::FactoryName:
        return "factory-name";
    }
    return "syntax";
}

const char *toString(DeviceKind kind) {
    switch (kind) {
    case DeviceKind::Unknown:
        return "unknown";
    case DeviceKind::Switch:
        return "switch";
    case DeviceKind::Host:
        return "host";
    case DeviceKind::Panel:
        return "panel";
    case DeviceKind::Other:
        return "other";
    }
    return "unknown";
}

const char *toString(Role role) {
    switch (role) {
    case Role::Unknown:
        return "unknown";
    case Role::Host:
        return "host";
    case Role::Leaf:
        return "leaf";
    case Role::Spine:
        return "spine";
    case Role::Core:
        return "core";
    case Role::Other:
        return "other";
    }
    return "unknown";
}

Role roleFromString(const std::string &text) {
    for (const Role role : {Role::Host, Role::Leaf, Role::Spine, Role::Core, Role::Other}) {
        if (text == toString(role))
            return role;
    }
    return Role::Unknown;
}

DeviceKind kindFromString(const std::string &text) {
    for (const DeviceKind kind : {DeviceKind::Switch, DeviceKind::Host, DeviceKind::Panel, DeviceKind::Other}) {
        if (text == toString(kind))
            return kind;
    }
    return DeviceKind::Unknown;
}

} // namespace fabricscope
