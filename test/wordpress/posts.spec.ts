import { until } from '../support/until';
import { ConnectedWordPress, settingsPage } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';

describe.each(['6.8', 'newest'] as const)('on WordPress %s', (version) =>
  describeWordPress(
    'audio of posts',
    (packages) => {
      let wordpress: ConnectedWordPress;
      beforeAll(async () => {
        wordpress = await ConnectedWordPress.start(packages);
      });
      afterAll(async () => {
        const complaints = wordpress.site.complaints();
        await wordpress.close();
        expect(complaints).toBe('');
      });

      test('a person connects the site with one approval; no secret is in the page or in clear in the database', async () => {
        await wordpress.site.evaluate(`update_option( 'test_reachable', 1 );`);
        await wordpress.ready();
        const page = await wordpress.admin.text(settingsPage);
        expect(page).toContain('is connected to');
        const { state, id, keys } = await wordpress.site.value<{ state: string; id: string; keys: string[] }>(
          'return Duetcast\\Connection::details();',
        );
        expect({ state, id }).toEqual({ state: 'connected', id: expect.stringMatching(/^con_/) as string });
        expect(keys.length).toBeGreaterThan(0);
        const options = await wordpress.site.value<string>(
          `global $wpdb; return implode( "\\n", $wpdb->get_col( "SELECT option_value FROM $wpdb->options" ) );`,
        );
        for (const text of [page, options]) expect(text).not.toMatch(/dcs_|whsec_/);
      });

      let post: number;
      test('a published post gets its audio, its page a player, its feed an enclosure', async () => {
        post = await wordpress.publish('The sea', '<p>It rises twice a day.</p><p>The moon pulls it.</p>');
        expect(await wordpress.row(post)).toMatchObject({ state: 'queued' });
        await wordpress.work();
        expect(await wordpress.row(post)).toMatchObject({ state: 'ready', error_code: '' });
        expect(await wordpress.charged()).toBe('The seaIt rises twice a day.The moon pulls it.'.length);
        const page = await wordpress.admin.text('/the-sea/');
        const [, audio = ''] = /<audio controls preload="none" src="([^"]+)"/.exec(page) ?? [];
        const { pathname } = new URL(audio);
        expect((await fetch(wordpress.server.url + pathname)).headers.get('content-type')).toBe('audio/mpeg');
        expect(page).toMatch(/"@type":"PodcastEpisode".*"webFeed":"[^"]+".*"@type":"AudioObject","contentUrl":"http/);
        expect(page).not.toContain('duetcast-older');
        expect(await wordpress.admin.text('/feed/')).toContain(`<enclosure url="${audio}"`);
      });

      test('the page with the player adds one query, and no request before a visitor plays', async () => {
        const page = async (query: string) => {
          const html = await (await fetch(`${wordpress.site.url}/the-sea/?queries=1${query}`)).text();
          return { html, queries: Number(/<!--queries (\d+)-->/.exec(html)?.[1]) };
        };
        const without = await page('&without=1');
        const { html, queries } = await page('');
        expect(without.queries).toBeGreaterThan(0);
        expect(queries).toBeLessThanOrEqual(without.queries + 1);
        // The player's script, once `npm run build:plugin` has put it into the plugin.
        expect((html.match(/<script[^>]+src="[^"]*duetcast[^"]*"/g) ?? []).length).toBeLessThanOrEqual(1);
        expect(html).toMatch(/<duetcast-player[^>]+preload="none"/);
      });

      test('an edit of markup costs and changes nothing; one changed paragraph costs that paragraph', async () => {
        const before = { charged: await wordpress.charged(), row: await wordpress.row(post) };
        await wordpress.edit(post, {
          post_content: '<div><p>It rises <b>twice</b> a day.</p></div><p>The moon pulls it.</p>',
        });
        await wordpress.work();
        expect(await wordpress.row(post)).toMatchObject({ state: 'ready', current_job: before.row?.current_job });
        expect(await wordpress.charged()).toBe(before.charged);
        await wordpress.edit(post, { post_content: '<p>It rises twice a day.</p><p>The sun helps.</p>' });
        expect(await wordpress.admin.text('/the-sea/')).toContain('duetcast-older');
        await wordpress.work();
        expect(await wordpress.charged()).toBe(before.charged + 'The sun helps.'.length);
        const { current_job: current } = (await wordpress.row(post))!;
        expect((await wordpress.published())[0]).toMatchObject({ jobId: current, post: `post-${post}` });
      });

      test('the ledger says what was spoken and charged, and verifies; a changed record does not', async () => {
        const entries = await wordpress.ledger(post);
        expect(entries.map(({ charged }) => Number(charged))).toEqual([46, 14]);
        expect(Number(entries[0]?.replaced_at)).toBeGreaterThan(0);
        const verdicts = await wordpress.site.value<string[]>(
          `return array_map( array( 'Duetcast\\Ledger', 'verify' ), Duetcast\\Ledger::entries( ${post} ) );`,
        );
        expect(verdicts).toEqual(['verified', 'verified']);
        const ledgerPage = '/wp-admin/tools.php?page=duetcast-ledger';
        expect((await wordpress.admin.text(ledgerPage)).match(/ Verified /g)).toHaveLength(2);
        const changed = await wordpress.site.value<string[]>(
          `$e = Duetcast\\Ledger::entries( ${post} )[0]; $s = 'job-' . $e['job_id']; $k = Duetcast\\Connection::details()['keys'];
      $f = Duetcast\\Api::call( 'GET', "/api/jobs/{$e['job_id']}/audit?format=signed", null, array( 'raw' => true ) );
      $without = explode( "\\n", $f ); unset( $without[ count( $without ) - 3 ] );
      return array(
        Duetcast\\Verifier::verify( str_replace( '"charged":46', '"charged":45', $f ), $s, $k ),
        Duetcast\\Verifier::verify( $f, $s, array( 'another' ) ), Duetcast\\Verifier::verify( $f . ' ', $s, $k ),
        Duetcast\\Verifier::verify( $f, 'job-other', $k ), Duetcast\\Verifier::verify( 'no', $s, $k ) );`,
        );
        expect(changed).toEqual(['content', 'signer', 'spelling', 'form', 'syntax']);
        const csv = await wordpress.site.value<string>(`return Duetcast\\Ledger::csv( ${post} );`);
        expect(csv.split('\r\n')).toHaveLength(4);
      });

      test('private posts, posts with a password, drafts and old posts never leave the site', async () => {
        const posts = [
          await wordpress.publish('Private', 'Secret text.', { post_status: 'private' }),
          await wordpress.publish('Password', 'Secret text.', { post_password: 'pw' }),
          await wordpress.publish('Draft', 'Secret text.', { post_status: 'draft' }),
          await wordpress.publish('Old', 'Old text.', { post_date: '2020-01-01 00:00:00' }),
        ];
        for (const id of posts) expect(await wordpress.row(id)).toBeNull();
        await wordpress.site.evaluate(`Duetcast\\Queue::request( ${posts[0]}, true );`);
        const charged = await wordpress.charged();
        await wordpress.work();
        expect(await wordpress.row(posts[0]!)).toMatchObject({ state: 'idle', job_id: '' });
        expect(await wordpress.charged()).toBe(charged);
      });

      test('a trashed post loses its audio, a restored one gets it back for nothing', async () => {
        const charged = await wordpress.charged();
        await wordpress.site.evaluate(`wp_trash_post( ${post} );`);
        await wordpress.work();
        expect(await wordpress.row(post)).toMatchObject({ state: 'idle', current_job: '' });
        expect(await wordpress.published()).toEqual([]);
        await wordpress.site.evaluate(`wp_untrash_post( ${post} );`);
        await wordpress.edit(post, { post_status: 'publish' });
        await wordpress.work();
        expect(await wordpress.row(post)).toMatchObject({ state: 'ready' });
        expect(await wordpress.charged()).toBe(charged);
        expect(await wordpress.published()).toHaveLength(1);
      });

      test('a conversation is written once, and again only on request', async () => {
        const tides = Array.from(
          { length: 8 },
          (_, index) => `<p>Tide number ${index} rises because the moon pulls it.</p>`,
        );
        const id = await wordpress.publish('Tides', tides.join(''), { post_status: 'draft' });
        await wordpress.edit(id, { post_status: 'publish' });
        await wordpress.site.evaluate(
          `Duetcast\\Post_Choices::save( ${id}, array( 'form' => 'conversation' ) ); Duetcast\\Queue::request( ${id}, true );`,
        );
        await wordpress.work();
        const first = await wordpress.row(id);
        expect(first).toMatchObject({ state: 'ready', form: 'conversation' });
        await wordpress.edit(id, { post_content: `${tides.join('')}<p>More.</p>` });
        await wordpress.work();
        const second = await wordpress.row(id);
        expect(second).toMatchObject({ state: 'ready', current_job: first?.current_job });
        expect(second?.text_hash).not.toBe(second?.current_text_hash);
        await wordpress.site.evaluate(`Duetcast\\Queue::request( ${id}, true );`);
        await wordpress.work();
        const third = await wordpress.row(id);
        expect(third?.current_job).not.toBe(first?.current_job);
        expect(third?.text_hash).toBe(third?.current_text_hash);
      });

      test('the server announces finished audio with its signed webhook', async () => {
        await wordpress.publish('Announced', '<p>A text that is not spoken yet.</p>');
        await wordpress.cron();
        await until(() =>
          wordpress.site.value(`return (bool) wp_next_scheduled( 'duetcast_work', array( 'webhook' ) );`),
        );
        await wordpress.work();
      });

      test('many posts: each has its price before it is started, and costs that', async () => {
        const ids = [
          await wordpress.publish('Ebb', '<p>It falls.</p>', { post_date: '2020-01-01 00:00:00' }),
          await wordpress.publish('Flow', '<p>It rises.</p>', { post_date: '2020-01-02 00:00:00' }),
        ];
        const nonce = await wordpress.admin.restNonce();
        const call = async (id: number, action: string) => {
          const answer = await wordpress.admin.rest('POST', `/duetcast/v1/posts/${id}/${action}`, nonce);
          return (await answer.json()) as { characters?: number };
        };
        const prices = await Promise.all(ids.map((id) => call(id, 'price')));
        expect(prices.map(({ characters }) => characters)).toEqual([12, 13]);
        const charged = await wordpress.charged();
        for (const id of ids) expect(await call(id, 'audio')).toMatchObject({ state: 'queued', label: 'Waiting' });
        await wordpress.work();
        for (const id of ids) expect(await wordpress.row(id)).toMatchObject({ state: 'ready' });
        expect(await wordpress.charged()).toBe(charged + 25);
      });

      test('WP-CLI says the price, makes the audio and verifies', async () => {
        const id = await wordpress.publish('Command', '<p>By a command.</p>', { post_date: '2020-01-01 00:00:00' });
        const { lines, states } = await wordpress.site.value<{ lines: string[]; states: string[] }>(
          `class WP_CLI { static $lines = array(); static function log( $line ) { self::$lines[] = $line; }
        static function success( $line ) { self::log( $line ); } static function error( $line ) { self::log( $line ); } }
      eval( 'namespace WP_CLI\\Utils; function make_progress_bar() { return new class { function tick() {} function finish() {} }; }' );
      $cli = new Duetcast\\Cli(); $states = array();
      $cli->generate( array( '${id}' ), array( 'dry-run' => true ) ); $states[] = Duetcast\\Queue::row( ${id} );
      $cli->generate( array( '${id}' ), array() ); $states[] = Duetcast\\Queue::row( ${id} )['state'];
      $cli->verify( array( '${id}' ) );
      return array( 'lines' => WP_CLI::$lines, 'states' => $states );`,
        );
        expect(states).toEqual([null, 'ready']);
        expect(lines[0]).toMatch(/^\d+: 20 characters/);
        expect(lines.at(-1)).toBe('All records are verified.');
      });

      test('what the server keeps and no post shows is unpublished once a day, and nothing else', async () => {
        const id = await wordpress.publish('Lost', '<p>Its row will be lost.</p>');
        await wordpress.work();
        const before = await wordpress.published();
        expect(before.map((item) => item.post)).toContain(`post-${id}`);
        await wordpress.site.evaluate(
          `global $wpdb; $wpdb->delete( Duetcast\\Tables::posts(), array( 'post_id' => ${id} ) ); do_action( 'duetcast_daily' );`,
        );
        expect(await wordpress.published()).toEqual(before.filter((item) => item.post !== `post-${id}`));
      });

      test('an address that changed stops everything until a person decides', async () => {
        const moved = { DUETCAST_TEST_HOME: 'http://copy.example.org' };
        expect(await wordpress.site.value('return Duetcast\\Connection::state();', moved)).toBe('moved');
        expect(await wordpress.site.value('return Duetcast\\Worker::run();', moved)).toBe(0);
        expect(await wordpress.site.value('return Duetcast\\Connection::token();', moved)).toBeNull();
      });

      test('a disconnected site shows no player; the server ends its token', async () => {
        await wordpress.admin.submit(settingsPage, 'duetcast_disconnect');
        expect(await wordpress.site.value('return Duetcast\\Connection::state();')).toBe('none');
        expect(await wordpress.admin.text('/the-sea/')).not.toContain('<audio');
        const { data } = (await wordpress.owner.get('/api/plugin-connections')) as unknown as {
          data: { connected_sites: { is_active: boolean }[] };
        };
        expect(data.connected_sites.filter(({ is_active: isActive }) => isActive)).toEqual([]);
      });
    },
    version,
  ),
);
