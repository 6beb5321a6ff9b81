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
