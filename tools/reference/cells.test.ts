import { networkName } from '@netward/lab-engine/reference';
import { isCounted, planCells } from './cells.ts';

const networks = planCells();

test('each network is built once, and each of its cells is played once', () => {
  const names = networks.map(({ parts }) => networkName(parts));
  expect(new Set(names).size).toBe(names.length);
  for (const { cells } of networks) {
    const runs = cells.map(({ action, before }) => [...before, action].join(' > '));
    expect(new Set(runs).size).toBe(runs.length);
  }
});

test('what uses up a counter comes last', () => {
  for (const { cells } of networks) {
    const counted = cells.map(isCounted);
    expect(counted).toEqual([...counted].sort((a, b) => Number(a) - Number(b)));
  }
});

test('every situation of a balancer that its level reaches is played', () => {
  const balancer = networks.find(({ parts }) => networkName(parts) === 'balancer');
  const pages = balancer?.cells.filter(({ action }) => action === 'openPage') ?? [];
  expect(pages.length).toBeGreaterThan(30);
  expect(pages[0]?.before).toEqual([]);
});
