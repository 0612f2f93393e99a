// `npm run screenshots -- plugin-screenshots`: the plugin in a real WordPress, at phone and desktop width, from right to
// left and in other colors, in screenshots/ (ignored by git); the pictures of `/plugin`, in apps/web/public/; and those of
// readme.txt, in apps/wordpress/directory/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import {
  audioPanel,
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
import { openPage } from './user';

const pictures = 'apps/web/public/plugin-screens';
const pictureSize = { width: 960, height: 640 };

/** What the window shows, as WebP, which Chromium's screenshots are not. */
async function takePicture(page: Page, name: string): Promise<void> {
  const png = (await page.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  const webp = await blank.evaluate(
    async ({ source, width, height }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? '';
    },
    { source: png, ...pictureSize },
  );
  await blank.close();
  mkdirSync(pictures, { recursive: true });
  writeFileSync(`${pictures}/${name}.webp`, Buffer.from(webp, 'base64'));
}

/** A picture of WordPress' directory, in the order of readme.txt; the archive of the plugin does not have it. */
const takeForDirectory = (page: Page, number: number) =>
  page.screenshot({ path: `apps/wordpress/directory/screenshot-${number}.png` });

const looks = [
  { name: 'desktop', width: 1440, height: 900, locale: 'en_US', scheme: 'fresh' },
  { name: 'phone', width: 390, height: 844, locale: 'en_US', scheme: 'modern' },
  { name: 'right-to-left', width: 1440, height: 900, locale: 'ar', scheme: 'midnight' },
];

/** Each screen of the plugin, as one person sees it. */
async function captureScreens(page: Page, { site }: PluginSite, postId: number): Promise<void> {
  for (const look of looks) {
    await page.setViewportSize(look);
    await site.evaluate(
      `update_option( 'test_right_to_left', ${look.locale === 'ar' ? 1 : 0} ); update_user_meta( 1, 'admin_color', '${look.scheme}' );`,
    );
    const take = (name: string) =>
      page.screenshot({ path: `screenshots/plugin-${name}-${look.name}.png`, fullPage: true });
    const admin = `${site.url}/wp-admin`;
    const screens = {
      settings: settingsOf(site),
      list: `${admin}/edit.php`,
      bulk: `${admin}/tools.php?page=duetcast-bulk`,
      ledger: `${admin}/tools.php?page=duetcast-ledger`,
      post: `${site.url}/?p=${postId}`,
    };
    for (const [name, url] of Object.entries(screens)) {
      await page.goto(url, { waitUntil: 'networkidle' });
      await take(name);
    }
    await page.goto(`${admin}/post.php?post=${postId}&action=edit`);
    if (look.width < 782) await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await openAudioPanel(page);
    await page.getByText('characters').first().waitFor();
    await take('editor');
  }
}

test('the plugin in WordPress', async ({ browser }) => {
  const plugin = await startPluginSite();
  test.skip(plugin === null, 'WordPress cannot be installed here.');
  const { page } = await openPage(browser, { baseURL: plugin!.server.url, viewport: pictureSize });
  const { site } = plugin!;
  await signInToWordPress(page, site, 'admin', 'admin-pass');
  await page.goto(settingsOf(site));
  await page.getByLabel('Address of the Duetcast server').first().fill(plugin!.server.url);
  await takePicture(page, 'connection');
  await connectSite(page, plugin!, 'blogger@example.com');
  await chooseSettings(page, plugin!);
  await page.getByRole('heading', { name: 'Audio of posts' }).evaluate((heading) => heading.scrollIntoView());
  await takeForDirectory(page, 1);
  await writePost(page, plugin!, 'Why the tides come twice a day', [
    'The moon pulls at the sea, and at the ground below it.',
    'So the water rises on both sides of the earth, and the earth turns through both.',
  ]);
  await openAudioPanel(page);
  await audioPanel(page).getByText('characters').scrollIntoViewIfNeeded();
  await takePicture(page, 'panel');
  await takeForDirectory(page, 2);
  await publishPost(page);
  await workUntilReady(plugin!);
  const postId = await site.value<number>(`return get_posts()[0]->ID;`);
  const visitor = await openPage(browser, { viewport: pictureSize });
  await visitor.page.goto(`${site.url}/?p=${postId}`, { waitUntil: 'networkidle' });
  await takePicture(visitor.page, 'player');
  await takeForDirectory(visitor.page, 3);
  const audio = (await visitor.page.locator('duetcast-player').getAttribute('src')) ?? '';
  // Chromium without windows counts as a bot.
  await (await fetch(audio, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } })).arrayBuffer();
  const plays = `do_action( 'duetcast_daily' ); return array_sum( Duetcast\\Plays::of( Duetcast\\Queue::row( ${postId} ) ) );`;
  await expect.poll(() => site.value<number>(plays)).toBe(1);
  for (const [number, path] of [
    [4, 'edit.php'],
    [5, 'tools.php?page=duetcast-ledger'],
  ] as const) {
    await page.goto(`${site.url}/wp-admin/${path}`, { waitUntil: 'networkidle' });
    const verify = page.getByRole('link', { name: 'Verify', exact: true });
    if (await verify.isVisible()) {
      await verify.click();
      await page.getByText('The record is signed by the server').waitFor();
    }
    await takeForDirectory(page, number);
  }
  await captureScreens(page, plugin!, postId);
  await plugin!.close();
});
