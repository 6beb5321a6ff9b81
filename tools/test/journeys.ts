import { join } from 'node:path';
import { buildAll } from '../start/build.ts';
import { deskFile } from '../start/desk.ts';
import { root } from '../start/workspace.mjs';
import { bringUp } from '../start/system.ts';
import { findBrowser } from './browser.ts';
import { openControl } from './control.ts';
import { countPlaywright, NOTHING } from './counts.ts';
import { runCounted, type Suite } from './suite.ts';

const NO_BROWSER =
  'NO BROWSER: no Chrome or Chromium was found, and none could be installed, so no journey was made.';

/** Journeys may register more often than a person would; the limits have tests of their own. */
const RATE_LIMIT_SCALE = '100';

const PLAYWRIGHT = join(root, 'node_modules', '@playwright', 'test', 'cli.js');

/** Browser journeys through the whole system, which is started just as `npm start` does it. */
export const journeys: Suite = {
  name: 'e2e',
  async run(bench) {
    const chromium = await findBrowser(bench.place);
    if (!chromium) return { ...NOTHING, gap: NO_BROWSER };
    const settings = { RATE_LIMIT_SCALE, ...bench.place.settings };
    const place = { ...bench.place, settings };
    await buildAll(place, 'bundle');
    const port = await place.ports.portFor('gateway');
    const system = await bringUp(place, {
      port,
      publicUrl: `http://localhost:${port}`,
      code: 'bundle',
    });
    const env = {
      ...process.env,
      SITE_URL: system.siteUrl,
      MAILBOX_URL: system.mailboxUrl,
      DESK_URL: system.deskUrl,
      DESK_FILE: deskFile(place.data),
      CONTROL_URL: await openControl(system, place),
      CHROMIUM_PATH: chromium,
      FORCE_COLOR: '0',
    };
    const command = { command: process.execPath, args: [PLAYWRIGHT, 'test'], env };
    const cwd = join(root, 'apps', 'e2e');
    return runCounted({ ...bench, place }, 'e2e', { ...command, cwd }, countPlaywright);
  },
};
