import { see, stateWith } from '../../testing/lab.ts';

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
  const { packets } = see(stateWith({ firewallEnabled: true, blockClient: true }), 'sniffTraffic');
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
  const read = packets.filter(({ to, payload }) => to === 'sniffer' && payload.kind === 'request');

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
