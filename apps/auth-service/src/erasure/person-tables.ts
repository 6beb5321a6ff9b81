import { emailKey } from '@netward/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { recipientOf } from '../outbox/recipient.ts';

/** What a person is known by: always an address, and an id for who has an account. */
export interface Person {
  emailKey: string;
  recipient: Buffer;
  learnerId: string | null;
}

/** A table and the column by which it knows whose a row is. */
export interface PersonTable {
  name: string;
  path: string;
  column: string;
}

const OWNERS = {
  email_key: (person: Person) => person.emailKey,
  user_id: (person: Person) => person.learnerId,
  recipient: (person: Person) => person.recipient,
} as const;

/** Columns that name a person wherever they are. */
const OWNER_COLUMNS = new Set(['email_key', 'user_id']);
/** Mails name their recipient by an HMAC. Whoever else keeps one keeps a record of an act. */
const MAILS: PersonTable = { name: 'outbox', path: 'auth.outbox', column: 'recipient' };

/**
 * The tables with rows of persons, found by the names of their columns: a table added tomorrow is
 * exported and erased as well, as long as it names people the way the others do.
 */
export function personTables({ entityMetadatas }: DataSource): PersonTable[] {
  const tables = entityMetadatas.flatMap(({ tableName, tablePath, columns }) =>
    columns
      .filter(({ databaseName }) => OWNER_COLUMNS.has(databaseName))
      .map(({ databaseName }) => ({ name: tableName, path: tablePath, column: databaseName })),
  );
  return [...tables, MAILS];
}

/** What the rows of a person have in a table's column. */
export function ownerIn(table: PersonTable, person: Person): string | Buffer | null {
  return OWNERS[table.column as keyof typeof OWNERS](person);
}

/** The person of an address; throws when it is none. */
export async function findPerson(
  manager: EntityManager,
  address: string,
  sealingKey: Buffer,
): Promise<Person> {
  const key = emailKey(address);
  if (!key) throw new Error(`"${address}" is no e-mail address.`);
  const users = await manager.query<{ id: string }[]>(
    `SELECT id FROM auth.users WHERE email_key = $1`,
    [key],
  );
  return {
    emailKey: key,
    recipient: recipientOf(key, sealingKey),
    learnerId: users[0]?.id ?? null,
  };
}
