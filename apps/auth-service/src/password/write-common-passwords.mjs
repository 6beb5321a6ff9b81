/**
 * Writes common-passwords.json from the library's list. The service reads the short list: the
 * library's dictionaries would cost the process 14 MB.
 */
import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';

/** As many as a throttled attacker gets through in a quarter of a day. */
const REFUSED = 10_000;
/** As in the contract: shorter ones are refused anyway. */
const MIN_LENGTH = 6;

const passwords = dictionary['passwords-common']
  .filter(({ length }) => length >= MIN_LENGTH)
  .slice(0, REFUSED)
  .join(' ');
writeFileSync(
  new URL('common-passwords.json', import.meta.url),
  `${JSON.stringify({ passwords }, null, 2)}\n`,
);
