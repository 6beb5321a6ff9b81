import { see, stateWith } from '../testing/lab.ts';
import { FIXED_SENSOR } from './ids/ids.ts';
import { RATE, SQLI } from './signatures.ts';

describe('the client', () => {
  it('writes down what the browser itself knows, and no more', () => {
    const kinds = (settings: object, action: string) =>
      see(stateWith(settings), action)
        .records.filter(({ device }) => device === 'Client')
        .map(({ kind }) => kind);
    const blocked = { firewallEnabled: true, blockClient: true };
    expect(kinds({}, 'openPage')).toEqual(['request-sent']);
    expect(kinds({}, 'openPageHTTPS')).toEqual(['connection-refused']);
    expect(kinds(blocked, 'openPage')).toEqual(['connection-tried', 'request-timed-out']);
    expect(kinds({ tlsEnabled: true }, 'openPageHTTPS')).toEqual([]);
  });

  it('follows a redirect on a connection of its own', () => {
    const { packets } = see(stateWith({ tlsEnabled: true }), 'openPage');
    const opened = packets.filter(({ tcp }) => tcp?.flags === 'SYN');
    expect(opened.map(({ tcp }) => tcp?.destinationPort)).toEqual([8080, 8443]);
  });
});

describe('the attacker', () => {
  it('probes three ports and asks each open one for its version', () => {
    const { packets } = see(stateWith(), 'portScan');
    const answers = packets.filter(
      ({ from, payload }) => from === 'server' && payload.kind === 'none',
    );
    const flags = answers.map(({ tcp }) => `${tcp?.sourcePort} ${tcp?.flags}`);
    expect(flags.slice(0, 3)).toEqual(['22 RST/ACK', '8080 SYN/ACK', '8443 RST/ACK']);
    const asked = packets.flatMap(({ payload }) => (payload.kind === 'request' ? [payload] : []));
    expect(asked.map(({ request }) => [request.target, request.version])).toEqual([['/', '1.0']]);
  });

  it('sends its probes as nmap does: at once, from one port, and again from another', () => {
    const { packets } = see(stateWith({ firewallEnabled: true, blockAttacker: true }), 'portScan');
    const [first, again] = [packets.slice(0, 3), packets.slice(3)];
    expect(first.map(({ at }) => at - packets[0]!.at)).toEqual([0, 10, 20]);
    const marks = (probes: typeof packets) =>
      new Set(probes.map(({ tcp }) => `${tcp!.sourcePort} ${tcp!.seq}`));
    expect(marks(first).size).toBe(1);
    expect(marks(again).size).toBe(1);
    expect(again[0]!.tcp!.sourcePort).toBe(first[0]!.tcp!.sourcePort + 2);
    expect(again[0]!.tcp!.seq).not.toBe(first[0]!.tcp!.seq);
  });

  it('gives a search up after four requests in a row without an answer', () => {
    const { packets } = see(
      stateWith({ firewallEnabled: true, blockAttacker: true }),
      'attackDirBuster',
    );
    expect(new Set(packets.map(({ exchange }) => exchange)).size).toBe(4);
  });
});

describe('the VPN', () => {
  const on = { vpnEnabled: true };

  it('carries the client’s packets, and nobody else’s', () => {
    const first = (action: string) => see(stateWith(on), action).packets[0]?.segment;
    expect(first('openPage')).toBe('client-vpn');
    expect(first('attackSQLi')).toBe('attacker-server');
  });

  it('hides the name of the site as well', () => {
    const { packets } = see(stateWith({ ...on, tlsEnabled: true }), 'sniffTraffic');
    const copies = packets.filter(({ to }) => to === 'sniffer');
    expect(copies.every(({ payload, tcp }) => payload.kind === 'tunnel' && tcp === null)).toBe(
      true,
    );
  });
});

