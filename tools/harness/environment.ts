import { existsSync, readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { hash } from '@node-rs/argon2';
import { Fault } from './fault.mjs';
import { root, readSource } from './repository.mjs';
import { type Secrets, writePrivately } from './secrets.ts';

/** What the person set in the environment or in the file `.env`; the environment wins. */
export type Settings = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 8080;

function withoutEmpty(values: Settings): Settings {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

export function readSettings(): Settings {
  const file = join(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...withoutEmpty(fromFile), ...withoutEmpty(process.env) };
}

/** Every setting of the product: those that `.env.example` explains. */
function settingNames(): string[] {
  const example = readSource('.env.example');
  return [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
}

/** Removes the product's settings from the environment: tests and proofs bring their own. */
export function forgetSettings(): void {
  for (const name of settingNames()) delete process.env[name];
}

/** The port of the site. Throws a `Fault` when PORT is not a port. */
export function readPort({ PORT }: Settings): number {
  if (PORT === undefined) return DEFAULT_PORT;
  const port = Number(PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Fault(`PORT must be a whole number from 1 to 65535, not "${PORT}".`);
}

/** The five services, in the order in which a rolling restart takes them. */
export const serviceNames = [
  'auth-service',
  'learning-service',
  'assistant-service',
  'mailer-worker',
  'gateway',
] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface Surroundings {
  settings: Settings;
  secrets: Secrets;
  /** One port per replica. */
  ports: Record<ServiceName, readonly number[]>;
  publicUrl: string;
  databaseUrls: { auth: string; learning: string };
  /** Where the queue lives: exactly one of the two is set. */
  redisUrl: string | undefined;
  queueDatabaseUrl: string | undefined;
  smtpUrl: string;
  deskUsers: string;
  /** Services stop as in production: for two seconds they only turn callers away. */
  isProduction?: boolean | undefined;
  /** While it exists the site is closed, and shows it. */
  maintenanceFile?: string;
}

const onLoopback = (port: number | undefined): string => `http://127.0.0.1:${port}`;

function ownSettings(service: ServiceName, at: number, surroundings: Surroundings): Settings {
  const { settings, secrets, ports, publicUrl, databaseUrls } = surroundings;
  const allOf = (name: ServiceName): string => ports[name].map(onLoopback).join();
  // A service calls one replica of another and bears its absence; only the gateway knows them all.
  const oneOf = (name: ServiceName): string => onLoopback(ports[name][at % ports[name].length]);
  const LIMIT_KEY = settings.LIMIT_KEY ?? secrets.LIMIT_KEY;
  const { queueDatabaseUrl: QUEUE_DATABASE_URL, redisUrl: REDIS_URL } = surroundings;
  const own: Record<ServiceName, Settings> = {
    'auth-service': {
      DATABASE_URL: databaseUrls.auth,
      REDIS_URL,
      QUEUE_DATABASE_URL,
      PUBLIC_URL: publicUrl,
      LEARNING_URL: oneOf('learning-service'),
      SIGNING_KEYS: settings.SIGNING_KEYS ?? secrets.SIGNING_KEYS,
      TRANSCRIPT_KEYS: settings.TRANSCRIPT_KEYS ?? secrets.TRANSCRIPT_KEYS,
      MAIL_SEALING_KEY: settings.MAIL_SEALING_KEY ?? secrets.MAIL_SEALING_KEY,
      LIMIT_KEY,
    },
    'learning-service': {
      DATABASE_URL: databaseUrls.learning,
      AUTH_URL: oneOf('auth-service'),
      REDIS_URL,
      LIMIT_KEY,
    },
    'assistant-service': { AUTH_URL: oneOf('auth-service'), REDIS_URL, LIMIT_KEY },
    'mailer-worker': {
      REDIS_URL,
      QUEUE_DATABASE_URL,
      SMTP_URL: surroundings.smtpUrl,
      PUBLIC_URL: publicUrl,
      AUTH_URL: oneOf('auth-service'),
      DESK_USERS: surroundings.deskUsers,
    },
    gateway: {
      PUBLIC_URL: publicUrl,
      AUTH_URL: allOf('auth-service'),
      LEARNING_URL: allOf('learning-service'),
      ASSISTANT_URLS: settings.ASSISTANT_URLS ?? allOf('assistant-service'),
      REDIS_URL,
      LIMIT_KEY,
      MACHINE_DIR: settings.MACHINE_DIR ?? join(root, '.data/machine'),
      MAINTENANCE_PAGE: settings.MAINTENANCE_PAGE ?? surroundings.maintenanceFile,
    },
  };
  return own[service];
}

/** Settings of the whole product that no service reads unless `ownSettings` gives it one. */
const NOT_PASSED_ON = (
  'NODE_ENV NETWARD_VERSION NETWARD_REVISION DATABASE_URL AUTH_DATABASE_URL LEARNING_DATABASE_URL ' +
  'QUEUE_DATABASE_URL REDIS_URL SERVICE_TOKEN METRICS_TOKEN SIGNING_KEYS TRANSCRIPT_KEYS ' +
  'MAIL_SEALING_KEY SMTP_URL DESK_USERS'
).split(' ');

/** What the person set, overridden by the harness: a setting that a service learns to read needs no line here. */
export function environmentOf(
  service: ServiceName,
  surroundings: Surroundings,
  at = 0,
): NodeJS.ProcessEnv {
  const { settings, secrets, ports, isProduction } = surroundings;
  const passedOn = Object.entries(settings).filter(([name]) => !NOT_PASSED_ON.includes(name));
  return {
    ...Object.fromEntries(passedOn),
    ...ownSettings(service, at, surroundings),
    ...(isProduction && { NODE_ENV: 'production' }),
    HOST: '127.0.0.1',
    PORT: String(ports[service][at]),
    ...(service === 'gateway'
      ? { METRICS_TOKEN: settings.METRICS_TOKEN ?? secrets.METRICS_TOKEN }
      : { SERVICE_TOKEN: settings.SERVICE_TOKEN ?? secrets.SERVICE_TOKEN }),
  };
}

const DESK_NAME = 'support';

/** The file that tells the first person at the support desk how to sign in. */
export const deskFile = (data: string): string => join(data, 'support-desk.txt');

/** Writes that file and returns the matching value of DESK_USERS. */
export async function writeDeskFile(data: string, { deskPassword }: Pick<Secrets, 'deskPassword'>) {
  writePrivately(deskFile(data), `name: ${DESK_NAME}\npassword: ${deskPassword}\n`);
  // Argon2id with the library's parameters, which are OWASP's.
  return `${DESK_NAME}:operator:${await hash(deskPassword)}`;
}

export const operatorFile = (data: string, service: ServiceName): string =>
  join(data, 'operator', `${service}.env`);

/** A value between quotes that it does not contain; parseEnv knows no escapes. */
function quoted(value: string): string {
  const quote = ["'", '"', '`'].find((sign) => !value.includes(sign)) ?? '';
  return `${quote}${value}${quote}`;
}

/** Writes the settings of the running services, for `deploy/netward` (`docs/operators.md`). */
export function writeOperatorFiles(
  data: string,
  environments: readonly (readonly [ServiceName, Settings])[],
): void {
  mkdirSync(join(data, 'operator'), { recursive: true });
  const names = settingNames();
  for (const [service, environment] of environments) {
    const set = names.filter((name) => environment[name]);
    const lines = set.map((name) => `${name}=${quoted(environment[name] as string)}\n`);
    writePrivately(operatorFile(data, service), lines.join(''));
  }
}
