// The account dialog and its Usage page: its own URL, live figures, an accessible chart.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { openProxy } from './faulty-proxy.mjs';
import { baseUrl, openBrowser, openTab, signIn, steps } from './user.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const email = `ursula-${Date.now()}@example.com`;
const step = steps();
let browser, page, problems, proxy, session;
before(async () => {
  proxy = await openProxy(baseUrl);
  ({ browser, page, problems } = await openBrowser(undefined, proxy.url, { reducedMotion: 'reduce' }));
});
after(async () => {
  await browser?.close();
  await proxy?.cut();
});

const call = async (path, body) => {
  const headers = { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: JSON.stringify(body),
  });
  assert.ok(response.ok, `${path} returned ${response.status}`);
  return response.json();
};

/** Submits by API, as a site of the account does; returns the characters charged. */
async function makeAudio(domain, text) {
  const { data: voices } = await call('/api/voices');
  const compilation = [{ text, voice_id: voices[0].voice_id }];
  await call('/api/compilations', { domain, compilation });
  return text.length;
}

const dialog = () => page.getByRole('dialog', { name: 'Account' });
const account = () => page.getByRole('banner').getByRole('button', { name: 'Account' });
const total = () => dialog().getByRole('region', { name: 'Total Usage' });
const block = (domain) => dialog().getByRole('listitem', { name: domain, exact: true });
const address = () => new URL(page.url()).pathname + new URL(page.url()).hash;
const count = (value) => value.toLocaleString('en-US');

step('the account button opens the profile', async () => {
  await signIn(page, email);
  session = await page.evaluate(() => JSON.parse(localStorage.getItem('duetcast.session')).token);
  const { data: me } = await call('/api/users/me');
  await openTab(page, 'Voices');
  await account().click();
  await dialog().getByText(email).waitFor();
  await dialog().getByText(me.id).waitFor();
  await dialog().getByRole('button', { name: 'Copy the account ID' }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), me.id);
});

step('the Usage page has its own URL; Back closes it and restores the page', async () => {
  await dialog().getByRole('tab', { name: 'Usage' }).click();
  await dialog().getByRole('heading', { name: 'Character Usage' }).waitFor();
  await dialog().getByText('No character usage data found for the current period.').waitFor();
  assert.equal(address(), '/dashboard#/character-usage');
  await page.goBack();
  await dialog().waitFor({ state: 'detached' });
  assert.equal(address(), '/dashboard');
  assert.equal(await page.getByRole('tab', { name: 'Voices' }).getAttribute('aria-selected'), 'true');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Account');
  await page.goForward();
  await dialog().getByRole('heading', { name: 'Character Usage' }).waitFor();
});

