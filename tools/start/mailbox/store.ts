import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSame, parseMessage, RECIPIENT_HEADER, type Message } from './message.ts';

/** More than anyone reads; the oldest ones make room. */
const LARGEST_COUNT = 1000;

/** Sorts by arrival; the chance in it keeps two mailboxes on one folder apart. */
function makeId(arrivedMs: number): string {
  return `${String(arrivedMs).padStart(15, '0')}-${randomBytes(4).toString('hex')}`;
}

const arrivalOf = (id: string): Date => new Date(Number(id.split('-')[0]));

/** The mails of a folder, one `.eml` file each, the newest first. */
export class MailStore {
  readonly #folder: string;
  #messages: Message[] = [];
  #lastArrivalMs = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<MailStore> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const store = new MailStore(folder);
    const ids = readdirSync(folder).flatMap((name) => /^(.+)\.eml$/.exec(name)?.[1] ?? []);
    const messages = ids.map(async (id) => parseMessage(id, arrivalOf(id), await store.raw(id)));
    store.#messages = (await Promise.all(messages)).sort((a, b) => (a.id < b.id ? 1 : -1));
    return store;
  }

  /** Keeps a mail. Resolves once it is on disk, whole. */
  async add(content: Buffer, recipients: readonly string[]): Promise<void> {
    // Two mails of one millisecond keep their order.
    this.#lastArrivalMs = Math.max(Date.now(), this.#lastArrivalMs + 1);
    const id = makeId(this.#lastArrivalMs);
    const envelope = recipients
      .map((recipient) => `${RECIPIENT_HEADER}: ${recipient}\r\n`)
      .join('');
    const raw = Buffer.concat([Buffer.from(envelope), content]);
    const message = await parseMessage(id, arrivalOf(id), raw);
    await writeFile(`${this.#file(id)}.new`, raw, { mode: 0o600 });
    await rename(`${this.#file(id)}.new`, this.#file(id));
    this.#messages.unshift(message);
    await this.#remove(this.#messages.splice(LARGEST_COUNT));
  }

  /** All mails, or those delivered to one address. */
  list(to?: string | null): Message[] {
    if (!to) return this.#messages;
    return this.#messages.filter((message) =>
      message.to.some(({ address }) => isSame(address, to)),
    );
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  raw(id: string): Promise<Buffer> {
    return readFile(this.#file(id));
  }

  async clear(): Promise<void> {
    await this.#remove(this.#messages.splice(0));
  }

  async #remove(messages: readonly Message[]): Promise<void> {
    await Promise.all(messages.map(({ id }) => rm(this.#file(id), { force: true })));
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.eml`);
  }
}
