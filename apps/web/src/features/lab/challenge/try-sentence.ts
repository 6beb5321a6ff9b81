import { type Challenge, numbersOf, type Outcome } from '@netward/challenges';
import { SOLVED_AFTER_SHOWN } from '../../../lib/solved-words.ts';
import { currentRun, isSolvedBy, shownJudgement, type Work } from './challenge-work.ts';

const ORDINALS = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
];

/** Which try this was, and what it changed: 'Third try. Customers served: 2 more than before.' */
export function trySentence(challenge: Challenge, work: Work): string {
  const { tries, run, before, traffic, isShown } = work;
  if (tries === 0) {
    const waiting = shownJudgement(challenge, null, traffic).flows.length;
    return `${waiting} ${challenge.texts.lines} are waiting.`;
  }
  const name = ORDINALS[tries - 1] ? `${ORDINALS[tries - 1]} try` : `Try ${tries}`;
  if (!run) return name;
  if (!currentRun(work)) return `${name}, changed since`;
  if (isSolvedBy(run)) return `${name}. ${isShown ? SOLVED_AFTER_SHOWN : 'Solved'}.`;
  if (!before) return name;
  const now = numbersOf(run.judgements[traffic]);
  const then = numbersOf(before.judgements[traffic]);
  const changed = (['served', 'stopped'] satisfies Outcome[]).filter(
    (outcome) => now[outcome] !== then[outcome],
  );
  const said = changed.map((outcome) => {
    const more = now[outcome] - then[outcome];
    const words = `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'}`;
    return `${challenge.texts.outcomes[outcome]}: ${words} than before.`;
  });
  return [`${name}.`, ...(said.length > 0 ? said : ['The same numbers as before.'])].join(' ');
}
