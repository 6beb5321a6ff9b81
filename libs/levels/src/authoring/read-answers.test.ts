import { findLevel } from '../index.ts';
import { readAnswers } from './read-answers.ts';

const level = findLevel('6')!;

/** The part of an answers.md that asks `question`, with other lines in the place of some. */
function section(question: string, next: string, changes: Readonly<Record<string, string>> = {}) {
  const lines = {
    asked: `## ${question}`,
    phrasings: '- one\n- two',
    answer: 'The WAF refuses it.',
    run: 'run: enableWAF attackSQLi → waf-blocked, no server-answered, “BLOCK 403”',
    why: 'why: It reads requests.',
    simpler: 'simpler: It says no.',
    example: 'example: `q=<script>` is one.',
    taughtBy: 'taught by: crs-score',
    followUp: `ask next: ${next}`,
    ...changes,
  };
  return Object.values(lines).join('\n\n');
}

const fileWith = (changes: Readonly<Record<string, string>>) =>
  ['# Questions', section('What?', 'Which?'), section('Which?', 'What?', changes)].join('\n\n');

const mistakesIn = (changes: Readonly<Record<string, string>>) =>
  readAnswers(fileWith(changes), level).mistakes.map(({ line, sentence }) => `${line} ${sentence}`);

it('reads questions, phrasings and parts as they were written', () => {
  const { answers, mistakes } = readAnswers(fileWith({}), level);
  expect(mistakes).toEqual([]);
  expect(answers[0]).toEqual({
    line: 3,
    written: {
      asked: ['What?', 'one', 'two'],
      answer: 'The WAF refuses it.',
      why: 'It reads requests.',
      simpler: 'It says no.',
      example: 'q=<script> is one.',
      taughtBy: 'crs-score',
      followUp: 'Which?',
    },
    cells: [
      {
        line: 10,
        sentence: 'The WAF refuses it.',
        actions: ['enableWAF', 'attackSQLi'],
        facts: [
          { type: 'record', kind: 'waf-blocked', isWritten: true },
          { type: 'record', kind: 'server-answered', isWritten: false },
          { type: 'shown', words: 'BLOCK 403' },
        ],
      },
    ],
  });
});

describe('names the line of', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a point that nobody says',
      { taughtBy: 'taught by: score' },
      '37 Read More has no point “score”.',
    ],
    [
      'a follow-up that nobody answers',
      { followUp: 'ask next: Who?' },
      '39 No other question of the file is “Who?”.',
    ],
    [
      'a follow-up to itself',
      { followUp: 'ask next: Which?' },
      '39 No other question of the file is “Which?”.',
    ],
    [
      'a premise that no run shows',
      { simpler: 'simpler: It says no.\n\nwhen: ips-blocked' },
      '35 No run under the answer shows “ips-blocked”.',
    ],
    ['a part that is missing', { why: '' }, '22 “Which?” has no why.'],
    ['a part that is there twice', { why: 'simpler: It does.' }, '33 “simpler” is here twice.'],
    [
      'a part with another name',
      { simpler: 'short: It says no.' },
      '33 This begins with none of “why:”',
    ],
    [
      'an action that the level lacks',
      { run: 'run: portScan → port-open' },
      '29 The level has no action portScan.',
    ],
    ['a run without an arrow', { run: 'run: attackSQLi' }, '29 A run is actions, an arrow'],
    ['a fact that is none', { run: 'run: openPage → works' }, '29 “works” is no record'],
    [
      'emphasis',
      { why: 'why: It is *bad*.' },
      '31 An answer is plain text; put *bad* into backticks.',
    ],
    ['HTML', { why: 'why: A <b>tag</b>.' }, '31 An answer is plain text; put <b> into backticks.'],
    ['a table', { why: '| a |\n| - |\n| b |' }, '31 Here stands a table'],
  ])('%s', (_, changes, mistake) => {
    expect(mistakesIn(changes).join('\n')).toContain(mistake);
  });
});
