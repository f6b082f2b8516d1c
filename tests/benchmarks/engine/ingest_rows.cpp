// SPDX-License-Identifier: GPL-3.0-or-later
// gNMI messages from bytes into the store, on one core, against parsing the same bytes and nothing else.
#include "models/sources/gnmi/decoder.h"
#include "models/telemetry/store.h"
#include "tests/benchmarks/engine/engine_rows.h"
#include "tests/benchmarks/engine/load.h"
#include "tests/benchmarks/engine/messages.h"
#include "tests/benchmarks/support/measure.h"
#include "tests/benchmarks/support/row.h"
#include "tests/benchmarks/support/sizes.h"

#include <google/protobuf/arena.h>
#include <proto/gnmi.pb.h>

#include <memory>

namespace fabricscope::bench {
namespace {

/// So many messages come between two deliveries to the store; the client gathers for up to 20 ms.
constexpr std::size_t kBatch = 1024;

/// Parses every message into an arena, as the client does, and hands it on.
template <class Take>
void parseAll(const Messages &messages, Take &&take) {
    google::protobuf::Arena arena;
    const char *at = messages.bytes.data();
    for (const std::uint32_t size : messages.sizes) {
        auto *response = google::protobuf::Arena::CreateMessage<::gnmi::SubscribeResponse>(&arena);
        if (response->ParseFromArray(at, static_cast<int>(size)))
            take(*response);
        at += size;
        arena.Reset();
    }
}

/// The client's decoder in front of a store, for one fabric.
class Receiver {
public:
    explicit Receiver(FabricPtr fabric)
        : m_catalogue(Catalogue::load(FABRICSCOPE_RESOURCES "/metrics").value())
        , m_store(fabric, m_catalogue, m_losses)
        , m_decoder(context(fabric), profile(), collector()) {
        OverlayChoice choice; // the one that these messages colour: levels are settled as values come
        choice.overlay = OverlayId::Utilisation;
        m_store.setOverlay(choice);
        keep(m_store.frame(m_now).get());
    }

    void receive(const Messages &messages) {
        std::size_t gathered = 0;
        parseAll(messages, [&](const ::gnmi::SubscribeResponse &response) {
            m_decoder.decode(response.update(), m_now);
            if (++gathered % kBatch == 0)
                deliver();
        });
        deliver();
        m_now += std::chrono::seconds(10);
    }
    std::uint64_t stored() const { return m_stored; }
    std::uint64_t lost() const {
        std::uint64_t lost = 0;
        for (std::size_t i = 0; i < kLossCount; ++i)
            lost += m_losses.get(static_cast<Loss>(i));
        return lost;
    }

private:
    SourceContext context(const FabricPtr &fabric) {
        SourceContext context;
        context.fabric = fabric;
        context.catalogue = m_catalogue;
        context.losses = &m_losses;
        return context;
    }
    ProfilePtr profile() {
        std::vector<Error> errors;
        return loadProfiles({FABRICSCOPE_RESOURCES "/profiles"}, *m_catalogue, errors).at("openconfig");
    }
    static ConnectionConfig collector() {
        ConnectionConfig config;
        config.target = "*";
        return config;
    }
    void deliver() {
        m_store.apply(m_decoder.samples(), m_now);
        m_stored += m_decoder.samples().size();
        m_decoder.samples().clear();
    }

    LossCounters m_losses;
    CataloguePtr m_catalogue;
    TelemetryStore m_store;
    Decoder m_decoder;
    TimePoint m_now{std::chrono::seconds(1'796'040'000)};
    std::uint64_t m_stored = 0;
};

/// What a row keeps between repetitions: counters must go on rising.
struct Stream {
    std::size_t links, updatesEach, messages;
    std::unique_ptr<Receiver> receiver;
    std::uint64_t round = 0;
};

void ingest(Repetition &repetition, Stream &stream, bool growth) {
    const FabricPtr fabric = fabricOf(stream.links);
    if (!fabric)
        return repetition.fail("no input");
    const auto next = [&] { return counterMessages(*fabric, stream.messages, stream.updatesEach, ++stream.round); };
    if (!stream.receiver) {
        stream.receiver = std::make_unique<Receiver>(fabric);
        stream.receiver->receive(next()); // base lines of counters; what follows are rates
    }
    const Messages messages = next();
    const auto updates = static_cast<double>(messages.updates());
    const std::uint64_t before = stream.receiver->stored();
    double ours = 0;
    if (repetition.oursFirst())
        ours = secondsOf([&] { stream.receiver->receive(messages); });
    const double bare =
        secondsOf([&] { parseAll(messages, [](const ::gnmi::SubscribeResponse &response) { keep(&response); }); });
    if (!repetition.oursFirst())
        ours = secondsOf([&] { stream.receiver->receive(messages); });
    if (stream.receiver->stored() - before != messages.updates() || stream.receiver->lost() > 0)
        return repetition.fail("only " + std::to_string(stream.receiver->stored() - before) + " of " +
                               std::to_string(messages.updates()) + " updates were stored, " +
                               std::to_string(stream.receiver->lost()) + " counted as lost");
    if (growth) {
        repetition.measure("time", ours, bare);
        repetition.note("items", updates);
    } else {
        repetition.measure("rate", updates / ours, updates / bare, atLeast(0.5));
    }
    if (repetition.index() + 1 == 5) // the next row needs the memory
        stream.receiver.reset();
}

void addIngestRow(Row row, std::size_t links, std::size_t updatesEach, std::size_t messages, bool growth) {
    const auto stream = std::make_shared<Stream>(Stream{links, updatesEach, messages, nullptr});
    addRow(row, [stream, growth](Repetition &repetition) { ingest(repetition, *stream, growth); });
}

} // namespace

void addIngestRows() {
    const char *yardstick = "bare protobuf parse of the same bytes into an arena";
    addIngestRow({"ingest/one", "gNMI messages of 1 update into the store", yardstick}, kReferenceLinks, 1, 1'000'000,
                 false);
    addIngestRow({"ingest/eight", "gNMI messages of 8 updates into the store", yardstick}, kReferenceLinks, 8, 200'000,
                 false);
    for (const std::size_t links : kSizes)
        addIngestRow({"growth/ingest/" + std::to_string(links), "gNMI update into the store", "bare protobuf parse"},
                     links, 8, 200'000, true);
}

} // namespace fabricscope::bench
