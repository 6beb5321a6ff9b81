import { randomUUID } from 'node:crypto';
import {
  type DeskMail,
  type DeskOverview,
  DESK_TRACES_PER_HOUR,
  emailKey,
  internalPaths,
  MAIL_QUEUE,
  type MailActAnswer,
  mailJobId,
  SERVICE_TOKEN_HEADER,
} from '@netward/contracts';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';
import { recipientOf } from '../outbox/recipient.ts';
import { type Answer, TestService } from '../testing/test-service.ts';
import { eventually } from '../testing/eventually.ts';

const GRACE = { name: 'grace', role: 'operator' };
const VERA = { name: 'vera', role: 'viewer' };

let service: TestService;
let queue: Queue;

beforeAll(async () => {
  service = await TestService.start();
  queue = service.app.get(QueueBackend, { strict: false }).queue(MAIL_QUEUE) as Queue;
}, 30_000);

afterAll(async () => {
  await queue.close();
  await service.stop();
});

function desk(path: string, body: object): Promise<Answer> {
  return service.post(path, body, { [SERVICE_TOKEN_HEADER]: service.config.SERVICE_TOKEN });
}

let searchers = 0;
/** Each search by a person of their own, so that no limit stands between tests. */
async function trace(email: string, name = `searcher-${searchers++}`) {
  const { body } = await desk(internalPaths.deskTrace, { person: { name, role: 'viewer' }, email });
  return body as { outcome: string; recipient: string; ticket: string; mails: DeskMail[] };
}

async function act(path: string, mail: DeskMail, more: object = {}): Promise<string> {
  const { row, generation } = mail;
  const { body } = await desk(path, { person: GRACE, row, generation, ...more });
  return (body as MailActAnswer).outcome;
}

async function registered(email: string): Promise<DeskMail> {
  await service.register(email);
  await service.tokensOf(email);
  return (await trace(email)).mails[0] as DeskMail;
}

/** Makes what happened to an address lie an hour and a half back. */
async function age(email: string): Promise<void> {
  await service.query(
    `UPDATE auth.outbox SET created_at = created_at - interval '90 minutes',
       settled_at = settled_at - interval '90 minutes' WHERE recipient = $1`,
    [recipientOf(emailKey(email) as string, service.config.MAIL_SEALING_KEY)],
  );
}

async function settle(email: string, state: string, code: number | null = null): Promise<void> {
  await service.query(
    `UPDATE auth.outbox SET state = $2, code = $3, settled_at = now(), sealed = NULL
     WHERE recipient = $1`,
    [recipientOf(emailKey(email) as string, service.config.MAIL_SEALING_KEY), state, code],
  );
}

const auditOf = (person: string) =>
  service.query<{ act: string; outcome: string; outbox_id: string | null }>(
    'SELECT act, outcome, outbox_id FROM auth.desk_audit WHERE person = $1 ORDER BY created_at',
    [person],
  );

test.each([
  internalPaths.deskOverview,
  internalPaths.deskTrace,
  internalPaths.deskRetry,
  internalPaths.deskCancel,
  internalPaths.deskNote,
])('%s is for the services of the house alone', async (path) => {
  expect((await service.post(path, { person: GRACE })).status).toBe(401);
});

test('a trace tells what became of each mail, and neither address nor token', async () => {
  const mail = await registered('told@example.org');
  expect(mail).toMatchObject({ kind: 'verify-email', state: 'queued', recipient: 't***@e***.org' });
  const [token] = await service.tokensOf('told@example.org');
  const answer = await desk(internalPaths.deskTrace, { person: VERA, email: 'Told@Example.ORG' });
  expect(answer.text).not.toMatch(/told@example/i);
  expect(answer.text).not.toContain(token);
  await settle('told@example.org', 'refused', 550);
  const [refused] = (await trace('told@example.org')).mails;
  expect(refused).toMatchObject({
    state: 'refused',
    code: 550,
    recipient: 't***@e***.org',
  });
});

test('an address that is none is not searched for', async () => {
  expect(await trace('nobody')).toEqual({ outcome: 'malformed' });
});

test('what was suppressed is shown beside the mail it was held back for, and for nobody else', async () => {
  for (let at = 0; at < 6; at++) await service.register('eager@example.org');
  const all = await eventually('all are decided', async () => {
    const { mails } = await trace('eager@example.org');
    return mails.length === 6 && mails;
  });
  expect(all.filter(({ state }) => state === 'suppressed')).toHaveLength(1);

  await service.register('stranger@example.org');
  await service.tokensOf('stranger@example.org');
  await settle('stranger@example.org', 'suppressed');
  expect((await trace('stranger@example.org')).mails).toEqual([]);
  expect((await trace('never-seen@example.org')).mails).toEqual([]);
});

