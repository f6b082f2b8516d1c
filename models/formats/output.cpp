// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/output.h"

#include "models/base/text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

namespace fabricscope {

struct OutputFile::State {
    std::string path;
    std::string temporary; // empty when written in place (pipes, devices, standard output)
    int fd = -1;
    bool ownsFd = false;
    int failure = 0; // errno of the first failed write
    std::string failureDetail;
    bool gzip = false;
    bool zlibOpen = false;
    z_stream zlib{};
    ZSTD_CStream *zstd = nullptr;
    std::string packed;

    ~State() {
        if (zlibOpen)
            deflateEnd(&zlib);
        ZSTD_freeCStream(zstd);
        if (ownsFd && fd >= 0)
            ::close(fd);
        if (!temporary.empty())
            ::unlink(temporary.c_str());
    }

    Error error() const {
        Error result;
        result.code = ErrorCode::NotWritable;
        result.file = path;
        result.detail = failureDetail.empty() ? std::strerror(failure) : failureDetail;
        return result;
    }

    void writeRaw(const char *data, std::size_t size) {
        while (size > 0 && failure == 0) {
            const ssize_t n = ::write(fd, data, size);
            if (n < 0 && errno == EINTR)
                continue;
            if (n <= 0) {
                failure = n < 0 ? errno : EIO;
                return;
            }
            data += n;
            size -= static_cast<std::size_t>(n);
        }
    }

    void write(std::string_view text, bool last) {
        if (failure != 0)
            return;
        packed.resize(1 << 18);
        if (gzip) {
            zlib.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(text.data()));
            zlib.avail_in = static_cast<uInt>(text.size());
            int result = Z_OK;
            do {
                zlib.next_out = reinterpret_cast<Bytef *>(packed.data());
                zlib.avail_out = static_cast<uInt>(packed.size());
                result = deflate(&zlib, last ? Z_FINISH : Z_NO_FLUSH);
                writeRaw(packed.data(), packed.size() - zlib.avail_out);
            } while (failure == 0 && (zlib.avail_out == 0 || (last && result == Z_OK)));
        } else if (zstd) {
            ZSTD_inBuffer in{text.data(), text.size(), 0};
            std::size_t left = 0;
            do {
                ZSTD_outBuffer out{packed.data(), packed.size(), 0};
                left = ZSTD_compressStream2(zstd, &out, &in, last ? ZSTD_e_end : ZSTD_e_continue);
                if (ZSTD_isError(left)) {
                    failure = EIO;
                    failureDetail = ZSTD_getErrorName(left);
                    return;
                }
                writeRaw(packed.data(), out.pos);
            } while (failure == 0 && (in.pos < in.size || (last && left != 0)));
        } else {
            writeRaw(text.data(), text.size());
        }
    }
};

OutputFile::OutputFile(std::unique_ptr<State> state)
    : m_state(std::move(state)) {}
OutputFile::OutputFile(OutputFile &&) noexcept = default;
OutputFile &OutputFile::operator=(OutputFile &&) noexcept = default;
OutputFile::~OutputFile() = default;

Expected<OutputFile> OutputFile::create(const std::string &path) {
    auto state = std::make_unique<State>();
    state->path = path;
    if (path == "-") {
        state->fd = STDOUT_FILENO;
    } else {
        struct stat info {};
        const bool exists = ::stat(path.c_str(), &info) == 0;
        state->ownsFd = true;
        if (exists && !S_ISREG(info.st_mode)) {
            state->fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        } else {
            // A link keeps pointing at what is replaced behind it.
            std::string target = path;
            char resolved[PATH_MAX];
            if (exists && ::realpath(path.c_str(), resolved))
                target = resolved;
            state->path = target;
            state->temporary = target + ".XXXXXX";
            state->fd = ::mkostemp(state->temporary.data(), O_CLOEXEC);
            if (state->fd >= 0) {
                const mode_t mask = ::umask(0);
                ::umask(mask);
                ::fchmod(state->fd, exists ? info.st_mode & 07777 : 0666 & ~mask);
            } else {
                state->temporary.clear();
            }
        }
        if (state->fd < 0) {
            state->failure = errno;
            state->path = path;
            return fail(state->error());
        }
    }
    if (endsWith(path, ".gz")) {
        state->gzip = true;
        state->zlibOpen = deflateInit2(&state->zlib, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK;
        if (!state->zlibOpen) {
            state->failure = ENOMEM;
            return fail(state->error());
        }
    } else if (endsWith(path, ".zst")) {
        state->zstd = ZSTD_createCStream();
        ZSTD_CCtx_setParameter(state->zstd, ZSTD_c_checksumFlag, 1);
    }
    OutputFile file(std::move(state));
    file.m_buffer.reserve(kFlushAt + 4096);
    return file;
}

void OutputFile::flush() {
    m_state->write(m_buffer, false);
    m_buffer.clear();
}

Expected<void> OutputFile::finish() {
    m_state->write(m_buffer, true);
    m_buffer.clear();
    State &s = *m_state;
    if (s.failure == 0 && s.ownsFd) {
        if (!s.temporary.empty() && ::fsync(s.fd) != 0)
            s.failure = errno;
        const int closed = ::close(s.fd);
        s.ownsFd = false;
        if (closed != 0 && s.failure == 0)
            s.failure = errno;
    }
    if (s.failure == 0 && !s.temporary.empty()) {
        if (::rename(s.temporary.c_str(), s.path.c_str()) == 0)
            s.temporary.clear();
        else
            s.failure = errno;
    }
    if (s.failure != 0)
        return fail(s.error());
    return {};
}

} // namespace fabricscope
