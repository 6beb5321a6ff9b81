import { createHmac } from 'node:crypto';
import { emailKey } from '@netward/contracts';
import { recipientHash } from '../outbox/recipient-hash.ts';

/** That an address was erased: it is named by its HMAC alone. */
export interface ErasureEntry {
  erasedAt: Date;
  recipient: string;
}

/** What a journal holds. */
export interface ErasureJournal {
  entries: ErasureEntry[];
  /** Lines made with another key, whose addresses cannot be recognised. */
  foreign: number;
}

const LINE = /^(\S+Z) ([0-9a-f]{8}) ([0-9a-f]{64})$/;

/** Names a sealing key without telling anything about it. */
function nameOf(sealingKey: Buffer): string {
  return createHmac('sha256', sealingKey).update('erasure journal').digest('hex').slice(0, 8);
}

/**
 * A line of the journal of erasures: when, which key, and the address under that key. The journal lies
 * outside the database, since a restored backup must not take it back.
 */
export function journalLine(address: string, sealingKey: Buffer, erasedAt: Date): string {
  const hash = recipientHash(emailKey(address) as string, sealingKey).toString('hex');
  return `${erasedAt.toISOString()} ${nameOf(sealingKey)} ${hash}`;
}

/** Reads a journal; throws when a line is none. Of several lines of an address the newest counts. */
export function readJournal(text: string, sealingKey: Buffer): ErasureJournal {
  const newest = new Map<string, ErasureEntry>();
  let foreign = 0;
  for (const [at, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const [, time = '', key, recipient = ''] = LINE.exec(line.trim()) ?? [];
    const erasedAt = new Date(time);
    if (Number.isNaN(erasedAt.getTime())) throw new Error(`line ${at + 1} is not of this journal`);
    if (key !== nameOf(sealingKey)) foreign++;
    else if (!(erasedAt <= (newest.get(recipient)?.erasedAt ?? new Date(0))))
      newest.set(recipient, { erasedAt, recipient });
  }
  return { entries: [...newest.values()], foreign };
}
