// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/error.h"

namespace fabricscope {

const char *toString(ErrorCode code) {
    switch (code) {
    case ErrorCode::None:
        return "none";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::NotFound:
        return "not-found";
    case ErrorCode::IsDirectory:
        return "is-directory";
    case ErrorCode::NotReadable:
        return "not-readable";
    case ErrorCode::NotWritable:
        return "not-writable";
    case ErrorCode::Empty:
        return "empty";
    case ErrorCode::UnknownFormat:
        return "unknown-format";
    case ErrorCode::Syntax:
        return "syntax";
    case ErrorCode::Truncated:
        return "truncated";
    case ErrorCode::BadValue:
        return "bad-value";
    case ErrorCode::TooLarge:
        return "too-large";
    case ErrorCode::BadCompression:
        return "bad-compression";
    case ErrorCode::UnsupportedVersion:
        return "unsupported-version";
    case ErrorCode::BadUsage:
        return "bad-usage";
    case ErrorCode::Unreachable:
        return "unreachable";
    case ErrorCode::Refused:
        return "refused";
    case ErrorCode::TlsFailed:
        return "tls-failed";
    case ErrorCode::Internal:
        return "internal";
    }
    return "internal";
}

} // namespace fabricscope
