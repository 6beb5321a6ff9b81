import { join } from 'node:path';
import { deskFile } from '../harness/access-files.ts';
import { root } from '../harness/repository.mjs';
import { openProduct } from '../harness/product.ts';
import { findBrowser } from './browser.ts';
import { openControl } from './control.ts';
import { countTests, NOTHING, runCounted, type Suite } from './suite.ts';
import { findRedisProgram } from '../harness/redis.ts';
import { NO_REDIS } from './jest.ts';

const NO_BROWSER =
  'a browser: no Chrome or Chromium was found and none could be installed, so no journey was made.';

/** Journeys may register more often than a person would; the limits have tests of their own. */
const RATE_LIMIT_SCALE = '100';

/** The OpenID provider that a journey starts, as `startOpenIdProvider` of test-kit knows its client. */
const PROVIDER = {
  OIDC_CLIENT_ID: 'netward',
  OIDC_CLIENT_SECRET: 'secret'.repeat(8),
  OIDC_NAME: 'School login',
};

const PLAYWRIGHT = join(root, 'node_modules', '@playwright', 'test', 'cli.js');

/** Browser journeys through the whole system, which is started just as `npm start` does it. */
export const journeys: Suite = {
  name: 'e2e',
  // Both start processes by the dozen; on two cores they only slow each other down.
  after: ['build', 'medium'],
  async run(context) {
    const chromium = await findBrowser(context.workspace);
    if (!chromium) return { ...NOTHING, gaps: [NO_BROWSER] };
    const providerPort = await context.workspace.ports.portFor('OpenID provider');
    const OIDC_ISSUER = `http://127.0.0.1:${providerPort}`;
    const settings = { RATE_LIMIT_SCALE, OIDC_ISSUER, ...PROVIDER, ...context.workspace.settings };
    const workspace = { ...context.workspace, settings };
    await context.builds.require('product');
    const port = await workspace.ports.portFor('gateway');
    const product = await openProduct(workspace, { port, publicUrl: `http://localhost:${port}` });
    const env = {
      ...process.env,
      SITE_URL: product.siteUrl,
      MAILBOX_URL: product.mailboxUrl,
      DESK_URL: product.deskUrl,
      DESK_FILE: deskFile(workspace.data),
      NETWARD_ON: 'here',
      NETWARD_DATA: workspace.data,
      CONTROL_URL: await openControl(product, workspace),
      PROVIDER_PORT: String(providerPort),
      UPDATED_SITE_PORT: String(await workspace.ports.portFor('site that is updated')),
      CHROMIUM_PATH: chromium,
      FORCE_COLOR: '0',
    };
    const hasRedis = findRedisProgram() !== undefined;
    const args = [PLAYWRIGHT, 'test', ...(hasRedis ? [] : ['--grep-invert', '@redis'])];
    const command = { command: process.execPath, args, env, cwd: join(root, 'apps', 'e2e') };
    const result = await runCounted({ workspace }, 'e2e', command, countTests);
    return { ...result, gaps: hasRedis ? [] : [NO_REDIS] };
  },
};
