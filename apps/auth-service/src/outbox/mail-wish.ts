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

/** What somebody asked for, and whom it concerns. */
export type Wish = {
  [I in MailIntent]: { intent: I; to: string; content: z.output<(typeof wishContents)[I]> };
}[MailIntent];

/** A mail that somebody asked for. */
export type MailWish = Wish & {
  /** Hash of the token in the content whose life begins with the sending; null when there is none. */
  tokenHash: Buffer | null;
  /** Time for which it is worth sending. */
  seconds: number;
  requestId: string;
};
