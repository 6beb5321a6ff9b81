import { quizOf } from '@netward/levels/quizzes';
import { expect, test, type Page } from '@playwright/test';
import { correctAnswer, findLevel, type Level, type QuizQuestion } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { pressOn, tabTo } from './keyboard.ts';
import { expectTried, levelHeading, openLevel } from './lab.ts';
import { verifiedAccount, storeSession, type SignedInLearner } from './learner.ts';
import { expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request);
});
test.beforeEach(async ({ page }) => {
  await storeSession(page, learner);
  await openLevel(page, '1');
});

const selector = (page: Page) => page.getByRole('button', { name: /choose another level/ });

async function chooseLevel(page: Page, { id, texts }: Level): Promise<void> {
  await pressOn(page, selector(page), 'Enter');
  await page.keyboard.press(texts.name.charAt(0));
  await page.keyboard.press('Enter');
  await expect(levelHeading(page, id)).toBeAttached();
  await expect(selector(page)).toBeFocused();
}

async function answer(page: Page, question: QuizQuestion): Promise<void> {
  const box = page.locator(`[data-question="${question.id}"]`);
  if (question.type === 'fitb') {
    await tabTo(page, box.getByRole('textbox'));
    await page.keyboard.type(question.answer);
    return;
  }
  const radios = box.getByRole('radio');
  const options = await radios.evaluateAll((all) =>
    all.map((radio) => radio.getAttribute('value')),
  );
  await pressOn(page, radios.first(), 'Space');
  const steps = options.indexOf(correctAnswer(question));
  for (let at = 0; at < steps; at += 1) await page.keyboard.press('ArrowDown');
}

for (const id of ['2', '8']) {
  const level = findLevel(id)!;
  test(`level ${id} is chosen, played and its quiz passed by keyboard alone`, async ({ page }) => {
    const total = level.requiredActions.length;
    await chooseLevel(page, level);
    for (const [at, action] of levelRuns[level.id]!.completes.entries())
      await pressOn(page, page.locator(`[data-action="${action}"]`), at % 2 ? 'Space' : 'Enter');
    await expectTried(page, total, total);
    await pressOn(page, page.getByRole('button', { name: 'Take Quiz' }), 'Enter');
    await expect(page.getByRole('heading', { name: `Level ${id} — Quiz` })).toBeFocused();
    for (const question of quizOf(level)) await answer(page, question);
    await pressOn(page, page.getByRole('button', { name: 'Submit' }), 'Enter');
    await expect(page.getByText('Score: 6/6 (100%)')).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: 'Back to Lab' }).last(), 'Enter');
    await expectTried(page, total, total);
  });
}

for (const [id, start, neighbour] of [
  ['2', 'attacker', 'firewall'],
  ['8', 'client', 'lb'],
] as const) {
  test(`arrows follow the wires of level ${id}, Enter tells about a device, Escape leads back`, async ({
    page,
  }) => {
    const level = findLevel(id)!;
    const node = page.locator(`[data-node="${neighbour}"]`);
    await chooseLevel(page, level);
    await pressOn(page, page.locator(`[data-node="${start}"]`), 'ArrowRight');
    await expect(node).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator(`[data-node="${start}"]`)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const { label } = level.topology.nodes.find((candidate) => candidate.id === neighbour)!;
    await expect(page.getByRole('dialog', { name: label })).toContainText('State');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(node).toBeFocused();
  });
}

test('the table says by keyboard what the diagram shows', async ({ page }) => {
  await pressOn(page, page.locator('[data-action="portScan"]'), 'Enter');
  await pressOn(page, page.getByRole('button', { name: 'Table' }), 'Enter');
  const table = page.getByRole('region', { name: 'Devices and last packet' });
  for (const { label } of findLevel('1')!.topology.nodes)
    await expect(table.getByRole('rowheader', { name: label })).toBeVisible();
  await tabTo(page, table);
  await pressOn(page, page.getByRole('button', { name: 'Diagram' }), 'Space');
  await expect(page.locator('[data-node="client"]')).toBeVisible();
});

test(
  'the SOC view says by keyboard what the SIEM recorded',
  { tag: '@phone' },
  async ({ page }) => {
    await openLevel(page, '10');
    for (const action of ['enableSOC', 'enableSIEM', 'enableIDS', 'attackSQLi'])
      await pressOn(page, page.locator(`[data-action="${action}"]`), 'Enter');
    await pressOn(page, page.getByRole('button', { name: 'SOC', exact: true }), 'Enter');
    const view = page.getByRole('region', { name: 'SOC view' });
    for (const name of ['SIEM', 'IDS', 'Server'])
      await expect(view.getByRole('rowheader', { name })).toBeVisible();
    await tabTo(page, view);
    await expectAccessible(page);
    await pressOn(page, page.locator('[data-action="enableSOC"]'), 'Space');
    await expect(view).toBeHidden();
    await expect(page.locator('[data-node="soc"]')).toBeVisible();
  },
);

test('at 200 % zoom the lab scrolls and every action can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  for (const action of findLevel('1')!.requiredActions)
    await page.locator(`[data-action="${action}"]`).click();
  await expectTried(page, 3, 3);
  await expectAccessible(page);
});

test('Read More keeps the focus while it is open and gives it back', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Read More' });
  const title = findLevel('1')!.texts.readMore;
  const dialog = page.getByRole('dialog', { name: title });
  await pressOn(page, button, 'Enter');
  await expect(dialog).toBeVisible();
  for (let steps = 0; steps < 4; steps += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => !document.activeElement?.closest('dialog') && document.activeElement !== document.body,
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, dialog.getByRole('button', { name: 'Close' }).first(), 'Enter');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});
