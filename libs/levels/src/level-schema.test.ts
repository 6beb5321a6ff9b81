import { levels, type Level } from './index.ts';
import { levelSchema, proofSchema } from './level-schema.ts';

const good = levels[0]!;
const [first, second, ...others] = good.quiz;

/** A level whose first question is changed. */
function withQuestion(changes: object): unknown {
  return { ...good, quiz: [{ ...first, ...changes }, second, ...others] };
}

describe('the schema of a level', () => {
  it.each<[string, unknown]>([
    ['an answer that is no option', withQuestion({ answerIndex: 4 })],
    ['two options that are the same', withQuestion({ options: ['A', 'a', 'B'] })],
    ['a question without an explanation', withQuestion({ explain: '' })],
    ['a fill-in of two words', withQuestion({ type: 'fitb', answer: 'round robin' })],
    ['five questions', { ...good, quiz: good.quiz.slice(1) }],
    ['an action that the engine does not know', { ...good, requiredActions: ['fly'] }],
    ['a field that nobody reads', { ...good, mood: 'fine' }],
    ['a name that is too long for a telephone', withLongLabel(good)],
  ])('refuses %s', (_, level) => {
    expect(levelSchema.safeParse(level).success).toBe(false);
  });
});

it('refuses a proof without a run that must not complete the level', () => {
  expect(proofSchema.safeParse({ completes: ['openPage'], doesNot: [] }).success).toBe(false);
});

function withLongLabel(level: Level): unknown {
  const [node, ...rest] = level.topology.nodes;
  const nodes = [{ ...node, shortLabel: 'Customer' }, ...rest];
  return { ...level, topology: { ...level.topology, nodes } };
}
