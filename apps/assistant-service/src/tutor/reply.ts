import type { Ask } from '../model/model.ts';
import { goesOn, isFollowUp, tellAgain } from './entries/written.ts';
import type { ByKind, Entry, EntryAnswer, TutorReply } from './entry.ts';
import { EXACT, isWordKnown, learnt, rankedEntries, type Ranked } from './index.ts';
import { soundsOf } from './urgency.ts';
import { noticeFor } from './words.ts';
import { withoutQuizAnswers } from './quiz-guard.ts';

/** From this score on an entry may be the answer. */
const ANSWERS = 0.28;
/** It is the clear winner if it is so many times as near as the next one. */
const AHEAD = 1.1;
const AHEAD_OF_URGENT = 1.25;
/**
 * What the learner has at hand is meant rather than a lesson, and less is enough. "My English is bad, what
 * is a port" is a question, and "done, I think; now?" no cry for help: in doubt that is asked.
 */
const AHEAD_IN: ByKind = { run: 1.04, selection: 1.04, challenge: 1.04, manners: 1.5, need: 1.25 };
/** From here on the nearest of what is told about one action will do. */
const NEAR_ENOUGH = 0.4;
/** The next one may have been meant instead if the winner is less than so many times as near. */
const RIVALLED = 1.6;
/** From this score on an entry is worth offering. */
const NEAR = 0.25;
/** From here on, and if hardly anything is nearer, somebody may be in need; a plan to harm could be the answer, too. */
const MAY_BE_IN_NEED = 0.24;
const NEARLY = 0.8;
const IF_NEED =
  'If this has happened to you, the first of these says what helps. If not, do you mean one of the others?';
const IF_HARM = 'I help with no attack on what belongs to somebody else. Do you mean one of these?';
const NOT_KNOWN =
  'I do not know this. I know these labs and how to defend a network, not how to attack somebody else’s. These I can answer:';
/** What leads from any answer to what helps somebody in need. */
const HELP = 'What helps if something has happened to me?';
/** From this share on a question may be somebody's need, whatever else it is taken for. */
const SOUNDS_LIKE_NEED = 0.05;
/** So many buttons there are at most. */
export const OFFERED = 3;
/** So many of them are about the run, whose entries are all near to each other. */
const OF_RUN_OFFERED = 2;
/** How far back a follow-up looks for what it is about. */
const QUESTIONS_BACK = 4;

/** Answers with the clear winner of the ranking, otherwise asks back with three buttons. */
export function replyTo(ask: Ask): TutorReply {
  return guarded(ask, chosen(ask));
}

/** A reply that gives no answer of the quiz away, and leads to help wherever somebody may need it. */
export function guarded(ask: Ask, reply: TutorReply): TutorReply {
  return withoutQuizAnswers(ask, mayNeedHelp(ask, reply) ? withHelp(reply) : reply);
}

/** Words are misjudged most where nothing is known, in other languages, and where victims and culprits do the same. */
function mayNeedHelp({ question }: Ask, { text, entry, offers }: TutorReply): boolean {
  if (entry?.kind === 'need' || text === IF_NEED || offers?.kind === 'check') return false;
  if (entry?.kind === 'harm' || soundsOf(learnt, question).need > SOUNDS_LIKE_NEED) return true;
  return !entry && (text === NOT_KNOWN || noticeFor(question, isWordKnown) !== undefined);
}

/** With a button for it in the place of what was least likely meant. */
function withHelp({ offers, ...reply }: TutorReply): TutorReply {
  const { kind = 'next', questions = [] } = offers ?? {};
  const others = kind === 'meant' ? questions.slice(0, OFFERED - 1) : questions.slice(1);
  const withIt = kind === 'meant' ? [...others, HELP] : [HELP, ...others];
  return { ...reply, offers: { kind, questions: [...new Set(withIt)] } };
}

function chosen(ask: Ask): TutorReply {
  const ranked = rankedEntries(ask);
  const entry = winnerOf(ranked);
  const notice = ranked[0]?.score === EXACT ? undefined : noticeFor(ask.question, isWordKnown);
  const urgent = entry && isUrgent(entry);
  if (notice && !urgent) return meant(notice, offeredOf(ranked));
  const reply = entry ? tell(ask, entry, rivalsOf(ranked)) : askBack(ranked);
  return notice ? { ...reply, text: `${notice}\n\n${reply.text}` } : reply;
}

