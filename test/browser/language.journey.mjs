// The language of the interface: chosen, kept, followed by every tab and every open page, and chosen back.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { settled, withOneJob } from './all-pages.mjs';
import { openBrowser, openTab, steps } from './person.mjs';

const step = steps();
const tabs = { Dashboard: '控制台', Create: '创作', Voices: '声音', Connections: '连接', Settings: '设置' };
let browser, page, problems;
before(async () => ({ browser, page, problems } = await openBrowser()));
after(() => browser.close());

const banner = () => page.getByRole('banner');
const languageOfPage = (where) => where.evaluate(() => document.documentElement.lang);

/** All that is read or heard on the page: texts, names, placeholders and tooltips. */
const shown = () =>
  page.evaluate(() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, {
      acceptNode: ({ parentElement }) =>
        parentElement.closest('script, style, noscript') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    });
    while (texts.nextNode()) found.push(texts.currentNode.textContent);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
      for (const element of document.body.querySelectorAll(`[${name}]:not([aria-hidden='true'])`))
        found.push(element.getAttribute(name));
    // Times and counts go on.
    return found.map((text) => text.trim().replace(/\d+/g, '0')).filter(Boolean);
  });
/** More than a name or an address: at least two English words side by side. */
const isPhrase = (text) => /[A-Za-z’']{2,}[,.;:]? [A-Za-z’']{2,}/.test(text);

/** What is the same in both languages although it is a phrase: of tab → phrases. */
const english = {};
step('in English', async () => {
  await withOneJob(page, `lina-${Date.now()}@example.com`);
  await page.goto('/dashboard');
  assert.equal(await languageOfPage(page), 'en');
  for (const name of Object.keys(tabs)) {
    await openTab(page, name);
    await page.getByRole('tabpanel').waitFor();
    await settled(page);
    english[name] = new Set((await shown()).filter(isPhrase));
    assert.ok(english[name].size > 3, `${name} says something`);
  }
});

step('the other language stands in the header in its own name, and is chosen there', async () => {
  await banner().getByRole('button', { name: '中文' }).click();
  await page.getByRole('heading', { level: 1, name: '设置' }).waitFor();
  assert.equal(await languageOfPage(page), 'zh');
});

step('it is kept', async () => {
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '控制台' }).waitFor();
  assert.equal(await languageOfPage(page), 'zh');
});

for (const [name, chinese] of Object.entries(tabs))
  step(`${name}: nothing of ours is left in English`, async () => {
    await openTab(page, chinese);
    await page.getByRole('tabpanel').waitFor();
    await settled(page);
    // What voices are called and said to be like is data, and the same in every language.
    const ofVoices = await page.evaluate(async () => {
      const { data } = await (await fetch('/api/voices/collection')).json();
      return data.flatMap(({ name, description }) => [name, description]).filter(Boolean);
    });
    const left = (await shown()).filter((text) => isPhrase(text) && english[name].has(text));
    assert.deepEqual(
      left.filter((text) => !ofVoices.some((data) => data.includes(text) || text.includes(data))),
      [],
    );
  });

step('dialogs too', async () => {
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

step('switching back changes every open page', async () => {
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

step('nothing broke on the way', () => assert.deepEqual(problems, []));
