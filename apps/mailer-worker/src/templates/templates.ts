import { contact } from './contact.ts';
import { letter } from './letter.tsx';
import { describeDay, describeMoment } from './moment.ts';
import { newsletterConfirmation } from './newsletter-confirmation.tsx';
import { newsletterIssueMail } from './newsletter-issue.tsx';
import type { Templates } from './template.ts';

/** One template per kind: a kind without one does not compile. */
export const templates = {
  'verify-email': letter('verify-email', ({ content, links }) => ({
    link: links.verifyEmail(content.token),
  })),
  'already-registered': letter('already-registered', ({ links }) => ({ link: links.login })),
  'reset-password': letter('reset-password', ({ content, links }) => ({
    link: links.resetPassword(content.token),
    variant: content.reason,
  })),
  'password-changed': letter('password-changed', ({ content, links }) => ({
    link: links.chooseNewPassword,
    when: describeMoment(content.changedAt),
    variant: content.way ?? 'link',
  })),
  'account-deletion': letter('account-deletion', ({ content, links }) => ({
    link: links.keepAccount(content.token),
    when: describeMoment(content.dueAt),
  })),
  'inactivity-notice': letter('inactivity-notice', ({ content, links }) => ({
    link: links.login,
    when: describeDay(content.suspendedFrom),
  })),
  contact,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-issue': newsletterIssueMail,
} satisfies Templates;
