import type { DataSource } from 'typeorm';
import { recipientHash } from '../outbox/recipient-hash.ts';
import { erasePerson } from './erase-person.ts';
import type { ErasureJournal, ErasureEntry } from './erasure-journal.ts';

/** Every address in the database, and since when it is there. */
const ADDRESSES = `
  SELECT email_key AS "emailKey", min(since) AS since FROM (
    SELECT email_key, created_at AS since FROM auth.users
    UNION ALL SELECT email_key, created_at FROM auth.attempts
    UNION ALL SELECT email_key, created_at FROM auth.contact_messages
    UNION ALL SELECT email_key, consented_at FROM auth.subscribers
    UNION ALL SELECT email_key, created_at FROM auth.issue_mails) AS known
  GROUP BY email_key`;

/** Mails to an address that nothing else remembers. */
const MAILS = `DELETE FROM auth.outbox WHERE recipient = decode($1, 'hex') AND created_at < $2`;

/** What erasing again came to. */
export interface ErasedAgain {
  /** Addresses that were there and are erased. */
  addresses: string[];
  /** Erasures of which learning-service is still to be told. */
  erasureIds: string[];
  /** Mails deleted besides. */
  mails: number;
}

/**
 * Repeats the erasures of a journal on a restored database. A backup is one moment: a person with a row
 * from before their erasure was not erased yet at that moment. One with only later rows came back
 * afterwards, of their own accord, and stays.
 */
export async function eraseAgain(
  dataSource: DataSource,
  { entries }: ErasureJournal,
  sealingKey: Buffer,
): Promise<ErasedAgain> {
  const done: ErasedAgain = { addresses: [], erasureIds: [], mails: 0 };
  const byHash = new Map(entries.map((entry) => [entry.recipient, entry]));
  const known = await dataSource.query<{ emailKey: string; since: Date }[]>(ADDRESSES);
  for (const { emailKey, since } of known) {
    const entry = byHash.get(recipientHash(emailKey, sealingKey).toString('hex'));
    if (!entry || since >= entry.erasedAt) continue;
    const { erasureId } = await erasePerson(dataSource, emailKey, sealingKey);
    done.addresses.push(emailKey);
    if (erasureId) done.erasureIds.push(erasureId);
  }
  for (const entry of entries) done.mails += await deleteMails(dataSource, entry);
  return done;
}

async function deleteMails(
  dataSource: DataSource,
  { recipient, erasedAt }: ErasureEntry,
): Promise<number> {
  const [, count] = await dataSource.query<[unknown, number]>(MAILS, [recipient, erasedAt]);
  return count;
}
