import { PASSWORD_MIN } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { dictionary } from '@zxcvbn-ts/language-common';

/** As many as a throttled attacker gets through in a quarter of a day. */
const REFUSED = 10_000;

/** The commonest passwords of known leaks that are long enough to be chosen, in lower case. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN).slice(0, REFUSED),
);

/** Throws PASSWORD_COMMON for a password that guessing programs try first, in any case. */
export function refuseCommon(password: string): void {
  if (COMMON.has(password.toLowerCase())) throw new AppError('PASSWORD_COMMON');
}
