// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/sources/gnmi/channel_grpc.h"
#include "models/sources/gnmi/tls_probe.h"

#include <grpcpp/security/tls_credentials_options.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace fabricscope {

namespace {

constexpr int kMaxMessage = 64 << 20; // above the 4 MiB that some targets use up, and bounded

Expected<std::string> readFile(const std::string &path) {
    struct stat info {};
    Error error;
    error.file = path;
    if (::stat(path.c_str(), &info) != 0) {
        error.code = errno == ENOENT ? ErrorCode::NotFound : ErrorCode::NotReadable;
        error.detail = std::strerror(errno);
        return fail(std::move(error));
    }
    if (S_ISDIR(info.st_mode)) {
        error.code = ErrorCode::IsDirectory;
        return fail(std::move(error));
    }
    if (info.st_size > 16 << 20) {
        error.code = ErrorCode::TooLarge;
        error.expected = "16 MiB";
        return fail(std::move(error));
    }
    std::ifstream in(path, std::ios::binary);
    std::ostringstream content;
    if (!in || !(content << in.rdbuf())) {
        error.code = ErrorCode::NotReadable;
        error.detail = std::strerror(errno);
        return fail(std::move(error));
    }
    return content.str();
}

/// The error does not quote the file: a path given by mistake may lead to any secret.
Expected<std::string> readPem(const std::string &path) {
    auto content = readFile(path);
    if (content && content->find("-----BEGIN") == std::string::npos) {
        Error error;
        error.code = ErrorCode::BadValue;
        error.file = path;
        error.expected = "PEM";
        return fail(std::move(error));
    }
    return content;
}

Expected<std::string> readPassword(const std::string &path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) == 0 && (info.st_mode & 077U) != 0) {
        Error error;
        error.code = ErrorCode::BadValue;
        error.file = path;
        error.expected = "mode 0600";
        char mode[8];
        std::snprintf(mode, sizeof mode, "%04o", static_cast<unsigned>(info.st_mode & 07777U));
        error.found = mode;
        return fail(std::move(error));
    }
    auto content = readFile(path);
    if (content) {
        while (!content->empty() && (content->back() == '\n' || content->back() == '\r'))
            content->pop_back();
    }
    return content;
}

Expected<std::string> rootCertificates(const TlsSettings &tls) {
    if (!tls.caFile.empty())
        return readPem(tls.caFile);
    auto system = readPem("/etc/ssl/certs/ca-certificates.crt"); // Debian's bundle; without it gRPC has its own places
    return system ? std::move(*system) : std::string();
}

Expected<std::shared_ptr<grpc::ChannelCredentials>> credentials(const TlsSettings &tls) {
    if (tls.plaintext)
        return grpc::InsecureChannelCredentials();
    std::string certificate;
    std::string key;
    if (!tls.certFile.empty()) {
        auto cert = readPem(tls.certFile);
        if (!cert)
            return fail(cert.error());
        auto pem = readPem(tls.keyFile);
        if (!pem)
            return fail(pem.error());
        certificate = std::move(*cert);
        key = std::move(*pem);
    }
    if (tls.skipVerify) {
        grpc::experimental::TlsChannelCredentialsOptions options;
        options.set_verify_server_certs(false);
        options.set_check_call_host(false);
        options.set_certificate_verifier(std::make_shared<grpc::experimental::NoOpCertificateVerifier>());
        if (!certificate.empty()) {
            options.set_certificate_provider(std::make_shared<grpc::experimental::StaticDataCertificateProvider>(
                std::vector<grpc::experimental::IdentityKeyCertPair>{{key, certificate}}));
            options.watch_identity_key_cert_pairs();
        }
        return grpc::experimental::TlsCredentials(options);
    }
    auto roots = rootCertificates(tls);
    if (!roots)
        return fail(roots.error());
    grpc::SslCredentialsOptions options;
    options.pem_root_certs = std::move(*roots);
    options.pem_cert_chain = std::move(certificate);
    options.pem_private_key = std::move(key);
    return grpc::SslCredentials(options);
}

} // namespace

Expected<OpenChannel> openChannel(const ConnectionConfig &connection) {
    OpenChannel out;
    if (!connection.username.empty()) {
        out.metadata.emplace_back("username", connection.username);
        if (!connection.passwordFile.empty()) {
            auto password = readPassword(connection.passwordFile);
            if (!password)
                return fail(password.error());
            out.metadata.emplace_back("password", std::move(*password));
        }
    }
    auto trust = credentials(connection.tls);
    if (!trust)
        return fail(trust.error());

    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0); // switches are not behind the web's proxy
    arguments.SetInt(GRPC_ARG_MAX_RECEIVE_MESSAGE_LENGTH, kMaxMessage);
    // A connection attempt that gets no answer is given up in time for the promised back-off.
    arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 4000);
    arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 4000);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 30000); // a peer that vanished without closing is noticed
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 5000);
    if (!connection.tls.serverName.empty() && !connection.tls.plaintext)
        arguments.SetSslTargetNameOverride(connection.tls.serverName);
    const bool v6 = connection.host.find(':') != std::string::npos;
    const std::string address =
        (v6 ? "[" + connection.host + "]" : connection.host) + ":" + std::to_string(connection.port);
    out.channel = grpc::CreateCustomChannel(address, *trust, arguments);
    return out;
}

Error describeFailure(const grpc::Status &status, const ConnectionConfig &connection,
                      const std::atomic<bool> &cancelled) {
    Error error;
    error.detail = excerpt(status.error_message(), 400);
    switch (status.error_code()) {
    case grpc::StatusCode::OK:
        error.code = ErrorCode::Unreachable; // a STREAM that ends, ends too early
        error.found = "end of stream";
        return error;
    case grpc::StatusCode::CANCELLED:
        error.code = ErrorCode::Cancelled;
        return error;
    case grpc::StatusCode::UNAVAILABLE:
    case grpc::StatusCode::UNKNOWN:
    case grpc::StatusCode::DEADLINE_EXCEEDED:
    case grpc::StatusCode::INTERNAL:
        error.code = ErrorCode::Unreachable;
        break;
    case grpc::StatusCode::UNAUTHENTICATED:
        error.found = "unauthenticated";
        error.code = ErrorCode::Refused;
        return error;
    case grpc::StatusCode::PERMISSION_DENIED:
        error.found = "permission-denied";
        error.code = ErrorCode::Refused;
        return error;
    default:
        error.code = ErrorCode::Refused;
        return error;
    }
    // Where nobody answers there is no handshake to ask about.
    const bool reached = error.detail.find("connect to remote host") == std::string::npos &&
                         error.detail.find("DNS resolution") == std::string::npos;
    if (!connection.tls.plaintext && reached) {
        if (auto cause = probeTls(connection, cancelled)) {
            cause->detail += cause->detail.empty() ? error.detail : "; " + error.detail;
            return std::move(*cause);
        }
    }
    return error;
}

} // namespace fabricscope
