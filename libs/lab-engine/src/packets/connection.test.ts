import { see, stateWith } from '../testing/lab.ts';
import { COSTS, ipNumbersOf } from './ip-header.ts';
import { requestText } from './payloads.ts';

const flags = (settings: object, action: string) =>
  see(stateWith(settings), action).packets.map(({ tcp, payload, from }) =>
    [from, tcp?.flags, payload.kind === 'none' ? '' : payload.kind].filter(Boolean).join(' '),
  );

it('opens, asks, answers and closes', () => {
  expect(flags({}, 'openPage')).toEqual([
    'client SYN',
    'server SYN/ACK',
    'client ACK',
    'client PSH/ACK request',
    'server ACK',
    'server PSH/ACK response',
    'server FIN/ACK',
    'client ACK',
    'client FIN/ACK',
    'server ACK',
  ]);
});

it('is refused where nothing listens', () => {
  expect(flags({}, 'openPageHTTPS')).toEqual(['client SYN', 'server RST/ACK']);
});

it('shows the name of the site in the first record of TLS only', () => {
  const { packets } = see(stateWith({ tlsEnabled: true }), 'openPageHTTPS');
  const records = packets.flatMap(({ payload }) => (payload.kind === 'tls' ? [payload] : []));
  expect(records.map(({ content, sni }) => [content, sni])).toEqual([
    ['client hello', 'shop.lab'],
    ['server hello', null],
    ['finished', null],
    ['application data', null],
    ['application data', null],
  ]);
});

it('wraps each packet on its way to the gateway, which sends it on under its own address', () => {
  const { packets } = see(stateWith({ vpnEnabled: true }), 'openPage');
  expect(packets[0]).toMatchObject({
    segment: 'client-vpn',
    ip: { source: '10.0.0.10', destination: '198.51.100.1' },
    tcp: null,
    payload: { kind: 'tunnel', packet: { ip: { source: '10.0.0.10', destination: '10.0.0.20' } } },
  });
  expect(packets[1]).toMatchObject({ segment: 'vpn-server', ip: { source: '198.51.100.1' } });
});

it('sends the request percent-encoded, as a browser does', () => {
  const { packets } = see(stateWith(), 'attackSQLi');
  const [text] = packets.flatMap(({ payload }) =>
    payload.kind === 'request' ? [requestText(payload.request)] : [],
  );
  expect(text).toMatch(
    /^GET \/search\?q=%27%20UNION%20SELECT%20name,%20password%20FROM%20users-- HTTP\/1\.1\r\n/,
  );
});

it('has a search of forty paths, of which one exists', () => {
  const { packets, records } = see(stateWith(), 'attackDirBuster');
  expect(packets.filter(({ payload }) => payload.kind === 'request')).toHaveLength(40);
  const found = records.filter(({ status }) => status === 200);
  expect(found.map(({ request }) => request?.target)).toEqual(['/admin/']);
});

it.each(['openPage', 'openPageHTTPS', 'portScan', 'sniffTraffic'])(
  'no two packets of a host enter a wire at the same time: %s',
  (action) => {
    const settings = { tlsEnabled: true, wafEnabled: true, lbEnabled: true, vpnEnabled: true };
    const { packets } = see(stateWith(settings), action);
    const leaves = packets.map(({ connection, segment, from, at }) =>
      [connection, segment, from, at].join(' '),
    );
    expect(new Set(leaves).size).toBe(leaves.length);
  },
);

it('is as far away by its round trip as by its time to live', () => {
  const farOf = (action: string) => {
    const { packets } = see(stateWith(), action);
    const [, answered, opened] = packets;
    const { ttl } = ipNumbersOf(packets, packets[0]!);
    return { hops: 64 - ttl, roundTrip: opened!.at - answered!.at };
  };
  expect(farOf('openPage')).toEqual({ hops: 0, roundTrip: COSTS.wire });
  expect(farOf('attackSQLi')).toEqual({ hops: 11, roundTrip: 22 * COSTS.router + COSTS.wire });
});
