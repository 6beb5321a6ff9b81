import { REQUESTS } from './requests.ts';

const logins = Object.values(REQUESTS).filter(
  ({ target, isAttack }) => target === '/login' && !isAttack,
);

/** The customers of the shop who log in, and the passwords that open their accounts. */
export const ACCOUNTS: Readonly<Record<string, string>> = Object.fromEntries(
  logins.map(({ form }) => [form!['user']!, form!['password']!]),
);
