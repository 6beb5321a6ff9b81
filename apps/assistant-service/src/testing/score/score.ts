import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { CHALLENGE_LEVELS, loadChallenge } from '@netward/challenges';
import { cleanQuestion, turnsRead } from '@netward/contracts';
import { findLevel, type Level, levels } from '@netward/levels';
import { digestOf } from '@netward/lab-engine/seeded';
import { scoredQuestion, type ScoredQuestion } from './scored-question.ts';
import { judged } from '../../challenge/open-challenge.ts';
import type { Ask } from '../../model/model.ts';
import { labAfter } from '../lab.ts';
import { replyTo, offeredOf, rivalsOf, winnerOf } from '../../tutor/reply.ts';
import { writtenEntries } from '../../tutor/entries/written.ts';
import { rank } from '../../tutor/index.ts';

/** The questions that the tutor is measured by. Throws with every error in a file. */
export function readQuestions(): ScoredQuestion[] {
  const folder = new URL('questions/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => readList(new URL(name, folder), scoredQuestion));
}

function readList<Item>(file: URL, item: z.ZodType<Item>): Item[] {
  const parsed = z.array(item).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file.pathname}:\n${z.prettifyError(parsed.error)}`);
}

const CHALLENGES = new Map<string, Parameters<typeof judged>>();
// One after the other: Jest cannot load modules that share others at the same time.
for (const id of CHALLENGE_LEVELS) {
  const challenge = (await loadChallenge(id))!;
  CHALLENGES.set(id, [challenge, await challenge.details(), challenge.start, 'A']);
}

/** A question as the page sends it, with its run, what is open, and the challenge, but nothing said before. */
export function askOf(asked: ScoredQuestion): Ask {
  const level = findLevel(asked.level) as Level;
  const { selection } = asked;
  const lab = labAfter(level, asked.run, asked.quizSubmitted);
  const ask = {
    level,
    question: cleanQuestion(asked.question),
    conversation: [],
    lab: selection ? { ...lab, selection } : lab,
  };
  if (!asked.challenge) return ask;
  const [challenge, details, start, traffic] = CHALLENGES.get(asked.level)!;
  const { configuration = start } = asked.challenge;
  return { ...ask, challenge: judged(challenge, details, configuration, traffic) };
}

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

/** A phrasing, asked while no entry has it. */
export interface HeldOut {
  readonly level: string;
  readonly question: string;
  readonly grade: Grade;
}

/**
 * Asks one of `step` phrasings of the levels' answers, as if nobody had thought of it. Which ones follows
 * from their words: a new phrasing puts no others in their place.
 */
export function scoreHeldOut(step = 1): HeldOut[] {
  const labs = new Map<string, Pick<Ask, 'level' | 'lab'>>(
    levels.map((level) => [level.id, { level, lab: labAfter(level) }]),
  );
  const phrasings = writtenEntries.flatMap((entry) =>
    entry.level === undefined
      ? []
      : entry.asked.map((question) => ({ entry, question, lab: labs.get(entry.level!)! })),
  );
  return phrasings
    .filter(({ question }) => digestOf(question) % step === 0)
    .map(({ entry, question, lab }) => {
      const ranked = rank({ ...lab, question, conversation: [] }, true);
      // The same question in another level has the same answer.
      const has = ({ asked }: typeof entry) =>
        asked.includes(question) || asked[0] === entry.asked[0];
      const winner = winnerOf(ranked);
      if (winner && has(winner)) return { level: entry.level!, question, grade: 'right' };
      const offers = winner ? rivalsOf(ranked) : offeredOf(ranked);
      const grade = gradeOfOthers(winner !== undefined, offers.some(has));
      return { level: entry.level!, question, grade };
    });
}
