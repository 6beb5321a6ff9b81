import { FIXED_SENSOR } from './devices/ids/ids.ts';
import { see, stateWith } from './testing/lab.ts';

const everything = { ipsEnabled: true, wafEnabled: true, idsEnabled: true };

describe('attacks', () => {
  it.each([
    [
      'attackSQLi',
      '[IPS] BLOCK SQL injection from 203.0.113.66: packet dropped, connection reset.',
      'Stopped before the server.',
    ],
    [
      'attackXSS',
      '[IPS] BLOCK script injection from 203.0.113.66: packet dropped, connection reset.',
      'Stopped before the server.',
    ],
    [
      'attackDirBuster',
      '[IPS] BLOCK directory brute force: connection rate over threshold, new connections dropped until the minute is over.',
      'Stopped, but the first few requests still got through.',
    ],
  ])('%s is stopped by the IPS first', (action, line, message) => {
    const seen = see(stateWith({ ipsEnabled: true, wafEnabled: true }), action);
    expect([seen.lines, seen.types, seen.message]).toEqual([[line], ['error'], message]);
    expect(seen.trip.at(-1)).toBe('attacker>ips!');
  });

  it.each([
    [
      'attackSQLi',
      '[WAF] BLOCK 403 SQL injection: rules 942100 942190 942270 942360, score 20.',
      'The app was not reached. Fix the query too.',
      403,
    ],
    [
      'attackXSS',
      '[WAF] BLOCK 403 XSS: rules 941100 941110 941160 941180, score 20.',
      'The app was not reached. Encode the output too.',
      403,
    ],
    [
      'attackDirBuster',
      '[WAF] RATE LIMIT 429 and challenge page: directory brute force rate-limited or challenged.',
      'No signature needed, volume gives it away. The first 15 requests got through before that.',
      429,
    ],
  ])('%s is answered by the WAF without an IPS', (action, line, message, status) => {
    const seen = see(stateWith({ wafEnabled: true }), action);
    expect([seen.lines, seen.types, seen.message]).toEqual([[line], ['error'], message]);
    expect(seen.records.some((record) => record.status === status)).toBe(true);
  });

  it.each([
    ['attackSQLi', '[IDS] ALERT high: SQL injection in URI.'],
    ['attackXSS', '[IDS] ALERT medium: script tag in parameter.'],
    ['attackDirBuster', '[IDS] ALERT low: many requests for unknown paths.'],
  ])('%s is alerted on by the IDS, and the server writes the very same line', (action, alert) => {
    const unseen = see(stateWith(), action);
    const seen = see(stateWith({ idsEnabled: true }), action);
    expect(seen.lines).toEqual([alert, ...unseen.lines]);
    expect(seen.types).toEqual(['warn', ...unseen.types]);
    expect(seen.message).toMatch(
      /^Alert raised(, and the request still got its answer|\. \d+ requests still reached the server)/,
    );
  });

  it('alerts as well when the first requests of a search got past IPS or WAF', () => {
    for (const blocker of [{ ipsEnabled: true }, { wafEnabled: true }]) {
      const { lines } = see(stateWith({ ...blocker, idsEnabled: true }), 'attackDirBuster');
      expect(lines).toContain('[IDS] ALERT low: many requests for unknown paths.');
      expect(lines).toHaveLength(2);
    }
  });

  it.each([
    ['attackSQLi', '[Server] 200 OK: injection reached the application.'],
    ['attackXSS', '[Server] 200 OK: script reflected; it would run in a visitor’s browser.'],
    ['attackDirBuster', '[Server] 200 OK for /admin/ among many 404: hidden path found.'],
  ])('%s reaches the server without protection', (action, line) => {
    const seen = see(stateWith(), action);
    expect([seen.lines, seen.types]).toEqual([[line], ['error']]);
    expect(seen.trip).toEqual(['attacker>server']);
  });

  it.each([
    ['attackSQLi', 'SQL injection, severity high'],
    ['attackXSS', 'XSS, severity high'],
    ['attackDirBuster', 'directory brute force, severity medium'],
  ])('%s is ingested first, with a severity that blocking does not change', (action, record) => {
    const open = see(stateWith({ siemEnabled: true }), action);
    expect(open.lines[0]).toBe(
      `[SIEM] Ingest: ${record} (outcome=allowed, alert=no, source=web log)`,
    );
    const alerted = see(stateWith({ siemEnabled: true, idsEnabled: true }), action);
    expect(alerted.lines[0]).toContain(`[SIEM] Ingest: ${record} (outcome=allowed, alert=yes`);
    const blocked = see(stateWith({ siemEnabled: true, wafEnabled: true }), action);
    expect(blocked.lines[0]).toContain(`[SIEM] Ingest: ${record} (outcome=blocked, alert=yes`);
  });

  it.each([
    ['nobody noticed', {}],
    ['The SIEM has it on record', { siemEnabled: true }],
    ['The sensor has an alert, and nobody reads it there', FIXED_SENSOR],
    ['are on record at the SIEM', { ...FIXED_SENSOR, siemEnabled: true }],
  ])('tells in the message line who noticed: %s', (words, settings) => {
    const seen = see(stateWith(settings), 'attackSQLi');
    expect(seen.message).toContain(words);
    expect(seen.lines.at(-1)).toBe('[Server] 200 OK: injection reached the application.');
  });

  it('is reset in the path, after the connection had been opened', () => {
    const { packets, records, path } = see(stateWith({ ipsEnabled: true }), 'attackSQLi');
    const atServer = packets.filter(({ to }) => to === 'server').map(({ tcp }) => tcp?.flags);
    expect(atServer).toEqual(['SYN', 'ACK', 'RST/ACK']);
    expect(packets.at(-1)).toMatchObject({ to: 'attacker', tcp: { flags: 'RST/ACK' } });
    expect(records.some(({ device }) => device === 'Server')).toBe(false);
    expect(path.unreached).toEqual(['server']);
  });

  it('lets the first ten requests of a search through an IPS, and then is silent', () => {
    const { packets, records } = see(stateWith({ ipsEnabled: true }), 'attackDirBuster');
    expect(records.filter(({ device }) => device === 'Server')).toHaveLength(10);
    expect(packets.some(({ tcp }) => tcp?.flags.startsWith('RST'))).toBe(false);
    expect(packets.at(-1)).toMatchObject({ from: 'attacker', fate: 'dropped' });
  });

  describe('with TLS', () => {
    const tls = { tlsEnabled: true };

    it('follow the redirect and arrive', () => {
      expect(see(stateWith(tls), 'attackSQLi').lines).toEqual([
        '[Server] 301 to https://shop.lab:8443/search',
        '[TLS] TLS 1.3, certificate for shop.lab verified.',
        '[Server] 200 OK: injection reached the application.',
      ]);
    });

    it('are read by a sensor before the redirect only', () => {
      const { packets, records } = see(stateWith({ ...tls, idsEnabled: true }), 'attackSQLi');
      expect(records.filter(({ kind }) => kind === 'ids-alerted')).toHaveLength(1);
      const copies = packets.filter(({ to, payload }) => to === 'ids' && payload.kind !== 'none');
      expect(copies.filter(({ tcp }) => tcp?.destinationPort === 8443)).not.toEqual([]);
      const readable = copies.filter(({ payload }) => payload.kind === 'request');
      expect(readable.map(({ tcp }) => tcp?.destinationPort)).toEqual([8080]);
    });

    it.each([{ wafEnabled: true }, { lbEnabled: true }])('are redirected by %p', (proxy) => {
      const { lines, records } = see(stateWith({ ...tls, ...proxy }), 'attackSQLi');
      expect(lines[0]).toMatch(/^\[(WAF|LB)\] 301 to /);
      expect(records.filter(({ kind }) => kind === 'redirected')).toHaveLength(1);
    });
  });

  it.each(['attackSQLi', 'attackXSS', 'attackDirBuster'])(
    '%s is dropped by the firewall before all others',
    (action) => {
      const blocked = stateWith({ firewallEnabled: true, blockAttacker: true, ...everything });
      const seen = see(blocked, action);
      expect(seen.lines).toEqual([
        '[Firewall] DROP 203.0.113.66 to 10.0.0.20:8080 (block attacker).',
      ]);
      expect(seen.trip).toEqual(['attacker>firewall!']);
    },
  );

  it('cannot reach a server when all backends are down', () => {
    const down = stateWith({ lbEnabled: true, backendA: 'down', backendB: 'down' });
    expect(see(down, 'attackSQLi').lines).toEqual([
      '[LB] 503 Service Unavailable: All backends DOWN',
    ]);
  });
});

