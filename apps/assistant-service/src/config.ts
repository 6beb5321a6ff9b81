import { addressSetting, commonSettings, limitSettings, readSettings } from '@netward/nest-kit';
import { z } from 'zod';

export const settings = z.object({
  ...commonSettings,
  ...limitSettings,
  AUTH_URL: addressSetting,
  /** Without a key the built-in tutor answers. */
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: addressSetting.prefault('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
  /** Milliseconds that a model may take; what comes later than the next one is for the next asker. */
  ASSISTANT_TIMEOUT_MS: z.coerce.number().int().min(100).max(28_000).default(25_000),
  /** Milliseconds that an asker waits for it; then the tutor answers. The gateway waits for 30 s. */
  ASSISTANT_FIRST_WORD_MS: z.coerce.number().int().min(50).max(28_000).default(900),
  /** Answers of a model in a day, all replicas together. */
  ASSISTANT_DAILY_BUDGET: z.coerce.number().int().min(1).default(2_000),
  /** `1`: the model also writes prose from the answers that it chose, shown above them as its own. */
  ASSISTANT_PROSE: z.stringbool().default(false),
});
export type AssistantConfig = z.output<typeof settings>;
/** The settings of this process, as an injection token. */
export const CONFIG = Symbol('config');

export const readConfig = (): AssistantConfig => readSettings(settings, process.env);
