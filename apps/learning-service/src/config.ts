import {
  addressSetting,
  commonSettings,
  databaseSettings,
  directAddress,
  limitSettings,
  poolSizeSetting,
  readSettings,
} from '@netward/nest-kit';
import { z } from 'zod';

export const settings = z.object({
  ...commonSettings,
  ...limitSettings,
  DATABASE_URL: databaseSettings.DATABASE_URL,
  DATABASE_POOL_SIZE: poolSizeSetting,
  AUTH_URL: addressSetting,
});
export type LearningConfig = z.output<typeof settings>;
export const readConfig = (): LearningConfig => readSettings(settings, process.env);

/** The address that migrations connect to. They are given no secret besides it. */
export const readMigrationAddress = (): string =>
  directAddress(readSettings(z.object(databaseSettings), process.env));
