import { relative } from 'node:path';
import { deskFile } from './desk.ts';
import type { Place } from './place.ts';
import { say } from './steps.mjs';
import type { SystemUrls } from './system.ts';
import { root } from './workspace.mjs';

const LABEL_WIDTH = 14;

/** Everything a person needs to know now, once. */
export function printBanner(
  { siteUrl, mailboxUrl, deskUrl }: SystemUrls,
  { data, settings }: Place,
  seconds: string,
): void {
  const inRepository = (file: string): string => relative(root, file);
  const signIn = settings.DESK_USERS ? 'people of DESK_USERS' : inRepository(deskFile(data));
  const lines: [string, string][] = [
    ['Site', siteUrl],
    ['Mailbox', mailboxUrl ?? 'none: mail goes out by SMTP_URL'],
    ['Support desk', `${deskUrl}  (sign in: ${signIn})`],
    ['Assistant', settings.OPENAI_API_KEY ? 'a language model' : 'the built-in tutor'],
    ['Data', `${inRepository(data)}/  (logs in ${inRepository(data)}/logs/)`],
    ['Stop', 'Ctrl-C'],
  ];
  const rows = lines.map(([label, value]) => `  ${label.padEnd(LABEL_WIDTH)} ${value}`);
  say(`\nNetward is ready after ${seconds}.\n\n${rows.join('\n')}\n`);
}
