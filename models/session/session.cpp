// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/session.h"

#include "models/session/control_loop.h"
#include "models/session/mailbox.h"
#include "models/session/store_loop.h"

#include <utility>

namespace fabricscope {

struct Session::Impl {
    explicit Impl(SessionConfig c)
        : config(std::move(c))
        , setup(readSetup(config))
        , store(config, setup.catalogue, losses, mailbox)
        , control(config, setup, losses, store) {
        std::vector<std::string> names;
        for (const auto &[name, profile] : setup.profiles)
            names.push_back(name);
        store.setStatic(std::move(names), setup.errors);
    }

    const SessionConfig config;
    LossCounters losses;
    Mailbox mailbox;
    const SessionSetup setup;
    StoreLoop store;
    std::uint64_t taken = 0; // generation of the fabric that the front end last took
    ControlLoop control;     // last: its thread uses all of the above
};

Session::Session(SessionConfig config)
    : m(std::make_unique<Impl>(std::move(config))) {}

Session::~Session() {
    m->mailbox.setWakeup({});
}

void Session::setWakeup(std::function<void()> wakeup) {
    m->mailbox.setWakeup(std::move(wakeup));
}
SessionUpdate Session::take() {
    SessionUpdate update = m->mailbox.take();
    if (update.fabric)
        m->taken = update.fabricGeneration;
    return update;
}
void Session::load(LoadRequest request) {
    m->control.load(std::move(request));
}
void Session::cancelLoad() {
    m->control.cancelLoad();
}
void Session::startDemo(std::optional<Scenario> scenario) {
    m->control.startDemo(std::move(scenario));
}
std::uint16_t Session::addSource(ConnectionConfig connection) {
    return m->control.addSource(std::move(connection));
}
void Session::removeSource(std::uint16_t id) {
    m->control.removeSource(id);
}
void Session::setOverlay(OverlayChoice choice) {
    m->store.setOverlay(choice);
}
void Session::setFocus(Focus focus) {
    m->store.setFocus(std::move(focus), m->taken);
}
void Session::setThreshold(std::string metricId, ThresholdRow row) {
    m->store.setThreshold(std::move(metricId), std::move(row));
}
void Session::annotate(Annotation annotation) {
    m->store.annotate(std::move(annotation));
}
void Session::liftAnnotation(std::uint64_t id) {
    m->store.liftAnnotation(id);
}
CataloguePtr Session::catalogue() const {
    return m->setup.catalogue;
}
OverlayScale Session::scale(const OverlayChoice &choice) const {
    return m->store.scale(choice.overlay);
}
void Session::levelsAt(OverlayId overlay, TimePoint at, std::function<void(std::vector<std::uint8_t>)> done) const {
    m->store.levelsAt(overlay, at, std::move(done));
}

} // namespace fabricscope
