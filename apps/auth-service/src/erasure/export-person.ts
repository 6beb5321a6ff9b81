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
    return { person: found, accounts: await readAccounts(manager, dataSource, found) };
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
  dataSource: DataSource,
  person: Person,
): Promise<PersonRows> {
  const accounts: PersonRows = {};
  for (const table of personTables(dataSource)) {
    const rows = await manager.query<Record<string, unknown>[]>(
      `SELECT * FROM ${table.path} WHERE ${table.column} = $1`,
      [ownerIn(table, person)],
    );
    accounts[table.name] = [...(accounts[table.name] ?? []), ...rows.map(withoutSecrets)];
  }
  return accounts;
}

function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !SECRETS.has(column)));
}
