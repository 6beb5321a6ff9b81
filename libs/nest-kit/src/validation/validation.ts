import { isSafeText, JSON_DEPTH_MAX, codeOfIssue, failsWith } from '@netward/contracts';
import { parse } from 'secure-json-parse';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
// RFC 8259 section 8.1: a sender must not add one.
const BYTE_ORDER_MARK = '\uFEFF';
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/** True when brackets nest deeper than `max`; reads bytes, so that nothing is parsed before. */
export function isTooDeep(body: Uint8Array, max = JSON_DEPTH_MAX): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number;
    if (isInText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (OPEN.has(byte) && ++depth > max) return true;
    else if (CLOSE.has(byte)) depth--;
  }
  return false;
}

/** Whether texts and keys can be stored, and numbers are finite and, if whole, exact. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isSafeText(value);
  if (typeof value === 'number')
    return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, item]) => isSafeText(key) && isStorable(item));
}

/**
 * The one reader of request bodies. Answers the object, or throws INVALID_REQUEST for what makes
 * naive services fail: bad UTF-8, bad syntax, a top level that is no object, deep nesting,
 * `__proto__` and `constructor.prototype` keys, NUL, lone surrogates, numbers out of range.
 */
export function parseJson(body: Uint8Array): object {
  if (isTooDeep(body)) throw new AppError('INVALID_REQUEST');
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    if (text.startsWith(BYTE_ORDER_MARK)) throw new SyntaxError('byte order mark');
    value = parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', { cause });
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || !isStorable(value)) throw new AppError('INVALID_REQUEST');
  return value as object;
}

// A schema's own sentence is for people; zod's built-in ones ("expected string, received …") are not.
z.config({ customError: failsWith('INVALID_REQUEST').error });

/**
 * The error for a request that does not fit its contract: the code that the schema gave to the
 * first issue, or INVALID_REQUEST with the sentence of the field.
 */
export function validationError([issue]: readonly { message: string }[]): AppError {
  const code = issue && codeOfIssue(issue);
  if (code || !issue) return new AppError(code ?? 'INVALID_REQUEST');
  return new AppError('INVALID_REQUEST', { sentence: issue.message });
}

/** Validates bodies and queries against the schema that the handler's parameter names. */
export const validationPipe = new StandardSchemaValidationPipe({
  exceptionFactory: validationError,
});
