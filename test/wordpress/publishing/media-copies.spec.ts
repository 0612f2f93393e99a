import { createHash } from 'node:crypto';
import { until } from '../../support/until';
import { ConnectedWordPress, settingsPage } from '../connected-wordpress';
import { describeWordPress } from '../wordpress-packages';

interface Copy {
  readonly id: number;
  readonly url: string;
  readonly mime: string;
  readonly parent: number;
  readonly author: string;
  readonly hash: string;
  readonly bytes: number;
}

const sha256 = (data: ArrayBuffer): string => createHash('sha256').update(Buffer.from(data)).digest('hex');

describeWordPress('copies in the media library', (packages) => {
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

  const choose = (copy: string) =>
    wordpress.site.value(
      `return update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( array( 'copy' => '${copy}', 'automatic' => array( 'post' ) ) ) );`,
    );
  /** Attachments of a post, and what is in their files. */
  const copies = (post: number): Promise<Copy[]> =>
    wordpress.site.value(
      `return array_map( function ( $a ) { $f = get_attached_file( $a->ID ); return array( 'id' => $a->ID, 'url' => wp_get_attachment_url( $a->ID ),
        'mime' => $a->post_mime_type, 'parent' => $a->post_parent, 'author' => $a->post_author, 'hash' => is_file( $f ) ? hash_file( 'sha256', $f ) : '', 'bytes' => is_file( $f ) ? filesize( $f ) : 0 );
      }, get_posts( array( 'post_type' => 'attachment', 'post_status' => 'any', 'post_parent' => ${post}, 'numberposts' => -1 ) ) );`,
    );
  /** What the page of a post plays. */
  const audioOf = async (id: number): Promise<string> => {
    const page = await (await fetch(`${wordpress.site.url}/?p=${id}`)).text();
    return /<audio controls preload="none" src="([^"]+)"/.exec(page)?.[1] ?? '';
  };
  const serverAudio = async (jobId: string) =>
    sha256(await (await wordpress.owner.fetch(`/api/jobs/${jobId}/output`)).arrayBuffer());

  let post: number;
  test('off by default: nothing is copied', async () => {
    post = await wordpress.publish('Harbor', '<p>Ships rest in it.</p>');
    await wordpress.work();
    expect(await copies(post)).toEqual([]);
    expect(await audioOf(post)).toMatch(wordpress.server.url);
  });

  test('switched on, existing audio is copied with the daily work; page, feed and player use the copy', async () => {
    await choose('copy');
    await wordpress.site.evaluate(`do_action( 'duetcast_daily' );`);
    await wordpress.work();
    const { current_job: job } = (await wordpress.row(post))!;
    const [copy, ...others] = await copies(post);
    expect(others).toEqual([]);
    expect(copy).toMatchObject({ mime: 'audio/mpeg', parent: post, author: '1', hash: await serverAudio(job) });
    expect(copy?.url).toMatch(/\/wp-content\/uploads\/.*harbor\.mp3$/);
    expect(await audioOf(post)).toBe(copy?.url);
    expect(await wordpress.admin.text('/feed/')).toContain(
      `<enclosure url="${copy?.url}" length="${copy?.bytes}" type="audio/mpeg" />`,
    );
    expect((await fetch(copy?.url ?? '')).headers.get('content-type')).toBe('audio/mpeg');
  });

  test('a page with a copy adds one query', async () => {
    const queriesOf = async (query: string) => {
      const html = await (await fetch(`${wordpress.site.url}/harbor/?queries=1${query}`)).text();
      return Number(/<!--queries (\d+)-->/.exec(html)?.[1]);
    };
    expect(await queriesOf('')).toBeLessThanOrEqual((await queriesOf('&without=1')) + 1);
  });

  test('new audio replaces the copy; the replaced one stays two days for pages in caches', async () => {
    const [before] = await copies(post);
    await wordpress.edit(post, { post_content: '<p>Ships leave it.</p>' });
    await wordpress.work();
    expect((await fetch(before?.url ?? '')).status).toBe(200);
    await wordpress.laterDays(1);
    expect(await copies(post)).toHaveLength(2);
    await wordpress.laterDays(2);
    const after = await copies(post);
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(before?.id);
    expect(after[0]?.hash).toBe(await serverAudio((await wordpress.row(post))!.current_job));
    expect(await audioOf(post)).toBe(after[0]?.url);
  });

  test('PHP that is killed after any of its calls leaves one copy', async () => {
    const id = await wordpress.publish('Killed', '<p>A text of it.</p>');
    for (let calls = 1; calls <= 10; calls++) await wordpress.cron({ DUETCAST_KILL_AFTER: String(calls) });
    await wordpress.work();
    expect(await wordpress.row(id)).toMatchObject({ state: 'ready', error_code: '' });
    expect(await copies(id)).toHaveLength(1);
  });

  test.each([
    ['another file', `file_put_contents( $args['filename'], '<?php echo 1;' );`],
    [
      'a part of the file',
      `file_put_contents( $args['filename'], substr( file_get_contents( $args['filename'] ), 0, 2000 ) );`,
    ],
  ])('%s is not copied; the post plays the audio of the server and says why', async (name, change) => {
    const id = await wordpress.publish(`Wrong ${name}`, '<p>A text of it.</p>');
    await until(async () => {
      await wordpress.site.evaluate(
        `add_filter( 'http_response', function ( $response, $args, $url ) { if ( ! empty( $args['filename'] ) ) { ${change} } return $response; }, 10, 3 );
        global $wpdb; $wpdb->query( 'UPDATE ' . Duetcast\\Tables::posts() . ' SET next_at = 0' ); do_action( 'duetcast_work' );`,
      );
      return (await wordpress.row(id))?.state === 'ready';
    });
    expect(await wordpress.row(id)).toMatchObject({ state: 'ready', error_code: 'copy.failed' });
    expect(await copies(id)).toEqual([]);
    expect(await audioOf(id)).toMatch(wordpress.server.url);
  });

  test('what is larger than allowed is not kept', async () => {
    const { current_job: job } = (await wordpress.row(post))!;
    const [code, bytes] = await wordpress.site.value<[string, number]>(
      `require_once ABSPATH . 'wp-admin/includes/file.php'; $file = wp_tempnam();
      $error = Duetcast\\Api::call( 'GET', '/api/jobs/${job}/output', null, array( 'file' => $file, 'most' => 1000 ) );
      return array( $error->get_error_code(), filesize( $file ) );`,
    );
    expect(code).toBe('file.tooLarge');
    expect(bytes).toBe(1001);
  });

  test('a copy that a person deletes gives way to the audio of the server', async () => {
    const [copy] = await copies(post);
    await wordpress.site.evaluate(`wp_delete_attachment( ${copy?.id}, true );`);
    expect(await audioOf(post)).toMatch(wordpress.server.url);
    await wordpress.site.evaluate(`do_action( 'duetcast_daily' );`);
    await wordpress.work();
  });

  test('a disconnected site plays its copies; connected to another account, it gets its audio there', async () => {
    await wordpress.admin.submit(settingsPage, 'duetcast_disconnect');
    const [copy] = await copies(post);
    expect(await audioOf(post)).toBe(copy?.url);
    const before = await wordpress.row(post);
    await wordpress.connect(await wordpress.server.signIn('grace@example.com'));
    expect(await audioOf(post)).toBe(copy?.url);
    await wordpress.site.evaluate(`Duetcast\\Queue::request( ${post}, true );`);
    await wordpress.work();
    const after = await wordpress.row(post);
    expect(after).toMatchObject({ state: 'ready', error_code: '' });
    expect(after?.current_job).not.toBe(before?.current_job);
    expect((await wordpress.published()).map((item) => item.post)).toEqual([`post-${post}`]);
    await wordpress.laterDays(3);
    expect(await copies(post)).toHaveLength(1);
  });

  test('a private or deleted post loses its copy, unless the settings keep all', async () => {
    const [copy] = await copies(post);
    await wordpress.edit(post, { post_status: 'private' });
    await wordpress.work();
    expect(await copies(post)).toEqual([]);
    expect((await fetch(copy?.url ?? '')).status).toBe(404);
    await choose('keep');
    const kept = await wordpress.publish('Kept', '<p>A text of it.</p>');
    await wordpress.work();
    const [file] = await copies(kept);
    await wordpress.site.evaluate(`wp_delete_post( ${kept}, true );`);
    await wordpress.work();
    expect((await fetch(file?.url ?? '')).status).toBe(200);
  });
});
