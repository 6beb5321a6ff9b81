import { deserialize, serialize } from 'node:v8';
import { followUps } from './entries/follow-ups.ts';
import { writtenEntries } from './entries/written.ts';
import { lasting } from './index.ts';
import { soundsOf } from './learn.ts';
import { prepared, type Prepared } from './prepared.ts';
import { Index, questionOf } from './rank.ts';
import { learnt } from './urgency.ts';

it('ranks and hears by what a bundle brings as by what it was made of', () => {
  expect(prepared).toBeUndefined();
  const brought = deserialize(
    serialize({ tables: lasting.tables, learnt } satisfies Prepared),
  ) as Prepared;
  const index = new Index([...followUps, ...writtenEntries], true, brought.tables);
  for (const text of ['What is a sniffer?', 'how can i scan my school', 'my account was hacked']) {
    const question = questionOf(text);
    const found = index.find(question);
    expect(found.length).toBeGreaterThan(100);
    expect(found).toEqual(lasting.find(question));
    expect(soundsOf(brought.learnt, text)).toEqual(soundsOf(learnt, text));
  }
});
