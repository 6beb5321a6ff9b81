import { BROWSER_MARK, VERIFY_TOKEN_SECONDS } from '@netward/contracts';
import { toBase64Url } from '../../lib/base64url.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const MARK_KEY = 'browserMark';
const MARK_BYTES = 32;
const REGISTERED_KEY = 'registeredUntil';
const REGISTERED_MS = VERIFY_TOKEN_SECONDS * 1000;

/**
 * A random number that this browser makes once and sends with a login or a reset. After a login the
 * server tells this browser from others by it, so that other people's wrong passwords do not lock the learner
 * out here. It survives a logout, and does not sign anyone in.
 */
export function browserMark(): string {
  const stored = readStored(MARK_KEY);
  if (stored && BROWSER_MARK.test(stored)) return stored;
  const mark = toBase64Url(crypto.getRandomValues(new Uint8Array(MARK_BYTES)));
  writeStored(MARK_KEY, mark);
  return mark;
}

/**
 * Marks this browser as one in which a registration was just made, so that the link of its email is
 * confirmed without a click. The mark is the time until which it counts, and names no one. No page of
 * another site, and no link to this one, can set it.
 */
export function markRegistration(): void {
  writeStored(REGISTERED_KEY, String(Date.now() + REGISTERED_MS));
}

/** Whether a registration was made in this browser within the life of its link. */
export function wasRegisteredHere(): boolean {
  const leftMs = Number(readStored(REGISTERED_KEY)) - Date.now();
  return leftMs > 0 && leftMs <= REGISTERED_MS;
}

/** Removes the mark: a registration confirms one address. */
export function forgetRegistration(): void {
  writeStored(REGISTERED_KEY, null);
}
