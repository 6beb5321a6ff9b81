import { randomBytes } from 'node:crypto';
import { json, text } from 'node:stream/consumers';
import { newsletterIssue } from '@netward/contracts';
import { type OperatorCommand, runOperatorCommand, say } from '@netward/nest-kit/operator';
import { hash } from '@node-rs/argon2';
import { deskUsersSetting, readConfig } from './config.ts';
import { mailerDoctorCommand } from './operator/doctor.ts';
import { renderMail } from './templates/render-mail.tsx';
import { SAMPLE_TOKEN } from './templates/samples.ts';
import { createLinks } from './templates/template.ts';

/** The desk shows mails of everybody, so its passwords are longer than those of learners. */
const PASSWORD_MIN = 12;
const GENERATED_BYTES = 15;

async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password.length >= PASSWORD_MIN) return password;
  throw new Error(`the password must have at least ${PASSWORD_MIN} characters`);
}

/** Prints only the line, so that it can be appended to the file; the password goes to the terminal. */
const deskUserCommand: OperatorCommand = {
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

/** Takes what auth-service's `issue-read` prints. The link that ends the subscription is a sample. */
const issuePreviewCommand: OperatorCommand = {
  does: 'print the mail of an issue as text, or as HTML',
  options: { html: { type: 'boolean' } },
  async run(_, { html }) {
    const links = createLinks(readConfig().PUBLIC_URL);
    const issue = newsletterIssue.parse(await json(process.stdin));
    const content = { ...issue, unsubscribeToken: SAMPLE_TOKEN };
    const mail = await renderMail('newsletter-issue', content, links);
    say(html ? (mail.html ?? '') : `Subject: ${mail.subject}\n\n${mail.text}`);
  },
};

process.exitCode = await runOperatorCommand({
  doctor: mailerDoctorCommand,
  'desk-user': deskUserCommand,
  'issue-preview': issuePreviewCommand,
});
