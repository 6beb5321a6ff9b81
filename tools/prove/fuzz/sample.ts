import { randomUUID } from 'node:crypto';
import { CHALLENGE_PROOFS } from '@netward/challenges/proofs';
import { loadChallenge } from '@netward/challenges';
import { api, type ApiCall, type Endpoint } from '@netward/contracts';
import { ENGINE_VERSION } from '@netward/lab-engine';
import { z } from 'zod';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface RequestDraft {
  call: ApiCall;
  method: string;
  path: string;
  /** Names and values as they will stand in the query, already encoded. */
  query: [string, string][];
  headers: [string, string][];
  body: Json | undefined;
  /** The body's bytes, where they are not simply the JSON of `body`. */
  raw: Buffer | undefined;
}

/** What of JSON Schema the contracts use. */
interface Shape {
  $ref?: string;
  const?: Json;
  enum?: Json[];
  anyOf?: Shape[];
  type?: string | string[];
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  $defs?: Record<string, Shape>;
}

/** The level of every request; its challenge has rules, the deepest of all configurations. */
const LEVEL = '4';
const challenge = (await loadChallenge(LEVEL))!;
const { proof } = await CHALLENGE_PROOFS[LEVEL]!();

/** Values that a service accepts, by the name of the field. */
const accepted: Record<string, () => Json> = {
  name: () => 'Ada Lovelace',
  email: () => `fuzz-${randomUUID()}@netward.test`,
  password: () => `canary-password-${randomUUID()}`,
  phone: () => '+44 20 7946 0000',
  token: () => 'canary-token-'.padEnd(43, 'x'),
  level: () => LEVEL,
  actions: () => 'openPage',
  run: () => 'openPage',
  engine: () => ENGINE_VERSION,
  version: () => challenge.version,
  configuration: () => proof.solves as Json,
  score: () => 5,
  total: () => 6,
  assignment: () => '4+q.c4~20261130T1800~Europe/Madrid~NW-2B',
  zone: () => 'Europe/Madrid',
  website: () => '',
  captchaToken: () => '',
};

function valueOf(shape: Shape, name: string, all: Record<string, Shape>): Json {
  if (shape.$ref) return valueOf(all[shape.$ref.replace('#/$defs/', '')] ?? {}, name, all);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0] ?? null;
  if (accepted[name] && shape.type !== 'array' && shape.type !== 'object') return accepted[name]();
  if (shape.format === 'uuid') return randomUUID();
  if (shape.anyOf) return valueOf(shape.anyOf.at(-1) ?? {}, name, all);
  switch ([shape.type].flat()[0]) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {});
      return Object.fromEntries(fields.map(([field, of]) => [field, valueOf(of, field, all)]));
    }
    case 'array':
      return [valueOf(shape.items ?? {}, name, all)];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return `What is a ${name}?`;
  }
}

function sampleOf(schema: z.ZodType): Json {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return valueOf(shape, '', shape.$defs ?? {});
}

/** A request as a call's contract describes it, with the session of a learner where it takes one. */
export function draftRequest(call: ApiCall, token: string): RequestDraft {
  const { method, path, access, body, query }: Endpoint = api[call];
  const parameters = query ? Object.entries(sampleOf(query) as Record<string, string>) : [];
  return {
    call,
    method,
    path,
    query: parameters.map(([name, value]) => [name, encodeURIComponent(value)]),
    headers: [
      ...(body ? [['content-type', 'application/json'] as [string, string]] : []),
      ...(access === 'public' ? [] : [['authorization', `Bearer ${token}`] as [string, string]]),
    ],
    body: body && sampleOf(body),
    raw: undefined,
  };
}
