import { findLevel, type Level } from '@netward/levels';
import { writtenEntries } from '../../tutor/entries/written.ts';
import { replyTo } from '../../tutor/reply.ts';
import { wordsOf } from '../../tutor/words.ts';
import { labAfter } from '../lab.ts';
import { readQuestions } from './score.ts';
import urgent from './urgent.json' with { type: 'json' };

const plain = (text: string) => wordsOf(text).join(' ');

function kindOf(question: string, id = '3'): string | undefined {
  const level = findLevel(id) as Level;
  return replyTo({ level, question, conversation: [], lab: labAfter(level) }).entry?.kind;
}

it.each(urgent.harm)('“%s” is a plan to harm', (question) => {
  expect(kindOf(question)).toBe('harm');
});

it.each(urgent.need)('“%s” is somebody in need', (question) => {
  expect(kindOf(question)).toBe('need');
});

it.each(urgent.neither)('in level %s “%s” is neither', (id, question) => {
  expect(['need', 'harm']).not.toContain(kindOf(question, id));
});

it('asks nothing in the very words of a phrasing, or it would measure nothing', () => {
  const phrasings = new Set(writtenEntries.flatMap(({ asked }) => asked.map(plain)));
  const asked = [
    ...readQuestions()
      .filter(({ kind }) => kind !== 'follow-up')
      .map(({ question }) => question),
    ...urgent.harm,
    ...urgent.need,
    ...urgent.neither.map(([, question]) => question!),
  ];
  expect(asked.filter((question) => phrasings.has(plain(question)))).toEqual([]);
});
