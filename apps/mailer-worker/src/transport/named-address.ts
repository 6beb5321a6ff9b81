import { z } from 'zod';

/** A name and an email address, kept apart so that no text is ever parsed as an address list. */
export interface NamedAddress {
  name: string;
  address: string;
}

const WITH_NAME = /^"?([^"<>\r\n]*?)"?\s*<([^<>\s@]+@[^<>\s@]+)>$/;
const BARE = /^[^<>\s@]+@[^<>\s@]+$/;

/** Reads `Name <address>` or a bare address; undefined for anything else. */
export function parseNamedAddress(text: string): NamedAddress | undefined {
  const trimmed = text.trim();
  if (BARE.test(trimmed)) return { name: '', address: trimmed };
  const [, name, address] = WITH_NAME.exec(trimmed) ?? [];
  return name !== undefined && address !== undefined ? { name, address } : undefined;
}

/** Such an address as a setting. */
export const namedAddressSetting = z.string().transform((text, context): NamedAddress => {
  const address = parseNamedAddress(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'must be written as Name <address@domain>' });
  return z.NEVER;
});

/** The part of the address after its last @. */
export function domainOf({ address }: NamedAddress): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
