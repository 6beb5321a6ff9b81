import { eventually } from '@netward/test-kit';
import { Housekeeping } from '../retention/housekeeping.ts';
import { capturedLog } from '../testing/captured-log.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = await TestService.start();
});

afterEach(() => service.stop());

interface RowReason {
  state: string;
  kind: string | null;
  reason: string | null;
}

/** Requests as they look after the sealing key was replaced. */
async function insertUnreadable(count: number): Promise<void> {
  await service.query(
    `INSERT INTO auth.outbox (id, intent, sealed, request_id, deadline)
     SELECT gen_random_uuid(), 'resend-verification', 'sealed with another key', 'lost',
       now() + interval '1 day' FROM generate_series(1, $1)`,
    [count],
  );
}

const lost = () =>
  service.query<RowReason>(
    `SELECT DISTINCT state, kind, reason FROM auth.outbox WHERE request_id = 'lost'`,
  );

test('rows that cannot be opened wait with a reason, are logged once, and stop no other mail', async () => {
  const logged = await capturedLog('error', async () => {
    await insertUnreadable(1200);
    await service.register('ada@example.org');
    await service.tokensOf('ada@example.org');
    await eventually('all are set aside', async () => {
      const [row, ...others] = await lost();
      return others.length === 0 && row?.reason === 'unreadable';
    });
    await service.query(`UPDATE auth.outbox SET next_try_at = now() WHERE request_id = 'lost'`);
    await service.register('eve@example.org');
    await service.tokensOf('eve@example.org');
  });
  expect(await lost()).toEqual([{ state: 'pending', kind: null, reason: 'unreadable' }]);
  expect(logged.match(/cannot be opened/g)).toHaveLength(1200);
});

test('a row whose decision fails waits alone, and is decided once it can be', async () => {
  await service.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'this row fails'; END $$`);
  await service.query(`
    CREATE TRIGGER refuse BEFORE UPDATE OF kind ON auth.outbox FOR EACH ROW
    WHEN (OLD.intent = 'subscribe') EXECUTE FUNCTION refuse()`);
  await service.post('/api/subscribe', { email: 'culprit@example.org' });
  for (const name of ['ada', 'eve', 'joe']) await service.register(`${name}@example.org`);
  for (const name of ['ada', 'eve', 'joe']) await service.tokensOf(`${name}@example.org`);
  const culprit = () => service.rowsOf<RowReason>('culprit@example.org');
  await eventually('it is set aside', async () => (await culprit())[0]?.reason === 'failed');

  await service.query('DROP TRIGGER refuse ON auth.outbox');
  await service.query('UPDATE auth.outbox SET next_try_at = now()');
  await service.register('last@example.org');
  await service.tokensOf('last@example.org');
  await service.decided();
  expect(await culprit()).toMatchObject([{ kind: 'newsletter-confirmation', reason: null }]);
});

test('a flood of registrations of one address costs the others nothing', async () => {
  const FLOOD = 200_000;
  // The hourly work, which begins with the service, would read the flood too.
  await service.get(Housekeeping).onModuleDestroy();
  await service.query(
    `INSERT INTO auth.attempts (id, email_key, email, name, password_hash)
     SELECT gen_random_uuid(), 'flooded@example.org', 'flooded@example.org', 'Ada', '-'
     FROM generate_series(1, ${FLOOD})`,
  );
  const before = await service.rowsRead('attempts');
  await service.forgot('flooded@example.org');
  await service.register('ada@example.org');
  await service.tokensOf('ada@example.org');
  await service.tokensOf('flooded@example.org');
  expect((await service.rowsRead('attempts')) - before).toBeLessThan(FLOOD / 10);
});
