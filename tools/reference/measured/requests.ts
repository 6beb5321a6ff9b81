import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebRequest } from '@netward/challenges/reference';

/** A request whose judgement by Suricata and by the Core Rule Set is wanted. */
export interface AskedRequest extends WebRequest {
  readonly id: string;
}

/** Every request of `requests.json`. */
export function askedRequests(): readonly AskedRequest[] {
  const text = readFileSync(join(import.meta.dirname, 'requests.json'), 'utf8');
  return JSON.parse(text) as readonly AskedRequest[];
}
