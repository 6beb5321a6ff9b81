import type { MailKind, SealedMail } from '@netward/contracts';
import type { z } from 'zod';
import type { wishContents } from './mail-wish.ts';

/** A mail that was decided for an address before. */
export interface EarlierMail {
  kind: string;
  ageSeconds: number;
}

/** What decides over the mail that a registration leads to. */
export interface RegistrationFacts {
  to: string;
  content: z.output<(typeof wishContents)['register']>;
  /** The learner who has the address, if anybody has. */
  learner: { email: string; name: string } | undefined;
  /** Mails to the address that were not suppressed. */
  earlier: readonly EarlierMail[];
  /** Factor on the allowances. */
  scale: number;
}

export type MailDecision =
  { kind: MailKind; mail: SealedMail } | { kind: MailKind; mail: undefined };

/** Mails of a kind that one address may get. */
const ALLOWANCES = {
  'verify-email': { mails: 5, seconds: 3600 },
  'already-registered': { mails: 1, seconds: 24 * 3600 },
} as const satisfies Record<MailKind, { mails: number; seconds: number }>;

/** Longest time that an allowance looks back, in seconds. */
export const ALLOWANCE_SECONDS = Math.max(
  ...Object.values(ALLOWANCES).map(({ seconds }) => seconds),
);

function isAllowed(kind: MailKind, { earlier, scale }: RegistrationFacts): boolean {
  const { mails, seconds } = ALLOWANCES[kind];
  const recent = earlier.filter((mail) => mail.kind === kind && mail.ageSeconds < seconds);
  return recent.length < Math.max(1, Math.round(mails * scale));
}

/**
 * Decides which mail a registration leads to: a link, or for an address that has an account a note
 * to its owner, by the name they gave and not by what was typed now. No mail beyond an allowance.
 */
export function decideRegistrationMail(facts: RegistrationFacts): MailDecision {
  const { to, content, learner } = facts;
  const kind = learner ? 'already-registered' : 'verify-email';
  if (!isAllowed(kind, facts)) return { kind, mail: undefined };
  if (!learner) return { kind, mail: { to, content } };
  return { kind, mail: { to: learner.email, content: { name: learner.name } } };
}
