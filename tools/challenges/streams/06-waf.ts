import { morningOf, OFFICE, type SeededVisit } from '../mornings.ts';

const words = (text: string) => text.trim().split(/\s+/);

/** What anybody asks for on any morning, none of which looks like an attack at paranoia level 1. */
const PLAIN = words(`
  start mugs plates product-17 product-204 track returns sale cart-add cart-gift tea-cup obrien fish-chips
  rock heart half-price set-of-4 product-9 product-114 cart checkout shipping blog-tea kettle lamp review-fast
  review-good contact-invoice contact-address contact-callback login-alice login-bob login-carol login-erin`);

const attack = (source: string, from: number, requests: string): SeededVisit => ({
  source,
  requests: words(requests),
  from,
  every: [3, 14],
});
const office = (from: number, requests: string): SeededVisit => ({
  source: OFFICE,
  requests: words(requests),
  from,
  every: [5, 30],
});

export const stream = {
  A: morningOf(
    0x6a,
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
  ),
  B: morningOf(
    0x6b,
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
      ...words(
        'passwd-shirt review-parts contact-script contact-cookie review-maths review-dashes',
      ),
      ...words('order-by contact-obrien student-union'),
    ],
  ),
  C: morningOf(
    0x6c,
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
      ...words('good-parts passwd-shirt review-passwd contact-hosts contact-script review-window'),
      ...words('review-select sql-poster dashes'),
    ],
  ),
};
export const type = ['MorningRow', '../web-requests/morning.ts'] as const;
