import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { poolOf } from './data-source-options.ts';

// SQLSTATE 26000: there is no prepared statement of that name; 42P05: there already is one.
const LOST = new Set(['26000', '42P05']);

/** Once a name was refused, the process sends every statement as a whole. */
let isRefused = false;

/**
 * A statement that is sent often, under a name, so that each connection parses and plans it once.
 * Its text must be constant, because the server keeps it as long as the connection lives. It must
 * name the columns it returns, because a plan for `*` fails after a migration.
 */
export class PreparedStatement<Row extends object> {
  readonly #name: string;

  constructor(private readonly text: string) {
    this.#name = `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  }

  /**
   * Runs it outside of any transaction and returns its rows. It takes a connection of the pool
   * without TypeORM's query runner, which would add a tenth to what a save costs this process.
   */
  async run(dataSource: DataSource, values: unknown[]): Promise<Row[]> {
    const client = await poolOf(dataSource).connect();
    const whole = { text: this.text, values };
    try {
      const named = isRefused ? whole : { name: this.#name, ...whole };
      return (await client.query<Row>(named)).rows;
    } catch (error) {
      if (!isPreparingRefused(error)) throw error;
      return (await client.query<Row>(whole)).rows;
    } finally {
      client.release();
    }
  }
}

/**
 * Whether an error says that the server's prepared statements are not the ones this client made. A
 * pooler in transaction mode that does not follow prepared statements (PgBouncer before 1.21) causes
 * that. Nothing was executed, so the statement can be sent again as a whole.
 */
function isPreparingRefused(error: unknown): boolean {
  const isLost = LOST.has(String((error as { code?: unknown } | undefined)?.code));
  isRefused ||= isLost;
  return isLost;
}
