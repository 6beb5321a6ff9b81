import { Client } from 'pg';

/** What pg says when the server has not answered within `query_timeout`. */
const NO_ANSWER = 'Query read timeout';

/**
 * A client that closes its connection when the server leaves a query unanswered. The driver alone
 * would put such a connection back into the pool, where it keeps every later query waiting too.
 */
export class ImpatientClient extends Client {
  override query = ((...call: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(Client.prototype.query, this, call);
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === NO_ANSWER) void this.end().catch(() => undefined);
      });
    }
    return answer;
  }) as Client['query'];
}
