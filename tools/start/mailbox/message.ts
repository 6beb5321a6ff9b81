import PostalMime, { addressParser, type Address, type Email } from 'postal-mime';

export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as the mailbox's JSON shows it. */
export interface Message {
  id: string;
  /** When it arrived, ISO 8601. */
  date: string;
  from: Mailbox | null;
  /** Whom it was delivered to, whatever its headers say. */
  to: Mailbox[];
  subject: string;
  messageId: string;
  text: string;
  html: string;
  /** By lower-case name; of a repeated header the first one. */
  headers: Record<string, string>;
}

/** The header that carries the envelope's recipients in the stored file. */
export const RECIPIENT_HEADER = 'Delivered-To';

function mailboxesOf(addresses: readonly Address[] = []): Mailbox[] {
  return addresses.flatMap(
    (entry) => entry.group ?? [{ name: entry.name, address: entry.address }],
  );
}

function headersOf({ headers }: Email): Record<string, string> {
  return Object.fromEntries(headers.toReversed().map(({ key, value }) => [key, value]));
}

function recipientsOf(email: Email): Mailbox[] {
  const named = mailboxesOf([...(email.to ?? []), ...(email.cc ?? [])]);
  const delivered = email.headers.filter(({ key }) => key === RECIPIENT_HEADER.toLowerCase());
  return delivered
    .flatMap(({ value }) => mailboxesOf(addressParser(value)))
    .map((to) => named.find(({ address }) => isSame(address, to.address)) ?? to);
}

export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Reads a stored mail. */
export async function parseMessage(id: string, date: Date, raw: Buffer): Promise<Message> {
  const email = await PostalMime.parse(raw);
  return {
    id,
    date: date.toISOString(),
    from: mailboxesOf(email.from && [email.from])[0] ?? null,
    to: recipientsOf(email),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: headersOf(email),
  };
}
