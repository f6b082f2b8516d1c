// SPDX-License-Identifier: GPL-3.0-or-later
// The one error type of the project. Codes and parameters only: the front ends put them in words.
#pragma once

#include <cstdint>
#include <string>

namespace fabricscope {

enum class ErrorCode : std::uint8_t {
    None,
    Cancelled,
    NotFound,       // file or directory does not exist
    IsDirectory,    // a directory where a file was wanted
    NotReadable,    // permission or I/O error, detail = strerror
    NotWritable,    // permission or I/O error, detail = strerror
    Empty,          // the input holds no bytes, or nothing but blanks
    UnknownFormat,  // no parser recognises the content
    Syntax,         // expected/found say what
    Truncated,      // the input ends within a construct; what came before was kept
    BadValue,       // well-formed but not meaningful; expected/found say what
    TooLarge,       // a documented limit was passed; expected = the limit
    BadCompression, // gzip or zstd stream is damaged
    UnsupportedVersion,
    BadUsage,    // command line
    Unreachable, // a source did not answer; detail = cause
    Refused,     // a source answered and refused; detail = cause
    TlsFailed,   // certificate or handshake; detail = cause
    Internal,
};

/// What went wrong and where. `line` and `column` count from 1; 0 = not applicable.
struct Error {
    ErrorCode code = ErrorCode::None;
    std::string file;
    std::uint64_t line = 0;
    std::uint64_t column = 0; // in bytes from the start of the line
    std::string expected;     // a token, limit or form, not a sentence
    std::string found;        // an excerpt of the input, at most 80 bytes
    std::string detail;       // text of the system or peer, never ours

    bool operator==(const Error &) const = default;
};

/// Stable kebab-case identifier for a code, for JSON and logs ("unknown-format").
const char *toString(ErrorCode code);

} // namespace fabricscope
