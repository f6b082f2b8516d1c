// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

extern char **environ;

/// A program that a test starts, reads lines of, and ends by its id.
class Process {
public:
    explicit Process(const std::vector<std::string> &arguments) {
        int ends[2] = {-1, -1};
        if (::pipe(ends) != 0)
            return;
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        posix_spawn_file_actions_addclose(&actions, ends[1]);
        std::vector<char *> argv;
        for (const std::string &argument : arguments)
            argv.push_back(const_cast<char *>(argument.c_str()));
        argv.push_back(nullptr);
        if (::posix_spawn(&m_pid, argv[0], &actions, nullptr, argv.data(), environ) != 0)
            m_pid = -1;
        posix_spawn_file_actions_destroy(&actions);
        ::close(ends[1]);
        m_output = ::fdopen(ends[0], "r");
    }
    ~Process() {
        end(SIGKILL);
        if (m_output)
            std::fclose(m_output);
    }
    Process(const Process &) = delete;
    Process &operator=(const Process &) = delete;

    /// The next line without its end; empty at the end of output.
    std::string readLine() {
        std::string line;
        for (int c = 0; m_output && (c = std::fgetc(m_output)) != EOF && c != '\n';)
            line += static_cast<char>(c);
        return line;
    }

    pid_t pid() const { return m_pid; }

    /// Sends the signal and waits for the end. The exit code, or −signal.
    int end(int signal) {
        if (m_pid <= 0)
            return -1;
        ::kill(m_pid, signal);
        int status = 0;
        ::waitpid(std::exchange(m_pid, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

private:
    pid_t m_pid = -1;
    std::FILE *m_output = nullptr;
};
