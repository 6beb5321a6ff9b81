import { fireEvent, screen } from '@testing-library/react';
import { loadChallenge } from '@netward/challenges';
import type { VpnConfiguration } from '@netward/challenges/07-vpn';
import { showForm } from './testing/show-form.tsx';
import { parts } from './07-vpn.ts';

const challenge = (await loadChallenge('7'))!;

const show = () => showForm<VpnConfiguration>(challenge, parts);

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const network = (number: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Route ${number}, network` });

test('the form leads to the solution', () => {
  const shown = show();
  choose(/^Full/);
  choose(/^10\.0\.1\.53/);
  choose(/^https first/);
  fireEvent.change(network(1), { target: { value: '203.0.113.32/27' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Route 1, way' }), {
    target: { value: 'outside' },
  });
  const { goals } = challenge.judge(shown.current, 'C');
  expect(goals.map(({ isMet }) => isMet)).toEqual([true, true]);
});

test('a network that cannot be a route is said to be none, and is not taken', () => {
  const shown = show();
  const { routes } = shown.current;
  for (const [typed, why] of [
    ['10.0.1.7/24', /first address/],
    ['10.0.0.0/28', /own network/],
    ['198.51.100.1', /gateway itself/],
  ] as const) {
    fireEvent.input(network(1), { target: { value: typed } });
    expect(screen.getByRole('alert').textContent).toMatch(why);
    expect(shown.current.routes).toEqual(routes);
  }
  fireEvent.blur(network(1));
  expect(network(1).value).toBe('10.0.1.0/24');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('routes are added, each with a network of its own, and removed', () => {
  const shown = show();
  fireEvent.click(screen.getByRole('button', { name: 'Add route' }));
  expect(shown.current.routes.map((route) => route.network)).toEqual([
    '10.0.1.0/24',
    '10.0.2.0/24',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove route 1' }));
  expect(shown.current.routes.map((route) => route.network)).toEqual(['10.0.2.0/24']);
});
