/**
 * Makes the secrets that docker-compose.yml names, one file each, in ./secrets or the folder given.
 * A file that exists is kept. The folder is closed to others; the files in it are readable, since
 * the services read them as users of their own.
 */
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const random = () => randomBytes(32).toString('base64url');

function makeSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() };
}

const databaseUrl = (role) => `postgres://${role}:${random()}@postgres:5432/netward`;

const redisPassword = random();

/** What is new where there is none yet. */
const secrets = {
  postgres_password: random(),
  auth_database_url: databaseUrl('auth_service'),
  learning_database_url: databaseUrl('learning_service'),
  redis_conf: `requirepass ${redisPassword}`,
  redis_url: `redis://default:${redisPassword}@redis:6379`,
  service_token: random(),
  metrics_token: random(),
  limit_key: random(),
  mail_sealing_key: random(),
  signing_keys: JSON.stringify([makeSigningKey()]),
  transcript_keys: JSON.stringify([makeSigningKey()]),
  desk_users: '',
  smtp_url: '',
  openai_api_key: '',
  captcha_secret: '',
  oidc_client_secret: '',
  grafana_password: random(),
  restic_password: random(),
  offsite_credentials: '',
};

const folder = process.argv[2] ?? 'secrets';
mkdirSync(folder, { recursive: true, mode: 0o700 });
const isThere = (name) => existsSync(join(folder, name));
if (isThere('redis_conf') !== isThere('redis_url'))
  throw new Error('redis_conf and redis_url belong together');
const missing = Object.entries(secrets).filter(([name]) => !isThere(name));
for (const [name, value] of missing) {
  const file = join(folder, name);
  writeFileSync(file, `${value}\n`);
  // Whatever the umask.
  chmodSync(file, 0o444);
  process.stdout.write(`made ${file}${value ? '' : ', empty: for you to fill in'}\n`);
}
if (missing.length > 0)
  process.stdout.write(
    `Keep a copy of ${folder} away from this host and away from the backups: neither can be used without it.\n`,
  );
