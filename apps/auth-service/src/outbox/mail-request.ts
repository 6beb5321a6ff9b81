import { mailContents } from '@netward/contracts';
import { z } from 'zod';
import type { MailIntent } from './outbox.entity.ts';

/** What is sealed with each intent: everything that the mails that may follow need. */
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
export type RequestContent = z.output<(typeof requestContents)[MailIntent]>;

/** What somebody requested, and the address it concerns. */
export type MailRequest = {
  [I in MailIntent]: { intent: I; to: string; content: z.output<(typeof requestContents)[I]> };
}[MailIntent];

/** A mail request as it is stored. */
export type OutboxRequest = MailRequest & {
  /** The id of its row, where the caller keeps it; random by default. */
  id?: string;
  /** Hash of the token in the content, whose life restarts when the mail is sent; null without one. */
  tokenHash: Buffer | null;
  /** How long the mail is worth sending. */
  seconds: number;
  requestId: string;
};
