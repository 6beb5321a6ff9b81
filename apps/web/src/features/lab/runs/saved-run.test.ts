import { describe, expect, it } from '@jest/globals';
import { codeOf as lettersOf, RUN_LINK_MAX } from '@netward/contracts';
import { ACTIONS } from '@netward/lab-engine';
import { actionsOf, findLevel, levels, playLevel } from '@netward/levels';
import fc from 'fast-check';
import { type Lab, restarted, takeAction } from '../lab-state.ts';
import { labAt, labOf, linkOf, momentOf } from './saved-run.ts';

const ORIGIN = 'https://netward.example';
const codeOf = (link: string) => new URL(link).searchParams.get('run')!;
const linkTo = (level: (typeof levels)[number], position = level.requiredActions.length) =>
  linkOf(ORIGIN, { level, actions: level.requiredActions, position })!;

describe('a link to a moment', () => {
  it('opens every level at the same step, in the same state', () => {
    for (const level of levels) {
      const moment = momentOf(codeOf(linkTo(level, 2)));
      if (typeof moment === 'string') throw new Error(moment);
      expect(moment).toEqual({ level: level.id, actions: level.requiredActions, position: 2 });
      const lab = labOf({ ...moment, level }, 1000);
      if (typeof lab === 'string') continue; // A level may turn an action down in this order.
      expect(lab.taken).toHaveLength(2);
      expect(lab.run.state).toEqual(playLevel(level, level.requiredActions.slice(0, 2)).state);
      expect(lab.now?.taken).toHaveLength(level.requiredActions.length);
      expect(lab.run.tried).toEqual([]);
      expect(lab.now?.run.tried).toEqual([]);
    }
  });

  it('opens a run whose linked part stays known when it is stepped back, gone on from or restarted', () => {
    const level = levels[0]!;
    const moment = momentOf(codeOf(linkTo(level, 2)));
    if (typeof moment === 'string') throw new Error(moment);
    const lab = labOf({ ...moment, level }, 1000);
    if (typeof lab === 'string') throw new Error(lab);
    const own = level.requiredActions[1]!;
    const now = lab.now!;
    expect([lab.linked, now.linked, now.counted]).toEqual([2, level.requiredActions.length, []]);
    const act = (on: Lab) => takeAction(on, own, 1);
    // Whether from the end of the link or from a step of it: what comes after it counts, also once more.
    for (const from of [now, { ...lab, now: undefined }]) {
      const onward = act(from);
      const of = from.linked;
      expect([onward.linked, onward.counted, onward.run.tried]).toEqual([of, [own], [own]]);
      const back = labAt(act(onward), of + 1);
      expect([back.linked, back.counted, back.now?.linked]).toEqual([of, [own], of]);
      expect(labAt(onward, 1)).toMatchObject({ linked: 1, counted: [], run: { tried: [own] } });
      expect(restarted(onward)).toMatchObject({ linked: 0, counted: [] });
    }
  });

  it('plays a link of the first version, whose actions are the same', () => {
    const old = lettersOf([1, 1, 0, 1, 0]);
    expect(momentOf(old)).toMatchObject({ actions: ['openPage'], position: 1 });
  });

  it('has at most 400 characters, or is none', () => {
    const level = levels[9]!;
    const [action] = level.requiredActions;
    const run = (length: number) =>
      linkOf(ORIGIN, { level, actions: Array(length).fill(action), position: length });
    const most = RUN_LINK_MAX - `${ORIGIN}/labs?run=`.length - 7;
    expect(run(most)).toHaveLength(RUN_LINK_MAX);
    expect(run(most + 1)).toBeNull();
  });

  it('says in one sentence what is wrong with a link that cannot be played', () => {
    const code = codeOf(linkTo(levels[1]!));
    expect(momentOf('')).toBe('This link to a run is broken. Ask for it again.');
    expect(momentOf(code.slice(0, -1))).toBe('This link to a run is broken. Ask for it again.');
    expect(momentOf('A'.repeat(401))).toBe(
      'This link is too long to be a run of the lab. Ask for it again.',
    );
  });

  it('takes 10,000 damaged links for what they are, and never throws', () => {
    const letters = fc.constantFrom(...'ABCxyz019-_=+/%é\u0000 ');
    const whole = fc.constantFrom(...levels.map((level) => codeOf(linkTo(level))));
    const damaged = fc
      .tuple(whole, fc.nat(), letters, fc.constantFrom('put', 'cut', 'add'))
      .map(([code, at, letter, how]) => {
        const place = at % code.length;
        const rest = { put: code.slice(place + 1), cut: '', add: code.slice(place) }[how]!;
        return { code, broken: code.slice(0, place) + (how === 'cut' ? '' : letter) + rest };
      });
    fc.assert(
      fc.property(damaged, ({ code, broken }) => {
        if (broken === code) return;
        expect(momentOf(broken)).toMatch(/^[^.]+\.( Ask for it again\.)?$/);
      }),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 450 }), (code) => {
        const moment = momentOf(code);
        if (typeof moment !== 'string') labOf({ ...moment, level: findLevel(moment.level)! }, 0);
      }),
      { numRuns: 5000 },
    );
  });

  it('names actions by their place: another order is another version of the engine, and new ones come last', () => {
    expect(ACTIONS.join(' ')).toBe(
      'openPage openPageHTTP openPageHTTPS sniffTraffic portScan attackSQLi attackXSS ' +
        'attackDirBuster enableVPN enableFirewall blockClient blockAttacker enableIPS enableTLS ' +
        'enableWAF enableLB lbFailA lbRecoverA lbFailB lbRecoverB lbMode enableIDS enableSIEM enableSOC ' +
        'expireCertificate',
    );
    for (const level of levels)
      for (const action of actionsOf(level)) expect(ACTIONS).toContain(action);
  });
});
