import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
ol { list-style: none; padding: 0 }
li { border-top: 1px solid #8886; padding: .75rem 0 }
iframe { width: 100%; height: 60vh; border: 1px solid #8886; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere }`;

const page = (title: string, head: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">${head}
<style>${STYLE}</style>
<body>${body}`;

const describe = ({ from, recipients, date }: CaughtMail): string =>
  `from ${escape(from)} to ${escape(recipients.join(', '))}, <time datetime="${date}">${date.slice(0, 19).replace('T', ' ')} UTC</time>`;

const subjectOf = ({ subject }: CaughtMail): string => escape(subject) || '(no subject)';

export function listPage(mails: readonly CaughtMail[]): string {
  const items = mails.map(
    (mail) => `<li><a href="/messages/${mail.id}">${subjectOf(mail)}</a><br>${describe(mail)}`,
  );
  const list = items.length > 0 ? `<ol>${items.join('\n')}</ol>` : '<p>No mail yet.</p>';
  const intro = '<p>Every mail this installation sends stays here, on this machine.</p>';
  const reload = '<meta http-equiv="refresh" content="2">';
  return page(`Mailbox (${mails.length})`, reload, `<h1>Mailbox</h1>${intro}${list}`);
}

export function mailPage(mail: CaughtMail): string {
  const text = `<pre>${escape(mail.text) || '(no text)'}</pre>`;
  const frame = `<iframe title="The mail as its reader sees it" src="/messages/${mail.id}/html"
 sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Text part</summary>${text}</details>`;
  const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`);
  return page(
    mail.subject || 'Mail',
    '',
    `<p><a href="/">All mail</a></p><h1>${subjectOf(mail)}</h1><p>${describe(mail)}</p>
${mail.html ? frame : text}
<details><summary>Headers</summary><pre>${escape(headers.join('\n'))}</pre></details>`,
  );
}

/** The HTML part by itself; its links open in a new tab. */
export const framedMail = ({ html }: CaughtMail): string => `<base target="_blank">${html}`;
