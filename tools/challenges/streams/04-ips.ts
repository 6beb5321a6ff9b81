import { morningOf, OFFICE, visit, words } from '../mornings.ts';

/** What anybody asks for on any morning; 'https:' goes to 8443. */
const PLAIN = words(`
  start mugs plates https:product-17 track returns https:cart-add tea-cup obrien https:checkout blog-tea kettle
  review-good https:login-carol https:login-erin student-union orchestra`);

const paths = (count: number) =>
  'account admin api assets backup blog cart config css db dev docs export git inc log'
    .split(' ')
    .slice(0, count)
    .map((word) => `path-${word}`)
    .join(' ');

export const stream = {
  A: morningOf(
    0x4a,
    480,
    [
      visit(
        OFFICE,
        20,
        [6, 12],
        'start mugs committee product-17 https:login-alice committee-from',
      ),
      visit('203.0.113.66', 60, [1, 1], paths(16)),
      visit(
        '203.0.113.80',
        150,
        [20, 40],
        'sqli-union-plus sqli-comments sqli-quote-or sqli-percent',
      ),
      visit('203.0.113.88', 240, [40, 60], 'sqli-login sqli-all https:sqli-all'),
      visit('198.51.100.61', 262, [9, 14], 'kettle product-9 committee'),
    ],
    [
      ...PLAIN,
      ...words('committee-history credit-union union-jack or-not sql-poster having login-dashes'),
    ],
  ),
  B: morningOf(
    0x4b,
    480,
    [
      visit(
        OFFICE,
        15,
        [4, 9],
        'start committee https:login-bob mugs committee https:cart-add blog-union',
      ),
      visit('203.0.113.71', 120, [1, 2], paths(16)),
      visit(
        '198.51.100.77',
        60,
        [15, 30],
        'sqli-or-one sqli-mixed sqli-version sqli-category https:sqli-union-plus',
      ),
      visit('203.0.113.9', 250, [12, 20], 'sqli-newline sqli-login-or'),
      visit('198.51.100.204', 256, [8, 14], 'start lamp cart'),
    ],
    [
      ...PLAIN,
      ...words('reunion committee-from credit-union orchestra review-union sql-poster dashes'),
    ],
  ),
  C: morningOf(
    0x4c,
    480,
    [
      visit(
        OFFICE,
        10,
        [14, 18],
        'mugs https:login-alice committee start https:cart-add committee-history',
      ),
      visit('203.0.113.219', 100, [5, 5], paths(16)),
      visit('192.0.2.211', 310, [10, 25], 'sqli-percent sqli-or-track sqli-login-raw sqli-sqlmap'),
      visit('203.0.113.90', 40, [20, 30], 'https:sqli-login sqli-comments'),
      visit('192.0.2.33', 255, [10, 15], 'tea-cup product-204 shipping'),
    ],
    [
      ...PLAIN,
      ...words(
        'reunion union-jack blog-union committee or-not comment-sign login-dashes table-lamp',
      ),
    ],
  ),
};
export const type = ['MorningRow', '../web-requests/morning.ts'] as const;
