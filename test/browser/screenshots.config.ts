import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config';

export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'screenshots.ts',
  globalSetup: '../../scripts/built.mjs',
  reporter: 'list',
  retries: 0,
  timeout: 600_000,
});
