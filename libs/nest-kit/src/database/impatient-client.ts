import { Client, type ClientConfig } from 'pg';
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
 * A client that measures its queries, and closes its connection when the server leaves one
 * unanswered. The driver alone would return such a connection to the pool, where every later query
 * would wait for it too.
 */
export class ImpatientClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // A query under way fails by itself; without a listener the process would end as well.
    this.on('error', () => undefined);
  }

  override query = ((...call: unknown[]): unknown => {
    const ask = (): unknown => Reflect.apply(Client.prototype.query, this, call);
    if (!isPromised(call)) return ask();
    const operation = operationOf(call[0]);
    return callDependency({ dependency: 'database', operation, isFailure: isDependencyAway }, () =>
      (ask() as Promise<unknown>).catch((error: unknown) => this.#endIfSilent(error)),
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

  #endIfSilent(error: unknown): never {
    if ((error as Error).message === NO_ANSWER) void this.end().catch(() => undefined);
    throw error;
  }
}
