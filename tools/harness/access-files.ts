import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { writePrivately } from './private-file.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

const DESK_NAME = 'support';

/** The file that tells the first person at the support desk how to sign in. */
export const deskFile = (data: string): string => join(data, 'support-desk.txt');

/** Writes that file and returns the matching value of DESK_USERS. */
export async function writeDeskFile(
  data: string,
  { deskPassword }: Pick<Secrets, 'deskPassword'>,
): Promise<string> {
  writePrivately(deskFile(data), `name: ${DESK_NAME}\npassword: ${deskPassword}\n`);
  // Argon2id with the library's parameters, which are OWASP's.
  return `${DESK_NAME}:operator:${await hash(deskPassword)}`;
}

/** What auth-service's operator commands need (`docs/operators.md`). */
const NEEDED = ['DATABASE_URL', 'SERVICE_TOKEN', 'MAIL_SEALING_KEY', 'LEARNING_URL'] as const;

/** A file for `node --env-file`: with it an operator's command reaches the running product. */
export const operatorFile = (data: string): string => join(data, 'operator.env');

/** Writes that file from auth-service's environment. */
export function writeOperatorFile(data: string, authEnvironment: Settings): void {
  const lines = NEEDED.map((name) => `${name}=${authEnvironment[name] ?? ''}\n`);
  writePrivately(operatorFile(data), lines.join(''));
}
