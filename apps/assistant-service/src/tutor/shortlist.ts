import { cleanQuestion } from '@netward/contracts';
import type { Ask, Reply } from '../model/model.ts';
import { type ModelChoice, linkIn, SHORTLIST_MAX, quoteData } from '../prompt/choice.ts';
import type { TutorReply } from './entry.ts';
import { EXACT, rankedEntries } from './index.ts';
import { givenAway, isQuizEntry } from './quiz-guard.ts';
import { askBack, guarded, isUrgent, OFFERED, replyTo, tell, urgentIn, winnerOf } from './reply.ts';

/** So many entries of the run are among them, since nearness tells those from lessons badly. */
const OF_RUN = 3;

/** Something that a model may choose. */
export interface Candidate {
  /** The question that it is an answer to. */
  readonly asked: string;
  readonly reply: TutorReply;
}

/**
 * What a model may choose from, the nearest first; nothing where it is not to be asked: the question
 * is in the very words of an entry, somebody is or may be in need or plan to harm, or wants an answer of
 * the quiz.
 */
export function shortlistOf(ask: Ask): Candidate[] {
  const ranked = rankedEntries(ask);
  const [best] = ranked;
  const told = winnerOf(ranked) ?? urgentIn(ranked);
  if (!best || best.score === EXACT || (told && (isUrgent(told) || isQuizEntry(told)))) return [];
  const ofRun = ranked.filter(({ entry }) => entry.kind === 'run').slice(0, OF_RUN);
  return [...new Set([...ranked.slice(0, SHORTLIST_MAX - OF_RUN), ...ofRun, ...ranked])]
    .slice(0, SHORTLIST_MAX)
    .map(({ entry }) => ({ asked: entry.asked[0]!, reply: tell(ask, entry) }))
    .filter(({ reply }) => isTold(ask, reply));
}

/** Whether a reply leaves the answers of an open quiz alone. */
const isTold = (ask: Ask, reply: TutorReply): boolean => givenAway(ask, reply) === undefined;

/**
 * What a model's choice says: words, rows and questions of the index. The first one answers, the
 * others are offered. Where none fits, the question as the model put it in English is looked up; the
 * quiz is guarded by that, too.
 */
export function chosenReply(ask: Ask, shortlist: readonly Candidate[], choice: ModelChoice): Reply {
  const english = cleanQuestion(choice.english).trim();
  const asked = english ? { ...ask, question: english, conversation: [] } : ask;
  const [first, ...others] = [...new Set(choice.ids)].map((id) => shortlist[id - 1]!);
  const notKnown = () => (english ? replyTo(asked) : askBack(rankedEntries(ask)));
  const own = first ? withOffers(first.reply, others) : notKnown();
  const reply = guarded(asked, own);
  const link = linkIn(choice.language);
  const written = first ? quoteData(choice.prose ?? '') : '';
  return {
    ...reply,
    text: link ? `${link}\n\n${reply.text}` : reply.text,
    ...(written && isTold(asked, { text: written }) && { prose: written }),
  };
}

/** The others are worth more than the first of the questions, which a reply that asks back keeps. */
function withOffers(reply: TutorReply, others: readonly Candidate[]): TutorReply {
  const { kind = 'next', questions = [] } = reply.offers ?? {};
  if (kind === 'check' || others.length === 0) return reply;
  const kept = questions.slice(-(OFFERED - others.length));
  return { ...reply, offers: { kind, questions: [...others.map(({ asked }) => asked), ...kept] } };
}
