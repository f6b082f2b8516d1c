// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+K: devices, their ports ("leaf-p2-r1-g047:swp47"), racks, addresses and GUIDs, ranked, as one types. Looks
// through device names in one block of bytes; ports only within the few devices that their part of the query finds, so
// that four million of them cost nothing.
#pragma once

#include "models/fabric/fabric.h"

#include <QAbstractListModel>

#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

class SearchModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum class Kind : std::uint8_t { Device, Port, Rack };
    enum ItemRole {
        KindRole = Qt::UserRole + 1,
        DeviceRole, // DeviceId::value
        PortRole,   // PortId::value
        PlaceRole,  // PlaceId::value
        MatchRole,  // why, where it is not the name: the GUID or address that matched, as text
    };
    static constexpr int kMaxResults = 50;

    explicit SearchModel(QObject *parent = nullptr);

    /// The names of a large fabric are gathered on another thread: until then nothing is found.
    void setFabric(FabricPtr fabric);
    void setQuery(const QString &text);
    const QString &query() const { return m_query; }

    struct Result {
        Kind kind = Kind::Device;
        int rank = 0; // lower is better
        DeviceId device;
        PortId port;
        PlaceId place;
        std::string match;
    };
    const std::vector<Result> &results() const { return m_results; }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Names {
        std::string devices;               // lower-case, one after the other
        std::vector<std::uint32_t> starts; // into it, and its end
        std::vector<std::string> racks;    // lower-case "site hall row rack" by PlaceId

        Names() = default;
        explicit Names(const Fabric &fabric);
    };

    void adopt(FabricPtr fabric, Names names);
    std::string_view name(std::size_t device) const {
        const std::uint32_t from = m_names.starts[device];
        return std::string_view(m_names.devices).substr(from, m_names.starts[device + 1] - from);
    }
    std::vector<Result> search(const std::string &query) const;
    void findDevices(const std::vector<std::string_view> &words, std::vector<Result> &out) const;
    void findPorts(std::string_view devicePart, std::string_view portPart, std::vector<Result> &out) const;
    void findRacks(const std::vector<std::string_view> &words, std::vector<Result> &out) const;
    void findGuid(std::string_view word, std::vector<Result> &out) const;
    void findAddress(std::string_view word, std::vector<Result> &out) const;

    FabricPtr m_fabric;
    QString m_query;
    Names m_names;
    std::uint64_t m_job = 0; // counts fabrics set
    std::vector<Result> m_results;
};

} // namespace fabricscope
