import { randomBytes, randomUUID } from 'node:crypto';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import { migrate } from '@netward/nest-kit/database';
import { jobsTo, TestMailer } from '../testing/mail-jobs.ts';
import { TestService } from '../testing/test-service.ts';
import { createAuthDatabase } from '../testing/test-stores.ts';
import { databaseOptions } from './database.ts';

test('entities and migrations agree, also after going down and up again', async () => {
  const database = await createAuthDatabase();
  const run = (command?: string) => migrate(databaseOptions(database.url), command);
  expect(await run('--check-drift')).toBe('entities and migrations agree');
  expect(await run('--down')).toBe('went down by one migration');
  expect(await run()).toBe('ran 1 migrations');
  expect(await run('--check-drift')).toBe('entities and migrations agree');
  await database.drop();
});

test('a mail that waits during an upgrade is sent after it', async () => {
  const database = await createAuthDatabase();
  const run = (command?: string) => migrate(databaseOptions(database.url), command);
  expect(await run('--down')).toBe('went down by one migration');
  const MAIL_SEALING_KEY = randomBytes(32);
  const id = randomUUID();
  const mail = { to: 'early@example.org', content: { name: 'Ada', token: 't'.repeat(43) } };
  await database.query(
    `INSERT INTO auth.outbox (id, intent, kind, sealed, request_id, deadline, queue_seen_at, tries)
     VALUES ($1, 'register', 'verify-email', $2, 'old', now() + interval '1 hour', now(), 2)`,
    [id, seal(mail, MAIL_SEALING_KEY, mailContext(id, 'verify-email'))],
  );
  await run();
  const service = await TestService.start(
    { DATABASE_URL: database.url, MAIL_SEALING_KEY: MAIL_SEALING_KEY.toString('base64url') },
    { mailRequeueSeconds: 0 },
  );
  const [queued] = await jobsTo(service, mail.to);
  expect(queued?.job).toEqual({ row: id });
  await new TestMailer(service).send(id);
  await service.stop();
  await database.drop();
});
