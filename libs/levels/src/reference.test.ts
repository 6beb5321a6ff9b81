import { TRAFFIC_ACTIONS } from '@netward/lab-engine';
import {
  OBSERVED,
  SIMPLIFICATIONS,
  differencesOf,
  simplificationsOf,
  situationOf,
  stateBefore,
  type ObservedCell,
} from '@netward/lab-engine/reference';
import { findLevel, levels } from './index.ts';
import { pointsOf } from './quizzes.ts';
import { offeredActions, reachableStates } from './reachable.ts';

/** The cells of the network of real tools by what a level's state and action ask for. */
const cells = new Map<string, { cell: ObservedCell; declared: readonly string[] }>();
for (const network of OBSERVED.networks)
  for (const cell of network.cells) {
    const key = `${situationOf(stateBefore(network, cell), cell.action)} ${cell.action}`;
    const declared = simplificationsOf(network, cell).flatMap(({ facts }) => facts);
    // A situation with its own history comes after the cell of the same situation without one.
    if (!cells.has(key)) cells.set(key, { cell, declared });
  }

describe.each(levels.map((level) => [level.texts.name, level] as const))('%s', (_, level) => {
  const unseen: string[] = [];
  const wrong: unknown[] = [];
  let compared = 0;

  beforeAll(() => {
    for (const { state, run } of reachableStates(level))
      for (const action of offeredActions(level, state)) {
        if (!TRAFFIC_ACTIONS.includes(action)) continue;
        const observed = cells.get(`${situationOf(state, action)} ${action}`);
        if (!observed) unseen.push([...run, action].join(', '));
        else {
          const { cell, declared } = observed;
          const differences = differencesOf(state, cell);
          compared += 1;
          const undeclared = differences.filter(({ fact }) => !declared.includes(fact));
          if (undeclared.length > 0) wrong.push({ run, action, undeclared });
        }
      }
  });

  it('was played on the network of real tools in every state and with every action', () => {
    expect(unseen).toEqual([]);
    expect(compared).toBeGreaterThan(2);
  });

  it('does what real tools do, or declares what it simplifies', () => {
    expect(wrong).toEqual([]);
  });
});

const told = SIMPLIFICATIONS.flatMap(({ reason, told: place }) =>
  place ? [[reason, place] as const] : [],
);

it.each(told)('tells the learner: %s', (_, { level, words }) => {
  const points = Object.values(pointsOf(findLevel(level)!));
  expect(points.filter((point) => point.includes(words))).toHaveLength(1);
});

it('tells every simplification that a learner can meet', () => {
  const offered = (network: string, action: string) =>
    levels.some((level) =>
      reachableStates(level).some(
        ({ state }) =>
          situationOf(state, action).startsWith(network) &&
          (offeredActions(level, state) as readonly string[]).includes(action),
      ),
    );
  const untold = SIMPLIFICATIONS.filter(({ told: place }) => place === null);
  for (const { network, actions } of untold)
    expect(actions.filter((action) => offered(network, action))).toEqual([]);
});
