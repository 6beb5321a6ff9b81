import { describe, expect, it } from '@jest/globals';
import { TRAFFIC_ACTIONS } from '@netward/lab-engine';
import { actionsOf, findLevel, levels } from '@netward/levels';
import { type Lab, openLab, takeAction } from '../lab-state.ts';
import { choicesOf, differencesOf } from './what-if-variants.ts';

const play = (id: string, ...actions: Lab['taken'][number]['action'][]) =>
  actions.reduce((lab, action) => takeAction(lab, action, 1), openLab(findLevel(id)!, []));
const sentencesOf = (lab: Lab, name: string) =>
  differencesOf(choicesOf(lab).find((choice) => choice.name === name)!).map((each) => [
    each?.node,
    each?.sentence,
  ]);

describe('what if', () => {
  it('shows IDS, IPS and WAF on the same attack', () => {
    expect(sentencesOf(play('10', 'enableIDS', 'attackSQLi'), 'IDS, IPS and WAF')).toEqual([
      [
        'ips',
        'With the IDS alone, the request reaches the server, which answers 200; with the IPS alone, the IPS stops the request and resets both ends.',
      ],
      [
        'waf',
        'With the IDS alone, the request reaches the server, which answers 200; with the WAF alone, the WAF answers 403 itself.',
      ],
    ]);
  });

  it('flips a rule with the device that it needs', () => {
    const [found] = sentencesOf(play('2', 'openPage'), 'Enable firewall, then Block client');
    expect(found?.[0]).toBe('firewall');
    expect(found?.[1]).toContain('the firewall drops the SYN');
  });

  it('adds a device that the level does not have', () => {
    const [found] = sentencesOf(play('4', 'attackSQLi'), 'Add the WAF');
    expect(found?.[1]).toContain('the WAF answers 403 itself');
  });

  it('offers first what changes the outcome, also where the level does not have it', () => {
    const [first] = choicesOf(play('1', 'sniffTraffic'));
    expect(first?.name).toBe('Enable TLS');
    const [scan] = choicesOf(play('1', 'portScan'));
    expect(scan?.name).toBe('Block the attacker at a firewall');
  });

  it('marks the sniffer where only what it could read differs', () => {
    const [found] = sentencesOf(play('5', 'sniffTraffic'), 'Enable TLS');
    expect(found?.[0]).toBe('sniffer');
    expect(found?.[1]).toMatch(/^As it was, it is readable on the sender’s wire;/);
  });

  it('compares all traffic of every level, and changes nothing in the run', () => {
    for (const level of levels) {
      const offered = TRAFFIC_ACTIONS.filter((action) => actionsOf(level).includes(action));
      for (const action of offered) {
        const lab = play(level.id, action);
        if (lab.taken.length === 0) continue;
        const choices = choicesOf(lab);
        expect(choices.length).toBeGreaterThan(1);
        for (const { variants } of choices)
          for (const { played } of variants) expect(played.action).toBe(action);
        expect(lab.taken).toHaveLength(1);
      }
    }
  });
});
