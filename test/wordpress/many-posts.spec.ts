import { ConnectedWordPress } from './connected-wordpress';
import { WordPressBrowser } from './wordpress-browser';
import { describeWordPress } from './wordpress-packages';

const screen = '/wp-admin/tools.php?page=duetcast-bulk';
const old = { post_date: '2020-01-05 00:00:00' };
const done = 'All your public posts have audio, or it is being made.';

describeWordPress('audio of many posts', (packages) => {
  let wordpress: ConnectedWordPress;
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages);
    await wordpress.ready();
    await wordpress.site.evaluate(`wp_delete_post( 1, true ); wp_delete_post( 2, true ); wp_delete_post( 3, true );`);
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  const listed = async (query = '', browser = wordpress.admin) =>
    [...(await browser.text(screen + query)).matchAll(/<label for="duetcast-(\d+)">/g)].map(([, id]) => Number(id));
  const inList = async (query: string) =>
    [...(await wordpress.admin.text(`/wp-admin/edit.php?post_type=post${query}`)).matchAll(/<tr id="post-(\d+)"/g)].map(
      ([, id]) => Number(id),
    );
  const calls = () => wordpress.site.value(`return get_option( 'duetcast_last_calls' );`);

  test('says that all have audio only while that is so', async () => {
    expect(await wordpress.admin.text(screen)).toContain(done);
    const id = await wordpress.publish('Without', '<p>Text.</p>', old);
    expect(await wordpress.admin.text(screen)).not.toContain(done);
    expect(await listed()).toEqual([id]);
    const empty = await wordpress.admin.text(`${screen}&before=2019-12-31`);
    expect(empty).toContain('No posts match.');
    expect(empty).not.toContain(done);
    await wordpress.site.evaluate(`wp_delete_post( ${id}, true );`);
  });

  test('lists the whole archive and asks the server nothing; posts that a person chose are ticked', async () => {
    const ids = await wordpress.site.value<number[]>(
      `for ( $i = 0; $i < 260; $i++ ) { $ids[] = wp_insert_post( array( 'post_title' => "Archive $i", 'post_content' => 'Text.', 'post_status' => 'publish', 'post_date' => '2020-01-05 00:00:00' ) ); } return $ids;`,
    );
    const before = await calls();
    expect((await listed()).toSorted((one, other) => one - other)).toEqual(ids);
    const named = `&posts=${ids.slice(0, 60).join(',')}`;
    expect(await listed(named)).toHaveLength(60);
    expect((await wordpress.admin.text(screen + named)).match(/value="\d+" checked/g)).toHaveLength(60);
    expect(await wordpress.admin.text(screen)).not.toMatch(/value="\d+" checked/);
    expect(await calls()).toEqual(before);
    await wordpress.site.evaluate(`foreach ( array( ${ids.join(',')} ) as $id ) { wp_delete_post( $id, true ); }`);
  });

  test('a price over the limit of the server is refused with the seconds to wait', async () => {
    const id = await wordpress.publish('Priced', '<p>Text.</p>', old);
    const answers = await wordpress.site.value<{ data?: { status: number; wait?: number } }[]>(
      `wp_set_current_user( 1 ); $ask = function () { return rest_do_request( new WP_REST_Request( 'POST', '/duetcast/v1/posts/${id}/price' ) )->get_data(); };
      for ( $i = 0; $i < 61; $i++ ) { $answers[] = $ask(); }
      Duetcast\\Post_Choices::save( ${id}, array( 'audio' => 'off' ) ); $answers[] = $ask(); return $answers;`,
    );
    expect(answers.slice(0, 60).filter(({ data }) => data)).toEqual([]);
    const [limited, off] = answers.slice(60);
    expect(limited?.data).toEqual({ status: 409, wait: expect.any(Number) as number });
    expect(limited?.data?.wait).toBeGreaterThan(0);
    expect(off?.data).toEqual({ status: 409 });
    await wordpress.site.evaluate(`wp_delete_post( ${id}, true );`);
  });

  test('filters by the state of the audio, in the list of posts too', async () => {
    const ready = await wordpress.publish('Ready', '<p>It is spoken.</p>');
    const outdated = await wordpress.publish('Outdated', '<p>It is spoken, too.</p>');
    await wordpress.work();
    await wordpress.site.evaluate(`add_filter( 'duetcast_should_generate', '__return_false' );
      wp_update_post( array( 'ID' => ${outdated}, 'post_content' => '<p>It changed.</p>' ) );`);
    const failed = await wordpress.publish('Failed', '<p></p>');
    await wordpress.work();
    const without = await wordpress.publish('None', '<p>Silent.</p>', old);
    const removed = await wordpress.publish('Removed', '<p>No more.</p>');
    await wordpress.work();
    await wordpress.site.evaluate(`Duetcast\\Queue::remove( ${removed} );`);
    await wordpress.work();
    const states = { without: [removed, without], failed: [failed], outdated: [outdated] };
    for (const [state, ids] of Object.entries(states)) {
      expect([state, await listed(`&duetcast_audio=${state}`)]).toEqual([state, ids]);
      expect([state, await inList(`&duetcast_audio=${state}`)]).toEqual([state, ids]);
    }
    expect(await listed()).toEqual(states.without);
    expect((await listed('&duetcast_audio=')).toSorted()).toEqual(
      [ready, outdated, failed, without, removed].toSorted(),
    );
    expect(await inList('&duetcast_audio=nonsense')).toHaveLength(5);
    expect(await wordpress.admin.text('/wp-admin/edit.php')).toContain('<option value="outdated">');
    await wordpress.site.evaluate(
      `foreach ( get_posts( array( 'numberposts' => -1 ) ) as $p ) { wp_delete_post( $p->ID, true ); }`,
    );
  });

  test('filters by type, category and days; a person sees what they may edit', async () => {
    const [page, tagged, author] = await wordpress.site.value<[number, number, number]>(
      `$cat = wp_insert_term( 'Sea', 'category' )['term_id']; $who = wp_insert_user( array( 'user_login' => 'author', 'user_pass' => 'author', 'role' => 'author' ) );
      $post = function ( $more ) { return wp_insert_post( $more + array( 'post_title' => 'Filtered', 'post_content' => 'Text.', 'post_status' => 'publish', 'post_date' => '2020-01-05 10:00:00' ) ); };
      return array( $post( array( 'post_type' => 'page', 'post_date' => '2020-01-04 10:00:00' ) ), $post( array( 'post_category' => array( $cat ), 'post_date' => '2020-02-05 10:00:00' ) ), $post( array( 'post_author' => $who ) ) );`,
    );
    const category = await wordpress.site.value<number>(
      `return (int) get_term_by( 'name', 'Sea', 'category' )->term_id;`,
    );
    expect(await listed()).toEqual([tagged, author, page]);
    expect(await listed('&type=page')).toEqual([page]);
    expect(await listed(`&cat=${category}`)).toEqual([tagged]);
    expect(await listed('&after=2020-01-05&before=2020-01-31')).toEqual([author]);
    expect(await listed('&before=2020-01-05')).toEqual([author, page]);
    const browser = await new WordPressBrowser(wordpress.site.url).signIn('author', 'author');
    expect(await listed('', browser)).toEqual([author]);
    expect(await listed(`&posts=${page},${author}`, browser)).toEqual([author]);
  });

  test('the settings say who may spend characters; no one may on a post that they may not edit', async () => {
    const may = (spending: string) =>
      wordpress.site.value<boolean[]>(
        `update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( array( 'spending' => '${spending}' ) + get_option( 'duetcast_settings' ) ) );
        foreach ( array( 'contributor', 'author', 'editor', 'administrator' ) as $role ) {
          $id = username_exists( "spends-$role" ); $id = $id ? $id : wp_insert_user( array( 'user_login' => "spends-$role", 'user_pass' => 'pass', 'role' => $role ) );
          $draft = wp_insert_post( array( 'post_title' => 'Own', 'post_content' => 'Text.', 'post_author' => $id ) );
          $may[] = user_can( $id, 'duetcast_generate' ); $of_own[] = user_can( $id, 'duetcast_generate', $draft );
        }
        $theirs = user_can( username_exists( 'spends-author' ), 'duetcast_generate', $draft );
        return array( ...$may, ...$of_own, $theirs );`,
      );
    const all = { edit_posts: 4, publish_posts: 3, edit_others_posts: 2, manage_options: 1 };
    for (const [spending, count] of Object.entries(all)) {
      const roles = [0, 1, 2, 3].map((role) => role >= 4 - count);
      expect([spending, ...(await may(spending))]).toEqual([spending, ...roles, ...roles, false]);
    }
    expect(await may('everyone')).toEqual(await may('manage_options'));
    const author = await new WordPressBrowser(wordpress.site.url).signIn('author', 'author');
    expect((await author.request(screen)).status).toBe(403);
    await may('edit_posts');
    expect((await author.request(screen)).status).toBe(200);
  });
});
