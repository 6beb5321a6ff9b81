import { mailContents, type MailKind } from '@netward/contracts';
import { z } from 'zod';
import type { MailIntent } from './outbox.entity.ts';

/** The sealed content of each intent: everything that the mails that may follow need. */
export const requestContents = {
  register: z.object({ name: z.string(), token: z.string() }),
  'resend-verification': z.object({ token: z.string() }),
  'forgot-password': z.object({ token: z.string() }),
  'password-changed': mailContents['password-changed'],
  'account-deletion': mailContents['account-deletion'],
  inactivity: mailContents['inactivity-notice'],
  contact: mailContents.contact,
  subscribe: mailContents['newsletter-confirmation'],
  issue: mailContents['newsletter-issue'],
} as const satisfies Record<MailIntent, z.ZodType>;

/** The kind of mail that a request leads to, unless its address decides otherwise. */
export const usualKinds = {
  register: 'verify-email',
  'resend-verification': 'verify-email',
  'forgot-password': 'reset-password',
  'password-changed': 'password-changed',
  'account-deletion': 'account-deletion',
  inactivity: 'inactivity-notice',
  contact: 'contact',
  subscribe: 'newsletter-confirmation',
  issue: 'newsletter-issue',
} as const satisfies Record<MailIntent, MailKind>;

export type RequestContent = z.output<(typeof requestContents)[MailIntent]>;

/** What somebody requested, and the address it concerns. */
export type MailRequest = {
  [I in MailIntent]: { intent: I; to: string; content: z.output<(typeof requestContents)[I]> };
}[MailIntent];

/** A mail request as it is stored. */
export type OutboxRequest = MailRequest & {
  /** The id of its row, where the caller keeps it; random by default. */
  id?: string;
  /** Hash of the token in the content, whose life restarts when the mail is sent. */
  tokenHash?: Buffer;
  requestId: string;
};
