// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/sources/gnmi/gnmi_source_grpc.h"
#include "models/sources/gnmi/subscriptions.h"

#include <random>

namespace fabricscope {

namespace {

void toProto(const gnmipath::Path &path, ::gnmi::Path &out) {
    for (const gnmipath::Elem &elem : path) {
        ::gnmi::PathElem &added = *out.add_elem();
        added.set_name(elem.name);
        for (const auto &[key, value] : elem.keys)
            (*added.mutable_key())[key] = value;
    }
}

::gnmi::Encoding encodingOf(const std::string &name) {
    if (name == "json")
        return ::gnmi::JSON;
    return name == "json_ietf" ? ::gnmi::JSON_IETF : ::gnmi::PROTO;
}

std::vector<std::string> offered(const ::gnmi::CapabilityResponse &capabilities) {
    std::vector<std::string> out;
    for (const int encoding : capabilities.supported_encodings()) {
        if (encoding == ::gnmi::JSON)
            out.emplace_back("json");
        else if (encoding == ::gnmi::JSON_IETF)
            out.emplace_back("json_ietf");
        else if (encoding == ::gnmi::PROTO)
            out.emplace_back("proto");
    }
    return out;
}

/// A refusal of what was asked for, not of who asked.
bool refusesRequest(const Error &error) {
    return error.code == ErrorCode::Refused && error.found.empty();
}

} // namespace

GnmiSubscription::GnmiSubscription(GnmiSource &source, Role role)
    : m_source(source)
    , m_role(role)
    , m_stream(source.m_config, source.m_backOff, std::random_device()(), *this) {}

void GnmiSubscription::setDetail(std::string target, std::vector<std::string> ports) {
    m_target = std::move(target);
    m_ports = std::move(ports);
}

void GnmiSubscription::connecting() {
    if (m_role != Role::Base)
        return;
    {
        const std::lock_guard lock(m_source.m_mutex);
        ++m_source.m_status.attempts;
    }
    m_source.setState(SourceStatus::State::Connecting);
}

::gnmi::SubscribeRequest GnmiSubscription::build(const Profile &profile) const {
    const ConnectionConfig &config = m_source.m_config;
    ::gnmi::SubscribeRequest request;
    ::gnmi::SubscriptionList &list = *request.mutable_subscribe();
    list.set_mode(::gnmi::SubscriptionList::STREAM);
    list.set_encoding(encodingOf(m_encoding));
    const std::string &target = m_role == Role::Detail && !m_target.empty() ? m_target : config.target;
    if (!target.empty())
        list.mutable_prefix()->set_target(target);
    if (!profile.origin.empty() && m_role != Role::Liveness)
        list.mutable_prefix()->set_origin(profile.origin);

    std::vector<WantedPath> wanted;
    if (m_role == Role::Base)
        wanted = basePaths(profile);
    else if (m_role == Role::Detail)
        wanted = detailPaths(profile, m_ports);
    else
        wanted.push_back({{{"meta", {}}, {"connected", {}}}, true});
    for (const WantedPath &path : wanted) {
        ::gnmi::Subscription &subscription = *list.add_subscription();
        toProto(path.path, *subscription.mutable_path());
        if (path.onChange && !m_sampleAll) {
            subscription.set_mode(::gnmi::ON_CHANGE);
            subscription.set_heartbeat_interval(static_cast<std::uint64_t>(config.heartbeat.count()));
        } else {
            subscription.set_mode(::gnmi::SAMPLE);
            subscription.set_sample_interval(static_cast<std::uint64_t>(config.interval.count()));
        }
    }
    return request;
}

Expected<::gnmi::SubscribeRequest> GnmiSubscription::request(Stream &stream, const OpenChannel &channel) {
    ProfilePtr profile;
    {
        const std::lock_guard lock(m_source.m_mutex);
        profile = m_source.m_profile;
    }
    if (m_role == Role::Base) {
        const ConnectionConfig &config = m_source.m_config;
        const auto capabilities = stream.capabilities(channel);
        if (!capabilities && capabilities.error().code != ErrorCode::UnsupportedVersion)
            return fail(capabilities.error());
        if (!profile) {
            std::vector<std::string> models;
            if (capabilities) {
                for (const ::gnmi::ModelData &model : capabilities->supported_models())
                    models.push_back(model.name() + " " + model.organization() + " " + model.version());
            }
            const auto named = m_source.m_context.profiles.find(config.profile);
            if (named != m_source.m_context.profiles.end())
                profile = named->second;
            else if (config.profile == "auto" || config.profile.empty())
                profile = chooseProfile(m_source.m_context.profiles, models);
            if (!profile) {
                Error error;
                error.code = ErrorCode::BadUsage;
                error.expected = "profile";
                error.found = config.profile;
                return fail(std::move(error));
            }
        }
        m_encoding = chooseEncoding(config.encoding.empty() ? profile->encoding : config.encoding,
                                    capabilities ? offered(*capabilities) : std::vector<std::string>());
        const std::lock_guard lock(m_source.m_mutex);
        m_source.m_profile = profile;
        m_source.m_encoding = m_encoding;
        m_source.m_status.profile = profile->name;
        m_source.m_sampled = false;
        for (const WantedPath &path : basePaths(*profile))
            m_source.m_sampled = m_source.m_sampled || m_sampleAll || !path.onChange;
    } else {
        const std::lock_guard lock(m_source.m_mutex);
        m_encoding = m_source.m_encoding;
    }
    if (!m_decoder)
        m_decoder = std::make_unique<Decoder>(m_source.m_context, profile, m_source.m_config);
    m_decoder->subscribed(m_role == Role::Detail, m_sampleAll);
    return build(*profile);
}

void GnmiSubscription::opened() {
    if (m_role != Role::Base)
        return;
    {
        const std::lock_guard lock(m_source.m_mutex);
        m_source.m_open = true;
        m_source.m_lastMessage = m_source.m_context.clock();
    }
    m_source.setState(SourceStatus::State::Syncing);
    m_source.startLiveness();
}

std::optional<Error> GnmiSubscription::message(const ::gnmi::SubscribeResponse &response, std::size_t bytes) {
    const TimePoint now = m_source.m_context.clock();
    DeviceId device;
    if (response.has_update()) {
        m_decoder->decode(response.update(), now);
        device = m_decoder->lastDevice();
    }
    m_source.received(*this, device, bytes, now);
    if (response.has_error()) { // deprecated, but the only word some targets give
        Error error;
        error.code = ErrorCode::Refused;
        error.detail = excerpt(response.error().message(), 400);
        return error;
    }
    // A second sync_response, as some targets send, changes nothing. "Live" is told after the values that came before
    // it.
    if (response.sync_response() && m_role == Role::Base) {
        flush();
        m_source.synced();
    }
    return std::nullopt;
}

void GnmiSubscription::learnTarget(DeviceId device) const {
    std::string target = m_decoder->targetOf(device);
    if (target.empty())
        return;
    const std::lock_guard lock(m_source.m_mutex);
    m_source.m_targets[device] = std::move(target);
}

void GnmiSubscription::malformed(std::size_t bytes) {
    m_source.m_context.losses->add(Loss::MalformedMessages);
    m_source.received(*this, DeviceId{}, bytes, m_source.m_context.clock());
}

void GnmiSubscription::flush() {
    SampleSink &sink = *m_source.m_context.sink;
    const std::uint16_t id = m_source.m_context.id;
    {
        const std::uint64_t values = m_decoder->values();
        const std::lock_guard lock(m_source.m_mutex);
        m_source.m_status.updates += values - m_values;
        m_values = values;
        if (m_role == Role::Base && m_decoder->achieved().count() > 0)
            m_source.m_status.achievedInterval = m_decoder->achieved();
    }
    if (!m_decoder->samples().empty())
        sink.samples(id, std::exchange(m_decoder->samples(), {}));
    if (!m_decoder->texts().empty())
        sink.texts(id, std::exchange(m_decoder->texts(), {}));
    if (!m_decoder->neighbours().empty())
        sink.lldp(id, std::exchange(m_decoder->neighbours(), {}));
    if (!m_decoder->connected().empty())
        m_source.connected(std::exchange(m_decoder->connected(), {}));
}

std::optional<Error> GnmiSubscription::tick() {
    if (m_role != Role::Base)
        return std::nullopt;
    std::vector<std::string> notSeen = m_decoder->notSeen();
    const auto silent = m_source.tick(std::move(notSeen));
    return silent;
}

void GnmiSubscription::ended(const Error &error, std::optional<Duration> retryIn) {
    // Some targets offer no ON_CHANGE for some leaf and refuse the whole request: sampled is better than unseen. If
    // that is refused too, the reason was another one, and the next attempt asks as before.
    if (refusesRequest(error))
        m_sampleAll = !m_sampleAll;
    if (m_role != Role::Base)
        return;
    {
        const std::lock_guard lock(m_source.m_mutex);
        m_source.m_open = false;
    }
    if (retryIn)
        m_source.setState(SourceStatus::State::Waiting, error, *retryIn);
    else
        m_source.setState(SourceStatus::State::Failed, error);
    m_source.tellLives();
}

bool GnmiSubscription::retries(const Error &error) const {
    switch (error.code) {
    case ErrorCode::NotFound: // a file of the configuration
    case ErrorCode::NotReadable:
    case ErrorCode::IsDirectory:
    case ErrorCode::TooLarge:
    case ErrorCode::BadValue:
    case ErrorCode::BadUsage:
        return false;
    case ErrorCode::Refused:
        // The base set is tried again, since a target may be starting; a collector without meta leaves stays without,
        // and a detail set is tried once more without ON_CHANGE.
        return m_role == Role::Base || (m_role == Role::Detail && !m_sampleAll && refusesRequest(error));
    default:
        return true;
    }
}

} // namespace fabricscope
