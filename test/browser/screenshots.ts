// `npm run screenshots`: captures every page at phone and desktop width, light and dark, in screenshots/ (ignored by git).
import { test, type Page } from '@playwright/test';
import { accountPages, adminPages, dashboardTabs, publicPages, settled, signInWithOneJob } from './all-pages';
import { administrator } from './administrator';
import { serve, type Server } from './server';
import { openPage, signIn } from './user';

let server: Server;
test.beforeAll(async () => {
  server = await serve({ ADMIN_EMAILS: administrator });
});
test.afterAll(() => server.stop());

type Take = (page: string) => Promise<unknown>;

async function capturePublicPages(page: Page, take: Take) {
  for (const path of publicPages) {
    await page.goto(path);
    await settled(page);
    await take(path === '/' ? 'landing' : path.slice(1));
  }
}

async function forget(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function captureAccount(page: Page, take: Take, email: string) {
  await forget(page); // the sign-up page leads to Create
  const job = await signInWithOneJob(page, email);
  for await (const name of dashboardTabs(page)) await take(`tab-${name.toLowerCase()}`);
  for (const tab of ['listen', 'audit', 'raw']) {
    await page.goto(`${job}?tab=${tab}`);
    await settled(page);
    await take(`job-${tab}`);
  }
  for await (const name of accountPages(page)) await take(`account-${name}`);
}

async function captureAdministration(page: Page, take: Take) {
  await forget(page);
  await signIn(page, administrator);
  for await (const name of adminPages(page)) await take(`admin-${name}`);
}

for (const locale of ['en', 'zh'])
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${locale}, ${width} px, ${colorScheme}`, async ({ browser }) => {
        const viewport = { width, height: 900 };
        const { page } = await openPage(browser, { baseURL: server.url, viewport, colorScheme, locale });
        const take = (name: string) =>
          page.screenshot({ path: `screenshots/${name}-${width}-${colorScheme}-${locale}.png`, fullPage: true });
        await capturePublicPages(page, take);
        // The tabs are found by their English names.
        if (locale !== 'en') return;
        await captureAccount(page, take, `screens-${width}-${colorScheme}@example.com`);
        await captureAdministration(page, take);
      });
