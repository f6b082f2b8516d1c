// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the screen, changed while it runs: Qt then sends LanguageChange to every widget.
#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

class QTranslator;

namespace fabricscope {

class LanguageHolder : public QObject {
    Q_OBJECT
public:
    struct Language {
        QString code; // "en", "zh_CN"
        QString name; // in itself
    };

    explicit LanguageHolder(QObject *parent = nullptr);
    ~LanguageHolder() override;

    static const std::vector<Language> &available();
    /// A code of available(), or empty for the system's; anything else is English. Numbers follow the language too.
    void setLanguage(const QString &code);
    const QString &choice() const { return m_choice; } // as asked for, may be empty
    const QString &current() const { return m_current; }

Q_SIGNALS:
    void changed();

private:
    QString m_choice, m_current;
    std::unique_ptr<QTranslator> m_own, m_qt;
};

} // namespace fabricscope
