import { join } from 'node:path';
import { root, readSource } from '../harness/repository.mjs';
import { bannerOf } from './banner.ts';

/** What `npm start` prints at its end, and what the documents say that it prints. */

const product = {
  siteUrl: 'http://localhost:8080',
  mailboxUrl: 'http://127.0.0.1:1080',
  deskUrl: 'http://127.0.0.1:8090',
};
const workspace = { data: join(root, '.data'), settings: {} };
const banner = bannerOf(product, workspace, '9.9 s');
/** The file that the banner names for signing in at the desk. */
const [, signInFile = ''] = /^ {2}Support desk .*\(sign in: (.*)\)$/m.exec(banner) ?? [];

test('the addresses of site, mailbox and desk are printed, and what else there is to know', () => {
  const labels = banner.match(/(?<=^ {2})\S+( \S+)*(?= {2})/gm);
  expect(labels).toEqual(['Site', 'Mailbox', 'Support desk', 'Assistant', 'Data', 'Stop']);
  for (const address of Object.values(product)) expect(banner).toContain(address);
});

test.each(['README.md', 'docs/support.md', '.env.example'])(
  '%s names the file with the desk’s sign-in as the banner does',
  (document) => {
    expect(signInFile).not.toBe('');
    const named = readSource(document).match(/\.data\/support[\w.-]*\.txt/g);
    expect(named).not.toBeNull();
    expect(new Set(named)).toEqual(new Set([signInFile]));
  },
);

test('support staff are told what is printed and what lies in the file', () => {
  const [introduction = ''] = readSource('docs/support.md').split('\n## ');
  expect(introduction.replaceAll('\n', ' ')).toContain(
    `\`npm start\` prints the address and the name of the file, \`${signInFile}\`, that holds name and password`,
  );
});

test('where people of the desk are configured, no file is named', () => {
  const settings = { DESK_USERS: 'ada:operator:hash' };
  expect(bannerOf(product, { ...workspace, settings }, '1 s')).toContain(
    '(sign in: people of DESK_USERS)',
  );
});
