import { z } from 'zod';
import * as fieldSentences from './field-sentences.ts';
import { EMAIL_LOCAL_MAX, EMAIL_MAX } from './limits.ts';
import { isSingleLine } from './text.ts';

const FORBIDDEN = /[\s()<>[\]:;\\,"]/u;

function asciiDomain(domain: string): string | undefined {
  try {
    // The URL parser is the platform's implementation of IDNA (WHATWG URL, "domain to ASCII").
    const host = new URL(`http://${domain}/`).hostname;
    const isName = /^[a-z0-9.-]+$/.test(host) && !/^[0-9.]+$/.test(host);
    return isName && !host.startsWith('.') && !host.endsWith('.') ? host : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The key under which an address is known: local part and domain in lower case, the domain in
 * its ASCII form. Undefined when the text is no address that mail can be sent to. Dots and plus
 * signs stay, since only the receiving server knows what they mean.
 */
export function emailKey(text: string): string | undefined {
  const address = text.trim().normalize('NFC');
  const at = address.indexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (at < 1 || domain.includes('@') || local.length > EMAIL_LOCAL_MAX) return undefined;
  if (address.length > EMAIL_MAX || FORBIDDEN.test(address) || !isSingleLine(address))
    return undefined;
  if (!/^[^/?#%\s]+\.[^/?#%\s]+$/.test(domain) || domain.includes('..')) return undefined;
  const ascii = asciiDomain(domain);
  const key = ascii && `${local.toLowerCase()}@${ascii}`;
  return key && key.length <= EMAIL_MAX ? key : undefined;
}

/** An address as typed, trimmed; look it up by its `emailKey()`. `blank`: when there is none. */
export function emailAddress(blank: string) {
  return z
    .string(blank)
    .trim()
    .min(1, blank)
    .refine((text) => emailKey(text) !== undefined, fieldSentences.emailInvalid)
    .transform((text) => text.normalize('NFC'));
}
