// SPDX-License-Identifier: GPL-3.0-or-later
// What of the map is shown: planes, rails, and whether only what is above threshold.
#pragma once

#include <QObject>

#include <algorithm>
#include <vector>

namespace fabricscope {

class ViewFilter : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Indices into Fabric::planes() and rail numbers that are hidden; sorted.
    const std::vector<int> &hiddenPlanes() const { return m_hiddenPlanes; }
    const std::vector<int> &hiddenRails() const { return m_hiddenRails; }
    bool onlyAlarms() const { return m_onlyAlarms; }
    bool planeShown(int plane) const {
        return !std::binary_search(m_hiddenPlanes.begin(), m_hiddenPlanes.end(), plane);
    }
    bool railShown(int rail) const { return !std::binary_search(m_hiddenRails.begin(), m_hiddenRails.end(), rail); }

    void setPlaneShown(int plane, bool shown) { set(m_hiddenPlanes, plane, shown); }
    void setRailShown(int rail, bool shown) { set(m_hiddenRails, rail, shown); }
    void showAllPlanes() { clear(m_hiddenPlanes); }
    void showAllRails() { clear(m_hiddenRails); }
    void setOnlyAlarms(bool only) {
        if (m_onlyAlarms == only)
            return;
        m_onlyAlarms = only;
        Q_EMIT changed();
    }
    void reset() {
        m_hiddenPlanes.clear();
        m_hiddenRails.clear();
        m_onlyAlarms = false;
        Q_EMIT changed();
    }

Q_SIGNALS:
    void changed();

private:
    void set(std::vector<int> &hidden, int value, bool shown) {
        const auto at = std::lower_bound(hidden.begin(), hidden.end(), value);
        const bool isHidden = at != hidden.end() && *at == value;
        if (isHidden != shown)
            return;
        if (shown)
            hidden.erase(at);
        else
            hidden.insert(at, value);
        Q_EMIT changed();
    }
    void clear(std::vector<int> &hidden) {
        if (hidden.empty())
            return;
        hidden.clear();
        Q_EMIT changed();
    }

    std::vector<int> m_hiddenPlanes, m_hiddenRails;
    bool m_onlyAlarms = false;
};

} // namespace fabricscope
