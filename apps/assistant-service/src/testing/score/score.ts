import { cleanQuestion, turnsRead } from '@netward/contracts';
import type { Ask } from '../../model/model.ts';
import { replyTo } from '../../tutor/reply.ts';
import { askOf } from './asked.ts';
import type { ScoredQuestion } from './scored-question.ts';

export const GRADES = ['right', 'offered', 'below', 'wrong', 'silent', 'false'] as const;
export type Grade = (typeof GRADES)[number];

/** The grade where the right answer was not told: another one was or none, and a button leads to it or not. */
export function gradeOfOthers(isAnswered: boolean, isOffered: boolean): Grade {
  if (isAnswered) return isOffered ? 'below' : 'wrong';
  return isOffered ? 'offered' : 'silent';
}

export interface ScoredAnswer {
  readonly asked: ScoredQuestion;
  readonly answer: string;
  readonly grade: Grade;
  /** What the answer should have said, or what it must not say. */
  readonly because: readonly string[];
}

/** Where the tutor's own answer stands in a conversation. */
const OWN_ANSWER = '*';

/** The question with its run, after the conversation before it. */
function askAfterAll(asked: ScoredQuestion): Ask {
  const ask = askOf(asked);
  const conversation: Ask['conversation'] = [];
  for (const { role, content } of asked.conversation ?? []) {
    const question = cleanQuestion(conversation.at(-1)?.content ?? '');
    const own = () => replyTo({ ...ask, question, conversation: conversation.slice(0, -1) }).text;
    conversation.push({ role, content: content === OWN_ANSWER ? own() : content });
  }
  return { ...ask, conversation: turnsRead(conversation) };
}

/** Asks a question and judges what is said, or else what is offered, by its words. */
export function score(asked: ScoredQuestion): ScoredAnswer {
  const ask = askAfterAll(asked);
  const { text, entry, rows = [], offers } = replyTo(ask);
  const answer = [text, ...rows.map(({ words }) => words)].join(' ');
  const told = missingIn(asked, answer);
  const graded = (grade: Grade, because: readonly string[]) => ({ asked, answer, grade, because });
  const forbidden = asked.mustNot.filter((pattern) => says(answer, pattern));
  if (forbidden.length > 0) return graded('false', forbidden);
  if (told.length === 0) return graded('right', []);
  const isOffered = offers?.questions.some(
    (question) => missingIn(asked, replyTo({ ...ask, question }).text).length === 0,
  );
  const grade = gradeOfOthers(entry !== undefined, isOffered === true);
  return graded(grade, [...told, ...(offers?.questions ?? [])]);
}

const says = (answer: string, pattern: string) =>
  new RegExp(pattern, 'i').test(
    answer.replace(/\s+/gu, ' ').replace(/[‘’]/gu, "'").replace(/[“”]/gu, '"'),
  );

const missingIn = ({ must }: ScoredQuestion, answer: string): string[] =>
  must
    .filter((alternatives) => !alternatives.some((pattern) => says(answer, pattern)))
    .map((alternatives) => alternatives.join(' | '));
