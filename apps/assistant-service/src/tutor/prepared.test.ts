import { followUps, writtenEntries } from './entries/written.ts';
import { lasting, learnt } from './index.ts';
import { prepared } from '../testing/prepared.ts';
import { lastingTables, likenesses, questionOf } from './rank.ts';
import { examples, learnSounds, soundsOf } from './urgency.ts';

it('ranks and hears by what a bundle brings as by what it is made of', () => {
  expect(lasting).toBe(prepared.tables);
  expect(learnt).toBe(prepared.learnt);
  const tables = lastingTables([...followUps, ...writtenEntries]);
  const sounds = learnSounds(examples());
  for (const text of ['What is a sniffer?', 'how can i scan my school', 'my account was hacked']) {
    const question = questionOf(text);
    const found = likenesses(tables, question);
    expect(found.filter((each) => each > 0).length).toBeGreaterThan(100);
    expect(likenesses(lasting, question)).toEqual(found);
    expect(soundsOf(learnt, text)).toEqual(soundsOf(sounds, text));
  }
});
