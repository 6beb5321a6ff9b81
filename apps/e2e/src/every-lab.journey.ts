import { expect, test, type Page } from '@playwright/test';
import { levels, type Level } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { act, answerQuiz, expectTried, openLevel } from './lab.ts';
import { verifiedAccount, storeSession } from './learner.ts';
import { expectAccessible, collectErrors } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Plays the level by its own proof; the quiz opens with the last required action, not before. */
async function play(page: Page, { id, requiredActions }: Level): Promise<void> {
  await openLevel(page, id);
  await expect(page.getByRole('button', { name: 'Take Quiz' })).toBeHidden();
  for (const action of levelRuns[id]!.completes) await act(page, action);
  await expectTried(page, requiredActions.length, requiredActions.length);
}

async function passQuiz(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Take Quiz' }).click();
  await expect(page.getByRole('heading', { name: `Level ${id} — Quiz` })).toBeVisible();
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/auth/quiz-results') && answer.request().method() === 'POST',
  );
  await answerQuiz(page, id);
  expect((await saved).status()).toBe(200);
}

test(
  'a learner plays every level to the end of their quizzes',
  { tag: '@phone' },
  async ({ page, request }) => {
    const learner = await verifiedAccount(request);
    await storeSession(page, learner);
    const errors = collectErrors(page);
    for (const level of levels) {
      await test.step(`level ${level.id}, ${level.texts.name}`, async () => {
        await play(page, level);
        await expectAccessible(page);
        await passQuiz(page, level.id);
        expect(errors).toEqual([]);
      });
    }
    await test.step('the server knows of every level', async () => {
      const headers = { authorization: `Bearer ${learner.token}` };
      const answer = await request.get('/api/auth/quiz-results', { headers });
      const { quizResults } = (await answer.json()) as { quizResults: Record<string, unknown> };
      expect(Object.keys(quizResults)).toHaveLength(levels.length);
    });
  },
);
