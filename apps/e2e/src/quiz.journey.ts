import { quizOf } from '@netward/levels/quizzes';
import { expect, test, type Page } from '@playwright/test';
import { correctAnswer, findLevel, type Level, type QuizQuestion } from '@netward/levels';
import { expectTried, levelHeading, openLevel } from './lab.ts';
import { verifiedAccount, storeSession, type SignedInLearner } from './learner.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NOTE = 'The quiz is for learning only and does not affect level progress.';

// Each journey has its own level, so that one learner is enough for all.
let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request);
});

/** Opens the quiz of a level that the learner has completed. */
async function openQuiz(page: Page, id: string): Promise<Level> {
  const level = findLevel(id)!;
  const headers = { authorization: `Bearer ${learner.token}` };
  const data = { level: id, actions: level.requiredActions };
  await page.request.post('/api/auth/action-progress', { headers, data });
  await storeSession(page, learner);
  await openLevel(page, id);
  await page.getByRole('button', { name: 'Take Quiz' }).click();
  await expect(page.getByRole('heading', { name: `Level ${id} — Quiz` })).toBeFocused();
  return level;
}

const boxOf = (page: Page, { id }: QuizQuestion) => page.locator(`[data-question="${id}"]`);

async function answer(page: Page, question: QuizQuestion, isRight: boolean): Promise<void> {
  const box = boxOf(page, question);
  if (question.type === 'fitb')
    // Case and the space around it do not matter.
    await box
      .getByPlaceholder('Type your answer')
      .fill(isRight ? ` ${question.answer.toUpperCase()} ` : 'no idea');
  else {
    const right = correctAnswer(question);
    const chosen = isRight ? right : question.options.find((option) => option !== right)!;
    await box.getByRole('radio', { name: chosen, exact: true }).check();
  }
}

test('four right, one wrong, one blank: 67 %, and each question says what was right and why', async ({
  page,
  request,
}) => {
  const level = await openQuiz(page, '1');
  const blank = quizOf(level).find(({ type }) => type === 'fitb')!;
  const wrong = quizOf(level).find(({ type }) => type === 'mc')!;
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(page.getByText('6 unanswered')).toBeVisible();
  for (const question of quizOf(level))
    if (question !== blank) await answer(page, question, question !== wrong);
  await expect(page.getByText('1 unanswered')).toBeVisible();

  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Score: 4/6 (67%)')).toBeVisible();
  for (const question of quizOf(level)) {
    const box = boxOf(page, question);
    const isRight = question !== blank && question !== wrong;
    const verdict = isRight ? '✓ Correct' : `✗ Incorrect. Answer: ${correctAnswer(question)}`;
    await expect(box.getByText(verdict, { exact: true })).toBeVisible();
    await expect(box.getByText(`Why: ${question.explain}`, { exact: true })).toBeVisible();
  }
  for (const field of await page.locator('[data-question] input').all())
    await expect(field).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Back to Lab' }).last().click();
  await expectTried(page, 3, 3);
  await page.getByRole('button', { name: 'Take Quiz' }).click();
  await expect(page.getByText(/^Previous result: 4\/6, 67%, /)).toBeVisible();

  const headers = { authorization: `Bearer ${learner.token}` };
  const kept = (await (await request.get('/api/auth/quiz-results', { headers })).json()) as {
    quizResults: Record<string, unknown>;
  };
  expect(kept.quizResults['1']).toMatchObject({
    score: 4,
    total: 6,
    percentage: 67,
    passed: false,
  });
});

test('changing the level asks before it discards answers', async ({ page }) => {
  const level = await openQuiz(page, '4');
  const choose = async () => {
    await page.getByRole('button', { name: /choose another level/ }).click();
    await page.getByRole('option', { name: /SIEM/ }).click();
  };
  await answer(page, quizOf(level)[0]!, true);
  await choose();
  const dialog = page.getByRole('dialog', { name: 'Leave the quiz?' });
  await dialog.getByRole('button', { name: 'Stay in the quiz' }).click();
  await expect(page.getByText('5 unanswered')).toBeVisible();
  await choose();
  await dialog.getByRole('button', { name: 'Change level' }).click();
  await expect(levelHeading(page, '9')).toBeAttached();
  await expectTried(page, 0, 5);
});

test('a result that the server did not take is shown all the same, and sent later', async ({
  page,
  context,
}) => {
  const level = await openQuiz(page, '5');
  for (const question of quizOf(level)) await answer(page, question, true);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Score: 6/6 (100%)')).toBeVisible();
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/quiz-results') && reply.request().method() === 'POST',
  );
  await context.setOffline(false);
  expect((await saved).status()).toBe(200);
});
