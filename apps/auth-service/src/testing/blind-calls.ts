import { randomUUID } from 'node:crypto';
import { emailKey } from '@netward/contracts';
import { hash } from '@node-rs/argon2';
import type { Answer, TestService } from './test-service.ts';

/** A call that must answer alike, and as fast, whether or not it knows the address. */
export interface BlindCall {
  name: string;
  /** Prepares so many addresses that are known in the sense of the row. */
  known: (service: TestService, count: number) => Promise<string[]>;
  ask: (service: TestService, email: string, at: number) => Promise<Answer>;
}

function addresses(count: number): string[] {
  return Array.from({ length: count }, () => `${randomUUID()}@example.org`);
}

/** Writes rows for new addresses straight into a table: registering thousands would take minutes. */
async function insertInto(table: string, service: TestService, count: number): Promise<string[]> {
  const emails = addresses(count);
  const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
  await service.query(
    `INSERT INTO auth.${table} (id, email_key, email, name, password_hash)
     SELECT gen_random_uuid(), email, email, 'Ada', $2 FROM unnest($1::text[]) AS email`,
    [emails.map(emailKey), await hash('correct horse', parameters)],
  );
  return emails;
}

const learners = (service: TestService, count: number) => insertInto('users', service, count);
const attempts = (service: TestService, count: number) => insertInto('attempts', service, count);

async function subscribers(service: TestService, count: number): Promise<string[]> {
  const emails = addresses(count);
  await service.query(
    `INSERT INTO auth.subscribers (id, email_key, email, confirmed_at)
     SELECT gen_random_uuid(), email, email, now() FROM unnest($1::text[]) AS email`,
    [emails.map(emailKey)],
  );
  return emails;
}

/** A client of its own for each try, so that no limit of a client is met. */
function login(service: TestService, email: string, at: number): Promise<Answer> {
  return service.login(email, 'wrong horse', `10.${(at >> 8) & 255}.${at & 255}.1`);
}

export const blindCalls: readonly BlindCall[] = [
  { name: 'login, with the wrong password of a learner', known: learners, ask: login },
  { name: 'login, with the wrong password of a registration', known: attempts, ask: login },
  {
    name: 'register, for a learner',
    known: learners,
    ask: (service, email) => service.register(email),
  },
  {
    name: 'forgot-password, for a learner',
    known: learners,
    ask: (service, email) => service.forgot(email),
  },
  {
    name: 'forgot-password, for a registration',
    known: attempts,
    ask: (service, email) => service.forgot(email),
  },
  {
    name: 'resend-verification, for a registration',
    known: attempts,
    ask: (service, email) => service.resend(email),
  },
  {
    name: 'resend-verification, for a learner',
    known: learners,
    ask: (service, email) => service.resend(email),
  },
  {
    name: 'subscribe, for a subscriber',
    known: subscribers,
    ask: (service, email) => service.post('/api/subscribe', { email, source: 'website' }),
  },
];

/** Addresses that nobody has. */
export const unknownAddresses = addresses;
