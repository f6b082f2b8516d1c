// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/input.h"

#include "models/base/large_memory.h"
#include "models/base/parallel.h"
#include "models/formats/text_input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace fabricscope {
namespace {

constexpr std::size_t kChunk = 256 * 1024;

/// Grows by realloc, which moves pages instead of copying large blocks, and leaves new bytes uninitialised.
class Buffer {
public:
    Buffer() = default;
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { std::free(m_data); }

    bool reserve(std::size_t capacity) {
        if (capacity <= m_capacity)
            return true;
        void *grown = std::realloc(m_data, capacity);
        if (!grown)
            return false;
        m_data = static_cast<char *>(grown);
        m_capacity = capacity;
        return true;
    }
    char *end() { return m_data + m_size; }
    std::size_t room() const { return m_capacity - m_size; }
    std::size_t size() const { return m_size; }
    void added(std::size_t n) { m_size += n; }
    std::string_view view() const { return {m_data, m_size}; }
    /// Only once the final size is known: a block with two kinds of pages can no longer grow in place.
    void advise() const { adviseLargePages(m_data, m_capacity); }

private:
    char *m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

enum class Compression { None, Gzip, Zstd };

Compression compressionOf(std::string_view start) {
    if (start.size() >= 3 && start.substr(0, 3) == std::string_view("\x1f\x8b\x08", 3))
        return Compression::Gzip;
    if (start.size() >= 4 && start.substr(0, 4) == std::string_view("\x28\xb5\x2f\xfd", 4))
        return Compression::Zstd;
    return Compression::None;
}

Error errorOf(ErrorCode code, const std::string &path, std::string detail = {}) {
    Error error;
    error.code = code;
    error.file = path;
    error.detail = std::move(detail);
    return error;
}

Error tooLarge(const std::string &path, std::size_t limit) {
    Error error = errorOf(ErrorCode::TooLarge, path);
    error.expected = std::to_string(limit) + " bytes";
    return error;
}

} // namespace

struct InputFile::State {
    std::string path;
    int fd = -1;
    bool ownsFd = false;
    std::string_view memory; // when there is no descriptor
    bool fromMemory = false;

    std::string raw; // bytes read and not yet decompressed
    std::size_t rawUsed = 0;
    std::size_t rawTotal = 0;
    bool rawEnd = false;

    Compression compression = Compression::None;
    z_stream zlib{};
    bool zlibOpen = false;
    bool frameOpen = false; // within a gzip member or zstd frame
    ZSTD_DStream *zstd = nullptr;

    std::size_t sizeHint = 0; // of a regular file that is not compressed
    Buffer text;
    bool end = false;

    ~State() {
        if (zlibOpen)
            inflateEnd(&zlib);
        ZSTD_freeDStream(zstd);
        if (ownsFd && fd >= 0)
            ::close(fd);
    }

    Expected<std::size_t> readRaw(char *to, std::size_t room) {
        if (fromMemory) {
            const std::size_t n = std::min(room, memory.size());
            if (n > 0)
                std::memcpy(to, memory.data(), n);
            memory.remove_prefix(n);
            rawEnd = rawEnd || n == 0;
            rawTotal += n;
            return n;
        }
        for (;;) {
            const ssize_t n = ::read(fd, to, std::min(room, std::size_t{1} << 30));
            if (n < 0 && errno == EINTR)
                continue;
            if (n < 0)
                return fail(errorOf(errno == EISDIR ? ErrorCode::IsDirectory : ErrorCode::NotReadable, path,
                                    std::strerror(errno)));
            rawEnd = n == 0;
            rawTotal += static_cast<std::size_t>(n);
            return static_cast<std::size_t>(n);
        }
    }

    Expected<void> refill() {
        raw.erase(0, rawUsed);
        rawUsed = 0;
        const std::size_t old = raw.size();
        raw.resize(old + kChunk);
        const auto n = readRaw(raw.data() + old, kChunk);
        raw.resize(old + (n ? *n : 0));
        if (!n)
            return fail(n.error());
        return {};
    }

    std::size_t limit() const {
        if (compression == Compression::None)
            return kMaxPlainBytes;
        const std::size_t byRatio = rawTotal > kMaxExpandedBytes / kMaxRatio ? kMaxExpandedBytes : rawTotal * kMaxRatio;
        return std::max(kFreeExpandedBytes, std::min(byRatio, kMaxExpandedBytes));
    }

    /// Room for at least one more byte, more or less doubling.
    Expected<void> makeRoom(std::size_t wanted) {
        if (text.room() >= 1)
            return {};
        const std::size_t capacity = std::max({wanted, text.size() + text.size() / 2, kHeadBytes});
        if (!text.reserve(std::min(capacity, kMaxPlainBytes) + 1))
            return fail(tooLarge(path, text.size()));
        return {};
    }

