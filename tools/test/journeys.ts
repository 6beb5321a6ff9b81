import { join } from 'node:path';
import { deskFile } from '../harness/access-files.ts';
import { root } from '../harness/repository.mjs';
import { openProduct } from '../harness/product.ts';
import { findBrowser } from './browser.ts';
import { openControl } from './control.ts';
import { NOTHING } from './counts.ts';
import { countTests, runCounted, type Suite } from './suite.ts';

const NO_BROWSER =
  'a browser: no Chrome or Chromium was found and none could be installed, so no journey was made.';

/** Journeys may register more often than a person would; the limits have tests of their own. */
const RATE_LIMIT_SCALE = '100';

const PLAYWRIGHT = join(root, 'node_modules', '@playwright', 'test', 'cli.js');

/** Browser journeys through the whole system, which is started just as `npm start` does it. */
export const journeys: Suite = {
  name: 'e2e',
  after: ['build'],
  async run(context) {
    const chromium = await findBrowser(context.place);
    if (!chromium) return { ...NOTHING, gaps: [NO_BROWSER] };
    const settings = { RATE_LIMIT_SCALE, ...context.place.settings };
    const place = { ...context.place, settings };
    await context.builds.require('product');
    const port = await place.ports.portFor('gateway');
    const product = await openProduct(place, { port, publicUrl: `http://localhost:${port}` });
    const env = {
      ...process.env,
      SITE_URL: product.siteUrl,
      MAILBOX_URL: product.mailboxUrl,
      DESK_URL: product.deskUrl,
      DESK_FILE: deskFile(place.data),
      CONTROL_URL: await openControl(product, place),
      CHROMIUM_PATH: chromium,
      FORCE_COLOR: '0',
    };
    const command = { command: process.execPath, args: [PLAYWRIGHT, 'test'], env };
    const cwd = join(root, 'apps', 'e2e');
    return runCounted({ ...context, place }, 'e2e', { ...command, cwd }, countTests);
  },
};
