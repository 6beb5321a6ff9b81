import { expect, it } from '@jest/globals';
import { levels } from '@netward/levels';
import { levelDrawings } from './level-drawings.ts';

it.each(levels.map((level) => [level.id, level] as const))(
  'the small drawing of level %s has its devices inside, and a mark',
  (id, { topology }) => {
    const { devices, lines, marks } = levelDrawings[id]!;
    const drawn = topology.nodes.filter(
      ({ shape, isBystander }) => shape !== 'tag' && !isBystander,
    );
    expect(devices.length).toBeGreaterThanOrEqual(drawn.length);
    for (const { box } of devices) {
      const [x, y, width, height] = box;
      expect(Math.min(x - width / 2, y - height / 2)).toBeGreaterThanOrEqual(0);
      expect(x + width / 2).toBeLessThanOrEqual(220);
      expect(y + height / 2).toBeLessThanOrEqual(84);
    }
    expect(lines.length).toBeGreaterThanOrEqual(devices.length - 1);
    expect(marks.length).toBeGreaterThan(0);
  },
);

it('a block ends the path at the slab, and the wire behind it is sparse', () => {
  const { lines, marks } = levelDrawings['2']!;
  expect(marks.map(([verdict]) => verdict)).toEqual(['blocked']);
  expect(lines.some(([look]) => look === 'fig-unreached')).toBe(true);
});
