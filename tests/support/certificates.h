// SPDX-License-Identifier: GPL-3.0-or-later
// A private CA and what it signed, made by the openssl command when a test asks for it.
#pragma once

#include "tests/support/temp_dir.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

class Certificates {
public:
    Certificates() {
        authority("ca");
        authority("other-ca");
        signedBy("ca", "server", "IP:127.0.0.1,DNS:localhost");
        signedBy("ca", "elsewhere", "DNS:switch.example.net");
        signedBy("ca", "expired", "IP:127.0.0.1,DNS:localhost", "-1");
        signedBy("ca", "client", "DNS:client");
        signedBy("other-ca", "stranger", "DNS:client");
    }
    std::string cert(const std::string &name) const { return m_dir.path(name + ".pem"); }
    std::string key(const std::string &name) const { return m_dir.path(name + ".key"); }

private:
    void run(const std::string &arguments) const {
        const std::string command = "cd '" + m_dir.path("") + "' && openssl " + arguments + " >/dev/null 2>&1";
        if (std::system(command.c_str()) != 0) // NOLINT(cert-env33-c): the command a person would type
            throw std::runtime_error("openssl " + arguments);
    }
    void authority(const std::string &name) const {
        run("ecparam -name prime256v1 -genkey -noout -out " + name + ".key");
        run("req -x509 -new -key " + name + ".key -subj /CN=" + name + " -days 2 -out " + name + ".pem");
    }
    void signedBy(const std::string &ca, const std::string &name, const std::string &names,
                  const std::string &days = "2") const {
        std::ofstream(m_dir.path(name + ".ext")) << "subjectAltName=" << names << "\n";
        run("ecparam -name prime256v1 -genkey -noout -out " + name + ".key");
        run("req -new -key " + name + ".key -subj /CN=" + name + " -out " + name + ".csr");
        run("x509 -req -in " + name + ".csr -CA " + ca + ".pem -CAkey " + ca + ".key -CAcreateserial -days " + days +
            " -extfile " + name + ".ext -out " + name + ".pem");
    }

    TempDir m_dir;
};
