import { z } from 'zod';

/** A name and an address, kept apart so that no text is ever parsed as an address list. */
export interface Mailbox {
  name: string;
  address: string;
}

const WITH_NAME = /^"?([^"<>\r\n]*?)"?\s*<([^<>\s@]+@[^<>\s@]+)>$/;
const BARE = /^[^<>\s@]+@[^<>\s@]+$/;

/** Reads `Name <address>` or a bare address; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const trimmed = text.trim();
  if (BARE.test(trimmed)) return { name: '', address: trimmed };
  const [, name, address] = WITH_NAME.exec(trimmed) ?? [];
  return name !== undefined && address !== undefined ? { name, address } : undefined;
}

/** A mailbox as a setting. */
export const mailboxSetting = z.string().transform((text, context): Mailbox => {
  const mailbox = parseMailbox(text);
  if (mailbox) return mailbox;
  context.addIssue({ code: 'custom', message: 'must be written as Name <address@domain>' });
  return z.NEVER;
});

/** The part of an address behind its last @. */
export function domainOf({ address }: Mailbox): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
