import { spawnSync } from 'node:child_process';
import { describeWordPress } from './wordpress-packages';
import { pluginFiles, WordPressSite } from './wordpress-site';

describeWordPress('the plugin in a real WordPress', (packages) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await WordPressSite.start(packages);
  });
  afterAll(async () => {
    const complaints = site.complaints();
    await site.close();
    expect(complaints).toBe('');
  });

  const paragraphs = (html: string): Promise<string[]> =>
    site.value(`return Duetcast\\Spoken_Text::paragraphs( ${JSON.stringify(html).replaceAll('$', '\\$')} );`);

  test('every file is valid PHP', async () => {
    const invalid = pluginFiles().filter((file) => spawnSync(packages.php, ['-l', file]).status !== 0);
    expect(invalid).toEqual([]);
  });

  test('creates its tables and schedules when it is activated', async () => {
    expect(
      await site.value(`return array( (bool) wp_next_scheduled( 'duetcast_work' ), Duetcast\\Queue::counts() );`),
    ).toEqual([true, []]);
  });

  test('speaks what a person reads: no navigation, captions or buttons, and of code that it is there', async () => {
    const html = `<h2>The sea</h2><p>It <em>rises</em> twice.&nbsp;A day.</p><pre><code>code()</code></pre><nav>Menu</nav>
      <figure><img alt="The sea"><figcaption>The sea at dawn</figcaption></figure><p>The sea at dawn</p>
      <script>alert(1)</script><p hidden>Hidden</p><table><tr><td>High</td><td>Low</td></tr></table><button>Buy</button>
      <div class="wp-block-code">x</div><p>See https://example.com/a?b now 。海</p>`;
    expect(await paragraphs(html)).toEqual([
      'The sea',
      'It rises twice. A day.',
      'The code is in the article.',
      'The sea at dawn',
      'High, Low',
      'The code is in the article.',
      'See now 。海',
    ]);
  });

  test('the note on code is in the language of the post, else in that of the site, not of its editor', async () => {
    await site.evaluate(`wp_mkdir_p( WP_LANG_DIR ); touch( WP_LANG_DIR . '/de_DE.mo' );`);
    const ofPost = await site.value<string[]>(
      `add_filter( 'wpml_post_language_details', function () { return array( 'language_code' => 'de', 'locale' => 'de_DE' ); } );
      return Duetcast\\Spoken_Text::of( new WP_Post( (object) array( 'ID' => 1, 'post_title' => 'Takt', 'post_content' => '<pre><code>x</code></pre>' ) ) );`,
    );
    expect(ofPost).toEqual(['Takt', 'Der Code steht im Artikel.']);
    await site.evaluate(`update_option( 'WPLANG', 'de_DE' );`);
    const notes = await site.value<string[]>(
      `add_filter( 'determine_locale', function () { return 'en_US'; }, 1 ); // as in the dashboard of such a person
      unload_textdomain( 'duetcast', true );
      return array( __( 'Listen', 'duetcast' ), Duetcast\\Spoken_Text::paragraphs( '<pre><code>x</code></pre>' )[0] );`,
    );
    await site.evaluate(`unlink( WP_LANG_DIR . '/de_DE.mo' ); update_option( 'WPLANG', '' );`);
    expect(notes).toEqual(['Listen', 'Der Code steht im Artikel.']);
  });

  test('edits of markup alone leave the hash of the text', async () => {
    const versions = [
      '<p>One <b>two</b></p>',
      '<div class="a"><p id="b">One  <i>two</i></p></div>',
      '<p>One three</p>',
    ];
    const [first, markup, text] = await site.value<string[]>(
      `return array_map( function ( $html ) {
        return Duetcast\\Spoken_Text::hash( Duetcast\\Spoken_Text::paragraphs( $html ) );
      }, json_decode( '${JSON.stringify(versions)}' ) );`,
    );
    expect(markup).toBe(first);
    expect(text).not.toBe(first);
  });

  test('5,000 blocks and 1 MB are split within the limits; more is refused', async () => {
    const [many, long, over] = await site.value<[number, number[], string]>(
      `$lines = array(); for ( $i = 0; $i < 5000; $i++ ) { $lines[] = "Line number $i of it."; }
      $long = Duetcast\\Segments::read_aloud( array( str_repeat( 'A sentence of it. ', 400 ) ), 'v' );
      return array( count( Duetcast\\Segments::read_aloud( $lines, 'v' ) ),
        array_map( function ( $s ) { return mb_strlen( $s['text'] ); }, $long ),
        Duetcast\\Segments::read_aloud( array( str_repeat( 'a', 1048576 ) ), 'v' )->get_error_code() );`,
    );
    expect(many).toBeLessThanOrEqual(100);
    expect(Math.max(...long)).toBeLessThanOrEqual(2_500);
    expect(over).toBe('article.tooLong');
  });

  test('canonical JSON is that of the server', async () => {
    const spelled = await site.value<string>(
      `return Duetcast\\Canonical_Json::of( json_decode( '{"b":[1.0,1e21,0.000001,1.5e-7,-0.0,123456789012],"a":{"é":"\\\\u001f/","😀":null,"￿":true}}' ) );`,
    );
    expect(spelled).toBe('{"a":{"é":"\\u001f/","😀":null,"￿":true},"b":[1,1e+21,0.000001,1.5e-7,0,123456789012]}');
  });

  test('every verdict on a record has words', async () => {
    const named = await site.value<Record<string, string>>(
      `preg_match_all( "/(?:return|[?:]|verdict =) '([a-z]+)'/", file_get_contents( WP_PLUGIN_DIR . '/duetcast/includes/class-verifier.php' ) . file_get_contents( WP_PLUGIN_DIR . '/duetcast/includes/class-ledger.php' ), $found );
      $codes = array_merge( $found[1], array( 'unavailable: network' ) ); return array_combine( $codes, array_map( array( 'Duetcast\\Verifier', 'text_of' ), $codes ) );`,
    );
    expect(Object.keys(named)).toEqual(expect.arrayContaining(['seal', 'signer', 'charged', 'spelling', 'syntax']));
    for (const [code, text] of Object.entries(named)) expect([code, text]).not.toEqual([code, code]);
  });

  test('secrets are encrypted with the salts of the site', async () => {
    const [opened, damaged, sealed] = await site.value<[string, string | null, string]>(
      `$s = Duetcast\\Secrets::seal( 'dcs_secret' ); $d = $s; $d[40] = 'A' === $d[40] ? 'B' : 'A';
      return array( Duetcast\\Secrets::open( $s ), Duetcast\\Secrets::open( $d ), $s );`,
    );
    expect(opened).toBe('dcs_secret');
    expect(damaged).toBeNull();
    expect(sealed).not.toContain('dcs_');
  });

  test('of two workers one gets a post; what is requested or edited during a step is not lost', async () => {
    const result = await site.value<unknown[]>(
      `$id = wp_insert_post( array( 'post_title' => 'Race', 'post_content' => 'Text.', 'post_status' => 'publish' ) );
      Duetcast\\Queue::request( $id, false ); $row = Duetcast\\Queue::claim( 'one' ); $other = Duetcast\\Queue::claim( 'other' );
      Duetcast\\Queue::request( $id, false ); $ended = Duetcast\\Queue::save( $row, array( 'state' => 'ready' ) );
      $after = Duetcast\\Queue::row( $id ); $again = Duetcast\\Queue::claim( 'two' );
      $saved = Duetcast\\Queue::save( $again, array( 'state' => 'ready' ) );
      Duetcast\\Queue::check( $id ); $checking = Duetcast\\Queue::claim( 'three' ); Duetcast\\Queue::check( $id );
      $checked = Duetcast\\Queue::save( $checking, array( 'state' => 'ready', 'text_hash' => 'old' ) );
      $last = Duetcast\\Queue::row( $id ); Duetcast\\Queue::remove( $id ); $removing = Duetcast\\Queue::row( $id );
      return array( (int) $row['post_id'] === $id, $other, $ended, $after['state'], $after['lease'], $saved, $checked, $last['state'], $last['text_hash'], $removing['request'] === $removing['making'] );`,
    );
    expect(result).toEqual([true, null, false, 'queued', '', true, false, 'checking', '', true]);
  });

  test('settings that are not valid keep their value', async () => {
    const input = {
      form: 'x',
      length: ['full'],
      placement: 'after',
      voice_1: 'a',
      automatic: ['post', 'evil', []],
      language: 'e"',
      intro: '<b>Hi</b>',
    };
    const settings = await site.value<object>(
      `return Duetcast\\Settings::sanitize( json_decode( '${JSON.stringify(input)}', true ) );`,
    );
    expect(settings).toMatchObject({
      form: 'read',
      length: 'standard',
      placement: 'after',
      automatic: ['post'],
      language: '',
      intro: 'Hi',
    });
    expect(await site.value(`return Duetcast\\Settings::sanitize( 'text' )['form'];`)).toBe('read');
  });

  test.each([
    [{}, false],
    [{ voice_1: 'a' }, true],
    [{ voice_1: 'a', form: 'conversation' }, false],
    [{ voice_1: 'a', voice_2: 'b', form: 'conversation' }, true],
  ])('automatic is not on without its voices: %j', async (choices, isOn) => {
    const input = JSON.stringify({ ...choices, automatic: ['post'] });
    const [automatic, complaints] = await site.value<[string[], number]>(
      `require_once ABSPATH . 'wp-admin/includes/template.php'; $all = Duetcast\\Settings::sanitize( json_decode( '${input}', true ) );
      return array( $all['automatic'], count( get_settings_errors( 'duetcast' ) ) );`,
    );
    expect([automatic, complaints]).toEqual(isOn ? [['post'], 0] : [[], 1]);
  });

  test.each([
    ['production', false],
    ['development', true],
  ])('a site in %s: takes a public server over https, one of its own network with %s', async (environment, isTrial) => {
    const addresses: [string, boolean][] = [
      ['https://duetcast.example.com/', true],
      ['https://user:pw@example.com', false],
      ['https://example.com/path', false],
      ['http://example.com', false],
      ['http://169.254.169.254', false],
      ['http://10.0.0.1.example.com', false],
      ['https://10.0.0.1', isTrial],
      ['http://127.0.0.1:3000', isTrial],
      ['http://localhost:3000', isTrial],
      ['http://duetcast:3000', isTrial],
      ['http://172.20.0.3:8080', isTrial],
      ['ftp://example.com', false],
      ['javascript:alert(1)', false],
      ['', false],
    ];
    const list = JSON.stringify(addresses.map(([address]) => address));
    const taken = await site.value<boolean[]>(
      `return array_map( function ( $url ) {
        $method = strpos( $url, '.com' ) ? 'parse' : 'validate'; // a name cannot be looked up in every test run
        return ! is_wp_error( Duetcast\\Server_Address::$method( $url ) );
      }, json_decode( '${list}' ) );`,
      { DUETCAST_TEST_ENVIRONMENT: environment },
    );
    expect(addresses.map(([address], index) => [address, taken[index]])).toEqual(addresses);
  });

  test('takes Retry-After in seconds and as a date', async () => {
    const found = await site.value<number[]>(
      `add_filter( 'pre_option_duetcast_server', function () { return 'https://duetcast.example.com'; } ); $found = array();
      foreach ( array( '120', gmdate( 'D, d M Y H:i:s', time() + 120 ) . ' GMT', '999999', 'soon', '' ) as $after ) {
        $answer = function () use ( $after ) { return array( 'headers' => array( 'retry-after' => $after ), 'body' => '{}', 'response' => array( 'code' => 503, 'message' => '' ), 'cookies' => array() ); };
        add_filter( 'pre_http_request', $answer, 99 );
        $found[] = Duetcast\\Api::anonymous( 'GET', '/api/voices' )->get_error_data()['retry_after'];
        remove_filter( 'pre_http_request', $answer, 99 );
      }
      return $found;`,
    );
    expect(found.map((seconds) => (seconds === 119 ? 120 : seconds))).toEqual([120, 120, 86_400, 0, 0]);
  });

  test('only a webhook that is signed, new and whole is taken', async () => {
    const cases: [number, string, boolean][] = [
      [0, '', true],
      [298, '', true],
      [302, '', false],
      [-302, '', false],
      [0, `$h = str_replace( 'v1=', 'v1=0', $h );`, false],
      [0, `$h = strtoupper( $h );`, false],
      [0, `$h .= "\\n";`, false],
      [0, `$body = 'other';`, false],
    ];
    const checks = cases.map(
      ([age, change]) => `$body = 'body'; $t = time() - ${age};
        $h = 't=' . $t . ',v1=' . hash_hmac( 'sha256', "$t.body", 'whsec_x' ); ${change}
        $taken[] = Duetcast\\Webhook::is_signed( $h, $body, 'whsec_x' );`,
    );
    expect(await site.value(`$taken = array(); ${checks.join(' ')} return $taken;`)).toEqual(
      cases.map(([, , taken]) => taken),
    );
  });
});
