import { randomUUID } from 'node:crypto';
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2';
import { compare as bcryptCompare, hash as bcryptHash } from '@node-rs/bcrypt';
import autocannon from 'autocannon';
import { type BenchAuthService, openAuthService } from './auth-service.ts';
import { type Benchmarks, seconds } from './frame.ts';

const CONNECTIONS = 16;
const SECONDS = seconds(3);
/** As many as auth-service checks at once. */
const HASHES_AT_ONCE = 2;
const PASSWORD = 'correct horse battery';
const EMAIL = 'ada@bench.example';
/** The parameters of auth-service: OWASP's argon2id with 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const BCRYPT_COST = 12;

async function createLearner({ database }: BenchAuthService, passwordHash: string): Promise<void> {
  await database.query(
    `INSERT INTO auth.users (id, email_key, email, name, password_hash) VALUES ($1, $2, $2, 'Ada', $3)`,
    [randomUUID(), EMAIL, passwordHash],
  );
}

/** Logins per second of one learner over HTTP. */
async function logIn({ url }: BenchAuthService): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/auth/login`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-ip': '198.18.0.1' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} logins were refused`);
  return result['2xx'] / result.duration;
}

/** How often per second a password is checked as a login does it, with nothing around it. */
async function check(verify: () => Promise<boolean>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      if (!(await verify())) throw new Error('the password does not match');
      count++;
    }
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, loop));
  return count / SECONDS;
}

async function prepare(verify: () => Promise<boolean>) {
  const service = await openAuthService();
  await createLearner(service, await argonHash(PASSWORD, ARGON2ID));
  return { product: () => logIn(service), baseline: () => check(verify) };
}

export const logins: Benchmarks = {
  logins: async () => {
    // Every login checks two hashes, so that it takes as long whether or not somebody registered.
    const stored = await argonHash(PASSWORD, ARGON2ID);
    const verify = () => argonVerify(stored, PASSWORD);
    return prepare(async () => (await verify()) && (await verify()));
  },
  'logins-bcrypt': async () => {
    const stored = await bcryptHash(PASSWORD, { cost: BCRYPT_COST });
    return prepare(() => bcryptCompare(PASSWORD, stored));
  },
};
