import type { Sent } from '../transport/mail-transport.ts';

const REMEMBERED = 10_000;

/**
 * What this process has handed to the mail server. When the queue was lost or lost sight of a job
 * after its mail had gone, the job comes back; it is then reported again and not sent again.
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
