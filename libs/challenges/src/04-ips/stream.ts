import type { Day } from '../day.ts';
import { between, oneOf, seeded } from '../seeded.ts';
import type { MorningRow } from '../web-requests/requests.ts';
import {
  anyMorning,
  attackersIn,
  freshAddresses,
  LOOKALIKES,
  OFFICE,
  someInjections,
  visit,
  writtenMorning,
  type MorningVisit,
} from '../web-requests/visits.ts';
import written from './stream.json' with { type: 'json' };

const { paths: PATHS } = written.lists;

/** Eight people of an office within two minutes, and fourteen of another one, who come more slowly. */
const EIGHT = 'start mugs plates https:login-alice kettle returns product-9 https:checkout';
const FOURTEEN = `${EIGHT} track tea-cup lamp blog-tea cart shipping`;

/**
 * Flows that only a configuration too wide, or too narrow, judges wrongly: customers who look like attackers,
 * as many connections from one address as the solution lets pass, and a search that takes its time.
 */
function counterExamples(
  next: () => number,
  addressOf: () => string,
  from: number,
): readonly MorningVisit[] {
  const single = (request: string) =>
    visit(addressOf(), from + between(next, 0, 240), [0, 0], request);
  return [
    ...['orchestra', ...LOOKALIKES, 'sqli-login-or'].map(single),
    visit(addressOf(), from + between(next, 0, 60), [7, 14], EIGHT),
    visit(addressOf(), from, [17, 19], FOURTEEN),
    visit(addressOf(), from + between(next, 0, 60), [6, 7], PATHS),
  ];
}

const LATER = 500;

/** A morning that follows from a seed. The inspector is down from 250 to 300. */
function freeMorning(seed: number): readonly MorningRow[] {
  const next = seeded(seed);
  const addressOf = freshAddresses(next);
  const attackers = attackersIn(next, addressOf);
  const attack = (request: string) => {
    const at = oneOf(next, [between(next, 20, 245), between(next, 301, 470)]);
    return visit(oneOf(next, attackers), at, [0, 0], request);
  };
  const visits = [
    // The outage lasts for less than a slow search, so that one has to begin behind it.
    ...counterExamples(next, addressOf, 301),
    ...someInjections(next).map(attack),
    visit(oneOf(next, attackers), between(next, 252, 295), [0, 0], 'sqli-all'),
    visit(oneOf(next, attackers), between(next, 310, 470), [0, 0], 'https:sqli-union-plus'),
    visit(
      OFFICE,
      between(next, 5, 60),
      [8, 18],
      'mugs https:login-alice committee start committee-from',
    ),
    visit(addressOf(), between(next, 60, 200), [1, 2], PATHS),
    visit(addressOf(), between(next, 252, 260), [8, 14], 'start lamp cart'),
  ];
  return anyMorning(next, 480, visits, written.lists);
}

/** The connections of a day at the shop, in order of time. Pure; a number is the seed of a generated day. */
export function stream(day: Day): readonly MorningRow[] {
  if (typeof day === 'number') return freeMorning(day);
  return writtenMorning(written, day, 0x4a, (next, addressOf) =>
    counterExamples(next, addressOf, LATER),
  );
}
