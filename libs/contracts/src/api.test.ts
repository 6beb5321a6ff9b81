import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { errors } from './errors.ts';

const calls: [string, Endpoint][] = Object.entries(api);

test('no two calls share a method and a path', () => {
  const places = calls.map(([, call]) => `${call.method} ${call.path}`);
  expect(new Set(places).size).toBe(places.length);
});

test.each(calls)('%s has an answer unless it has nothing to say', (_name, call) => {
  expect(call.response === undefined).toBe(call.status === 204);
});

test.each(Object.entries(errors))('%s is said in one sentence', (_code, { message }) => {
  expect(message).toMatch(/^[A-Z][^\n]*$/);
});
