import type { SealedMail } from '@netward/contracts';
import { mailContext, open } from '@netward/nest-kit/crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { type LearningSettings, readLearnerData } from './learner-data.ts';
import { findPerson, ownerIn, type Person, personTables } from './person-tables.ts';

/** Rows by table. */
type PersonRows = Record<string, Record<string, unknown>[]>;

/** Columns that say nothing about the person but would help an attacker: hashes, sealed content. */
const SECRETS = new Set([
  'password_hash',
  'hash',
  'token_hash',
  'recipient',
  'mailbox',
  'sealed',
  'network',
]);

/**
 * Everything stored about the owner of an address, as the pieces of one JSON document. Throws before
 * the first piece when part of it is unavailable, and later if learning-service breaks off.
 */
export async function* exportPerson(
  dataSource: DataSource,
  address: string,
  { MAIL_SEALING_KEY, ...settings }: LearningSettings & { MAIL_SEALING_KEY: Buffer },
): AsyncGenerator<string | Uint8Array> {
  const { person, accounts } = await dataSource.transaction('REPEATABLE READ', async (manager) => {
    const found = await findPerson(manager, address, MAIL_SEALING_KEY);
    return { person: found, accounts: await readAccounts(manager, found, MAIL_SEALING_KEY) };
  });
  const learning = person.learnerId ? await readLearnerData(settings, person.learnerId) : ['{}'];
  const exportedAt = new Date().toISOString();
  yield `{"address": ${JSON.stringify(address)}, "exportedAt": "${exportedAt}",\n`;
  yield `"accounts": ${JSON.stringify(accounts, null, 2)},\n"learning": `;
  yield* learning;
  yield '}\n';
}

async function readAccounts(
  manager: EntityManager,
  person: Person,
  sealingKey: Buffer,
): Promise<PersonRows> {
  const accounts: PersonRows = {};
  for (const table of personTables(manager.dataSource)) {
    const rows = await manager.query<Record<string, unknown>[]>(
      `SELECT * FROM ${table.path} WHERE ${table.column} = $1`,
      [ownerIn(table, person)],
    );
    accounts[table.name] = [
      ...(accounts[table.name] ?? []),
      ...rows.map((row) => copyOf(row, sealingKey)),
    ];
  }
  return accounts;
}

/** A row as its person gets it: without secrets, and with what a waiting mail says. */
function copyOf(row: Record<string, unknown>, sealingKey: Buffer): Record<string, unknown> {
  const kept = Object.entries(row).filter(([column]) => !SECRETS.has(column));
  const content =
    typeof row['sealed'] === 'string' ? contentOf(row as unknown as SealedRow, sealingKey) : {};
  return { ...Object.fromEntries(kept), ...content };
}

interface SealedRow {
  id: string;
  intent: string;
  kind: string | null;
  sealed: string;
}

/**
 * The content of a waiting mail, without its token, which would let whoever holds the copy act for the
 * person. A message of the contact form belongs to its writer, who need not be the recipient.
 */
function contentOf(
  { id, intent, kind, sealed }: SealedRow,
  sealingKey: Buffer,
): { content?: Record<string, unknown> } {
  if (intent === 'contact') return {};
  try {
    const { content } = open(sealed, sealingKey, mailContext(id, kind ?? intent)) as SealedMail;
    const said = Object.entries(content).filter(([name]) => !/token$/i.test(name));
    return { content: Object.fromEntries(said) };
  } catch {
    // Sealed with another key, so nobody can read it.
    return {};
  }
}
