import type { Sent } from '../transport/mail-transport.ts';

const REMEMBERED = 10_000;

/**
 * The mails that this process has sent. When the queue loses its data or a lock after a mail was
 * sent, the job comes back; its mail is then reported again and not sent again.
 */
export class SentMails {
  readonly #sent = new Map<string, Sent>();

  get(jobId: string): Sent | undefined {
    return this.#sent.get(jobId);
  }

  add(jobId: string, sent: Sent): void {
    this.#sent.set(jobId, sent);
    const oldest = this.#sent.keys().next();
    if (this.#sent.size > REMEMBERED && !oldest.done) this.#sent.delete(oldest.value);
  }
}
