// Public pages as the build rendered them: at once for who comes first, and not for others.
import { expect, test, type Browser, type BrowserContextOptions } from '@playwright/test';
import { settled } from './all-pages';
import { sharedUrl } from './api';
import { openPage } from './user';

const headings = {
  '/': 'Your text, as a conversation worth hearing.',
  '/voices': 'Voice Library',
  '/plugin': 'WordPress Plugin',
  '/verify': 'Verify a file',
  '/team': 'Meet the Founder',
  '/privacy': 'Privacy Policy',
  '/tos': 'Terms of Service',
};

/** A page whose application never arrives. */
async function openWithoutScripts(browser: Browser, options: BrowserContextOptions) {
  const { page } = await openPage(browser, options);
  await page.route('**/assets/*.js', (route) => route.abort());
  return page;
}

test('the text of each page is there before its application', async ({ browser }) => {
  const page = await openWithoutScripts(browser, {});
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('h1')).toHaveText(heading);
    // Nothing could be done with it yet.
    await expect(page.locator('#root')).toHaveAttribute('inert');
  }
  await page.context().close();
});

for (const [path, heading] of Object.entries(headings))
  test(`the application takes over ${path} as it stands`, async ({ browser }) => {
    const { page, problems } = await openPage(browser);
    // Marks the heading that the HTML has, as soon as it is parsed.
    await page.addInitScript(() =>
      new MutationObserver((_changes, observer) => {
        const parsed = document.querySelector('h1');
        if (!parsed) return;
        parsed.setAttribute('data-parsed', '');
        observer.disconnect();
      }).observe(document, { subtree: true, childList: true }),
    );
    await page.goto(path);
    await settled(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('h1')).toHaveAttribute('data-parsed');
    await expect(page.locator('#root')).not.toHaveAttribute('inert');
    expect(problems).toEqual([]);
    await page.context().close();
  });

const session = { token: 'x', expiresAt: '2999-01-01T00:00:00Z', user: { id: 'acct_1', email: 'a@example.com' } };
const storedIn = (name: string, value: unknown): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin: sharedUrl(), localStorage: [{ name, value: JSON.stringify(value) }] }],
  },
});

for (const [who, options] of [
  ['who reads Chinese', { locale: 'zh-CN' }],
  ['whose numbers are written otherwise', { locale: 'en-ZA' }],
  ['who is signed in', storedIn('duetcast.session', session)],
] as const)
  test(`of a page for someone else, ${who} sees the frame only`, async ({ browser }) => {
    const page = await openWithoutScripts(browser, options);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Duetcast', exact: true, includeHidden: true }).first()).toBeVisible();
    await expect(page.locator('h1')).toBeHidden();
    await page.context().close();
  });
