import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/repository.mjs';
import type { WebRequest } from '@netward/challenges/reference';

/** A request whose judgement by Suricata and by the Core Rule Set is wanted. */
export interface AskedRequest extends WebRequest {
  readonly id: string;
}

/** Where the requests are that the challenges draw from, and what was measured of all. */
export const WEB_REQUESTS = join(root, 'libs/challenges/src/web-requests');
/** Requests of level 10's mornings that a WAF refuses, which knows them by their targets. */
const OF_MORNINGS = join(root, 'libs/challenges/src/10-soc-challenge/testing/requests.json');

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Every request that is measured. */
export function askedRequests(): readonly AskedRequest[] {
  const byId = read<Readonly<Record<string, WebRequest>>>(join(WEB_REQUESTS, 'requests.json'));
  const drawn = Object.entries(byId).map(([id, request]) => ({ id, ...request }));
  return [...drawn, ...read<readonly AskedRequest[]>(OF_MORNINGS)];
}
