import { levels, playLevel } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { decorate, passThrough, pointAlong, routeLength, routePath, traceStep } from './trace.ts';
import { momentAt } from './playback.tsx';
import { neighboursByKey } from './diagram-node.tsx';

const corner = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 50 },
];

describe('a route', () => {
  it('is as long as its pieces', () => {
    expect(routeLength(corner)).toBe(150);
  });
  it('knows each point and its direction', () => {
    expect(pointAlong(corner, 0.5)).toMatchObject({ x: 75, y: 0, angle: 0 });
    expect(pointAlong(corner, 1)).toMatchObject({ x: 100, y: 50, angle: 90 });
  });
  it('rounds its corners by 8', () => {
    expect(routePath(corner)).toBe('M0 0L92 0Q100 0 100 8L100 50');
  });
  it('turns before the exit of a device, beside its name', () => {
    expect(passThrough({ x: 0, y: 0 }, { x: 150, y: 90 })).toEqual([
      { x: 140, y: 0 },
      { x: 140, y: 90 },
    ]);
  });
});

it('draws the two trips of a redirect side by side: the first readable, the second not', () => {
  const level = levels.find(({ id }) => id === '5')!;
  const { last } = playLevel(level, ['enableTLS', 'openPageHTTP']);
  const trips = traceStep(last, level.topology, level.topology.wide).hops.filter(
    ({ from, to }) => from === 'client' && to === 'server',
  );
  expect(trips.map(({ encrypted, verdict }) => [encrypted, verdict])).toEqual([
    [false, 'exposed'],
    [true, 'encrypted'],
  ]);
  expect(trips[1]!.route[0]!.y).toBe(trips[0]!.route[0]!.y + 12);
});

it('knows a packet that carries nothing from one with a request', () => {
  const level = levels.find(({ id }) => id === '2')!;
  const drawn = (...actions: Parameters<typeof playLevel>[1]) =>
    traceStep(playLevel(level, actions).last, level.topology, level.topology.wide);
  const blocked = drawn('enableFirewall', 'blockClient', 'sniffTraffic');
  const packets = blocked.hops.filter(({ number }) => number);
  expect(packets.map(({ way, isEmpty }) => [way, isEmpty])).toEqual([
    ['Client to Firewall', true],
    ['Customer to Firewall', false],
    ['Firewall to Web server', false],
  ]);
  expect(blocked.marks.map(({ flag }) => flag)).toContain('10.0.0.12’s password readable');
  expect(drawn('openPage').hops[0]).toMatchObject({ isEmpty: false });
});

describe.each(levels.map((level) => [level.texts.name, level] as const))('%s', (_, level) => {
  const runs = levelRuns[level.id]!.completes.map((__, index) =>
    playLevel(level, levelRuns[level.id]!.completes.slice(0, index + 1)),
  );

  it.each(['wide', 'narrow'] as const)(
    'draws every action of its proof in the %s drawing',
    (size) => {
      const geometry = level.topology[size];
      for (const { last } of runs) {
        const trace = traceStep(last, level.topology, geometry);
        for (const hop of trace.hops) {
          expect(hop.route.length).toBeGreaterThan(1);
          const { x, y } = pointAlong(hop.route, 0.5);
          expect(x > 0 && x < geometry.width && y > 0 && y < geometry.height).toBe(true);
        }
        expect(momentAt(trace, 60_000)).toEqual({ stage: trace.stages, share: 1 });
      }
    },
  );

  it('has a wire for every packet, and a place for every device, in both drawings', () => {
    for (const geometry of [level.topology.wide, level.topology.narrow]) {
      for (const { id } of level.topology.links) expect(geometry.routes[id]).toBeDefined();
      for (const { id } of level.topology.nodes) expect(geometry.nodes[id]).toBeDefined();
    }
  });
});

it.each(levels.map((level) => [level.texts.name, level] as const))(
  'leads by arrow keys along every link of %s, as far as there are keys',
  (_, { topology }) => {
    for (const geometry of [topology.wide, topology.narrow]) {
      for (const { id } of topology.nodes) {
        const linked = new Set(
          topology.links.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])),
        );
        const reached = new Set(neighboursByKey(id, topology, geometry).values());
        expect(reached.size).toBe(Math.min(linked.size, 4));
      }
    }
  },
);

it('draws every wire between the block and the server as unreached', () => {
  const level = levels.find(({ id }) => id === '10')!;
  const rest = (...actions: Parameters<typeof playLevel>[1]) =>
    traceStep(playLevel(level, actions).last, level.topology, level.topology.wide).unreachedLinks;
  expect(rest('enableIPS', 'attackSQLi')).toEqual(['ips-waf', 'waf-server']);
  expect(rest('enableWAF', 'enableSIEM', 'attackSQLi')).toEqual(['waf-server']);
  expect(rest('openPage')).toEqual([]);
});

it('keeps the packet clear of the mark at the end of its wire', () => {
  for (const length of [96, 100, 150, 180, 400]) {
    const { packet } = decorate([
      { x: 0, y: 0 },
      { x: length, y: 0 },
    ]);
    expect(packet!.x).toBeLessThan(length - 41.9);
  }
});

it('places nothing on a wire that is too short', () => {
  const short = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
  ];
  expect(decorate(short)).toMatchObject({ number: null, packet: null });
});
