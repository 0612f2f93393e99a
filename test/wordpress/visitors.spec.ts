import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until';
import { ConnectedWordPress, settingsPage } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';

/** A page cache that purges on WordPress' own hook, the calls of others that are noted, and one that throws. */
const pageCaches = `<?php
namespace {
	function test_note( $call ) { update_option( 'test_purged', array_merge( get_option( 'test_purged', array() ), array( $call ) ), false ); }
	function rocket_clean_post( $id ) { test_note( "rocket $id" ); }
	function w3tc_flush_post( $id ) { throw new Exception( 'a fault of another plugin' ); }
	function wpsc_delete_post_cache( $id ) { test_note( "super $id" ); }
	function rocket_clean_domain() { test_note( 'rocket all' ); }
	function wpfc_clear_post_cache_by_id( $id ) { test_note( "fastest $id" ); }
	function sg_cachepress_purge_cache( $url ) { test_note( "speed $url" ); }
	class WPO_Page_Cache { static function delete_single_post_cache( $id ) { test_note( "optimize $id" ); } }
	class Test_Purger { function purge_post( $id ) { test_note( "nginx $id" ); } function purge_all() { test_note( 'nginx all' ); } }
	$GLOBALS['nginx_purger'] = new Test_Purger();
	add_action( 'cache_enabler_clear_page_cache_by_post', function ( $id ) { test_note( "enabler $id" ); } );
	add_action( 'purge_post_cache', function ( $id ) { test_note( "breeze $id" ); } );
	add_action( 'wphb_clear_page_cache', function ( $id ) { test_note( 'hummingbird ' . ( $id ? $id : 'all' ) ); } );
	function cached_page( $url ) { return WP_CONTENT_DIR . '/uploads/page-' . md5( wp_parse_url( $url, PHP_URL_PATH ) ) . '.html'; }
	add_action( 'litespeed_purge_post', function ( $id ) { test_note( "litespeed $id" ); } );
	add_filter( 'pre_wp_mail', function ( $done, $mail ) { test_note( 'mail ' . $mail['to'] . ' ' . $mail['subject'] ); return true; }, 20, 2 );
	add_action( 'duetcast_audio_changed', function ( $id ) { test_note( "action $id" ); } );
	add_action( 'clean_post_cache', function ( $id ) { if ( get_post( $id ) ) { @unlink( cached_page( get_permalink( $id ) ) ); } } );
	add_action( 'template_redirect', function () {
		if ( is_user_logged_in() || ! is_singular() ) { return; }
		$file = cached_page( $_SERVER['REQUEST_URI'] );
		if ( is_file( $file ) ) { readfile( $file ); exit; }
		ob_start( function ( $html ) use ( $file ) { file_put_contents( $file, $html ); return $html; } );
	}, 100 );
}
namespace Cloudflare\\APO\\WordPress {
	class Hooks { function purgeCacheByRelevantURLs( $id ) { \\test_note( "cloudflare $id" ); } }
}
`;

