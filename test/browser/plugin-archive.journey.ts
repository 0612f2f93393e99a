// The owner of an archive selects posts, sees their price grow, stops, goes on, and makes their audio.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import {
  chooseSettings,
  connectSite,
  signInToWordPress,
  startPluginSite,
  workUntilReady,
  type PluginSite,
} from './plugin-site';
import { openPage } from './user';

test.describe.configure({ mode: 'serial' });

const text = 'The sea of it rises.';
const posts = 40;
const charactersOf = (number: number): number => `Archive ${number}${text}`.length;

let plugin: PluginSite;
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  const started = await startPluginSite();
  test.skip(started === null, 'WordPress cannot be installed here.');
  plugin = started!;
  ({ page, problems } = await openPage(browser, { baseURL: plugin.server.url }));
  await signInToWordPress(page, plugin.site, 'admin', 'admin-pass');
  await connectSite(page, plugin, 'archivist@example.com');
  await chooseSettings(page, plugin);
  await plugin.site.evaluate(
    `foreach ( get_posts( array( 'post_type' => 'any', 'numberposts' => -1 ) ) as $p ) { wp_delete_post( $p->ID, true ); }
    for ( $i = 10; $i < ${10 + posts}; $i++ ) { wp_insert_post( array( 'post_title' => "Archive $i", 'post_content' => '<p>${text}</p>', 'post_status' => 'publish', 'post_date' => '2020-01-05 00:00:00' ) ); }`,
  );
});
test.afterAll(async () => {
  await page?.context().close();
  await plugin?.close();
});

const sum = () => page.locator('.duetcast-bulk [aria-live]').first();

test('sees the price of what is ticked, and stops and goes on', async () => {
  const prices: string[] = [];
  page.on('request', (request) => /\/price\b/.test(request.url()) && prices.push(request.url()));
  await page.goto(`${plugin.site.url}/wp-admin/tools.php?page=duetcast-bulk`, { waitUntil: 'networkidle' });
  await expect(page.locator('tbody input')).toHaveCount(posts);
  const make = page.getByRole('button', { name: 'Make audio of the selected posts' });
  await expect(make).toBeDisabled();
  expect(prices).toEqual([]);
  await page.getByLabel('Archive 10', { exact: true }).check();
  await expect(sum()).toHaveText(new RegExp(`^${charactersOf(10)} characters; [\\d,]+ are left this month$`));
  await expect(make).toBeEnabled();
  expect(prices).toHaveLength(1);
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(sum()).toHaveText(/ · Prices to count: \d+$/);
  await expect(make).toBeDisabled();
  await page.getByRole('button', { name: 'Go on' }).click();
  const all = (posts * charactersOf(10)).toLocaleString('en-US');
  await expect(sum()).toHaveText(new RegExp(`^${all} characters; [\\d,]+ are left this month$`));
  await page.getByLabel('Archive 10', { exact: true }).uncheck();
  await expect(sum()).toContainText(((posts - 1) * charactersOf(10)).toLocaleString('en-US'));
});

test('makes what is ticked', async () => {
  await page.getByLabel('Select all').check();
  await page.getByLabel('Select all').uncheck();
  await expect(sum()).toHaveText('');
  for (const number of [10, 11]) await page.getByLabel(`Archive ${number}`, { exact: true }).check();
  await page.getByRole('button', { name: 'Make audio of the selected posts' }).click();
  await expect(page.getByRole('row', { name: 'Archive 11' })).toContainText('Waiting');
  expect(await plugin.site.value(`return Duetcast\\Queue::counts();`)).toEqual({ queued: 2 });
  await workUntilReady(plugin);
  await page.reload();
  await expect(page.locator('tbody input')).toHaveCount(posts - 2);
  expect(problems).toEqual([]);
  expect(plugin.site.complaints()).toBe('');
});

/** The limit of estimates in a minute as the server answers it, without its minute, and the page of a proxy once. */
const limited = `<?php add_filter( 'pre_http_request', function ( $answer, $args, $url ) {
  if ( false === strpos( $url, '/api/compilations/estimate' ) ) { return $answer; }
  update_option( 'test_estimates', $count = 1 + (int) get_option( 'test_estimates' ), false );
  $is_limited = 0 === $count % 61;
  $body = $is_limited ? array( 'success' => false, 'code' => 'request.tooMany', 'error' => 'Too many estimates.' ) : array( 'success' => true, 'data' => array( 'characters' => 10, 'usage' => array( 'remaining' => 9000 ) ) );
  $headers = 90 === $count ? array( 'content-type' => 'text/html' ) : array( 'content-type' => 'application/json', 'retry-after' => '37' );
  return array( 'headers' => $headers, 'body' => 90 === $count ? '<h1>502</h1>' : wp_json_encode( $body ), 'response' => array( 'code' => $is_limited ? 429 : 200, 'message' => '' ), 'cookies' => array(), 'filename' => null );
}, 10, 3 );`;

test('prices and makes 141 posts over the limit of the server and lost answers', async () => {
  test.slow();
  await plugin.site.evaluate(
    `for ( $i = 1; $i <= 141; $i++ ) { wp_insert_post( array( 'post_title' => "Many $i", 'post_content' => '<p>${text}</p>', 'post_status' => 'publish', 'post_date' => '2020-03-05 00:00:00' ) ); }`,
  );
  writeFileSync(join(plugin.site.folder, 'wp-content/mu-plugins/limited.php'), limited);
  let asked = 0;
  await page.route(/\/price\b/, (route) => (++asked === 20 ? route.abort() : route.continue()));
  await page.clock.install();
  await page.goto(`${plugin.site.url}/wp-admin/tools.php?page=duetcast-bulk&after=2020-02-01`);
  await expect(page.locator('tbody input')).toHaveCount(141);
  await page.getByLabel('Select all').check();
  for (const [left, seconds] of [
    [122, 10],
    [81, 37],
    [53, 10],
    [22, 37],
  ] as const) {
    await expect(sum()).toHaveText(new RegExp(` · Prices to count: ${left} · Going on in ${seconds} s$`));
    await expect(page.locator('tbody input:checked:enabled')).toHaveCount(141);
    await page.clock.runFor(seconds * 1_000);
  }
  await expect(sum()).toHaveText('1,410 characters; 9,000 are left this month');
  await page.getByRole('button', { name: 'Make audio of the selected posts' }).click();
  await expect(page.locator('tbody input:disabled')).toHaveCount(141, { timeout: 120_000 });
  expect(await plugin.site.value(`return Duetcast\\Queue::counts();`)).toMatchObject({ queued: 141 });
  rmSync(join(plugin.site.folder, 'wp-content/mu-plugins/limited.php'));
});

test('stops by itself while the network is away, and goes on when a person says so', async () => {
  await page.goto(`${plugin.site.url}/wp-admin/tools.php?page=duetcast-bulk`);
  await page.route(/\/price\b/, (route) => route.abort());
  const box = page.getByLabel('Archive 13', { exact: true });
  await box.check();
  for (const seconds of [10, 20, 30, 60]) {
    await expect(sum()).toHaveText(new RegExp(`Going on in ${seconds} s$`));
    await page.clock.runFor(seconds * 1_000);
  }
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect(box).toBeChecked();
  await page.unroute(/\/price\b/);
  await page.getByRole('button', { name: 'Go on' }).click();
  // The sentence was made, and paid for, with other posts.
  await expect(page.getByRole('row', { name: 'Archive 13' })).toContainText(`${'Archive 13'.length} characters`);
});
