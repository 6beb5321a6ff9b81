import { emailKey } from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import { journalLine } from '../erasure/erase-person.ts';
import { runNetward } from '../testing/programs.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

const netward = (...args: string[]) => runNetward(service, args);

async function idOf(email: string): Promise<string> {
  const [row] = await service.query<{ id: string }>(
    'SELECT id FROM auth.users WHERE email_key = $1',
    [emailKey(email)],
  );
  return row?.id ?? '';
}

/** The line of the audit that a command wrote. */
function auditOf({ err }: { err: string }): Record<string, unknown> {
  return JSON.parse(err) as Record<string, unknown>;
}

describe('find', () => {
  const email = 'found@example.org';
  beforeAll(async () => {
    await service.createLearner(email);
    await service.login(email);
    await service.login(email, 'wrong', '198.51.100.7');
    await service.forgot(email);
    await service.decided();
  });

  test('says what there is, without hashes, tokens or content', async () => {
    const { code, out, err } = await netward('find', 'Found@Example.org');
    expect(code).toBe(0);
    expect(out).toContain(`${await idOf(email)}, verified, may sign in`);
    expect(out).toMatch(/^live sessions {4}1$/m);
    expect(out).toMatch(/verify-email: /);
    expect(out).toMatch(/reset-password: /);
    expect(out + err).not.toMatch(/argon2|sealed|[\w-]{43}/);
    const audit = auditOf({ err });
    expect(audit).toMatchObject({ event: 'operator', act: 'find', sub: await idOf(email) });
    expect(err).not.toContain('found@');
  });

  test('says it to a program too, and finds a learner by the id of the log', async () => {
    const { out } = await netward('find', await idOf(email), '--json');
    expect(JSON.parse(out)).toMatchObject({
      account: { liveSessions: 1, suspendedAt: null },
      attempts: { count: 0 },
      newsletter: 'none',
      contactMessages: 0,
      failedSignIns: service.config.REDIS_URL ? { used: 1, limit: 20 } : null,
    });
  });

  test('tells an address that was never verified from one that nobody knows', async () => {
    await service.register('pending@example.org');
    const pending = await netward('find', 'pending@example.org');
    expect(pending.out).toContain('none: the address was never verified');
    expect(pending.out).toMatch(/^registrations {4}1 not confirmed, the newest 20/m);
    const unknown = await netward('find', 'nobody@example.org');
    expect([unknown.code, unknown.out.split('\n')[0]]).toEqual([0, 'account          none']);
    const noId = await netward('find', '00000000-0000-4000-8000-000000000000');
    expect([noId.code, noId.err]).toEqual([1, 'find failed: no learner has this id\n']);
  });
});

test('end-sessions signs a learner out everywhere, and nobody else', async () => {
  await service.createLearner('away@example.org');
  await service.createLearner('stays@example.org');
  const [away, stays] = await Promise.all(
    ['away@example.org', 'stays@example.org'].map((email) => service.login(email)),
  );
  const { code, out } = await netward('end-sessions', 'away@example.org');
  expect([code, out.split('.')[0]]).toEqual([0, 'Sessions ended: 1']);
  expect((await service.logout(away?.body['token'])).status).toBe(401);
  expect((await service.logout(stays?.body['token'])).status).toBe(204);
});

test('a suspended learner is refused like a wrong password until it is lifted', async () => {
  const email = 'held@example.org';
  await service.createLearner(email);
  const { body } = await service.login(email);
  const suspended = await netward('suspend', await idOf(email));
  expect([suspended.code, auditOf(suspended)['act']]).toEqual([0, 'suspend']);
  expect((await service.login(email)).status).toBe(401);
  expect((await service.logout(body['token'])).status).toBe(401);
  expect((await netward('find', email)).out).toContain('suspended since');
  expect((await netward('lift', email)).code).toBe(0);
  expect((await service.login(email)).status).toBe(200);
});

