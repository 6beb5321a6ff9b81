import { randomUUID } from 'node:crypto';
import { ACCOUNT_KEPT_MESSAGE } from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { erasePerson } from '../erasure/erase-person.ts';
import { runNetward } from '../testing/programs.ts';
import { TestService } from '../testing/test-service.ts';
import { Housekeeping } from '../retention/housekeeping.ts';

/** Each answer waits here for a transaction that is under way, and must say what became of that. */

let service: TestService;
/** Holds locks for as long as a test wants them. */
let holder: Client;

beforeAll(async () => {
  service = await TestService.start({ RATE_LIMIT_SCALE: '1000' });
  holder = new Client({ connectionString: service.config.DATABASE_URL });
  await holder.connect();
});

afterAll(async () => {
  await holder.end();
  await service.stop();
});

interface TestLearner {
  email: string;
  id: string;
  headers: { authorization: string };
  /** Of the link that keeps the account. */
  token: string;
}

/** A learner who has asked for the deletion of the account. */
async function leavingLearner(): Promise<TestLearner> {
  const email = `kim-${randomUUID().slice(0, 8)}@example.org`;
  await service.createLearner(email);
  const { body } = await service.login(email);
  const headers = { authorization: `Bearer ${String(body['token'])}` };
  await service.post('/api/auth/delete-account', { password: 'correct horse' }, headers);
  const [token] = await service.tokensOf(email, 1, 'account-deletion');
  return { email, id: (body['user'] as { id: string }).id, headers, token: token as string };
}

/** Begins some work whose next lock the holder has, and waits until it is waiting for that. */
async function begin<T>(waiting: number, work: () => Promise<T>): Promise<{ outcome: Promise<T> }> {
  const outcome = work();
  outcome.catch(() => undefined);
  await eventually(`${waiting} transactions wait for a lock`, async () => {
    const blocked = await service.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return blocked.length === waiting;
  });
  return { outcome };
}

const erasures = {
  'the hourly erasure': () =>
    service.get(Housekeeping).eraseDue(new Date(Date.now() + 8 * 24 * 3_600_000)),
  "an operator's erasure": async ({ email }: TestLearner) => {
    await erasePerson(service.get(DataSource), email, service.config.MAIL_SEALING_KEY);
  },
};

const answers = {
  'the account page': async ({ headers }: TestLearner) => {
    const { status, body } = await service.post('/api/auth/keep-account', {}, headers);
    return [status, body['message']];
  },
  'the mailed link': async ({ token }: TestLearner) => {
    const { status, body } = await service.post('/api/auth/keep-account-by-link', { token });
    return [status, body['message']];
  },
  'the command': async ({ email }: TestLearner) => {
    const { code, err } = await runNetward(service, ['keep-account', email]);
    return [code, err];
  },
};

const refusals: Record<keyof typeof answers, unknown> = {
  'the account page': [401, 'Unauthorized'],
  'the mailed link': [400, 'This link has been used, or the account has been deleted.'],
  'the command': [1, 'keep-account failed: this address has no account\n'],
};

const pairs = Object.entries(erasures).flatMap(([erasing, erase]) =>
  Object.entries(answers).map(([keeping, keep]) => ({ erasing, erase, keeping, keep })),
);

test.each(pairs)(
  '$keeping does not say that an account stays which $erasing has reached',
  async ({ erase, keeping, keep }) => {
    const learner = await leavingLearner();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM auth.sessions WHERE user_id = $1 FOR UPDATE', [learner.id]);
    const erased = await begin(1, () => erase(learner));
    const kept = await begin(2, () => keep(learner));
    await holder.query('ROLLBACK');
    await erased.outcome;
    expect(await kept.outcome).toEqual(refusals[keeping as keyof typeof answers]);
    expect(await service.query('SELECT 1 FROM auth.users WHERE id = $1', [learner.id])).toEqual([]);
  },
);

test('an erasure leaves an account that is being kept, and the answer says that it stays', async () => {
  const learner = await leavingLearner();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM auth.deletion_requests WHERE user_id = $1 FOR UPDATE', [
    learner.id,
  ]);
  const kept = await begin(1, () => answers['the account page'](learner));
  await erasures['the hourly erasure']();
  await holder.query('ROLLBACK');
  expect(await kept.outcome).toEqual([200, ACCOUNT_KEPT_MESSAGE]);
  await erasures['the hourly erasure']();
  expect((await service.login(learner.email)).status).toBe(200);
});

test('a suspension refuses the login whose password was checked just before', async () => {
  const { email, id } = await leavingLearner();
  await holder.query('BEGIN');
  await holder.query('UPDATE auth.users SET suspended_at = now() WHERE id = $1', [id]);
  await holder.query('UPDATE auth.sessions SET ended_at = now() WHERE user_id = $1', [id]);
  const login = await begin(1, () => service.login(email));
  await holder.query('COMMIT');
  expect((await login.outcome).status).toBe(401);
  const live = await service.query(
    'SELECT 1 FROM auth.sessions WHERE user_id = $1 AND ended_at IS NULL',
    [id],
  );
  expect(live).toEqual([]);
});
