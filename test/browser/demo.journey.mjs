// The landing page demo as a visitor: preview voices, generate, reach the limit, lose the server, sign up.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { serve } from '../../scripts/serve-for-tests.mjs';
import { openBrowser, signIn, steps } from './user.mjs';

const text = 'Bees dance to tell each other where the flowers are. The angle of the dance is the angle to the sun.';
const step = steps();
let server, browser, page;
before(async () => {
  // A separate server, because the demo has an hourly limit per address.
  server = await serve();
  ({ browser, page } = await openBrowser(undefined, server.url));
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const field = () => page.getByRole('textbox', { name: 'Your text' });
const generate = () => page.getByRole('button', { name: 'Generate Podcast' });
/** The first selectable voice of the list. */
const voice = (visitorPage) =>
  visitorPage.getByRole('list', { name: 'Voices' }).locator('button[aria-pressed]').first();
const hasFocus = async (element) =>
  page.waitForFunction((expected) => document.activeElement === expected, await element.elementHandle());
const preview = () => page.getByRole('dialog', { name: 'Podcast Script Preview' });

step('starts with a welcome text and no selected voice', async () => {
  await page.goto('/');
  await voice(page).waitFor();
  assert.match(await field().inputValue(), /Welcome to Duetcast/);
  assert.equal(await generate().isDisabled(), true);
});

step('accepts at most 500 characters', async () => {
  await field().fill('');
  await field().pressSequentially('x'.repeat(20));
  await field().evaluate((element) => element.setSelectionRange(0, 20));
  await page.evaluate(() => navigator.clipboard.writeText('y'.repeat(600)));
  await field().press('Control+v');
  assert.equal((await field().inputValue()).length, 500);
  await page.getByText('500 / 500 characters').waitFor();
});

step('plays one voice at a time', async () => {
  const play = page.getByRole('list', { name: 'Voices' }).getByRole('button', { name: /^Play preview of/ });
  await play.first().click();
  await page
    .getByRole('button', { name: /^Stop preview of/ })
    .first()
    .waitFor();
  await play.first().click();
  assert.equal(
    await page
      .getByRole('list', { name: 'Voices' })
      .getByRole('button', { name: /^Stop preview of/ })
      .count(),
    1,
  );
});

step('leaving the page stops the preview', async () => {
  await page.addInitScript(() => {
    window.samples = [];
    const Sample = window.Audio;
    window.Audio = class extends Sample {
      constructor(address) {
        super(address);
        this.loop = true;
        window.samples.push(this);
      }
    };
  });
  await page.goto('/');
  const play = page.getByRole('list', { name: 'Voices' }).getByRole('button', { name: /^Play preview of/ });
  await play.first().click();
  await page.waitForFunction(() => window.samples[0]?.currentTime > 0);
  await page.getByRole('banner').getByRole('link', { name: 'Voices' }).click();
  await page.waitForURL('**/voices');
  await page.waitForFunction(() => window.samples[0].paused);
  await page.goto('/');
});

step('shows a preview of the script and the sign-up offer', async () => {
  await field().fill(text);
  await voice(page).click();
  await generate().click();
  await preview().getByText('Segment 1', { exact: true }).waitFor();
  await preview().getByText('Segments shown').waitFor();
  await preview().getByText(`${text.length} characters`).waitFor();
  await preview().getByText('Get the Full Script').waitFor();
  assert.equal(await preview().getByRole('link', { name: 'Sign Up Free' }).getAttribute('href'), '/sign-up');
  const stored = await page.evaluate(() => [
    localStorage.getItem('podcast_session_id'),
    localStorage.getItem('podcast-session'),
  ]);
  assert.match(stored[1], /^session_\d+_\w+$/);
  assert.equal(JSON.parse(stored[0]), stored[1]);
  await preview().getByRole('button', { name: 'Close' }).click();
  await preview().waitFor({ state: 'detached' });
  await hasFocus(generate());
});

step('rejects the sixth request within an hour', async () => {
  for (let attempt = 2; attempt <= 5; attempt++) {
    await field().fill(`${text} Attempt ${attempt}.`);
    await generate().click();
    await preview().getByText('Segment 1', { exact: true }).waitFor();
    await preview().getByRole('button', { name: 'Close' }).click();
    await preview().waitFor({ state: 'detached' });
  }
  await field().fill(`${text} Once too often.`);
  await generate().click();
  await page.getByText('Rate limit exceeded. Please try again in an hour or sign up for unlimited access.').waitFor();
  assert.equal(await generate().isEnabled(), true);
  await hasFocus(generate());
});

step('signing up keeps the scripts', async () => {
  await signIn(page, `demi-${Date.now()}@example.com`);
  await page.getByRole('dialog').getByText(text, { exact: false }).first().waitFor();
});

step('reports a network error when the server is down', async () => {
  const { browser: other, page: visitor } = await openBrowser(undefined, server.url);
  await visitor.goto('/');
  await voice(visitor).click();
  await server.stop();
  server = null;
  await visitor.getByRole('button', { name: 'Generate Podcast' }).click();
  await visitor.getByText('Network error. Please try again.').waitFor();
  await other.close();
});
