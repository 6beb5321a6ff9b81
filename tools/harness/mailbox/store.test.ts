import { statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { MailStore } from './store.ts';

const mail = (subject: string): Buffer =>
  Buffer.from(
    `From: Netward <site@localhost>\r\nTo: Ada <Ada@example.org>\r\nMessage-ID: <1@localhost>\r\nSubject: ${subject}\r\n\r\nHello\r\n`,
  );

test('shows a mail with its parts and the recipients of its envelope', async () => {
  const store = await MailStore.open(temporaryFolder());
  await store.add(mail('First'), ['ada@example.org', 'hidden@example.org']);
  expect(store.list()).toEqual([
    expect.objectContaining({
      from: 'Netward <site@localhost>',
      recipients: ['ada@example.org', 'hidden@example.org'],
      subject: 'First',
      messageId: '<1@localhost>',
      text: expect.stringContaining('Hello'),
      headers: expect.objectContaining({ 'message-id': '<1@localhost>' }),
    }),
  ]);
});

test('finds the mails of one address, whatever its case', async () => {
  const store = await MailStore.open(temporaryFolder());
  await store.add(mail('Hers'), ['ada@example.org']);
  await store.add(mail('His'), ['bob@example.org']);
  expect(store.list('ADA@example.org').map(({ subject }) => subject)).toEqual(['Hers']);
});

test('keeps mails over a restart, newest first', async () => {
  const folder = temporaryFolder();
  const store = await MailStore.open(folder);
  for (const subject of ['One', 'Two', 'Three']) await store.add(mail(subject), ['a@b.c']);
  const reopened = await MailStore.open(folder);
  expect(reopened.list().map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One']);
});

test('lets only the owner read a mail', async () => {
  const folder = temporaryFolder();
  await (await MailStore.open(folder)).add(mail('Secret'), ['a@b.c']);
  const [file = ''] = readdirSync(folder);
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
});
