import { defineConfig } from '@playwright/test';

/** `npm run test:browser -- NAME …` runs the journeys whose file names contain a NAME. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '*.journey.ts',
  outputDir: '.cache/playwright',
  globalSetup: ['./scripts/built.mjs', './test/browser/server.ts'],
  reporter: [['list'], ['./test/browser/counts-reporter.ts']],
  workers: 2,
  // A step that failed because the machine was busy passes the second time, and is reported as flaky.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        '--mute-audio',
      ],
    },
  },
});
