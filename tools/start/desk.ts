import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { writePrivately } from './private-file.ts';
import type { Secrets } from './secrets.ts';

const FIRST_PERSON = 'support';

/** The file that tells the desk's first person how to sign in. */
export const deskFile = (data: string): string => join(data, 'support-desk.txt');

/** Makes the desk's first person, tells them by a file, and answers the setting DESK_USERS. */
export async function inviteFirstPerson(
  data: string,
  { deskPassword }: Pick<Secrets, 'deskPassword'>,
): Promise<string> {
  writePrivately(deskFile(data), `name: ${FIRST_PERSON}\npassword: ${deskPassword}\n`);
  // Argon2id with the library's parameters, which are OWASP's.
  const passwordHash = await hash(deskPassword);
  return `${FIRST_PERSON}:operator:${passwordHash}`;
}
