import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config';

export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: ['screenshots.ts', 'plugin-screenshots.ts'],
  projects: journeys.projects?.filter(({ name }) => name === 'chromium'),
  globalSetup: undefined,
  reporter: 'list',
  retries: 0,
  timeout: 600_000,
});
