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
];

const DESK = { viewport: { width: 1280, height: 800 } };
const OUTAGES = '**/mail-is-never-lost.journey.ts';

/** Journeys whose steps or layout change with the width; what only asks a service is walked once. */
const DIFFERENT_ON_A_PHONE = [
  'one-learner-all-the-way',
  'every-page',
  'ten-labs',
  'lab-for-guests',
  'lab-begins-again',
  'quiz',
  'account-login',
  'account-reset',
  'blog',
  'catalogue',
  'contact',
  'faq',
  'legal',
  'newsletter',
  'site-*',
  'support-desk',
  'assistant-keeps',
  'assistant-writes',
].map((name) => `**/${name}.journey.ts`);

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.journey.ts',
  fullyParallel: false,
  outputDir: '../../.data/test/journeys',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: SITE_URL ?? 'http://localhost:8080',
    launchOptions: { ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }), args: QUIET },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desk', testIgnore: OUTAGES, use: DESK },
    {
      name: 'phone',
      testMatch: DIFFERENT_ON_A_PHONE,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    // It takes parts of the system away from under everybody, so it runs when the others have ended.
    { name: 'outages', testMatch: OUTAGES, dependencies: ['desk', 'phone'], use: DESK },
  ],
});