describe('the IPS', () => {
  const on = { ipsEnabled: true };

  it('stops only what its signatures name', () => {
    const state = stateWith({ ...on, ipsSignatures: [{ ...SQLI, action: 'rejectboth' }] });
    expect(see(state, 'attackSQLi').trip).toEqual(['attacker>ips!']);
    expect(see(state, 'attackXSS').trip).toEqual(['attacker>ips', 'ips>server']);
  });

  it('lets as many connections through as its threshold says', () => {
    const threshold = { ...RATE.threshold!, count: 3 };
    const rate = { ...RATE, threshold, action: 'drop' } as const;
    const state = stateWith({ ...on, ipsSignatures: [rate] });
    const { records } = see(state, 'attackDirBuster');
    expect(records.filter(({ device }) => device === 'Server')).toHaveLength(3);
  });

  it('passes on what it cannot read', () => {
    const { lines } = see(stateWith({ ...on, tlsEnabled: true }), 'openPageHTTPS');
    expect(lines[0]).toBe('[IPS] Encrypted, nothing to match, forwarded.');
  });

  it('reads a request before the redirect to HTTPS', () => {
    const { lines } = see(stateWith({ ...on, tlsEnabled: true }), 'attackSQLi');
    expect(lines).toEqual([
      '[IPS] BLOCK SQL injection from 203.0.113.66: packet dropped, connection reset.',
    ]);
  });
});

describe('the server', () => {
  const bodies = (action: string) =>
    see(stateWith(), action).packets.flatMap(({ payload }) =>
      payload.kind === 'response' ? [payload.response.body] : [],
    );

  it('is vulnerable on purpose', () => {
    expect(bodies('attackSQLi')[0]).toContain('alice hunter2');
    expect(bodies('attackXSS')[0]).toContain('<script>');
  });

  it('writes a line for each request, with the sender that it sees', () => {
    const log = (settings: object) =>
      see(stateWith(settings), 'openPage').records.find(({ device }) => device === 'Server');
    expect(log({})).toMatchObject({ source: '10.0.0.10', status: 200 });
    expect(log({ wafEnabled: true })).toMatchObject({
      source: '10.0.2.1',
      request: { forwardedFor: '10.0.0.10' },
    });
  });
});

describe('the IDS', () => {
  it('gets copies of the server’s wire and puts nothing on it', () => {
    const { packets } = see(stateWith({ idsEnabled: true, wafEnabled: true }), 'attackSQLi');
    expect(packets.filter(({ to }) => to === 'ids')).toEqual([]);
    const seen = see(stateWith({ idsEnabled: true }), 'attackSQLi').packets;
    expect(seen.filter(({ to }) => to === 'ids')).toHaveLength(10);
    expect(seen.filter(({ from }) => from === 'ids')).toEqual([]);
  });

  it('reports a scan only with a rule for it', () => {
    const alerts = (settings: object) =>
      see(stateWith(settings), 'portScan').records.filter(({ kind }) => kind === 'ids-alerted');
    expect(alerts({ idsEnabled: true })).toEqual([]);
    expect(alerts(FIXED_SENSOR)).toMatchObject([{ finding: 'port scan', isBackground: true }]);
  });

  it('cannot compare what is encrypted', () => {
    const { lines } = see(stateWith({ idsEnabled: true, tlsEnabled: true }), 'openPageHTTPS');
    expect(lines.at(-1)).toBe('[IDS] Copy is encrypted, nothing to compare.');
  });
});

describe('the SOC', () => {
  it('shows what the SIEM got, and nothing without one', () => {
    const shown = (settings: object) =>
      see(stateWith({ socEnabled: true, ...settings }), 'attackSQLi').records.some(
        ({ kind }) => kind === 'soc-shown',
      );
    expect([shown({ siemEnabled: true }), shown({})]).toEqual([true, false]);
  });
});

