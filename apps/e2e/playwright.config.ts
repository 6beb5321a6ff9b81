import { defineConfig } from '@playwright/test';

/** Journeys run against a whole system that `npm test` has started; it says where. */
const { SITE_URL, CHROMIUM_PATH } = process.env;

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a journey lives for seconds: to optimise its code takes longer than that saves.
  '--js-flags=--no-opt --no-maglev',
];

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const OUTAGES = '**/mail-is-never-lost.journey.ts';

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.journey.ts',
  fullyParallel: false,
  outputDir: '../../.data/test/journeys',
  // Some wait for mails, others for the desk's clock: one more than a small machine has cores.
  workers: 3,
  retries: 0,
  // Both are far above what a step takes, even on a busy machine; they only end what hangs.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: SITE_URL ?? 'http://localhost:8080',
    launchOptions: { ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }), args: QUIET },
    // No trace, which takes CPU time in every step; `--trace on` records one.
    // A service worker answers past the routes that a journey bends; the journey of being offline has it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: OUTAGES, use: DESKTOP },
    // Journeys whose steps or layout change with the width are tagged; the others are walked once.
    {
      name: 'phone',
      testIgnore: OUTAGES,
      grep: /@phone/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    // These take parts of the system away from everybody, so they run when the others have ended.
    {
      name: 'outages',
      testMatch: OUTAGES,
      dependencies: ['desktop', 'phone'],
      use: DESKTOP,
      fullyParallel: false,
      workers: 1,
    },
  ],
});
