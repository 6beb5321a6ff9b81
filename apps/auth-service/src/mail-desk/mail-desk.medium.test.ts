import { randomUUID } from 'node:crypto';
import {
  DESK_TRACES_PER_HOUR,
  type DeskMail,
  type DeskOverview,
  emailKey,
  mailCalls,
  type MailAct,
  type MailActAnswer,
  type SearchAnswer,
  SERVICE_TOKEN_HEADER,
  type TraceAnswer,
} from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import { recipientHash } from '../outbox/outbox.service.ts';
import { jobsTo, TestMailer } from '../testing/mail-jobs.ts';
import { type TestResponse, TestService, whenServed } from '../testing/test-service.ts';

const GRACE = { name: 'grace', role: 'operator' };
const VERA = { name: 'vera', role: 'viewer' };

let service: TestService;
let mailer: TestMailer;

beforeAll(async () => {
  service = await TestService.start();
  mailer = new TestMailer(service);
});

afterAll(() => service.stop());

function desk(path: string, body: object): Promise<TestResponse> {
  const headers = { [SERVICE_TOKEN_HEADER]: service.config.SERVICE_TOKEN };
  return whenServed(() => service.post(path, body, headers));
}

let searchers = 0;
/** Each search is made by another person, so that no limit connects the tests. */
async function search(text: string, name = `searcher-${searchers++}`) {
  const person = { name, role: 'viewer' };
  const { body } = await desk(mailCalls.search.path, { person, text });
  return { person, ...(body as SearchAnswer) };
}

/** Searches, and looks at the result. */
async function trace(text: string, name?: string) {
  const { person, ...answer } = await search(text, name);
  if (answer.outcome !== 'accepted') throw new Error(answer.outcome);
  const { ticket } = answer;
  const { body } = await desk(mailCalls.trace.path, { person, ticket });
  const found = body as Extract<TraceAnswer, { outcome: 'found' }>;
  return { ...found, mails: found.addresses.flat(), ticket };
}

async function overview(person: object = VERA): Promise<DeskOverview> {
  return (await desk(mailCalls.overview.path, { person })).body as unknown as DeskOverview;
}

/** The mails of the overview that need a person and are to an address. */
async function attentionTo(email: string): Promise<DeskMail[]> {
  const rows = (await service.rowsOf<{ id: string }>(email)).map(({ id }) => id);
  return (await overview()).attention.mails.filter(({ row }) => rows.includes(row));
}

/** An operator's act, who may have searched for the address before. */
async function act(name: MailAct, mail: DeskMail, more: object = {}): Promise<string> {
  const { row, generation } = mail;
  const asked = { person: GRACE, act: name, row, generation, ...more };
  const { body } = await desk(mailCalls.act.path, asked);
  return (body as MailActAnswer).outcome;
}

async function registered(email: string): Promise<DeskMail> {
  await service.register(email);
  await jobsTo(service, email);
  return (await trace(email)).mails[0] as DeskMail;
}

const hashOf = (email: string) =>
  recipientHash(emailKey(email) as string, service.config.MAIL_SEALING_KEY);

/** Moves everything about an address an hour and a half into the past. */
async function age(email: string): Promise<void> {
  await service.query(
    `UPDATE auth.outbox SET created_at = created_at - interval '90 minutes',
       settled_at = settled_at - interval '90 minutes' WHERE recipient = $1`,
    [hashOf(email)],
  );
}

async function settle(email: string, state: string, code: number | null = null): Promise<void> {
  await service.query(
    `UPDATE auth.outbox SET state = $2, code = $3, settled_at = now(), sealed = NULL
     WHERE recipient = $1`,
    [hashOf(email), state, code],
  );
}

/** The token in the second generation of a mail, once that is decided. */
async function retriedToken(email: string): Promise<string> {
  return eventually('generation 2 is decided', async () => {
    const [mail] = await service.mailsWhere(
      'recipient = $1 AND generation = 2 AND kind IS NOT NULL',
      hashOf(email),
    );
    return mail && (mail.content as { token: string }).token;
  });
}

const auditOf = (person: string) =>
  service.query<{ act: string; outcome: string; outbox_id: string | null }>(
    'SELECT act, outcome, outbox_id FROM auth.desk_audit WHERE person = $1 ORDER BY created_at',
    [person],
  );

test.each([
  mailCalls.overview.path,
  mailCalls.search.path,
  mailCalls.trace.path,
  mailCalls.act.path,
  mailCalls.note.path,
])('%s refuses callers without the service token', async (path) => {
  expect((await service.post(path, { person: GRACE })).status).toBe(401);
});

