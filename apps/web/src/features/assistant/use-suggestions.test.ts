import { quizOf } from '@netward/levels/quizzes';
import { describe, expect, it } from '@jest/globals';
import { cleanQuestion, QUESTION_MAX } from '@netward/contracts';
import { dispatch, findLevel, levels, startLevel } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { questionsAbout, ASKED_KINDS } from '@netward/lab-engine/tutor';
import { suggestQuestions } from './use-suggestions.ts';

/** The suggestions after each action of a run, the empty lab's first. */
function suggestionsOf(id: string, actions: readonly string[], tried: readonly string[] = []) {
  const level = findLevel(id)!;
  let run = startLevel(level, tried);
  const shown = [suggestQuestions(level, run, questionsAbout(run.last))];
  for (const action of actions) {
    run = dispatch(level, run, action);
    shown.push(suggestQuestions(level, run, questionsAbout(run.last)));
  }
  return shown;
}
const after = (id: string, ...actions: string[]) => suggestionsOf(id, actions).at(-1);

describe('in a lab where nothing has happened yet', () => {
  it('asks where to begin', () => {
    expect(after('2')).toEqual([
      'What should I try first?',
      'What does a packet filter look at?',
      'Is a firewall enough to keep a password secret?',
    ]);
  });
  it('asks about the level if everything was tried in an earlier visit', () => {
    const [shown] = suggestionsOf('1', [], ['openPage', 'sniffTraffic', 'portScan']);
    expect(shown).toEqual(findLevel('1')!.texts.suggestions);
  });
});

describe('after an action', () => {
  it('asks first about what just happened, then about the next step', () => {
    expect(after('6', 'enableWAF', 'attackSQLi')).toEqual([
      'Why did the WAF block the SQL injection?',
      'What would have happened without the WAF?',
      'What should I try next?',
    ]);
  });
  it('asks by what the action did in this lab', () => {
    expect(after('2', 'portScan')?.[0]).toBe('Is an open port a weakness?');
    expect(after('2', 'enableFirewall', 'portScan')?.[0]).toBe('Which rule would hide the port?');
    expect(after('2', 'enableFirewall', 'blockAttacker', 'portScan')?.[0]).toBe(
      'Why were the probes dropped?',
    );
    expect(after('2', 'enableFirewall', 'blockClient', 'openPage')?.[0]).toBe(
      'Why was the request blocked?',
    );
  });
  it('names the attack and the backend', () => {
    expect(after('3', 'enableIDS', 'attackXSS')?.[0]).toBe(
      'What does the alert about the XSS attack mean?',
    );
    expect(after('8', 'enableLB', 'lbFailB')?.[0]).toBe(
      'What happens to visitors while WEB B is down?',
    );
  });
  it('asks for no next step once every action has been tried', () => {
    const shown = after('1', 'openPage', 'sniffTraffic', 'portScan');
    expect(shown).toHaveLength(3);
    expect(shown).not.toContain('What should I try next?');
  });
});

describe.each(levels.map((level) => [level.id, level] as const))('in level %s', (id, level) => {
  const offered = level.controls.flatMap((group) => group.controls.map(({ action }) => action));
  const runs = [levelRuns[id]!.completes, [...offered, ...offered], ...levelRuns[id]!.doesNot];
  const shown = runs.flatMap((actions) => suggestionsOf(id, actions));

  it('suggests two or three different questions at every moment', () => {
    for (const questions of shown) {
      expect(questions.length).toBeGreaterThanOrEqual(2);
      expect(questions.length).toBeLessThanOrEqual(3);
      expect(new Set(questions).size).toBe(questions.length);
    }
  });
  it('asks about every action', () => {
    for (const action of levelRuns[id]!.completes) {
      expect(level.texts.suggestions).not.toContain(
        after(id, ...levelRuns[id]!.completes, action)?.[0],
      );
    }
  });
  it('asks no quiz question', () => {
    const quiz = quizOf(level).map(({ question }) => question.toLowerCase());
    for (const question of shown.flat()) expect(quiz).not.toContain(question.toLowerCase());
  });
});

it('suggests nothing that would be cleaned or cut', () => {
  const sample = { finding: 'dirbuster', backend: 'web-b', rule: null };
  const records = ASKED_KINDS.map((kind) => ({ ...sample, kind }));
  const bank = questionsAbout({ packets: [], records: records as never }).map(
    ({ question }) => question,
  );
  expect(bank.length).toBeGreaterThan(ASKED_KINDS.length);
  for (const question of [...bank, ...levels.flatMap(({ texts }) => texts.suggestions)]) {
    expect(cleanQuestion(question)).toBe(question);
    expect(question.length).toBeLessThan(QUESTION_MAX / 2);
  }
});
