import { randomInt, randomUUID } from 'node:crypto';
import { CLIENT_IP_HEADER, emailKey } from '@netward/contracts';
import { hash } from '@node-rs/argon2';
import type { TestResponse, TestService } from './test-service.ts';

/** A call whose response, and its time, must not reveal whether an address is known. */
export interface BlindCall {
  name: string;
  /** Creates known addresses of the kind in `name`. */
  known: (service: TestService, count: number) => Promise<string[]>;
  ask: (service: TestService, email: string, at: number) => Promise<TestResponse>;
}

function addresses(count: number): string[] {
  return Array.from({ length: count }, () => `${randomUUID()}@example.org`);
}

/** Inserts rows directly: registering thousands of people would take minutes. */
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

/** Subscribers with the given SQL values for `confirmed_at` and `unsubscribed_at`. */
const subscribers = (confirmedAt: string, unsubscribedAt: string): BlindCall['known'] =>
  async function insert(service, count) {
    const emails = addresses(count);
    await service.query(
      `INSERT INTO auth.subscribers (id, email_key, email, confirmed_at, unsubscribed_at)
       SELECT gen_random_uuid(), email, email, ${confirmedAt}, ${unsubscribedAt}
       FROM unnest($1::text[]) AS email`,
      [emails.map(emailKey)],
    );
    return emails;
  };

const register: BlindCall['ask'] = (service, email) => service.register(email);
const forgot: BlindCall['ask'] = (service, email) => service.forgot(email);
const resend: BlindCall['ask'] = (service, email) => service.resend(email);
const subscribe: BlindCall['ask'] = (service, email) =>
  service.post('/api/subscribe', { email, source: 'website' });

/** Each attempt comes from another client, so that no limit per client is reached. */
function login(service: TestService, email: string, at: number): Promise<TestResponse> {
  return service.login(email, 'wrong horse', `10.${(at >> 8) & 255}.${at & 255}.1`);
}

export const blindCalls: readonly BlindCall[] = [
  { name: 'login, with the wrong password of a learner', known: learners, ask: login },
  { name: 'login, with the wrong password of a registration', known: attempts, ask: login },
  { name: 'register, for a learner', known: learners, ask: register },
  { name: 'register, for a registration', known: attempts, ask: register },
  { name: 'forgot-password, for a learner', known: learners, ask: forgot },
  { name: 'forgot-password, for a registration', known: attempts, ask: forgot },
  { name: 'resend-verification, for a registration', known: attempts, ask: resend },
  { name: 'resend-verification, for a learner', known: learners, ask: resend },
  { name: 'subscribe, unconfirmed', known: subscribers('NULL', 'NULL'), ask: subscribe },
  { name: 'subscribe, for a subscriber', known: subscribers('now()', 'NULL'), ask: subscribe },
  { name: 'subscribe, after leaving', known: subscribers('now()', 'now()'), ask: subscribe },
];

/** A public call as a stranger makes it, who knows an address but not its password. */
export interface PublicCall {
  name: string;
  ask: (service: TestService, email: string) => Promise<TestResponse>;
}

const NO_TOKEN = 'A'.repeat(43);

export const publicCalls: readonly PublicCall[] = [
  { name: 'register', ask: (service, email) => service.register(email, 'of a stranger') },
  { name: 'login', ask: (service, email) => service.login(email, 'of a stranger') },
  { name: 'forgot-password', ask: (service, email) => service.forgot(email) },
  { name: 'resend-verification', ask: (service, email) => service.resend(email) },
  { name: 'verify-email', ask: (service) => service.verify(NO_TOKEN) },
  { name: 'verify-reset-token', ask: (service) => service.checkReset(NO_TOKEN) },
  { name: 'reset-password', ask: (service) => service.reset(NO_TOKEN, 'of a stranger') },
  { name: 'subscribe', ask: (service, email) => service.post('/api/subscribe', { email }) },
  {
    name: 'contact',
    ask: (service, email) =>
      // Each from another client: one may write twice an hour.
      service.post(
        '/api/contact',
        { name: 'Ada', email, message: 'Hello there' },
        { [CLIENT_IP_HEADER]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
      ),
  },
];

/** Unused addresses. */
export const unknownAddresses = addresses;
