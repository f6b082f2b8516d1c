// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of a file or of standard input, decompressed on the way. The head is read first, so that a file of no known
// format costs 64 KiB however large it is. Files are read, not mapped: a file that shrinks while it is mapped would
// end the process.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/formats/text_parts.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace fabricscope {

/// Recognition sees at most this much.
constexpr std::size_t kHeadBytes = 64 * 1024;
/// A file or stream that is not compressed may be this long.
constexpr std::size_t kMaxPlainBytes = std::size_t{4} << 30;
/// Decompressed content: always allowed up to the first, never above the second, and in between up to kMaxRatio times
/// the compressed size. Topology texts shrink 10 to 60 fold; a decompression bomb 1000 fold and more.
constexpr std::size_t kFreeExpandedBytes = std::size_t{64} << 20;
constexpr std::size_t kMaxExpandedBytes = std::size_t{1} << 30;
constexpr std::size_t kMaxRatio = 200;

class InputFile {
public:
    /// `path` "-" = standard input. Errors: NotFound, IsDirectory, NotReadable, BadCompression.
    static Expected<InputFile> open(const std::string &path);
    /// The same over bytes in memory, which must outlive the object.
    static Expected<InputFile> overBytes(std::string_view bytes, const std::string &path);

    InputFile(InputFile &&) noexcept;
    InputFile &operator=(InputFile &&) noexcept;
    ~InputFile();

    /// The first 64 KiB, or all there is.
    std::string_view head() const;
    /// Whether head() is everything.
    bool headIsAll() const;
    /// Everything; valid as long as the object. Errors: NotReadable, BadCompression, Cancelled, TooLarge above `limit`
    /// bytes, of which hardly more are read.
    Expected<std::string_view> all(JobControl *job, std::size_t limit = kMaxPlainBytes);
    /// The same in parts of about `partBytes`, read when asked for; the object must outlive them. nullptr unless it is
    /// a regular file that is not compressed.
    std::unique_ptr<TextParts> parts(std::size_t partBytes, std::size_t &bytes) const;

private:
    struct State;
    explicit InputFile(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// Whole small text files (inventories, rules): as InputFile, but Empty when nothing but blanks is there and TooLarge
/// above `limit` bytes. UTF-16 becomes UTF-8; a byte order mark is removed.
Expected<std::string> readSmallText(const std::string &path, std::size_t limit);

} // namespace fabricscope
