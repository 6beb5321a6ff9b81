import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseRedisAddress } from '../redis/redis.ts';

/** What a script learns from the exit code of a program; 78 is EX_CONFIG of sysexits. */
export const EXIT = { ok: 0, failed: 1, usage: 2, settings: 78 } as const;

/** Everything that is wrong with an app's settings, one error per line. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings are not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a setting: the variable itself, or the content of the file that NAME_FILE names. */
function readValue(name: string, environment: Environment, faults: string[]): string | undefined {
  const value = environment[name];
  if (value) return value;
  const file = environment[`${name}_FILE`];
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    faults.push(`${name}_FILE: the file cannot be read`);
    return undefined;
  }
}

/**
 * Reads the settings that `schema` names from the environment. An empty variable counts as unset.
 * Throws a `SettingsError` that lists all errors at once, and never repeats a value.
 */
export function readSettings<S extends z.ZodObject>(
  schema: S,
  environment: Environment,
): z.output<S> {
  const faults: string[] = [];
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = readValue(name, environment, faults);
    if (value !== undefined) values[name] = value;
  }
  const result = schema.safeParse(values);
  if (!result.success) {
    for (const issue of result.error.issues) {
      const name = issue.path.join('.');
      const isMissing = !(String(issue.path[0]) in values);
      faults.push(`${name}: ${isMissing ? 'is missing' : issue.message}`);
    }
  }
  if (faults.length > 0 || !result.success) throw new SettingsError([...new Set(faults)]);
  return result.data;
}

const EXAMPLE = /change[-_ ]?me|example|secret123|password/i;

/** A secret of at least 32 characters; what looks like an example is refused. */
export const secretSetting = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine((value) => !EXAMPLE.test(value), 'is an example value');

/** A secret of exactly 32 bytes in base64url, as AES-256-GCM needs. */
export const keySetting = z
  .string()
  .refine((value) => Buffer.from(value, 'base64url').length === 32, 'must be 32 bytes in base64url')
  .transform((value) => Buffer.from(value, 'base64url'));

/**
 * For a rule about several settings: it is checked even where another setting is unusable, so that all
 * errors are listed at once. A setting that it reads may then be absent or of the wrong type.
 */
export const checkedAlways = { when: () => true };

/** A TCP port; 0 lets the system choose. */
export const portSetting = z.coerce.number().int().min(0).max(65_535);

/** A base address without a slash at its end. */
export const addressSetting = z
  .url({ protocol: /^https?$/, message: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''));

function isRedisAddress(text: string): boolean {
  try {
    return Boolean(parseRedisAddress(text));
  } catch {
    return false;
  }
}

/** One server, a master that sentinels watch over, or a cluster; see `parseRedisAddress`. */
export const redisSetting = z.string().refine(isRedisAddress, 'must be a redis address');

const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  message: 'must be a postgres address',
});

/** What the migrations need; kept apart so that they run without a single secret. */
export const databaseSettings = {
  DATABASE_URL: postgresAddress,
  /** Bypasses a pooler: for LISTEN, migrations, and the queue where it is stored in PostgreSQL. */
  DATABASE_DIRECT_URL: postgresAddress.optional(),
};

/** The address that migrations and LISTEN connect to. */
export function directAddress(config: z.output<z.ZodObject<typeof databaseSettings>>): string {
  return config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
}

/** Maximum number of connections from one replica to its database. */
export const poolSizeSetting = z.coerce.number().int().min(2).max(200).default(10);

/** Settings that every service has. */
export const commonSettings = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: portSetting,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SERVICE_TOKEN: secretSetting,
  /** Which code runs, for people to read: nothing depends on it. The image says both. */
  NETWARD_VERSION: z.string().default('unknown'),
  /** The commit that the code was built from. */
  NETWARD_REVISION: z.string().default('unknown'),
  /** Collector of traces that speaks OTLP over HTTP. Nothing is traced without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: addressSetting.optional(),
  /** Share of the requests that are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
};

/** Settings of a service that limits how often something may be done. */
export const limitSettings = {
  REDIS_URL: redisSetting.optional(),
  LIMIT_KEY: secretSetting,
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** Replicas of the service: each that has never reached Redis counts its share of every limit. */
  REPLICAS: z.coerce.number().int().min(1).max(100).default(1),
};
export type LimitSettings = z.output<z.ZodObject<typeof limitSettings>>;
