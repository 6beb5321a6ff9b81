import { see, stateWith } from './testing/lab.ts';

describe('toggles and faults', () => {
  it.each([
    [
      'enableFirewall',
      'firewallEnabled',
      '[Firewall] Enabled. No deny rule yet, so traffic still passes.',
      'success',
      'Firewall on, default accept: what no rule names passes.',
      '[Firewall] Disabled. Block rules for client and attacker removed.',
      'Firewall off. Everything passes unfiltered.',
    ],
    [
      'enableIDS',
      'idsEnabled',
      '[IDS] Passive sensor on: it gets copies of packets and cannot block.',
      'success',
      'The IDS watches; people or an IPS act.',
      '[IDS] Sensor off.',
      'This sensor reads nothing now.',
    ],
    [
      'enableIPS',
      'ipsEnabled',
      '[IPS] Inline: matching packets are dropped before the server.',
      'success',
      'A wrong signature here would block real users.',
      '[IPS] Bypassed.',
      'This IPS inspects nothing now.',
    ],
    [
      'enableTLS',
      'tlsEnabled',
      '[TLS] Certificate for shop.lab active: HTTPS on 8443, HTTP redirects.',
      'success',
      'TLS protects data in transit. It does not filter attacks.',
      '[TLS] Off: plain HTTP only.',
      'The server speaks plain HTTP again, readable wherever nothing else encrypts it.',
    ],
    [
      'enableWAF',
      'wafEnabled',
      '[WAF] Reverse proxy in blocking mode (CRS, paranoia level 1).',
      'success',
      'The WAF takes over 10.0.0.20 and reads HTTP after decryption, in front of the app.',
      '[WAF] Bypassed.',
      'This WAF reads nothing now.',
    ],
    [
      'enableVPN',
      'vpnEnabled',
      '[VPN] Tunnel up: client to gateway 198.51.100.1.',
      'success',
      'Encrypted up to the gateway. Beyond it, normal traffic.',
      '[VPN] Tunnel down.',
      'The client’s packets travel without a tunnel again.',
    ],
    [
      'enableLB',
      'lbEnabled',
      '[LB] Enabled. WEB A up, WEB B up, rotation starts at WEB A.',
      'success',
      'Load balancer on, at the server’s address. Requests take turns between WEB A and WEB B.',
      '[LB] Disabled. Requests cannot be distributed.',
      'Load balancer off. Nothing spreads the requests.',
    ],
    [
      'enableSIEM',
      'siemEnabled',
      '[SIEM] Collecting the records of this network’s devices from now on.',
      'success',
      'A SIEM sees only what is sent to it, and blocks nothing by itself.',
      '[SIEM] Collection stopped. New events are not recorded.',
      'Nothing is collected from now on. What happens may still be in the devices’ own logs.',
    ],
  ] as const)(
    '%s flips on each use',
    (action, flag, onLine, onType, onMessage, offLine, offMessage) => {
      const on = see(stateWith(), action);
      expect([on.lines, on.types, on.message]).toEqual([[onLine], [onType], onMessage]);
      expect(on.state[flag]).toBe(true);
      const off = see(on.state, action);
      expect([off.lines, off.types, off.message]).toEqual([[offLine], ['warn'], offMessage]);
      expect(off.state[flag]).toBe(false);
    },
  );

  it('enableSOC flips a combined view that nothing depends on', () => {
    const on = see(stateWith(), 'enableSOC');
    expect([on.lines, on.types, on.nodes.soc]).toEqual([
      ['[SOC] Combined view on.'],
      ['info'],
      'on',
    ]);
    expect(on.message).toContain('SOC view on: one pane for WAF, IDS, IPS and SIEM events');
    const off = see(on.state, 'enableSOC');
    expect([off.lines, off.nodes.soc]).toEqual([['[SOC] Combined view off.'], 'off']);
  });

  it.each(['blockClient', 'blockAttacker'])('%s is refused while the firewall is off', (action) => {
    const before = stateWith();
    const { lines, types, message, state } = see(before, action);
    expect(lines).toEqual(['[Firewall] Not enabled. Turn it on first.']);
    expect([types, message]).toEqual([['warn'], 'No change']);
    expect({ ...state, sequence: before.sequence }).toEqual(before);
  });

  it('blockClient adds and removes a rule', () => {
    const added = see(stateWith({ firewallEnabled: true }), 'blockClient');
    expect(added.lines).toEqual(['[Firewall] Rule added: drop 10.0.0.10 to 10.0.0.20:8080,8443.']);
    expect(added.types).toEqual(['warn']);
    expect(added.message).toBe('Legitimate client blocked. Availability is part of security.');
    expect(added.nodes.firewall).toBe('blocking');
    const removed = see(added.state, 'blockClient');
    expect(removed.lines).toEqual(['[Firewall] Rule removed: client allowed again.']);
    expect([removed.types, removed.message]).toEqual([['info'], 'Client may connect.']);
    expect(removed.nodes.firewall).toBe('on');
  });

  it('blockAttacker adds and removes a rule', () => {
    const added = see(stateWith({ firewallEnabled: true }), 'blockAttacker');
    expect(added.lines).toEqual(['[Firewall] Rule added: drop everything from 203.0.113.66.']);
    expect(added.types).toEqual(['success']);
    expect(added.message).toBe('Known source blocked. Another address would not match this rule.');
    const removed = see(added.state, 'blockAttacker');
    expect(removed.lines).toEqual(['[Firewall] Rule removed: attacker address allowed again.']);
    expect(removed.types).toEqual(['warn']);
  });

  it('stays blocking while one of two rules is left', () => {
    const both = stateWith({ firewallEnabled: true, blockClient: true, blockAttacker: true });
    expect(see(both, 'blockClient').nodes.firewall).toBe('blocking');
    expect(see(both, 'blockAttacker').nodes.firewall).toBe('blocking');
  });

  it('clears both rules when the firewall goes off', () => {
    const both = stateWith({ firewallEnabled: true, blockClient: true, blockAttacker: true });
    const { state, nodes } = see(both, 'enableFirewall');
    expect([state.firewallRules, nodes.firewall]).toEqual([[], 'off']);
  });

  it.each(['lbFailA', 'lbFailB', 'lbRecoverA', 'lbRecoverB', 'lbMode'])(
    '%s is refused while the balancer is off',
    (action) => {
      const { lines, types, message } = see(stateWith(), action);
      expect(lines).toEqual(['[LB] Not enabled. Turn it on first.']);
      expect([types, message]).toEqual([['warn'], 'No change']);
    },
  );

  it.each([
    ['A', 'B', 'web-a'],
    ['B', 'A', 'web-b'],
  ] as const)('fails and recovers WEB %s', (name, other, node) => {
    const lb = stateWith({ lbEnabled: true });
    const failed = see(lb, `lbFail${name}`);
    expect(failed.lines).toEqual([`[LB] Health check: WEB ${name} failed, out of rotation.`]);
    expect([failed.types, failed.nodes[node]]).toEqual([['error'], 'down']);
    expect(failed.message).toBe(`Service continues on WEB ${other}.`);
    const again = see(failed.state, `lbFail${name}`);
    expect(again.lines).toEqual([`[LB] WEB ${name} is already down.`]);
    expect([again.types, again.message]).toEqual([['info'], 'No change']);
    const recovered = see(failed.state, `lbRecover${name}`);
    expect(recovered.lines).toEqual([
      `[LB] Health check: WEB ${name} healthy again, back in rotation.`,
    ]);
    expect([recovered.types, recovered.nodes[node]]).toEqual([['success'], 'up']);
    const upAlready = see(lb, `lbRecover${name}`);
    expect(upAlready.lines).toEqual([
      `[LB] WEB ${name} is already up. Fail it first to see a recovery.`,
    ]);
    expect([upAlready.types, upAlready.message]).toEqual([['info'], 'No change']);
  });

  it('says that the service is down when the second backend fails', () => {
    const { lines, types, message } = see(
      stateWith({ lbEnabled: true, backendB: 'down' }),
      'lbFailA',
    );
    expect(lines).toEqual([
      '[LB] Health check: WEB A failed, out of rotation.',
      '[LB] No healthy backend left.',
    ]);
    expect([types, message]).toEqual([['error', 'error'], 'Service down.']);
  });

  it('starts afresh when the balancer is enabled again, and keeps the mode', () => {
    const used = stateWith({
      backendA: 'down',
      nextBackend: 'web-b',
      stickyPins: { '10.0.0.10': 'web-b' },
      requestsBalanced: 4,
      lbMode: 'sticky',
    });
    expect(see(used, 'enableLB').state).toMatchObject({
      backendA: 'up',
      backendB: 'up',
      nextBackend: 'web-a',
      stickyPins: {},
      requestsBalanced: 0,
      lbMode: 'sticky',
    });
  });

  it('clears the pin when the mode changes', () => {
    const pinned = stateWith({
      lbEnabled: true,
      lbMode: 'sticky',
      stickyPins: { '10.0.0.10': 'web-b' },
    });
    expect(see(pinned, 'lbMode').state).toMatchObject({ lbMode: 'round-robin', stickyPins: {} });
  });

  it.each(['fly', '', '__proto__', 'constructor', 'openpage'])('does not know %p', (name) => {
    const before = stateWith({ lastAction: 'openPage' });
    const { lines, types, message, state } = see(before, name);
    expect(lines).toEqual([`[Sim] Unknown action: ${name}`]);
    expect([types, message]).toEqual([['warn'], 'No change']);
    expect({ ...state, sequence: before.sequence }).toEqual(before);
  });
});
