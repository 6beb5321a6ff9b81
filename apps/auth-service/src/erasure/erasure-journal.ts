import { createHmac } from 'node:crypto';
import { emailKey } from '@netward/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { recipientHash } from '../outbox/recipient-hash.ts';

/** That an address was erased: it is named by its HMAC alone. */
export interface ErasureEntry {
  erasedAt: Date;
  recipient: string;
}

/**
 * What a journal of erasures holds. auth-service keeps one in the database, which a restore leaves as it
 * is; `deploy/netward` keeps another outside, for a database that is lost.
 */
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

/** A line of the journal: when, which key, and the address under that key. */
function lineOf({ erasedAt, recipient }: ErasureEntry, keyName: string): string {
  return `${erasedAt.toISOString()} ${keyName} ${recipient}`;
}

/** The line of an address that an operator is about to erase, for a journal outside the database. */
export function journalLine(address: string, sealingKey: Buffer, erasedAt: Date): string {
  const recipient = recipientHash(emailKey(address) as string, sealingKey).toString('hex');
  return lineOf({ erasedAt, recipient }, nameOf(sealingKey));
}

/** Notes in the database that an address was erased, and returns the line about it. */
export async function noteErasure(
  manager: EntityManager,
  recipient: Buffer,
  sealingKey: Buffer,
): Promise<string> {
  const keyName = nameOf(sealingKey);
  const [{ erasedAt }] = await manager.query<[{ erasedAt: Date }]>(
    `INSERT INTO auth.erasure_journal AS noted (recipient, key_name) VALUES ($1, $2)
     ON CONFLICT ON CONSTRAINT erasure_journal_pkey DO UPDATE SET erased_at = excluded.erased_at
     RETURNING erased_at AS "erasedAt"`,
    [recipient, keyName],
  );
  return lineOf({ erasedAt, recipient: recipient.toString('hex') }, keyName);
}

/** The journal of the database, as lines. */
export async function notedErasures(dataSource: DataSource): Promise<string> {
  const rows = await dataSource.query<(ErasureEntry & { keyName: string })[]>(
    `SELECT encode(recipient, 'hex') AS recipient, key_name AS "keyName", erased_at AS "erasedAt"
     FROM auth.erasure_journal ORDER BY erased_at`,
  );
  return rows.map((row) => `${lineOf(row, row.keyName)}\n`).join('');
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