test('a trace shows the state of each mail, but neither address nor token', async () => {
  const mail = await registered('told@example.org');
  expect(mail).toMatchObject({ kind: 'verify-email', state: 'queued', recipient: 't***@e***.org' });
  const [token] = await service.tokensOf('told@example.org');
  const found = JSON.stringify(await trace('Told@Example.ORG'));
  expect(found).toContain('t***@e***.org');
  expect(found).not.toMatch(/told@example/i);
  expect(found).not.toContain(token);
  await settle('told@example.org', 'refused', 550);
  const [refused] = (await trace('told@example.org')).mails;
  expect(refused).toMatchObject({
    state: 'refused',
    code: 550,
    recipient: 't***@e***.org',
  });
});

test.each(['nobody', 'to***@e***.org', '*@*.org'])(
  'refuses to search for "%s", and records nothing',
  async (text) => {
    expect(await search(text, 'guesser')).toMatchObject({ outcome: 'malformed' });
    expect(await auditOf('guesser')).toEqual([]);
  },
);

describe('a masked address', () => {
  test('finds the recent mails of everybody whom it may stand for, by address', async () => {
    for (const email of ['quinn@masked.example', 'quentin@masked.example']) await registered(email);
    await settle('quinn@masked.example', 'refused', 550);
    const { recipient, isMasked, addresses } = await trace(' Q***@M***.example');
    expect({ recipient, isMasked }).toEqual({ recipient: 'q***@m***.example', isMasked: true });
    expect(addresses.map((mails) => mails.map(({ state }) => state))).toEqual([
      ['queued'],
      ['refused'],
    ]);
    expect(JSON.stringify(addresses)).not.toContain('masked.example');
  });

  test('finds sent mails of a day, and for a week those that could not be delivered', async () => {
    const email = 'xaver@dated.example';
    await registered(email);
    const statesAfter = async (state: string, age: string) => {
      await settle(email, state);
      await service.query(
        `UPDATE auth.outbox SET created_at = now() - $2::interval, settled_at = now() - $2::interval
         WHERE recipient = $1`,
        [hashOf(email), age],
      );
      return (await trace('x***@d***.example')).mails.map((mail) => mail.state);
    };
    expect(await statesAfter('sent', '23 hours')).toEqual(['sent']);
    expect(await statesAfter('sent', '25 hours')).toEqual([]);
    expect(await statesAfter('expired', '6 days')).toEqual(['expired']);
    expect(await statesAfter('expired', '8 days')).toEqual([]);
  });

  test('tells nothing about an address that nobody has', async () => {
    await service.forgot('zoe@unknown.example');
    await service.resend('zoe@unknown.example');
    await service.decided();
    expect((await trace('z***@u***.example')).mails).toEqual([]);
    const kept = `SELECT 1 FROM auth.outbox WHERE mask = 'z***@u***.example'`;
    expect(await service.query(kept)).toEqual([]);
  });

  test('counts like any search, and is recorded as an HMAC', async () => {
    for (let at = 0; at < DESK_TRACES_PER_HOUR; at++) await search('y***@e***.org', 'masker');
    expect(await search('y***@e***.org', 'masker')).toMatchObject({ outcome: 'too-many' });
    const [entry] = await service.query<{ recipient: Buffer }>(
      `SELECT recipient FROM auth.desk_audit WHERE person = 'masker' LIMIT 1`,
    );
    expect(entry?.recipient).toEqual(
      recipientHash('y***@e***.org', service.config.MAIL_SEALING_KEY),
    );
  });
});

test('a result can be looked at again without a search, by the person who made it', async () => {
  await registered('twice@example.org');
  const { person, ...answer } = await search('twice@example.org', 'looker');
  const { ticket } = answer as { ticket: string };
  for (let at = 0; at < 2; at++) {
    const { body } = await desk(mailCalls.trace.path, { person, ticket });
    expect(body).toMatchObject({ outcome: 'found', recipient: 't***@e***.org' });
  }
  expect((await auditOf('looker')).map(({ outcome }) => outcome)).toEqual([
    'searched',
    'shown',
    'shown',
  ]);
  const { body } = await desk(mailCalls.trace.path, { person: VERA, ticket });
  expect(body).toEqual({ outcome: 'outdated' });
  for (let at = 1; at < DESK_TRACES_PER_HOUR; at++)
    expect(await search('once@example.org', 'looker')).toMatchObject({ outcome: 'accepted' });
});

