import { step } from '@netward/lab-engine';
import { findLevel, type Level, startState, switchesFor } from './index.ts';

const names = (id: string, state: Parameters<typeof switchesFor>[1], action: string) =>
  switchesFor(findLevel(id) as Level, state, action as never)?.map((control) => control.action);

it('turns a rule over after the firewall it needs, and alone once that is on', () => {
  const off = startState(findLevel('2')!);
  const on = step(off, 'enableFirewall').state;
  expect(names('2', off, 'blockClient')).toEqual(['enableFirewall', 'blockClient']);
  expect(names('2', on, 'blockClient')).toEqual(['blockClient']);
});

it('has nothing for what is no switch, or none of the level', () => {
  const state = startState(findLevel('2')!);
  expect(names('2', state, 'portScan')).toBeUndefined();
  expect(names('2', state, 'enableWAF')).toBeUndefined();
});
