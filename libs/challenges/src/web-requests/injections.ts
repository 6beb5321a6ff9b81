import { shuffled } from '../seeded.ts';
import { between, words } from './visits.ts';

/** Customers who look like attackers to rules that ask for less than they should, one for each such step. */
export const LOOKALIKES = words(`
  committee-history reunion union-jack sql-poster committee-users union-users wrong-order or-not or-gate plan-b
  me-or-you login-obrien login-owner review-for review-dashes`);

const SEEN = words(`
  sqli-union-plus sqli-comments sqli-newline sqli-all sqli-version sqli-sqlmap sqli-category sqli-quote-or
  sqli-or-one sqli-or-track sqli-login sqli-login-raw sqli-login-or`);

/** Injections that are in none of the mornings that everybody sees, by what it takes to notice them. */
const TOMORROW = [
  words(
    'sqli-paren sqli-tabs sqli-distinct sqli-bracket sqli-schema sqli-line sqli-group sqli-backtick sqli-limit',
  ),
  words('sqli-or-two sqli-or-newline sqli-or-plus'),
  words('sqli-login-hash sqli-login-and sqli-login-semicolon'),
  words('sqli-login-or-two sqli-login-or-case sqli-review-or'),
];

/** Injections of a free morning: two of each kind that nobody has seen, and some that everybody has. */
export function someInjections(next: () => number): readonly string[] {
  return [
    'sqli-percent',
    'sqli-mixed',
    ...shuffled(next, SEEN).slice(0, between(next, 2, 5)),
    ...TOMORROW.flatMap((kind) => shuffled(next, kind).slice(0, 2)),
  ];
}
