import { Client } from 'pg';
import { isDependencyAway } from '../errors/to-app-error.ts';
import { beginCall, type CallPlan, callDependency } from '../metrics/dependency.ts';
import { kindOf } from '../tracing/tracing.ts';
import { isPreparingRefused, preparedName } from './prepared.ts';

/** What pg says when the server has not answered within `query_timeout`. */
const NO_ANSWER = 'Query read timeout';

const CONNECT: CallPlan = { dependency: 'database', operation: 'connect' };
const OPERATIONS = new Map(
  ['select', 'insert', 'update', 'delete', 'with'].map((word) => [word, word]),
);
for (const word of ['start', 'begin', 'commit', 'rollback']) OPERATIONS.set(word, 'transaction');

/** What a statement does, by its first word; its text and values stay here. */
function operationOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String(Object(statement).text ?? '');
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return OPERATIONS.get(word) ?? 'other';
}

/** Whether a query is answered by a promise, and not by a callback, an event or a stream. */
function isPromised([query, ...rest]: unknown[]): boolean {
  const isSubmittable = typeof (Object(query) as { submit?: unknown }).submit === 'function';
  return !isSubmittable && !rest.some((part) => typeof part === 'function');
}

/**
 * Sends a query, by name if it is a prepared statement. Inside a transaction it is always sent as a
 * whole: a refused name would end the transaction there.
 */
async function send(client: Client, call: unknown[]): Promise<unknown> {
  const ask = (parts: unknown[]) =>
    Reflect.apply(Client.prototype.query, client, parts) as Promise<unknown>;
  const [text, values] = call;
  const name = client.getTransactionStatus() === 'I' ? preparedName(text) : undefined;
  if (!name) return ask(call);
  try {
    return await ask([{ name, text, values }]);
  } catch (error) {
    if (isPreparingRefused(error)) return ask(call);
    throw error;
  }
}

/**
 * A client that measures its queries, and closes its connection when the server leaves one
 * unanswered. The driver alone would return such a connection to the pool, where every later query
 * would wait for it too.
 */
export class ImpatientClient extends Client {
  override query = ((...call: unknown[]): unknown => {
    if (!isPromised(call)) return Reflect.apply(Client.prototype.query, this, call);
    const operation = operationOf(call[0]);
    return callDependency({ dependency: 'database', operation, isFailure: isDependencyAway }, () =>
      this.#endWhenSilent(send(this, call)),
    );
  }) as Client['query'];

  override connect = ((done?: (error?: Error) => void): unknown => {
    if (!done) return callDependency(CONNECT, () => super.connect());
    const call = beginCall(CONNECT);
    return super.connect((error?: Error) => {
      if (error) call.end('failed', kindOf(error));
      else call.end('ok');
      done(error);
    });
  }) as Client['connect'];

  async #endWhenSilent(answer: Promise<unknown>): Promise<unknown> {
    try {
      return await answer;
    } catch (error) {
      if ((error as Error).message === NO_ANSWER) void this.end().catch(() => undefined);
      throw error;
    }
  }
}
