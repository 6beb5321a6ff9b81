import { relative } from 'node:path';
import { deskFile } from '../harness/environment.ts';
import type { Product } from '../harness/product.ts';
import { root } from '../harness/repository.mjs';
import type { Workspace } from '../harness/workspace.ts';

const LABEL_WIDTH = 14;

export function bannerOf(
  { siteUrl, mailboxUrl, deskUrl }: Pick<Product, 'siteUrl' | 'mailboxUrl' | 'deskUrl'>,
  { data, settings }: Pick<Workspace, 'data' | 'settings'>,
  seconds: string,
): string {
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
  return `\nNetward is ready after ${seconds}.\n\n${rows.join('\n')}\n`;
}