    /// Reads until `target` bytes are there, or all.
    Expected<void> fill(std::size_t target, JobControl *job) {
        while (!end && text.size() < target) {
            if (job) {
                if (job->cancelled.load(std::memory_order_relaxed))
                    return fail(errorOf(ErrorCode::Cancelled, path));
            }
            if (text.size() >= limit())
                return fail(tooLarge(path, limit()));
            if (auto made = makeRoom(std::min(target, std::max(sizeHint, kHeadBytes))); !made)
                return made;
            const auto done = compression == Compression::None ? fillPlain() : fillCompressed();
            if (!done)
                return done;
        }
        return {};
    }

    /// A large file by several threads, as far as that goes: what is left, has grown or fails is for fill().
    void fillBeside(JobControl *job) {
        constexpr std::size_t kStep = std::size_t{4} << 20;
        while (rawUsed < raw.size() && text.room() > 0)
            static_cast<void>(fillPlain());
        if (!ownsFd || sizeHint <= text.size() + 4 * kStep || rawTotal != text.size() ||
            text.room() < sizeHint - text.size())
            return;
        const std::size_t rest = sizeHint - 1 - text.size();
        const std::size_t parts = threadsFor(rest);
        std::vector<std::size_t> missing(parts, 0);
        overParts(rest, parts, [&](std::size_t begin, std::size_t partEnd, std::size_t part) {
            std::size_t at = begin;
            while (at < partEnd && !(job && job->cancelled.load(std::memory_order_relaxed))) {
                const ssize_t n =
                    ::pread(fd, text.end() + at, std::min(kStep, partEnd - at), static_cast<off_t>(text.size() + at));
                if (n < 0 && errno == EINTR)
                    continue;
                if (n <= 0)
                    break;
                at += static_cast<std::size_t>(n);
            }
            missing[part] = partEnd - at;
        });
        std::size_t whole = 0; // up to the first byte that is missing
        for (std::size_t part = 0; part < parts; ++part) {
            whole = rest * (part + 1) / parts - missing[part];
            if (missing[part] > 0)
                break;
        }
        if (::lseek(fd, static_cast<off_t>(text.size() + whole), SEEK_SET) < 0)
            return; // no file to seek in: read on where it was
        text.added(whole);
        rawTotal += whole;
    }

    Expected<void> fillPlain() {
        if (rawUsed < raw.size()) { // what was read to look for a compression
            const std::size_t n = std::min(raw.size() - rawUsed, text.room());
            std::memcpy(text.end(), raw.data() + rawUsed, n);
            rawUsed += n;
            text.added(n);
            return {};
        }
        const auto n = readRaw(text.end(), text.room());
        if (!n)
            return fail(n.error());
        text.added(*n);
        end = *n == 0;
        return {};
    }

    Expected<void> fillCompressed() {
        if (rawUsed == raw.size()) {
            if (!rawEnd) {
                if (auto filled = refill(); !filled)
                    return filled;
            }
            if (rawUsed == raw.size()) {
                if (frameOpen)
                    return fail(errorOf(ErrorCode::BadCompression, path, "unexpected end"));
                end = true;
                return {};
            }
        }
        return compression == Compression::Gzip ? inflateSome() : zstdSome();
    }

    Expected<void> inflateSome() {
        if (!frameOpen) {
            // Zero bytes after the last member are padding of tapes and block devices.
            while (rawUsed < raw.size() && zlibOpen && raw[rawUsed] == '\0')
                ++rawUsed;
            if (rawUsed == raw.size())
                return {};
            const int ready = zlibOpen ? inflateReset(&zlib) : inflateInit2(&zlib, 15 + 16);
            if (ready != Z_OK)
                return fail(errorOf(ErrorCode::BadCompression, path, "zlib"));
            zlibOpen = true;
            frameOpen = true;
        }
        const std::size_t room = std::min(text.room(), kChunk * 4);
        zlib.next_in = reinterpret_cast<Bytef *>(raw.data() + rawUsed);
        zlib.avail_in = static_cast<uInt>(raw.size() - rawUsed);
        zlib.next_out = reinterpret_cast<Bytef *>(text.end());
        zlib.avail_out = static_cast<uInt>(room);
        const int result = inflate(&zlib, Z_NO_FLUSH);
        rawUsed = raw.size() - zlib.avail_in;
        text.added(room - zlib.avail_out);
        if (result == Z_STREAM_END)
            frameOpen = false;
        else if (result != Z_OK && result != Z_BUF_ERROR)
            return fail(errorOf(ErrorCode::BadCompression, path, zlib.msg ? zlib.msg : "zlib"));
        return {};
    }

