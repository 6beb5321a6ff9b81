import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MailAct } from '@netward/contracts';
import { eventually, type SmtpSink, startSmtpSink } from '@netward/test-kit';
import { hash } from '@node-rs/argon2';
import type { DeskUser, MailerConfig } from '../config.ts';
import { prepareAuthService, type TestAuthService } from '../testing/auth-service.ts';
import { DeskVisitor } from '../testing/desk-visitor.ts';
import { startMailer } from '../testing/mailer.ts';
import { isOnPostgres, openQueueStore, type TestQueueStore } from '../testing/queue-store.ts';

const PASSWORD = 'a long: passphrase ✓';

let store: TestQueueStore;
let auth: TestAuthService;
let sink: SmtpSink;
let users: DeskUser[];
let mailer: NestFastifyApplication;
let url: string;

beforeAll(async () => {
  store = await openQueueStore();
  sink = await startSmtpSink();
  auth = await prepareAuthService(store);
  await auth.process.start();
  const passwordHash = await hash(PASSWORD);
  users = [
    { name: 'grace', role: 'operator', hash: passwordHash },
    { name: 'vera', role: 'viewer', hash: passwordHash },
  ];
});

beforeEach(async () => {
  mailer = await start();
  url = await mailer.getUrl();
});

afterEach(() => mailer.close());

afterAll(async () => {
  await auth.close();
  await sink.close();
  await store.close();
});

function start(changes: Partial<MailerConfig> = {}): Promise<NestFastifyApplication> {
  const smtpUrl = `smtp://127.0.0.1:${sink.port}`;
  const context = { settings: store.settings, authUrl: auth.url, smtpUrl };
  return startMailer(context, { changes: { DESK_USERS: users, ...changes } });
}

async function enter(name = 'grace'): Promise<DeskVisitor> {
  const visitor = new DeskVisitor(url);
  expect((await visitor.signIn(name, PASSWORD)).status).toBe(303);
  return visitor;
}

/** What an act's button sends about its mail; the form's token is the session's own. */
function actFieldsOf(page: string, act: MailAct): Record<string, string> | undefined {
  const fields = DeskVisitor.fieldsOf(page, '/act', `value="${act}"`);
  delete fields?.formToken;
  return fields && { act, ...fields };
}

/** The row of the newest mail, once it is in the given state. */
function newestRow(state: string) {
  return eventually(`the newest mail is ${state}`, async () => {
    const [row] = await auth.database.query<{ id: string; state: string; token_hash: Buffer }>(
      'SELECT * FROM auth.outbox ORDER BY created_at DESC LIMIT 1',
    );
    return row?.state === state && row;
  });
}

const ageAll = () =>
  auth.database.query(`UPDATE auth.outbox SET created_at = created_at - interval '1 hour',
    settled_at = settled_at - interval '1 hour'`);

