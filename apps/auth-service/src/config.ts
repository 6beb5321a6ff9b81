import { commonSettings, keySetting, limitSettings, readSettings } from '@netward/nest-kit';
import { z } from 'zod';
import { crashPointSetting } from './outbox/crash-point.ts';
import { signingKeysSetting } from './session/signing-keys.ts';

const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  message: 'must be a postgres address',
});

/** What the migrations need; kept apart so that they run without a single secret. */
const databaseSettings = {
  DATABASE_URL: postgresAddress,
  /** Past a pooler, for LISTEN and migrations. */
  DATABASE_DIRECT_URL: postgresAddress.optional(),
};

export const settings = z
  .object({
    ...commonSettings,
    ...databaseSettings,
    ...limitSettings,
    /** Where the queue lives when there is no Redis; by default in DATABASE_URL. */
    QUEUE_DATABASE_URL: postgresAddress.optional(),
    SIGNING_KEYS: signingKeysSetting,
    MAIL_SEALING_KEY: keySetting,
    CRASH_AT: crashPointSetting.optional(),
  })
  .refine(({ NODE_ENV, CRASH_AT }) => NODE_ENV !== 'production' || !CRASH_AT, {
    when: () => true,
    path: ['CRASH_AT'],
    message: 'is for tests',
  });
export type Config = z.output<typeof settings>;

/** Injection token of the settings. */
export const CONFIG = Symbol('config');

export const readConfig = (): Config => readSettings(settings, process.env);

/** The address that migrations and LISTEN connect to. */
export function directAddress(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
): string {
  return config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
}

export const readMigrationAddress = (): string =>
  directAddress(readSettings(z.object(databaseSettings), process.env));
