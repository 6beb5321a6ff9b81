import { see, stateWith } from './testing/lab.ts';

describe('openPage', () => {
  it('O1: is dropped by a firewall that blocks the client', () => {
    const seen = see(stateWith({ firewallEnabled: true, blockClient: true }), 'openPage');
    expect(seen.lines).toEqual([
      '[Client] SYN to 10.0.0.20:8080.',
      '[Firewall] DROP 10.0.0.10 to 10.0.0.20:8080 (block client).',
      '[Client] Timed out.',
    ]);
    expect(seen.types).toEqual(['info', 'error', 'error']);
    expect(seen.message).toBe('Blocked at the firewall. The server never saw the request.');
    expect(seen.trip).toEqual(['client>firewall!']);
    expect(seen.path.unreached).toEqual(['server']);
  });

  it('O2: gets 503 from the balancer when all backends are down', () => {
    const down = stateWith({ lbEnabled: true, backendA: 'down', backendB: 'down' });
    const seen = see(down, 'openPage');
    expect(seen.lines).toEqual(['[LB] 503 Service Unavailable: All backends DOWN']);
    expect(seen.types).toEqual(['error']);
    expect(seen.message).toBe(
      '503 All backends DOWN. The load balancer answers because no server can.',
    );
    expect(seen.trip).toEqual(['client>lb!']);
    expect(seen.state.nextBackend).toBe('web-a');
  });

  it('O3: takes turns while both backends are up', () => {
    const first = see(stateWith({ lbEnabled: true }), 'openPage');
    expect(first.lines).toEqual([
      '[LB] Round-robin: WEB A (next WEB B).',
      '[Server] WEB A 200 OK (plain HTTP)',
    ]);
    expect([first.types.at(-1), first.message]).toEqual(['success', 'Request 1 went to WEB A.']);
    expect(first.trip).toEqual(['client>lb', 'lb>web-a']);
    const second = see(first.state, 'openPage');
    expect(second.lines).toEqual([
      '[LB] Round-robin: WEB B (next WEB A).',
      '[Server] WEB B 200 OK (plain HTTP)',
    ]);
    expect(second.message).toBe('Request 2 went to WEB B.');
    expect(see(second.state, 'openPage').trip).toEqual(['client>lb', 'lb>web-a']);
  });

  it('O4: uses the one backend that is up, and comes back to the other', () => {
    const failed = stateWith({ lbEnabled: true, backendA: 'down' });
    const seen = see(failed, 'openPage');
    expect(seen.lines).toEqual([
      '[LB] WEB A is down, using WEB B.',
      '[Server] WEB B 200 OK (plain HTTP)',
    ]);
    expect(seen.message).toBe('New requests are served, at half the capacity.');
    const again = see(seen.state, 'openPage');
    expect(again.trip).toEqual(['client>lb', 'lb>web-b']);
    const recovered = see(again.state, 'lbRecoverA');
    expect(see(recovered.state, 'openPage').trip).toEqual(['client>lb', 'lb>web-a']);
  });

  it('O5: stays on the pinned backend', () => {
    const sticky = stateWith({ lbEnabled: true, lbMode: 'sticky' });
    const first = see(sticky, 'openPage');
    expect(first.lines[0]).toBe('[LB] Sticky: 10.0.0.10 is pinned to WEB A.');
    const second = see(first.state, 'openPage');
    expect(second.lines).toEqual([
      '[LB] Sticky: 10.0.0.10 stays on WEB A.',
      '[Server] WEB A 200 OK (plain HTTP)',
    ]);
    expect(second.message).toBe('Same server keeps the session.');
  });

  it('O6: moves the session when the pinned backend is down, and does not move it back', () => {
    const pinned = stateWith({
      lbEnabled: true,
      lbMode: 'sticky',
      stickyPins: { '10.0.0.10': 'web-a' },
    });
    const moved = see({ ...pinned, backendA: 'down' }, 'openPage');
    expect(moved.lines[0]).toBe('[LB] WEB A is down, session moves to WEB B.');
    expect(moved.types[0]).toBe('warn');
    expect(moved.message).toBe('Session data kept only on WEB A would be lost.');
    const recovered = see(moved.state, 'lbRecoverA');
    expect(see(recovered.state, 'openPage').lines[0]).toBe(
      '[LB] Sticky: 10.0.0.10 stays on WEB B.',
    );
  });

  it('O7: is hidden up to the gateway and plain beyond it', () => {
    const seen = see(stateWith({ vpnEnabled: true }), 'openPage');
    expect(seen.lines).toEqual([
      '[VPN] Packet wrapped and encrypted to 198.51.100.1.',
      '[VPN] Gateway unwraps and forwards.',
      '[Server] 200 OK, source is the gateway.',
    ]);
    expect(seen.message).toBe(
      'Hidden on the local network; readable at the gateway and from there to the server.',
    );
    expect(seen.path.hops.map((hop) => [hop.link, hop.encrypted])).toEqual([
      ['tunnel', true],
      ['wire', false],
    ]);
  });

  it('O8: passes the WAF', () => {
    const seen = see(stateWith({ wafEnabled: true }), 'openPage');
    expect(seen.lines).toEqual([
      '[WAF] ALLOW GET / (anomaly score 0).',
      '[Server] 200 OK (plain HTTP)',
    ]);
    expect(seen.message).toBe('Normal traffic passes, still readable on the way.');
    expect(seen.trip).toEqual(['client>waf', 'waf>server']);
  });

  it('O9: passes the IPS', () => {
    const seen = see(stateWith({ ipsEnabled: true }), 'openPage');
    expect(seen.lines).toEqual([
      '[IPS] Inspected, no match, forwarded.',
      '[Server] 200 OK (plain HTTP)',
    ]);
    expect(seen.trip).toEqual(['client>ips', 'ips>server']);
  });

  it('O10: is copied to the IDS and not held up', () => {
    const seen = see(stateWith({ idsEnabled: true }), 'openPage');
    expect(seen.lines).toEqual([
      ...see(stateWith(), 'openPage').lines,
      '[IDS] Copy inspected, no match.',
    ]);
    expect(seen.types.at(-1)).toBe('info');
    expect(seen.path.hops.map((hop) => hop.link)).toEqual(['wire', 'mirror']);
  });

  it.each([{}, { firewallEnabled: true }, { firewallEnabled: true, blockAttacker: true }])(
    'O11: is answered in plain text with %p',
    (changes) => {
      const seen = see(stateWith(changes), 'openPage');
      expect(seen.lines).toEqual([
        '[Client] GET http://shop.lab:8080/',
        '[Server] 200 OK (plain HTTP)',
      ]);
      expect(seen.types).toEqual(['info', 'success']);
      expect(seen.message).toBe('Works, and anyone on the path can read it.');
    },
  );

  it('H1: openPageHTTP without TLS is readable', () => {
    const seen = see(stateWith(), 'openPageHTTP');
    expect(seen.lines).toEqual([
      '[Client] GET http://shop.lab:8080/',
      '[Server] 200 OK (plain HTTP)',
    ]);
    expect(seen.message).toBe('Readable on the wire. Run the sniffer now.');
  });

  it.each(['openPageHTTP', 'openPage'])('H2: %s with TLS is redirected', (action) => {
    const seen = see(stateWith({ tlsEnabled: true }), action);
    expect(seen.lines).toEqual([
      '[Server] 301 to https://shop.lab:8443/',
      '[TLS] Handshake, then 200 OK with HSTS.',
    ]);
    expect(seen.message).toBe(
      'The first request and the redirect were readable, the page was not. HSTS skips both next time.',
    );
    expect(seen.path.hops.map((hop) => hop.encrypted)).toEqual([false, true]);
  });

  it('H3: openPageHTTPS without TLS fails at the server', () => {
    const seen = see(stateWith(), 'openPageHTTPS');
    expect(seen.lines).toEqual([
      '[Client] Connection refused: nothing listens on 8443, so no TLS handshake begins.',
    ]);
    expect(seen.types).toEqual(['error']);
    expect(seen.message).toBe(
      'HTTPS needs a certificate and a listener on the server. Enable TLS and retry.',
    );
    expect(seen.trip).toEqual(['client>server!']);
  });

  it('H4: openPageHTTPS with TLS is encrypted', () => {
    const seen = see(stateWith({ tlsEnabled: true }), 'openPageHTTPS');
    expect(seen.lines).toEqual([
      '[TLS] TLS 1.3, certificate for shop.lab verified.',
      '[Server] 200 OK (encrypted).',
    ]);
    expect(seen.message).toBe(
      'Content, cookies and path are protected. Address, name (SNI) and size are not.',
    );
    expect(seen.path.hops).toMatchObject([{ encrypted: true, verdict: 'encrypted' }]);
  });

  it('drops HTTPS at the firewall on its own port', () => {
    const blocked = stateWith({ firewallEnabled: true, blockClient: true, tlsEnabled: true });
    expect(see(blocked, 'openPageHTTPS').lines).toContain(
      '[Firewall] DROP 10.0.0.10 to 10.0.0.20:8443 (block client).',
    );
  });

  it('adds a line for every device it passes, in path order', () => {
    const all = stateWith({
      vpnEnabled: true,
      firewallEnabled: true,
      ipsEnabled: true,
      wafEnabled: true,
      lbEnabled: true,
      idsEnabled: true,
      siemEnabled: true,
    });
    expect(see(all, 'openPage').lines).toEqual([
      '[SIEM] Ingest: web access from 198.51.100.1 (benign)',
      '[VPN] Packet wrapped and encrypted to 198.51.100.1.',
      '[VPN] Gateway unwraps and forwards.',
      '[IPS] Inspected, no match, forwarded.',
      '[WAF] ALLOW GET / (anomaly score 0).',
      '[LB] Round-robin: WEB A (next WEB B).',
      '[Server] WEB A 200 OK (plain HTTP)',
      '[IDS] Copy inspected, no match.',
    ]);
  });

  it('level 10: passes SIEM, IPS, WAF, server and IDS with everything on', () => {
    const soc = { ipsEnabled: true, wafEnabled: true, idsEnabled: true, siemEnabled: true };
    expect(see(stateWith(soc), 'openPage').lines).toEqual([
      '[SIEM] Ingest: web access from 10.0.0.10 (benign)',
      '[IPS] Inspected, no match, forwarded.',
      '[WAF] ALLOW GET / (anomaly score 0).',
      '[Server] 200 OK (plain HTTP)',
      '[IDS] Copy inspected, no match.',
    ]);
  });

  it('is ingested as benign from the firewall log when the firewall drops it', () => {
    const blocked = stateWith({ firewallEnabled: true, blockClient: true, siemEnabled: true });
    expect(see(blocked, 'openPage').lines[0]).toBe(
      '[SIEM] Ingest: web access from 10.0.0.10 (benign) (outcome=blocked, alert=no, source=firewall log)',
    );
  });
});

