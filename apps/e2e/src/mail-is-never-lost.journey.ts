import { expect, test, type APIRequestContext } from '@playwright/test';
import { hasRedis, kill, startRedis, stopRedis } from './control.ts';
import { newLearner, type Learner } from './learner.ts';
import { mailsTo, waitForMail } from './mailbox.ts';

async function ask(request: APIRequestContext, learner: Learner): Promise<void> {
  const answer = await request.post('/api/auth/register', { data: { ...learner } });
  expect(answer.status()).toBe(201);
}

test('a mailer that is killed while it sends loses no mail, and no mail comes as two', async ({
  request,
}) => {
  const learners = Array.from({ length: 12 }, () => newLearner());
  await Promise.all(learners.map((learner) => ask(request, learner)));
  await kill('mailer-worker');
  for (const learner of learners) {
    await waitForMail(learner.email);
    const copies = await mailsTo(learner.email);
    expect(new Set(copies.map((mail) => mail.messageId)).size).toBe(1);
  }
});

test('who registers while Redis is away gets the mail when it is back', async ({ request }) => {
  expect(await hasRedis()).toBe(true);
  const learner = newLearner();
  await stopRedis();
  try {
    await ask(request, learner);
    expect(await mailsTo(learner.email)).toEqual([]);
  } finally {
    await startRedis();
  }
  await waitForMail(learner.email);
});
