import { expect, test, type Page } from '@playwright/test';
import { pressOn, tabTo } from './keyboard.ts';
import { act, openLevel, openTab } from './lab.ts';
import { askSlowly, type SlowAssistant } from './slow-assistant.ts';
import { expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let assistant: SlowAssistant;
test.beforeEach(async ({ page }) => {
  assistant = await askSlowly(page);
  await openLevel(page, '2');
  for (const action of ['enableFirewall', 'blockClient', 'openPage']) await act(page, action);
  await openTab(page, 'Assistant');
});
test.afterEach(() => assistant.close());

const MEANT = ['What is a rule?', 'Why was the request dropped?', 'What does a port say?'];
const ROWS = [
  { verdict: 'blocked', place: 'packet 1', words: 'DROP, rule 1', at: { action: 3, packet: 0 } },
  {
    place: 'time to live',
    words: 'IPv4, 64',
    at: { action: 3, packet: 0, layer: 'IPv4', field: 'time to live' },
  },
];
const AFTER = ['What would have let it in?', 'Simpler', 'Not what I asked'];

const question = (page: Page) => page.getByRole('textbox', { name: 'Question' });
const asked = (page: Page) =>
  page.getByRole('region', { name: 'Conversation' }).locator('[data-role=user]').last();
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

/** Sends what is written or chosen, and answers it; returns what the page sent along. */
async function answer(page: Page, send: () => Promise<void>, done: object) {
  const [request] = await Promise.all([page.waitForRequest('**/api/assistant'), send()]);
  assistant.send('done', { by: 'tutor', ...done });
  await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
  return request.postDataJSON() as { message: string; lab: { selection?: unknown } };
}

async function askByKeys(page: Page, text: string, done: object) {
  await tabTo(page, question(page));
  return answer(
    page,
    async () => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    done,
  );
}

test(
  'three buttons are chosen from by number, and a row opens its place, without a mouse',
  { tag: '@phone' },
  async ({ page }) => {
    const offers = { kind: 'meant', questions: MEANT };
    await askByKeys(page, 'the drop thing', { response: 'Do you mean one of these?', offers });
    const meant = page.getByRole('list', { name: 'Do you mean' }).getByRole('button');
    await expect(meant).toHaveText(MEANT);
    await expectAccessible(page);
    const response =
      'Rule 1 dropped it. It names the client.\n\nThe log does not say who wrote it.';
    const next = { response, rows: ROWS, offers: { kind: 'next', questions: AFTER } };
    const chosen = await answer(page, () => page.keyboard.press('2'), next);
    expect(chosen.message).toBe(MEANT[1]);
    await expect(asked(page)).toContainText(MEANT[1]!);
    await expect(question(page)).toBeFocused();
    await expectAccessible(page);

    const row = page.getByRole('list', { name: 'Evidence' }).getByRole('button').last();
    await expect(row).toHaveAccessibleName('time to live IPv4, 64');
    await row.focus();
    await page.keyboard.press('Enter');
    const field = inspector(page).getByRole('button', { name: 'time to live', exact: true });
    await expect(field).toHaveAttribute('aria-pressed', 'true');
    await expect(field).toBeInViewport();
    await expectAccessible(page);
  },
);

test(
  'a field of a packet is asked about, and what was not asked is said by a button',
  { tag: '@phone' },
  async ({ page }) => {
    await openTab(page, 'Log');
    await pressOn(page, page.getByRole('log').getByRole('button').last(), 'Enter');
    const tab = inspector(page).getByRole('tab', { name: 'Packet' });
    if (await tab.isVisible()) await tab.click();
    const layer = inspector(page).locator('[data-layer=IPv4] > button');
    await layer.focus();
    if ((await layer.getAttribute('aria-expanded')) === 'false')
      await page.keyboard.press('ArrowRight');
    const field = inspector(page).getByRole('button', { name: 'time to live', exact: true });
    for (let steps = 0; steps < 20; steps += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    const ask = inspector(page).getByRole('button', { name: /^Ask about this: packet \d+, time/ });
    await pressOn(page, ask, 'Enter');
    await expect(question(page)).toBeFocused();
    await expect(page.getByText(/^About: packet \d+, time to live$/)).toBeVisible();
    await expectAccessible(page);

    const offers = { kind: 'next', questions: AFTER };
    const sent = await askByKeys(page, 'why is this 64', {
      response: 'The sender sets 64.',
      offers,
    });
    expect(sent.lab.selection).toMatchObject({ layer: 'IPv4', field: 'time to live' });
    const other = {
      response: 'Do you mean one of these?',
      offers: { kind: 'meant', questions: MEANT },
    };
    const not = page.getByRole('button', { name: 'Not what I asked' });
    expect((await answer(page, () => pressOn(page, not, 'Enter'), other)).message).toBe(AFTER[2]);
    await expect(page.getByRole('list', { name: 'Do you mean' })).toBeVisible();

    await pressOn(page, page.getByRole('button', { name: 'Ask about the level' }), 'Enter');
    await expect(question(page)).toBeFocused();
    await expect(page.getByText(/^About: /)).toBeHidden();
  },
);
