import { type DeskMail, internalPaths, SERVICE_TOKEN_HEADER } from '@netward/contracts';
import { eventually } from '../testing/eventually.ts';
import { TestService } from '../testing/test-service.ts';

test('a password mail that was sent again sets a password', async () => {
  const service = await TestService.start();
  const email = 'reset@example.org';
  const headers = { [SERVICE_TOKEN_HEADER]: service.config.SERVICE_TOKEN };
  const person = { name: 'grace', role: 'operator' };
  await service.createLearner(email);
  await service.post('/api/auth/forgot-password', { email });
  await eventually('it is queued', async () =>
    (await service.rowsOf<{ kind: string }>(email)).some(({ kind }) => kind === 'reset-password'),
  );
  await service.query(
    `UPDATE auth.outbox SET state = 'refused', code = 550, sealed = NULL, settled_at = now(),
       created_at = created_at - interval '7 hours'`,
  );
  const traced = await service.post(internalPaths.deskTrace, { person, email }, headers);
  const { mails, ticket } = traced.body as unknown as { mails: DeskMail[]; ticket: string };
  const { row, generation } = mails.find(({ kind }) => kind === 'reset-password') as DeskMail;
  const act = { person, row, generation, ticket };
  expect((await service.post(internalPaths.deskRetry, act, headers)).body).toEqual({
    outcome: 'done',
  });
  const token = await eventually('it is queued again', async () => {
    const jobs = await service.jobsOf(email);
    const again = jobs.find(({ job }) => job.row === row && job.generation === 2);
    return (again?.mail.content as { token?: string } | undefined)?.token;
  });
  const reset = await service.post('/api/auth/reset-password', {
    token,
    password: 'a new passphrase',
  });
  expect(reset.status).toBe(200);
  expect((await service.login(email, 'a new passphrase')).status).toBe(200);
  await service.stop();
});
