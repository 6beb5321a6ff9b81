import {
  answersOfAnyLevel,
  type AnswerOfAnyLevel,
  type AnyLevelTopic,
} from '@netward/levels/answers';
import type { Entry, EntryKind } from '../entry.ts';

const KINDS: Readonly<Record<AnyLevelTopic, EntryKind>> = {
  need: 'need',
  harm: 'harm',
  manners: 'manners',
  page: 'page',
  careers: 'written',
};

function entryOf(topic: AnyLevelTopic, written: AnswerOfAnyLevel): Entry {
  const { asked, answer, why, simpler, example, followUp } = written;
  const said = {
    text: answer,
    ...(why && { why }),
    ...(simpler && { simpler }),
    ...(example && { example }),
    ...(followUp && { offers: { kind: 'next' as const, questions: [followUp] } }),
  };
  return { id: `${topic}/${asked[0]}`, kind: KINDS[topic], asked, answer: () => said };
}

/** What is asked beside every level: somebody's need or harm, manners, the page, work and cost. */
export const anyLevelEntries: readonly Entry[] = Object.entries(answersOfAnyLevel()).flatMap(
  ([topic, answers]) => answers.map((written) => entryOf(topic as AnyLevelTopic, written)),
);
