import { api } from '@netward/contracts';
import { methodsOf, routes } from './routes.ts';

test('the table holds every call of the contracts exactly once', () => {
  const calls = routes.map(({ call }) => call);
  expect(new Set(calls)).toEqual(new Set(Object.values(api)));
  expect(calls).toHaveLength(Object.keys(api).length);
});

test('no two rows share a method and a path', () => {
  const places = routes.map(({ call }) => `${call.method} ${call.path}`);
  expect(new Set(places).size).toBe(places.length);
});

test('a path tells the methods that it takes', () => {
  expect(methodsOf('/api/auth/action-progress')).toEqual(['POST', 'GET']);
  expect(methodsOf('/api/health')).toEqual(['GET', 'HEAD']);
  expect(methodsOf('/api/auth')).toBeUndefined();
});
