import { followUps, writtenEntries } from './entries/written.ts';
import { lasting } from './index.ts';
import { learnSounds, soundsOf } from './learn.ts';
import { prepared } from '../testing/prepared.ts';
import { Index, questionOf } from './rank.ts';
import { examples, learnt } from './urgency.ts';

it('ranks and hears by what a bundle brings as by what it is made of', () => {
  expect(lasting.tables).toBe(prepared.tables);
  expect(learnt).toBe(prepared.learnt);
  const index = new Index([...followUps, ...writtenEntries], true);
  const sounds = learnSounds(examples());
  for (const text of ['What is a sniffer?', 'how can i scan my school', 'my account was hacked']) {
    const question = questionOf(text);
    const found = index.find(question);
    expect(found.length).toBeGreaterThan(100);
    expect(lasting.find(question)).toEqual(found);
    expect(soundsOf(learnt, text)).toEqual(soundsOf(sounds, text));
  }
});
