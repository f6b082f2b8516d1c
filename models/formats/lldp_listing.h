// SPDX-License-Identifier: GPL-3.0-or-later
// What parsers of listings share: going over the items of a file with prompts, progress and cancelling seen to.
#pragma once

#include "models/base/job.h"
#include "models/formats/listing_reader.h"
#include "models/formats/lldp_records.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

namespace fabricscope {

inline Error cancelledError(const std::string &path) {
    Error error;
    error.code = ErrorCode::Cancelled;
    error.file = path;
    return error;
}

/// Calls handler.line(reader), handler.json(reader) and handler.prompt(reader) for each, then handler.end(). Errors:
/// Cancelled; Syntax, with `expected`, when no listing began.
template <class Handler>
Expected<TopologyRecords> readListings(std::string_view content, LldpRecords &out, bool json, const char *expected,
                                       JobControl *job, Handler &&handler) {
    if (job)
        job->total = content.size();
    ListingReader reader(content, out.warnings(), json);
    std::size_t items = 0;
    for (ListingReader::Item item; (item = reader.next()) != ListingReader::Item::End;) {
        if (job && (++items & 0xff) == 0) {
            job->done = reader.position();
            if (job->cancelled)
                return fail(cancelledError(out.records().path));
        }
        switch (item) {
        case ListingReader::Item::Prompt:
            handler.prompt(reader);
            out.promptOf(reader.prompt().device);
            break;
        case ListingReader::Item::Json:
            handler.json(reader);
            break;
        case ListingReader::Item::Line:
            handler.line(reader);
            break;
        case ListingReader::Item::End:
            break;
        }
    }
    handler.end();
    Error where = reader.firstPlace();
    if (where.code == ErrorCode::None)
        where.expected = expected;
    return out.finish(reader.lines(), std::move(where));
}

/// For formats that are JSON throughout: `read(root)` says whether the document was one of theirs. Lines between
/// documents mean nothing.
template <class Read>
Expected<TopologyRecords> readJsonListings(std::string_view content, LldpRecords &out, const char *expected,
                                           JobControl *job, Read &&read) {
    struct Handler {
        LldpRecords &out;
        Read &read;
        const char *expected;
        void json(const ListingReader &reader) {
            const JsonValue root = reader.json();
            if (!read(root))
                out.warn(InputWarning::Code::Unsupported, root.line(), root.column(), expected,
                         root.firstChild().key());
        }
        void line(const ListingReader &) {}
        void prompt(const ListingReader &) {}
        void end() {}
    };
    return readListings(content, out, true, expected, job, Handler{out, read, expected});
}

/// Whether one of the first documents of the head is such that `test` says so.
template <class Test>
bool anyJson(std::string_view head, Test &&test) {
    WarningList ignored;
    ListingReader reader(head, ignored, true);
    int documents = 0;
    for (ListingReader::Item item; documents < 8 && (item = reader.next()) != ListingReader::Item::End;) {
        if (item != ListingReader::Item::Json)
            continue;
        ++documents;
        if (test(reader.json()))
            return true;
    }
    return false;
}

/// Whether a member of one of these names stands in the document, however deep.
inline bool hasMember(JsonValue value, std::initializer_list<std::string_view> keys, int depth = 0) {
    constexpr int kDeepest = 12;
    for (const JsonValue member : value) {
        if (std::find(keys.begin(), keys.end(), member.key()) != keys.end() ||
            (depth < kDeepest && hasMember(member, keys, depth + 1)))
            return true;
    }
    return false;
}

/// Whether one of the first lines of the head is such that `test` says so.
template <class Test>
bool anyLine(std::string_view head, Test &&test, int most = 400) {
    WarningList ignored;
    ListingReader reader(head, ignored, false);
    for (ListingReader::Item item; most-- > 0 && (item = reader.next()) != ListingReader::Item::End;) {
        if (item == ListingReader::Item::Line && test(reader.line()))
            return true;
    }
    return false;
}

} // namespace fabricscope
