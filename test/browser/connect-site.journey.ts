// A site asks to be connected: its owner signs in on the way, approves, and its server exchanges the code.
import { createHash, randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { startArticleSite, type ArticleSite } from './article-site';
import { apiWith, sharedUrl } from './api';
import { expectAccessible } from './axe';
import { openPage } from './user';

let site: ArticleSite;
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  site = await startArticleSite('<title>Blog</title><h1>Blog</h1>');
  ({ page, problems } = await openPage(browser));
});
test.afterAll(async () => {
  await page.context().close();
  await site.stop();
});

test('a signed-out owner signs in, approves, and the site gets its token', async () => {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${site.url}/blog/?duetcast_connect=1`;
  const query = new URLSearchParams({
    site_url: `${site.url}/blog`,
    redirect_uri: redirectUri,
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const title = `Connect ${site.host}/blog`;
  await page.goto(`/connect-site?${query.toString()}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(`owner-${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(page, 'connecting a site');
  await page.getByRole('button', { name: 'Approve' }).press('Enter');
  await page.waitForURL(`${site.url}/**`);
  const answer = new URL(page.url()).searchParams;
  expect([answer.get('duetcast_connect'), answer.get('state')]).toEqual(['1', 'a state']);
  const body = { code: answer.get('code'), codeVerifier: verifier, redirectUri };
  const exchanged = await page.request.post(`${sharedUrl()}/api/site-authorizations/token`, { data: body });
  expect(exchanged.status()).toBe(201);
  const { data } = (await exchanged.json()) as { data: { site_token: string } };
  const self = await apiWith(data.site_token).get('/api/plugin-connections/self');
  expect(self.data).toMatchObject({ site_domain: `${site.host}/blog`, is_active: true });
  expect(problems).toEqual([]);
});
