// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/pool_work.h"

#include "models/base/foreign_order.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPointer>
#include <QRunnable>
#include <QThreadPool>

#include <utility>

namespace fabricscope {

namespace {

class Task : public QRunnable {
public:
    explicit Task(std::function<void()> work)
        : m_work(std::move(work)) {}

    void run() override {
        takeOver(this);
        m_work();
    }

private:
    std::function<void()> m_work;
};

/// Lives in the GUI thread as a child of the application, which waits for the pool before it lets go of its children.
class Reply : public QObject {
public:
    explicit Reply(QObject *context)
        : QObject(QCoreApplication::instance())
        , m_context(context) {}
    ~Reply() override { takeOver(this); }

    /// Pool's thread; its last touch of this.
    void send(std::function<void()> done) {
        m_done = std::move(done);
        auto *event = new QEvent(QEvent::User); // the application's from here on
        handOver(this);
        QCoreApplication::postEvent(this, event);
    }

    bool event(QEvent *event) override {
        takeOver(this); // and the event
        if (event->type() != QEvent::User)
            return QObject::event(event);
        if (m_context)
            m_done();
        m_done = nullptr;
        deleteLater();
        return true;
    }

private:
    QPointer<QObject> m_context;
    std::function<void()> m_done;
};

} // namespace

void runOnPool(QThreadPool &pool, std::function<void()> work) {
    auto *task = new Task(std::move(work)); // the pool's from here on
    handOver(task);
    pool.start(task);
}

void runOnPool(QObject *context, std::function<std::function<void()>()> work) {
    auto *reply = new Reply(context);
    runOnPool(*QThreadPool::globalInstance(), [reply, work = std::move(work)] { reply->send(work()); });
}

} // namespace fabricscope
