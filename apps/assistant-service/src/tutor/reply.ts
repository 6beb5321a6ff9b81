import type { EvidenceRow, OfferedQuestions } from '@netward/contracts';
import type { Ask } from '../model/model.ts';
import type { Entry } from './entry.ts';
import { rankedEntries } from './index.ts';
import { withoutQuizAnswers } from './quiz-guard.ts';
import type { Ranked } from './rank.ts';

/** From this score on an entry may be the answer. */
const ANSWERS = 0.45;
/** It is the clear winner if the next one is so much further away. */
const MARGIN = 0.04;
/** From this score on an entry is worth offering. */
const NEAR = 0.25;
const OFFERED = 3;
/** From this score on somebody in need or a plan to harm is answered, although others are as near. */
const CARES = 0.4;

/** What the tutor says to a question. */
export interface TutorReply {
  readonly text: string;
  readonly rows?: readonly EvidenceRow[];
  readonly offers?: OfferedQuestions;
  /** The entry that answers; absent where it asks back. */
  readonly entry?: Entry;
}

/** Answers with the clear winner of the ranking, otherwise asks back with three buttons. */
export function replyTo(ask: Ask): TutorReply {
  return withoutQuizAnswers(ask, chosen(ask));
}

function chosen(ask: Ask): TutorReply {
  const ranked = rankedEntries(ask);
  const entry = winnerOf(ranked);
  return entry ? tell(ask, entry) : askBack(ranked);
}

/** What an entry says. */
export function tell(ask: Ask, entry: Entry): TutorReply {
  const { text, rows, offers } = entry.answer(ask);
  return { text, entry, ...(rows && { rows }), ...(offers && { offers }) };
}

/** The entry that answers, if one clearly does. */
export function winnerOf(ranked: readonly Ranked[]): Entry | undefined {
  const [best, next] = ranked;
  const isCare = best && ['need', 'harm'].includes(best.entry.kind);
  if (isCare && best.score >= CARES) return best.entry;
  if (!best || best.score < ANSWERS) return undefined;
  const isClear = best.score === 1 || best.score - (next?.score ?? 0) >= MARGIN;
  return isClear ? best.entry : undefined;
}

/** The questions that are offered instead of an answer. */
export function offersOf(ranked: readonly Ranked[], from = 0): string[] {
  return ranked.slice(from, from + OFFERED).map(({ entry }) => entry.asked[0]!);
}

/** That there is no answer, with the nearest questions that have one. */
export function askBack(ranked: readonly Ranked[]): TutorReply {
  const isNear = (ranked[0]?.score ?? 0) >= NEAR;
  return {
    text: isNear ? 'Do you mean one of these?' : 'I do not know this. These I know:',
    offers: { kind: 'meant', questions: offersOf(ranked) },
  };
}
