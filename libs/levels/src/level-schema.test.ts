import { levels, type Level } from './index.ts';
import { quizOf } from './quizzes.ts';
import { levelSchema, runsSchema, pointsSchema } from './level-schema.ts';

const good = { ...levels[0]!, quiz: quizOf(levels[0]!) };
const [first, second, ...others] = good.quiz;

const raggedTable = {
  kind: 'table',
  caption: 'Two packets',
  columns: ['From', 'To'],
  rows: [['client', 'server'], ['server']],
};

/** A level whose first question is changed. */
function withQuestion(changes: object): unknown {
  return { ...good, quiz: [{ ...first, ...changes }, second, ...others] };
}

describe('the schema of a level', () => {
  it.each<[string, unknown]>([
    ['an answer that is no option', withQuestion({ answerIndex: 4 })],
    ['two options that are the same', withQuestion({ options: ['A', 'a', 'B'] })],
    ['a question without an explanation', withQuestion({ explain: '' })],
    ['three options', withQuestion({ options: ['A', 'B', 'C'] })],
    [
      'an option that speaks of the others',
      withQuestion({ options: ['A', 'B', 'C', 'All of these'] }),
    ],
    ['a question that nothing teaches', withQuestion({ taughtBy: 'nobody-says-it' })],
    ['a table with a ragged row', withQuestion({ exhibit: raggedTable })],
    ['a fill-in of two words', withQuestion({ type: 'fitb', answer: 'round robin' })],
    [
      'a spelling that is accepted twice',
      { ...good, quiz: [first, { ...second, accepts: [' 8080'] }, ...others] },
    ],
    ['two sights of one name', withSights(2)],
    ['a sight with a switch that the level does not have', withSights(1, { with: ['enableWAF'] })],
    ['a sight without a button', withSights(1, { without: ['openPage'] })],
    ['five questions', { ...good, quiz: good.quiz.slice(1) }],
    ['an action that the engine does not know', { ...good, requiredActions: ['fly'] }],
    ['a field that nobody reads', { ...good, mood: 'fine' }],
    ['a name that is too long for a telephone', withLongLabel(levels[0]!)],
  ])('refuses %s', (_, level) => {
    expect(levelSchema.safeParse(level).success).toBe(false);
  });
});

it('refuses a point of Read More that goes on and on', async () => {
  const { points } = await levels[0]!.teaching();
  const long = `${'word '.repeat(36)}word.`;
  expect(pointsSchema.safeParse(points).success).toBe(true);
  expect(pointsSchema.safeParse({ ...points, 'one-more': long }).success).toBe(false);
});

it('accepts the level that these are made from', () => {
  expect(levelSchema.safeParse(good).success).toBe(true);
  expect(levelSchema.safeParse(withSights(1)).success).toBe(true);
});

it('refuses runs without one that must not complete the level', () => {
  expect(runsSchema.safeParse({ completes: ['openPage'], doesNot: [] }).success).toBe(false);
});

function withSights(count: number, changes: object = {}): unknown {
  const sight = { name: 'the scan', actions: ['portScan'], ...changes };
  return { ...good, texts: { ...good.texts, sights: Array(count).fill(sight) } };
}

function withLongLabel(level: Level): unknown {
  const [node, ...rest] = level.topology.nodes;
  const nodes = [{ ...node, shortLabel: 'Customer' }, ...rest];
  return { ...level, topology: { ...level.topology, nodes } };
}