describe('sniffTraffic', () => {
  const login = '[Sniffer] Plaintext capture: GET /login?user=alice&pw=hunter2';
  const inTunnel = '[Sniffer] Encrypted payload, unreadable: tunnel packets to 198.51.100.1.';
  const aroundTunnel = '[Sniffer] Still visible: that a VPN is used, volume, timing.';

  it('N1: reads the password without TLS and VPN', () => {
    const seen = see(stateWith(), 'sniffTraffic');
    expect([seen.lines, seen.types]).toEqual([[login], ['warn']]);
    expect(seen.message).toBe('Readable by whoever gets a copy.');
    expect(seen.path.marks).toMatchObject([{ node: 'sniffer', verdict: 'exposed' }]);
  });

  it('N1b: reads another host when the client is blocked', () => {
    const seen = see(stateWith({ firewallEnabled: true, blockClient: true }), 'sniffTraffic');
    expect(seen.lines).toEqual([
      '[Sniffer] Plaintext capture from another host: GET /login?user=bob&pw=letmein, source 10.0.0.12',
      '[Sniffer] The blocked client shows only unanswered SYN packets.',
    ]);
    expect(seen.types).toEqual(['warn', 'info']);
    expect(seen.message).toBe('Blocking stops the flow, it does not encrypt.');
  });

  it('N2: reads nothing with TLS, but sees who talks to whom', () => {
    const seen = see(stateWith({ tlsEnabled: true }), 'sniffTraffic');
    expect(seen.lines).toEqual([
      '[Sniffer] Encrypted payload, unreadable: TLS 1.3 application data.',
      '[Sniffer] Still visible: 10.0.0.10 to 10.0.0.20:8443, name shop.lab (SNI), sizes, timing.',
    ]);
    expect(seen.types).toEqual(['success', 'info']);
    expect(seen.message).toBe('Confidential in transit, not anonymous.');
  });

  it('N3: sees only the tunnel with a VPN', () => {
    const seen = see(stateWith({ vpnEnabled: true }), 'sniffTraffic');
    expect(seen.lines).toEqual([inTunnel, aroundTunnel]);
    expect(seen.message).toBe('Past the gateway the request is plain HTTP again.');
  });

  it('N4: with both, the gateway sees only TLS too', () => {
    const seen = see(stateWith({ vpnEnabled: true, tlsEnabled: true }), 'sniffTraffic');
    expect(seen.lines).toEqual([
      inTunnel,
      aroundTunnel,
      '[VPN] Inside the tunnel the gateway also sees only TLS.',
    ]);
    expect(seen.message).toBe('Two layers, two purposes.');
  });

  it('is noted by the SIEM from lab telemetry', () => {
    expect(see(stateWith({ siemEnabled: true }), 'sniffTraffic').lines[0]).toBe(
      '[SIEM] Ingest: sniffer note from lab telemetry (informational)',
    );
  });
});

