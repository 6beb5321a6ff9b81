import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { noteErasure } from './erasure-journal.ts';
import { findPerson, ownerIn, type Person, personTables } from './person-tables.ts';

/** What an erasure deleted here. */
export interface ErasureReport {
  /** The row that lists what remains, if anything does. */
  erasureId: string | null;
  /** What the journal of erasures says of it. */
  journalLine: string;
  /** Deleted rows by table; tables without any are left out. */
  rows: Record<string, number>;
}

interface DeletedMail {
  token_hash: Buffer | null;
}

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
  const erasureId = await recordErasure(manager, person);
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
  const [received] = await manager.query<[DeletedMail[], number]>(MAILS_OF_PERSON, [recipient]);
  const [written] = await manager.query<[DeletedMail[], number]>(MAILS_BY_PERSON, [
    emailKey,
    learnerId,
  ]);
  const mails = [...received, ...written];
  const hashes = mails.flatMap(({ token_hash }) => token_hash ?? []);
  add(rows, 'outbox', mails.length);
  add(rows, 'email_tokens', await affected(manager, TOKENS, [hashes, emailKey]));
}

/** Records what remains to be erased elsewhere and returns its id; null when nothing does. */
async function recordErasure(
  manager: EntityManager,
  { learnerId }: Person,
): Promise<string | null> {
  if (!learnerId) return null;
  const id = randomUUID();
  await manager.query(`INSERT INTO auth.erasures (id, learner_id) VALUES ($1, $2)`, [
    id,
    learnerId,
  ]);
  return id;
}

async function affected(
  manager: EntityManager,
  statement: string,
  values: unknown[],
): Promise<number> {
  const [, count] = await manager.query<[unknown, number]>(statement, values);
  return count;
}

function add(rows: Record<string, number>, table: string, count: number): void {
  if (count > 0) rows[table] = (rows[table] ?? 0) + count;
}