test('a suspended learner comes back with a new password', async () => {
  const email = 'renewed@example.org';
  await service.createLearner(email);
  await netward('suspend', email);
  const token = await service.resetToken(email);
  expect((await service.reset(token, 'another long password')).status).toBe(200);
  expect((await service.login(email, 'another long password')).status).toBe(200);
});

test('what changes an account needs one', async () => {
  for (const act of ['end-sessions', 'suspend', 'lift']) {
    const { code, err } = await netward(act, 'nobody@example.org');
    expect([code, err]).toEqual([1, `${act} failed: this address has no account\n`]);
  }
});

test('mails are requested as on the site, within the same limits', async () => {
  const email = 'asks@example.org';
  await service.register(email);
  await service.decided();
  const first = await netward('resend-verification', email);
  expect([first.code, auditOf(first)['act']]).toEqual([0, 'resend-verification']);
  expect(await service.tokensOf(email, 2, 'verify-email')).toHaveLength(2);
  expect((await netward('resend-verification', email)).code).toBe(0);
  await eventually('the third is held back', async () => {
    const rows = await service.rowsOf<{ state: string }>(email);
    return rows.length === 3 && rows.some(({ state }) => state === 'suppressed');
  });

  await service.createLearner('forgets@example.org');
  expect((await netward('send-reset', 'forgets@example.org')).code).toBe(0);
  const [token] = await service.tokensOf('forgets@example.org', 1, 'reset-password');
  expect((await service.checkReset(token as string)).status).toBe(200);
});

describe('after a restore', () => {
  const key = () => service.config.MAIL_SEALING_KEY;
  const again = (...lines: string[]) => runNetward(service, ['erase-again'], lines.join('\n'));
  const hourLater = () => new Date(Date.now() + 3_600_000);
  const hourBefore = () => new Date(Date.now() - 3_600_000);

  test('the journal names an erased address by an HMAC', async () => {
    const { code, out } = await netward('journal-line', 'Gone@example.org');
    expect(code).toBe(0);
    expect(out).toMatch(/^\S+Z [0-9a-f]{8} [0-9a-f]{64}\n$/);
    expect((await netward('journal-line', 'gone')).code).toBe(1);
  });

  test('whoever is back from before the erasure is erased, whoever came later stays', async () => {
    await service.createLearner('back@example.org');
    await service.createLearner('returned@example.org');
    await service.createLearner('bystander@example.org');
    await service.decided();
    const { code, out } = await again(
      journalLine('back@example.org', key(), hourLater()),
      journalLine('returned@example.org', key(), hourBefore()),
      journalLine('never@example.org', key(), hourLater()),
    );
    expect(out).toContain('Erasures in the journal: 3; to repeat: 1.');
    expect(code).toBe(0);
    expect(await idOf('back@example.org')).toBe('');
    expect(await service.rowsOf('back@example.org')).toEqual([]);
    expect(await idOf('returned@example.org')).not.toBe('');
    expect(await idOf('bystander@example.org')).not.toBe('');
    const twice = await again(journalLine('back@example.org', key(), hourLater()));
    expect(twice.out).toContain('to repeat: 0.');
  });

  test('mails to an erased address go, even where nothing else of it is left', async () => {
    await service.post('/api/subscribe', { email: 'mailonly@example.org' });
    await service.decided();
    await service.query(`DELETE FROM auth.subscribers WHERE email_key = 'mailonly@example.org'`);
    const { out } = await again(journalLine('mailonly@example.org', key(), hourLater()));
    expect(out).toContain('Mails to erased addresses that were deleted: 1.');
    expect(await service.rowsOf('mailonly@example.org')).toEqual([]);
  });

  test('a line made with another key is not passed over in silence', async () => {
    const line = journalLine('back@example.org', Buffer.alloc(32, 1), hourLater());
    const { code, out } = await again(line);
    expect([code, out]).toEqual([1, expect.stringContaining('cannot be repeated: 1.')]);
  });

  test('a file that is no journal changes nothing', async () => {
    const { code, err } = await again('back@example.org');
    expect([code, err]).toEqual([1, 'erase-again failed: line 1 is not of this journal\n']);
  });
});