    Expected<void> zstdSome() {
        if (!zstd)
            zstd = ZSTD_createDStream();
        ZSTD_inBuffer in{raw.data(), raw.size(), rawUsed};
        ZSTD_outBuffer out{text.end(), text.room(), 0};
        const std::size_t result = ZSTD_decompressStream(zstd, &out, &in);
        rawUsed = in.pos;
        text.added(out.pos);
        if (ZSTD_isError(result))
            return fail(errorOf(ErrorCode::BadCompression, path, ZSTD_getErrorName(result)));
        frameOpen = result != 0;
        return {};
    }

    Expected<void> start() {
        if (auto filled = refill(); !filled)
            return filled;
        // A pipe may deliver the first bytes one by one.
        while (raw.size() < 4 && !rawEnd) {
            if (auto filled = refill(); !filled)
                return filled;
        }
        compression = compressionOf(raw);
        return fill(kHeadBytes, nullptr);
    }
};

InputFile::InputFile(std::unique_ptr<State> state)
    : m_state(std::move(state)) {}
InputFile::InputFile(InputFile &&) noexcept = default;
InputFile &InputFile::operator=(InputFile &&) noexcept = default;
InputFile::~InputFile() = default;

Expected<InputFile> InputFile::open(const std::string &path) {
    auto state = std::make_unique<State>();
    state->path = path;
    if (path == "-") {
        state->fd = STDIN_FILENO;
    } else {
        state->fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        state->ownsFd = true;
        if (state->fd < 0) {
            const int cause = errno;
            const bool missing = cause == ENOENT || cause == ENOTDIR;
            return fail(errorOf(missing ? ErrorCode::NotFound : ErrorCode::NotReadable, path, std::strerror(cause)));
        }
    }
    struct stat info {};
    if (::fstat(state->fd, &info) == 0) {
        if (S_ISDIR(info.st_mode))
            return fail(errorOf(ErrorCode::IsDirectory, path));
        // One byte more than the file, so that the end is met without growing.
        if (S_ISREG(info.st_mode) && info.st_size > 0)
            state->sizeHint = static_cast<std::size_t>(info.st_size) + 1;
    }
    if (auto started = state->start(); !started)
        return fail(started.error());
    return InputFile(std::move(state));
}

Expected<InputFile> InputFile::overBytes(std::string_view bytes, const std::string &path) {
    auto state = std::make_unique<State>();
    state->path = path;
    state->memory = bytes;
    state->fromMemory = true;
    if (auto started = state->start(); !started)
        return fail(started.error());
    return InputFile(std::move(state));
}

std::string_view InputFile::head() const {
    return m_state->text.view().substr(0, kHeadBytes);
}

bool InputFile::headIsAll() const {
    return m_state->end && m_state->text.size() <= kHeadBytes;
}

Expected<std::string_view> InputFile::all(JobControl *job, std::size_t limit) {
    State &s = *m_state;
    if (s.compression == Compression::None && s.sizeHint > 0) {
        if (s.sizeHint - 1 > limit)
            return fail(tooLarge(s.path, limit));
        if (!s.text.reserve(s.sizeHint + 1))
            return fail(tooLarge(s.path, s.text.size()));
        s.text.advise();
        s.fillBeside(job);
    }
    if (auto filled = s.fill(limit + 1, job); !filled)
        return fail(filled.error());
    if (s.text.size() > limit)
        return fail(tooLarge(s.path, limit));
    return s.text.view();
}

std::unique_ptr<TextParts> InputFile::parts(std::size_t partBytes, std::size_t &bytes) const {
    const State &s = *m_state;
    if (!s.ownsFd || s.compression != Compression::None || s.sizeHint == 0 || s.sizeHint - 1 > kMaxPlainBytes)
        return nullptr;
    bytes = s.sizeHint - 1;
    return std::make_unique<TextInFile>(s.fd, bytes, partBytes);
}

Expected<std::string> readSmallText(const std::string &path, std::size_t limit) {
    auto input = InputFile::open(path);
    if (!input)
        return fail(input.error());
    auto all = input->all(nullptr, limit);
    if (!all)
        return fail(all.error());
    std::string text = isUtf16(*all) ? utf16ToUtf8(*all) : std::string(*all);
    if (text.starts_with(kUtf8Mark))
        text.erase(0, kUtf8Mark.size());
    if (text.find_first_not_of(" \t\r\n\v\f") == std::string::npos)
        return fail(errorOf(ErrorCode::Empty, path));
    return text;
}

} // namespace fabricscope