describe('the SIEM of level 9', () => {
  const siem = stateWith({ siemEnabled: true, ...FIXED_SENSOR });

  it('names its fixed sensor and the web log as sources', () => {
    const seen = see(siem, 'attackSQLi');
    expect(seen.lines[0]).toBe(
      '[SIEM] Ingest: SQL injection, severity high (outcome=allowed, alert=yes, source=IDS sensor, web log)',
    );
    expect(seen.path.hops.filter((hop) => hop.link === 'feed').map((hop) => hop.from)).toEqual([
      'ids',
      'server',
    ]);
  });

  it('says why it rates XSS higher than the sensor', () => {
    expect(see(siem, 'attackXSS').lines[1]).toBe(
      '[SIEM] The sensor rates this medium by its signature, the SIEM high: a public shop is at stake.',
    );
    expect(see(siem, 'attackSQLi').lines.join()).not.toContain('The sensor rates');
  });

  const incident =
    '[SIEM] Correlated: reconnaissance then web attack from 203.0.113.66, one incident';

  it.each(['attackSQLi', 'attackXSS'])('joins a scan and %s into one incident, once', (attack) => {
    const scanned = see(siem, 'portScan');
    const joined = see(scanned.state, attack);
    expect(joined.lines.at(-1)).toBe(incident);
    expect(see(joined.state, attack).lines).not.toContain(incident);
  });

  it('joins nothing when the attack came before the scan', () => {
    const attacked = see(siem, 'attackSQLi');
    expect(see(attacked.state, 'portScan').lines).not.toContain(incident);
  });

  it('joins nothing when the scan was not recorded', () => {
    const scanned = see(stateWith(FIXED_SENSOR), 'portScan');
    const on = see(scanned.state, 'enableSIEM');
    expect(see(on.state, 'attackSQLi').lines).not.toContain(incident);
  });

  it('does not count a directory search as the attack', () => {
    const scanned = see(siem, 'portScan');
    expect(see(scanned.state, 'attackDirBuster').lines).not.toContain(incident);
  });
});
