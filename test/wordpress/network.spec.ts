import { ConnectedWordPress } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';

/** What a site of a network stores. */
interface Stored {
  readonly tables: string[];
  readonly options: string[];
  readonly isScheduled: boolean;
}

const stored = `global $wpdb; return array(
  'tables' => $wpdb->get_col( "SHOW TABLES LIKE '" . $wpdb->esc_like( $wpdb->prefix . 'duetcast' ) . "%'" ),
  'options' => $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%duetcast%' ORDER BY option_name" ),
  'isScheduled' => (bool) wp_next_scheduled( 'duetcast_work' ) );`;
const nothing = { tables: [], options: [], isScheduled: false };

describeWordPress('a network of sites in folders', (packages) => {
  let wordpress: ConnectedWordPress;
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages, { isNetwork: true });
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  const onSite = <Value>(path: string, code: string): Promise<Value> => wordpress.site.value(code, undefined, path);
  const storedOn = (path: string) => onSite<Stored>(path, stored);
  const addSite = (path: string) =>
    onSite<number>(
      '/',
      `wp_set_current_user( 1 ); return wp_insert_site( array( 'domain' => '${new URL(wordpress.site.url).host}', 'path' => '${path}', 'network_id' => 1, 'user_id' => 1, 'title' => 'A site', 'options' => array( 'permalink_structure' => '/%postname%/' ) ) );`,
    );

  /** Connects a site by the approval page, and has its posts read aloud. */
  async function connect(path: string): Promise<{ id: string; site: string }> {
    const server = wordpress.server.url;
    const approval = await onSite<string>(
      path,
      `wp_set_current_user( 1 ); update_option( 'duetcast_server', '${server}' ); return Duetcast\\Authorization::begin();`,
    );
    const back = new URL(await wordpress.approved(new URL(approval)), server);
    const [state, code] = [back.searchParams.get('state'), back.searchParams.get('code')];
    return onSite(
      path,
      `wp_set_current_user( 1 ); Duetcast\\Authorization::finish( '${state}', '${code}' );
      update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( array( 'voice_1' => '${wordpress.owner.voices[0]}', 'automatic' => array( 'post' ) ) ) );
      return Duetcast\\Connection::details();`,
    );
  }
  const publish = (path: string, title: string) =>
    onSite<number>(
      path,
      `return wp_insert_post( array( 'post_title' => '${title}', 'post_content' => '<p>The sea of ${title}.</p>', 'post_status' => 'publish' ) );`,
    );
  const work = (path: string) =>
    onSite<string[]>(
      path,
      `global $wpdb; do { $wpdb->query( 'UPDATE ' . Duetcast\\Tables::posts() . ' SET next_at = 0' ); do_action( 'duetcast_work' );
      $states = array_keys( Duetcast\\Queue::counts() ); usleep( 50000 ); } while ( array_diff( $states, array( 'ready', 'failed', 'idle' ) ) ); return $states;`,
    );

  test('activated for the network, it prepares every site, and each new one', async () => {
    expect(await addSite('/blog/')).toBe(2);
    expect(await storedOn('/blog/')).toEqual(nothing);
    await onSite(
      '/',
      `require_once ABSPATH . 'wp-admin/includes/plugin.php'; return activate_plugin( 'duetcast/duetcast.php', '', true );`,
    );
    expect(await addSite('/news/')).toBe(3);
    const prefixes = { '/': 'wp_', '/blog/': 'wp_2_', '/news/': 'wp_3_' };
    for (const [path, prefix] of Object.entries(prefixes)) {
      const { tables, options, isScheduled } = await storedOn(path);
      const names = ['deliveries', 'ledger', 'posts'].map((name) => `${prefix}duetcast_${name}`);
      expect([path, tables.sort(), isScheduled]).toEqual([path, names, true]);
      expect(options).toEqual(['duetcast_connection', 'duetcast_server', 'duetcast_settings', 'duetcast_tables']);
    }
  });

  test('each site has a connection, posts and characters of its own', async () => {
    const { host } = new URL(wordpress.site.url);
    const sites = [await connect('/'), await connect('/blog/')];
    expect(sites.map(({ site }) => site)).toEqual([host, `${host}/blog`]);
    expect(new Set(sites.map(({ id }) => id)).size).toBe(2);
    expect(await onSite('/news/', 'return Duetcast\\Connection::state();')).toBe('none');
    const posts = [await publish('/', 'One'), await publish('/blog/', 'Two')];
    await publish('/news/', 'Three');
    expect(await work('/')).toEqual(['ready']);
    expect(await work('/blog/')).toEqual(['ready']);
    expect(await onSite('/news/', 'return Duetcast\\Queue::counts();')).toEqual([]);
    for (const [index, path] of ['/', '/blog/'].entries()) {
      const published = await onSite<{ post: string }[]>(
        path,
        `$d = Duetcast\\Connection::details(); return Duetcast\\Api::call( 'GET', '/api/plugin-connections/' . $d['id'] . '/posts?limit=100' );`,
      );
      expect(published.map(({ post }) => post)).toEqual([`post-${posts[index]}`]);
    }
    const page = await (await fetch(`${wordpress.site.url}/blog/?p=${posts[1]}`)).text();
    expect(page).toContain('<duetcast-player');
  });

  test('the settings of a site are its own', async () => {
    const [mine, other] = [
      await onSite('/blog/', `return Duetcast\\Settings::get( 'automatic' );`),
      await onSite('/news/', `return Duetcast\\Settings::get( 'automatic' );`),
    ];
    expect([mine, other]).toEqual([['post'], []]);
  });

  const activeSites = async (): Promise<string[]> => {
    const { data } = (await wordpress.owner.get('/api/plugin-connections')) as {
      data: { connected_sites: { site_domain: string; is_active: boolean }[] };
    };
    return data.connected_sites.filter((site) => site.is_active).map((site) => site.site_domain);
  };

  test('a site that is deleted ends its connection and leaves no table', async () => {
    await onSite('/', `require_once ABSPATH . 'wp-admin/includes/admin.php'; wp_delete_site( 2 ); return true;`);
    expect(await activeSites()).toEqual([new URL(wordpress.site.url).host]);
    expect(await onSite('/', `global $wpdb; return $wpdb->get_col( "SHOW TABLES LIKE 'wp_2_duetcast%'" );`)).toEqual(
      [],
    );
  });

  test('uninstalling removes every trace from every site, and ends every connection', async () => {
    const administration = `require_once ABSPATH . 'wp-admin/includes/plugin.php'; `;
    await onSite('/', `${administration} deactivate_plugins( 'duetcast/duetcast.php', false, true ); return true;`);
    await onSite('/', `${administration} return uninstall_plugin( 'duetcast/duetcast.php' );`);
    const left = await onSite<Stored[]>(
      '/',
      `$look = function () { ${stored} }; $all = array(); foreach ( array( 1, 3 ) as $id ) { switch_to_blog( $id ); $all[] = $look(); restore_current_blog(); } return $all;`,
    );
    expect(left).toEqual([nothing, nothing]);
    expect(await activeSites()).toEqual([]);
  });
});
