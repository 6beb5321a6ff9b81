import { cleanQuestion } from '@netward/contracts';
import type { Ask, Reply } from '../model/model.ts';
import { type ModelChoice, linkIn, SHORTLIST_MAX } from '../prompt/choice.ts';
import { quoteData } from '../prompt/quote-data.ts';
import type { Entry } from './entry.ts';
import { rankedEntries } from './index.ts';
import { isQuizEntry, withoutQuizAnswers } from './quiz-guard.ts';
import { askBack, replyTo, tell, type TutorReply, winnerOf } from './reply.ts';

const OFFERED = 3;

/**
 * The entries that a model may choose from, the nearest first; none where it is not to be asked: the
 * question is in the very words of an entry, somebody is in need or plans to harm, or wants an
 * answer of the quiz.
 */
export function shortlistOf(ask: Ask): Entry[] {
  const ranked = rankedEntries(ask);
  const winner = winnerOf(ranked);
  if (ranked[0]?.score === 1 || winner?.kind === 'need' || winner?.kind === 'harm') return [];
  if (winner && isQuizEntry(winner)) return [];
  return ranked
    .map(({ entry }) => entry)
    .slice(0, SHORTLIST_MAX)
    .filter((entry) => isTold(ask, entry));
}

/** Whether an entry leaves the answers of an open quiz alone. */
function isTold(ask: Ask, entry: Entry): boolean {
  const told = tell(ask, entry);
  return withoutQuizAnswers(ask, told).text === told.text;
}

/**
 * What a model's choice says: the words, rows and questions of the entries. The first one answers, the
 * others are offered. Where none fits, the question as the model put it in English is looked up; the
 * quiz is guarded by that, too.
 */
export function chosenReply(ask: Ask, shortlist: readonly Entry[], choice: ModelChoice): Reply {
  const english = cleanQuestion(choice.english).trim();
  const asked = english ? { ...ask, question: english, conversation: [] } : ask;
  const [first, ...others] = [...new Set(choice.ids)].map((id) => shortlist[id - 1]!);
  const notKnown = () => (english ? replyTo(asked) : askBack(rankedEntries(ask)));
  const own = first ? withOffers(tell(ask, first), others) : notKnown();
  const reply = withoutQuizAnswers(asked, own);
  const link = linkIn(choice.language);
  const written = first ? quoteData(choice.prose ?? '') : '';
  const prose = withoutQuizAnswers(asked, { text: written }).text === written && written;
  return {
    ...reply,
    text: link ? `${link}\n\n${reply.text}` : reply.text,
    ...(prose && { prose }),
  };
}

/** A question that asks the learner something keeps its own answers. */
function withOffers(reply: TutorReply, others: readonly Entry[]): TutorReply {
  const { kind = 'next', questions = [] } = reply.offers ?? {};
  if (kind === 'check' || others.length === 0) return reply;
  const asked = others.map((entry) => entry.asked[0]!);
  return {
    ...reply,
    offers: { kind, questions: [...new Set([...asked, ...questions])].slice(0, OFFERED) },
  };
}
