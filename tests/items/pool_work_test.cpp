// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/pool_work.h"
#include "tests/items/items_fixture.h"

#include <QEventLoop>
#include <QThread>
#include <QThreadPool>

#include <future>
#include <memory>

using namespace fabricscope;
using namespace fabricscope::test;

TEST_CASE("the answer of work on the pool comes in the thread that asked") {
    const EventLoop events;
    QEventLoop loop;
    QThread *worker = nullptr;
    QThread *answered = nullptr;
    runOnPool(&loop, [&]() -> std::function<void()> {
        worker = QThread::currentThread();
        return [&] {
            answered = QThread::currentThread();
            loop.quit();
        };
    });
    loop.exec();
    CHECK(worker != QThread::currentThread());
    CHECK(answered == QThread::currentThread());
}

TEST_CASE("no answer of work on the pool is given to what has gone, and nothing is kept for it") {
    const auto held = std::make_shared<int>(0);
    int answers = 0;
    const auto ask = [&](QObject *context) {
        runOnPool(context, [&answers, held]() -> std::function<void()> { return [&answers, held] { ++answers; }; });
    };
    SECTION("the context") {
        const EventLoop events;
        ask(std::make_unique<QObject>().get());
        QThreadPool::globalInstance()->waitForDone();
        QEventLoop loop;
        runOnPool(&loop, [&]() -> std::function<void()> { return [&] { loop.quit(); }; }); // after the first one's
        loop.exec();
        CHECK(held.use_count() == 1);
    }
    SECTION("the application") {
        QObject context;
        const EventLoop events;
        ask(&context);
    }
    CHECK(answers == 0);
    CHECK(held.use_count() == 1);
}

TEST_CASE("what work on the pool holds is let go there") {
    const EventLoop events;
    std::promise<QThread *> freedBy;
    std::shared_ptr<int> held(new int(0), [&freedBy](const int *number) {
        delete number;
        freedBy.set_value(QThread::currentThread());
    });
    QThreadPool pool;
    runOnPool(pool, [last = std::move(held)] {});
    CHECK(freedBy.get_future().get() != QThread::currentThread());
}
