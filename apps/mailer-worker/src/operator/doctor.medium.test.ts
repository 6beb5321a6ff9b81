import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type HttpServer,
  runOperatorCommand,
  type SmtpSink,
  startHttpServer,
  startSmtpSink,
} from '@netward/test-kit';
import { verify } from '@node-rs/argon2';
import { deskUsersSetting } from '../config.ts';
import { SERVICE_TOKEN } from '../testing/mailer.ts';
import { openQueueStore, type TestQueueStore } from '../testing/queue-store.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/netward.js', import.meta.url));

let queue: TestQueueStore;
let auth: HttpServer;
let sink: SmtpSink;

beforeAll(async () => {
  if (!existsSync(PROGRAM)) throw new Error('build mailer-worker before this test');
  queue = await openQueueStore();
  sink = await startSmtpSink();
  auth = await startHttpServer((_request, response) => response.end('{}'));
});
afterAll(async () => {
  await auth.close();
  await sink.close();
  await queue.close();
});

/** Runs a command in its own process; `local` names nothing outside of this machine. */
async function netward(
  args: readonly string[],
  { changes = {}, input = '' }: { changes?: Record<string, string>; input?: string } = {},
) {
  const local = {
    ...queue.settings,
    PORT: '0',
    SERVICE_TOKEN,
    PUBLIC_URL: auth.url,
    AUTH_URL: auth.url,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  };
  return runOperatorCommand(PROGRAM, args, { env: { ...local, ...changes }, input });
}

interface Line {
  check: string;
  status: string;
  text: string;
}

const linesOf = ({ out }: { out: string }): Line[] =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test('the doctor finds a whole installation well, and its test mail arrives', async () => {
  const run = await netward(['doctor', '--json', '--mail-to', 'me@netward.example']);
  expect(linesOf(run).filter(({ status }) => status !== 'ok')).toEqual([
    {
      service: 'mailer-worker',
      check: 'support desk',
      status: 'warning',
      text: expect.anything(),
    },
  ]);
  expect(run.code).toBe(0);
  expect(sink.mails).toMatchObject([
    { recipients: ['me@netward.example'], subject: 'Test mail from Netward' },
  ]);
});

test('what is away or refused is a fault each, and the exit code says so', async () => {
  sink.refuseNext(550);
  const changes = { AUTH_URL: 'http://127.0.0.1:1' };
  const refused = await netward(['doctor', '--json', '--mail-to', 'me@netward.example'], {
    changes,
  });
  const faults = linesOf(refused).filter(({ status }) => status === 'fault');
  expect(faults.map(({ check }) => check)).toEqual(['auth-service', 'test mail']);
  expect(refused.code).toBe(1);
  expect(refused.out).not.toContain('me@netward.example');

  const away = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://127.0.0.1:1' };
  const found = linesOf(await netward(['doctor', '--json'], { changes: away }));
  const statusOf = (check: string) => found.find((line) => line.check === check)?.status;
  expect([statusOf('mail server'), statusOf('site')]).toEqual(['fault', 'warning']);
});

test('all faults of the settings are listed at once', async () => {
  const changes = { SMTP_URL: 'mail.netward.example', SERVICE_TOKEN: 'short', DESK_USERS: 'ada' };
  const { code, out } = await netward(['doctor'], { changes });
  expect(code).toBe(1);
  expect(out.match(/^FAULT/gm)).toHaveLength(3);
  for (const name of Object.keys(changes)) expect(out).toContain(`settings: ${name}: `);
});

describe('desk-user', () => {
  const passwordOf = (err: string) => /: (\S+)\n$/.exec(err)?.[1] ?? '';

  test('prints a line that the desk reads, and the password apart from it', async () => {
    const { code, out, err } = await netward(['desk-user', 'ada', 'operator']);
    expect([code, out.split('\n').length]).toEqual([0, 2]);
    const [user] = deskUsersSetting.parse(out);
    expect(user).toMatchObject({ name: 'ada', role: 'operator' });
    expect(passwordOf(err).length).toBeGreaterThanOrEqual(20);
    expect(await verify(user?.hash ?? '', passwordOf(err))).toBe(true);
    const again = await netward(['desk-user', 'ada', 'operator']);
    expect(passwordOf(again.err)).not.toBe(passwordOf(err));
  });

  test('takes a password from its input, if it is long enough', async () => {
    const args = ['desk-user', 'bob', 'viewer', '--stdin'];
    const { out, err } = await netward(args, { input: 'a long password\n' });
    const [user] = deskUsersSetting.parse(out);
    expect(await verify(user?.hash ?? '', 'a long password')).toBe(true);
    expect(err).toBe('');
    const short = await netward(args, { input: 'short\n' });
    expect([short.code, short.out]).toEqual([1, '']);
  });

  test.each([
    ['a b', 'viewer'],
    ['a:b', 'viewer'],
    ['ada', 'admin'],
  ])('refuses %s as a %s', async (name, role) => {
    const { code, out, err } = await netward(['desk-user', name, role]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('a name has no space and no colon');
  });
});
