// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

/// A program that a test or benchmark starts, reads lines of, and ends by its id; it ends with this process however
/// that ends. Through PATH where its name has no slash. Of our descriptors it gets the standard ones alone: a lock or
/// socket of ours must not live on in it.
class Process {
public:
    explicit Process(const std::vector<std::string> &arguments) {
        std::vector<char *> argv;
        for (const std::string &argument : arguments)
            argv.push_back(const_cast<char *>(argument.c_str()));
        argv.push_back(nullptr);
        int ends[2] = {-1, -1};
        if (::pipe(ends) != 0)
            return;
        m_pid = ::vfork(); // not fork: libraries with threads of their own hook into that
        if (m_pid == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            ::dup2(ends[1], STDOUT_FILENO);
            ::close_range(STDERR_FILENO + 1, ~0U, 0);
            ::execvp(argv[0], argv.data());
            ::_exit(127);
        }
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
