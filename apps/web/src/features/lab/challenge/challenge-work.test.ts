import { describe, expect, it } from '@jest/globals';
import type { Challenge, Judgement, Traffic } from '@netward/challenges';
import { smallChallenge } from '../../../../testing/small-challenge.ts';
import {
  advanceWork,
  beginWork,
  currentRun,
  dayBegun,
  dayChanged,
  edited,
  linkedKept,
  linkedLeft,
  ran,
  shownList,
  solutionShown,
  textOf,
  tomorrowOpened,
  trafficShown,
  typed,
  undone,
  type Work,
  type WorkChange,
} from './challenge-work.ts';
import { trySentence } from './run-bar.tsx';

const challenge = smallChallenge as unknown as Challenge;
const after = (...changes: readonly WorkChange[]): Work =>
  changes.reduce((work: Work, by) => advanceWork(challenge, work, by), beginWork(challenge));
const changed = (port: number, place?: unknown) => edited({ port }, place);

describe('the two sides of a configuration', () => {
  it('follow each other', () => {
    expect(textOf(challenge, after(changed(8080)).draft)).toBe('port 8080');
    expect(after(typed('port 8443')).draft.configuration).toEqual({ port: 8443 });
    expect(textOf(challenge, after(typed('port  8443'), typed('port 8443 ')).draft)).toBe(
      'port 8443 ',
    );
  });

  it('keep the last configuration that was understood, and nothing runs until the text is', () => {
    const broken = after(changed(8080), typed('prt 22'), ran);
    expect(broken.problems).toHaveLength(1);
    expect(broken.draft).toEqual({ configuration: { port: 8080 }, text: 'prt 22' });
    expect([broken.run, broken.tries]).toEqual([null, 0]);
    const mended = advanceWork(challenge, broken, typed('port 22'));
    expect([mended.problems, mended.draft.configuration]).toEqual([[], { port: 22 }]);
  });

  it('are both brought back by Undo, what was typed into one field in one step', () => {
    const field = {};
    const work = after(changed(80, field), changed(808, field), changed(8080, field), typed('prt'));
    const once = advanceWork(challenge, work, undone);
    expect(once.draft).toEqual({ configuration: { port: 8080 }, text: null });
    expect(once.problems).toEqual([]);
    const twice = advanceWork(challenge, once, undone);
    expect(twice.draft.configuration).toEqual({ port: 22 });
    expect(advanceWork(challenge, twice, undone)).toBe(twice);
    const broken = after(typed('prt'), changed(1), undone);
    expect([broken.draft.text, broken.problems.length]).toEqual(['prt', 1]);
  });
});

// Port 8080 serves two streams and 8443 the third, so nothing solves the small challenge as it is.
const solvable = { ...challenge, judge: judgedByPort } as Challenge;

describe('the solution', () => {
  const solving = (...changes: readonly WorkChange[]) =>
    changes.reduce((work: Work, by) => advanceWork(solvable, work, by), beginWork(solvable));

  it('that was shown before is said with the solution, and one that was shown later is not', () => {
    const after = solving(changed(1), ran, solutionShown, changed(80), ran);
    expect([after.isShown, after.isSolved]).toEqual([true, true]);
    expect(trySentence(solvable, after)).toBe('Second try. Solved after the solution was shown.');
    const before = solving(changed(80), ran, solutionShown, changed(1), ran, changed(80), ran);
    expect([before.isShown, before.isSolved]).toEqual([false, true]);
    expect(trySentence(solvable, before)).toBe('Third try. Solved.');
  });

  it('that was shown beside the configuration of a link was shown to the own work, too', () => {
    const own = solving(changed(1), ran);
    const linked = beginWork(solvable, { draft: { configuration: { port: 2 }, text: null }, own });
    const left = advanceWork(solvable, advanceWork(solvable, linked, solutionShown), linkedLeft);
    expect([left.isShown, left.draft]).toEqual([true, own.draft]);
  });
});

