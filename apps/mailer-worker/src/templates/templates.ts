import { accountDeletion } from './account-deletion.tsx';
import { alreadyRegistered } from './already-registered.tsx';
import { contact } from './contact.ts';
import { inactivityNotice } from './inactivity-notice.tsx';
import { newsletterConfirmation } from './newsletter-confirmation.tsx';
import { newsletterIssueMail } from './newsletter-issue.tsx';
import { passwordChanged } from './password-changed.tsx';
import { resetPassword } from './reset-password.tsx';
import type { Templates } from './template.ts';
import { verifyEmail } from './verify-email.tsx';

export const templates = {
  'verify-email': verifyEmail,
  'already-registered': alreadyRegistered,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'account-deletion': accountDeletion,
  'inactivity-notice': inactivityNotice,
  contact,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-issue': newsletterIssueMail,
} satisfies Templates;
