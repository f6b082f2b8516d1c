// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/tls_probe.h"

#include <fcntl.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <memory>

namespace fabricscope {

namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr auto kPatience = std::chrono::seconds(3);

struct Deadline {
    SteadyClock::time_point end = SteadyClock::now() + kPatience;
    const std::atomic<bool> *cancelled;

    /// Waits for the events on the socket; false when time is up or the caller gave up.
    bool wait(int fd, short events) const {
        while (!cancelled->load() && SteadyClock::now() < end) {
            pollfd poll{fd, events, 0};
            if (::poll(&poll, 1, 50) > 0) // short turns: cancellation has no descriptor to wait on
                return true;
        }
        return false;
    }
};

class Socket {
public:
    explicit Socket(int fd)
        : m_fd(fd) {}
    Socket(const Socket &) = delete;
    Socket &operator=(const Socket &) = delete;
    ~Socket() {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    int fd() const { return m_fd; }
    void reset(int fd) {
        if (m_fd >= 0)
            ::close(m_fd);
        m_fd = fd;
    }

private:
    int m_fd;
};

/// OpenSSL writes with write(2): a peer that closed must not end the process.
class PipeSignalBlocked {
public:
    PipeSignalBlocked() {
        sigset_t pipe;
        sigemptyset(&pipe);
        sigaddset(&pipe, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe, &m_before);
    }
    PipeSignalBlocked(const PipeSignalBlocked &) = delete;
    PipeSignalBlocked &operator=(const PipeSignalBlocked &) = delete;
    ~PipeSignalBlocked() {
        sigset_t pipe;
        sigemptyset(&pipe);
        sigaddset(&pipe, SIGPIPE);
        const timespec now{};
        if (sigismember(&m_before, SIGPIPE) == 0) {
            while (sigtimedwait(&pipe, nullptr, &now) > 0) {
            }
        }
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }

private:
    sigset_t m_before{};
};

bool dial(const ConnectionConfig &connection, const Deadline &deadline, Socket &socket) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo *found = nullptr;
    if (::getaddrinfo(connection.host.c_str(), std::to_string(connection.port).c_str(), &hints, &found) != 0)
        return false;
    const std::unique_ptr<addrinfo, void (*)(addrinfo *)> addresses(found, ::freeaddrinfo);
    for (const addrinfo *address = found; address != nullptr; address = address->ai_next) {
        socket.reset(::socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
        if (socket.fd() < 0)
            continue;
        if (::connect(socket.fd(), address->ai_addr, address->ai_addrlen) == 0)
            return true;
        int error = 0;
        socklen_t size = sizeof error;
        if (deadline.wait(socket.fd(), POLLOUT) &&
            ::getsockopt(socket.fd(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
            return true;
    }
    return false;
}

Error tlsError(const char *token, std::string detail, std::string expected = {}) {
    Error error;
    error.code = ErrorCode::TlsFailed;
    error.found = token;
    error.expected = std::move(expected);
    error.detail = std::move(detail);
    return error;
}

/// The newest error that OpenSSL queued on this thread, as its reason alone.
std::string reason(unsigned long code) {
    const char *text = ERR_reason_error_string(code);
    return text != nullptr ? text : "handshake failed";
}

Error ofVerification(long result, const std::string &name, const ConnectionConfig &connection) {
    const std::string detail = X509_verify_cert_error_string(result);
    switch (result) {
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_CERT_SIGNATURE_FAILURE:
    case X509_V_ERR_CERT_UNTRUSTED:
        return tlsError("untrusted-ca", detail, connection.tls.caFile.empty() ? "system CAs" : connection.tls.caFile);
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        return tlsError("name-mismatch", detail, name);
    case X509_V_ERR_CERT_HAS_EXPIRED:
        return tlsError("expired", detail);
    case X509_V_ERR_CERT_NOT_YET_VALID:
        return tlsError("not-yet-valid", detail);
    default:
        return tlsError("bad-certificate", detail);
    }
}

std::optional<Error> ofAlert(unsigned long code, const ConnectionConfig &connection) {
    switch (ERR_GET_REASON(code)) {
    case SSL_R_WRONG_VERSION_NUMBER:
    case SSL_R_HTTP_REQUEST:
    case SSL_R_PACKET_LENGTH_TOO_LONG:
        return tlsError("not-tls", reason(code));
    case SSL_R_TLSV13_ALERT_CERTIFICATE_REQUIRED:
    case SSL_R_TLSV1_ALERT_UNKNOWN_CA:
    case SSL_R_SSLV3_ALERT_BAD_CERTIFICATE:
    case SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN:
    case SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED:
    case SSL_R_SSLV3_ALERT_NO_CERTIFICATE:
        return tlsError("client-certificate", reason(code), connection.tls.certFile);
    case SSL_R_SSLV3_ALERT_HANDSHAKE_FAILURE: // TLS 1.2 says no more when a client certificate is missing
        if (connection.tls.certFile.empty())
            return tlsError("client-certificate", reason(code));
        [[fallthrough]];
    default:
        return tlsError("handshake", reason(code));
    }
}

} // namespace

std::optional<Error> probeTls(const ConnectionConfig &connection, const std::atomic<bool> &cancelled) {
    const Deadline deadline{SteadyClock::now() + kPatience, &cancelled};
    const PipeSignalBlocked quiet;
    Socket socket(-1);
    if (!dial(connection, deadline, socket))
        return std::nullopt;

    ERR_clear_error();
    const std::unique_ptr<SSL_CTX, void (*)(SSL_CTX *)> context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
    if (!context)
        return std::nullopt;
    if (connection.tls.caFile.empty())
        SSL_CTX_set_default_verify_paths(context.get());
    else if (SSL_CTX_load_verify_locations(context.get(), connection.tls.caFile.c_str(), nullptr) != 1)
        return std::nullopt; // reported when it is read
    if (!connection.tls.certFile.empty() &&
        (SSL_CTX_use_certificate_chain_file(context.get(), connection.tls.certFile.c_str()) != 1 ||
         SSL_CTX_use_PrivateKey_file(context.get(), connection.tls.keyFile.c_str(), SSL_FILETYPE_PEM) != 1))
        return tlsError("client-certificate", reason(ERR_peek_last_error()), connection.tls.certFile);

    // Called when the server asks for a client certificate, whether there is one or not.
    bool asked = false;
    SSL_CTX_set_cert_cb(
        context.get(),
        [](SSL *, void *flag) {
            *static_cast<bool *>(flag) = true;
            return 1;
        },
        &asked);
    const std::unique_ptr<SSL, void (*)(SSL *)> ssl(SSL_new(context.get()), SSL_free);
    if (!ssl)
        return std::nullopt;
    const std::string &name = connection.tls.serverName.empty() ? connection.host : connection.tls.serverName;
    X509_VERIFY_PARAM *verify = SSL_get0_param(ssl.get());
    if (X509_VERIFY_PARAM_set1_ip_asc(verify, name.c_str()) != 1) {
        X509_VERIFY_PARAM_set1_host(verify, name.c_str(), name.size());
        SSL_set_tlsext_host_name(ssl.get(), name.c_str());
    }
    SSL_set_verify(ssl.get(), connection.tls.skipVerify ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, nullptr);
    const unsigned char alpn[] = {2, 'h', '2'};
    SSL_set_alpn_protos(ssl.get(), alpn, sizeof alpn);
    SSL_set_fd(ssl.get(), socket.fd());

    // First the handshake; then a read, since TLS 1.3 tells of a missing client certificate only after it.
    bool shaken = false;
    while (true) {
        ERR_clear_error();
        char byte = 0;
        const int done = shaken ? SSL_read(ssl.get(), &byte, 1) : SSL_connect(ssl.get());
        if (done == 1 && shaken)
            return std::nullopt; // the server's first HTTP/2 frame: all is well
        if (done == 1) {
            shaken = true;
            continue;
        }
        const int why = SSL_get_error(ssl.get(), done);
        if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE) {
            if (!deadline.wait(socket.fd(), static_cast<short>(why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT)))
                return std::nullopt;
            continue;
        }
        const long verified = SSL_get_verify_result(ssl.get());
        if (!connection.tls.skipVerify && verified != X509_V_OK)
            return ofVerification(verified, name, connection);
        const unsigned long code = ERR_peek_last_error();
        const bool closed = code == 0 || ERR_GET_REASON(code) == SSL_R_UNEXPECTED_EOF_WHILE_READING;
        // A server that asked for a certificate and hangs up once it has the answer did not like the answer, also where
        // it sends no alert to say so.
        if (closed && shaken && asked)
            return tlsError("client-certificate", "connection closed after the handshake", connection.tls.certFile);
        if (closed && shaken)
            return std::nullopt;
        if (closed)
            return tlsError("handshake", "connection closed during the handshake");
        return ofAlert(code, connection);
    }
}

} // namespace fabricscope
