import { test } from '@playwright/test';
import { settled } from './all-pages';
import { administrator } from './administrator';
import { serve, type Server } from './server';
import { openPage, signIn } from './user';
let server: Server;
test.beforeAll(async () => { server = await serve({ ADMIN_EMAILS: administrator }); });
test.afterAll(() => server.stop());
test('shots', async ({ browser }) => {
  const first = await openPage(browser, { baseURL: server.url });
  await signIn(first.page, 'shots@example.com');
  const storageState = await first.page.context().storageState();
  for (const width of [390, 1440]) for (const colorScheme of ['light', 'dark'] as const) for (const locale of ['en', 'zh']) {
    const { page } = await openPage(browser, { baseURL: server.url, viewport: { width, height: 900 }, colorScheme, locale, storageState });
    for (const section of ['notices', 'usage', 'account']) {
      if (section !== 'notices' && (locale === 'zh' || colorScheme === 'dark')) continue;
      await page.goto('/dashboard?tab=settings&section=' + section);
      await page.waitForTimeout(3000);
      await settled(page);
      await page.screenshot({ path: `/tmp/h/i42-shots/${section}-${width}-${colorScheme}-${locale}.png`, fullPage: true });
      console.log(section, width, await page.evaluate(() => [...document.querySelectorAll('h1,h2,h3,h4,[role=heading]')].map((h) => `${h.tagName} ${(h.textContent ?? '').slice(0, 20)}`).join(' | ')));
    }
    for (const path of width === 1440 && colorScheme === 'light' && locale === 'en' ? ['/', '/plugin', '/dashboard', '/dashboard?tab=connections', '/voices'] : locale === 'en' && colorScheme === 'dark' ? ['/', '/plugin'] : []) {
      await page.goto(path);
      await page.waitForTimeout(2000);
      await page.screenshot({ path: `/tmp/h/i42-shots/${path.replace(/\W/g, '_')}-${width}-${colorScheme}-${locale}.png` });
    }
    await page.context().close();
  }
});
