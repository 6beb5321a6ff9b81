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

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.journey.ts',
  outputDir: '../../.data/test/journeys',
  workers: 1,
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
    { name: 'desk', use: { viewport: { width: 1280, height: 800 } } },
    // What happens to mail behind the scenes looks the same on every screen.
    {
      name: 'phone',
      testIgnore: '**/mail-is-never-lost*',
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
  ],
});
