import { TRAFFICS, type Day, type Traffic } from '../day.ts';
import { oneOf, seeded, shuffled } from '../seeded.ts';
import { LOOKALIKES, someInjections } from '../web-requests/injections.ts';
import type { MorningRow } from '../web-requests/morning.ts';
import {
  between,
  freshAddresses,
  morningOf,
  OFFICE,
  visit,
  words,
  type MorningVisit,
} from '../web-requests/visits.ts';

/** What anybody asks for on any morning. */
const PLAIN = words(`
  start mugs plates product-17 track returns cart-add tea-cup obrien rock half-price checkout blog-tea kettle
  review-good review-dashes contact-obrien`);

const guesses = (count: number) =>
  Array.from({ length: count }, (_, index) => `guess-${index + 1}`).join(' ');
/** The office begins its day: everybody logs in. */
const LOGINS = 'login-alice login-bob login-carol login-erin login-frank login-grace login-heidi';

/** A morning without the flows behind it: length in seconds, visits, single requests. */
type Morning = readonly [number, readonly MorningVisit[], readonly string[]];

const MORNINGS: Readonly<Record<Traffic, Morning>> = {
  A: [
    540,
    [
      visit(OFFICE, 10, [3, 8], LOGINS),
      visit(OFFICE, 140, [20, 60], 'committee committee-from committee committee-history'),
      visit(
        '203.0.113.66',
        90,
        [4, 20],
        'sqli-union-plus sqli-comments sqli-percent sqli-quote-or',
      ),
      visit('203.0.113.80', 250, [10, 40], 'sqli-mixed sqli-version sqli-login sqli-all'),
      visit('198.51.100.140', 380, [15, 30], 'sqli-sqlmap sqli-login-or'),
      visit('203.0.113.66', 300, [2, 5], guesses(12)),
    ],
    words(
      'student-union credit-union orchestra union-jack blog-union sql-poster or-not dashes login-dashes order-by',
    ),
  ],
  B: [
    600,
    [
      visit(OFFICE, 5, [1, 4], `${LOGINS} login-alice`),
      visit(OFFICE, 200, [15, 50], 'committee blog-union committee'),
      visit('203.0.113.71', 60, [5, 15], 'sqli-or-one sqli-newline sqli-category sqli-login-raw'),
      visit('198.51.100.77', 330, [8, 25], 'sqli-comments sqli-percent sqli-all sqli-or-track'),
      visit('203.0.113.88', 420, [9, 12], guesses(13)),
    ],
    words(
      'student-union credit-union orchestra reunion committee-from comment-sign having table-lamp login-dashes order-by lamp',
    ),
  ],
  C: [
    600,
    [
      visit(OFFICE, 20, [4, 12], LOGINS),
      visit(OFFICE, 180, [25, 60], 'committee sqli-quote-or committee-from'),
      visit('203.0.113.219', 100, [4, 20], 'sqli-version sqli-mixed sqli-union-plus sqli-login'),
      visit('192.0.2.211', 350, [6, 30], 'sqli-percent sqli-login-or sqli-newline sqli-login-raw'),
      visit('203.0.113.90', 60, [20, 24], guesses(14)),
    ],
    words(
      'student-union credit-union committee-history reunion union-jack sql-poster or-not review-union login-dashes committee kettle',
    ),
  ],
};

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

/** A morning that follows from a seed. */
function freeMorning(seed: number): readonly MorningRow[] {
  const next = seeded(seed);
  const addressOf = freshAddresses(next);
  const attackers = [addressOf(), addressOf(), oneOf(next, [OFFICE, addressOf()])];
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
  const others = words(
    'student-union credit-union blog-union dashes login-dashes order-by lamp having',
  );
  const singles = [...PLAIN, ...shuffled(next, others).slice(0, between(next, 3, others.length))];
  return morningOf(between(next, 0, 2 ** 31), 600, visits, singles);
}

/** The requests of a day at the shop, in order of time. Pure; a number is the seed of a day of its own. */
export function stream(day: Day): readonly MorningRow[] {
  if (typeof day === 'number') return freeMorning(day);
  const seed = 0x3a + TRAFFICS.indexOf(day);
  const [seconds, visits, singles] = MORNINGS[day];
  const next = seeded(seed + 0x100);
  const later = counterExamples(next, freshAddresses(next), LATER.orchestras[day], LATER.from);
  return [
    ...morningOf(seed, seconds, visits, [...PLAIN, ...singles]),
    ...morningOf(seed + 0x100, 0, later, []),
  ];
}
