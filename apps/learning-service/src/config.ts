import { addressSetting, commonSettings, limitSettings, readSettings } from '@netward/nest-kit';
import { z } from 'zod';

const databaseSettings = {
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
};

export const settings = z.object({
  ...commonSettings,
  ...limitSettings,
  ...databaseSettings,
  AUTH_URL: addressSetting,
});
export type Config = z.output<typeof settings>;
export const readConfig = (): Config => readSettings(settings, process.env);

/** A migration needs the database alone, so it is given nothing else. */
export const migrationSettings = z.object(databaseSettings);
export const readMigrationConfig = () => readSettings(migrationSettings, process.env);
