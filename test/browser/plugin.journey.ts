// A person writes a post in the block editor of a real WordPress; its visitors hear it.
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  audioPanel,
  canvasOf,
  chooseSettings,
  connectSite,
  openAudioPanel,
  publishPost,
  settingsOf,
  signInToWordPress,
  startPluginSite,
  workUntilReady,
  writePost,
  type PluginSite,
} from './plugin-site';
import { firstSpeech, openPage, timeOf } from './user';

test.describe.configure({ mode: 'serial' });

const paragraphs = ['The sea rises twice a day.', 'The moon pulls it, and the sun helps.'];
const characters = `The tides${paragraphs.join('')}`.length;

let plugin: PluginSite;
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  const started = await startPluginSite();
  test.skip(started === null, 'WordPress cannot be installed here.');
  plugin = started!;
  ({ page, problems } = await openPage(browser, { baseURL: plugin.server.url }));
});
test.afterAll(async () => {
  await page?.context().close();
  await plugin?.close();
});

test('connects the site and chooses voices', async () => {
  await signInToWordPress(page, plugin.site, 'admin', 'admin-pass');
  await connectSite(page, plugin, 'blogger@example.com');
  await chooseSettings(page, plugin);
});

/** What is heard of a voice beside its choice. */
const previewAfter = async (button: Locator) => {
  const [request] = await Promise.all([page.waitForRequest(/\/preview$/), button.click()]);
  return request.url();
};

test('finds a voice by its name and language, and hears it', async () => {
  await page.goto(settingsOf(plugin.site));
  const [field] = await page.locator('.duetcast-voice').all();
  const choice = page.getByLabel('Voice', { exact: true });
  await field!.getByLabel('Search voices').fill('raymond en');
  await expect(choice.locator('option')).toHaveText(['Raymond', 'Sarah']);
  await expect(choice).toHaveValue('local-en-us-slt');
  await choice.selectOption('local-en-us-rms');
  expect(await previewAfter(field!.getByRole('button', { name: 'Listen' }))).toContain('local-en-us-rms');
});

test('sees the price of a post before publishing, and of its choices', async () => {
  await writePost(page, plugin, 'The tides', paragraphs);
  await openAudioPanel(page);
  const panel = audioPanel(page);
  await expect(panel.getByText('When you publish the post, its audio is made.')).toBeVisible();
  await expect(panel.getByText(new RegExp(`^Price ${characters} characters`))).toBeVisible();
  await panel.getByLabel('Spoken after this post').fill('Goodbye.');
  await expect(panel.getByText(new RegExp(`^Price ${characters + 'Goodbye.'.length} characters`))).toBeVisible();
  await panel.getByLabel('Search voices').fill('raymond');
  await expect(panel.getByLabel('Voice', { exact: true }).locator('option')).toHaveText([/Sarah/, 'Raymond']);
  expect(await previewAfter(panel.getByRole('button', { name: 'Listen' }))).toContain('local-en-us-slt');
  await panel.getByLabel('Form').selectOption('conversation');
  await expect(panel.getByLabel('Second voice')).toBeVisible();
  await panel.getByLabel('Form').selectOption('');
  await panel.getByLabel('Spoken after this post').fill('');
});

test('leaves a block out, and reads what will be spoken', async () => {
  const panel = audioPanel(page);
  const toggle = page.getByLabel('Do not speak this block');
  const selectFirst = async () => {
    await canvasOf(page).getByText(paragraphs[0]!).click();
    await page.getByRole('tab', { name: 'Block', exact: true }).click();
    await page.getByRole('button', { name: 'Audio', exact: true }).click();
  };
  await selectFirst();
  await toggle.check();
  await openAudioPanel(page);
  await panel.getByRole('button', { name: 'See the text as it will be spoken' }).click();
  await expect(panel.locator('.duetcast-spoken')).toHaveText(`The tides ${paragraphs[1]}`);
  await panel.getByRole('button', { name: 'Count again' }).click();
  await expect(panel.getByText(new RegExp(`^Price ${characters - paragraphs[0]!.length} characters`))).toBeVisible();
  await selectFirst();
  await toggle.uncheck();
  await openAudioPanel(page);
});

test('publishes; the audio is ready in the panel', async () => {
  await publishPost(page);
  await workUntilReady(plugin);
  await expect(audioPanel(page).getByText('Ready')).toBeVisible();
  await expect(audioPanel(page).locator('audio')).toHaveAttribute('src', new RegExp(`^${plugin.server.url}/`));
});

