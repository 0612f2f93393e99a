// The interface language: switched, persisted, applied to every tab and open page, and switched back.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { settled, signInWithOneJob } from './all-pages.mjs';
import { openBrowser, openTab, steps } from './user.mjs';

const step = steps();
const tabs = { Dashboard: '控制台', Create: '创作', Voices: '声音', Connections: '连接', Settings: '设置' };
let browser, page, problems;
before(async () => ({ browser, page, problems } = await openBrowser()));
after(() => browser.close());

const banner = () => page.getByRole('banner');
const languageOfPage = (target) => target.evaluate(() => document.documentElement.lang);

/** All visible and accessible text of the page: texts, names, placeholders and tooltips. */
const allTexts = () =>
  page.evaluate(() => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, {
      acceptNode: ({ parentElement }) =>
        parentElement.closest('script, style, noscript') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    });
    while (walker.nextNode()) texts.push(walker.currentNode.textContent);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
      for (const element of document.body.querySelectorAll(`[${name}]:not([aria-hidden='true'])`))
        texts.push(element.getAttribute(name));
    // Times and counts change between reads.
    return texts.map((text) => text.trim().replace(/\d+/g, '0')).filter(Boolean);
  });
/** At least two adjacent English words; excludes names and addresses. */
const isPhrase = (text) => /[A-Za-z’']{2,}[,.;:]? [A-Za-z’']{2,}/.test(text);

/** English phrases per tab. */
const english = {};
step('in English', async () => {
  await signInWithOneJob(page, `lina-${Date.now()}@example.com`);
  await page.goto('/dashboard');
  assert.equal(await languageOfPage(page), 'en');
  for (const name of Object.keys(tabs)) {
    await openTab(page, name);
    await page.getByRole('tabpanel').waitFor();
    await settled(page);
    english[name] = new Set((await allTexts()).filter(isPhrase));
    assert.ok(english[name].size > 3, `${name} has English phrases`);
  }
});

step('the header switches to the other language', async () => {
  await banner().getByRole('button', { name: '中文' }).click();
  await page.getByRole('heading', { level: 1, name: '设置' }).waitFor();
  assert.equal(await languageOfPage(page), 'zh');
});

step('the language survives a reload', async () => {
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '控制台' }).waitFor();
  assert.equal(await languageOfPage(page), 'zh');
});

for (const [name, chinese] of Object.entries(tabs))
  step(`${name}: no interface text remains in English`, async () => {
    await openTab(page, chinese);
    await page.getByRole('tabpanel').waitFor();
    await settled(page);
    // Voice names and descriptions are data and not translated.
    const voiceTexts = await page.evaluate(async () => {
      const { data } = await (await fetch('/api/voices/collection')).json();
      return data.flatMap(({ name, description }) => [name, description]).filter(Boolean);
    });
    const untranslated = (await allTexts()).filter((text) => isPhrase(text) && english[name].has(text));
    assert.deepEqual(
      untranslated.filter((text) => !voiceTexts.some((data) => data.includes(text) || text.includes(data))),
      [],
    );
  });

step('dialogs are translated', async () => {
  await openTab(page, tabs.Connections);
  await page.getByRole('button', { name: '连接网站' }).click();
  const dialog = page.getByRole('dialog', { name: '连接网站' });
  await dialog.getByRole('button', { name: '连接', exact: true }).click();
  await dialog.getByText('请填写网站地址').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await dialog.waitFor({ state: 'detached' });
  await openTab(page, tabs.Settings);
  await page.getByRole('button', { name: '生成令牌' }).click();
  await page.getByRole('button', { name: '撤销令牌' }).click();
  await page.getByRole('dialog', { name: '撤销 API 令牌？' }).getByRole('button', { name: '保留' }).click();
});

step('switching back updates every open page', async () => {
  const second = await page.context().newPage();
  await second.goto('/dashboard');
  await second.getByRole('heading', { level: 1, name: '控制台' }).waitFor();
  await page.bringToFront();
  await banner().getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await second.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  assert.deepEqual([await languageOfPage(page), await languageOfPage(second)], ['en', 'en']);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

step('the page logs no errors', () => assert.deepEqual(problems, []));
