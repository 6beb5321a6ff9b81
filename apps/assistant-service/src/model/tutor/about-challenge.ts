import { numbersOf, type JudgedFlow, type Outcome } from '@netward/challenges';
import { cleanQuestion } from '@netward/contracts';
import { resultLines } from '../../challenge/challenge-facts.ts';
import type { OpenChallenge } from '../../challenge/open-challenge.ts';
import type { Ask } from '../model.ts';
import { findAsked, FITS } from './library.ts';
import { termsOf } from './terms.ts';

const ASKS_RESULT =
  /\b(?:what (?:just )?happened|what.?s (?:wrong|missing|left)|what (?:is|am i) (?:wrong|missing|doing wrong)|what now|what next|next step|which (?:rule|route|line|setting|part|exclusion) is (?:it|that|wrong)|hints?|stuck|help(?: me)?\W*$|why (?:is it|am i) not (?:solved|done)|is (?:it|this) (?:solved|right|correct)|did i (?:solve|do) it|result)\b/i;

/** The answer to one of the questions that the challenge offers with this result, as it is offered. */
export function answerOffered({ challenge, question }: Ask): string | undefined {
  return challenge?.answers.find((each) => cleanQuestion(each.question) === question)?.answer;
}

/** A question about lines of a list, and not about what a word means. */
const ASKS_LINES = /\b(?:why|y|how come|which|who|whose|whom|how many|what made|what caused)\b/i;
/** What learners call the two lists that should be short, besides the names that a challenge gives them. */
const LIST_WORDS: readonly (readonly [Outcome, RegExp])[] = [
  [
    'through',
    /\b(?:attacks?|attackers?|through|miss(?:ed)?|leak\w*|read(?:able)?|got in|get in)\b/i,
  ],
  [
    'turned-away',
    /\b(?:turned away|customers?|visitors?|blocked|dropped|refused|lost|lose|fail\w*|false|accused|alarms?|alerts?)\b/i,
  ],
];
/** Nearly the words of an offered question; below it the question is about a line of a list first. */
const SURE = 0.9;

/** What the result of the open challenge says to a question, if it is one about it. */
export function answerChallenge({ challenge, question }: Ask): string | undefined {
  if (!challenge) return undefined;
  const best = findAsked(challenge.answers, question);
  if (best && best.score >= SURE) return best.passage.answer;
  if (ASKS_RESULT.test(question)) return tellResult(challenge);
  if (best && best.score >= FITS) return best.passage.answer;
  return tellLines(challenge, question);
}

/** The list that a question is about, what its lines have in common, and the line it seems to mean. */
function tellLines(open: OpenChallenge, question: string): string | undefined {
  const list = ASKS_LINES.test(question) ? listIn(open, question) : undefined;
  if (!list) return undefined;
  const { challenge, details, configuration, judgement } = open;
  const { traffic, flows } = judgement;
  const listed = flows.filter(({ outcome }) => outcome === list);
  const said = `With traffic ${traffic}: ${challenge.texts.outcomes[list]}: ${listed.length}. ${challenge.explain(configuration, judgement, list)}`;
  const asked = new Set(termsOf(question));
  const lines = listed.map((flow) => {
    const why = details.evidence(configuration, traffic, flow.id)?.why.sentence ?? '';
    return { flow, why, shared: sharedTerms(asked, flow, why) };
  });
  const [first] = lines.sort((one, other) => other.shared - one.shared);
  return first?.why
    ? `${said} Take ${first.flow.source} at ${first.flow.time}: ${first.why}`
    : said;
}

function sharedTerms(asked: ReadonlySet<string>, { source, summary }: JudgedFlow, why: string) {
  return termsOf(`${source} ${summary} ${why}`).filter((term) => asked.has(term)).length;
}

/** By the challenge's own name for the list where only one has a word of the question. */
function listIn({ challenge }: OpenChallenge, question: string): Outcome | undefined {
  const asked = new Set(termsOf(question));
  const named = LIST_WORDS.filter(([list]) =>
    termsOf(challenge.texts.outcomes[list]).some((term) => asked.has(term)),
  );
  const [found] =
    named.length === 1 ? named : LIST_WORDS.filter(([, words]) => words.test(question));
  return found?.[0];
}

/** The questions that the challenge itself answers and that are nearest to this one. */
export function nearestOf({ challenge, question }: Ask): readonly string[] {
  if (!challenge) return [];
  const near = findAsked(challenge.answers, question)?.passage.question;
  return [...new Set([...(near ? [near] : []), ...challenge.answers.map((each) => each.question)])];
}

/** The lists that are not as they should be, and a question that goes on from there. */
function tellResult(open: OpenChallenge): string {
  const { judgement, answers } = open;
  const [served, turnedAway, stopped, through] = resultLines(open);
  const { 'turned-away': away, through: passed } = numbersOf(judgement);
  const lines = [...(away > 0 ? [turnedAway] : []), ...(passed > 0 ? [through] : [])];
  const said = lines.length > 0 ? lines : [served, stopped];
  const next = answers[0] ? ` You could ask: ${answers[0].question}` : '';
  return `With traffic ${judgement.traffic}: ${said.join(' ')}${next}`;
}
