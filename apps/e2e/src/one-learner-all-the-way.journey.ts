import { expect, test } from '@playwright/test';
import { act, answerQuiz, openTab } from './lab.ts';
import { logIn, newAccount, register, verify } from './learner.ts';

const QUESTION = 'Why could the sniffer read the password?';

test(
  'a person registers, verifies, plays level 1, passes its quiz, asks, and finds it all in another browser',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const learner = newAccount();

    await test.step('registers and opens the link in the mail', async () => {
      await register(page, learner);
      await verify(page, learner);
      expect(page.url()).not.toContain('token');
    });

    await test.step('logs in', async () => {
      await logIn(page, learner);
      await expect(page.getByText('Ada Lovelace').first()).toBeAttached();
    });

    await test.step('plays level 1', async () => {
      await page.goto('/labs?level=1');
      for (const [done, action] of ['openPage', 'sniffTraffic', 'portScan'].entries()) {
        await act(page, action);
        await expect(page.getByText(`Actions tried: ${done + 1} / 3`)).toBeVisible();
      }
      await openTab(page, 'Log');
      await expect(page.getByRole('log')).toContainText('Open port found: 8080/tcp http');
      await expect(page.getByRole('log')).toContainText(
        'Plaintext capture: GET /login?user=alice&pw=hunter2',
      );
    });

    await test.step('asks the assistant', async () => {
      await openTab(page, 'Assistant');
      const question = page.getByRole('textbox', { name: /question|ask/i });
      await question.fill(QUESTION);
      const saved = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/auth/save-chat') && answer.ok(),
      );
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText(QUESTION)).toBeVisible();
      await saved;
    });

    await test.step('passes the quiz', async () => {
      await page.getByRole('button', { name: 'Take Quiz' }).click();
      await expect(page.getByRole('heading', { name: 'Level 1 — Quiz' })).toBeVisible();
      const saved = page.waitForResponse(
        (answer) =>
          answer.url().endsWith('/api/auth/quiz-results') && answer.request().method() === 'POST',
      );
      await answerQuiz(page, '1');
      expect((await saved).status()).toBe(200);
    });

    await test.step('finds it all in a second, clean browser', async () => {
      const other = await (await browser.newContext(project.use)).newPage();
      await logIn(other, learner);
      await other.goto('/labs?level=1');
      await expect(other.getByText('Actions tried: 3 / 3')).toBeVisible();
      await openTab(other, 'Assistant');
      await expect(other.getByText(QUESTION)).toBeVisible();
      await other.getByRole('button', { name: 'Take Quiz' }).click();
      await expect(other.getByText(/6\/6/).first()).toBeVisible();
      await other.context().close();
    });

    await test.step('logs out, and the old token is refused everywhere', async () => {
      const token = await page.evaluate(() => localStorage.getItem('userToken'));
      await page.goto('/');
      await page.evaluate(async (bearer) => {
        await fetch('/api/auth/logout', {
          method: 'POST',
          headers: { authorization: `Bearer ${bearer}` },
        });
      }, token);
      await expect
        .poll(async () =>
          (
            await page.request.get('/api/auth/action-progress', {
              headers: { authorization: `Bearer ${token}` },
            })
          ).status(),
        )
        .toBe(401);
    });
  },
);
