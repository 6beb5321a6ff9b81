import { alreadyRegistered } from './already-registered.tsx';
import type { Templates } from './template.ts';
import { verifyEmail } from './verify-email.tsx';

export const templates = {
  'verify-email': verifyEmail,
  'already-registered': alreadyRegistered,
} satisfies Templates;
