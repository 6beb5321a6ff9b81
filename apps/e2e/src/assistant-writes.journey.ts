import { expect, test } from '@playwright/test';
import { openLevel, openTab } from './lab.ts';
import { ask, askSlowly, type SlowAssistant } from './slow-assistant.ts';
import { expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let assistant: SlowAssistant;
test.beforeEach(async ({ page }) => {
  assistant = await askSlowly(page);
  await openLevel(page, '1');
  await openTab(page, 'Assistant');
});
test.afterEach(() => assistant.close());

const PARAGRAPH = 'The client sends a request and the server answers it in plain text. ';

test(
  'an answer is shown while it is written, with its author, and as text',
  { tag: '@phone' },
  async ({ page }) => {
    await ask(page, 'What is plain HTTP?');
    assistant.send('start', { by: 'model' });
    assistant.send('token', { text: 'Text that <b>anyone' });
    await expect(page.getByText('Text that <b>anyone', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    assistant.send('token', { text: '</b> can read.' });
    assistant.send('done', { response: 'Text that <b>anyone</b> can read.', by: 'model' });
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
    await expect(page.getByText('Chosen by the model')).toBeVisible();
    const conversation = page.getByRole('region', { name: 'Conversation' });
    await expect(conversation.locator('[data-role=assistant]').last()).toContainText(
      'Text that <b>anyone</b> can read.',
    );
    await expectAccessible(page);
  },
);

test('a reader who scrolls up stays there and can jump to the newest', async ({ page }) => {
  await ask(page, 'Tell me everything');
  assistant.send('token', { text: PARAGRAPH.repeat(20) });
  const list = page.getByRole('region', { name: 'Conversation' });
  const toEnd = () =>
    list.evaluate(({ scrollTop, clientHeight, scrollHeight }) =>
      Math.round(scrollHeight - clientHeight - scrollTop),
    );
  await expect(list).toContainText(PARAGRAPH.trim());
  await expect.poll(toEnd).toBeLessThanOrEqual(1);
  await list.evaluate((element) => {
    element.scrollTop = 40;
  });
  await expect(page.getByRole('button', { name: 'Go to the newest' })).toBeVisible();
  assistant.send('token', { text: 'The last words.' });
  await expect(list).toContainText('The last words.');
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(40);
  await page.getByRole('button', { name: 'Go to the newest' }).click();
  await expect.poll(toEnd).toBeLessThanOrEqual(1);
});

test('an answer can be stopped, and the server is told', async ({ page }) => {
  await ask(page, 'Tell me everything');
  assistant.send('token', { text: 'Everything begins' });
  await expect(page.getByText('Everything begins')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('This answer is incomplete.')).toBeVisible();
  await expect(page.getByText('Everything begins')).toBeVisible();
  await expect.poll(assistant.isGone).toBe(true);
});

test('an answer that breaks off shows an error and can be asked for again', async ({ page }) => {
  await ask(page, 'Tell me everything');
  assistant.send('token', { text: 'Everything begins' });
  await expect(page.getByText('Everything begins')).toBeVisible();
  assistant.breakOff();
  await expect(page.getByText(/^Error: /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('AI is thinking...')).toBeVisible();
  await expect(page.getByText('Everything begins')).toBeHidden();
  await expect(page.getByText(/^Error: /)).toBeHidden();
  assistant.send('done', { response: 'The whole of it.', by: 'tutor' });
  await expect(page.getByRole('button', { name: 'Copy answer' })).toBeVisible();
});

test('an answer of a model that breaks off is replaced, and the cause is said', async ({
  page,
}) => {
  await ask(page, 'Why was it blocked?');
  assistant.send('start', { by: 'model' });
  assistant.send('token', { text: 'Your firewall blocked it.' });
  await expect(page.getByText('Your firewall blocked it.')).toBeVisible();
  assistant.send('replace', { text: 'Nothing was blocked.', by: 'tutor' });
  await expect(page.getByText('Your firewall blocked it.')).toBeHidden();
  const failure = 'broke-off';
  assistant.send('done', { response: 'Nothing was blocked.', by: 'tutor', failure });
  await expect(page.getByText(/^The model’s answer broke off/)).toBeVisible();
});
