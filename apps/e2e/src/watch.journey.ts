import { expect, test } from '@playwright/test';
import { openLevel, openTab } from './lab.ts';
import { expectAccessible } from './page-checks.ts';

test(
  'a level’s video plays its own run in a new tab, without the network',
  { tag: '@phone' },
  async ({ page }) => {
    await openLevel(page, '2');
    await openTab(page, 'Level');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /^Watch/ }).click();
    const video = await opened;
    await expect(video.getByRole('heading', { level: 1 })).toHaveText(
      'What a packet filter looks at',
    );
    await video.getByRole('button', { name: 'Pause' }).click();
    await video.context().setOffline(true);
    const scene = video.getByRole('slider', { name: 'Scene' });
    await scene.focus();
    await scene.press('End');
    await expect(scene).toHaveAttribute('aria-valuetext', /^Scene (\d+) of \1$/);
    await scene.press('Home');
    await video.getByRole('button', { name: 'Next scene' }).click();
    await expect(video.getByRole('region', { name: 'Video' })).toContainText('Open page');
    await video.context().setOffline(false);
    await expectAccessible(video);
  },
);
