/**
 * The server over a stream, with a shop that keeps accounts: it writes an access log, and a separate log about
 * accounts. Behind a balancer both servers share what it remembers.
 */
import { seenBy, type Connection } from '../../packets/connection.ts';
import { COSTS } from '../../packets/costs.ts';
import type { HttpRequest, HttpResponse } from '../../packets/packet.ts';
import type { Walk } from '../../walk.ts';
import type { Inline } from '../device.ts';
import { accessEntry } from './access-entry.ts';
import { openSite, siteAnswer, type ShopAccounts, type SiteMemory } from './accounts.ts';
import { noteAnswer } from './server.ts';

export type { ShopAccount, ShopAccounts } from './accounts.ts';

/** A shop with accounts, in the place of the lab's own. */
export class AccountServer implements Inline {
  readonly device = 'Server';
  readonly node = 'server';
  readonly #memory: SiteMemory;

  /** `midnight` is when the stream's day begins, in milliseconds since 1970: a page lists log lines. */
  constructor(
    readonly site: ShopAccounts,
    readonly midnight: number,
  ) {
    this.#memory = openSite(site);
  }

  isIn(): boolean {
    return true;
  }

  answer(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
    const { response, event: account } = siteAnswer(this.site, this.#memory, request);
    walk.clock += COSTS.answer;
    noteAnswer(walk, connection, request, response, account);
    if (this.site.leaks.length > 0) {
      const at = this.midnight * 1000 + walk.clock;
      const source = seenBy(connection);
      const { state } = walk;
      this.#memory.lines.push(() => accessEntry({ source, at, request, response }, state));
    }
    return response;
  }
}
