import { expect, type Locator, type Page, test } from '@playwright/test';
import { reachChallenge } from './lab.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { storeSession, verifiedAccount, type SignedInLearner } from './learner.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request);
});

// The last level is a morning of its own, which ends otherwise.
for (const level of ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  test(`level ${level}: the challenge is played to its end without a mouse, tomorrow included`, async ({
    page,
  }) => {
    await storeSession(page, learner);
    const errors = collectErrors(page);
    const { screen, inspector } = await reachChallenge(page, level);
    await expect(screen.locator('[data-result]')).toHaveCount(0);

    await page.keyboard.press('Control+Enter');
    await pressOn(page, screen.getByRole('button', { name: 'Show a solution' }), 'Enter');
    await pressOn(page, page.getByRole('button', { name: 'Take it over' }), 'Enter');
    await page.keyboard.press('Control+Enter');
    await expect(screen.getByRole('heading', { name: /^Solved on A, B and C/ })).toBeFocused();
    await expect(screen.locator('[data-stream][data-met=true]')).toHaveCount(3);

    await pressOn(page, screen.getByRole('button', { name: 'Open tomorrow' }), 'Enter');
    if (level === '1') await markCapture(page, screen);
    const tomorrow = screen.locator('[data-stream=sealed]');
    await expect(tomorrow).toHaveAttribute('data-met', 'true');
    await expect(tomorrow).toHaveAttribute('data-seed', /^\d+$/);
    await expect(screen.getByRole('heading', { name: 'Tomorrow held too.' })).toBeFocused();
    await pressOn(page, screen.getByRole('listbox', { name: 'Tomorrow' }), 'End');
    await page.keyboard.press('Enter');
    await expect(inspector).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(inspector).toBeHidden();

    await pressOn(page, screen.getByRole('button', { name: /^Yours and ours/ }), 'Enter');
    await expect(screen.getByText('Ours, and why')).toBeVisible();
    await pressOn(page, screen.getByRole('button', { name: 'Another day' }), 'Enter');
    if (level !== '1')
      await expect(screen.locator('[data-stream=other]')).toHaveAttribute('data-met', 'true');
    await expectAccessible(page);
    // Nobody presses keys on a phone, but all of it has to fit there, too.
    await page.setViewportSize({ width: 375, height: 812 });
    await expectAccessible(page);
    expect(errors).toEqual([]);
  });

/** Reads tomorrow's capture by filters, marks what it holds, and hands it in. */
async function markCapture(page: Page, screen: Locator): Promise<void> {
  const packets = screen.getByRole('listbox', { name: 'Packets' });
  const filter = async (text: string) => {
    await tabTo(page, screen.getByRole('textbox', { name: 'Display filter' }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
  const mark = (name: RegExp) => pressOn(page, screen.getByRole('button', { name }), 'Enter');
  await expect(screen.getByRole('heading', { name: /^A day of its own/ })).toBeFocused();

  await filter('tcp.flags == 0x12 && tcp.srcport != 8080');
  await mark(/^Open port/);
  const ends = packets.getByRole('option').first().getByText('→').first();
  const [, scanner] = (await ends.textContent())!.split(' → ');
  await filter(`ip.src == ${scanner}`);
  await mark(/^Scan/);
  const goal = await screen.getByText(/^Mark the request that gave \w+’s/).textContent();
  const [, user] = /gave (\w+)’s/.exec(goal!)!;
  await filter(`http.request && frame contains "${user}"`);
  await pressOn(page, packets, 'End');
  await mark(/^Password/);
  await expectAccessible(page);
  await pressOn(page, screen.getByRole('button', { name: 'Hand in' }), 'Enter');
}

test('what was opened stays open, and its day goes along with a link', async ({
  page,
  context,
}) => {
  const { screen, run } = await reachChallenge(page, '2');
  await run.click();
  await screen.getByRole('button', { name: 'Show a solution' }).click();
  await page.getByRole('button', { name: 'Take it over' }).click();
  await run.click();
  await screen.getByRole('button', { name: 'Open tomorrow' }).click();
  const tomorrow = screen.locator('[data-stream=sealed]');
  const seed = (await tomorrow.getAttribute('data-seed'))!;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await screen.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/^Link to this configuration copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await page.reload();
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await screen.getByRole('button', { name: 'What it came to' }).click();
  await expect(tomorrow).toHaveAttribute('data-seed', seed);

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await run.click();
  await screen.getByRole('button', { name: 'Open tomorrow' }).click();
  await expect(tomorrow).toHaveAttribute('data-seed', seed);
});
