// Sign-in at an OpenID Connect provider (`oidc-provider` of npm), from the button to the dashboard.
import { expect, test, type Page } from '@playwright/test';
import { startOpenIdServer, type OpenIdServer } from '../support/openid-server';
import { expectAccessible } from './axe';
import { serve, type Server } from './server';
import { openPage } from './user';

let openid: OpenIdServer;
let server: Server;
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  openid = await startOpenIdServer();
  server = await serve({ ...openid.variables });
  openid.register(server.url);
  ({ page, problems } = await openPage(browser, { baseURL: server.url }));
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
  await openid.close();
});

test('a person continues with the provider and is signed in; the code leaves the address', async () => {
  await page.goto('/sign-in');
  const button = page.getByRole('button', { name: 'Continue with Example ID' });
  await expect(button).toBeVisible();
  await expectAccessible(page, 'signing in with a provider');
  await button.click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  expect(new URL(page.url()).search).not.toContain('code');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toContainText('ada@example.com');
  expect(problems).toEqual([]);
});

test('a refused sign-in says why', async () => {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in/provider?code=guessed&state=guessed');
  await expect(page.getByText(/did not confirm who you are/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible();
});
