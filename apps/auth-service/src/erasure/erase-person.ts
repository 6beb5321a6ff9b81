import { createHmac, randomUUID } from 'node:crypto';
import { emailKey } from '@netward/contracts';
import { affected } from '@netward/nest-kit/database';
import type { DataSource, EntityManager } from 'typeorm';
import { recipientHash } from '../outbox/outbox.service.ts';
import { findPerson, ownerIn, type Person, personTables } from './person-tables.ts';

/** That an address was erased: it is named by its HMAC alone. */
interface ErasureEntry {
  erasedAt: Date;
  recipient: string;
}

/**
 * What a journal of erasures holds. auth-service keeps one in the database, which a restore leaves as it
 * is; `deploy/netward` keeps another outside, for a database that is lost.
 */
interface ErasureJournal {
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
async function noteErasure(
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

interface ErasureReport {
  /** The row that lists what remains, if anything does. */
  erasureId: string | null;
  journalLine: string;
  /** Deleted rows by table; tables without any are left out. */
  rows: Record<string, number>;
}

type DeletedMails = [{ token_hash: Buffer | null }[], number];

const MAILS_OF_PERSON = `
  DELETE FROM auth.outbox WHERE recipient = $1 RETURNING token_hash`;

/** Mails that carry the person's contact messages, found by the message stored with them. */
const MAILS_BY_PERSON = `
  DELETE FROM auth.outbox AS mail USING auth.contact_messages AS written
  WHERE (written.email_key = $1 OR written.user_id = $2) AND mail.intent = 'contact'
    AND mail.created_at = written.created_at AND mail.request_id = written.request_id
  RETURNING mail.token_hash`;

const TOKENS = `
  DELETE FROM auth.email_tokens
  WHERE hash = ANY($1)
    OR attempt_id IN (SELECT id FROM auth.attempts WHERE email_key = $2)`;

const SESSIONS = `
  UPDATE auth.sessions SET ended_at = coalesce(ended_at, now()), user_id = NULL
  WHERE user_id = $1`;

/** Keeps the learner from starting a session meanwhile. */
const HOLD_ACCOUNT = `SELECT 1 FROM auth.users WHERE id = $1 FOR UPDATE`;

/** Waits for a newsletter that is writing a mail to this person, so that the mail is deleted too. */
const HOLD_SUBSCRIPTION = `SELECT 1 FROM auth.subscribers WHERE email_key = $1 FOR UPDATE`;

/** What remains to be erased elsewhere. */
const REMAINS = `INSERT INTO auth.erasures (id, learner_id) VALUES ($1, $2)`;

/** Tables that `eraseSpecial` has dealt with. */
const DONE_BEFORE = new Set(['outbox', 'sessions']);

/** `eraseWithin` in its own transaction. */
export async function erasePerson(
  dataSource: DataSource,
  address: string,
  sealingKey: Buffer,
): Promise<ErasureReport> {
  return dataSource.transaction((manager) => eraseWithin(manager, address, sealingKey));
}

/**
 * Deletes everything this service stores about the owner of an address, notes that in the journal, and
 * records what remains: the erasure relay tells learning-service. A mail without its row is never sent.
 * Sessions stay, ended and anonymous, until their tokens expire.
 */
export async function eraseWithin(
  manager: EntityManager,
  address: string,
  sealingKey: Buffer,
): Promise<ErasureReport> {
  const person = await findPerson(manager, address, sealingKey);
  const rows: Record<string, number> = {};
  await eraseSpecial(manager, person, rows);
  const tables = personTables(manager.dataSource).filter(({ name }) => !DONE_BEFORE.has(name));
  // Accounts come last, since other tables may refer to them.
  for (const table of tables.toReversed()) {
    const statement = `DELETE FROM ${table.path} WHERE ${table.column} = $1`;
    add(rows, table.name, await affected(manager, statement, [ownerIn(table, person)]));
  }
  const { learnerId } = person;
  const erasureId = learnerId ? randomUUID() : null;
  if (erasureId) await manager.query(REMAINS, [erasureId, learnerId]);
  return { erasureId, journalLine: await noteErasure(manager, person.recipient, sealingKey), rows };
}

async function eraseSpecial(
  manager: EntityManager,
  { emailKey, recipient, learnerId }: Person,
  rows: Record<string, number>,
): Promise<void> {
  if (learnerId) {
    await manager.query(HOLD_ACCOUNT, [learnerId]);
    add(rows, 'sessions', await affected(manager, SESSIONS, [learnerId]));
  }
  await manager.query(HOLD_SUBSCRIPTION, [emailKey]);
  const [received] = await manager.query<DeletedMails>(MAILS_OF_PERSON, [recipient]);
  const [written] = await manager.query<DeletedMails>(MAILS_BY_PERSON, [emailKey, learnerId]);
  const mails = [...received, ...written];
  const hashes = mails.flatMap(({ token_hash }) => token_hash ?? []);
  add(rows, 'outbox', mails.length);
  add(rows, 'email_tokens', await affected(manager, TOKENS, [hashes, emailKey]));
}

function add(rows: Record<string, number>, table: string, count: number): void {
  if (count > 0) rows[table] = (rows[table] ?? 0) + count;
}

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

interface ErasedAgain {
  /** Addresses that were there and are erased. */
  addresses: string[];
  /** Erasures of which learning-service is still to be told. */
  erasureIds: string[];
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
  for (const { recipient, erasedAt } of entries)
    done.mails += await affected(dataSource, MAILS, [recipient, erasedAt]);
  return done;
}
