// SPDX-License-Identifier: GPL-3.0-or-later
// A gNMI client on Node's gRPC reads fabricsim: values, sync, deletes, encodings, TLS with a private CA.
'use strict';
const fs = require('fs');
const { assert, grpc, gnmi, pathOf, textOf, Certificates, fabricsim, main } = require('./common');

const pki = new Certificates();
process.on('exit', () => pki.remove());
const leaf = 'leaf-p0-r0-g000'; // of the demo fabric

function client(address, credentials = grpc.credentials.createInsecure()) {
  return new gnmi.gNMI(address, credentials);
}

/** Subscribes; `each(response)` returns true when it has seen enough. */
function subscribe(c, list, each) {
  return new Promise((resolve, reject) => {
    const call = c.Subscribe({ deadline: Date.now() + 30000 });
    let enough = false;
    call.on('data', (response) => {
      if (!enough && each(response)) {
        enough = true;
        call.cancel();
        resolve();
      }
    });
    call.on('error', (error) => { if (!enough) reject(error); });
    call.on('end', () => { if (!enough) resolve('ended'); });
    call.write({ subscribe: list });
  });
}

const path = (text, mode = 'SAMPLE') => ({ path: pathOf(text), mode, sample_interval: '500000000' });
const octets = '/interfaces/interface[name=*]/state/counters/out-octets';
const status = '/interfaces/interface[name=*]/state/oper-status';

main([
  ['capabilities', async () => {
    const sim = await fabricsim('--fabric', 'demo');
    const answer = await new Promise((resolve, reject) => client(sim.address).Capabilities({}, (e, r) => (e ? reject(e) : resolve(r))));
    assert.deepStrictEqual(answer.supported_encodings.sort(), ['JSON', 'JSON_IETF', 'PROTO']);
    assert(answer.supported_models.some((m) => m.name === 'openconfig-interfaces'));
    assert.strictEqual(await sim.stop(), 0);
  }],

  ['PROTO stream: every value before the sync, then samples that rise', async () => {
    const sim = await fabricsim('--fabric', 'demo', '--interval', '500ms');
    const first = new Map();
    let synced = false;
    let last = 0n;
    let later = 0;
    await subscribe(client(sim.address), { prefix: { target: leaf }, encoding: 'PROTO', subscription: [path(octets), path(status, 'ON_CHANGE')] }, (r) => {
      if (r.sync_response) { synced = true; return false; }
      assert.strictEqual(r.update.prefix.target, leaf);
      for (const u of r.update.update) {
        const name = textOf(u.path);
        if (!synced) first.set(name, u.val);
        else if (name === '/interfaces/interface[name=swp1s0]/state/counters/out-octets') {
          assert(BigInt(u.val.uint_val) >= last);
          last = BigInt(u.val.uint_val);
          ++later;
        }
      }
      return later >= 3;
    });
    assert(synced);
    assert.strictEqual(first.get('/interfaces/interface[name=swp1s0]/state/oper-status').string_val, 'UP');
    assert(BigInt(first.get('/interfaces/interface[name=swp1s0]/state/counters/out-octets').uint_val) > 0n);
    await sim.stop();
  }],

  ['JSON and JSON_IETF, as a collector', async () => {
    const sim = await fabricsim('--fabric', 'demo');
    for (const [encoding, field, kind] of [['JSON', 'json_val', 'number'], ['JSON_IETF', 'json_ietf_val', 'string']]) {
      const targets = new Set();
      await subscribe(client(sim.address), { prefix: { target: '*' }, encoding, mode: 'ONCE', subscription: [path(octets)] }, (r) => {
        if (r.sync_response) return true;
        targets.add(r.update.prefix.target);
        for (const u of r.update.update) assert.strictEqual(typeof JSON.parse(u.val[field].toString()), kind);
        return false;
      });
      assert(targets.has(leaf));
      assert(targets.size > 40);
    }
    await sim.stop();
  }],

  ['deletes: the neighbour of a link that goes down', async () => {
    const scenario = pki.file('scenario.json');
    fs.writeFileSync(scenario, JSON.stringify({ faults: [{ kind: 'link_flapping', at_s: 2, where: { device: leaf, port: 'swp1s0' } }] }));
    const sim = await fabricsim('--fabric', 'demo', '--lldp', '--scenario', scenario);
    let named = false;
    await subscribe(client(sim.address), { prefix: { target: leaf }, encoding: 'PROTO', subscription: [path('/lldp/interfaces/interface[name=swp1s0]', 'ON_CHANGE')] }, (r) => {
      if (r.sync_response) return false;
      named = named || r.update.update.some((u) => textOf(u.path).endsWith('/state/system-name') && u.val.string_val !== '');
      return r.update.delete.some((p) => textOf(p) === '/lldp/interfaces/interface[name=swp1s0]/neighbors/neighbor[id=1]');
    });
    assert(named);
    await sim.stop();
  }],

  ['refusals: no target, an unknown one', async () => {
    const sim = await fabricsim('--fabric', 'demo');
    for (const [prefix, code] of [[{}, grpc.status.INVALID_ARGUMENT], [{ target: 'nobody' }, grpc.status.NOT_FOUND]])
      await assert.rejects(subscribe(client(sim.address), { prefix, encoding: 'PROTO', subscription: [path(octets)] }, () => false), { code });
    await sim.stop();
  }],

  ['TLS: with the private CA, without it, with and without a client certificate', async () => {
    const once = { prefix: { target: leaf }, encoding: 'PROTO', mode: 'ONCE', subscription: [path(status)] };
    const sim = await fabricsim('--fabric', 'demo', '--tls-cert', pki.file('server.pem'), '--tls-key', pki.file('server.key'));
    await subscribe(client(sim.address, grpc.credentials.createSsl(pki.read('ca.pem'))), once, (r) => r.sync_response);
    await assert.rejects(subscribe(client(sim.address, grpc.credentials.createSsl(pki.read('other-ca.pem'))), once, () => false),
      { code: grpc.status.UNAVAILABLE });
    await assert.rejects(subscribe(client(sim.address), once, () => false), { code: grpc.status.UNAVAILABLE });
    await sim.stop();
    const strict = await fabricsim('--fabric', 'demo', '--tls-cert', pki.file('server.pem'), '--tls-key', pki.file('server.key'), '--client-ca', pki.file('ca.pem'));
    await assert.rejects(subscribe(client(strict.address, grpc.credentials.createSsl(pki.read('ca.pem'))), once, () => false), { code: grpc.status.UNAVAILABLE });
    await subscribe(client(strict.address, grpc.credentials.createSsl(pki.read('ca.pem'), pki.read('client.key'), pki.read('client.pem'))), once, (r) => r.sync_response);
    await strict.stop();
  }],
]);
