import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { ServerProcess } from '../support/server-process';
import { WordPressBrowser } from '../wordpress/wordpress-browser';
import { wordPressPackages } from '../wordpress/wordpress-packages';
import { WordPressSite } from '../wordpress/wordpress-site';

const warmUp = 5;

const rounded = (value: number) => Math.round(value * 100) / 100;
const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

/** Connects the site with a token, and has new posts read aloud. */
async function connect(site: WordPressSite, client: ApiClient): Promise<void> {
  const data = await client.data<{ site_token: string }>('POST', '/api/plugin-connections', { site_url: site.url });
  await site.value(
    `update_option( 'duetcast_server', '${client.url}' );
    $connected = Duetcast\\Connection::connect( '${data.site_token}', '' );
    if ( is_wp_error( $connected ) ) { throw new Exception( $connected->get_error_message() ); }
    wp_set_current_user( 1 );
    update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( array( 'voice_1' => '${client.voices[0]}', 'automatic' => array( 'post' ) ) ) );
    return true;`,
  );
}

/** Publishes a post as the editor does; ms until the answer. */
async function publish(browser: WordPressBrowser, nonce: string, title: string, query: string): Promise<number> {
  const post = { title, content: '<p>It rises twice a day.</p>'.repeat(20), status: 'publish' };
  const started = performance.now();
  const response = await browser.rest('POST', `/wp/v2/posts${query}`, nonce, post);
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`The post was not published: ${response.status}`);
  return performance.now() - started;
}

/** Posts that are published with the plugin and without it, in turn; each order as often. */
async function publishPairs(site: WordPressSite, pairs: number) {
  const browser = await new WordPressBrowser(site.url).signIn('admin', 'admin-pass');
  const nonce = await browser.restNonce();
  const times: { with: number; without: number }[] = [];
  for (let index = 0; index < pairs + warmUp; index++) {
    const measured = { with: 0, without: 0 };
    const order = index % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const);
    for (const kind of order)
      measured[kind] = await publish(browser, nonce, `Post ${index} ${kind}`, kind === 'with' ? '' : '?without=1');
    if (index >= warmUp) times.push(measured);
  }
  return times;
}

/** Queries of the page of a post with audio. */
async function queriesOf(site: WordPressSite, query: string): Promise<number> {
  const html = await (await fetch(`${site.url}/heard/?queries=1${query}`)).text();
  if (query === '' && !html.includes('<duetcast-player')) throw new Error('The page has no player');
  return Number(/<!--queries (\d+)-->/.exec(html)?.[1]);
}

async function pageQueries(site: WordPressSite) {
  const id = await site.value<number>(
    `wp_set_current_user( 1 ); return wp_insert_post( array( 'post_title' => 'Heard', 'post_content' => 'Text.', 'post_status' => 'publish' ) );`,
  );
  const state = () => site.value<string>(`return Duetcast\\Queue::row( ${id} )['state'];`);
  for (let now = await state(); now !== 'ready'; now = await state()) {
    if (now === 'failed') throw new Error('The audio of the post failed');
    await site.cron();
  }
  await queriesOf(site, ''); // what WordPress stores at the first request
  return { without: await queriesOf(site, '&without=1'), with: await queriesOf(site, '') };
}

/** A real WordPress with the plugin and without it: publishing a post, and the page of one with audio. */
export async function benchWordPress(pairs = 60) {
  const packages = wordPressPackages();
  if (!packages) return { skipped: 'WordPress cannot be installed here' };
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-wordpress-'));
  const site = await WordPressSite.start(packages);
  const server = await ServerProcess.create(dataDir, { DOWNLOAD_ALLOWED_HOSTS: new URL(site.url).host });
  try {
    await server.start();
    await connect(site, await ApiClient.signedIn(server.url, 'ada@example.com'));
    const queries = await pageQueries(site);
    const times = await publishPairs(site, pairs);
    const [without, withPlugin] = [times.map((pair) => pair.without), times.map((pair) => pair.with)];
    return {
      pairs,
      publishMs: { without: rounded(quantile(without, 0.5)), with: rounded(quantile(withPlugin, 0.5)) },
      addedMs: {
        p50: rounded(
          quantile(
            times.map((pair) => pair.with - pair.without),
            0.5,
          ),
        ),
        p90: rounded(
          quantile(
            times.map((pair) => pair.with - pair.without),
            0.9,
          ),
        ),
      },
      ratio: rounded(
        quantile(
          times.map((pair) => pair.with / pair.without),
          0.5,
        ),
      ),
      pageQueries: queries,
    };
  } finally {
    await server.stop();
    await site.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
