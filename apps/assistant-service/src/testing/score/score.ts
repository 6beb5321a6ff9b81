import { cleanQuestion, turnsRead } from '@netward/contracts';
import { findLevel, type Level } from '@netward/levels';
import type { Ask } from '../../model/model.ts';
import { Tutor } from '../../model/tutor/tutor.ts';
import { labAfter } from '../lab.ts';
import type { ScoredQuestion } from './scored-question.ts';

export const GRADES = ['right', 'partly', 'wrong', 'false'] as const;
export type Grade = (typeof GRADES)[number];

export interface ScoredAnswer {
  readonly asked: ScoredQuestion;
  readonly answer: string;
  readonly grade: Grade;
  /** What the answer should have said, or what it must not say. */
  readonly because: readonly string[];
}

const tutor = new Tutor();
/** Where the tutor's own answer stands in a conversation. */
const OWN_ANSWER = '*';

function askOf({ level: id, run, question }: ScoredQuestion, isAfterQuiz = false): Ask {
  const level = findLevel(id) as Level;
  const lab = labAfter(level, run, isAfterQuiz);
  return { level, question: cleanQuestion(question), conversation: [], lab };
}

/** Asks the tutor a question, after the conversation before it. */
export function answerOf(asked: ScoredQuestion): string {
  const ask = askOf(asked, asked.quizSubmitted);
  const conversation: Ask['conversation'] = [];
  for (const { role, content } of asked.conversation ?? []) {
    const before = conversation.at(-1)?.content ?? '';
    const own = () =>
      tutor.reply({
        ...ask,
        question: cleanQuestion(before),
        conversation: conversation.slice(0, -1),
      }).text;
    conversation.push({ role, content: content === OWN_ANSWER ? own() : content });
  }
  return tutor.reply({ ...ask, conversation: turnsRead(conversation) }).text;
}

/** Asks a question and judges the answer by what it says. */
export function score(asked: ScoredQuestion): ScoredAnswer {
  const answer = answerOf(asked);
  const plain = answer.replace(/\s+/gu, ' ').replace(/[‘’]/gu, "'").replace(/[“”]/gu, '"');
  const says = (pattern: string) => new RegExp(pattern, 'i').test(plain);
  const forbidden = asked.mustNot.filter(says);
  const missing = asked.must.filter((alternatives) => !alternatives.some(says));
  return {
    asked,
    answer,
    grade: gradeOf(forbidden.length, missing.length, asked.must.length),
    because:
      forbidden.length > 0 ? forbidden : missing.map((alternatives) => alternatives.join(' | ')),
  };
}

function gradeOf(forbidden: number, missing: number, all: number): Grade {
  if (forbidden > 0) return 'false';
  if (missing === 0) return 'right';
  return missing < all ? 'partly' : 'wrong';
}