test('a person searches thirty times an hour, side by side or not, and each search is written down', async () => {
  const tries = await Promise.all(
    Array.from({ length: DESK_TRACES_PER_HOUR + 5 }, () => trace('anybody@example.org', 'busy')),
  );
  expect(tries.filter(({ outcome }) => outcome === 'found')).toHaveLength(DESK_TRACES_PER_HOUR);
  expect(tries.filter(({ outcome }) => outcome === 'too-many')).toHaveLength(5);
  expect(await auditOf('busy')).toHaveLength(DESK_TRACES_PER_HOUR);
  const [entry] = await service.query<{ recipient: Buffer }>(
    `SELECT recipient FROM auth.desk_audit WHERE person = 'busy' LIMIT 1`,
  );
  expect(entry?.recipient).toEqual(
    recipientOf('anybody@example.org', service.config.MAIL_SEALING_KEY),
  );
});

test('a viewer neither retries nor cancels, and the attempt is written down', async () => {
  const { row, generation } = await registered('watched@example.org');
  for (const path of [internalPaths.deskRetry, internalPaths.deskCancel]) {
    const { body } = await desk(path, { person: VERA, row, generation });
    expect(body).toEqual({ outcome: 'forbidden' });
  }
  expect((await trace('watched@example.org')).mails[0]?.state).toBe('queued');
  expect(await auditOf('vera')).toEqual(
    expect.arrayContaining([
      { act: 'retry', outcome: 'forbidden', outbox_id: row },
      { act: 'cancel', outcome: 'forbidden', outbox_id: row },
    ]),
  );
});

test('a cancelled mail leaves the queue and its content', async () => {
  const mail = await registered('cancelled@example.org');
  expect(await act(internalPaths.deskCancel, mail)).toBe('done');
  expect(await queue.getJobState(mailJobId(mail.row, 1))).toBe('unknown');
  const [row] = await service.rowsOf('cancelled@example.org');
  expect(row).toMatchObject({ state: 'cancelled', sealed: null });
  expect(await act(internalPaths.deskCancel, mail)).toBe('final');
});

test('nobody acts on a mail that is not there or that has changed since it was shown', async () => {
  const mail = await registered('changed@example.org');
  expect(await act(internalPaths.deskCancel, { ...mail, generation: 2 })).toBe('changed');
  expect(await act(internalPaths.deskCancel, { ...mail, row: randomUUID() })).toBe('not-found');
});

test('a mail on its way is not sent twice', async () => {
  const mail = await registered('running@example.org');
  expect(await act(internalPaths.deskRetry, mail)).toBe('running');
});

test('a mail sent again is a new generation with a token of its own; the old link still works', async () => {
  const email = 'again@example.org';
  await registered(email);
  const [oldToken] = await service.tokensOf(email);
  await settle(email, 'refused', 550);
  const { mails, ticket } = await trace(email);
  const [mail] = mails as [DeskMail];
  expect(await act(internalPaths.deskRetry, mail, { ticket })).toBe('too-soon');
  await age(email);
  expect(await act(internalPaths.deskRetry, mail)).toBe('address-unknown');
  const other = await trace('other@example.org');
  expect(await act(internalPaths.deskRetry, mail, other)).toBe('address-unknown');
  expect(await act(internalPaths.deskRetry, mail, { ticket })).toBe('done');
  const job = await eventually('it is queued again', async () => {
    const found = await service.jobsOf(email);
    return found.find(({ job: { generation } }) => generation === 2);
  });
  const { token } = job.mail.content as { token: string };
  expect(token).not.toBe(oldToken);
  expect((await service.verify(oldToken as string)).status).toBe(200);
});

test('the link of a mail that was sent again activates the registration', async () => {
  const email = 'activated@example.org';
  await registered(email);
  await settle(email, 'expired');
  await age(email);
  const { mails, ticket } = await trace(email);
  expect(await act(internalPaths.deskRetry, mails[0] as DeskMail, { ticket })).toBe('done');
  const job = await eventually('it is queued again', async () => {
    const found = await service.jobsOf(email);
    return found.find(({ job: { generation } }) => generation === 2);
  });
  expect((await service.verify((job.mail.content as { token: string }).token)).status).toBe(200);
  expect((await service.login(email)).status).toBe(200);
});

test('a registration that has lapsed cannot be mailed again', async () => {
  const email = 'lapsed@example.org';
  await registered(email);
  await settle(email, 'refused', 550);
  await age(email);
  await service.query('DELETE FROM auth.attempts WHERE email_key = $1', [email]);
  const { mails, ticket } = await trace(email);
  expect(await act(internalPaths.deskRetry, mails[0] as DeskMail, { ticket })).toBe(
    'registration-gone',
  );
});

