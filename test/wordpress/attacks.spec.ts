import { createHmac } from 'node:crypto';
import { ConnectedWordPress, settingsPage } from './connected-wordpress';
import { WordPressBrowser } from './wordpress-browser';
import { describeWordPress } from './wordpress-packages';

const routes = [
  ['GET', ''],
  ['POST', '/price'],
  ['POST', '/audio'],
  ['DELETE', '/audio'],
  ['POST', '/retry'],
] as const;
const adminActions = ['connect', 'paste', 'disconnect', 'forget', 'csv', 'verify'];
const dangerous = /<img src=x|<script>alert/;
const markup = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;

describeWordPress('attacks on the plugin', (packages) => {
  let wordpress: ConnectedWordPress;
  let post: number;
  let secret: string;
  const people: Record<string, WordPressBrowser> = {};
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages);
    await wordpress.ready();
    post = await wordpress.publish('Attacked', 'Text of it.');
    secret = await wordpress.site.value(
      `foreach ( array( 'subscriber', 'author' ) as $role ) { wp_insert_user( array( 'user_login' => $role, 'user_pass' => $role, 'role' => $role ) ); }
      return Duetcast\\Connection::webhook_secret();`,
    );
    people.anonymous = new WordPressBrowser(wordpress.site.url);
    for (const role of ['subscriber', 'author'])
      people[role] = await new WordPressBrowser(wordpress.site.url).signIn(role, role);
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  /** What an attack must leave as it was. */
  const state = () =>
    wordpress.site.value(
      `global $wpdb; return array( Duetcast\\Connection::details(), get_option( 'duetcast_server' ), get_option( 'duetcast_settings' ),
        $wpdb->get_results( 'SELECT post_id, state, request FROM ' . Duetcast\\Tables::posts() ) );`,
    );
  const restNonceOf = async (browser: WordPressBrowser) =>
    (await browser.text('/wp-admin/admin-ajax.php?action=rest-nonce')).trim();

  test.each([
    ['anonymous', 401],
    ['subscriber', 403],
    ['author', 403],
  ])('%s is refused on every route of a post of another person', async (role, status) => {
    const before = await state();
    const browser = people[role]!;
    const nonce = role === 'anonymous' ? undefined : await restNonceOf(browser);
    for (const [method, path] of routes)
      expect([path, (await browser.rest(method, `/duetcast/v1/posts/${post}${path}`, nonce)).status]).toEqual([
        path,
        status,
      ]);
    expect(await state()).toEqual(before);
  });

  test('an administrator’s browser without the nonce of the editor is anonymous', async () => {
    for (const [method, path] of routes)
      expect((await wordpress.admin.rest(method, `/duetcast/v1/posts/${post}${path}`)).status).toBe(401);
  });

  test.each(['anonymous', 'subscriber', 'author'])('%s is refused on every action and screen', async (role) => {
    const before = await state();
    for (const action of [...adminActions, 'post']) {
      const fields = {
        action: `duetcast_${action}`,
        post: String(post),
        do: 'remove',
        server: 'https://evil.example.org',
      };
      const answer = await people[role]!.post('/wp-admin/admin-post.php', fields);
      expect([action, answer.status === 403 || answer.status === 400]).toEqual([action, true]);
    }
    for (const page of [settingsPage, '/wp-admin/tools.php?page=duetcast-ledger'])
      expect([302, 403]).toContain((await people[role]!.request(page)).status);
    expect(await state()).toEqual(before);
  });

  test('actions in another person’s name fail without their nonce', async () => {
    const before = await state();
    for (const action of [...adminActions, 'post']) {
      const fields = {
        action: `duetcast_${action}`,
        _wpnonce: '1234567890',
        'posts[]': String(post),
        server: 'https://evil.example.org',
      };
      expect([action, (await wordpress.admin.post('/wp-admin/admin-post.php', fields)).status]).toEqual([action, 403]);
    }
    expect(await state()).toEqual(before);
  });

  test('an approval that was not started here connects nothing', async () => {
    const before = await state();
    for (const query of ['state=forged&code=dca_forged1234567', 'state=&code=dca_forged1234567', 'state[]=a&code[]=b'])
      expect((await wordpress.admin.request(`/?duetcast_connect=1&${query}`)).status).toBe(302);
    expect(await state()).toEqual(before);
    expect((await people.subscriber!.request('/?duetcast_connect=1&state=a&code=b')).status).not.toBe(302);
  });

  const send = async (body: string, { key = secret, age = 0 } = {}) => {
    const time = Math.floor(Date.now() / 1000) - age;
    const mac = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-duetcast-signature': `t=${time},v1=${mac}` };
    return (await fetch(`${wordpress.site.url}/wp-json/duetcast/v1/done`, { method: 'POST', body, headers })).status;
  };
  const message = (deliveryId: unknown, id: unknown) =>
    JSON.stringify({ event: 'job.completed', job: { id }, deliveryId });

  test('forged, old, oversized and malformed webhooks are refused; a replayed one does nothing', async () => {
    const hurried = () =>
      wordpress.site.value<number>(
        `return count( array_filter( _get_cron_array(), function ( $c ) { return isset( $c['duetcast_work'] ) && in_array( array( 'webhook' ), array_column( $c['duetcast_work'], 'args' ), true ); } ) );`,
      );
    expect(await send(message('whd_1', 'job'), { key: 'whsec_forged' })).toBe(401);
    expect(await send(message('whd_1', 'job'), { age: 400 })).toBe(401);
    expect(await send(message('whd_1', 'job'), { age: -400 })).toBe(401);
    expect(await send(JSON.stringify({ text: 'a'.repeat(300_000) }))).toBe(401);
    for (const [delivery, job] of [
      ['whd_1', "1' OR '1'='1"],
      [{}, 'job'],
      ['whd_1', []],
      ["'; DROP TABLE wp_posts", 'job'],
    ])
      expect(await send(message(delivery, job))).toBe(400);
    expect(await send('not JSON')).toBe(400);
    expect(await hurried()).toBe(0);
    expect(await send(message('whd_1', 'job'))).toBe(200);
    expect(await hurried()).toBe(1);
    await wordpress.site.evaluate(`wp_clear_scheduled_hook( 'duetcast_work', array( 'webhook' ) );`);
    expect(await send(message('whd_1', 'job'))).toBe(200);
    expect(await hurried()).toBe(0);
  });

  test('ids with SQL are numbers or nothing', async () => {
    const before = await state();
    const nonce = await restNonceOf(wordpress.admin);
    for (const id of ['1%20OR%201=1', '1;DROP', '-1', '99999999999999999999', '999999'])
      expect([400, 403, 404]).toContain(
        (await wordpress.admin.rest('POST', `/duetcast/v1/posts/${id}/audio`, nonce)).status,
      );
    const injection = encodeURIComponent("0 UNION SELECT option_value FROM wp_options WHERE '1'='1");
    for (const page of [
      `tools.php?page=duetcast-ledger&after=${injection}`,
      `tools.php?page=duetcast-bulk&posts=${injection}`,
    ])
      expect((await wordpress.admin.request(`/wp-admin/${page}`)).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test('addresses of the inner network are refused', async () => {
    const before = await state();
    await wordpress.site.evaluate('Duetcast\\Connection::note_ended();');
    for (const server of [
      'http://169.254.169.254',
      'http://192.0.2.1',
      'file:///etc/passwd',
      'https://a@b.c',
      'gopher://x',
    ]) {
      await wordpress.admin.submit(settingsPage, 'duetcast_connect', { server });
      expect(await wordpress.admin.text(settingsPage)).toContain('notice-error');
    }
    await wordpress.connect();
    expect(await state()).toEqual(before);
  });

  test('titles, voices and errors are text in every page', async () => {
    const id = await wordpress.publish(markup, '<p>Harmless text.</p>');
    await wordpress.work();
    expect(await wordpress.row(id)).toMatchObject({ state: 'ready', error_text: '' });
    const broken = await wordpress.publish('Broken', '<p>Harmless text.</p>');
    await wordpress.site.evaluate(
      `global $wpdb; $wpdb->update( Duetcast\\Tables::posts(), array( 'state' => 'failed', 'error_text' => '${markup}', 'error_code' => '${markup}' ), array( 'post_id' => ${broken} ) );
      $wpdb->query( $wpdb->prepare( 'UPDATE ' . Duetcast\\Tables::ledger() . ' SET voices = %s, verdict = %s', '${markup}', '${markup}' ) );`,
    );
    const pages = [
      settingsPage,
      '/wp-admin/edit.php',
      '/wp-admin/tools.php?page=duetcast-ledger',
      `/wp-admin/tools.php?page=duetcast-bulk&posts=${id},${broken}`,
      '/feed/',
    ];
    for (const page of pages) {
      const html = await wordpress.admin.text(page);
      expect([page, html.includes('duetcast') || html.includes('enclosure')]).toEqual([page, true]);
      expect([page, dangerous.test(html)]).toEqual([page, false]);
    }
    // A theme prints titles as their authors wrote them; what the plugin adds to the page is text.
    const added = await wordpress.site.value<string>(
      `$GLOBALS['wp_query'] = new WP_Query( array( 'p' => ${id} ) ); ob_start(); Duetcast\\Page_Metadata::head();
      return ob_get_clean() . Duetcast\\Player::html( ${id} );`,
    );
    expect(added).toContain('<duetcast-player');
    expect(added).toContain('AudioObject');
    expect(dangerous.test(added)).toBe(false);
  });

  test('neither settings nor REST nor logs have a secret', async () => {
    const nonce = await restNonceOf(wordpress.admin);
    const answers = [
      await (await wordpress.admin.rest('GET', '/wp/v2/settings', nonce)).text(),
      await (await wordpress.admin.rest('GET', `/duetcast/v1/posts/${post}`, nonce)).text(),
      await wordpress.admin.text('/wp-admin/options.php'),
      JSON.stringify(await wordpress.site.value(`return get_option( 'duetcast_last_calls' );`)),
    ];
    for (const answer of answers) expect(answer).not.toMatch(/dcs_|whsec_[A-Za-z0-9]{20}|Bearer/);
  });

  test('a post that is too long fails with a sentence; nothing of it is sent', async () => {
    const id = await wordpress.site.value<number>(
      `return wp_insert_post( array( 'post_title' => 'Long', 'post_content' => str_repeat( 'word ', 500000 ), 'post_status' => 'publish' ) );`,
    );
    await wordpress.work();
    expect(await wordpress.row(id)).toMatchObject({ state: 'failed', error_code: 'article.tooLong', job_id: '' });
  });

  test('uninstalling removes every trace', async () => {
    const left = await wordpress.site.value<[string[], string[], unknown]>(
      `define( 'WP_UNINSTALL_PLUGIN', 'duetcast/duetcast.php' ); include WP_PLUGIN_DIR . '/duetcast/uninstall.php'; global $wpdb;
      return array( $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE 'duetcast%'" ),
        $wpdb->get_col( "SHOW TABLES LIKE '%duetcast%'" ), wp_next_scheduled( 'duetcast_work' ) );`,
    );
    expect(left).toEqual([[], [], false]);
  });
});
