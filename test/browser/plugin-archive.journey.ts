// The owner of an archive selects posts, sees their price grow, stops, goes on, and makes their audio.
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
