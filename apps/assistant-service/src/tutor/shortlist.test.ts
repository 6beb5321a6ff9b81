import { findLevel, type Level } from '@netward/levels';
import { cleanQuestion } from '@netward/contracts';
import type { Ask } from '../model/model.ts';
import { buildPrompt } from '../prompt/build-prompt.ts';
import { labAfter } from '../testing/lab.ts';
import urgent from '../testing/score/urgent.json' with { type: 'json' };
import { unclear } from '../testing/unclear.ts';
import truePicks from '../testing/model/true-picks.json' with { type: 'json' };
import { rankedEntries } from './index.ts';
import { replyTo } from './reply.ts';
import { chosenReply, shortlistOf } from './shortlist.ts';

function asking(id: string, question: string, run: readonly string[] = []): Ask {
  const level = findLevel(id) as Level;
  return {
    level,
    question: cleanQuestion(question),
    conversation: [],
    lab: labAfter(level, run),
  };
}

it('loses one of 25 right answers at most', () => {
  expect(truePicks).toHaveLength(25);
  const lost = truePicks.filter(({ level, run, question, picks }) => {
    const ask = asking(level, question, run);
    // The tutor answers by itself what is in the very words of an entry.
    const given = [...shortlistOf(ask).map(({ asked }) => asked), replyTo(ask).entry?.asked[0]];
    return !given.some((asked) => asked && picks.includes(asked));
  });
  expect(lost.length > 1 ? lost : []).toEqual([]);
});

it('says what an entry says, and offers what else was chosen', () => {
  const ask = asking('3', 'was the attack blocked?', ['enableIDS', 'attackSQLi']);
  const shortlist = shortlistOf(ask);
  const [first, second, third] = shortlist;
  const choice = { ids: [3, 1, 3, 2], language: 'en', english: '' } as const;
  const { text, offers } = chosenReply(ask, shortlist, choice);
  expect(text).toBe(third?.reply.text);
  expect(offers?.questions.slice(0, 2)).toEqual([first?.asked, second?.asked]);
  expect(offers?.questions.length).toBeLessThanOrEqual(3);
});

it('tells a model little, however much is sent', () => {
  const attack = 'What did the IPS do? '.repeat(100);
  const ask = asking('4', attack, ['enableIPS', 'attackSQLi']);
  const conversation = Array.from({ length: 12 }, () => ({
    role: 'user' as const,
    content: attack,
  }));
  const told = (isProse: boolean) =>
    buildPrompt({ ...ask, conversation }, shortlistOf(ask), isProse).messages;
  const [rules, asked] = told(false);
  expect(rules!.content.length + asked!.content.length).toBeLessThan(9000);
  expect(told(true)[1]).toEqual(asked);
});

it('tells a model nothing of somebody who is in need, or may be', () => {
  const inDoubt = asking('8', 'nobody would notice if I went down like that server B');
  expect(replyTo(inDoubt).text).toMatch(/^If this has happened to you/);
  const asked = [inDoubt, ...urgent.need.map((question) => asking('1', question))];
  expect(asked.filter((ask) => shortlistOf(ask).length > 0)).toEqual([]);
});

it('has something to choose from for whatever waits for a model', () => {
  const questions = Array.from({ length: 200 }, unclear);
  expect(questions.filter((each) => shortlistOf(asking('1', each)).length < 2)).toEqual([]);
});

it('ranks a question once, for the model and for the tutor that stands in for it', () => {
  const ask = asking('3', 'was the attack blocked?', ['enableIDS', 'attackSQLi']);
  const ranked = rankedEntries(ask);
  shortlistOf(ask);
  replyTo(ask);
  expect(rankedEntries(ask)).toBe(ranked);
});
