import { pathOf, step, type Mark } from '@netward/lab-engine';
import { arrivalLink, findLevel, levels, playLevel, shownIn, tracePath } from './index.ts';
import type { Geometry, NodePlace, Point, Topology, ZonePlace } from './index.ts';
import { levelRuns } from './runs.ts';
import { offeredActions, reachableStates } from './reachable.ts';

const byName = levels.map((level) => [level.texts.name, level] as const);
const drawings = levels.flatMap((level) =>
  (['wide', 'narrow'] as const).map(
    (size) => [`${level.texts.name}, ${size}`, level.topology, level.topology[size]] as const,
  ),
);

const left = (place: NodePlace) => place.x - place.width / 2;
const top = (place: NodePlace) => place.y - place.height / 2;

/** Whether a point lies on or in a node's outline, give or take a unit. */
function touches(place: NodePlace, { x, y }: Point): boolean {
  const dx = Math.abs(x - place.x) - place.width / 2;
  const dy = Math.abs(y - place.y) - place.height / 2;
  return dx <= 1 && dy <= 1;
}

function overlap(a: NodePlace, b: NodePlace): boolean {
  const dx = Math.abs(a.x - b.x) < (a.width + b.width) / 2;
  return dx && Math.abs(a.y - b.y) < (a.height + b.height) / 2;
}

describe.each(byName)('the topology of %s', (_, level) => {
  const { nodes, links, wide, narrow } = level.topology;

  it('links only nodes that it has', () => {
    const ids = nodes.map((node) => node.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(links.filter((link) => !ids.includes(link.from) || !ids.includes(link.to))).toEqual([]);
    expect(new Set(links.map((link) => link.id)).size).toBe(links.length);
  });

  it('places every node and routes every link in both drawings', () => {
    for (const geometry of [wide, narrow]) {
      expect(Object.keys(geometry.nodes).sort()).toEqual(nodes.map((node) => node.id).sort());
      expect(Object.keys(geometry.routes).sort()).toEqual(links.map((link) => link.id).sort());
      const flags = Object.keys(geometry.flags);
      expect(flags.filter((id) => !links.some((link) => link.id === id))).toEqual([]);
    }
  });

  it('can draw everything that happens in its proof', () => {
    const undrawn: string[] = [];
    levelRuns[level.id]!.completes.forEach((_action, index) => {
      const run = playLevel(level, levelRuns[level.id]!.completes.slice(0, index + 1));
      const path = pathOf(run.last);
      if (tracePath(level.topology, path.hops).length !== path.hops.length) {
        undrawn.push(levelRuns[level.id]!.completes[index]!);
      }
    });
    expect(undrawn).toEqual([]);
  });

  it('has a place in the wide drawing for the flag of every mark, in or beside a zone', () => {
    const misplaced = new Set<string>();
    for (const { state } of reachableStates(level)) {
      for (const action of offeredActions(level, state)) {
        const path = pathOf(step(state, action));
        const traced = tracePath(level.topology, path.hops);
        for (const mark of path.marks) {
          const centre = wide.flags[arrivalLink(level.topology, traced, mark.node) ?? ''];
          const fits = centre && wide.zones.every((zone) => isClear(flagBox(mark, centre), zone));
          if (!fits) misplaced.add(`${action}: ${mark.flag} at ${mark.node}`);
        }
      }
    }
    expect([...misplaced]).toEqual([]);
  });
});

describe.each(drawings)('the drawing of %s', (_, topology: Topology, geometry: Geometry) => {
  it('keeps everything inside its frame', () => {
    const points = [...Object.values(geometry.routes).flat(), ...Object.values(geometry.flags)];
    const corners = [...Object.values(geometry.nodes), ...geometry.zones].flatMap((box) =>
      'label' in box
        ? [box, { x: box.x + box.width, y: box.y + box.height }]
        : [
            { x: left(box), y: top(box) },
            { x: left(box) + box.width, y: top(box) + box.height },
          ],
    );
    const outside = [...points, ...corners].filter(
      ({ x, y }) => x < 0 || y < 0 || x > geometry.width || y > geometry.height,
    );
    expect(outside).toEqual([]);
  });

  it('runs its wires at right angles', () => {
    const slanted = Object.entries(geometry.routes).filter(([, route]) =>
      route.some((point, index) => {
        const before = route[index - 1];
        return before && before.x !== point.x && before.y !== point.y;
      }),
    );
    expect(slanted.map(([id]) => id)).toEqual([]);
  });

  it('ends its links at the nodes they join', () => {
    const loose = topology.links.filter(({ id, from, to, kind }) => {
      const route = geometry.routes[id]!;
      const isTapped = kind === 'mirror';
      const begins = isTapped || touches(geometry.nodes[from]!, route[0]!);
      return !begins && kind !== 'feed' ? true : !touches(geometry.nodes[to]!, route.at(-1)!);
    });
    expect(loose.map(({ id }) => id)).toEqual([]);
  });

  it('draws no node over another', () => {
    const places = Object.entries(geometry.nodes);
    const pairs = places.flatMap(([id, place], index) =>
      places
        .slice(index + 1)
        .filter(([, other]) => overlap(place, other))
        .map(([other]) => `${id} and ${other}`),
    );
    expect(pairs).toEqual([]);
  });

  it('taps its copies from a wire', () => {
    const wires = topology.links.filter((link) => link.kind === 'wire');
    const untapped = topology.links.filter(
      (link) =>
        link.kind === 'mirror' &&
        !wires.some((wire) => isOn(geometry.routes[wire.id]!, geometry.routes[link.id]![0]!)),
    );
    expect(untapped.map(({ id }) => id)).toEqual([]);
  });
});

it('draws the second customer where the blocked client says nothing, and nowhere else', () => {
  const level = findLevel('2')!;
  const drawnAfter = (...actions: readonly string[]) => {
    const { nodes, links } = shownIn(level.topology, pathOf(playLevel(level, actions).last).hops);
    return [...nodes.map(({ id }) => id), ...links.map(({ id }) => id)].join();
  };
  expect(drawnAfter('sniffTraffic')).not.toContain('customer');
  const blocked = drawnAfter('enableFirewall', 'blockClient', 'sniffTraffic');
  expect(blocked).toMatch(/client,customer,.*customer-firewall,.*customer-sniffer/);
});

/** The box of a mark's flag around its centre. */
function flagBox({ flag }: Mark, { x, y }: Point) {
  const width = flag.length * 7.75 + 38;
  return { x: x - width / 2, y: y - 12, width, height: 24 };
}

type Box = Pick<ZonePlace, 'x' | 'y' | 'width' | 'height'>;

/** Whether a box lies wholly inside a zone or wholly outside. */
function isClear(box: Box, zone: Box): boolean {
  const isInside = (at: 'x' | 'y', size: 'width' | 'height') =>
    box[at] >= zone[at] && box[at] + box[size] <= zone[at] + zone[size];
  const isOutside = (at: 'x' | 'y', size: 'width' | 'height') =>
    box[at] + box[size] <= zone[at] || box[at] >= zone[at] + zone[size];
  return (
    isOutside('x', 'width') ||
    isOutside('y', 'height') ||
    (isInside('x', 'width') && isInside('y', 'height'))
  );
}

/** Whether a point lies on an orthogonal route. */
function isOn(route: readonly Point[], { x, y }: Point): boolean {
  return route.slice(1).some((end, index) => {
    const start = route[index]!;
    const within = (a: number, b: number, value: number) =>
      value >= Math.min(a, b) && value <= Math.max(a, b);
    return within(start.x, end.x, x) && within(start.y, end.y, y);
  });
}
