import { api, type Endpoint } from '@netward/contracts';
import { methodsOf, routes } from './routes.ts';

const placeOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const rows = routes.map(({ call }) => placeOf(call));
const calls = Object.values(api).map(placeOf);

test('the table holds every call of the contracts exactly once, and no other', () => {
  expect(calls.filter((call) => !rows.includes(call))).toEqual([]);
  expect(rows.filter((row, at) => !calls.includes(row) || rows.indexOf(row) !== at)).toEqual([]);
});

test('a path tells the methods that it takes', () => {
  expect(methodsOf('/api/auth/action-progress')).toEqual(['POST', 'GET']);
  expect(methodsOf('/api/health')).toEqual(['GET', 'HEAD']);
  expect(methodsOf('/api/auth')).toBeUndefined();
});
