import type { LearnerData } from '@netward/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { type LearningSettings, readLearnerData } from './learner-data.ts';
import { findPerson, ownerIn, type Person, personTables } from './person-tables.ts';

/** Everything stored about a person, as rows by table. */
export interface PersonExport {
  address: string;
  exportedAt: string;
  accounts: LearnerData;
  learning: LearnerData;
}

/** Columns that say nothing about the person but would help an attacker: hashes, sealed content. */
const SECRETS = new Set(['password_hash', 'hash', 'token_hash', 'recipient', 'sealed', 'network']);

/** Collects everything stored about the owner of an address; throws when part is unavailable. */
export async function exportPerson(
  dataSource: DataSource,
  address: string,
  { MAIL_SEALING_KEY, ...settings }: LearningSettings & { MAIL_SEALING_KEY: Buffer },
): Promise<PersonExport> {
  const { person, accounts } = await dataSource.transaction('REPEATABLE READ', async (manager) => {
    const found = await findPerson(manager, address, MAIL_SEALING_KEY);
    return { person: found, accounts: await readAccounts(manager, dataSource, found) };
  });
  const learning = person.learnerId ? await readLearnerData(settings, person.learnerId) : {};
  return { address, exportedAt: new Date().toISOString(), accounts, learning };
}

async function readAccounts(
  manager: EntityManager,
  dataSource: DataSource,
  person: Person,
): Promise<LearnerData> {
  const accounts: LearnerData = {};
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
