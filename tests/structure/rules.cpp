// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/rules.h"

#include "tests/structure/source_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <span>

namespace fabricscope::structure {

namespace {

using Names = std::set<std::string, std::less<>>;

// Written out room by room rather than computed from a chain, so that this table can be read against the design.
const std::map<std::string, Names, std::less<>> &allowedRooms() {
    static const Names belowHistory = {"telemetry", "fabric", "records", "base"};
    static const auto with = [](Names names, const Names &more) {
        names.insert(more.begin(), more.end());
        return names;
    };
    static const Names belowTraces = with(belowHistory, {"history"});
    static const Names belowAnalysis = with(belowTraces, {"cabling", "traces"});
    static const Names belowIncidents = with(belowAnalysis, {"analysis"});
    static const Names belowSession = with(belowIncidents, {"incidents"});
    static const std::map<std::string, Names, std::less<>> table = {
        {"base", {}},
        {"records", {"base"}},
        {"fabric", {"records", "base"}},
        {"telemetry", {"fabric", "records", "base"}},
        {"history", belowHistory},
        {"cabling", belowTraces},
        {"traces", belowTraces},
        {"analysis", belowAnalysis},
        {"incidents", belowIncidents},
        {"formats", {"records", "base"}},
        {"sources", belowHistory},
        {"sim", with(belowHistory, {"sources"})},
        {"session", with(belowSession, {"formats", "sources", "sim"})},
        {"items", with(belowSession, {"session"})},
        {"widgets", with(belowSession, {"session", "items"})},
        {"app", with(belowSession, {"session", "items", "widgets", "formats", "sources", "sim"})},
    };
    return table;
}

bool isHeader(std::string_view path) {
    return path.ends_with(".h") || path.ends_with(".hpp");
}

bool isPrivateGrpcHeader(std::string_view path) {
    return path.ends_with("_grpc.h");
}

std::string_view folderOf(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

// Qt's own spelling: <QWidget>, <QtWidgets>, <QtCore/qglobal.h>, <qglobal.h>.
bool isQt(std::string_view include) {
    if (include.starts_with("Qt")) {
        return true;
    }
    if (include.size() > 1 && include[0] == 'Q' && std::isupper(static_cast<unsigned char>(include[1])) != 0) {
        return true;
    }
    return include.starts_with("qglobal") || include.starts_with("qt") || include.starts_with("ui_");
}

bool isGrpc(std::string_view include) {
    return include.starts_with("grpc") || include.starts_with("google/protobuf") || include.ends_with(".pb.h") ||
           include.starts_with("absl/");
}

// Front ends that must stay free of Qt.
bool isQtFreeApp(std::string_view path) {
    return path.starts_with("app/cli/") || path.starts_with("app/sim/");
}

struct LibraryRule {
    std::string_view name;
    bool (*matches)(std::string_view include);
    bool (*allowed)(std::string_view path, std::string_view room);
    std::string_view place;
};

constexpr std::array<LibraryRule, 9> libraryRules = {{
    {"Qt", isQt,
     [](std::string_view path, std::string_view room) {
         return room == "items" || room == "widgets" || (room == "app" && !isQtFreeApp(path));
     },
     "models/items, widgets and app (without app/cli and app/sim)"},
    {"Qt's painting modules",
     [](std::string_view include) { return include.starts_with("QtGui") || include.starts_with("QtWidgets"); },
     [](std::string_view, std::string_view room) { return room != "items"; }, "widgets and app"},
    {"gRPC and protobuf", isGrpc,
     [](std::string_view path, std::string_view room) {
         return (room == "sources" || room == "sim") && (!isHeader(path) || isPrivateGrpcHeader(path));
     },
     ".cpp files and *_grpc.h of models/sources and models/sim"},
    {"Boost.Graph", [](std::string_view include) { return include.starts_with("boost/graph"); },
     [](std::string_view path, std::string_view room) {
         return (room == "fabric" || room == "analysis") && !isHeader(path);
     },
     ".cpp files of models/fabric and models/analysis"},
    {"SQLite", [](std::string_view include) { return include.starts_with("sqlite3"); },
     [](std::string_view, std::string_view room) { return room == "history"; }, "models/history"},
    {"curl", [](std::string_view include) { return include.starts_with("curl/"); },
     [](std::string_view, std::string_view room) { return room == "sources"; }, "models/sources"},
    {"spdlog", [](std::string_view include) { return include.starts_with("spdlog/"); },
     [](std::string_view path, std::string_view room) { return room == "base" && !isHeader(path); },
     ".cpp files of models/base (there is one way to log)"},
    {"CLI11", [](std::string_view include) { return include.starts_with("CLI/"); },
     [](std::string_view, std::string_view room) { return room == "app"; }, "app"},
    {"Catch2 and RapidCheck",
     [](std::string_view include) { return include.starts_with("catch2/") || include.starts_with("rapidcheck"); },
     [](std::string_view, std::string_view) { return false; }, "tests"},
}};

struct LongFile {
    std::string_view path;
    std::string_view reason;
};

// Files over the limit, each with why it is not split. An entry for a file that is short again is a fault too.
constexpr std::span<const LongFile> longFiles{};

constexpr std::size_t maxLines = 600;

bool isCpp(std::string_view path) {
    return path.ends_with(".cpp") || isHeader(path);
}

bool isSource(std::string_view path) {
    static constexpr std::array<std::string_view, 10> endings = {".cpp", ".h",  ".hpp", ".cmake", ".sh",
                                                                 ".js",  ".py", ".mjs", ".proto", "CMakeLists.txt"};
    return path == ".ci/run" ||
           std::any_of(endings.begin(), endings.end(), [&](std::string_view end) { return path.ends_with(end); });
}

// Where a colour is given its meaning, and so the one place in widgets where one may be written out.
bool isTheme(std::string_view path) {
    return path.starts_with("widgets/common/theme") || path.starts_with("widgets/common/style_sheet");
}

bool isWordChar(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// `word` in `line`, not as a part of a longer word.
bool hasWord(std::string_view line, std::string_view word) {
    for (std::size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool startsWord = at == 0 || !isWordChar(line[at - 1]) || !isWordChar(word.front());
        const bool endsWord = end >= line.size() || !isWordChar(line[end]) || !isWordChar(word.back());
        if (startsWord && endsWord) {
            return true;
        }
    }
    return false;
}

// "#abc", "#aabbcc" or "#aarrggbb" as a string literal: an opening quote, a hash, hex digits, a closing quote.
bool hasHexColour(std::string_view line) {
    for (std::size_t at = line.find("\"#"); at != std::string_view::npos; at = line.find("\"#", at + 1)) {
        std::size_t end = at + 2;
        while (end < line.size() && std::isxdigit(static_cast<unsigned char>(line[end])) != 0) {
            ++end;
        }
        const std::size_t digits = end - at - 2;
        if (end < line.size() && line[end] == '"' && (digits == 3 || digits == 6 || digits == 8)) {
            return true;
        }
    }
    return false;
}

// QColor(12, …), QColor(0x…), QColor{…digit, qRgb(digit, Qt::red.
bool hasColourLiteral(std::string_view line) {
    for (const std::string_view maker : {"QColor(", "QColor{", "qRgb(", "qRgba("}) {
        std::size_t at = line.find(maker);
        while (at != std::string_view::npos) {
            const std::size_t first = line.find_first_not_of(' ', at + maker.size());
            if (first != std::string_view::npos && std::isdigit(static_cast<unsigned char>(line[first])) != 0) {
                return true;
            }
            at = line.find(maker, at + 1);
        }
    }
    static constexpr std::array<std::string_view, 8> names = {"Qt::red",    "Qt::green", "Qt::blue", "Qt::white",
                                                              "Qt::yellow", "Qt::black", "Qt::gray", "Qt::darkGray"};
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) { return hasWord(line, name); });
}

struct WordRule {
    std::string_view word;
    std::string_view why;
    bool (*applies)(std::string_view path);
};

// Screen benchmarks drive the event loop themselves, to say where a frame begins and ends.
bool outsideScreenBenchmarks(std::string_view path) {
    return !path.starts_with("tests/benchmarks/screen/");
}
bool inTests(std::string_view path) {
    return path.starts_with("tests/");
}
// Headers of the product: those of tests serve the few files beside them.
bool inHeaders(std::string_view path) {
    return isHeader(path) && !inTests(path);
}

constexpr std::array<WordRule, 9> codeWords = {{
    {"processEvents", "runs other slots in the middle of this one; wait for a signal instead", outsideScreenBenchmarks},
    {"sleep_for", "a sleep in a test; wait for the event", inTests},
    {"sleep_until", "a sleep in a test; wait for the event", inTests},
    {"msleep", "a sleep in a test; wait for the event", inTests},
    {"usleep", "a sleep in a test; wait for the event", inTests},
    {"nanosleep", "a sleep in a test; wait for the event", inTests},
    {"qWait", "a sleep in a test; use QTRY_* or QSignalSpy", inTests},
    {"qSleep", "a sleep in a test; wait for the event", inTests},
    {"using namespace", "a header must not open a namespace for those who include it", inHeaders},
}};

// Written in halves so that this file does not name itself.
const std::array<std::string, 4> unfinishedMarks = {std::string("TO") + "DO", std::string("FIX") + "ME",
                                                    std::string("XX") + "X", std::string("HA") + "CK"};

void checkCppLines(std::string_view path, std::string_view text, std::vector<Violation> &out) {
    const std::string code = blanked(text, Keep::CodeOnly);
    int number = 0;
    for (const std::string_view line : linesOf(code)) {
        ++number;
        for (const WordRule &rule : codeWords) {
            if (rule.applies(path) && hasWord(line, rule.word)) {
                out.push_back({std::string(path), number, std::string(rule.word) + ": " + std::string(rule.why)});
            }
        }
    }
    if (roomOf(path) != "widgets" || isTheme(path)) {
        return;
    }
    const std::string withStrings = blanked(text, Keep::Strings);
    number = 0;
    for (const std::string_view line : linesOf(withStrings)) {
        ++number;
        if (hasHexColour(line) || hasColourLiteral(line)) {
            out.push_back({std::string(path), number, "a colour in a widget; take it from the theme by its meaning"});
        }
    }
}

} // namespace

std::string roomOf(std::string_view path) {
    if (path.starts_with("app/")) {
        return "app";
    }
    if (path.starts_with("widgets/")) {
        return "widgets";
    }
    static constexpr std::string_view models = "models/";
    if (path.starts_with(models)) {
        path.remove_prefix(models.size());
        const std::size_t slash = path.find('/');
        return slash == std::string_view::npos ? std::string{} : std::string(path.substr(0, slash));
    }
    return {};
}

bool mayInclude(std::string_view from, std::string_view to) {
    if (from == to) {
        return true;
    }
    const auto room = allowedRooms().find(from);
    return room != allowedRooms().end() && room->second.contains(to);
}

std::vector<Violation> checkIncludes(std::string_view path, std::string_view text) {
    std::vector<Violation> out;
    const std::string room = roomOf(path);
    if (room.empty()) {
        return out; // tests may look at everything
    }
    const auto report = [&](const Include &include, const std::string &why) {
        out.push_back({std::string(path), include.line, "includes " + include.path + ": " + why});
    };
    for (const Include &include : includesOf(text)) {
        for (const LibraryRule &rule : libraryRules) {
            if (rule.matches(include.path) && !rule.allowed(path, room)) {
                report(include, std::string(rule.name) + " only in " + std::string(rule.place));
            }
        }
        if (isPrivateGrpcHeader(include.path)) {
            const bool privateUse = !isHeader(path) || isPrivateGrpcHeader(path);
            if (!privateUse || folderOf(include.path) != folderOf(path)) {
                report(include, "a *_grpc.h header is for the .cpp files beside it");
            }
            continue;
        }
        const std::string target = roomOf(include.path);
        if (!target.empty() && !mayInclude(room, target)) {
            report(include, room + " may not see " + target);
        }
        if (include.path.starts_with("tests/")) {
            report(include, "the product may not see its tests");
        }
        if (include.path.find("..") != std::string::npos) {
            report(include, "paths are written from the root of the repository");
        }
        if (include.quoted && target.empty() && !include.path.starts_with("tests/") && !isGrpc(include.path) &&
            !include.path.ends_with(".moc")) {
            report(include, "quoted includes name a room from the root of the repository");
        }
    }
    return out;
}

std::vector<Violation> checkText(std::string_view path, std::string_view text) {
    std::vector<Violation> out;
    if (!isSource(path)) {
        return out;
    }
    const std::vector<std::string_view> lines = linesOf(text);
    const std::size_t head = !lines.empty() && lines[0].starts_with("#!") ? 1 : 0;
    if (lines.size() <= head || lines[head].find("SPDX-License-Identifier: GPL-3.0-or-later") == std::string::npos) {
        out.push_back({std::string(path), 1, "the SPDX licence line is missing"});
    }
    const auto entry =
        std::find_if(longFiles.begin(), longFiles.end(), [&](const LongFile &file) { return file.path == path; });
    if (lines.size() > maxLines && entry == longFiles.end()) {
        out.push_back(
            {std::string(path), 0, std::to_string(lines.size()) + " lines; split by concern or enter why not"});
    }
    if (lines.size() <= maxLines && entry != longFiles.end()) {
        out.push_back({std::string(path), 0, "is short again; take its entry out"});
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (const std::string &mark : unfinishedMarks) {
            if (hasWord(lines[i], mark)) {
                out.push_back({std::string(path), static_cast<int>(i) + 1, "unfinished: " + mark});
            }
        }
    }
    if (isCpp(path)) {
        checkCppLines(path, text, out);
    }
    return out;
}

} // namespace fabricscope::structure
