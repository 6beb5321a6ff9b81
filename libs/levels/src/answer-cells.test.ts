import { readFileSync } from 'node:fs';
import { progressOf } from '@netward/lab-engine';
import { answersFile, readAnswers } from './authoring/read-answers.ts';
import { findLevel, levels, playLevel, type Level } from './index.ts';
import { pointsOf } from './quizzes.ts';
import { levelRuns } from './runs.ts';
import { faultsIn } from './testing/play-cell.ts';

const textOf = (level: Level) => readFileSync(answersFile(level), 'utf8');
function faultsOf(text: string, level: Level): string[] {
  const { answers, mistakes } = readAnswers(text, level);
  const faults = answers.flatMap(({ cells }) => faultsIn(cells, level));
  return [...mistakes.map(({ line, sentence }) => `${line}: ${sentence}`), ...faults];
}

describe.each(levels.map((level) => [level.texts.name, level] as const))('%s', (_, level) => {
  it('shows what its written answers say', () => {
    expect(faultsOf(textOf(level), level)).toEqual([]);
  });

  it('has at least fifteen of them proved', () => {
    const { answers } = readAnswers(textOf(level), level);
    expect(answers.filter(({ cells }) => cells.length > 0).length).toBeGreaterThanOrEqual(15);
  });
});

const waf = findLevel('6')!;

describe('it is noticed', () => {
  it.each([
    ['a false deed', 'is answered by the WAF, and', 'meets nothing, and'],
    ['a false number', 'and came to 20;', 'and came to 25;'],
    ['a false quotation', '“ALLOW GET / (anomaly score 0).”', '“ALLOW GET / (anomaly score 5).”'],
    ['a false record', 'attackSQLi → waf-blocked, 203', 'attackSQLi → waf-allowed, 203'],
    ['a record that no device writes', 'no server-answered\n', 'no server-replied\n'],
    ['a run that the level does not offer', 'run: enableWAF openPage', 'run: lbFailA openPage'],
  ])('when a sentence or its run has %s', (_, now, then) => {
    const text = textOf(waf);
    expect(text).toContain(now);
    expect(faultsOf(text.replace(now, then), waf)).not.toEqual([]);
  });

  it('when a point moves to another level, and one that is put in front of it moves nothing', () => {
    const { 'crs-score': moved, ...others } = pointsOf(waf);
    const { mistakes } = readAnswers(textOf(waf), waf, others);
    expect(mistakes.map(({ sentence }) => sentence)).toContain(
      'Read More has no point “crs-score”.',
    );
    const after = { new: 'A new point.', ...others, 'crs-score': moved! };
    expect(readAnswers(textOf(waf), waf, after).mistakes).toEqual([]);
  });

  it('when a goal changes', () => {
    const { completes } = levelRuns[waf.id]!;
    const changed: Level = { ...waf, requiredActions: [...waf.requiredActions, 'portScan'] };
    expect(progressOf(playLevel(waf, completes)).quizReady).toBe(true);
    expect(progressOf(playLevel(changed, completes)).quizReady).toBe(false);
  });
});
