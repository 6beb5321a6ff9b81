import { TRAFFICS, type Day, type Traffic } from '../day.ts';
import { between, oneOf, seeded, shuffled } from '../seeded.ts';
import type { MorningRow } from '../web-requests/requests.ts';
import { freshAddresses, morningOf, OFFICE, visit, words } from '../web-requests/visits.ts';
import mornings from './mornings.json' with { type: 'json' };

/** What anybody asks for on any morning, none of which looks like an attack at paranoia level 1. */
const PLAIN = words(mornings.plain);
/** Two notices, score 4: a customer whom a limit of 4 turns away. */
const TERSE = words(mornings.terse);
/** Customers of whom each needs an exclusion of the solution. */
const WRITERS = words(mornings.writers);
const LOOKALIKES = words(mornings.lookalikes);
const ATTACKS = words(mornings.attacks);

/**
 * Attacks that one rule alone sees at paranoia level 1, next to where the solution leaves that rule out: in
 * the same parameter at another path, or at the same path in another parameter. Each is let through by an
 * exclusion that names less than it should. First in which of the three mornings it stands, then the
 * measured requests that do for it.
 */
const ONLY_TOO_WIDE: readonly (readonly string[])[] = mornings['only too wide'];

const CUSTOMERS = 45;
const FREE_ATTACKS = 6;
/** The seconds between two requests of an attacker. */
const HURRIED = [3, 14] as const;

function freeMorning(seed: number): readonly MorningRow[] {
  const next = seeded(seed);
  const addressOf = freshAddresses(next);
  const attacks = shuffled(next, [
    ...ONLY_TOO_WIDE.map(([, ...requests]) => oneOf(next, requests)),
    ...shuffled(next, ATTACKS).slice(0, FREE_ATTACKS),
  ]);
  const attackers = [addressOf(), addressOf(), addressOf(), oneOf(next, [OFFICE, addressOf()])];
  const visits = attackers.map((source, index) =>
    visit(
      source,
      between(next, 20, 500),
      HURRIED,
      attacks.filter((_, at) => at % attackers.length === index).join(' '),
    ),
  );
  const others = shuffled(next, [...PLAIN, ...LOOKALIKES]);
  const customers = [...WRITERS, oneOf(next, TERSE), ...others].slice(0, CUSTOMERS);
  return morningOf(between(next, 0, 2 ** 31), 600, visits, customers);
}

/** The counter-examples of one of the three mornings, which come behind what was there before. */
function laterIn(day: Traffic, from: number): readonly MorningRow[] {
  const attacks = ONLY_TOO_WIDE.filter(([letter]) => letter === day).map(([, request]) => request);
  const next = seeded(0x16a + TRAFFICS.indexOf(day));
  const addressOf = freshAddresses(next);
  const visits = [
    visit(addressOf(), from + 10, HURRIED, attacks.join(' ')),
    visit(addressOf(), from + between(next, 5, 50), [0, 0], oneOf(next, TERSE)),
  ];
  return morningOf(0, 0, visits, []);
}

/**
 * The requests of a day, in order of time; a number is the seed of a generated day. Pure. The seed chooses
 * who asks which measured request when, and never a text: only measured requests have a score.
 */
export function stream(day: Day): readonly MorningRow[] {
  if (typeof day === 'number') return freeMorning(day);
  const { seconds, visits, others, ...plain } = mornings.days[day];
  const together = visits.map(({ source, from, every, requests }) =>
    visit(source, from, every as [number, number], requests),
  );
  const single = [...PLAIN.slice(plain['plain from']), ...words(others)];
  const rows = morningOf(0x6a + TRAFFICS.indexOf(day), seconds, together, single);
  return [...rows, ...laterIn(day, seconds + 20)];
}
