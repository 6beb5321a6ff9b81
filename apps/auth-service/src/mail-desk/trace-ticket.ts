import { hkdfSync } from 'node:crypto';
import { open, seal } from '@netward/nest-kit/crypto';

const CONTEXT = 'desk trace';
const LIFE_MS = 15 * 60_000;

function keyOf(sealingKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', sealingKey, '', CONTEXT, 32));
}

/**
 * Seals an address that somebody at the desk has typed, so that a retry knows the recipient although
 * the page never shows the address.
 */
export function issueTicket(email: string, sealingKey: Buffer, now: number): string {
  return seal({ email, until: now + LIFE_MS }, keyOf(sealingKey), CONTEXT);
}

/** The address of a ticket; undefined when it is forged or older than a quarter of an hour. */
export function openTicket(ticket: string, sealingKey: Buffer, now: number): string | undefined {
  try {
    const { email, until } = open(ticket, keyOf(sealingKey), CONTEXT) as {
      email: string;
      until: number;
    };
    return now < until ? email : undefined;
  } catch {
    return undefined;
  }
}
