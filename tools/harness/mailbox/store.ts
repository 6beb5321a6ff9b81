import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail as the mailbox's JSON shows it. */
export interface CaughtMail {
  id: string;
  /** When it arrived, ISO 8601. */
  date: string;
  from: string;
  /** Whom it was delivered to, whatever its headers say. */
  recipients: string[];
  subject: string;
  messageId: string;
  text: string;
  html: string;
  /** By lower-case name; of a repeated header, the first one. */
  headers: Record<string, string>;
}

/** More than anyone reads; the oldest ones make room. */
const LARGEST_COUNT = 1000;
/** The header that carries an envelope's recipient in the stored file. */
const RECIPIENT_HEADER = 'Delivered-To';

async function parseMail(id: string, raw: Buffer): Promise<CaughtMail> {
  const email = await PostalMime.parse(raw);
  const delivered = email.headers.filter(({ key }) => key === RECIPIENT_HEADER.toLowerCase());
  const { name, address } = email.from ?? {};
  return {
    id,
    date: new Date(Number(id.split('-')[0])).toISOString(),
    from: name ? `${name} <${address}>` : (address ?? 'nobody'),
    recipients: delivered.map(({ value }) => value),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: Object.fromEntries(email.headers.toReversed().map(({ key, value }) => [key, value])),
  };
}

/** The mails of a folder, one `.eml` file each, newest first. */
export class MailStore {
  readonly #folder: string;
  #mails: CaughtMail[] = [];
  #lastArrivalMs = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<MailStore> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const store = new MailStore(folder);
    const ids = readdirSync(folder).flatMap((name) => /^(.+)\.eml$/.exec(name)?.[1] ?? []);
    const mails = ids.map(async (id) => parseMail(id, await readFile(store.#file(id))));
    store.#mails = (await Promise.all(mails)).sort((a, b) => (a.id < b.id ? 1 : -1));
    return store;
  }

  /** Keeps a mail. Resolves once it is completely on disk. */
  async add(content: Buffer, recipients: readonly string[]): Promise<void> {
    // Ids sort by arrival: two mails of one millisecond keep their order.
    this.#lastArrivalMs = Math.max(Date.now(), this.#lastArrivalMs + 1);
    const id = `${String(this.#lastArrivalMs).padStart(15, '0')}-${randomBytes(4).toString('hex')}`;
    const envelope = recipients.map((recipient) => `${RECIPIENT_HEADER}: ${recipient}\r\n`);
    const raw = Buffer.concat([Buffer.from(envelope.join('')), content]);
    const mail = await parseMail(id, raw);
    await writeFile(`${this.#file(id)}.new`, raw, { mode: 0o600 });
    await rename(`${this.#file(id)}.new`, this.#file(id));
    this.#mails.unshift(mail);
    const old = this.#mails.splice(LARGEST_COUNT);
    await Promise.all(old.map((one) => rm(this.#file(one.id), { force: true })));
  }

  /** All mails, or those delivered to one address. */
  list(to?: string | null): CaughtMail[] {
    const address = to?.toLowerCase();
    return this.#mails.filter(
      ({ recipients }) => !address || recipients.some((one) => one.toLowerCase() === address),
    );
  }

  find(id: string): CaughtMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.eml`);
  }
}
