// The interface language: switched, persisted, applied to every tab and open page, and switched back.
import { expect, test, type Page } from '@playwright/test';
import { settled, signInWithOneJob } from './all-pages';
import { apiOf, openPage, openTab } from './user';

test.describe.configure({ mode: 'serial' });

const tabs = { Dashboard: '控制台', Create: '创作', Voices: '声音', Connections: '连接', Settings: '设置' };
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser));
});
test.afterAll(() => page.context().close());

const banner = () => page.getByRole('banner');
const languageOfPage = (target: Page) => target.evaluate(() => document.documentElement.lang);

/** All visible and accessible text of the page: texts, names, placeholders and tooltips. */
const allTexts = () =>
  page.evaluate(() => {
    const texts: (string | null)[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, {
      acceptNode: ({ parentElement }: Node) =>
        parentElement?.closest('script, style, noscript') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    });
    while (walker.nextNode()) texts.push(walker.currentNode.textContent);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
      for (const element of document.body.querySelectorAll(`[${name}]:not([aria-hidden='true'])`))
        texts.push(element.getAttribute(name));
    // Times and counts change between reads.
    return texts.map((text) => (text ?? '').trim().replace(/\d+/g, '0')).filter(Boolean);
  });
/** At least two adjacent English words; excludes names and addresses. */
const isPhrase = (text: string) => /[A-Za-z’']{2,}[,.;:]? [A-Za-z’']{2,}/.test(text);

/** English phrases per tab. */
const english = new Map<string, Set<string>>();
test('in English', async () => {
  await signInWithOneJob(page, `lina-${Date.now()}@example.com`);
  await page.goto('/dashboard');
  expect(await languageOfPage(page)).toBe('en');
  for (const name of Object.keys(tabs)) {
    await openTab(page, name);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await settled(page);
    const phrases = (await allTexts()).filter(isPhrase);
    english.set(name, new Set(phrases));
    expect(phrases.length, `${name} has English phrases`).toBeGreaterThan(3);
  }
});

test('the header switches to the other language', async () => {
  await banner().getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible();
  expect(await languageOfPage(page)).toBe('zh');
});

test('the language survives a reload', async () => {
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible();
  expect(await languageOfPage(page)).toBe('zh');
});

for (const [name, chinese] of Object.entries(tabs))
  test(`${name}: no interface text remains in English`, async () => {
    await openTab(page, chinese);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await settled(page);
    // Names and descriptions of voices and titles of jobs are data and not translated.
    const api = await apiOf(page);
    const [{ data: voices }, { data: jobs }] = [await api.get('/api/voices/collection'), await api.get('/api/jobs')];
    const named = voices.flatMap((voice) => [voice.name, voice.description ?? '']);
    const stored = [...named, ...jobs.map(({ title }) => title ?? '')].filter(Boolean);
    const untranslated = (await allTexts()).filter((text) => isPhrase(text) && english.get(name)?.has(text));
    expect(untranslated.filter((text) => !stored.some((data) => data.includes(text) || text.includes(data)))).toEqual(
      [],
    );
  });

test('dialogs are translated', async () => {
  await openTab(page, tabs.Connections);
  await page.getByRole('button', { name: '连接网站' }).click();
  const dialog = page.getByRole('dialog', { name: '连接网站' });
  await dialog.getByRole('button', { name: '连接', exact: true }).click();
  await expect(dialog.getByText('请填写网站地址')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toHaveCount(0);
  await openTab(page, tabs.Settings);
  await page.getByRole('button', { name: '生成令牌' }).click();
  await page.getByRole('button', { name: '撤销令牌' }).click();
  await page.getByRole('dialog', { name: '撤销 API 令牌？' }).getByRole('button', { name: '保留' }).click();
});

test('switching back updates every open page', async () => {
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await expect(second.getByRole('heading', { level: 1, name: '控制台' })).toBeVisible();
  await page.bringToFront();
  await banner().getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(second.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect([await languageOfPage(page), await languageOfPage(second)]).toEqual(['en', 'en']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('the page logs no errors', () => expect(problems).toEqual([]));
