// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/text_parts.h"
#include "tests/support/temp_dir.h"

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <unistd.h>

#include <fstream>

using namespace fabricscope;

namespace {

class OpenFile {
public:
    explicit OpenFile(const std::string &text)
        : m_path(m_folder.path("text")) {
        write(text);
        m_descriptor = ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC);
    }
    ~OpenFile() { ::close(m_descriptor); }
    OpenFile(const OpenFile &) = delete;
    OpenFile &operator=(const OpenFile &) = delete;

    void write(const std::string &text) const { std::ofstream(m_path, std::ios::binary) << text; }
    int descriptor() const { return m_descriptor; }

private:
    TempDir m_folder;
    std::string m_path;
    int m_descriptor = -1;
};

} // namespace

TEST_CASE("parts of a file are whole lines, and together the file") {
    const std::string longLine(20'000, 'x');
    for (const std::string &text :
         {std::string("a\nbb\n\n\nccc\n"), std::string("a\nbb\nccc"), std::string("\n\n\n\n\n\n\n\n"),
          "one\n" + longLine + "\ntwo\nthree\n", longLine, "x\n" + longLine, std::string()}) {
        const OpenFile file(text);
        for (std::size_t bytes = 1; bytes < 12; ++bytes) {
            const TextInFile parts(file.descriptor(), text.size(), bytes);
            const TextInMemory memory(text, bytes);
            REQUIRE(parts.parts() == memory.parts());
            std::string joined;
            std::vector<char> buffer;
            for (std::size_t i = 0; i < parts.parts(); ++i) {
                const auto part = parts.part(i, buffer);
                REQUIRE(part);
                REQUIRE(*part == memory.part(i, buffer));
                const bool last = joined.size() + part->size() == text.size();
                REQUIRE((part->empty() || part->back() == '\n' || last));
                joined += *part;
            }
            REQUIRE(joined == text);
        }
    }
}

TEST_CASE("a file that is no longer what it was has parts that cannot be read") {
    const OpenFile file("one\ntwo\nthree\n");
    const TextInFile parts(file.descriptor(), 14, 5);
    std::vector<char> buffer;
    REQUIRE(parts.part(1, buffer) == "three\n");
    REQUIRE(parts.part(2, buffer) == "");
    file.write("one\ntwo\nthree\nfour\n");
    CHECK(parts.part(0, buffer) == "one\ntwo\n");
    CHECK_FALSE(parts.part(2, buffer));
    file.write("one\n");
    CHECK_FALSE(parts.part(0, buffer));
}
