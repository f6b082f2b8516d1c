// SPDX-License-Identifier: GPL-3.0-or-later
// Small parts that panels are made of. Their looks come from style_sheet.cpp by object name and property.
#pragma once

#include "models/telemetry/catalogue.h"

#include <QFrame>
#include <QLabel>
#include <QString>

#include <vector>

class QGridLayout;
class QHBoxLayout;
class QTableView;

namespace fabricscope {

/// A label that shortens its text with "…" and shows the whole in its tooltip.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr, Qt::TextElideMode mode = Qt::ElideRight);
    void setFullText(const QString &text);
    const QString &fullText() const { return m_full; }
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void elide();
    QString m_full;
    Qt::TextElideMode m_mode;
};

/// "ok", "warning", "critical" or empty: the property that the style sheet colours by.
QString severityProperty(Severity severity);
/// Sets a dynamic property that the style sheet selects by, and applies it.
void setStyleProperty(QWidget *widget, const char *name, const QString &value);

/// Head of a panel: title, an optional badge beside it, and a muted text at the right.
class PanelHeader : public QFrame {
    Q_OBJECT
public:
    explicit PanelHeader(QWidget *parent = nullptr);
    void setTitle(const QString &title);
    QString title() const;
    void setBadge(const QString &text, Severity severity); // empty text hides it
    void setNote(const QString &text);
    /// Adds a small control at the right.
    void addControl(QWidget *widget);

private:
    ElidedLabel *m_title;
    QLabel *m_badge;
    QLabel *m_note;
    QHBoxLayout *m_layout;
};

/// Rows of "key  value"; rows are reused, so that a second of new values builds no widget.
class FactGrid : public QWidget {
    Q_OBJECT
public:
    struct Fact {
        QString key, value;
        Severity severity = Severity::Unknown; // Unknown = plain text
        QString tip;
    };
    explicit FactGrid(QWidget *parent = nullptr);
    void setFacts(const std::vector<Fact> &facts);

private:
    struct Row {
        QLabel *key;
        QLabel *value;
    };
    QGridLayout *m_layout;
    std::vector<Row> m_rows;
};

/// A table that is read and not edited: whole rows are chosen, one at a time, and Tab leads on.
void prepareList(QTableView *table);

} // namespace fabricscope
