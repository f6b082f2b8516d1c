// SPDX-License-Identifier: GPL-3.0-or-later
// What both tests need: the gNMI service by Node's own gRPC, certificates, and our programs as child processes.
'use strict';
const assert = require('assert');
const { execFileSync, spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const modules = process.env.FABRICSCOPE_NODE_MODULES;
const grpc = require(path.join(modules, '@grpc/grpc-js'));
const loader = require(path.join(modules, '@grpc/proto-loader'));

const source = process.env.FABRICSCOPE_SOURCE_DIR;
const bin = process.env.FABRICSCOPE_BIN;

const definition = loader.loadSync(path.join(source, 'models/sources/proto/gnmi.proto'),
  { keepCase: true, longs: String, enums: String, oneofs: true, defaults: true, bytes: Buffer });
const gnmi = grpc.loadPackageDefinition(definition).gnmi;

/** /interfaces/interface[name=swp1]/state → gnmi.Path; no escapes. */
function pathOf(text, extra = {}) {
  const elem = [];
  for (const part of text.split('/').filter((p) => p !== '').join('/').match(/[^/[]+(\[[^\]]*\])*/g) || []) {
    const keys = {};
    for (const key of part.match(/\[[^\]]*\]/g) || []) {
      const [name, value] = key.slice(1, -1).split('=');
      keys[name] = value;
    }
    elem.push({ name: part.split('[')[0], key: keys });
  }
  return Object.assign({ elem }, extra);
}

function textOf(p) {
  return ((p && p.elem) || []).map((e) => '/' + e.name +
    Object.entries(e.key || {}).map(([k, v]) => `[${k}=${v}]`).join('')).join('');
}

class Certificates {
  constructor() {
    this.dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fabricscope-node-'));
    for (const name of ['ca', 'other-ca']) {
      this.openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
      this.openssl('req', '-x509', '-new', '-key', `${name}.key`, '-subj', `/CN=${name}`, '-days', '2', '-out', `${name}.pem`);
    }
    this.sign('server', 'IP:127.0.0.1,DNS:localhost');
    this.sign('elsewhere', 'DNS:switch.example.net');
    this.sign('client', 'DNS:client');
  }
  openssl(...args) { execFileSync('openssl', args, { cwd: this.dir, stdio: 'ignore' }); }
  sign(name, names) {
    fs.writeFileSync(path.join(this.dir, `${name}.ext`), `subjectAltName=${names}\n`);
    this.openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
    this.openssl('req', '-new', '-key', `${name}.key`, '-subj', `/CN=${name}`, '-out', `${name}.csr`);
    this.openssl('x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2',
      '-extfile', `${name}.ext`, '-out', `${name}.pem`);
  }
  file(name) { return path.join(this.dir, name); }
  read(name) { return fs.readFileSync(this.file(name)); }
  remove() { fs.rmSync(this.dir, { recursive: true, force: true }); }
}

/** Our client until it ends by itself; its lines, parsed. */
function probe(url, ...options) {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, 'gnmi_probe'), [url, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (data) => { out += data; });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, lines: out.split('\n').filter((l) => l !== '').map((l) => JSON.parse(l)) }));
  });
}

/** fabricsim once it is ready: its address, and how to stop it. */
function fabricsim(...options) {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(bin, 'fabricsim'), options, { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (data) => {
      out += data;
      const ready = out.match(/^ready gnmi=(\S+)$/m);
      if (ready) {
        resolve({
          address: ready[1],
          stop: () => new Promise((done) => { child.on('close', (code) => done(code)); child.kill('SIGTERM'); }),
        });
      }
    });
    child.on('error', reject);
    child.on('close', (code) => reject(new Error(`fabricsim ended with ${code} before it was ready`)));
  });
}

async function main(tests) {
  let failed = 0;
  for (const [name, test] of tests) {
    try {
      await test();
      console.log(`ok   ${name}`);
    } catch (error) {
      ++failed;
      console.log(`FAIL ${name}\n${error.stack}`);
    }
  }
  console.log(`${tests.length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

module.exports = { assert, grpc, gnmi, pathOf, textOf, Certificates, probe, fabricsim, main, source };
