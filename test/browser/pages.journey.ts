// Every page in light and dark: accessible, fits a phone, fast, without errors.
import { existsSync, statSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { dashboardTabs, publicPages, settled, signInWithOneJob } from './all-pages';
import { expectAccessibleInBothSchemes, expectFitsPhone } from './axe';
import { apiOf, openPage } from './user';

test.describe.configure({ mode: 'parallel' });

/** Limits of the product: ms, share of the viewport. */
const limits = { paintMs: 1_500, shift: 0.02 };
/** The most that a page may load: files of script, and their bytes after gzip. */
const weights = {
  '/': { files: 5, bytes: 136_000 },
  '/voices': { files: 8, bytes: 208_000 },
  '/dashboard': { files: 15, bytes: 180_000 },
  job: { files: 15, bytes: 295_000 },
  '/dashboard?tab=settings': { files: 15, bytes: 295_000 },
};

/** An entry of the Layout Instability API. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

declare global {
  interface Window {
    measured: { paint: number; shift: number };
  }
}

let page: Page;
let problems: string[];
test.beforeEach(async ({ browser }) => {
  ({ page, problems } = await openPage(browser, { reducedMotion: 'reduce' }));
});
test.afterEach(async () => {
  const address = page.url();
  await page.context().close();
  // A browser logs the status of a page that does not exist.
  const missing = address.endsWith('/nothing-here')
    ? ['Failed to load resource: the server responded with a status of 404 (Not Found)']
    : [];
  expect(problems, 'the page logs no errors').toEqual(missing);
});

for (const path of publicPages)
  test(`${path} is accessible and fits a phone`, async () => {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('h1')).toHaveCount(1);
    await expectAccessibleInBothSchemes(page, path);
    await expectFitsPhone(page, path);
  });

test('a wrong color among many elements is found', async () => {
  const styles = '<style>body { color: #000 }</style><style>p:last-child { color: #ccc }</style>';
  const lines = '<p>A line</p>'.repeat(20_000);
  await page.setContent(`<html lang="en"><title>Lines</title>${styles}<main><h1>Lines</h1>${lines}</main></html>`);
  await expect(expectAccessibleInBothSchemes(page, 'lines')).rejects.toThrow('#cccccc');
});

test('on a phone, the menu works by keyboard and touch in both languages', async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await settled(page);
  const menu = () => page.getByRole('banner').getByRole('button', { name: /^(Menu|菜单)$/ });
  const links = () => page.getByRole('banner').getByRole('navigation').getByRole('link');
  await expect(links()).toHaveCount(0);
  await menu().focus();
  await page.keyboard.press('Enter');
  await expect(links()).toHaveText(['Voices', 'API', 'Plugin', 'Pricing']);
  await expectAccessibleInBothSchemes(page, '/ with its menu');
  await page.getByRole('banner').getByRole('button', { name: '中文' }).click();
  await expect(links()).toHaveText(['声音', 'API', '插件', '价格']);
  await expectAccessibleInBothSchemes(page, '/ with its menu in Chinese');
  await expectFitsPhone(page, '/ with its menu');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await links().filter({ hasText: 'Pricing' }).click();
  await expect(menu()).toHaveAttribute('aria-expanded', 'false');
  await page.waitForFunction(() => Math.abs(document.querySelector('#plans')!.getBoundingClientRect().top - 80) < 40);
  await menu().click();
  await links().filter({ hasText: 'Voices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Voice Library' })).toBeVisible();
  await expect(menu()).toHaveAttribute('aria-expanded', 'false');
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('old URLs redirect to their pages, and each page has its title', async () => {
  for (const [from, to, title] of [
    ['/welcome', '/', 'Text into two-speaker podcasts · Duetcast'],
    ['/terms', '/tos', 'Terms of Service · Duetcast'],
    ['/documentation', '/doc', 'API documentation · Duetcast'],
  ] as const) {
    await page.goto(from);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(to);
    await expect(page).toHaveTitle(title);
  }
});

test('crawlers and previews of links get the title of a page without its scripts', async () => {
  for (const [path, title] of [
    ['/', 'Text into two-speaker podcasts · Duetcast'],
    ['/voices?language=de', 'Voice Library · Duetcast'],
    ['/tos/', 'Terms of Service · Duetcast'],
  ] as const) {
    const response = await page.request.get(path);
    expect(response.status()).toBe(200);
    const text = await response.text();
    for (const part of [`<title>${title}</title>`, `og:title" content="${title}"`]) expect(text).toContain(part);
  }
});

test('the context menu is blocked except on fields and links', async () => {
  const isBlocked = (selector: string) =>
    page.evaluate((target) => {
      const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
      document.querySelector(target)!.dispatchEvent(event);
      return event.defaultPrevented;
    }, selector);
  await page.goto('/');
  await settled(page);
  expect(await isBlocked('h1')).toBe(true);
  expect(await isBlocked('textarea')).toBe(false);
  expect(await isBlocked('main a')).toBe(false);
});

/** Bytes sent for a script. */
function bytesOf(path: string): number {
  const file = `apps/web/dist${path}`;
  // The smallest are not worth compressing.
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}

test('the landing page is fast, without layout shifts', async ({ browser }) => {
  // A new context, so that the cache is empty.
  const { page: landing } = await openPage(browser);
  await landing.addInitScript(() => {
    window.measured = { paint: 0, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.measured.paint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput) window.measured.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const paints: number[] = [];
  for (let visit = 0; visit < 3; visit++) {
    await landing.goto('/');
    await settled(landing);
    await landing.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await settled(landing);
    const { paint, shift } = await landing.evaluate(() => window.measured);
    expect(shift).toBeLessThanOrEqual(limits.shift);
    paints.push(paint);
  }
  await landing.context().close();
  // The best of three, because the server and the browser share the machine.
  expect(Math.min(...paints), `the largest paint came after ${paints.join(', ')} ms`).toBeLessThan(limits.paintMs);
});

test('each page loads little and few files', async ({ browser }) => {
  const job = await signInWithOneJob(page, `weigher-${Date.now()}@example.com`);
  const signedIn = await page.context().storageState();
  for (const [path, most] of Object.entries(weights)) {
    // A new context, so that the cache is empty.
    const { page: visit } = await openPage(
      browser,
      path.startsWith('/d') || path === 'job' ? { storageState: signedIn } : {},
    );
    const scripts = new Set<string>();
    visit.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
    });
    await visit.goto(path === 'job' ? job : path);
    await settled(visit);
    await visit.context().close();
    const bytes = [...scripts].map(bytesOf).reduce((sum, size) => sum + size, 0);
    console.log(`${path}: ${scripts.size} files of script, ${bytes} bytes (gzip)`);
    expect.soft(scripts.size, `${path}: files`).toBeLessThanOrEqual(most.files);
    expect.soft(bytes, `${path}: bytes`).toBeLessThanOrEqual(most.bytes);
    expect(bytes).toBeGreaterThan(100_000);
  }
});

test('the site can be installed', async () => {
  await page.goto('/voices');
  const devTools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // A context of a test is incognito, which is the only thing that forbids it.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { url, errors } = await devTools.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/app.webmanifest', []]);
  expect((await page.request.get('/apple-touch-icon.png')).status()).toBe(200);
});

test('the page has its frame before the application is there', async () => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Duetcast' })).toBeVisible();
  expect(problems.splice(0).every((problem) => problem.includes('ERR_FAILED'))).toBe(true);
});

