import fc from 'fast-check';
import { ACTIONS, DEEDS, initialState, perform, step, type StepResult } from './step.ts';

const whole = ({ state, outcome, records, packets }: StepResult) =>
  JSON.stringify([state, outcome, records, packets]);

const runs = fc.array(fc.constantFrom(...ACTIONS), { maxLength: 30 });
const start = fc.record({ sequence: fc.nat(9_999), trips: fc.nat(500) }).map(initialState);

it('comes to the same as if nothing had been seen before, wherever the counters are', () => {
  fc.assert(
    fc.property(start, runs, (first, actions) => {
      let state = first;
      for (const action of actions) {
        const result = step(state, action);
        expect(whole(result)).toBe(whole(perform(state, DEEDS.get(action)!, action)));
        state = result.state;
      }
    }),
  );
});

it('keeps each result apart from later ones of the same action', () => {
  const one = step(initialState(), 'openPage');
  const other = step(one.state, 'openPage');
  const again = step(other.state, 'openPage');
  expect(one.records[0]!.sequence).toBe(1);
  expect(again.records[0]!.sequence).toBe(other.state.sequence);
  expect(again.outcome).toBe(other.outcome);
  expect(again.packets[0]!.tcp!.sourcePort).not.toBe(other.packets[0]!.tcp!.sourcePort);
});

it('goes on after more different states than it keeps', () => {
  let state = step(initialState(), 'enableLB').state;
  for (let request = 1; request <= 2_100; request += 1) {
    const result = step(state, 'openPage');
    state = result.state;
    expect(state.requestsBalanced).toBe(request);
  }
});
