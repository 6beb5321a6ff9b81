import {
  addressSetting,
  commonSettings,
  limitSettings,
  poolSizeSetting,
  readSettings,
} from '@netward/nest-kit';
import { z } from 'zod';

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  message: 'must be a postgres address',
});

export const settings = z.object({
  ...commonSettings,
  ...limitSettings,
  DATABASE_URL: databaseAddress,
  DATABASE_POOL_SIZE: poolSizeSetting,
  AUTH_URL: addressSetting,
});
export type LearningConfig = z.output<typeof settings>;
export const readConfig = (): LearningConfig => readSettings(settings, process.env);

const migrationSettings = z.object({
  DATABASE_URL: databaseAddress,
  /** Past a pooler, for the migrations alone. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
});

/** The address that migrations connect to. They are given no secret besides it. */
export function readMigrationAddress(): string {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readSettings(migrationSettings, process.env);
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}
