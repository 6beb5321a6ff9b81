import { Client } from 'pg';
import { isDependencyAway } from '../errors/to-app-error.ts';
import { beginCall, type CallPlan, callDependency } from '../metrics/dependency.ts';
import { kindOf } from '../tracing/tracing.ts';

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
 * A client that measures what it asks, and closes its connection when the server leaves a query
 * unanswered. The driver alone would put such a connection back into the pool, where it keeps every
 * later query waiting too.
 */
export class ImpatientClient extends Client {
  override query = ((...call: unknown[]): unknown => {
    const ask = (): unknown => Reflect.apply(Client.prototype.query, this, call);
    if (!isPromised(call)) return ask();
    const operation = operationOf(call[0]);
    return callDependency({ dependency: 'database', operation, isFailure: isDependencyAway }, () =>
      this.#endWhenSilent(ask() as Promise<unknown>),
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