test('a mail is sent again three times an hour at most, by whomever', async () => {
  const email = 'thrice@example.org';
  await registered(email);
  const outcomes: string[] = [];
  for (let at = 0; at < 4; at++) {
    await settle(email, 'refused', 550);
    await age(email);
    const { mails, ticket } = await trace(email);
    outcomes.push(await act(internalPaths.deskRetry, mails[0] as DeskMail, { ticket }));
    await eventually('it is decided', async () => {
      const [row] = await service.rowsOf<{ kind: string | null }>(email);
      return row?.kind !== null;
    });
  }
  expect(outcomes).toEqual(['done', 'done', 'done', 'too-often']);
});

test('a deferred mail goes at once, with the content it has', async () => {
  const email = 'deferred@example.org';
  const { row } = await registered(email);
  await service.query('UPDATE auth.outbox SET tries = 3, code = 451 WHERE id = $1', [row]);
  await age(email);
  const [mail] = (await trace(email)).mails as [DeskMail];
  expect(mail).toMatchObject({ state: 'deferred', tries: 3, code: 451 });
  expect(await act(internalPaths.deskRetry, mail)).toBe('done');
  await eventually('generation 2 is queued', async () => {
    return (await queue.getJobState(mailJobId(row, 2))) === 'waiting';
  });
  expect(await queue.getJobState(mailJobId(row, 1))).toBe('unknown');
});

test('a mail without a token cannot be sent again once its content is gone', async () => {
  const email = 'contact@example.org';
  await registered(email);
  await settle(email, 'refused', 550);
  await age(email);
  await service.query(
    `UPDATE auth.outbox SET intent = 'contact', kind = 'contact' WHERE recipient = $1`,
    [recipientOf(email, service.config.MAIL_SEALING_KEY)],
  );
  const { mails, ticket } = await trace(email);
  expect(await act(internalPaths.deskRetry, mails[0] as DeskMail, { ticket })).toBe('content-gone');
});

test('a cancelled mail that went all the same is told as sent', async () => {
  const email = 'crossed@example.org';
  await registered(email);
  await settle(email, 'cancelled');
  await service.report(email);
  const state = await eventually('it is settled anew', async () => {
    const [mail] = (await trace(email)).mails;
    return mail?.state !== 'cancelled' && mail?.state;
  });
  expect(state).toBe('sent');
});

test('the overview adds up and shows what waits for long, masked', async () => {
  const email = 'waiting@example.org';
  await registered(email);
  await age(email);
  const { body } = await desk(internalPaths.deskOverview, { person: VERA });
  const overview = body as unknown as DeskOverview;
  const [{ mails }] = (await service.query<{ mails: number }>(
    'SELECT count(*)::int AS mails FROM auth.outbox',
  )) as [{ mails: number }];
  expect(overview.counts.reduce((sum, share) => sum + share.mails, 0)).toBe(mails);
  expect(overview.oldestPendingSeconds).toBeGreaterThan(5000);
  expect(overview.troubled.map(({ recipient }) => recipient)).toContain('w***@e***.org');
  expect(JSON.stringify(overview)).not.toContain('example.org');
  expect((await auditOf('vera')).map(({ act: done }) => done)).toContain('overview');
});

test('ages and deaths are measured for the alarms', async () => {
  await registered('measured@example.org');
  await settle('measured@example.org', 'expired');
  const metrics = await fetch(`${await service.app.getUrl()}/metrics`).then((answer) =>
    answer.text(),
  );
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
  expect(value('mail_pending_oldest_seconds')).toBeGreaterThan(5000);
  expect(value('mail_pending_age_p95_seconds')).toBeGreaterThanOrEqual(0);
  expect(value('mail_dead_10m')).toBeGreaterThan(0);
});

test.each([
  'UPDATE auth.desk_audit SET person = $1',
  'DELETE FROM auth.desk_audit WHERE person <> $1',
])('the audit refuses: %s', async (statement) => {
  await desk(internalPaths.deskNote, { person: GRACE, action: 'sign-in' });
  await expect(service.query(statement, ['mallory'])).rejects.toThrow('kept as they are');
});

test('entries of the audit may go after a year', async () => {
  await service.query(
    `INSERT INTO auth.desk_audit (id, person, act, outcome, created_at)
     VALUES (gen_random_uuid(), 'old', 'queue', 'shown', now() - interval '13 months')`,
  );
  await service.query(`DELETE FROM auth.desk_audit WHERE person = 'old'`);
  expect(await auditOf('old')).toEqual([]);
});
