import { TRAFFICS, type Day, type Traffic } from '../day.ts';
import { oneOf, seeded, shuffled } from '../seeded.ts';
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

/** What anybody asks for on any morning, none of which looks like an attack at paranoia level 1. */
const PLAIN = words(`
  start mugs plates product-17 product-204 track returns sale cart-add cart-gift tea-cup obrien fish-chips
  rock heart half-price set-of-4 product-9 product-114 cart checkout shipping blog-tea kettle lamp review-fast
  review-good contact-invoice contact-address contact-callback login-alice login-bob login-carol login-erin`);

const attack = (source: string, from: number, requests: string): MorningVisit =>
  visit(source, from, [3, 14], requests);
const office = (from: number, requests: string): MorningVisit =>
  visit(OFFICE, from, [5, 30], requests);

/** A morning without the requests behind it: length in seconds, visits, single requests. */
type Morning = readonly [number, readonly MorningVisit[], readonly string[]];

const MORNINGS: Readonly<Record<Traffic, Morning>> = {
  A: [
    560,
    [
      office(40, 'committee review-window one-is-one'),
      attack(
        '203.0.113.66',
        75,
        'sqli-union-plus sqli-quote-or sqli-comments sqli-percent sqli-paren',
      ),
      attack('203.0.113.80', 210, 'sqli-track sqli-drop sqli-all traversal-search shell'),
      attack('198.51.100.140', 330, 'xss-tag xss-review xss-svg xss-name xss-contact sqli-review'),
    ],
    [
      ...PLAIN,
      ...words('having review-cookie contact-script contact-error review-bold csharp table-lamp'),
    ],
  ],
  B: [
    580,
    [
      office(120, 'committee committee committee review-innerhtml'),
      attack('203.0.113.71', 60, 'sqli-mixed sqli-or-one sqli-char sqli-track sqli-drop'),
      attack(
        '198.51.100.77',
        260,
        'sqli-sqlmap sqli-category sqli-sleep sqli-count sqli-benchmark',
      ),
      attack(
        '203.0.113.88',
        400,
        'xss-onerror xss-link xss-name javascript-uri sqli-login-or shell-track',
      ),
    ],
    [
      ...PLAIN.slice(3),
      ...words(`
        passwd-shirt review-parts contact-script contact-cookie review-maths review-dashes order-by
        contact-obrien student-union`),
    ],
  ],
  C: [
    600,
    [
      office(30, 'having review-cookie committee'),
      attack(OFFICE, 300, 'xss-name sqli-track'),
      attack(
        '203.0.113.219',
        90,
        'sqli-newline sqli-version sqli-comments sqli-quote-or traversal-encoded',
      ),
      attack('192.0.2.211', 420, 'shell-review xss-tag xss-review sqli-or-track sqli-review'),
      attack('198.51.100.200', 200, 'javascript-uri shell sqli-stacked traversal'),
    ],
    [
      ...PLAIN.slice(2),
      ...words(`
        good-parts passwd-shirt review-passwd contact-hosts contact-script review-window review-select
        sql-poster dashes`),
    ],
  ],
};

/** In which of the three mornings a counter-example stands, and the measured requests that do for it. */
type CounterExample = readonly [Traffic, ...string[]];

/**
 * Attacks that one rule alone sees at paranoia level 1, next to where the solution leaves that rule out: in
 * the same parameter at another path, or at the same path in another parameter. Each is let through by an
 * exclusion that names less than it should.
 */
const ONLY_TOO_WIDE: readonly CounterExample[] = [
  ['A', 'union-help', 'union-blog'],
  ['B', 'union-sort', 'union-brand'],
  ['A', 'uri-search-text', 'uri-search-tab'],
  ['B', 'uri-review-q', 'uri-review-tab'],
  ['A', 'file-contact-history', 'file-contact-access'],
  ['B', 'file-search-config', 'file-search-key'],
  ['C', 'file-review-key', 'file-review-access'],
  ['A', 'shell-search-bash', 'shell-search-tcp'],
  ['C', 'shell-review-tcp', 'shell-review-python'],
  ['B', 'script-contact-text', 'script-contact-write'],
  ['C', 'script-review-message', 'script-review-fetch'],
  ['A', 'doctype-gift', 'frameset-gift'],
  ['C', 'doctype-subject', 'frameset-subject'],
  ['B', 'image-gift', 'video-gift'],
  ['C', 'image-subject', 'video-subject'],
];

/** Two notices, score 4: a customer whom a limit of 4 turns away. */
const TERSE = words('cart-by-list cart-by-speaker');

/** Customers of whom each needs an exclusion of the solution. */
const WRITERS = words(`
  committee good-parts passwd-shirt review-cookie review-parts review-passwd contact-script contact-cookie
  contact-hosts`);

const LOOKALIKES = words(`
  having one-is-one csharp table-lamp order-by student-union sql-poster dashes review-window review-bold
  review-maths review-dashes review-innerhtml review-select contact-error contact-obrien`);

const ATTACKS = words(`
  sqli-union-plus sqli-comments sqli-percent sqli-mixed sqli-newline sqli-all sqli-version sqli-sqlmap
  sqli-category sqli-quote-or sqli-or-one sqli-or-track sqli-sleep sqli-stacked sqli-count sqli-login-or
  sqli-paren sqli-review sqli-benchmark sqli-char sqli-track sqli-drop xss-tag xss-review xss-onerror xss-svg
  xss-link xss-name xss-contact traversal traversal-encoded traversal-search shell shell-review shell-track
  javascript-uri`);

const CUSTOMERS = 45;
const FREE_ATTACKS = 6;

/** The ids of all requests that a stream may have. */
export const DRAWN: readonly string[] = [
  ...PLAIN,
  ...TERSE,
  ...WRITERS,
  ...LOOKALIKES,
  ...ATTACKS,
  ...ONLY_TOO_WIDE.flatMap(([, ...requests]) => requests),
];

/** A morning that follows from a seed. */
function freeMorning(seed: number): readonly MorningRow[] {
  const next = seeded(seed);
  const addressOf = freshAddresses(next);
  const attacks = shuffled(next, [
    ...ONLY_TOO_WIDE.map(([, ...requests]) => oneOf(next, requests)),
    ...shuffled(next, ATTACKS).slice(0, FREE_ATTACKS),
  ]);
  const attackers = [addressOf(), addressOf(), addressOf(), oneOf(next, [OFFICE, addressOf()])];
  const visits = attackers.map((source, index) =>
    attack(
      source,
      between(next, 20, 500),
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
    attack(addressOf(), from + 10, attacks.join(' ')),
    visit(addressOf(), from + between(next, 5, 50), [0, 0], oneOf(next, TERSE)),
  ];
  return morningOf(0, 0, visits, []);
}

/**
 * The requests of a day, in order of time; a number is the seed of a day of its own. Pure. The seed chooses
 * who asks which measured request when, and never a text: no other request has a score.
 */
export function stream(day: Day): readonly MorningRow[] {
  if (typeof day === 'number') return freeMorning(day);
  const [seconds, visits, single] = MORNINGS[day];
  const rows = morningOf(0x6a + TRAFFICS.indexOf(day), seconds, visits, single);
  return [...rows, ...laterIn(day, seconds + 20)];
}
