import { VERIFY_TOKEN_SECONDS } from '@netward/contracts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'registeredUntil';
const LIFE_MS = VERIFY_TOKEN_SECONDS * 1000;

/**
 * Marks this browser as one in which a registration was just made, so that the link of its email is
 * confirmed without a click. The mark is the time until which it counts, and names no one. No page of
 * another site, and no link to this one, can set it.
 */
export function markRegistration(): void {
  writeStored(KEY, String(Date.now() + LIFE_MS));
}

/** Whether a registration was made in this browser within the life of its link. */
export function wasRegisteredHere(): boolean {
  const leftMs = Number(readStored(KEY)) - Date.now();
  return leftMs > 0 && leftMs <= LIFE_MS;
}

/** Removes the mark: a registration confirms one address. */
export function forgetRegistration(): void {
  writeStored(KEY, null);
}
