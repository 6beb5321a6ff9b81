import { numbersOf, OUTCOMES } from '@netward/challenges';
import type { OpenChallenge } from '../challenge/open-challenge.ts';

/** Words of sentences that tell of no result: advice, conditions, questions. */
const NO_RESULT =
  /\?|\b(?:if|would|could|should|may|might|when|once|unless|until|try|suppose|imagine|goal|want\w*|traffic [ABC])\b/i;
const SOLVED =
  /\b(?:you(?:[’']ve| have)? (?:now |already )?solved|(?:challenge|task) is (?:now |already )?(?:solved|done|complete)|(?:all|every) goals? (?:is|are) (?:met|reached))\b/i;
const WORDS = 'no zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const numberOf = (word: string): number => {
  const at = WORDS.indexOf(word.toLowerCase());
  return at === -1 ? Number(word) : Math.max(0, at - 1);
};

/** Whether a reply gives another number for a list than the result has, or calls unsolved work done. */
export function contradictsChallenge(
  reply: string,
  { challenge, judgement }: OpenChallenge,
): boolean {
  const numbers = numbersOf(judgement);
  const isReached = judgement.goals.every(({ isMet }) => isMet);
  return reply.split(/(?<=[.!?…])\s+|\n+/u).some((sentence) => {
    if (NO_RESULT.test(sentence)) return false;
    if (!isReached && SOLVED.test(sentence)) return true;
    return OUTCOMES.some((outcome) => {
      const [noun = '', ...rest] = challenge.texts.outcomes[outcome].toLowerCase().split(' ');
      const claim = new RegExp(
        `\\b(\\d+|${WORDS.join('|')}) ${noun.replace(/s$/, '')}s?(?: \\w+){0,2} ${rest.join(' ')}\\b`,
        'gi',
      );
      return [...sentence.matchAll(claim)].some(
        ([, word = '']) => numberOf(word) !== numbers[outcome],
      );
    });
  });
}
