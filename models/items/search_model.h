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

    void setFabric(FabricPtr fabric); // O(devices)
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
    std::string_view name(std::size_t device) const {
        return std::string_view(m_names).substr(m_starts[device], m_starts[device + 1] - m_starts[device]);
    }
    std::vector<Result> search(const std::string &query) const;
    void findDevices(const std::vector<std::string_view> &words, std::vector<Result> &out) const;
    void findPorts(std::string_view devicePart, std::string_view portPart, std::vector<Result> &out) const;
    void findRacks(const std::vector<std::string_view> &words, std::vector<Result> &out) const;
    void findGuid(std::string_view word, std::vector<Result> &out) const;
    void findAddress(std::string_view word, std::vector<Result> &out) const;

    FabricPtr m_fabric;
    QString m_query;
    std::string m_names; // lower-case device names, one after the other
    std::vector<std::uint32_t> m_starts;
    std::vector<std::string> m_racks; // lower-case "site hall row rack" by PlaceId
    std::vector<Result> m_results;
};

} // namespace fabricscope
