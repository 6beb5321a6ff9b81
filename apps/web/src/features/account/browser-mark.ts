import { BROWSER_MARK } from '@netward/contracts';
import { toBase64Url } from '../../lib/base64url.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'browserMark';
const BYTES = 32;

/**
 * A random number that this browser makes once and sends with a login or a reset. After a login the
 * server tells this browser from others by it, so that other people's wrong passwords do not lock the learner
 * out here. It survives a logout, and does not sign anyone in.
 */
export function browserMark(): string {
  const stored = readStored(KEY);
  if (stored && BROWSER_MARK.test(stored)) return stored;
  const mark = toBase64Url(crypto.getRandomValues(new Uint8Array(BYTES)));
  writeStored(KEY, mark);
  return mark;
}
