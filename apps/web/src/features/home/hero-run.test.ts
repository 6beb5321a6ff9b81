import { describe, expect, it } from '@jest/globals';
import { hasRule, initialState, logEntries, messageOf, playRun } from '@netward/lab-engine';
import { heroRun } from './hero-run.ts';

const actions = heroRun.map((step) => step.action);
const results = playRun(initialState(), actions).map(({ result }) => result);

describe('the run on the home page', () => {
  it('matches the lab engine’s log, line for line', () => {
    const shown = heroRun.map((step) =>
      step.lines.map(({ device, text, type }) => ({ text: `[${device}] ${text}`, type })),
    );
    const logged = results.map((result) =>
      logEntries(result).map(({ text, type }) => ({ text, type })),
    );
    expect(shown).toEqual(logged);
  });

  it('has the engine’s message line at every step', () => {
    expect(heroRun.map((step) => step.message)).toEqual(results.map((result) => messageOf(result)));
  });

  it('draws the firewall and the probes in their engine state', () => {
    const drawn = results.map(({ state, records }) => ({
      firewall: hasRule(state, 'block attacker')
        ? 'BLOCKING'
        : state.firewallEnabled
          ? 'ON'
          : 'OFF',
      probes: records.some(({ kind }) => kind === 'port-open')
        ? 'reached'
        : records.some(({ kind }) => kind === 'firewall-dropped')
          ? 'blocked'
          : 'none',
    }));
    expect(heroRun.map(({ firewall, probes }) => ({ firewall, probes }))).toEqual(drawn);
  });
});
