import { createHash } from 'node:crypto';
import { AppError } from '@netward/nest-kit';
import list from './common-passwords.json' with { type: 'json' };

/** Bytes of each hash in the list. */
const KEPT = 6;

const bytes = Buffer.from(list.hashes, 'base64');

/** The 10,000 commonest passwords of known leaks that are long enough to be chosen, as hashes. */
const COMMON: ReadonlySet<number> = new Set(
  Array.from({ length: bytes.length / KEPT }, (_, index) => bytes.readUIntBE(index * KEPT, KEPT)),
);

/** Throws PASSWORD_COMMON for a password that guessing programs try first, in any case. */
export function refuseCommon(password: string): void {
  const hash = createHash('sha256').update(password.toLowerCase()).digest();
  if (COMMON.has(hash.readUIntBE(0, KEPT))) throw new AppError('PASSWORD_COMMON');
}
