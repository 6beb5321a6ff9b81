import { initialState } from '../step.ts';
import { playRun } from './play-run.ts';

it('has of every action the lab before it and what it left', () => {
  const [on, attack] = playRun(initialState(), ['enableWAF', 'attackSQLi']);
  expect([on?.before.wafEnabled, attack?.before.wafEnabled]).toEqual([false, true]);
  expect(attack).toMatchObject({ number: 2, action: 'attackSQLi' });
  expect(attack?.result.records.some(({ kind }) => kind === 'waf-blocked')).toBe(true);
});

it('plays an action that the lab does not know as a refused one', () => {
  expect(playRun(initialState(), ['dance'])[0]?.result.records[0]?.action).toBe('refused');
});
