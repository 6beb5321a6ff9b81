import type { Day } from '../day.ts';
import { between, oneOf, seeded, shuffled } from '../seeded.ts';
import type { MorningRow } from '../web-requests/requests.ts';
import {
  anyMorning,
  attackersIn,
  freshAddresses,
  LOOKALIKES,
  OFFICE,
  someInjections,
  visit,
  words,
  writtenMorning,
  type MorningVisit,
} from '../web-requests/visits.ts';
import written from './stream.json' with { type: 'json' };

const guesses = (count: number) =>
  Array.from({ length: count }, (_, index) => `guess-${index + 1}`).join(' ');
/** The office begins its day: everybody logs in. */
const { logins: LOGINS } = written.lists;

/**
 * Flows that only a rule too wide, or too narrow, judges wrongly. The orchestras raise all the false alarms
 * that are allowed; an office logs in one time less, and a patient guesser tries as often, as the solution
 * counts to.
 */
function counterExamples(
  next: () => number,
  addressOf: () => string,
  orchestras: number,
  from: number,
): readonly MorningVisit[] {
  const single = (request: string) =>
    visit(addressOf(), from + between(next, 0, 500), [0, 0], request);
  return [
    ...Array.from({ length: orchestras }, () => single('orchestra')),
    ...LOOKALIKES.map(single),
    visit(addressOf(), from + between(next, 0, 120), [10, 40], `${LOGINS} login-alice login-bob`),
    visit(addressOf(), from + between(next, 0, 20), [55, 61], guesses(10)),
  ];
}

/** The part of the morning that is behind the measured one, and how many searches for an orchestra it takes. */
const LATER = { from: 630, orchestras: { A: 2, B: 2, C: 3 } } as const;

function freeMorning(seed: number): readonly MorningRow[] {
  const next = seeded(seed);
  const addressOf = freshAddresses(next);
  const attackers = attackersIn(next, addressOf);
  const attack = (request: string) =>
    visit(oneOf(next, attackers), between(next, 30, 560), [0, 0], request);
  const office = shuffled(next, words(LOGINS))
    .slice(0, between(next, 5, 7))
    .join(' ');
  const visits = [
    ...counterExamples(next, addressOf, 3, 0),
    ...someInjections(next).map(attack),
    visit(OFFICE, between(next, 5, 40), [2, 12], office),
    visit(OFFICE, between(next, 120, 240), [15, 60], 'committee committee-from committee'),
    visit(addressOf(), between(next, 60, 400), [2, 12], guesses(between(next, 11, 14))),
  ];
  return anyMorning(next, 600, visits, written.lists);
}

/** The requests of a day at the shop, in order of time. Pure; a number is the seed of a generated day. */
export function stream(day: Day): readonly MorningRow[] {
  if (typeof day === 'number') return freeMorning(day);
  return writtenMorning(written, day, 0x3a, (next, addressOf) =>
    counterExamples(next, addressOf, LATER.orchestras[day], LATER.from),
  );
}
