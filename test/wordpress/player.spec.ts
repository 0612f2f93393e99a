import { until } from '../support/until';
import { ConnectedWordPress, settingsPage } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';

describeWordPress('the player in a theme', (packages) => {
  let wordpress: ConnectedWordPress;
  let post: number;
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages);
    await wordpress.ready();
    post = await wordpress.publish('Harbor', '<p>Ships rest in it, &lt;b&gt; and leave.</p>');
    await wordpress.work();
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  const visit = async (path = '/harbor/') => (await fetch(wordpress.site.url + path)).text();
  const block = (attributes: object) =>
    wordpress.site.value<string>(
      `$GLOBALS['post'] = get_post( ${post} ); return do_blocks( '<!-- wp:duetcast/player ${JSON.stringify(attributes)} /-->' );`,
    );
  const shortcode = (attributes: string) =>
    wordpress.site.value<string>(
      `return do_shortcode( base64_decode( '${Buffer.from(`[duetcast id="${post}" ${attributes}]`).toString('base64')}' ) );`,
    );

  test('has no transcript in the page; who opens it gets it, of public posts alone', async () => {
    const page = await visit();
    const [, address = ''] = / transcript="([^"]+)"/.exec(page) ?? [];
    expect(address).toBe(`${wordpress.site.url}/wp-json/duetcast/v1/posts/${post}/transcript`);
    expect(/<script type="application\/json">(.*?)<\/script>/.exec(page)?.[1]).not.toContain('Ships rest');
    const transcript = (await (await fetch(address)).json()) as { segments: { body: string }[] };
    expect(transcript.segments.map(({ body }) => body).join(' ')).toContain('Ships rest in it');
    await wordpress.site.evaluate(`wp_update_post( array( 'ID' => ${post}, 'post_status' => 'private' ) );`);
    expect((await fetch(address)).status).toBe(404);
    await wordpress.site.evaluate(`wp_update_post( array( 'ID' => ${post}, 'post_status' => 'publish' ) );`);
    await wordpress.work();
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace(`/${post}/`, '/999999/'))).status).toBe(404);
  });

  test('its plays are in the list of posts, over REST and in WP-CLI, over edits and once for a listener in a day', async () => {
    const play = async () => {
      const [, audio = ''] = /<audio controls preload="none" src="([^"]+)"/.exec(await visit()) ?? [];
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
      await (await fetch(wordpress.server.url + new URL(audio).pathname, { headers })).arrayBuffer();
    };
    const status = async () => {
      await wordpress.site.evaluate(`do_action( 'duetcast_daily' );`);
      const answer = await wordpress.admin.rest('GET', `/duetcast/v1/posts/${post}`, await wordpress.admin.restNonce());
      return ((await answer.json()) as { plays: number[] }).plays;
    };
    expect(await status()).toEqual(Array.from({ length: 30 }, () => 0));
    expect(await wordpress.admin.text('/wp-admin/edit.php')).not.toContain('<svg viewBox="0 0 120 20"');
    await play();
    const played = [...Array.from({ length: 29 }, () => 0), 1];
    await until(async () => (await status()).at(-1) === 1);
    await wordpress.edit(post, { post_content: '<p>Ships rest in it.</p>' });
    await wordpress.work();
    await play();
    expect(await status()).toEqual(played);
    const list = await wordpress.admin.text('/wp-admin/edit.php');
    expect(list).toContain('<small>1 play in 30 days</small>');
    expect(list.match(/<rect x="116" y="0.0" width="3" height="20.0"\/>/g)).toHaveLength(1);
    const said = await wordpress.site.value<string>(
      `class WP_CLI { static function log( $line ) { self::$said = $line; } static $said; }
      ( new Duetcast\\Cli() )->plays( array( '${post}' ) ); return WP_CLI::$said;`,
    );
    expect(said).toBe(`${post}: 1`);
    const audio = {
      url: expect.stringMatching(/\.mp3$/) as string,
      duration: expect.any(Number) as number,
      is_older: false,
    };
    const nonce = await wordpress.admin.restNonce();
    const edited = await wordpress.admin.rest('GET', `/wp/v2/posts/${post}?context=edit`, nonce);
    expect(await edited.json()).toMatchObject({ duetcast_audio: { ...audio, state: 'ready', plays: 1 } });
    const shown = await fetch(`${wordpress.site.url}/wp-json/wp/v2/posts/${post}`);
    expect(((await shown.json()) as { duetcast_audio: object }).duetcast_audio).toEqual(audio);
  });

  test.each([
    [2, 0],
    [3, 3],
  ])('of %i chapters it shows %i', async (count, shown) => {
    const json = await wordpress.site.value<string>(
      `add_filter( 'duetcast_player_args', function ( $args ) { for ( $i = 0; $i < ${count}; $i++ ) { $list[] = array( 'startTime' => $i, 'title' => "Part $i" ); } return array( 'chapters' => $list ) + $args; } );
      preg_match( '~<script type="application/json">(.*?)</script>~', Duetcast\\Player::html( ${post} ), $found ); return $found[1];`,
    );
    expect((JSON.parse(json) as { chapters: unknown[] }).chapters).toHaveLength(shown);
  });

  test('has a title with its minutes, and the layout of the settings, of the block or of the shortcode', async () => {
    expect(await visit()).toContain('<p class="duetcast-title">Listen to this article · 1 min</p>');
    expect(await visit()).toContain('layout="full"');
    expect(await wordpress.admin.text(settingsPage)).toContain('name="duetcast_settings[layout]"');
    await set({ layout: 'compact' });
    expect(await visit()).toContain('layout="compact"');
    expect(await block({ layout: 'full', title: 'Hear <it>' })).toMatch(/Hear &lt;it&gt; · 1 min.*layout="full"/s);
    expect(await block({ layout: 'nonsense', title: '' })).toContain('layout="compact"');
    expect(await block({ title: '' })).not.toContain('duetcast-title');
    expect(await shortcode('layout="full" title="Hear"')).toMatch(/Hear · 1 min.*layout="full"/s);
    expect(await shortcode('title=""')).not.toContain('duetcast-title');
  });

  const set = (settings: object) =>
    wordpress.site.evaluate(
      `update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( json_decode( '${JSON.stringify(settings)}', true ) + get_option( 'duetcast_settings' ) ) );`,
    );

  test('stays in sight on phones, and has a link to its file, as the settings say', async () => {
    const plain = await visit();
    expect(plain).not.toMatch(/data-duetcast-sticky|duetcast-download/);
    await set({ sticky: 'phones', download: 'link' });
    const page = await visit();
    expect(page).toMatch(/<div class="duetcast-audio[^>]+ data-duetcast-sticky>/);
    expect(page).toMatch(/@media \(max-width:600px\)\{\[data-duetcast-sticky\]\{position:sticky/);
    const [, address = ''] = /<p class="duetcast-download"><a href="([^"]+)" download>Download</.exec(page) ?? [];
    const { pathname, search } = new URL(address);
    const file = await fetch(wordpress.server.url + pathname + search);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Harbor.mp3"/);
    expect(await wordpress.admin.text(settingsPage)).toMatch(/value="phones" selected='selected'/);
    expect(await block({ sticky: 'none', download: 'none' })).not.toMatch(/data-duetcast-sticky|duetcast-download/);
    expect(await shortcode('sticky="none"')).toMatch(/^(?!.*data-duetcast-sticky).*duetcast-download/s);
    await set({ sticky: 'none', download: 'none' });
    expect(await block({ sticky: 'phones', download: 'link' })).toMatch(/data-duetcast-sticky.*duetcast-download/s);
    expect(await block({ sticky: 'other', download: '' })).not.toMatch(/data-duetcast-sticky|duetcast-download/);
  });

  test('is as wide as its block says', async () => {
    expect(await block({ width: '40em' })).toContain('style="max-width:40em');
    expect(await block({ width: '40em;position:fixed' })).not.toContain('position:fixed');
    expect(await block({ width: 'url(x)' })).not.toContain('url(');
  });

  test.each(['amp_is_request', 'ampforwp_is_amp_endpoint'])(
    'is a plain audio element where %s says so',
    async (amp) => {
      const html = await wordpress.site.value<string>(
        `eval( 'function ${amp}() { return true; }' ); return Duetcast\\Player::html( ${post} ) . wp_json_encode( wp_script_is( 'duetcast-player' ) );`,
      );
      expect(html).toMatch(
        /<audio controls preload="none" src="[^"]+" aria-label="Listen to “Harbor”"><\/audio>.*false$/,
      );
      expect(html).not.toMatch(/<duetcast-player|<script/);
    },
  );

  test('is placed by the templates of AMP, which have no loop, but in no description of the page', async () => {
    const placed = (before = '') =>
      wordpress.site.value<string>(
        `${before} $GLOBALS['wp_query']->query( 'p=${post}' ); $GLOBALS['post'] = get_post( ${post} );
        return Duetcast\\Player::place( '<p>Text</p>' );`,
      );
    const amp = `eval( 'function amp_is_request() { return true; }' );`;
    expect(await placed()).toBe('<p>Text</p>');
    expect(await placed(amp)).toMatch(/<audio .*<p>Text<\/p>$/s);
    expect(await placed(`${amp} $GLOBALS['wp_actions']['wp_head'] = 1;`)).toBe('<p>Text</p>');
  });

  test('is in the text of a page, but in no excerpt of it', async () => {
    const [excerpt, text] = await wordpress.site.value<string[]>(
      `$GLOBALS['wp_query']->query( 'p=${post}' ); the_post();
      return array( get_the_excerpt(), apply_filters( 'the_content', get_the_content() ) );`,
    );
    expect(excerpt).not.toContain('Listen');
    expect(text).toContain('<duetcast-player');
  });

  test('takes colors, corner and width from the block, the shortcode and theme.json', async () => {
    const styled = await block({
      align: 'wide',
      style: { color: { background: '#eeeeee' }, border: { radius: '8px' } },
    });
    const [, wrapper = ''] = /<div ([^>]+)>/.exec(styled) ?? [];
    const [classes = '', style = ''] = ['class', 'style'].map(
      (name) => new RegExp(`${name}="([^"]*)"`).exec(wrapper)?.[1],
    );
    expect(classes.split(' ')).toEqual(
      expect.arrayContaining(['duetcast-audio', 'wp-block-duetcast-player', 'alignwide']),
    );
    expect(style.split(/; ?/).filter(Boolean).toSorted()).toEqual(['background-color:#eeeeee', 'border-radius:8px']);
    expect(await shortcode('color="navy" background="#eee" radius="8px" width="40em"')).toContain(
      ' style="color:navy;background-color:#eee;border-radius:8px;max-width:40em"',
    );
    const hostile = await shortcode(
      `color="red;position:fixed" width='"><script>alert(1)</script>' radius="url(javascript:alert(1))"`,
    );
    expect(hostile).toContain('wp-block-duetcast-player" style="color:red"><p');
    expect(hostile).not.toContain('<script>alert');
    const sheet = await wordpress.site.value<string>(
      `add_filter( 'wp_theme_json_data_theme', function ( $data ) { return $data->update_with( array( 'version' => 2,
        'settings' => array( 'custom' => array( 'duetcast' => array( 'accent' => 'teal' ) ) ),
        'styles' => array( 'blocks' => array( 'duetcast/player' => array( 'border' => array( 'radius' => '3px' ) ) ) ) ) ); } );
      wp_clean_theme_json_cache(); return wp_get_global_stylesheet() . WP_Theme_JSON_Resolver::get_merged_data()->get_stylesheet();`,
    );
    expect(sheet).toContain('--wp--custom--duetcast--accent: teal');
    expect(sheet).toMatch(/\.wp-block-duetcast-player\)?\{[^}]*border-radius: 3px/);
    expect(await visit()).toMatch(
      /<div class="duetcast-audio wp-block-duetcast-player">.*--wp--custom--duetcast--accent/s,
    );
  });
});
