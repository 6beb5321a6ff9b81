import { AppError } from '@netward/nest-kit';
import list from './common-passwords.json' with { type: 'json' };

/** The 10,000 commonest passwords of known leaks that are long enough to be chosen, in lower case. */
const COMMON: ReadonlySet<string> = new Set(list.passwords.split(' '));

/** Throws PASSWORD_COMMON for a password that guessing programs try first, in any case. */
export function refuseCommon(password: string): void {
  if (COMMON.has(password.toLowerCase())) throw new AppError('PASSWORD_COMMON');
}
