import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Chromium without windows, as Playwright's own; the whole browser takes a quarter more processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const chromium = {
  executablePath: process.env.CHROMIUM ?? (existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium'),
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
};
const firefox = { executablePath: resolve('test/browser/firefox/firefox-esr.mjs') };

/** `npm run test:browser -- NAME …` runs the journeys whose file names contain a NAME. */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '*.journey.ts',
  outputDir: '.cache/playwright',
  globalSetup: './test/browser/server.ts',
  reporter: [['list'], ['./test/browser/results-reporter.ts']],
  workers: 3,
  // A step that failed because the machine was busy passes the second time, and is reported as flaky.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: { trace: 'on-first-retry' },
  projects: [
    // First: one file in order takes the longest, and at the end the other workers would wait for it.
    {
      name: 'firefox',
      testMatch: 'reload.journey.ts',
      use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: firefox, trace: 'off' },
    },
    // Those of .ci/run; the others belong to `npm run test:all`.
    { name: 'ci', testDir: 'test/browser/ci', use: { launchOptions: chromium } },
    { name: 'chromium', testIgnore: 'browser/ci/**', use: { launchOptions: chromium } },
  ],
});
