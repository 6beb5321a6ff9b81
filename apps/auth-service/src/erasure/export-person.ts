import type { SealedMail } from '@netward/contracts';
import { mailContext, open } from '@netward/nest-kit/crypto';
import about from './about-tables.json' with { type: 'json' };
import type { DataSource, EntityManager } from 'typeorm';
import { type LearningSettings, readLearnerData } from './learner-data.ts';
import {
  findPerson,
  ownerIn,
  type Person,
  type PersonTable,
  personTables,
} from './person-tables.ts';

type PersonRows = Record<string, Record<string, unknown>[]>;

/** For whom a copy is made: operators get whole tables, and also what others wrote under the address. */
export type CopyReader = 'learner' | 'operator';

/** Rows of a table in a learner's own copy. Strangers can cause some, and the gateway's answer ends. */
const ROWS_MAX = 50;

/** Columns that say nothing about the person but would help an attacker: hashes, sealed content. */
const SECRETS = new Set([
  'password_hash',
  'hash',
  'token_hash',
  'recipient',
  'mailbox',
  'sealed',
  'browser',
  'selector',
]);

/** Marks by which the machinery knows a mail, a request or a try: they say nothing about a person. */
const MACHINERY = new Set([
  'ended_tx',
  'generation',
  'lease',
  'lease_until',
  'message_id',
  'next_try_at',
  'queue_seen_at',
  'request_id',
  'trace',
  'tries',
  'unconfirmed',
]);

/**
 * Everything stored about the owner of an address, as the pieces of one JSON document; in the learner's
 * own copy the newest rows of each table. Throws before the first piece when part of it is unavailable,
 * and later if learning-service breaks off.
 */
export async function* exportPerson(
  dataSource: DataSource,
  address: string,
  { MAIL_SEALING_KEY, ...settings }: LearningSettings & { MAIL_SEALING_KEY: Buffer },
  reader: CopyReader,
): AsyncGenerator<string | Uint8Array> {
  const { person, rows } = await dataSource.transaction('REPEATABLE READ', async (manager) => {
    const found = await findPerson(manager, address, MAIL_SEALING_KEY);
    return { person: found, rows: await readRows(manager, found, MAIL_SEALING_KEY, reader) };
  });
  const learning = person.learnerId ? await readLearnerData(settings, person.learnerId) : ['{}'];
  const exportedAt = new Date().toISOString();
  yield `{"address": ${JSON.stringify(address)}, "exportedAt": "${exportedAt}",\n`;
  for (const [name, read] of Object.entries(rows))
    yield `"${name}": ${JSON.stringify(read, null, 2)},\n`;
  yield `"learning": `;
  yield* learning;
  yield '}\n';
}

/** The parts of the document that come from this service; `about` has those of learning-service, too. */
async function readRows(
  manager: EntityManager,
  person: Person,
  sealingKey: Buffer,
  reader: CopyReader,
) {
  /** What is the person's, and what somebody wrote under the address without proving it. */
  const [accounts, unproved]: [PersonRows, PersonRows] = [{}, {}];
  /** Tables of which only the newest rows are here, and how many. */
  const newestOnly: Record<string, number> = {};
  for (const table of personTables(manager.dataSource)) {
    if (reader === 'learner' && !(table.isOwn && table.name in about)) continue;
    const rows = await rowsOf(manager, table, person, reader);
    if (reader === 'learner' && rows.length > ROWS_MAX) newestOnly[table.name] = ROWS_MAX;
    const kept = reader === 'learner' ? rows.slice(0, ROWS_MAX) : rows;
    const target = table.isOwn ? accounts : unproved;
    target[table.name] = [
      ...(target[table.name] ?? []),
      ...kept.map((row) => copyOf(row, sealingKey, reader)),
    ];
  }
  return reader === 'learner' ? { about, newestOnly, accounts } : { accounts, unproved };
}

/** A table's rows, newest first; what a learner wrote in person is not listed under the address again. */
async function rowsOf(
  manager: EntityManager,
  { path, column, isOwn, ownRows, hasAge }: PersonTable,
  person: Person,
  reader: CopyReader,
): Promise<Record<string, unknown>[]> {
  const rows = await manager.query<Record<string, unknown>[]>(
    `SELECT * FROM ${path}
     WHERE ${column} = $1 AND ${(reader === 'learner' && ownRows) || 'true'}
     ${hasAge ? 'ORDER BY created_at DESC' : ''} LIMIT $2`,
    [ownerIn({ column }, person), reader === 'learner' ? ROWS_MAX + 1 : null],
  );
  if (isOwn || !person.learnerId) return rows;
  return rows.filter((row) => row['user_id'] !== person.learnerId);
}

/** A row as its reader gets it: without secrets, and with what a waiting mail says. */
function copyOf(
  row: Record<string, unknown>,
  sealingKey: Buffer,
  reader: CopyReader,
): Record<string, unknown> {
  const isTold = (column: string) =>
    !SECRETS.has(column) && (reader === 'operator' || !MACHINERY.has(column));
  const kept = Object.entries(row).filter(([column]) => isTold(column));
  return { ...Object.fromEntries(kept), ...contentOf(row, sealingKey) };
}

/**
 * The content of a waiting mail, without its token, which would let any holder of the copy act for the
 * person. A message of the contact form belongs to its writer, who need not be the recipient.
 */
function contentOf(
  row: Record<string, unknown>,
  sealingKey: Buffer,
): { content?: Record<string, unknown> } {
  const { id, intent, kind, sealed } = row as Record<string, string | null>;
  if (!id || !intent || !sealed || intent === 'contact') return {};
  try {
    const { content } = open(sealed, sealingKey, mailContext(id, kind ?? intent)) as SealedMail;
    const said = Object.entries(content).filter(([name]) => !/token$/i.test(name));
    return { content: Object.fromEntries(said) };
  } catch {
    // Sealed with another key, so it cannot be read.
    return {};
  }
}
