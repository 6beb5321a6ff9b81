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