test('a suppressed mail is shown only next to the mail that was sent instead', async () => {
  await service.createLearner('eager@example.org');
  for (let at = 0; at < 2; at++) await service.forgot('eager@example.org');
  await service.decided();
  const { mails: all } = await trace('eager@example.org');
  expect(all).toHaveLength(3);
  expect(all.filter(({ state }) => state === 'suppressed')).toHaveLength(1);

  await service.register('stranger@example.org');
  await service.tokensOf('stranger@example.org');
  await settle('stranger@example.org', 'suppressed');
  expect((await trace('stranger@example.org')).mails).toEqual([]);
  expect((await trace('never-seen@example.org')).mails).toEqual([]);
});

test('a person may search thirty times an hour, also simultaneously, and each search is recorded', async () => {
  const tries = await Promise.all(
    Array.from({ length: DESK_TRACES_PER_HOUR + 5 }, () => search('anybody@example.org', 'busy')),
  );
  expect(tries.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(DESK_TRACES_PER_HOUR);
  expect(tries.filter(({ outcome }) => outcome === 'too-many')).toHaveLength(5);
  expect(await auditOf('busy')).toHaveLength(DESK_TRACES_PER_HOUR);
  const [entry] = await service.query<{ recipient: Buffer }>(
    `SELECT recipient FROM auth.desk_audit WHERE person = 'busy' LIMIT 1`,
  );
  expect(entry?.recipient).toEqual(hashOf('anybody@example.org'));
});

test('a viewer can neither retry nor cancel, and the attempt is recorded', async () => {
  const mail = await registered('watched@example.org');
  for (const name of ['retry', 'cancel'] as const)
    expect(await act(name, mail, { person: VERA })).toBe('forbidden');
  const { row } = mail;
  expect((await trace('watched@example.org')).mails[0]?.state).toBe('queued');
  expect(await auditOf('vera')).toEqual(
    expect.arrayContaining([
      { act: 'retry', outcome: 'forbidden', outbox_id: row },
      { act: 'cancel', outcome: 'forbidden', outbox_id: row },
    ]),
  );
});

test('a cancelled mail loses its content, and no mailer gets it', async () => {
  const mail = await registered('cancelled@example.org');
  expect(await act('cancel', mail)).toBe('done');
  expect(await mailer.claim(mail.row)).toEqual({ outcome: 'gone' });
  const [row] = await service.rowsOf('cancelled@example.org');
  expect(row).toMatchObject({ state: 'cancelled', sealed: null });
  expect(await act('cancel', mail)).toBe('final');
});

test('refuses to act on a mail that is missing or has changed since it was shown', async () => {
  const mail = await registered('changed@example.org');
  expect(await act('cancel', { ...mail, generation: 2 })).toBe('changed');
  expect(await act('cancel', { ...mail, row: randomUUID() })).toBe('not-found');
});

test('a queued mail is not sent twice, and one that is being sent is not cancelled', async () => {
  const mail = await registered('running@example.org');
  expect(await act('retry', mail)).toBe('running');
  await mailer.hold(mail.row);
  expect((await trace('running@example.org')).mails[0]?.state).toBe('sending');
  for (const name of ['retry', 'cancel'] as const) expect(await act(name, mail)).toBe('running');
});

test('a retry is a new generation with a new token, and the old link still works', async () => {
  const email = 'again@example.org';
  await registered(email);
  const [oldToken] = await service.tokensOf(email);
  await settle(email, 'refused', 550);
  const { mails, ticket } = await trace(email, GRACE.name);
  const [mail] = mails as [DeskMail];
  expect(await act('retry', mail, { ticket })).toBe('too-soon');
  await age(email);
  const other = await trace('other@example.org', GRACE.name);
  expect(await act('retry', mail, other)).toBe('address-unknown');
  expect(await act('retry', mail, { ticket })).toBe('done');
  const token = await retriedToken(email);
  expect(token).not.toBe(oldToken);
  expect((await service.verify(oldToken as string)).status).toBe(200);
});

test('a mail found by its mask is sent again to the owner of its link', async () => {
  const email = 'nora@linked.example';
  await registered(email);
  await settle(email, 'refused', 550);
  await age(email);
  const { mails, ticket } = await trace('n***@l***.example', GRACE.name);
  expect(mails).toMatchObject([{ isRepeatable: true, recipient: 'n***@l***.example' }]);
  expect(await act('retry', mails[0] as DeskMail, { ticket })).toBe('done');
  expect((await service.verify(await retriedToken(email))).status).toBe(200);
});

test('a mail whose link has no owner any more is sent again only after a search for the address', async () => {
  const email = 'owned@example.org';
  await registered(email);
  await settle(email, 'refused', 550);
  await age(email);
  await service.query('UPDATE auth.outbox SET token_hash = NULL WHERE recipient = $1', [
    hashOf(email),
  ]);
  const [mail] = (await trace('o***@e***.org')).mails.filter(({ state }) => state === 'refused');
  expect(mail?.isRepeatable).toBe(false);
  expect(await act('retry', mail as DeskMail)).toBe('address-unknown');
  const { mails, ticket } = await trace(email, GRACE.name);
  expect(mails[0]?.isRepeatable).toBe(true);
  expect(await act('retry', mails[0] as DeskMail, { ticket })).toBe('done');
});

test('the link of a retried mail activates the registration', async () => {
  const email = 'activated@example.org';
  await registered(email);
  await settle(email, 'expired');
  await age(email);
  const { mails, ticket } = await trace(email, GRACE.name);
  expect(await act('retry', mails[0] as DeskMail, { ticket })).toBe('done');
  expect((await service.verify(await retriedToken(email))).status).toBe(200);
  expect((await service.login(email)).status).toBe(200);
});

test('a retried password mail sets a password', async () => {
  const email = 'reset@example.org';
  await service.createLearner(email);
  await service.resetToken(email);
  await settle(email, 'refused', 550);
  await age(email);
  const { mails, ticket } = await trace(email, GRACE.name);
  const mail = mails.find(({ kind }) => kind === 'reset-password') as DeskMail;
  expect(await act('retry', mail, { ticket })).toBe('done');
  await service.reset(await retriedToken(email), 'a new passphrase');
  expect((await service.login(email, 'a new passphrase')).status).toBe(200);
});

test('a lapsed registration cannot be mailed again', async () => {
  const email = 'lapsed@example.org';
  await registered(email);
  await settle(email, 'refused', 550);
  await age(email);
  await service.query('DELETE FROM auth.attempts WHERE email_key = $1', [email]);
  const { mails, ticket } = await trace(email, GRACE.name);
  expect(await act('retry', mails[0] as DeskMail, { ticket })).toBe('registration-gone');
});

test('a mail can be retried three times an hour, by all people together', async () => {
  const email = 'thrice@example.org';
  await registered(email);
  const outcomes: string[] = [];
  for (let at = 0; at < 4; at++) {
    await settle(email, 'refused', 550);
    await age(email);
    const { mails, ticket } = await trace(email, GRACE.name);
    outcomes.push(await act('retry', mails[0] as DeskMail, { ticket }));
    await service.decided();
  }
  expect(outcomes).toEqual(['done', 'done', 'done', 'too-often']);
});

test('a deferred mail is sent at once, with the content it has', async () => {
  const email = 'deferred@example.org';
  const { row } = await registered(email);
  const reply = 'mailbox full';
  await mailer.report({ ...(await mailer.hold(row)), outcome: 'deferred', code: 451, reply });
  await service.query(
    `UPDATE auth.outbox SET next_try_at = now() + interval '1 hour' WHERE id = $1`,
    [row],
  );
  await age(email);
  const [mail] = (await trace(email)).mails as [DeskMail];
  expect(mail).toMatchObject({ state: 'deferred', tries: 1, reason: 'deferred', code: 451, reply });
  expect(Date.parse(mail.nextTryAt as string)).toBeGreaterThan(Date.now());
  expect(await act('retry', mail)).toBe('done');
  expect((await trace(email)).mails[0]).toMatchObject({ tries: 0, code: null, reply: null });
  expect(await mailer.claim(row)).toMatchObject({ outcome: 'claimed', generation: 2 });
});

test('a mail without a token cannot be retried once its content is deleted', async () => {
  const email = 'contact@example.org';
  await registered(email);
  await settle(email, 'refused', 550);
  await age(email);
  await service.query(
    `UPDATE auth.outbox SET intent = 'contact', kind = 'contact' WHERE recipient = $1`,
    [hashOf(email)],
  );
  const { mails, ticket } = await trace(email, GRACE.name);
  expect(await act('retry', mails[0] as DeskMail, { ticket })).toBe('content-gone');
});

test('a cancelled mail that was sent after all is shown as sent', async () => {
  const email = 'crossed@example.org';
  const { row } = await registered(email);
  const held = await mailer.hold(row);
  await settle(email, 'cancelled');
  await mailer.report({ ...held, outcome: 'sent' });
  expect((await trace(email)).mails[0]?.state).toBe('sent');
});

describe('the overview', () => {
  test('counts what is on its way and shows mails that have waited for long, masked', async () => {
    const email = 'waiting@example.org';
    await registered(email);
    await age(email);
    const shown = await overview();
    const counted = await service.query<{ state: string; mails: number }>(
      `SELECT CASE WHEN tries > 0 AND lease IS NULL THEN 'deferred' ELSE 'waiting' END AS state,
         count(*)::int AS mails FROM auth.outbox WHERE state = 'pending' GROUP BY 1`,
    );
    const counts = Object.fromEntries(counted.map(({ state, mails }) => [state, mails]));
    expect({ deferred: 0, ...counts }).toEqual({
      waiting: shown.waiting,
      deferred: shown.deferred,
    });
    expect(shown.oldestSeconds).toBeGreaterThan(5000);
    expect(await attentionTo(email)).toMatchObject([{ recipient: 'w***@e***.org' }]);
    expect(JSON.stringify(shown)).not.toContain('example.org');
    expect((await auditOf('vera')).map(({ act: done }) => done)).toContain('overview');
  });

  test('shows a refused mail with its mask until it was sent again and arrived', async () => {
    const email = 'refused@example.org';
    const { row } = await registered(email);
    await mailer.report({ ...(await mailer.hold(row)), outcome: 'refused', code: 550 });
    await age(email);
    const [mail] = await attentionTo(email);
    expect(mail).toMatchObject({ state: 'refused', recipient: 'r***@e***.org', code: 550 });
    expect(await act('retry', mail as DeskMail)).toBe('done');
    expect(await attentionTo(email)).toEqual([]);
    await mailer.send(row);
    expect(await attentionTo(email)).toEqual([]);
  });

  test('leaves out a refused mail when a later one of its kind has arrived', async () => {
    const email = 'later@example.org';
    await registered(email);
    await settle(email, 'refused', 550);
    await age(email);
    expect(await attentionTo(email)).toHaveLength(1);
    await service.resend(email);
    await service.decided();
    const [later] = await service.mailsTo(email);
    await mailer.send((later as { id: string }).id);
    expect(await attentionTo(email)).toEqual([]);
  });

  test('leaves out what an operator has marked as handled, which a viewer cannot', async () => {
    const email = 'handled@example.org';
    const mail = await registered(email);
    expect(await act('handle', mail)).toBe('changed');
    await settle(email, 'expired');
    expect(await act('handle', mail, { person: VERA })).toBe('forbidden');
    const before = (await overview()).attention.expired;
    expect(await attentionTo(email)).toHaveLength(1);
    expect(await act('handle', mail)).toBe('done');
    expect(await attentionTo(email)).toEqual([]);
    expect((await overview()).attention.expired).toBe(before - 1);
    expect((await trace(email)).mails[0]?.handledAt).not.toBeNull();
    expect(await auditOf('grace')).toContainEqual({
      act: 'handle',
      outcome: 'done',
      outbox_id: mail.row,
    });
  });

  test('is recorded once in a while, since it may reload itself', async () => {
    for (let at = 0; at < 3; at++) await overview({ name: 'watcher', role: 'viewer' });
    expect(await auditOf('watcher')).toHaveLength(1);
  });
});

test('ages and failures are measured for the alarms', async () => {
  await registered('measured@example.org');
  await settle('measured@example.org', 'expired');
  expect(await service.metric('mail_pending_oldest_seconds')).toBeGreaterThan(5000);
  expect(await service.metric('mail_pending_age_p95_seconds')).toBeGreaterThanOrEqual(0);
  expect(await service.metric('mail_dead_10m')).toBeGreaterThan(0);
});

test.each([
  'UPDATE auth.desk_audit SET person = $1',
  'DELETE FROM auth.desk_audit WHERE person <> $1',
])('the audit refuses: %s', async (statement) => {
  await desk(mailCalls.note.path, { person: GRACE, action: 'sign-in' });
  await expect(service.query(statement, ['mallory'])).rejects.toThrow('kept as they are');
});

test('audit entries may be deleted after a year', async () => {
  await service.query(
    `INSERT INTO auth.desk_audit (id, person, act, outcome, created_at)
     VALUES (gen_random_uuid(), 'old', 'queue', 'shown', now() - interval '13 months')`,
  );
  await service.query(`DELETE FROM auth.desk_audit WHERE person = 'old'`);
  expect(await auditOf('old')).toEqual([]);
});
