import { campaignLinks, campaignParts, faultKinds, planFaults, planOutages } from './plan.ts';

const size = { seed: 7, faults: 300, minutes: 12 };

test('the same seed gives the same plan, another one another', () => {
  expect(planFaults(size)).toEqual(planFaults(size));
  expect(planFaults(size)).not.toEqual(planFaults({ ...size, seed: 8 }));
});

test('300 faults are of every kind, on every part and on every connection', () => {
  const plan = planFaults({ ...size, faults: 600 });
  expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
  const targets = new Set(plan.map(({ target }) => target));
  for (const target of [...campaignParts, ...campaignLinks]) expect(targets).toContain(target);
});

test('the faults are spread over the whole time, in order', () => {
  const times = planFaults(size).map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThanOrEqual(12 * 60_000);
  expect(Math.max(...times)).toBeGreaterThan(11 * 60_000);
});

test('what a machine cannot do is left out', () => {
  const kinds = planFaults(size, ['full disk', 'clock jump']).map(({ kind }) => kind);
  expect(kinds).toHaveLength(300);
  expect(kinds).not.toContain('full disk');
  expect(kinds).not.toContain('clock jump');
});

test('outages take one part away after the other, or only those that are named', () => {
  const all = planOutages(60, []);
  expect(all.map(({ target }) => target)).toEqual(expect.arrayContaining([...campaignParts]));
  for (const [at, { atMs }] of all.slice(1).entries())
    expect(atMs).toBeGreaterThan(all[at]!.atMs + all[at]!.forMs);
  const [model, ...others] = planOutages(60, ['model']);
  expect([model?.target, others]).toEqual(['assistant-service > model', []]);
  expect(() => planOutages(60, ['moon'])).toThrow('no "moon"');
});
