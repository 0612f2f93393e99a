import { ConnectedWordPress } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';

describeWordPress('audio that is requested', (packages) => {
  let wordpress: ConnectedWordPress;
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages);
    await wordpress.ready();
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  test('again, with unchanged text, is of no earlier version meanwhile, nor when that fails', async () => {
    const id = await wordpress.publish('Lagoon', '<p>Fish rest in it.</p>');
    await wordpress.work();
    const shown = async () => {
      const [page, feed] = await Promise.all(
        ['/lagoon/', '/feed/'].map(async (path) => (await fetch(wordpress.site.url + path)).text()),
      );
      return { older: page!.includes('duetcast-older'), enclosed: feed!.includes(`post-${id}.mp3`) };
    };
    const unchanged = { older: false, enclosed: true };
    expect(await shown()).toEqual(unchanged);
    await wordpress.site.evaluate(
      `Duetcast\\Post_Choices::save( ${id}, array( 'voice_1' => 'no-such-voice' ) ); Duetcast\\Queue::request( ${id}, true );`,
    );
    expect(await wordpress.row(id)).toMatchObject({ state: 'queued' });
    expect(await shown()).toEqual(unchanged);
    await wordpress.work();
    expect(await wordpress.row(id)).toMatchObject({ state: 'failed' });
    expect(await shown()).toEqual(unchanged);
    await wordpress.edit(id, { post_content: '<p>Fish leave it.</p>' });
    expect(await shown()).toEqual({ older: true, enclosed: false });
  });

  test('is in a feed that an app asks for again with what it knows of it', async () => {
    const feeds = ['/feed/', '/feed/duetcast/'].map((path) => wordpress.site.url + path);
    const id = await wordpress.publish('Delta', '<p>It widens.</p>', { post_date: '2020-01-01 00:00:00' });
    // As if all before was long ago: the headers have whole seconds.
    await wordpress.site.evaluate(
      `global $wpdb; $wpdb->query( "UPDATE $wpdb->posts SET post_modified = '2020-01-02 00:00:00', post_modified_gmt = '2020-01-02 00:00:00'" ); update_option( 'duetcast_audio_changed_at', '2020-01-02 00:00:00' );`,
    );
    const known = await Promise.all(feeds.map(async (feed) => (await fetch(feed)).headers.get('etag') ?? ''));
    const again = () =>
      Promise.all(feeds.map((feed, index) => fetch(feed, { headers: { 'if-none-match': known[index]! } })));
    expect((await again()).map(({ status }) => status)).toEqual([304, 304]);
    await wordpress.site.evaluate(`Duetcast\\Queue::request( ${id}, true );`);
    await wordpress.work();
    for (const feed of await again()) {
      expect(feed.status).toBe(200);
      expect(await feed.text()).toContain(`post-${id}.mp3`);
    }
  });

  const people = `$editor = wp_insert_user( array( 'user_login' => uniqid( 'editor' ), 'user_pass' => 'p', 'role' => 'editor' ) );
    $author = wp_insert_user( array( 'user_login' => uniqid( 'author' ), 'user_pass' => 'p', 'role' => 'author' ) );
    $spending = function ( $cap ) { update_option( 'duetcast_settings', array( 'spending' => $cap ) + get_option( 'duetcast_settings' ) ); };
    $save = function ( $person, $more ) { wp_set_current_user( $person ); return wp_insert_post( $more + array( 'post_title' => uniqid( 'By' ), 'post_content' => uniqid( 'Text ' ), 'post_status' => 'publish' ) ); };
    $made = function ( $id ) { $row = Duetcast\\Queue::row( $id ); return null !== $row && 'queued' === $row['state']; };
    $spending( 'edit_others_posts' );`;
  const madeBy = (code: string) =>
    wordpress.site.value<boolean[]>(`${people} ${code} $spending( 'edit_posts' ); return $result;`);

  test('by itself is made when a person saves who may make audio, or such a person’s scheduled post is published', async () => {
    const saved = `$result = array_map( $made, array( $save( $author, array() ), $save( $editor, array() ), $save( 0, array() ), $save( 0, array( 'post_author' => $author ) ), $save( 0, array( 'post_author' => $editor ) ) ) );`;
    expect(await madeBy(saved)).toEqual([false, true, true, false, true]);
    const scheduled = `foreach ( array( $author, $editor ) as $person ) {
        $id = $save( $person, array( 'post_status' => 'future', 'post_date' => gmdate( 'Y-m-d H:i:s', time() + 3600 ), 'post_date_gmt' => gmdate( 'Y-m-d H:i:s', time() + 3600 ) ) );
        wp_set_current_user( 0 ); wp_publish_post( $id ); $result[] = $made( $id ); }`;
    expect(await madeBy(scheduled)).toEqual([false, true]);
  });

  test('by itself is of the text that was made, after an edit of who may not make audio', async () => {
    const [before, after, switchedOn] = await wordpress.site.value<{ state: string; text_hash: string }[]>(
      `${people} $id = $save( $editor, array( 'post_author' => $author ) ); $state = function () use ( $id ) { global $wpdb; $wpdb->update( Duetcast\\Tables::posts(), array( 'state' => 'ready', 'text_hash' => 'a' ), array( 'post_id' => $id ) ); Duetcast\\Queue::changed( $id ); };
      $edit = function () use ( $id, $author ) { wp_set_current_user( $author ); wp_update_post( array( 'ID' => $id, 'post_content' => uniqid( 'Edited ' ) ) ); };
      $rows[] = Duetcast\\Queue::row( $id ); $state(); $edit(); $rows[] = Duetcast\\Queue::row( $id );
      $state(); Duetcast\\Post_Choices::save( $id, array( 'audio' => 'on' ) ); $edit(); $rows[] = Duetcast\\Queue::row( $id ); $spending( 'edit_posts' ); return $rows;`,
    );
    expect(before).toMatchObject({ state: 'queued' });
    for (const row of [after, switchedOn]) expect(row).toMatchObject({ state: 'checking', text_hash: '' });
  });

  test('by WP-CLI ends with the reason on a site that is not connected, or no longer', async () => {
    const id = await wordpress.publish('Reef', '<p>It is old.</p>', { post_date: '2020-01-01 00:00:00' });
    const generate = (before: string) =>
      wordpress.site.value<string>(
        `class WP_CLI { static function log() {} static function error( $line ) { throw new Exception( $line ); } }
        eval( 'namespace WP_CLI\\Utils; function make_progress_bar() { return new class { function tick() {} function finish() {} }; }' );
        ${before} try { ( new Duetcast\\Cli() )->generate( array( '${id}' ), array() ); } catch ( Exception $error ) { return $error->getMessage(); } return 'It ended.';`,
      );
    const ends = `add_filter( 'pre_http_request', function ( $answer, $args, $url ) { if ( strpos( $url, '/compilations' ) && ! strpos( $url, 'estimate' ) ) { Duetcast\\Connection::note_ended(); } return $answer; }, 20, 3 );`;
    expect(await generate(ends)).toMatch(/^The server ended the connection\./);
    expect(await generate('')).toMatch(/^The server ended the connection\./);
    await wordpress.site.evaluate('Duetcast\\Connection::forget();');
    expect(await generate('')).toBe('This site is not connected.');
  });
});