describe('signing in', () => {
  it.each(['/', '/?live=1', '/trace'])('is required before %s is shown', async (path) => {
    const answer = await new DeskVisitor(url).get(path);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/sign-in');
    expect(answer.text).toBe('');
  });

  it('lets a person in by a cookie that scripts and other sites cannot use', async () => {
    const visitor = new DeskVisitor(url);
    const answer = await visitor.signIn('grace', PASSWORD);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^netward-desk=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const page = await visitor.get('/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('grace');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).not.toMatch(/ style=| on\w+=/);
  });

  it('leads to pages without a script', async () => {
    const visitor = await enter('vera');
    for (const path of ['/', '/?live=1', '/trace', '/sign-in']) {
      const { text, headers } = await visitor.get(path);
      expect(text).not.toContain('<script');
      expect(headers.get('content-security-policy')).not.toContain('script-src');
    }
  });

  it.each([
    ['a wrong password', 'grace', 'wrong'],
    ['an unknown name', 'mallory', PASSWORD],
  ])('refuses %s', async (_, name, password) => {
    const answer = await new DeskVisitor(url).signIn(name, password);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.text).toContain('The name or password is wrong.');
  });

  it('blocks a guesser after ten tries, even with the right password', async () => {
    const guesser = new DeskVisitor(url);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => guesser.signIn('grace', 'guess')),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    const right = await guesser.signIn('grace', PASSWORD);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['nowhere', { origin: 'null' }],
    ['another site, as browsers report it', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a form from %s', async (_, headers) => {
    const fields = { name: 'grace', password: PASSWORD };
    const answer = await new DeskVisitor(url).post('/sign-in', fields, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('ends with signing out, also for a copy of the cookie', async () => {
    const visitor = await enter();
    const copy = visitor.cookie;
    expect((await visitor.post('/sign-out', {})).status).toBe(303);
    const again = await fetch(`${url}/trace`, { headers: { cookie: copy }, redirect: 'manual' });
    expect(again.status).toBe(303);
  });

  it('says that a session has ended, to whoever had one', async () => {
    const visitor = new DeskVisitor(url);
    const form = await visitor.post('/act', { act: 'retry', row: randomUUID(), generation: '1' });
    expect(form.headers.get('location')).toBe('/sign-in?ended=1');
    const page = await fetch(`${url}/`, {
      headers: { cookie: 'netward-desk=older' },
      redirect: 'manual',
    });
    expect(page.headers.get('location')).toBe('/sign-in?ended=1');
    expect((await visitor.get('/sign-in?ended=1')).text).toContain('Your session has ended');
  });

  it('is recorded', async () => {
    await enter('vera');
    const entries = await auth.database.query(
      `SELECT act, outcome FROM auth.desk_audit WHERE person = 'vera' AND act = 'sign-in'`,
    );
    expect(entries).toContainEqual({ act: 'sign-in', outcome: 'viewer' });
  });
});

describe('a trace', () => {
  it('says what became of the mails to an address, and shows neither address nor link', async () => {
    await auth.register('ada@learner.example');
    await newestRow('sent');
    const visitor = await enter('vera');
    const { text, status } = await visitor.find('Ada@Learner.example');
    expect(status).toBe(200);
    expect(text).toContain('a***@l***.example');
    expect(text).toContain('Verification mail');
    expect(text).toMatch(/The mail server accepted the mail at .* \(reply 250\)/);
    const link = /token=([\w-]{43})/.exec(sink.mails.at(-1)?.text ?? '')?.[1] as string;
    expect(link).toHaveLength(43);
    expect(text).not.toContain(link);
    expect(text).not.toMatch(/ada@learner/i);
  });

  it('shows a refusal with its code, and a deferral with the server’s words and its next attempt', async () => {
    sink.refuseNext(550);
    await auth.register('nobody@learner.example');
    await newestRow('refused');
    const { port } = sink;
    sink.refuseNext(...Array<number>(1000).fill(451));
    await auth.register('slow@learner.example');
    const slow = (await newestRow('pending')).id;
    await auth.until(slow, { reason: 'deferred', lease: null });
    await auth.database.query(
      `UPDATE auth.outbox SET next_try_at = now() + interval '1 hour' WHERE id = $1`,
      [slow],
    );
    const visitor = await enter('vera');
    const deferred = await visitor.find('slow@learner.example');
    expect(deferred.text).toMatch(
      /try again later \(reply 451\)\. The server says: “not now”\. The next attempt is at \d/,
    );
    const refused = await visitor.find('nobody@learner.example');
    expect(refused.text).toMatch(/rejected the mail permanently \(reply 550\)/);
    const operator = await enter();
    const { text } = await operator.find('slow@learner.example');
    await operator.post('/act', actFieldsOf(text, 'cancel')!);
    await newestRow('cancelled');
    await sink.close();
    sink = await startSmtpSink(port);
  });

  it('says that there is no mail to an address that nobody has', async () => {
    const visitor = await enter('vera');
    const { text } = await visitor.find('unknown@learner.example');
    expect(text).toContain('No mail to this address');
    expect((await visitor.find('no address')).status).toBe(400);
  });

  it('finds mails by the masked address that the desk shows', async () => {
    sink.refuseNext(550);
    await auth.register('mia@masked.example');
    await newestRow('refused');
    const visitor = await enter('vera');
    expect((await visitor.get('/')).text).toContain('m***@m***.example');
    const { text, status } = await visitor.find('M***@m***.example');
    expect(status).toBe(200);
    expect(text).toContain('rejected the mail permanently (reply 550)');
    expect(text).toContain('Before you read anything out');
    expect((await visitor.find('mi***@m***.example')).status).toBe(400);
    expect((await visitor.find('x***@m***.example')).text).toContain('No recent mail');
  });

  it('has an address that can be reloaded, and is nobody else’s', async () => {
    await auth.register('link@learner.example');
    await newestRow('sent');
    const visitor = await enter('vera');
    const { headers } = await visitor.post('/trace', { text: 'link@learner.example' });
    const result = headers.get('location') as string;
    expect(result).not.toContain('learner');
    for (const answer of [await visitor.get(result), await visitor.get(result)])
      expect(answer.text).toContain('The mail server accepted the mail');
    const other = await (await enter('grace')).get(result);
    expect(other.status).toBe(410);
    expect(other.text).toContain('Please search again');
  });

  it('accepts no form of another session, and none with a field twice', async () => {
    const visitor = await enter('vera');
    const strange = await visitor.post('/trace', { text: 'a@b.example', formToken: 'x' });
    expect(strange.status).toBe(403);
    const twice = await fetch(`${url}/trace`, {
      method: 'POST',
      headers: { cookie: visitor.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'text=a@b.example&text=c@d.example',
    });
    expect(twice.status).toBe(400);
  });
});

describe('actions', () => {
  it('are offered to operators only, and refused to viewers who forge the form', async () => {
    sink.refuseNext(550);
    await auth.register('acts@learner.example');
    await newestRow('refused');
    await ageAll();
    const viewer = await enter('vera');
    const seen = await viewer.find('acts@learner.example');
    expect(DeskVisitor.fieldsOf(seen.text, '/act')).toBeUndefined();
    const operator = await enter();
    const offered = await operator.find('acts@learner.example');
    const fields = actFieldsOf(offered.text, 'retry');
    expect(Object.keys(fields ?? {}).sort()).toEqual(['act', 'generation', 'row', 'ticket']);
    const forged = await viewer.post('/act', fields!);
    expect(forged.status).toBe(403);
    expect(forged.text).toContain('Only operators may do this');

    const before = sink.mails.length;
    const done = await operator.post('/act', fields!);
    expect(done.text).toContain('The mail is on its way again. This is recorded under your name.');
    const { id } = await newestRow('sent');
    const [, back = ''] = /href="(\/trace\?ticket=[^"]+)"/.exec(done.text) ?? [];
    expect((await operator.get(back)).text).toContain('The mail server accepted the mail');
    expect(sink.mails.slice(before).map(({ messageId }) => messageId)).toEqual([
      `<${id}-2@netward.example>`,
    ]);
    const again = await operator.post('/act', fields!);
    expect(again.status).toBe(409);
    expect(again.text).toContain('The mail has changed since this page was shown.');
    expect(
      await auth.database.query(`SELECT person, outcome FROM auth.desk_audit
        WHERE act = 'retry' ORDER BY created_at`),
    ).toEqual([
      { person: 'vera', outcome: 'forbidden' },
      { person: 'grace', outcome: 'done' },
      { person: 'grace', outcome: 'changed' },
    ]);
  });

  it('cancel a mail that waits for the mail server', async () => {
    const { port } = sink;
    await sink.close();
    await auth.register('stopped@learner.example');
    const operator = await enter();
    const fields = await eventually('the mail waits', async () => {
      const { text } = await operator.find('stopped@learner.example');
      return text.includes('cannot be reached') && actFieldsOf(text, 'cancel');
    });
    const overview = await operator.get('/');
    expect(overview.text).toContain('No mail has gone out since');
    expect(overview.text).toContain('The mail server cannot be reached');
    expect((await operator.post('/act', fields)).text).toContain('The mail was cancelled');
    sink = await startSmtpSink(port);
    await auth.register('after@learner.example');
    await newestRow('sent');
    expect(sink.mails.map(({ recipients }) => recipients)).toEqual([['after@learner.example']]);
  });
});

describe('the overview', () => {
  it('says how many mails are on their way, and reloads itself for people who ask for that', async () => {
    const visitor = await enter('vera');
    const { text } = await visitor.get('/');
    expect(text).toContain('0 waiting, 0 deferred.');
    expect(text).not.toMatch(/learner\.example|http-equiv/);
    const live = await visitor.get('/?live=1');
    expect(live.text).toContain('<meta http-equiv="refresh" content="30"/>');
    expect(live.text).toContain('Stop reloading');
  });

  it('begins with the mails that need a person, until an operator has handled them', async () => {
    sink.refuseNext(552);
    await auth.register('full@learner.example');
    const { id } = await newestRow('refused');
    const item = new RegExp(`<li id="mail-${id}">(.*?)</li>`, 's');
    const viewer = await enter('vera');
    const seen = item.exec((await viewer.get('/')).text)?.[1];
    expect(seen).toContain('f***@l***.example');
    expect(seen).toContain('The mailbox is full.');
    expect(seen).not.toContain('<form');
    const operator = await enter();
    const { text } = await operator.get('/');
    expect(text.indexOf(id)).toBeLessThan(text.indexOf('On their way'));
    const [, offered = ''] = item.exec(text) ?? [];
    expect(offered).toContain('value="retry"');
    const done = await operator.post('/act', actFieldsOf(offered, 'handle')!);
    expect(done.text).toContain('has left the overview');
    expect((await operator.get('/')).text).not.toMatch(item);
  });

  if (!isOnPostgres) {
    it('says so while the queue is away', async () => {
      const visitor = await enter('vera');
      await store.redis?.kill();
      const { status, text } = await visitor.get('/');
      await store.redis?.restart();
      expect(status).toBe(200);
      expect(text).toContain('The queue of the mails cannot be reached.');
      await eventually('the queue is back', async () => {
        const page = await visitor.get('/');
        return !page.text.includes('cannot be reached');
      });
    });
  }

  it('says so when auth-service is away', async () => {
    const other = await start({ AUTH_URL: 'http://127.0.0.1:9' });
    const visitor = new DeskVisitor(await other.getUrl());
    await visitor.signIn('grace', PASSWORD);
    const answer = await visitor.get('/');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('The account service cannot be reached');
    await other.close();
  });
});

describe('the previews', () => {
  it('do not exist outside development', async () => {
    expect((await fetch(`${url}/preview`)).status).toBe(404);
  });

  it('show every kind of mail in development', async () => {
    const other = await start({ NODE_ENV: 'development' });
    const page = await (await fetch(`${await other.getUrl()}/preview`)).text();
    await other.close();
    for (const kind of [
      'verify-email',
      'already-registered',
      'reset-password',
      'password-changed',
      'account-deletion',
      'inactivity-notice',
      'newsletter-confirmation',
      'newsletter-issue',
    ])
      expect(page).toContain(`${kind} as HTML`);
    expect(page).toContain('Message from the Netward contact form');
  });
});