test('the landing page has fewer than 60 tab stops', async ({ browser }) => {
  const { page: landing } = await openPage(browser);
  await landing.goto('/');
  await settled(landing);
  let stops = 0;
  do {
    await landing.keyboard.press('Tab');
    stops++;
  } while (stops < 100 && (await landing.evaluate(() => document.activeElement !== document.body)));
  await landing.context().close();
  expect(stops).toBeGreaterThan(20);
  expect(stops).toBeLessThan(60);
});

test('every dashboard tab is accessible and fits a phone', async () => {
  const job = await signInWithOneJob(page, `paula-${Date.now()}@example.com`);
  for await (const name of dashboardTabs(page)) {
    await expectAccessibleInBothSchemes(page, name);
    await expectFitsPhone(page, name);
  }
  for (const tab of ['listen', 'audit', 'raw']) {
    await page.goto(`${job}?tab=${tab}`);
    await settled(page);
    await expectAccessibleInBothSchemes(page, `the page of a job, ${tab}`);
    await expectFitsPhone(page, `the page of a job, ${tab}`);
  }
  const path = { jobId: job.split('/').at(-1) ?? '' };
  await (await apiOf(page)).patch('/api/jobs/{jobId}', { params: { path }, body: { title: 'W'.repeat(200) } });
  await page.goto(job);
  await settled(page);
  await expectFitsPhone(page, 'the page of a job whose title is one word');
});
