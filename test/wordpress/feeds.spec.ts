import { ConnectedWordPress } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';

describeWordPress('the latest audio of a site', (packages) => {
  let wordpress: ConnectedWordPress;
  let post: number;
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages);
    await wordpress.ready();
    post = await wordpress.publish('Harbor', '<p>Ships rest in it, and leave.</p>');
    await wordpress.work();
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  const visit = async (path: string) => (await fetch(wordpress.site.url + path)).text();
  const set = (settings: object) =>
    wordpress.site.evaluate(
      `update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( json_decode( '${JSON.stringify(settings)}', true ) + get_option( 'duetcast_settings' ) ) );`,
    );

  test('a block and a feed for podcast apps have the latest posts with audio', async () => {
    await wordpress.publish('Silent', '<p>Without audio.</p>', { post_date: '2020-01-01 00:00:00' });
    await wordpress.publish('Newer', '<p>Seagulls & more.</p>');
    await wordpress.work();
    const list = (count: number) =>
      wordpress.site.value<string>(`return do_blocks( '<!-- wp:duetcast/playlist {"count":${count}} /-->' );`);
    const titles = (html: string) => [...html.matchAll(/<li><a href="[^"]+">(.*?)<\/a>/g)].map(([, title]) => title);
    expect(titles(await list(5))).toEqual(['Newer', 'Harbor']);
    expect(titles(await list(1))).toEqual(['Newer']);
    expect(await list(5)).not.toMatch(/layout="full"|data-duetcast-sticky|duetcast-title/);
    const feed = await fetch(`${wordpress.site.url}/feed/duetcast/`);
    expect(feed.headers.get('content-type')).toContain('application/rss+xml');
    const [items, enclosure, others] = await wordpress.site.value<[string[], Record<string, string>, string]>(
      `$xml = simplexml_load_string( base64_decode( '${Buffer.from(await feed.text()).toString('base64')}' ) ); $apple = 'http://www.itunes.com/dtds/podcast-1.0.dtd';
      foreach ( $xml->channel->item as $item ) { $titles[] = (string) $item->title; $durations[] = (string) $item->children( $apple )->duration; }
      return array( $titles, ( (array) $xml->channel->item[0]->enclosure )['@attributes'], $xml->channel->children( $apple )->author . '|' . $xml->channel->children( $apple )->category->attributes()['text'] . '|' . implode( ',', $durations ) );`,
    );
    expect(items).toEqual(['Newer', 'Harbor']);
    expect(enclosure).toMatchObject({ type: 'audio/mpeg', url: expect.stringMatching(/\.mp3$/) as string });
    const file = await fetch(wordpress.server.url + new URL(enclosure.url!).pathname, { method: 'HEAD' });
    expect([file.headers.get('content-length'), file.headers.get('accept-ranges')]).toEqual([
      enclosure.length,
      'bytes',
    ]);
    expect(others).toMatch(/^Test\|News\|[1-9]\d*,[1-9]\d*$/);
    expect(await (await fetch(`${wordpress.site.url}/feed/`)).text()).not.toContain('itunes');
  });

  test('the feed for podcast apps has every episode, and a picture that directories take or that is complained of', async () => {
    await wordpress.site.evaluate(
      `global $wpdb; $row = Duetcast\\Queue::row( ${post} );
      for ( $i = 0; $i < 12; $i++ ) { $id = wp_insert_post( array( 'post_title' => "Episode $i", 'post_content' => str_repeat( 'Long text. ', 100 ), 'post_status' => 'publish', 'post_date' => '2020-01-01 00:00:00' ) ); $wpdb->insert( Duetcast\\Tables::posts(), array( 'post_id' => $id ) + $row ); }`,
    );
    const feed = await visit('/feed/duetcast/');
    expect(feed.match(/<item>/g)).toHaveLength(14);
    expect(feed).not.toContain('content:encoded>');
    expect((await visit('/feed/')).match(/<item>/g)).toHaveLength(10);
    const saved = (width: number, height: number) =>
      wordpress.site.value<[string, number]>(
        `require_once ABSPATH . 'wp-admin/includes/template.php';
        $id = wp_insert_attachment( array( 'post_mime_type' => 'image/png' ), wp_upload_dir()['basedir'] . '/cover.png' ); wp_update_attachment_metadata( $id, array( 'width' => ${width}, 'height' => ${height}, 'file' => 'cover.png' ) );
        update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( array( 'artwork' => wp_get_attachment_url( $id ) ) + get_option( 'duetcast_settings' ) ) );
        wp_delete_attachment( $id, true ); return array( get_option( 'duetcast_settings' )['artwork'], count( get_settings_errors( 'duetcast' ) ) );`,
      );
    const [address, complaints] = await saved(1400, 1400);
    expect([address, complaints]).toEqual([expect.stringMatching(/\/cover\.png$/) as string, 0]);
    expect(await visit('/feed/duetcast/')).toContain(`<itunes:image href="${address}"/>`);
    for (const [width, height] of [
      [512, 512],
      [3001, 3001],
      [1400, 1500],
    ] as const)
      expect(await saved(width, height)).toEqual([address, 1]);
    await set({ artwork: 'javascript:alert(1)' });
    expect(await visit('/feed/duetcast/')).not.toContain('itunes:image');
  });
});