describeWordPress('what visitors of a site hear', (packages) => {
  let wordpress: ConnectedWordPress;
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages);
    await wordpress.site.evaluate(`update_option( 'test_reachable', 1 );`);
    await wordpress.ready();
    writeFileSync(join(wordpress.site.folder, 'wp-content/mu-plugins/caches.php'), pageCaches);
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints.replaceAll(/.*Duetcast: W3 Total Cache: a fault of another plugin\n?/g, '')).toBe('');
  });

  const visit = async (slug: string) => (await fetch(`${wordpress.site.url}/${slug}/`)).text();
  const audioIn = (page: string) => /<audio controls preload="none" src="([^"]+)"/.exec(page)?.[1] ?? '';
  const heard = async (url: string) => (await fetch(wordpress.server.url + new URL(url).pathname)).headers.get('etag');
  const purged = () =>
    wordpress.site.value<string[]>(
      `$calls = get_option( 'test_purged', array() ); delete_option( 'test_purged' ); return $calls;`,
    );

  let post: number;
  let address: string;
  test('a cached page gets the player as soon as the audio is ready', async () => {
    post = await wordpress.publish('Harbor', '<p>Ships rest in it.</p>');
    expect(audioIn(await visit('harbor'))).toBe('');
    await wordpress.work();
    const calls = await purged();
    const caches = 'rocket litespeed super cloudflare fastest optimize enabler speed breeze hummingbird nginx action';
    expect(calls.slice(calls.lastIndexOf(`rocket ${post}`))).toEqual(
      caches.split(' ').map((name) => `${name} ${name === 'speed' ? `${wordpress.site.url}/harbor/` : post}`),
    );
    address = audioIn(await visit('harbor'));
    expect(address).toMatch(new RegExp(`/api/posts/con_\\w+/post-${post}\\.mp3$`));
    expect(await heard(address)).not.toBeNull();
  });

  test('a page that a cache still has plays the new audio after an edit; earlier audio ends after two days', async () => {
    const version = async () => (await wordpress.row(post))!.current_job;
    const statuses = async (jobs: readonly string[]) => {
      const published = await wordpress.published();
      return jobs.map((job) => published.some(({ jobId }) => jobId === job));
    };
    const before = { job: await version(), etag: await heard(address) };
    await wordpress.edit(post, { post_content: '<p>Ships leave it.</p>' });
    await wordpress.work();
    expect(audioIn(await visit('harbor'))).toBe(address);
    expect(await heard(address)).not.toBe(before.etag);
    const edited = await version();
    await wordpress.site.evaluate(`do_action( 'duetcast_daily' );`);
    expect(await statuses([before.job, edited])).toEqual([true, true]);
    await wordpress.edit(post, { post_content: '<p>Ships rest in it.</p>' });
    await wordpress.work();
    expect(await version()).toBe(before.job);
    expect(await heard(address)).toBe(before.etag);
    await wordpress.laterDays(3);
    expect(await statuses([before.job, edited])).toEqual([true, false]);
    expect(await wordpress.ledger(post)).toMatchObject([
      { unpublished_at: '0' },
      { unpublished_at: expect.not.stringMatching(/^0$/) as string },
      { unpublished_at: '0' },
    ]);
  });

  test('a note of an older text goes when an edit changed markup alone', async () => {
    await wordpress.edit(post, { post_content: '<p>Ships <b>rest</b> in it.</p>' });
    expect(await visit('harbor')).toContain('duetcast-older');
    await wordpress.work();
    expect(await visit('harbor')).not.toContain('duetcast-older');
  });

  test('audio that a person removes leaves the page and the server at once', async () => {
    await wordpress.site.evaluate(`Duetcast\\Queue::remove( ${post} );`);
    expect(audioIn(await visit('harbor'))).toBe('');
    await wordpress.work();
    expect(await heard(address)).toBeNull();
    expect(await purged()).toContain(`action ${post}`);
  });

  const state = (env?: NodeJS.ProcessEnv) => wordpress.site.value<string>('return Duetcast\\Connection::state();', env);
  const disconnect = async () => {
    const id = await wordpress.site.value<string>(`return Duetcast\\Connection::details()['id'];`);
    await wordpress.owner.fetch(`/api/plugin-connections/${id}`, {}, 'DELETE');
  };
  const mails = async () => (await purged()).filter((call) => call.startsWith('mail'));
  const checkAgain = () => wordpress.site.evaluate(`delete_transient( 'duetcast_checked' );`);
  const ofHealth = (name: string) =>
    wordpress.site.value<{ status: string; description: string }>(
      `return apply_filters( 'site_status_tests', array() )['direct'][ 'duetcast_${name}' ]['test']();`,
    );

  test('a connection that its owner ended on the server ends here at once: no player, a notice, one mail', async () => {
    const id = await wordpress.publish('Pier', '<p>Boats stop at it.</p>');
    await wordpress.work();
    expect(audioIn(await visit('pier'))).not.toBe('');
    await purged();
    await disconnect();
    await until(async () => (await state()) === 'ended');
    await wordpress.site.evaluate(`clean_post_cache( ${id} );`);
    expect(audioIn(await visit('pier'))).toBe('');
    await wordpress.cron();
    await wordpress.site.evaluate('Duetcast\\Connection::note_ended();');
    const calls = await purged();
    expect(calls).toEqual(expect.arrayContaining(['rocket all', 'hummingbird all', 'nginx all']));
    expect(calls.filter((call) => call.startsWith('mail'))).toEqual([
      expect.stringMatching(/^mail admin@example.org .*is no longer connected to Duetcast$/) as string,
    ]);
    expect(await wordpress.admin.text('/wp-admin/index.php')).toContain('The server ended the connection.');
    expect(await ofHealth('connection')).toMatchObject({ status: 'critical' });
    await wordpress.connect();
    await wordpress.work();
    await wordpress.site.evaluate(`clean_post_cache( ${id} );`);
    expect(audioIn(await visit('pier'))).not.toBe('');
    expect(await wordpress.admin.text('/wp-admin/index.php')).not.toContain('The server ended the connection.');
  });

  test.each([
    ['the price of a post', (id: number) => `Duetcast\\Estimates::of( ${id} );`],
    ['the hourly report', () => `delete_transient( 'duetcast_heartbeat' ); Duetcast\\Worker::run();`],
    [
      'the list of voices',
      () => `delete_transient( 'duetcast_voices' ); Duetcast\\Api::call( 'GET', '/api/jobs?limit=1' );`,
    ],
  ])('without webhooks, %s notices the end', async (_, call) => {
    const id = await wordpress.publish('Quay', '<p>It is long.</p>', { post_date: '2020-01-01 00:00:00' });
    await wordpress.site.evaluate(`delete_option( 'test_reachable' );`);
    await wordpress.admin.submit(settingsPage, 'duetcast_disconnect');
    await wordpress.connect();
    await disconnect();
    expect(await state()).toBe('connected');
    await purged();
    await wordpress.site.evaluate(call(id));
    expect(await state()).toBe('ended');
    expect(await mails()).toHaveLength(1);
    await wordpress.connect();
  });

  test('changed salts end it like that, until they are as before', async () => {
    const salt = { DUETCAST_TEST_SALT: 'another' };
    await purged();
    await wordpress.cron(salt);
    await wordpress.cron(salt);
    expect(await state(salt)).toBe('unreadable');
    const calls = await purged();
    expect(calls.filter((call) => /^(?:mail|rocket)/.test(call))).toEqual([
      'rocket all',
      expect.stringMatching(/is no longer connected to Duetcast$/) as string,
    ]);
    await wordpress.cron();
    expect(await state()).toBe('connected');
    expect((await purged()).filter((call) => /^(?:mail|rocket all)/.test(call))).toEqual(['rocket all']);
  });

  test('a late refusal of an earlier token does not end the connection made since', async () => {
    await wordpress.site.evaluate(`Duetcast\\Connection::note_ended( 'dcs_earlier' );`);
    expect(await state()).toBe('connected');
  });

  test.each([
    [
      'cron',
      `wp_unschedule_hook( 'duetcast_work' ); wp_schedule_event( time() - 3600, 'duetcast_minute', 'duetcast_work' );`,
    ],
    ['posts', `global $wpdb; $wpdb->query( 'UPDATE ' . Duetcast\\Tables::posts() . " SET state = 'failed' LIMIT 1" );`],
    ['allowance', `update_option( 'duetcast_allowance', array( 'limit' => 10000, 'left' => 2000 ) );`],
    ['allowance', `update_option( 'duetcast_allowance', array( 'limit' => 10000, 'left' => 0 ) );`],
  ])('%s that stops the audio is on the dashboard and in Site Health', async (name, damage) => {
    const described = async () => (await ofHealth(name)).description.replaceAll(/<[^>]+>/g, '');
    expect(await ofHealth(name)).toMatchObject({ status: 'good' });
    await wordpress.site.evaluate(damage.replace(' LIMIT 1', ''));
    expect(await ofHealth(name)).toMatchObject({ status: 'critical' });
    await purged();
    await checkAgain();
    expect(await wordpress.admin.text('/wp-admin/index.php')).toContain(await described());
    await checkAgain();
    await wordpress.site.evaluate('Duetcast\\Health::mail();');
    expect((await mails()).map((mail) => mail.replaceAll('&#8217;', '’'))).toEqual([
      expect.stringContaining(`Duetcast, ${new URL(wordpress.site.url).hostname}`) as string,
    ]);
    expect(await wordpress.admin.text('/wp-admin/site-health.php?tab=debug')).toContain(await described());
    await wordpress.site.evaluate(
      `wp_unschedule_hook( 'duetcast_work' ); Duetcast\\Lifecycle::ensure(); delete_transient( 'duetcast_heartbeat' ); delete_transient( 'duetcast_checked' );
      global $wpdb; $wpdb->query( 'UPDATE ' . Duetcast\\Tables::posts() . " SET state = 'idle' WHERE state = 'failed'" ); Duetcast\\Worker::run();`,
    );
    expect(await wordpress.site.value(`return get_option( 'duetcast_allowance' )['limit'];`)).toBe(10_000);
    expect(await ofHealth(name)).toMatchObject({ status: 'good' });
  });

  test('encryption, www and filters of the address leave the state as it is, in pages, cron and on the command line', async () => {
    const { host } = new URL(wordpress.site.url);
    for (const home of [`https://${host}`, `http://${host}/`])
      expect([home, await state({ DUETCAST_TEST_HOME: home })]).toEqual([home, 'connected']);
    const filtered = `add_filter( 'home_url', function () { return 'https://other.example.org/en/'; } ); return Duetcast\\Connection::state();`;
    expect(await wordpress.site.value(filtered)).toBe('connected');
    expect(await state({ DUETCAST_TEST_HOME: `http://${host}/copy` })).toBe('moved');
    const pairs = [
      ['https://example.org/', 'http://www.example.org', true],
      ['https://Example.org:8443/blog/', 'https://example.org/blog', true],
      ['https://example.org', 'https://staging.example.org', false],
      ['https://example.org/de', 'https://example.org/en', false],
      ['http://localhost:8080', 'http://localhost:8081', false],
    ];
    for (const [one, other, isSame] of pairs)
      expect([
        one,
        await wordpress.site.value(`return Duetcast\\Connection::is_same_site( '${one}', '${other}' );`),
      ]).toEqual([one, isSame]);
  });
});