test('after an edit sees the price of the change alone', async () => {
  await canvasOf(page).getByText(paragraphs[1]!).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Twice.');
  await openAudioPanel(page);
  await audioPanel(page).getByRole('button', { name: 'Count again' }).click();
  await expect(
    audioPanel(page).getByText(`Price ${paragraphs[1]!.length + ' Twice.'.length} characters`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
});

test('inserts the player’s block and sees the player in the editor', async () => {
  await canvasOf(page).getByText(paragraphs[1]!).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/duetcast');
  await page.getByRole('option', { name: 'Duetcast player' }).click();
  const shown = canvasOf(page).locator('[data-type="duetcast/player"] duetcast-player');
  await expect(shown.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Block', exact: true }).click();
  await page.getByLabel('Layout of the player').selectOption('compact');
  await page.getByLabel('Title line').fill('Hear the tides');
  await expect(canvasOf(page).locator('[data-type="duetcast/player"]')).toContainText('Hear the tides · 1 min');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.components-snackbar').getByText('Post updated.')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a visitor’s page makes at most one request for it before play; then the post is heard', async ({ browser }) => {
  const visit = await openPage(browser, { baseURL: plugin.site.url });
  const requests: string[] = [];
  visit.page.on('request', (request) => requests.push(request.url()));
  await visit.page.goto('/the-tides/');
  await visit.page.waitForLoadState('networkidle');
  const ours = requests.filter((url) => url.includes('duetcast') || url.startsWith(plugin.server.url));
  expect(ours).toEqual([expect.stringContaining('/build/duetcast-player.js')]);
  const player = visit.page.locator('duetcast-player');
  expect(await player.count()).toBe(1);
  await expect(visit.page.getByText('Hear the tides · 1 min')).toBeVisible();
  expect((await player.boundingBox())?.height).toBe(64);
  await expect(player.getByRole('button')).toHaveCount(1);
  await visit.page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect
    .poll(() => timeOf(visit.page.locator('duetcast-player .player audio')), firstSpeech)
    .toBeGreaterThan(0.3);
  expect(requests.some((url) => url.startsWith(`${plugin.server.url}/api/posts/`))).toBe(true);
  await visit.page.addStyleTag({ content: 'duetcast-player { outline: 2px solid black }' });
  expect(await player.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  await player.evaluate((element) => element.setAttribute('layout', 'full'));
  await player.getByRole('button', { name: 'Transcript' }).click();
  await expect(player.getByText(paragraphs[0]!)).toBeVisible();
  expect(visit.problems).toEqual([]);
  await visit.page.context().close();
});

test('a block has the posts with audio, and on a phone the player of a post stays in sight', async ({ browser }) => {
  await writePost(page, plugin, 'Listen', ['Hear our posts.']);
  await page.keyboard.type('/latest posts with');
  await page.getByRole('option', { name: 'Latest posts with audio' }).click();
  const block = canvasOf(page).locator('[data-type="duetcast/playlist"]');
  await expect(block.getByRole('link', { name: 'The tides' })).toBeVisible();
  await publishPost(page);
  await plugin.site.evaluate(
    `update_option( 'duetcast_settings', array( 'sticky' => 'phones' ) + get_option( 'duetcast_settings' ) );
    wp_insert_post( array( 'post_title' => 'Long', 'post_content' => str_repeat( '<p>The sea rises.</p>', 30 ), 'post_status' => 'publish' ) );`,
  );
  await workUntilReady(plugin);
  const visit = await openPage(browser, { baseURL: plugin.site.url, viewport: { width: 390, height: 500 } });
  await visit.page.goto('/listen/');
  const item = visit.page.getByRole('listitem').filter({ has: visit.page.getByRole('link', { name: 'The tides' }) });
  await item.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => timeOf(item.locator('.player audio')), firstSpeech).toBeGreaterThan(0.3);
  await visit.page.goto('/long/');
  const player = visit.page.locator('.duetcast-audio');
  const place = async () => (await player.boundingBox())!.y;
  const before = await place();
  expect(before).toBeGreaterThan(40);
  for (const [width, top] of [
    [390, 0],
    [800, -200],
  ] as const) {
    await visit.page.setViewportSize({ width, height: 500 });
    await visit.page.evaluate(() => scrollTo(0, 0));
    const start = await place();
    await visit.page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), start + 200);
    await expect.poll(async () => Math.round(await place())).toBe(top);
  }
  await visit.page.context().close();
});

test('a subscriber sees nothing of it in the administration', async ({ browser }) => {
  await plugin.site.evaluate(
    `wp_insert_user( array( 'user_login' => 'reader', 'user_pass' => 'reader-pass', 'role' => 'subscriber' ) );`,
  );
  const reader = await openPage(browser, { baseURL: plugin.site.url });
  await signInToWordPress(reader.page, plugin.site, 'reader', 'reader-pass');
  expect(await reader.page.content()).not.toMatch(/duetcast/i);
  for (const path of ['tools.php?page=duetcast-bulk', 'options-general.php?page=duetcast'])
    expect((await reader.page.goto(`/wp-admin/${path}`))?.status()).toBe(403);
  await reader.page.context().close();
});

test('PHP and WordPress had nothing to complain about', () => {
  expect(plugin.site.complaints()).toBe('');
});