step('a reload or its URL opens the Usage page', async () => {
  await page.reload();
  await dialog().getByRole('heading', { name: 'Character Usage' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.goto('/voices#/character-usage');
  await dialog().getByRole('heading', { name: 'Character Usage' }).waitFor();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await dialog().waitFor({ state: 'detached' });
  assert.equal(address(), '/voices');
  await page.goto('/dashboard/character-usage');
  await dialog().getByRole('heading', { name: 'Character Usage' }).waitFor();
  assert.equal(address(), '/dashboard#/character-usage');
});

let spent;
step('requests usage with the documented headers', async () => {
  const request = page.waitForRequest((candidate) => /\/api\/users\/me\?t=\d{13}$/.test(candidate.url()));
  await page.reload();
  const headers = await (await request).allHeaders();
  const { data: me } = await call('/api/users/me');
  assert.equal(headers['x-user-id'], me.id);
  assert.equal(headers['x-user-email'], email);
  assert.equal(headers['x-subscription-plan'], 'free_user');
  assert.equal(headers['cache-control'], 'no-cache, no-store, must-revalidate');
  assert.match(headers.authorization, /^Bearer /);
  await dialog().getByText('No character usage data found for the current period.').waitFor();
});

step('the figures update live', async () => {
  spent = await makeAudio('blog.example.com', `Good evening, this text of ${Date.now()} is counted.`);
  await block('blog.example.com')
    .getByText(`${count(spent)} / 10,000 characters`)
    .waitFor();
  await total()
    .getByText(`${count(spent)} / 10,000 characters`)
    .waitFor();
  await total()
    .getByText(`${count(10_000 - spent)} remaining`)
    .waitFor();
  const { data: me } = await call('/api/users/me');
  await dialog().getByText(`Current Billing Cycle: ${me.usage.month}`, { exact: true }).waitFor();
});

step('totals add up across domains', async () => {
  const more = await makeAudio('news.example.com', 'And this was said for another site of the same person.');
  await block('news.example.com')
    .getByText(`${count(more)} / 10,000 characters`)
    .waitFor();
  await total()
    .getByText(`${count(spent + more)} / 20,000 characters`)
    .waitFor();
  spent += more;
});

step('a bar is red above 80 percent', async () => {
  const colorOf = (container) =>
    container
      .getByRole('progressbar')
      .evaluate((bar) => getComputedStyle(bar).backgroundColor.match(/\d+/g).map(Number));
  const [red, green] = await colorOf(total());
  assert.ok(green > red, 'green while there is much left');
  const { data: me } = await call('/api/users/me');
  const { charactersUsed } = me.usage.domains.find(({ domain }) => domain === 'blog.example.com');
  // Many characters that take little time to synthesize.
  const { data: voices } = await call('/api/voices');
  const compilation = Array.from({ length: 4 }, (_, index) => ({
    text: `Part ${index} of ${Date.now()}`.padEnd(2_025, '…'),
    voice_id: voices[0].voice_id,
  }));
  await call('/api/compilations', { domain: 'blog.example.com', compilation });
  await block('blog.example.com')
    .getByText(`${count(charactersUsed + 8_100)} / 10,000 characters`)
    .waitFor({ timeout: 120_000 });
  const [redNow, greenNow] = await colorOf(block('blog.example.com'));
  assert.ok(redNow > greenNow, 'red above 80 percent');
  spent += 8_100;
});

step('the chart is usable by keyboard and screen reader', async () => {
  const chart = dialog().getByRole('region', { name: 'Last 12 months' });
  const months = chart.getByRole('radiogroup', { name: 'Month', exact: true }).getByRole('radio');
  assert.equal(await months.count(), 12);
  const thisMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format();
  await chart.getByRole('radio', { name: `${thisMonth}: ${count(spent)} characters`, exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await chart.getByRole('radio', { name: /: 0 characters$/, checked: true }).waitFor();
  const rows = chart.getByRole('table', { name: 'Last 12 months' }).getByRole('row');
  assert.equal(await rows.count(), 13);
  assert.match(await rows.last().textContent(), new RegExp(`^${thisMonth}${count(spent)}`));
  assert.ok((await chart.locator('[data-series="0"]').last().boundingBox()).height > 0);
});

step('usage during a connection loss appears after reconnecting', async () => {
  await proxy.cut();
  const missed = await makeAudio('quiet.example.com', 'This is charged while offline.');
  await proxy.restore();
  await block('quiet.example.com')
    .getByText(`${count(missed)} / 10,000 characters`)
    .waitFor({ timeout: 60_000 });
});

/** Accessibility violations as text. */
async function violations() {
  await page.evaluate(`if (!window.axe) { ${axe} }`);
  const { violations: results } = await page.evaluate(() => window.axe.run());
  return results.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
}

step('both pages are accessible in light and dark and fit a phone', async () => {
  for (const name of ['Profile', 'Usage']) {
    await dialog().getByRole('tab', { name }).click();
    await page.waitForLoadState('networkidle');
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForFunction(
        (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
        colorScheme,
      );
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
      assert.deepEqual(await violations(), [], `${name}, ${colorScheme}`);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    const excess = await dialog().evaluate((element) =>
      Math.max(
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ...[element, ...element.querySelectorAll('*')].map((part) =>
          part.closest('[data-visually-hidden], table') ? 0 : part.getBoundingClientRect().right - innerWidth,
        ),
      ),
    );
    assert.ok(excess <= 0, `${name} is ${excess} px wider than a phone`);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

step('is available in Chinese', async () => {
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.evaluate(() => localStorage.setItem('duetcast.language', '"zh"'));
  await page.goto('/dashboard#/character-usage');
  await page.reload();
  const chineseDialog = page.getByRole('dialog', { name: '账户' });
  await chineseDialog.getByText(/^当前计费周期：/).waitFor();
  await chineseDialog
    .getByRole('radio', { name: /^\d{4}年\d+月：/ })
    .first()
    .waitFor();
  await page.evaluate(() => localStorage.removeItem('duetcast.language'));
});

step('signs out', async () => {
  await page.goto('/dashboard');
  await page.reload();
  await account().click();
  await dialog().getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor();
  assert.equal(address(), '/');
});

step('the page logs no errors', () => {
  // The browser logs the lost connection.
  assert.deepEqual(
    problems.filter((text) => !/ERR_|WebSocket|Failed to load resource/.test(text)),
    [],
  );
});