/** What an entry says, with the questions that may have been meant instead. */
export function tell(ask: Ask, entry: Entry, rivals?: readonly Entry[]): TutorReply {
  if (entry.kind === 'follow-up') return followUp(ask, entry);
  return replyWith(entry, entry.answer(ask), rivals);
}

/** What may have been meant instead of the winner, two at most: one other help next to help, nothing next to a refusal. */
export function rivalsOf([best, ...others]: readonly Ranked[]): Entry[] {
  if (!best || best.score === EXACT || best.entry.kind === 'harm') return [];
  const isHelp = best.entry.kind === 'need';
  const rivals = others.filter(
    (each) =>
      best.score < RIVALLED * each.score &&
      !isAlike(best.entry, each) &&
      (!isHelp || each.entry.kind === 'need'),
  );
  return offeredOf(rivals).slice(0, isHelp ? 1 : OFFERED - 1);
}

/** An answer with its next question, and what can be asked about every answer. */
function replyWith(entry: Entry, answer: EntryAnswer, rivals: readonly Entry[] = []): TutorReply {
  const { text, simpler, rows, offers } = answer;
  const meant = rivals.map(({ asked }) => asked[0]!);
  // Two questions that may have been meant are worth more than the same answer in other words.
  const isSimplerOffered = simpler !== undefined && meant.length < OFFERED - 1;
  const more = [...(isSimplerOffered ? ['Simpler'] : []), 'Not what I asked'];
  const next = [...new Set([...meant, ...(offers?.questions ?? [])])].slice(
    0,
    OFFERED - more.length,
  );
  const isChoice = offers !== undefined && offers.kind !== 'next';
  const asked = isChoice ? offers : { kind: 'next' as const, questions: [...next, ...more] };
  return { text, entry, ...(rows && { rows }), offers: asked };
}

/** The entry that answers, if one clearly does. */
export function winnerOf(ranked: readonly Ranked[]): Entry | undefined {
  const [best] = ranked;
  if (!best) return undefined;
  const { kind } = best.entry;
  if (best.score < ANSWERS) return undefined;
  // Nobody who may be in need gets a refusal.
  const isAsUrgent = (entry: Entry) => isUrgent(entry) && (kind === 'need' || entry.kind === kind);
  const isOther = ({ entry }: Ranked) =>
    entry !== best.entry && !isAlike(entry, best) && !(isUrgent(best.entry) && isAsUrgent(entry));
  // What it would be worse to miss keeps its distance.
  const worse = ranked.find(
    (each) => (isUrgent(each.entry) || isSameOf(best.entry, each.entry)) && isOther(each),
  );
  const ofWorse = worse && isUrgent(worse.entry) ? AHEAD_OF_URGENT : AHEAD;
  const isAhead =
    best.score >= (AHEAD_IN[kind] ?? AHEAD) * (ranked.find(isOther)?.score ?? 0) &&
    best.score >= ofWorse * (worse?.score ?? 0);
  return isAhead || best.score === EXACT ? best.entry : undefined;
}

/** The same question in two levels, or two about one action: each answer begins with what became of it. */
const isAlike = (one: Entry, { entry: other, score }: Ranked) =>
  one.asked[0] === other.asked[0] ||
  (score >= NEAR_ENOUGH && one.about !== undefined && one.about.action === other.about?.action);

/** Somebody in need, or a plan to harm. */
export const isUrgent = ({ kind }: Entry) => kind === 'need' || kind === 'harm';

/** Nothing of this fills a button that no question of the level would take, unless it is near enough. */
const OFFERED_IF_NEAR: ReadonlySet<Entry['kind']> = new Set(['need', 'harm', 'manners']);

/** The entries that are offered where none clearly wins. */
export function offeredOf(ranked: readonly Ranked[], from = 0): Entry[] {
  const near = ranked
    .filter(
      ({ entry: { kind }, score }, at) =>
        !OFFERED_IF_NEAR.has(kind) || score >= (at === 0 ? ANSWERS : NEAR_ENOUGH),
    )
    .map(({ entry }) => entry)
    .filter(({ kind }) => kind !== 'follow-up');
  // A long run has thousands of entries: each is looked at once.
  const asked = new Set<string | undefined>();
  const distinct = near.filter((entry) => !asked.has(entry.asked[0]) && asked.add(entry.asked[0]));
  const tooMany = new Set(distinct.filter(({ kind }) => kind === 'run').slice(OF_RUN_OFFERED));
  const few = distinct.filter((entry) => !tooMany.has(entry));
  const inOrder = [...few.slice(0, OFFERED), ...tooMany, ...few.slice(OFFERED)];
  return inOrder.slice(from, from + OFFERED);
}

