import { join } from 'node:path';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deskFile } from '../harness/environment.ts';
import { root } from '../harness/repository.mjs';
import { openProduct, type Product } from '../harness/product.ts';
import { findBrowser } from './browser.ts';
import { countTests, NOTHING, runCounted, type Suite } from './suite.ts';
import { findRedisProgram } from '../harness/redis.ts';
import { NO_REDIS } from './jest.ts';
import type { Workspace } from '../harness/workspace.ts';

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

const DONE = '{}';

/** The work that a request asks for, or undefined when there is no such work. */
function workFor(product: Product, request: IncomingMessage): (() => unknown) | undefined {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [, verb = '', name = ''] = pathname.split('/');
  if (request.method !== 'POST') return undefined;
  const part = product.parts[name];
  const signal = (searchParams.get('signal') ?? 'SIGTERM') as NodeJS.Signals;
  if (verb === 'kill') return part && (() => part.kill(signal));
  if (verb === 'stop' && name === 'redis') return part && (() => part.stop());
  if (verb === 'start' && name === 'redis') return part && (() => part.start());
  return undefined;
}

/** Lets journeys break what runs: `POST /kill/<service>?signal=SIGKILL`, `/stop/redis` and `/start/redis`. */
async function openControl(product: Product, workspace: Workspace): Promise<string> {
  const server = createServer((request, response) => {
    const work = workFor(product, request);
    if (!work) return void response.writeHead(404).end(DONE);
    Promise.resolve()
      .then(work)
      .then(
        () => response.end(DONE),
        (error: Error) => response.writeHead(500).end(JSON.stringify({ message: error.message })),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  workspace.stops.add('the control', () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
