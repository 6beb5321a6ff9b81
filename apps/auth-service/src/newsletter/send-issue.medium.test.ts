import { once } from 'node:events';
import { UNSUBSCRIBED_MESSAGE } from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import { DataSource } from 'typeorm';
import { erasePerson } from '../erasure/erase-person.ts';
import { exportPerson } from '../erasure/export-person.ts';
import { runNetward, startNetward } from '../testing/programs.ts';
import { TestService } from '../testing/test-service.ts';
import { readIssue } from './read-issue.ts';
import { IssueSender } from './send-issue.ts';

const MARKDOWN = '# March\n\nA new [article](/blog).\n';
/** More than all mails of these tests in a minute. */
const FAST = ['--per-minute', '1000'];

let service: TestService;
beforeEach(async () => {
  service = await TestService.start();
});
afterEach(() => service.stop());

async function subscribers(count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, at) => `reader${at}@example.org`);
  await service.query(
    `INSERT INTO auth.subscribers (id, email_key, email, confirmed_at)
     SELECT gen_random_uuid(), address, address, now() FROM unnest($1::text[]) AS address`,
    [addresses],
  );
  return addresses.sort();
}

const send = (...more: string[]) => runNetward(service, ['issue-send', 'march', ...more], MARKDOWN);

/** Who has a mail of the newsletter in the outbox, once for each mail. */
async function mailed(): Promise<string[]> {
  return (await service.mailsWhere(`intent = 'issue'`)).map(({ to }) => to).sort();
}

async function endLink(address: string): Promise<string> {
  const mails = await service.mailsWhere(`intent = 'issue'`);
  const mail = mails.find(({ to }) => to === address);
  return (mail?.content as { unsubscribeToken: string }).unsubscribeToken;
}

/** What a mail program posts when its button is pressed. */
const oneClick = (token: string) =>
  service.ask(`/api/subscribe/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

test('a killed send goes on where it was: nobody is mailed twice, nobody is left out', async () => {
  const readers = await subscribers(30);
  await service.query(
    `INSERT INTO auth.subscribers (id, email_key, email, confirmed_at, unsubscribed_at) VALUES
       (gen_random_uuid(), 'asked@example.org', 'asked@example.org', NULL, NULL),
       (gen_random_uuid(), 'ended@example.org', 'ended@example.org', now(), now())`,
  );
  const child = startNetward(service, ['issue-send', 'march', '--per-minute', '7'], MARKDOWN);
  const exit = once(child, 'exit');
  await eventually('the first mails are written', async () => (await mailed()).length === 7);
  child.kill('SIGKILL');
  await exit;
  expect(await mailed()).toHaveLength(7);

  const resumed = await send(...FAST);
  expect([resumed.code, resumed.out]).toEqual([
    0,
    expect.stringContaining('Done: 23 mails of march'),
  ]);
  expect(await mailed()).toEqual(readers);
  expect((await send(...FAST)).out).toContain('Done: 0 mails');
  const links = await service.mailsWhere(`intent = 'issue'`);
  const tokens = links.map(
    ({ content }) => (content as { unsubscribeToken: string }).unsubscribeToken,
  );
  expect(new Set(tokens).size).toBe(readers.length);

  await service.decided();
  await service.query(
    `UPDATE auth.outbox SET state = 'refused', sealed = NULL, settled_at = now()
     WHERE id = (SELECT mail FROM auth.issue_mails LIMIT 1)`,
  );
  const { out } = await runNetward(service, ['issue-status']);
  expect(out).toMatch(/^march \(March\), begun .* UTC: sent 0, waiting 29, refused 1, .* yet 0$/m);
});

test('two sends at once write each mail once', async () => {
  const readers = await subscribers(20);
  const both = await Promise.all([send(...FAST), send(...FAST)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(await mailed()).toEqual(readers);
});

test('whoever ends the subscription while an issue is being sent gets nothing more', async () => {
  await subscribers(4);
  const sender = new IssueSender(service.get(DataSource), service.config);
  const issue = { name: 'march', markdown: MARKDOWN, issue: readIssue(MARKDOWN) };
  await sender.begin(issue);
  expect(await sender.sendSome(issue, 2)).toEqual({ written: 2, remaining: 2 });
  expect(await sender.sendSome(issue, 2)).toEqual({ written: 0, remaining: 2 });
  const [waiting, other] = await mailed();
  const { status, body } = await oneClick(await endLink(waiting!));
  expect([status, body]).toEqual([200, { message: UNSUBSCRIBED_MESSAGE }]);
  expect(await service.rowsOf(waiting!)).toMatchObject([{ state: 'cancelled', sealed: null }]);
  expect(await mailed()).toEqual([other]);

  await service.query(
    `UPDATE auth.subscribers SET unsubscribed_at = now() WHERE email_key = (
       SELECT email_key FROM auth.subscribers WHERE email_key NOT IN
         (SELECT email_key FROM auth.issue_mails) ORDER BY email_key LIMIT 1)`,
  );
  expect(await sender.sendSome(issue, 1000)).toEqual({ written: 1, remaining: 0 });
});

test('what an address was mailed is part of its copy, and goes with it', async () => {
  const [reader] = await subscribers(2);
  await send(...FAST);
  const dataSource = service.get(DataSource);
  let copy = '';
  for await (const part of exportPerson(dataSource, reader!, service.config, 'operator'))
    copy += String(part);
  expect(JSON.parse(copy)).toMatchObject({ accounts: { issue_mails: [{ issue: 'march' }] } });
  await erasePerson(dataSource, reader!, service.config.MAIL_SEALING_KEY);
  const left = await service.query<{ email_key: string }>('SELECT email_key FROM auth.issue_mails');
  expect(left.map(({ email_key }) => email_key)).not.toContain(reader);
  expect(left).toHaveLength(1);
  expect(await mailed()).not.toContain(reader);
});

test('a test goes to one address, and a subscriber can end with it', async () => {
  const [reader] = await subscribers(2);
  const { code } = await runNetward(service, ['issue-test', reader!], MARKDOWN);
  expect([code, await mailed()]).toEqual([0, [reader]]);
  expect((await oneClick(await endLink(reader!))).status).toBe(200);
});

test('an issue keeps its text, and bad input sends nothing', async () => {
  await subscribers(1);
  await send(...FAST);
  const other = await runNetward(service, ['issue-send', 'march', ...FAST], '# April\n\nx');
  expect([other.code, other.err]).toEqual([
    1,
    'issue-send failed: the issue march was begun with another text\n',
  ]);
  await service.query(`UPDATE auth.newsletter_issues SET begun_at = now() - interval '8 days'`);
  expect((await send(...FAST)).err).toContain('was begun more than 7 days ago');
  const cases: [string[], string, string][] = [
    [['issue-send', 'a/b'], MARKDOWN, 'the name of an issue has'],
    [['issue-send', 'may', '--per-minute', '0'], MARKDOWN, '--per-minute takes'],
    [['issue-send', 'may'], '# May\n\n![x](y.png)', 'line 3: an issue has no pictures'],
    [['issue-test', 'nobody'], MARKDOWN, 'is not an e-mail address'],
  ];
  for (const [args, input, sentence] of cases) {
    const { code, err } = await runNetward(service, args, input);
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  }
  expect(await mailed()).toHaveLength(1);
});