describe('portScan', () => {
  const open = '[Scan] Open port found: 8080/tcp http';

  it('T1: finds silence behind a rule that drops its source', () => {
    const seen = see(stateWith({ firewallEnabled: true, blockAttacker: true }), 'portScan');
    expect(seen.lines).toEqual([
      '[Firewall] DROP probes from 203.0.113.66 (block attacker).',
      '[Scan] No reply: ports look filtered.',
    ]);
    expect(seen.types).toEqual(['error', 'error']);
    expect(seen.message).toBe(
      'Filtered is not closed: drop gives silence, a closed port answers RST.',
    );
    expect(seen.trip).toEqual(['attacker>firewall!']);
  });

  it.each([{ firewallEnabled: true }, { firewallEnabled: true, blockClient: true }])(
    'T2: finds the port when no rule matches it: %p',
    (changes) => {
      const seen = see(stateWith(changes), 'portScan');
      expect([seen.lines, seen.types]).toEqual([[open], ['warn']]);
      expect(seen.message).toBe('The firewall is on, but no rule matches this source.');
      expect(seen.trip).toEqual(['attacker>firewall', 'firewall>server']);
    },
  );

  it.each([{}, { idsEnabled: true }, { ipsEnabled: true }, { wafEnabled: true }])(
    'T3: finds the port otherwise, without invented alerts: %p',
    (changes) => {
      const seen = see(stateWith(changes), 'portScan');
      expect([seen.lines, seen.types]).toEqual([[open], ['warn']]);
      expect(seen.message).toBe(
        'An open port is not a hole, it is an invitation to check the service.',
      );
    },
  );

  it('finds HTTPS as well while TLS is on', () => {
    const seen = see(stateWith({ tlsEnabled: true }), 'portScan');
    expect(seen.lines).toEqual([open, '[Scan] Open port found: 8443/tcp https']);
  });

  it('is ingested with severity medium', () => {
    expect(see(stateWith({ siemEnabled: true }), 'portScan').lines[0]).toContain(
      '[SIEM] Ingest: port scan from 203.0.113.66, severity medium',
    );
  });
});
