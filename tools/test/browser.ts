import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../harness/command.ts';
import type { Workspace } from '../harness/workspace.ts';

/** The headless shell first: the same engine without a window, so a journey takes half the CPU. */
const NAMES = [
  ...['chromium-headless-shell', 'google-chrome-stable', 'google-chrome'],
  ...['chromium', 'chromium-browser', 'chrome'],
];

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const files = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file));
}

/** The browser that Playwright installed for itself, if it did. */
async function findPlaywrights(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

const hasApt = (): boolean => spawnSync('apt-get', ['--version']).status === 0;

/** Debian's own browser, where this process may install it. */
async function installDebians({ logs, stop }: Workspace): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !hasApt()) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', NAMES[0]!]])
    await runCommand({ command: 'apt-get', args, env }, join(logs, 'browser.log'), { stop });
  return findOnPath();
}

/** The browser for the journeys: one on the PATH, else Playwright's, else Debian's. */
export async function findBrowser(workspace: Workspace): Promise<string | undefined> {
  return findOnPath() ?? (await findPlaywrights()) ?? (await installDebians(workspace));
}
