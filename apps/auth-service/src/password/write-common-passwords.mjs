/**
 * Writes common-passwords.json from the library's list. The service reads the beginnings of the
 * words' hashes: the library's dictionaries would cost the process 14 MB, and are unpleasant
 * to read.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';

/** As many as a throttled attacker gets through in a quarter of a day. */
const REFUSED = 10_000;
/** As in the contract: shorter ones are refused anyway. */
const MIN_LENGTH = 6;
/** Bytes of a hash that are kept: another password meets one of 10,000 once in 28 billion. */
const KEPT = 6;

const hashes = dictionary['passwords-common']
  .filter(({ length }) => length >= MIN_LENGTH)
  .slice(0, REFUSED)
  .map((password) => createHash('sha256').update(password).digest().subarray(0, KEPT));
writeFileSync(
  new URL('common-passwords.json', import.meta.url),
  `${JSON.stringify({ hashes: Buffer.concat(hashes).toString('base64') }, null, 2)}\n`,
);
