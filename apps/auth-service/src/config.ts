import { emailKey } from '@netward/contracts';
import {
  addressSetting,
  checkedAlways,
  commonSettings,
  databaseSettings,
  directAddress,
  keySetting,
  limitSettings,
  poolSizeSetting,
  readSettings,
} from '@netward/nest-kit';
import { z } from 'zod';
import { signingKeysSetting, transcriptKeysSetting } from './session/signing-keys.ts';

/** A placeholder: on one machine the local mailbox receives every mail. */
const CONTACT_TO_LOCAL = 'support@netward.localhost';

const mailboxSetting = z
  .string()
  .trim()
  .refine((text) => emailKey(text) !== undefined, 'must be an e-mail address');

const yesOrNo = z.enum(['true', 'false'], 'must be true or false');

export const NOTICE_DAYS = 14;

const inactivityDays = z.coerce
  .number()
  .int()
  .refine(
    (days) => days === 0 || (days > NOTICE_DAYS && days <= 3650),
    `must be 0 or a number of days above ${NOTICE_DAYS}`,
  );

const operatorSettings = {
  ...databaseSettings,
  ...limitSettings,
  NODE_ENV: commonSettings.NODE_ENV,
  SERVICE_TOKEN: commonSettings.SERVICE_TOKEN,
  MAIL_SEALING_KEY: keySetting,
  LEARNING_URL: addressSetting,
};

export const settings = z
  .object({
    ...commonSettings,
    ...operatorSettings,
    DATABASE_POOL_SIZE: poolSizeSetting,
    /** Where the queue is stored without Redis; by default next to the service's own tables. */
    QUEUE_DATABASE_URL: databaseSettings.DATABASE_DIRECT_URL,
    SIGNING_KEYS: signingKeysSetting,
    TRANSCRIPT_KEYS: transcriptKeysSetting,
    /** Who issues transcripts: the address under which people reach the site. */
    PUBLIC_URL: addressSetting,
    CONTACT_TO: mailboxSetting.default(CONTACT_TO_LOCAL),
    /** Secret of the contact form's bot check. Without it nothing is checked. */
    CAPTCHA_SECRET: z.string().optional(),
    CAPTCHA_VERIFY_URL: addressSetting.default('https://www.google.com/recaptcha/api/siteverify'),
    /** The OpenID provider that learners may log in with, and what it knows this site by. */
    OIDC_ISSUER: z
      .url({ protocol: /^https?$/, message: 'must be an http or https address' })
      .optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    /** Whether a subscription counts only after its mailed link was opened. */
    NEWSLETTER_CONFIRM: yesOrNo.default('true').transform((answer) => answer === 'true'),
    /** Days without activity after which an account is suspended; 0 never suspends any. */
    INACTIVITY_SUSPENSION_DAYS: inactivityDays.default(0),
  })
  .superRefine(({ NODE_ENV, OIDC_ISSUER, ...given }, context) => {
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
      if (Boolean(OIDC_ISSUER) !== Boolean(given[name]))
        context.addIssue({ code: 'custom', path: [name], message: 'goes with OIDC_ISSUER' });
    if (NODE_ENV === 'production' && OIDC_ISSUER?.startsWith('http:'))
      context.addIssue({
        code: 'custom',
        path: ['OIDC_ISSUER'],
        message: 'must be an https address',
      });
  }, checkedAlways)
  .refine(
    ({ NODE_ENV, CONTACT_TO }) => NODE_ENV !== 'production' || CONTACT_TO !== CONTACT_TO_LOCAL,
    {
      ...checkedAlways,
      path: ['CONTACT_TO'],
      message: 'is an example value',
    },
  );
export type AuthConfig = z.output<typeof settings>;

/** Injection token of the settings. */
export const CONFIG = Symbol('config');

export const readConfig = (): AuthConfig => readSettings(settings, process.env);

export type OperatorConfig = z.output<z.ZodObject<typeof operatorSettings>>;
export const readOperatorConfig = (): OperatorConfig =>
  readSettings(z.object(operatorSettings), process.env);

export const readMigrationAddress = (): string =>
  directAddress(readSettings(z.object(databaseSettings), process.env));
