import { mailContents } from '@netward/contracts';
import { z } from 'zod';
import type { MailIntent } from './outbox.entity.ts';

/** What is sealed with each intent: all that any kind of mail that may follow needs. */
export const wishContents = {
  register: z.object({ name: z.string(), token: z.string() }),
  'resend-verification': z.object({ token: z.string() }),
  'forgot-password': z.object({ token: z.string() }),
  'password-changed': mailContents['password-changed'],
  inactivity: mailContents['inactivity-notice'],
  contact: mailContents.contact,
  subscribe: mailContents['newsletter-confirmation'],
} as const satisfies Record<MailIntent, z.ZodType>;
export type WishContent = z.output<(typeof wishContents)[MailIntent]>;

/** A mail that somebody asked for. */
export interface MailWish {
  intent: MailIntent;
  to: string;
  content: WishContent;
  /** Hash of the single-use token that the mail carries, if it carries one. */
  tokenHash: Buffer | null;
  /** Time for which it is worth sending. */
  seconds: number;
  requestId: string;
}
