// A real WordPress with the plugin, and what its people do in it.
import { expect, type Page } from '@playwright/test';
import { wordPressPackages } from '../wordpress/wordpress-packages';
import { WordPressSite } from '../wordpress/wordpress-site';
import { serve, type Server } from './server';

export interface PluginSite {
  readonly site: WordPressSite;
  readonly server: Server;
  readonly close: () => Promise<void>;
}

/** The site and the server of its owner; null where WordPress cannot be had. */
export async function startPluginSite(): Promise<PluginSite | null> {
  const packages = wordPressPackages();
  if (!packages) return null;
  const site = await WordPressSite.start(packages);
  await site.evaluate(
    // Avatars come from another site.
    `update_option( 'show_avatars', 0 ); update_user_meta( 1, 'wp_persisted_preferences', array( 'core/edit-post' => array( 'welcomeGuide' => false ), 'core' => array( 'enableChoosePatternModal' => false ), '_modified' => gmdate( 'c' ) ) );`,
  );
  const server = await serve({ DOWNLOAD_ALLOWED_HOSTS: new URL(site.url).host });
  const close = async () => {
    await server.stop();
    await site.close();
  };
  return { site, server, close };
}

export async function signInToWordPress(page: Page, site: WordPressSite, login: string, password: string) {
  await page.goto(`${site.url}/wp-login.php`);
  await page.getByLabel('Username or Email Address').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/wp-admin/**');
}

export const settingsOf = (site: WordPressSite): string => `${site.url}/wp-admin/options-general.php?page=duetcast`;

/** From the settings of the plugin to the approval on the server and back. */
export async function connectSite(page: Page, { site, server }: PluginSite, email: string): Promise<void> {
  await page.goto(settingsOf(site));
  await page.getByLabel('Address of the Duetcast server').first().fill(server.url);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/is connected to/)).toBeVisible();
}

/** Has new posts read aloud by the first voices of their language. */
export async function chooseSettings(page: Page, { site }: PluginSite): Promise<void> {
  await page.goto(settingsOf(site));
  await page.getByLabel('Voice', { exact: true }).selectOption('local-en-us-slt');
  await page.getByLabel('Second voice').selectOption('local-en-us-rms');
  await page.getByRole('checkbox', { name: 'Posts' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
}

/** The place of the editor where the post is written. */
export const canvasOf = (page: Page) => page.frameLocator('iframe[name="editor-canvas"]');

/** Opens a new post in the block editor and writes it. */
export async function writePost(page: Page, { site }: PluginSite, title: string, paragraphs: readonly string[]) {
  await page.goto(`${site.url}/wp-admin/post-new.php`);
  await canvasOf(page).getByRole('textbox', { name: 'Add title' }).fill(title);
  await canvasOf(page).getByRole('textbox', { name: 'Add title' }).press('Enter');
  for (const paragraph of paragraphs) {
    await page.keyboard.type(paragraph);
    await page.keyboard.press('Enter');
  }
}

export const audioPanel = (page: Page) =>
  page.getByRole('region', { name: 'Editor settings' }).locator('.duetcast-panel');

/** The panel of the post's settings, opened. */
export async function openAudioPanel(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Post', exact: true }).click();
  const toggle = page.getByRole('button', { name: 'Audio', exact: true });
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  await expect(audioPanel(page)).toBeVisible();
}

/** Publishes with the steps before it, where the price is. */
export async function publishPost(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.locator('.editor-post-publish-panel').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/is now live/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close panel' }).click();
}

/** Works as a system cron does until nothing is under way. */
export async function workUntilReady({ site }: PluginSite): Promise<void> {
  await expect
    .poll(async () => {
      await site.cron();
      return Object.keys(await site.value<object>(`return (object) Duetcast\\Queue::counts();`));
    })
    .toEqual(['ready']);
}
