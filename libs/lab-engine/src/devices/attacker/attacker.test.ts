import { see, stateWith } from '../../testing/lab.ts';

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

it('gives a search up after four requests in a row without an answer', () => {
  const { packets } = see(
    stateWith({ firewallEnabled: true, blockAttacker: true }),
    'attackDirBuster',
  );
  expect(new Set(packets.map(({ exchange }) => exchange)).size).toBe(4);
});
