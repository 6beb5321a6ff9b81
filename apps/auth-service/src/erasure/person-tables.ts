import { emailKey } from '@netward/contracts';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { recipientHash } from '../outbox/outbox.service.ts';

/** What identifies a person: always an address, and an id when there is an account. */
export interface Person {
  emailKey: string;
  recipient: Buffer;
  learnerId: string | null;
}

/** A table and a column that tells whom a row concerns. */
export interface PersonTable {
  name: string;
  path: string;
  column: string;
  /** False where anybody may have typed the address of the row: then it is erased, but exported as unproved. */
  isOwn: boolean;
  /** SQL condition for the rows of a learner's own copy; all of them without one. */
  ownRows?: string;
  /** Whether its rows have a `created_at`, by which the newest are found. */
  hasAge: boolean;
}

const OWNERS = {
  email_key: (person: Person) => person.emailKey,
  user_id: (person: Person) => person.learnerId,
  recipient: (person: Person) => person.recipient,
} as const;

/** Columns that identify a person in every table. */
const OWNER_COLUMNS = new Set(['email_key', 'user_id']);
/**
 * Mails name their recipient by an HMAC. Elsewhere such an HMAC belongs to the audit log. Anyone can ask
 * for a mail to an address, thousands of times a day; a request that sent none says nothing about its owner.
 */
const MAILS: PersonTable = {
  name: 'outbox',
  path: 'auth.outbox',
  column: 'recipient',
  isOwn: true,
  ownRows: `state <> 'suppressed'`,
  hasAge: true,
};
/** What strangers can write under an address. A learner's own messages are found by the learner's id. */
const TYPED_ADDRESSES = new Set(['attempts', 'contact_messages']);

/**
 * The tables with personal rows, found by their column names: a new table is exported and erased
 * too, as long as it identifies people like the others.
 */
export function personTables(dataSource: DataSource): PersonTable[] {
  // In the order of the list, which begins with accounts: other tables may refer to them.
  const entities = dataSource.options.entities as EntityTarget<ObjectLiteral>[];
  const metadata = entities.map((entity) => dataSource.getMetadata(entity));
  const tables = metadata.flatMap(({ tableName, tablePath, columns }) =>
    columns
      .filter(({ databaseName }) => OWNER_COLUMNS.has(databaseName))
      .map(({ databaseName }) => ({
        name: tableName,
        path: tablePath,
        column: databaseName,
        isOwn: databaseName !== 'email_key' || !TYPED_ADDRESSES.has(tableName),
        hasAge: columns.some((column) => column.databaseName === 'created_at'),
      })),
  );
  return [...tables, MAILS];
}

/** The value that a person's rows have in the table's column. */
export function ownerIn(
  { column }: Pick<PersonTable, 'column'>,
  person: Person,
): string | Buffer | null {
  return OWNERS[column as keyof typeof OWNERS](person);
}

/** The key of an address; throws when it is not a valid one. */
export function requireEmailKey(address: string): string {
  const key = emailKey(address);
  if (!key) throw new Error(`"${address}" is not an e-mail address.`);
  return key;
}

/** The person of an address; throws when it is not a valid one. */
export async function findPerson(
  manager: EntityManager,
  address: string,
  sealingKey: Buffer,
): Promise<Person> {
  const key = requireEmailKey(address);
  const users = await manager.query<{ id: string }[]>(
    `SELECT id FROM auth.users WHERE email_key = $1`,
    [key],
  );
  return {
    emailKey: key,
    recipient: recipientHash(key, sealingKey),
    learnerId: users[0]?.id ?? null,
  };
}
