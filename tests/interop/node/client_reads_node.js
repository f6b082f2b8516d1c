// SPDX-License-Identifier: GPL-3.0-or-later
// Our client reads from a gNMI server on Node's gRPC: values, sync, deletes, encodings, TLS with a private CA.
'use strict';
const { assert, grpc, gnmi, pathOf, Certificates, probe, main } = require('./common');

const pki = new Certificates();
process.on('exit', () => pki.remove());
const leaf = 'leaf-p0-r0-g000'; // of the demo fabric

/** Starts a server whose Subscribe is `behaviour(call, list)`; yields its port and how to stop it. */
function serve(behaviour, credentials = grpc.ServerCredentials.createInsecure()) {
  const server = new grpc.Server();
  server.addService(gnmi.gNMI.service, {
    Capabilities: (call, done) => done({ code: grpc.status.UNIMPLEMENTED, details: 'not here' }),
    Get: (call, done) => done({ code: grpc.status.UNIMPLEMENTED, details: 'not here' }),
    Subscribe: (call) => {
      call.on('data', (request) => { if (request.subscribe) behaviour(call, request.subscribe); });
      call.on('error', () => {});
      call.on('end', () => call.end());
    },
  });
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, port) => {
      if (error) reject(error);
      else resolve({ port, stop: () => server.forceShutdown() });
    });
  });
}

function tls(name, clientCa) {
  return grpc.ServerCredentials.createSsl(clientCa ? pki.read('ca.pem') : null,
    [{ cert_chain: pki.read(`${name}.pem`), private_key: pki.read(`${name}.key`) }], Boolean(clientCa));
}

const counters = (port) => `/interfaces/interface[name=${port}]/state/counters`;
const update = (text, val) => ({ path: pathOf(text), val });
const notify = (call, fields) => call.write({ update: Object.assign({ timestamp: '1700000000000000000', prefix: { target: leaf } }, fields) });
const samples = (lines, metric) => lines.filter((l) => l.type === 'sample' && l.metric === metric);
const isMeta = (list) => list.subscription[0].path.elem[0].name === 'meta';

