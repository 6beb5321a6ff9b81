import { expect, test, type APIRequestContext } from '@playwright/test';
import { kill, startRedis, stopRedis } from './operator.ts';
import { newAccount, type AccountDetails } from './learner.ts';
import { mailsTo, waitForMail } from './mailbox.ts';

async function ask(request: APIRequestContext, account: AccountDetails): Promise<void> {
  const answer = await request.post('/api/auth/register', { data: { ...account } });
  expect(answer.status()).toBe(201);
}

test('a mailer that is killed while it sends loses no mail, and sends none under two ids', async ({
  request,
}) => {
  const learners = Array.from({ length: 12 }, () => newAccount());
  await Promise.all(learners.map((learner) => ask(request, learner)));
  await kill('mailer-worker');
  for (const learner of learners) {
    await waitForMail(learner.email);
    const copies = await mailsTo(learner.email);
    expect(new Set(copies.map((mail) => mail.messageId)).size).toBe(1);
  }
});

test(
  'a person who registers while Redis is away gets the mail when it is back',
  { tag: '@redis' },
  async ({ request }) => {
    const learner = newAccount();
    await stopRedis();
    try {
      await ask(request, learner);
      expect(await mailsTo(learner.email)).toEqual([]);
    } finally {
      await startRedis();
    }
    await waitForMail(learner.email);
  },
);
