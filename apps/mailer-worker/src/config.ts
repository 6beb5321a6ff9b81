import {
  addressSetting,
  checkedAlways,
  commonSettings,
  readSettings,
  redisSetting,
} from '@netward/nest-kit';
import { z } from 'zod';
import { namedAddressSetting } from './transport/named-address.ts';
import { requiresTls, unsafeOption } from './transport/smtp-settings.ts';
import { deskUsersSetting } from './desk/desk-users.ts';

/** A sender that no mail server on the Internet would accept; good enough for a local mailbox. */
const LOCAL_SENDER = 'Netward <no-reply@localhost>';

export const settings = z
  .object({
    ...commonSettings,
    REDIS_URL: redisSetting.optional(),
    QUEUE_DATABASE_URL: z.string().optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'must be an smtp or smtps address' }),
    MAIL_FROM: namedAddressSetting.prefault(LOCAL_SENDER),
    PUBLIC_URL: addressSetting,
    AUTH_URL: addressSetting,
    DESK_USERS: deskUsersSetting.prefault(''),
    /** Where people reach the desk, when that is not the address it listens on. */
    DESK_URL: addressSetting.optional(),
  })
  .refine(({ REDIS_URL, QUEUE_DATABASE_URL }) => REDIS_URL || QUEUE_DATABASE_URL, {
    ...checkedAlways,
    path: ['REDIS_URL or QUEUE_DATABASE_URL'],
  })
  .refine(({ NODE_ENV, MAIL_FROM }) => NODE_ENV !== 'production' || !isLocal(MAIL_FROM), {
    ...checkedAlways,
    path: ['MAIL_FROM'],
    message: 'must be an address of yours',
  })
  .superRefine(({ NODE_ENV, SMTP_URL }, context) => {
    if (!SMTP_URL || !URL.canParse(SMTP_URL) || !requiresTls(SMTP_URL, NODE_ENV)) return;
    const option = unsafeOption(SMTP_URL);
    if (!option) return;
    const message = `must not say ${option}: in production mail travels encrypted unless the mail server is on this machine`;
    context.addIssue({ code: 'custom', path: ['SMTP_URL'], message });
  });
export type MailerConfig = z.output<typeof settings>;
/** The settings of this process, as an injection token. */
export const CONFIG = Symbol('config');

function isLocal(mailbox?: { address: string }): boolean {
  return mailbox?.address.endsWith('@localhost') ?? false;
}

export const readConfig = (): MailerConfig => readSettings(settings, process.env);
