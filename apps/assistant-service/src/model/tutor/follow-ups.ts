import { levels, type Level } from '@netward/levels';
import { answersOf, type WrittenAnswer } from '@netward/levels/answers';
import type { Ask } from '../model.ts';
import { FITS, findPassages, TERMS_MAX } from './library.ts';
import { plainWordsOf, termsOf } from './terms.ts';

/** So many letters of an answer's beginning tell it from all others. */
const TELLING = 60;

type Part = 'why' | 'simpler' | 'example' | 'withTls' | 'more';

/** What a follow-up asks for; the first one that fits counts. */
const ASKS: readonly (readonly [Part, RegExp])[] = [
  [
    'simpler',
    /\bsimpl(?:er|ify|ified)\b|\bin simple\b|\bsimple (?:words|terms|english|version)\b|\bmore simply\b|^\W*simple\W*$|\beli ?5\b|\beas(?:y|ier)\b|\bplain (?:english|words|language)\b|\b(?:do|does|did|can|could)(?:n.?t| not) (?:really )?(?:get|understand|follow|make sense)\b|\bdumb (?:it|that)? ?down\b|\blike i.?m\b|\btoo (?:hard|complicated|long|difficult|technical)\b|\bshorter\b|\btl ?dr\b|\bconfus\w*|\bexplain (?:it |that |this )?(?:again|better|differently)\b|^\W*(?:huh|what|wat|sorry|pardon)\W*$|\bkid\b|\bother words\b|\bnot clear\b|\bunclear\b|\blost me\b/i,
  ],
  [
    'example',
    /\bexamples?\b|\bfor instance\b|\bconcrete\w*|\bshow me one\b|\bsuch as\W*$|\blike what\b/i,
  ],
  [
    'withTls',
    /^\W*(?:and |but |so |ok |what |how )*(?:about |if |is it |does (?:it|that|this) (?:change|work|help|matter) |would (?:it|that) (?:be different|change) |it |we |i |they |use[sd]? |had |used |using |the same )*(?:with|over|using|in|via|on|under|through)? ?(?:tls|https|ssl|encryption|encrypted)(?: on| then| instead| too| enabled)?\W*$/i,
  ],
  [
    'why',
    /^\W*(?:(?:but|and|ok|so|yes|no|hmm|y) ?)*(?:y|why|how come|how so|what for|says who|really|and why|why so|the reason)(?: (?:is|was|does|did|would) (?:that|this|it|so)| not| (?:tho(?:ugh)?|exactly|so|is that so|that|this|does that happen|does it do that|is it like that|that is))?\W*$|^\W*(?:explain|tell me|i (?:still )?(?:don.?t|do not) (?:get|understand|see)) why\W*$|\bare you sure\b/i,
  ],
  [
    'more',
    /^\W*(?:(?:ok|yes|yeah|yep|sure|please|and) ?)*(?:more|tell me more|more (?:please|details?|info)|go on|continue|and then|what else|anything else|go deeper|deeper|yes|yeah|yep|yup|sure|yes please|please do|ok tell me|elaborate|keep going|and)\W*$/i,
  ],
];
/** Terms that say how to change the last answer, not its subject. */
const EMPTY = new Set(
  termsOf(
    'explain mean again simpler simple easier easy example clear unclear understand word understood sorry long hard difficult short shorter confusing confused technical complicated kid five 5 year old english language detail info follow better give show sense different differently concrete bit point anything nothing everything lost stuff im eli5 kid dumb tldr what huh',
  ),
);

/** A written answer and the level it belongs to. */
interface Topic {
  readonly level: Level;
  readonly written: WrittenAnswer;
}

/**
 * What a message like "why?", "simpler please", "example?" or "and with TLS?" gets: the part of the
 * last answer that was written for it. Undefined for a message that stands by itself.
 */
export function answerFollowUp(ask: Ask): string | undefined {
  const found = ASKS.find(([, asks]) => asks.test(ask.question));
  if (!found) return undefined;
  const [part, asks] = found;
  const subject = termsOf(ask.question).filter((term) => !EMPTY.has(term));
  const isAlone = subject.every((term) => term === 'why' || (part === 'withTls' && isTls(term)));
  const topic = isAlone
    ? lastTopic(ask)
    : topicOf(ask, withoutEmpty(ask.question.replace(asks, ' ')));
  if (!topic || (!isAlone && part !== 'simpler' && part !== 'example')) return undefined;
  return tell(topic, part);
}

/** A question without the words that say how the answer is wanted. */
function withoutEmpty(question: string): string {
  const words = plainWordsOf(question);
  return words.filter((word) => !termsOf(word).some((term) => EMPTY.has(term))).join(' ');
}

/** Whether somebody says that they understand nothing, and not what. */
export function isLost(question: string): boolean {
  const [, asksSimpler] = ASKS.find(([part]) => part === 'simpler')!;
  return asksSimpler.test(question) && termsOf(question).every((term) => EMPTY.has(term));
}

const isTls = (term: string) => term === 'tls' || term === 'encrypt';

function tell({ level, written }: Topic, part: Part): string {
  if (part === 'withTls') {
    return (
      written.withTls ??
      `TLS changes nothing about that: it hides and protects what is inside a connection, and this is about something else. ${written.simpler}`
    );
  }
  if (part !== 'more') return written[part];
  const next = answersOf(level).find(({ asked }) => asked[0] === written.followUp);
  return next ? `${next.asked[0]} ${next.answer}` : written.why;
}

/** What the conversation was about last. Of the questions no more terms are looked up than of one text. */
function lastTopic(ask: Ask): Topic | undefined {
  let room = TERMS_MAX;
  for (const { role, content } of [...ask.conversation].reverse()) {
    if (role === 'user') room -= termsOf(content).length;
    const question = () => (room < 0 ? undefined : topicOf(ask, content));
    const found = role === 'assistant' ? writtenIn(ask.level, content) : question();
    if (found) return found;
  }
  return undefined;
}

/** The written answer that a message of the tutor contains; the level's own come first. */
function writtenIn(level: Level, message: string): Topic | undefined {
  const parts = ({ answer, why, simpler, example, withTls }: WrittenAnswer) =>
    [answer, why, simpler, example, withTls].filter((text) => text !== undefined);
  for (const each of [level, ...levels]) {
    const written = answersOf(each).find((candidate) =>
      parts(candidate).some((text) => message.includes(text.slice(0, TELLING))),
    );
    if (written) return { level: each, written };
  }
  return undefined;
}

function topicOf({ level }: Ask, question: string): Topic | undefined {
  const hit = findPassages(level, question).find(({ passage }) => passage.written);
  if (!hit || hit.score < FITS) return undefined;
  return { level: hit.passage.level, written: hit.passage.written! };
}