describe('tomorrow', () => {
  const played = { seed: 7, isOwn: true, configuration: { port: 80 } };
  const opened = tomorrowOpened(played);
  const solving = (...changes: readonly WorkChange[]) =>
    changes.reduce((work: Work, by) => advanceWork(solvable, work, by), beginWork(solvable));

  it('stays sealed until a configuration solves the challenge, as it stands', () => {
    expect(solving(opened).tomorrow).toBeNull();
    expect(solving(changed(1), ran, opened).tomorrow).toBeNull();
    expect(solving(changed(80), ran, changed(81), opened).tomorrow).toBeNull();
  });

  it('is played once, with the configuration that solved it', () => {
    const work = solving(changed(80), ran, opened, changed(1), ran, changed(80), ran);
    expect(work.tomorrow).toEqual(played);
    const again = advanceWork(solvable, work, tomorrowOpened({ ...played, seed: 8 }));
    expect(again.tomorrow).toEqual(played);
  });

  it('that takes work of its own is begun once solved, and handed in whatever was changed meanwhile', () => {
    const begun = dayBegun('sealed', played);
    const worked = dayChanged({ port: 81 });
    expect(solving(begun, worked)).toMatchObject({ days: {}, day: null });
    const handed = tomorrowOpened({ ...played, configuration: { port: 81 } });
    const work = solving(changed(80), ran, begun, worked, changed(1), handed);
    expect(work).toMatchObject({
      day: 'sealed',
      days: { sealed: { configuration: { port: 81 } } },
      tomorrow: { seed: 7, configuration: { port: 81 } },
      draft: { configuration: { port: 1 } },
    });
    expect(advanceWork(solvable, work, trafficShown('B')).day).toBeNull();
  });
});

/** Solved by port 80, with all three streams. */
function judgedByPort(configuration: unknown, traffic: Traffic): Judgement {
  const isMet = (configuration as { port: number }).port === 80;
  const judgement = challenge.judge(configuration, traffic);
  return { ...judgement, goals: [{ text: 'Served', isMet, standing: '' }] };
}

describe('a run', () => {
  it('counts as a try once for each configuration, and says what changed', () => {
    expect(trySentence(challenge, after())).toBe('2 flows are waiting.');
    expect(trySentence(challenge, after(ran, ran))).toBe('First try');
    expect(trySentence(challenge, after(ran, changed(8080)))).toBe('First try, changed since');
    expect(trySentence(challenge, after(ran, changed(8080), ran))).toBe(
      'Second try. Customers served: 1 more than before.',
    );
    expect(trySentence(challenge, after(ran, changed(23), ran))).toBe(
      'Second try. The same numbers as before.',
    );
  });

  it('belongs to its configuration, and comes back with it', () => {
    const work = after(changed(8080), ran, changed(22));
    expect(currentRun(work)).toBeNull();
    expect(currentRun(advanceWork(challenge, work, undone))).toBe(work.run);
    expect(currentRun(advanceWork(challenge, work, typed('port 8080')))).toBe(work.run);
  });

  it('shows first what went wrong, then what was chosen', () => {
    expect(shownList(after(ran))).toBe('turned-away');
    expect(shownList(after(changed(8080), ran))).toBe('served');
    expect(shownList(after(ran, { list: 'stopped', flow: null }))).toBe('stopped');
  });

  it('shows each stream by itself', () => {
    const work = after(changed(8080), ran, trafficShown('C'));
    expect(shownList(work)).toBe('turned-away');
    expect(work.run?.judgements.C.goals[0]?.isMet).toBe(false);
  });
});

describe('a configuration that came with a link', () => {
  const own = after(changed(8080));
  const linked = beginWork(challenge, { draft: { configuration: { port: 1 }, text: null }, own });

  it('gives the own one back', () => {
    expect(advanceWork(challenge, linked, linkedLeft)).toBe(own);
  });

  it('takes its place when it is kept, and Undo brings it back', () => {
    const kept = advanceWork(challenge, linked, linkedKept);
    expect([kept.own, kept.draft.configuration]).toEqual([null, { port: 1 }]);
    expect(advanceWork(challenge, kept, undone).draft).toBe(own.draft);
  });
});
