// `npm run screenshots`: captures every page at phone and desktop width, light and dark, in screenshots/ (ignored by git).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, signIn } from '../test/browser/user.mjs';
import {
  accountPages,
  adminPages,
  publicPages,
  settled,
  dashboardTabs,
  signInWithOneJob,
} from '../test/browser/all-pages.mjs';
import { build, install, root } from './prepare.mjs';
import { serve } from './serve-for-tests.mjs';

const folder = join(root, 'screenshots');
const languages = process.argv.slice(2);

install();
build();
mkdirSync(folder, { recursive: true });
const server = await serve({ ADMIN_EMAILS: 'root@example.com' });
let taken = 0;
for (const locale of languages.length > 0 ? languages : ['en'])
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark']) {
      const { browser, page } = await openBrowser({ width, height: 900 }, server.url, { colorScheme, locale });
      const take = async (name) => {
        const path = join(folder, `${name}-${width}-${colorScheme}-${locale}.png`);
        await page.screenshot({ path, fullPage: true });
        taken += 1;
      };
      for (const path of publicPages) {
        await page.goto(path);
        await settled(page);
        await take(path === '/' ? 'landing' : path.slice(1));
      }
      if (locale.startsWith('en')) {
        const job = await signInWithOneJob(page, `screens-${width}-${colorScheme}@example.com`);
        for await (const name of dashboardTabs(page)) await take(`tab-${name.toLowerCase()}`);
        await page.goto(job);
        await settled(page);
        await take('job');
        for await (const name of accountPages(page)) await take(`account-${name}`);
        await page.context().clearCookies();
        await page.evaluate(() => localStorage.clear());
        await signIn(page, 'root@example.com');
        for await (const name of adminPages(page)) await take(`admin-${name}`);
      }
      await browser.close();
    }
await server.stop();
console.log(`${taken} screenshots in ${folder}`);
