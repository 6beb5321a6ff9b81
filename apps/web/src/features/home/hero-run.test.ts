import { describe, expect, it } from '@jest/globals';
import { initialState, logEntries, messageOf, replay } from '@netward/lab-engine';
import { heroMessage, heroRun } from './hero-run.ts';

const results = replay(
  initialState('2'),
  heroRun.map((step) => step.action),
);

describe('the run on the home page', () => {
  it('is what the lab engine tells, line for line', () => {
    const shown = heroRun.map((step) =>
      step.lines.map(({ device, text, type }) => ({ text: `[${device}] ${text}`, type })),
    );
    const told = results.map((result) =>
      logEntries(result.events).map(({ text, type }) => ({ text, type })),
    );
    expect(shown).toEqual(told);
  });

  it('ends with what the engine’s message line says', () => {
    expect(heroMessage).toBe(messageOf(results.at(-1)!.events));
  });
});
