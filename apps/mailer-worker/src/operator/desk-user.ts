import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type OperatorCommand, say } from '@netward/nest-kit/operator';
import { hash } from '@node-rs/argon2';
import { deskUsersSetting } from '../config.ts';

/** The desk shows mails of everybody, so its passwords are longer than those of learners. */
const PASSWORD_MIN = 12;
const GENERATED_BYTES = 15;

async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password.length >= PASSWORD_MIN) return password;
  throw new Error(`the password must have at least ${PASSWORD_MIN} characters`);
}

/** Prints only the line, so that it can be appended to the file; the password goes to the terminal. */
export const deskUserCommand: OperatorCommand = {
  takes: '<name> <viewer|operator>',
  does: 'make an account of the support desk: prints its line of DESK_USERS',
  options: { stdin: { type: 'boolean' } },
  async run([name = '', role = ''], { stdin }) {
    const isValid = deskUsersSetting.safeParse(`${name}:${role}:$argon2id$…`).success;
    if (!isValid) throw new Error('a name has no space and no colon; a role is viewer or operator');
    const password = stdin
      ? await readPassword()
      : randomBytes(GENERATED_BYTES).toString('base64url');
    if (!stdin)
      process.stderr.write(`The password of ${name}, which is kept nowhere: ${password}\n`);
    // Argon2id with the library's parameters, which are OWASP's.
    say(`${name}:${role}:${await hash(password)}`);
  },
};