main([
  ['PROTO: counters beyond 2^53, states, gauges, sync; the subscription as it should be', async () => {
    let asked;
    const server = await serve((call, list) => {
      asked = list;
      notify(call, { update: [
        update(`${counters('swp1s0')}/out-octets`, { uint_val: '18446744073709551615' }),
        update('/interfaces/interface[name=swp1s0]/state/oper-status', { string_val: 'UP' }),
        update('/interfaces/interface[name=swp1s0]/ethernet/state/pre-fec-ber/instant', { double_val: 1.5e-8 }),
      ] });
      call.write({ sync_response: true });
      call.write({ sync_response: true });
      notify(call, { timestamp: '1700000001000000000', update: [update(`${counters('swp1s0')}/out-octets`, { int_val: '7' })] });
    });
    const { code, lines } = await probe(`gnmi+plaintext://127.0.0.1:${server.port}?target=${leaf}&profile=openconfig&interval=1s`, '--samples', '4');
    server.stop();
    assert.strictEqual(code, 0);
    // JSON numbers beyond 2^53 lose digits in Node: the kind and the second, small value say enough.
    const octets = samples(lines, 'if.out.octets');
    assert.strictEqual(octets.length, 2);
    assert.strictEqual(octets[1].value, 7);
    assert.strictEqual(octets[1].at, 1700000001000000000);
    assert.strictEqual(samples(lines, 'if.oper.status')[0].value, 'up');
    assert.strictEqual(samples(lines, 'ber.pre_fec')[0].value, 1.5e-8);
    assert(lines.some((l) => l.type === 'status' && l.state === 'live'));
    assert.strictEqual(asked.mode, 'STREAM');
    assert.strictEqual(asked.encoding, 'PROTO');
    assert.strictEqual(asked.prefix.target, leaf);
    assert(asked.subscription.some((s) => s.mode === 'SAMPLE' && s.sample_interval === '1000000000'));
    assert(asked.subscription.some((s) => s.mode === 'ON_CHANGE' && s.heartbeat_interval === '60000000000'));
  }],

  ['JSON and JSON_IETF: a whole container, numbers and strings', async () => {
    for (const [encoding, field, big] of [['json', 'json_val', 12345678901], ['json_ietf', 'json_ietf_val', '12345678901']]) {
      let asked;
      const server = await serve((call, list) => {
        asked = list.encoding;
        const tree = { 'openconfig-interfaces:interface': [{ name: 'swp1s0', state: { 'oper-status': 'DOWN', counters: { 'out-octets': big, 'in-octets': big } } }] };
        notify(call, { update: [update('/interfaces', { [field]: Buffer.from(JSON.stringify(tree)) })] });
        call.write({ sync_response: true });
      });
      const { code, lines } = await probe(`gnmi+plaintext://127.0.0.1:${server.port}?target=${leaf}&profile=openconfig&encoding=${encoding}`, '--samples', '3');
      server.stop();
      assert.strictEqual(code, 0);
      assert.strictEqual(asked, encoding.toUpperCase());
      assert.strictEqual(samples(lines, 'if.out.octets')[0].value, 12345678901);
      assert.strictEqual(samples(lines, 'if.oper.status')[0].value, 'down');
      assert.strictEqual(lines.at(-1).unresolved_paths, 0);
    }
  }],

  ['deletes: of a leaf, of a port, and what an atomic update leaves out', async () => {
    const server = await serve((call) => {
      const fill = [update(`${counters('swp1s0')}/out-octets`, { uint_val: '1' }), update(`${counters('swp1s0')}/in-octets`, { uint_val: '1' })];
      notify(call, { update: fill });
      notify(call, { delete: [pathOf(`${counters('swp1s0')}/out-octets`)] });
      notify(call, { update: fill });
      notify(call, { delete: [pathOf('/interfaces/interface[name=swp1s0]')] });
      notify(call, { update: fill });
      notify(call, { atomic: true, prefix: pathOf(counters('swp1s0'), { target: leaf }), update: [update('/in-octets', { uint_val: '2' })] });
      call.write({ sync_response: true });
    });
    const { code, lines } = await probe(`gnmi+plaintext://127.0.0.1:${server.port}?target=${leaf}&profile=openconfig`, '--samples', '11');
    server.stop();
    assert.strictEqual(code, 0);
    const deleted = lines.filter((l) => l.type === 'sample' && l.kind === 'deleted').map((l) => l.metric);
    assert.deepStrictEqual(deleted, ['if.out.octets', 'if.out.octets', 'if.in.octets', 'if.out.octets']);
  }],

  ['a collector: targets as prefixes, a target it lost, a device that the fabric lacks', async () => {
    const server = await serve((call, list) => {
      if (isMeta(list)) {
        notify(call, { prefix: { target: 'leaf-p0-r0-g001' }, update: [update('/meta/connected', { bool_val: false })] });
        return;
      }
      for (const target of ['unheard-of', leaf, 'leaf-p0-r0-g001'])
        notify(call, { prefix: { target }, update: [update(`${counters('swp1s0')}/out-octets`, { uint_val: '5' })] });
      call.write({ sync_response: true });
    });
    const { code, lines } = await probe(`gnmi+plaintext://127.0.0.1:${server.port}?target=*&profile=openconfig`,
      '--samples', '2', '--targets', '1');
    server.stop();
    assert.strictEqual(code, 0);
    assert.deepStrictEqual(samples(lines, 'if.out.octets').map((l) => l.device), [leaf, 'leaf-p0-r0-g001']);
    assert.deepStrictEqual(lines.filter((l) => l.type === 'target').map((l) => [l.device, l.alive]), [['leaf-p0-r0-g001', false]]);
    assert.strictEqual(lines.at(-1).unresolved_devices, 1);
    assert.strictEqual(lines.at(-1).targets_live, 1);
  }],

  ['TLS: a private CA is trusted by file, refused without; a wrong name and a missing client certificate are named', async () => {
    const hello = (call) => { call.write({ sync_response: true }); };
    const trial = async (credentials, query) => {
      const server = await serve(hello, credentials);
      const { lines } = await probe(`gnmi://127.0.0.1:${server.port}?target=${leaf}&profile=openconfig&${query}`,
        '--until', query.includes('fails=') ? 'error' : 'live');
      server.stop();
      return lines.filter((l) => l.type === 'status').at(-1);
    };
    assert.strictEqual((await trial(tls('server'), `ca=${pki.file('ca.pem')}`)).state, 'live');
    const failing = async (credentials, query, cause, words) => {
      const server = await serve(hello, credentials);
      const { code, lines } = await probe(`gnmi://127.0.0.1:${server.port}?target=${leaf}&profile=openconfig&${query}`, '--until', 'error');
      server.stop();
      const status = lines.filter((l) => l.type === 'status').at(-1);
      assert.strictEqual(code, 0);
      assert.strictEqual(status.error, 'tls-failed');
      assert.strictEqual(status.cause, cause);
      assert.match(status.detail, words);
    };
    await failing(tls('server'), `ca=${pki.file('other-ca.pem')}`, 'untrusted-ca', /unable to get local issuer certificate/);
    await failing(tls('server'), '', 'untrusted-ca', /local issuer certificate|self.signed/);
    await failing(tls('elsewhere'), `ca=${pki.file('ca.pem')}`, 'name-mismatch', /mismatch/);
    await failing(tls('server', true), `ca=${pki.file('ca.pem')}`, 'client-certificate', /certificate/);
    await failing(grpc.ServerCredentials.createInsecure(), `ca=${pki.file('ca.pem')}`, 'not-tls', /wrong version number|packet length/);
    assert.strictEqual((await trial(tls('server', true),
      `ca=${pki.file('ca.pem')}&cert=${pki.file('client.pem')}&key=${pki.file('client.key')}`)).state, 'live');
  }],
]);
