import { levelId } from './shapes.ts';
import { parseLevelId } from './level-ids.ts';

test.each([
  [1, '1'],
  [10, '10'],
  ['7', '7'],
  ['level_3', '3'],
  [' level_10 ', '10'],
  ['11', '11'],
  [99, '99'],
])('reads %j as %s', (given, id) => {
  expect(parseLevelId(given)).toBe(id);
  expect(levelId.parse(given)).toBe(id);
});

test.each([
  0,
  100,
  -1,
  1.5,
  '01',
  '1e0',
  'level_0',
  'level_100',
  'Level_1',
  '',
  null,
  undefined,
  {},
  ['1'],
])('refuses %j', (given) => {
  expect(parseLevelId(given)).toBeUndefined();
  expect(levelId.safeParse(given).error?.issues[0]?.message).toBe('Invalid level');
});
