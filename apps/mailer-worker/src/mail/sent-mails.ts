import type { Sent } from '../transport/mail-transport.ts';

const REMEMBERED = 10_000;

/**
 * The mails that this process has sent. A mail that comes back because its report came too late is
 * reported again and not sent again.
 */
export class SentMails {
  readonly #sent = new Map<string, Sent>();

  get(id: string): Sent | undefined {
    return this.#sent.get(id);
  }

  add(id: string, sent: Sent): void {
    this.#sent.set(id, sent);
    const oldest = this.#sent.keys().next();
    if (this.#sent.size > REMEMBERED && !oldest.done) this.#sent.delete(oldest.value);
  }
}
