import type { DeskPerson, DeskRole } from '@netward/contracts';
import {
  addressSetting,
  checkedAlways,
  commonSettings,
  readSettings,
  redisSetting,
} from '@netward/nest-kit';
import { z } from 'zod';

export interface DeskUser extends DeskPerson {
  /** Argon2id hash in its usual notation (PHC string). */
  hash: string;
}

const LINE = /^([^:\s]{1,40}):(viewer|operator):(\$argon2id\$\S+)$/;

/** The people of the desk: `name:role:hash` each, separated by line breaks or semicolons. */
export const deskUsersSetting = z.string().transform((text, context): DeskUser[] => {
  const lines = text.split(/[\n;]/).map((line) => line.trim());
  return lines.filter(Boolean).flatMap((line, index) => {
    const [, name, role, hash] = LINE.exec(line) ?? [];
    if (name && role && hash) return { name, role: role as DeskRole, hash };
    context.addIssue({
      code: 'custom',
      message: `entry ${index + 1} must be written as name:viewer|operator:argon2id-hash`,
    });
    return [];
  });
});

/** A name and an email address, kept apart so that no text is ever parsed as an address list. */
interface NamedAddress {
  name: string;
  address: string;
}

const WITH_NAME = /^"?([^"<>\r\n]*?)"?\s*<([^<>\s@]+@[^<>\s@]+)>$/;
const BARE = /^[^<>\s@]+@[^<>\s@]+$/;

/** Reads `Name <address>` or a bare address; undefined for anything else. */
export function parseNamedAddress(text: string): NamedAddress | undefined {
  const trimmed = text.trim();
  if (BARE.test(trimmed)) return { name: '', address: trimmed };
  const [, name, address] = WITH_NAME.exec(trimmed) ?? [];
  return name !== undefined && address !== undefined ? { name, address } : undefined;
}

const namedAddressSetting = z.string().transform((text, context): NamedAddress => {
  const address = parseNamedAddress(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'must be written as Name <address@domain>' });
  return z.NEVER;
});

/** The part of the address after its last @. */
export function domainOf({ address }: NamedAddress): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Options of SMTP_URL that would let a mail travel unencrypted or to an impostor. */
const UNSAFE: readonly [string, string][] = [
  ['ignoreTLS', 'true'],
  ['opportunisticTLS', 'true'],
  ['requireTLS', 'false'],
  ['tls.rejectUnauthorized', 'false'],
];
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether mail to this server must be encrypted: in production, unless it is on this machine. */
export function requiresTls(url: string, environment: string): boolean {
  return environment === 'production' && !LOOPBACK.test(new URL(url).hostname);
}

/** The option of an address that asks for less encryption than it could have, if any. */
function unsafeOption(url: string): string | undefined {
  const { searchParams } = new URL(url);
  return UNSAFE.find(([name, value]) => searchParams.get(name) === value)?.join('=');
}

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
