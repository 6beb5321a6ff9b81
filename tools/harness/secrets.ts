import { chmodSync, renameSync, writeFileSync, readFileSync } from 'node:fs';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Fault } from './fault.mjs';

const OWNER_ONLY = 0o600;

/** Writes a file that only its owner can read, completely or not at all. */
export function writePrivately(file: string, content: string): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, content, { mode: OWNER_ONLY });
  // The mode above applies only to a new file.
  chmodSync(fresh, OWNER_ONLY);
  renameSync(fresh, file);
}

/** How each secret is generated when none was provided. */
const makers = {
  SERVICE_TOKEN: makeRandom,
  METRICS_TOKEN: makeRandom,
  /** 32 bytes, as AES-256-GCM needs. */
  MAIL_SEALING_KEY: makeRandom,
  LIMIT_KEY: makeRandom,
  SIGNING_KEYS: () => JSON.stringify([makeSigningKey()]),
  TRANSCRIPT_KEYS: () => JSON.stringify([makeSigningKey()]),
  postgresPassword: makeRandom,
  authDatabasePassword: makeRandom,
  learningDatabasePassword: makeRandom,
  queueDatabasePassword: makeRandom,
  redisPassword: makeRandom,
  deskPassword: () => randomBytes(12).toString('base64url'),
} satisfies Record<string, () => string>;

export type Secrets = Record<keyof typeof makers, string>;

function makeRandom(): string {
  return randomBytes(32).toString('base64url');
}

/** A private ES256 key as JWK, identified by its thumbprint (RFC 7638). */
function makeSigningKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  const members = JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y });
  const kid = createHash('sha256').update(members).digest('base64url');
  return { ...jwk, kid, alg: 'ES256', use: 'sig' };
}

function readKept(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    if (!(error instanceof SyntaxError)) throw error;
    throw new Fault(
      `${file} is damaged: put back a copy of it, for the data can be opened with these secrets alone.`,
    );
  }
}

/** The secrets of a data folder. Missing ones are generated once and kept for the owner alone. */
export function keepSecrets(data: string): Secrets {
  const file = join(data, 'secrets.json');
  const kept = readKept(file);
  const names = Object.keys(makers) as (keyof Secrets)[];
  const made = names.map((name) => [name, kept[name] ?? makers[name]()]);
  const secrets: Secrets = Object.fromEntries(made);
  writePrivately(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
