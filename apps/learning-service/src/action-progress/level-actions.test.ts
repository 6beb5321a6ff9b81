import { actionsOf, levels } from '@netward/levels';
import { inLevelOrder, knowsActions } from './level-actions.ts';

test.each(levels)('level $id knows its own actions and no others', (level) => {
  const { id, requiredActions } = level;
  expect(knowsActions(id, requiredActions)).toBe(true);
  expect(knowsActions(id, actionsOf(level))).toBe(true);
  expect(knowsActions(id, [...requiredActions, 'launchRocket'])).toBe(false);
  expect(knowsActions(id, ['constructor'])).toBe(false);
});

test('a level that is not in the registry knows no action', () => {
  expect(knowsActions(`${levels.length + 1}`, ['openPage'])).toBe(false);
});

test.each(levels)('actions of level $id come in its own order, however they were kept', (level) => {
  const listed = actionsOf(level);
  expect(inLevelOrder(level.id, [...listed].sort())).toEqual(listed);
  expect(inLevelOrder(level.id, [...listed].reverse())).toEqual(listed);
  expect(inLevelOrder(level.id, [])).toEqual([]);
});

test('an action that a level no longer lists is not lost', () => {
  expect(inLevelOrder('1', ['aLongGoneAction', 'openPage'])).toEqual([
    'openPage',
    'aLongGoneAction',
  ]);
});