/** Asks back, with the questions of these entries as buttons. */
function meant(text: string, entries: readonly Entry[]): TutorReply {
  const questions = entries.map(({ asked }) => asked[0]!);
  return { text, offers: { kind: 'meant', questions } };
}

/** The entry for somebody who may be in need or plan to harm, if hardly anything is nearer. */
export function urgentIn(ranked: readonly Ranked[]): Entry | undefined {
  const nearest = ranked.find(({ entry }) => isUrgent(entry));
  if (!nearest) return undefined;
  const need = ranked.find(({ entry }) => entry.kind === 'need');
  const urgent = need && need.score >= NEARLY * nearest.score ? need : nearest;
  const least = urgent.entry.kind === 'harm' ? ANSWERS : MAY_BE_IN_NEED;
  const isNear = urgent.score >= Math.max(least, NEARLY * ranked[0]!.score);
  return isNear ? urgent.entry : undefined;
}

/** Asks back where somebody may be in need or plan to harm, and says so first; undefined where that is far. */
function askBackUrgently(ranked: readonly Ranked[]): TutorReply | undefined {
  const urgent = urgentIn(ranked);
  if (!urgent) return undefined;
  const others = offeredOf(ranked.filter(({ entry }) => !isUrgent(entry)));
  if (urgent.kind === 'harm') return meant(IF_HARM, others);
  return meant(IF_NEED, [urgent, ...others].slice(0, OFFERED));
}

/** Whether two entries answer the same question about two actions of the run. */
const isSameOf = ({ id, kind }: Entry, other: Entry) =>
  kind === 'run' && other.kind === kind && afterNumber(id) === afterNumber(other.id);
const afterNumber = (id: string) => id.slice(id.indexOf('/', 'run/'.length));

/** The same question about several actions of the run, where those are the nearest. */
function sameOfSeveral([best, next, ...others]: readonly Ranked[]): readonly Ranked[] {
  if (!best || !next || !isSameOf(best.entry, next.entry)) return [];
  return [best, next, ...others.filter(({ entry }) => isSameOf(best.entry, entry))];
}

/** That there is no answer, with the nearest questions that have one. */
export function askBack(ranked: readonly Ranked[], from = 0): TutorReply {
  const urgently = from === 0 ? askBackUrgently(ranked) : undefined;
  if (urgently) return urgently;
  const several = from === 0 ? sameOfSeveral(ranked) : [];
  if (several.length > 0) return meant('Which one do you mean?', offeredOf(several));
  const isNear = (ranked[from]?.score ?? 0) >= NEAR;
  const text = isNear ? 'Do you mean one of these?' : NOT_KNOWN;
  return meant(text, offeredOf(ranked, from));
}

function followUp(ask: Ask, entry: Entry): TutorReply {
  const subject = subjectOf(ask);
  if (!subject) return askBack(rankedEntries(ask));
  const { ranked, others } = subject;
  const wasTold = winnerOf(ranked) !== undefined;
  // After an asking back it is about the nearest that was offered.
  const near = wasTold ? [] : offeredOf(ranked).map((each) => each.answer(ask));
  for (const answer of [subject.answer, ...near]) {
    const text = tellAgain(entry, answer);
    if (text !== undefined) return replyWith(entry, { ...answer, text });
  }
  const { kind, questions = [] } = subject.answer.offers ?? {};
  const [question] = kind === 'next' ? questions : [];
  if (question !== undefined && goesOn(entry)) {
    const next = replyTo({ ...ask, question, conversation: [] });
    return { ...next, text: `${question} ${next.text}` };
  }
  return askBack(ranked, (wasTold ? 1 : OFFERED) + OFFERED * others);
}

/** The last question that was no follow-up, ranked again, its answer, and how often another was wanted. */
function subjectOf(ask: Ask) {
  const { conversation } = ask;
  let others = 0;
  const questions = [...conversation.keys()].filter((at) => conversation[at]!.role === 'user');
  for (const at of questions.slice(-QUESTIONS_BACK).reverse()) {
    const { content: question } = conversation[at]!;
    const earlier = { ...ask, question, conversation: conversation.slice(0, at) };
    const ranked = rankedEntries(earlier);
    const best = winnerOf(ranked) ?? ranked[0]?.entry;
    if (best && best.kind !== 'follow-up') return { ranked, answer: best.answer(earlier), others };
    if (best && isFollowUp(best, 'others')) others += 1;
  }
  return undefined;
}
