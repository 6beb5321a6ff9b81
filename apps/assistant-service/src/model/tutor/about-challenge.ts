import { numbersOf } from '@netward/challenges';
import { cleanQuestion } from '@netward/contracts';
import { resultLines } from '../../challenge/challenge-facts.ts';
import type { OpenChallenge } from '../../challenge/open-challenge.ts';
import type { Ask } from '../model.ts';
import { findAsked, FITS } from './library.ts';

const ASKS_RESULT =
  /\b(?:what (?:just )?happened|what.?s (?:wrong|missing|left)|what (?:is|am i) (?:wrong|missing|doing wrong)|what now|what next|next step|hints?|stuck|help(?: me)?\W*$|why (?:is it|am i) not (?:solved|done)|is (?:it|this) (?:solved|right|correct)|did i (?:solve|do) it|result)\b/i;

/** The answer to one of the questions that the challenge offers with this result, as it is offered. */
export function answerOffered({ challenge, question }: Ask): string | undefined {
  return challenge?.answers.find((each) => cleanQuestion(each.question) === question)?.answer;
}

/** What the result of the open challenge says to a question, if it is one about it. */
export function answerChallenge({ challenge, question }: Ask): string | undefined {
  if (!challenge) return undefined;
  const best = findAsked(challenge.answers, question);
  if (best && best.score >= FITS) return best.passage.answer;
  return ASKS_RESULT.test(question) ? tellResult(challenge) : undefined;
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
