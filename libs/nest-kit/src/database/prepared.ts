import { createHash } from 'node:crypto';

const names = new Map<string, string>();
let isRefused = false;

/**
 * Marks a statement that is sent often, so that each connection parses and plans it once. Its text
 * must be constant, because the server keeps it as long as the connection lives. It must name the
 * columns it returns, because a plan for `*` fails after a migration. Returns the statement.
 */
export function prepared(statement: string): string {
  const hash = createHash('sha256').update(statement).digest('hex');
  names.set(statement, `prepared_${hash.slice(0, 16)}`);
  return statement;
}

/** The name under which the server keeps a statement; undefined if it is sent as a whole. */
export function preparedName(statement: unknown): string | undefined {
  return isRefused ? undefined : names.get(statement as string);
}

// SQLSTATE 26000: there is no prepared statement of that name; 42P05: there already is one.
const LOST = new Set(['26000', '42P05']);

/**
 * Whether an error says that the server's prepared statements are not the ones this client made. A
 * pooler in transaction mode that does not follow prepared statements (PgBouncer before 1.21) causes
 * that. Nothing was executed, so the statement can be sent again as a whole. The process does not
 * prepare statements after that.
 */
export function isPreparingRefused(error: unknown): boolean {
  const isLost = LOST.has(String((error as { code?: unknown } | undefined)?.code));
  isRefused ||= isLost;
  return isLost;
}
