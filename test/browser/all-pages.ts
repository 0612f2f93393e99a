// All pages, for checks and screenshots of every page.
import { expect, type Page } from '@playwright/test';
import { submit, untilCompleted } from './api';
import { apiOf, openTab, signIn } from './user';

export const publicPages = [
  '/',
  '/sign-in',
  '/sign-up',
  '/voices',
  '/doc',
  '/doc/jobs',
  '/doc/error-catalogue',
  '/plugin',
  '/verify',
  '/team',
  '/privacy',
  '/tos',
  '/dashboard',
  '/nothing-here',
];
export const tabs = ['Dashboard', 'Create', 'Voices', 'Connections', 'Settings'];

/** Waits until the page is rendered, its requests are done, and no placeholder is left. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  // What the build rendered is there before the application.
  await expect(page.locator('#root[inert]')).toHaveCount(0);
  // Holds for good after the first time, so it does not wait for what a tab loads.
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Signs in, runs one short job to completion and returns the path of its page. */
export async function signInWithOneJob(page: Page, email: string): Promise<string> {
  await signIn(page, email);
  const api = await apiOf(page);
  const texts = ['Welcome to the show.', 'Glad to be here.', 'Tell us about the bees.', 'They dance.'];
  const jobId = await submit(api, { domain: 'example.com', title: 'The dance of the bees', texts });
  await untilCompleted(api, jobId);
  return `/dashboard/jobs/${jobId}`;
}

/** Opens each tab of the dashboard in turn. */
export async function* dashboardTabs(page: Page): AsyncGenerator<string> {
  await page.goto('/dashboard');
  for (const name of tabs) {
    await openTab(page, name);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await settled(page);
    yield name;
  }
}

/** Opens each page of the account dialog in turn. */
export async function* accountPages(page: Page): AsyncGenerator<string> {
  for (const name of ['profile', 'character-usage']) {
    await page.goto(`/dashboard#/${name}`);
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
    await settled(page);
    yield name;
  }
}

/** Opens each section of the Admin tab in turn. */
export async function* adminPages(page: Page): AsyncGenerator<string> {
  for (const name of ['events', 'replays', 'projections', 'accounts', 'usage', 'acts']) {
    await page.goto(`/dashboard?tab=admin&section=${name}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
    // Some sections poll, so the network never becomes idle.
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    yield name;
  }
}