describe('the sniffer', () => {
  it('listens only while it was asked to', () => {
    expect(see(stateWith(), 'openPage').packets.some(({ to }) => to === 'sniffer')).toBe(false);
    expect(see(stateWith(), 'sniffTraffic').packets.some(({ to }) => to === 'sniffer')).toBe(true);
  });

  it('gets its copies on the client’s segment, before any device in the path', () => {
    const { packets } = see(stateWith({ ipsEnabled: true, wafEnabled: true }), 'sniffTraffic');
    const copies = packets.filter(({ to }) => to === 'sniffer');
    expect(new Set(copies.map(({ connection }) => connection))).toEqual(new Set([1]));
  });

  it('waits for another login if the client’s packets are dropped', () => {
    const { packets } = see(
      stateWith({ firewallEnabled: true, blockClient: true }),
      'sniffTraffic',
    );
    const from = (address: string) => packets.filter(({ ip }) => ip.source === address);
    expect(from('10.0.0.10').every(({ tcp }) => tcp?.flags === 'SYN')).toBe(true);
    expect(from('10.0.0.12').some(({ payload }) => payload.kind === 'request')).toBe(true);
  });

  it('tells what it read on its own segment, not what a proxy sends behind it', () => {
    const { lines } = see(stateWith({ tlsEnabled: true, wafEnabled: true }), 'sniffTraffic');
    expect(lines).toContain('[Sniffer] Encrypted payload, unreadable: TLS 1.3 application data.');
    expect(lines.join()).not.toContain('Plaintext');
  });

  it('names the customer whose password was readable while the client is blocked', () => {
    const blocked = see(stateWith({ firewallEnabled: true, blockClient: true }), 'sniffTraffic');
    expect(blocked.path.marks.map(({ flag }) => flag)).toContain('10.0.0.12’s password readable');
    const open = see(stateWith(), 'sniffTraffic');
    expect(open.path.marks.map(({ flag }) => flag)).toContain('password readable');
  });

  describe('right behind a request in the clear that TLS redirects', () => {
    const opened = see(stateWith({ tlsEnabled: true }), 'openPageHTTP').state;
    const { lines, packets, message, path } = see(opened, 'sniffTraffic');
    const read = packets.filter(
      ({ to, payload }) => to === 'sniffer' && payload.kind === 'request',
    );

    it('reads that request, and of the page and the login nothing', () => {
      expect(read.map(({ payload }) => payload)).toMatchObject([{ request: { target: '/' } }]);
      expect(lines).toEqual([
        '[Sniffer] Plaintext capture: GET /',
        '[Sniffer] Encrypted payload, unreadable: TLS 1.3 application data.',
        '[Sniffer] Still visible: 10.0.0.10 to 10.0.0.20:8443, name shop.lab (SNI), sizes, timing.',
      ]);
      expect(message).toMatch(/^The first request was readable/);
      expect(path.marks.map(({ flag }) => flag)).toEqual(['first request readable']);
    });

    it('has what the client did last, and not what it did before', () => {
      const later = see(see(opened, 'openPageHTTPS').state, 'sniffTraffic');
      expect(later.lines.join()).not.toContain('Plaintext');
    });
  });
});

describe('the SIEM', () => {
  const on = { siemEnabled: true };

  it('finds an injection in the web log, where no sensor reported it', () => {
    const { records } = see(stateWith(on), 'attackSQLi');
    expect(records[0]?.ingest).toMatchObject({ topic: 'sqli', alert: false, feeds: ['web log'] });
  });

  it('does not know what was in a connection that the firewall dropped', () => {
    const dropped = stateWith({ ...on, firewallEnabled: true, blockAttacker: true });
    expect(see(dropped, 'attackSQLi').lines[0]).toBe(
      '[SIEM] Ingest: dropped connection from 203.0.113.66, severity low (outcome=blocked, alert=no, source=firewall log)',
    );
  });

  it('has nothing of a connection that nobody logged', () => {
    expect(see(stateWith(on), 'openPageHTTPS').lines[0]).toBe(
      '[SIEM] Ingest: nothing, since no device has a record of it.',
    );
  });

  it('names the sender that a proxy noted', () => {
    const { lines } = see(stateWith({ ...on, wafEnabled: true, lbEnabled: true }), 'openPage');
    expect(lines[0]).toBe('[SIEM] Ingest: web access from 10.0.0.10 (benign)');
  });

  it('joins a scan and a web attack in this order only, and once in a run', () => {
    const start = stateWith({ ...on, ...FIXED_SENSOR });
    const attacked = see(start, 'attackSQLi').state;
    const scanned = see(attacked, 'portScan').state;
    expect([attacked, scanned].map(({ incidentRaised }) => incidentRaised)).toEqual([false, false]);
    const joined = see(scanned, 'attackXSS');
    expect(joined.state.incidentRaised).toBe(true);
    const kinds = see(joined.state, 'attackSQLi').records.map(({ kind }) => kind);
    expect(kinds).not.toContain('siem-correlated');
  });
});
