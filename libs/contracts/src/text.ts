import { z } from 'zod';

// C0 and C1 controls but for tab, newline and carriage return; U+0000 is among them.
// eslint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/u;
// With the line and paragraph separators of Unicode, which some programs break lines at.
const LINE_BREAK = /[\t\n\r\u2028\u2029]/u;
// Characters that turn the direction of the text around them (Unicode Bidirectional Algorithm).
const BIDI_OVERRIDE = /[\u202A-\u202E\u2066-\u2069]/u;

/**
 * True for text that every part of the system can store and show: well-formed UTF-16 (PostgreSQL
 * refuses a lone surrogate in jsonb) and free of control characters (PostgreSQL refuses U+0000).
 */
export function isSafeText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text);
}

/** True for text that fits on one line and reads in one direction, as a name or a subject must. */
export function isSingleLine(text: string): boolean {
  return isSafeText(text) && !LINE_BREAK.test(text) && !BIDI_OVERRIDE.test(text);
}

/** Length in code points, so that an emoji counts as one. */
export function codePoints(text: string): number {
  return [...text].length;
}

/** NFC, the form in which texts are kept. It comes before any length, since it can triple a text. */
export function normalForm(text: string): string {
  return text.normalize('NFC');
}

/** A zod string that is safe, normalised to NFC, and at most `max` code points long. */
export function safeText(max: number, message?: string) {
  return z
    .string(message)
    .transform(normalForm)
    .refine((text) => isSafeText(text) && codePoints(text) <= max, message);
}
