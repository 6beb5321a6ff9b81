import { morningOf, OFFICE, visit, words } from '../mornings.ts';

/** What anybody asks for on any morning. */
const PLAIN = words(`
  start mugs plates product-17 track returns cart-add tea-cup obrien rock half-price checkout blog-tea kettle
  review-good review-dashes contact-obrien`);

const guesses = (count: number) =>
  Array.from({ length: count }, (_, index) => `guess-${index + 1}`).join(' ');
/** The office begins its day: everybody logs in. */
const LOGINS = 'login-alice login-bob login-carol login-erin login-frank login-grace login-heidi';

export const stream = {
  A: morningOf(
    0x3a,
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
    [
      ...PLAIN,
      ...words(
        'student-union credit-union orchestra union-jack blog-union sql-poster or-not dashes login-dashes order-by',
      ),
    ],
  ),
  B: morningOf(
    0x3b,
    600,
    [
      visit(OFFICE, 5, [1, 4], `${LOGINS} login-alice`),
      visit(OFFICE, 200, [15, 50], 'committee blog-union committee'),
      visit('203.0.113.71', 60, [5, 15], 'sqli-or-one sqli-newline sqli-category sqli-login-raw'),
      visit('198.51.100.77', 330, [8, 25], 'sqli-comments sqli-percent sqli-all sqli-or-track'),
      visit('203.0.113.88', 420, [9, 12], guesses(13)),
    ],
    [
      ...PLAIN,
      ...words(
        'student-union credit-union orchestra reunion committee-from comment-sign having table-lamp login-dashes order-by lamp',
      ),
    ],
  ),
  C: morningOf(
    0x3c,
    600,
    [
      visit(OFFICE, 20, [4, 12], LOGINS),
      visit(OFFICE, 180, [25, 60], 'committee sqli-quote-or committee-from'),
      visit('203.0.113.219', 100, [4, 20], 'sqli-version sqli-mixed sqli-union-plus sqli-login'),
      visit('192.0.2.211', 350, [6, 30], 'sqli-percent sqli-login-or sqli-newline sqli-login-raw'),
      visit('203.0.113.90', 60, [20, 24], guesses(14)),
    ],
    [
      ...PLAIN,
      ...words(
        'student-union credit-union committee-history reunion union-jack sql-poster or-not review-union login-dashes committee kettle',
      ),
    ],
  ),
};
export const type = ['MorningRow', '../web-requests/morning.ts'] as const;
