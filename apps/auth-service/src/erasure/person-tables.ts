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

const OWNER_COLUMNS = {
  email_key: (person: Person) => person.emailKey,
  recipient: (person: Person) => person.recipient,
  user_id: (person: Person) => person.learnerId,
} as const;

/**
 * The tables with rows of persons, found by the names of their columns: a table added tomorrow is
 * exported and erased as well, as long as it names people the way the others do.
 */
export function personTables({ entityMetadatas }: DataSource): PersonTable[] {
  return entityMetadatas.flatMap(({ tableName, tablePath, columns }) =>
    columns
      .filter(({ databaseName }) => databaseName in OWNER_COLUMNS)
      .map(({ databaseName }) => ({ name: tableName, path: tablePath, column: databaseName })),
  );
}

/** What the rows of a person have in a table's column. */
export function ownerIn(table: PersonTable, person: Person): string | Buffer | null {
  return OWNER_COLUMNS[table.column as keyof typeof OWNER_COLUMNS](person);
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
