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

/** What anybody asks for on any morning; 'https:' goes to 8443. */
const PLAIN = words(`
  start mugs plates https:product-17 track returns https:cart-add tea-cup obrien https:checkout blog-tea kettle
  review-good https:login-carol https:login-erin student-union orchestra`);

/** A search for paths that nobody links to. */
const PATHS = words(
  'account admin api assets backup blog cart config css db dev docs export git inc log',
)
  .map((word) => `path-${word}`)
  .join(' ');

/** The measured part of a morning: its visits and single requests, within eight minutes. */
type Morning = readonly [readonly MorningVisit[], readonly string[]];
const SECONDS = 480;

const MORNINGS: Readonly<Record<Traffic, Morning>> = {
  A: [
    [
      visit(
        OFFICE,
        20,
        [6, 12],
        'start mugs committee product-17 https:login-alice committee-from',
      ),
      visit('203.0.113.66', 60, [1, 1], PATHS),
      visit(
        '203.0.113.80',
        150,
        [20, 40],
        'sqli-union-plus sqli-comments sqli-quote-or sqli-percent',
      ),
      visit('203.0.113.88', 240, [40, 60], 'sqli-login sqli-all https:sqli-all'),
      visit('198.51.100.61', 262, [9, 14], 'kettle product-9 committee'),
    ],
    words('committee-history credit-union union-jack or-not sql-poster having login-dashes'),
  ],
  B: [
    [
      visit(
        OFFICE,
        15,
        [4, 9],
        'start committee https:login-bob mugs committee https:cart-add blog-union',
      ),
      visit('203.0.113.71', 120, [1, 2], PATHS),
      visit(
        '198.51.100.77',
        60,
        [15, 30],
        'sqli-or-one sqli-mixed sqli-version sqli-category https:sqli-union-plus',
      ),
      visit('203.0.113.9', 250, [12, 20], 'sqli-newline sqli-login-or'),
      visit('198.51.100.204', 256, [8, 14], 'start lamp cart'),
    ],
    words('reunion committee-from credit-union orchestra review-union sql-poster dashes'),
  ],
  C: [
    [
      visit(
        OFFICE,
        10,
        [14, 18],
        'mugs https:login-alice committee start https:cart-add committee-history',
      ),
      visit('203.0.113.219', 100, [5, 5], PATHS),
      visit('192.0.2.211', 310, [10, 25], 'sqli-percent sqli-or-track sqli-login-raw sqli-sqlmap'),
      visit('203.0.113.90', 40, [20, 30], 'https:sqli-login sqli-comments'),
      visit('192.0.2.33', 255, [10, 15], 'tea-cup product-204 shipping'),
    ],
    words('reunion union-jack blog-union committee or-not comment-sign login-dashes table-lamp'),
  ],
};

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

/** Where the rest of the morning begins, behind the measured part. */
const LATER = 500;

/** A morning that follows from a seed. The inspector is down from 250 to 300. */
function freeMorning(seed: number): readonly MorningRow[] {
  const next = seeded(seed);
  const addressOf = freshAddresses(next);
  const attackers = [addressOf(), addressOf(), oneOf(next, [OFFICE, addressOf()])];
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
  const others = words(
    'credit-union reunion blog-union having dashes login-dashes table-lamp review-union',
  );
  const singles = [...PLAIN, ...shuffled(next, others).slice(0, between(next, 3, others.length))];
  return morningOf(between(next, 0, 2 ** 31), SECONDS, visits, singles);
}

/** The connections of a day at the shop, in order of time. Pure; a number is the seed of a day of its own. */
export function stream(day: Day): readonly MorningRow[] {
  if (typeof day === 'number') return freeMorning(day);
  const seed = 0x4a + TRAFFICS.indexOf(day);
  const [visits, singles] = MORNINGS[day];
  const next = seeded(seed + 0x100);
  const later = counterExamples(next, freshAddresses(next), LATER);
  return [
    ...morningOf(seed, SECONDS, visits, [...PLAIN, ...singles]),
    ...morningOf(seed + 0x100, 0, later, []),
  ];
}
