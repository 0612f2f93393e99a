import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ConnectedWordPress, settingsPage } from './connected-wordpress';
import { WordPressBrowser } from './wordpress-browser';
import { describeWordPress } from './wordpress-packages';

interface Voice {
  readonly id: string;
  readonly language: string;
  readonly quality: string;
  readonly preview: string;
  readonly group: string;
}

describeWordPress('what a person knows before audio is made', (packages) => {
  let wordpress: ConnectedWordPress;
  let nonce: string;
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages);
    await wordpress.ready();
    nonce = await wordpress.admin.restNonce();
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  test('all voices of the server, by language and quality, with their previews, to who may make audio', async () => {
    const listed = (await (await wordpress.admin.rest('GET', '/duetcast/v1/voices', nonce)).json()) as Voice[];
    const page = await fetch(`${wordpress.server.url}/api/voices?limit=1`);
    const { pagination } = (await page.json()) as { pagination: { total: number } };
    expect(pagination.total).toBeGreaterThan(100);
    expect(listed).toHaveLength(pagination.total);
    const groups = listed.map(({ group }) => group).filter((group, index, all) => group !== all[index - 1]);
    expect(groups).toEqual([...new Set(groups)]);
    const english = listed.find(({ id }) => id === wordpress.owner.voices[0]);
    expect(english).toMatchObject({
      language: 'en',
      quality: 'basic',
      group: expect.stringMatching(/^en.*, basic$/i) as string,
    });
    expect((await fetch(english!.preview)).headers.get('content-type')).toMatch(/^audio\//);
    await wordpress.site.evaluate(
      `wp_insert_user( array( 'user_login' => 'subscriber', 'user_pass' => 'subscriber', 'role' => 'subscriber' ) );`,
    );
    const reader = await new WordPressBrowser(wordpress.site.url).signIn('subscriber', 'subscriber');
    expect((await reader.rest('GET', '/duetcast/v1/voices', await reader.restNonce())).status).toBe(403);
  });

  test('natural voices come before basic ones of their language', async () => {
    const names = await wordpress.site.value<string[]>(
      `$voice = function ( $name, $language, $quality ) { return compact( 'name', 'language', 'quality' ) + array( 'id' => $name, 'preview' => '' ); };
      add_filter( 'pre_transient_duetcast_voice_list', function () use ( $voice ) { return array( $voice( 'Zoe', 'fr', 'basic' ), $voice( 'Amy', 'de', 'basic' ), $voice( 'Yan', 'fr', 'natural' ), $voice( 'Zed', 'de', 'natural' ) ); } );
      return array_column( Duetcast\\Voices::all(), 'name' );`,
    );
    // Languages are sorted by their names where PHP knows them: German or de, French or fr.
    expect(names).toEqual(names[0] === 'Yan' ? ['Yan', 'Zoe', 'Zed', 'Amy'] : ['Zed', 'Amy', 'Yan', 'Zoe']);
  });

  test('the settings group the voices, and keep one that the server no longer has', async () => {
    const select = async () =>
      /<select id="duetcast_settings-voice_1".*?<\/select>/s.exec(await wordpress.admin.text(settingsPage))?.[0] ?? '';
    const groups = (await select()).match(/<optgroup label="[^"]+, (?:basic|natural)">/g) ?? [];
    expect(groups.length).toBeGreaterThan(40);
    const chosen = async () => /<option value="[^"]+" selected='selected'[^>]*>/.exec(await select())?.[0];
    expect(await chosen()).toContain(`value="${wordpress.owner.voices[0]}"`);
    expect(await chosen()).toContain(`data-duetcast-preview="${wordpress.server.url}/`);
    await wordpress.site.evaluate(
      `update_option( 'duetcast_settings', array( 'voice_1' => 'gone' ) + get_option( 'duetcast_settings' ) );`,
    );
    expect(await chosen()).toBe(`<option value="gone" selected='selected'>`);
    await wordpress.site.evaluate(
      `update_option( 'duetcast_settings', array( 'voice_1' => '${wordpress.owner.voices[0]}' ) + get_option( 'duetcast_settings' ) );`,
    );
  });

  const priceOf = async (id: number, body: object) => {
    const answer = await wordpress.admin.rest('POST', `/duetcast/v1/posts/${id}/price`, nonce, body);
    return ((await answer.json()) as { characters: number }).characters;
  };

  test('the price of an edit is that of its changes; what is not saved stays on the site', async () => {
    const kept = '<p>The moon pulls the sea.</p>';
    const id = await wordpress.publish('Priced', `${kept}<p>The sun helps.</p>`);
    await wordpress.work();
    const edited = (content: string) => priceOf(id, { title: 'Priced', content, choices: {} });
    expect(await edited(`${kept}<p>The sun helps.</p>`)).toBe(0);
    expect(await edited(`<div>${kept}</div><p>The sun is far.</p>`)).toBe('The sun is far.'.length);
    expect(await edited('<p>All of it is new.</p>')).toBe('All of it is new.'.length);
    expect(await edited(`${kept}<p>Twice.</p><p>Twice.</p>`)).toBe('Twice.'.length);
    expect(await priceOf(id, { title: 'Priced', content: kept, choices: { intro: 'Hello.' } })).toBe('Hello.'.length);
    const sent = await wordpress.site.value<string>(
      `$sent = ''; add_filter( 'http_request_args', function ( $args ) use ( &$sent ) { $sent .= $args['body'] ?? ''; return $args; } );
      Duetcast\\Estimates::of( ${id}, array(), array( 'title' => 'Priced', 'content' => '${kept}<p>Confidential.</p>' ) ); return $sent;`,
    );
    expect(sent).toContain('The moon pulls the sea.');
    expect(sent).not.toContain('Confidential');
  });

  test('the health of the site says what is wrong and why', async () => {
    const page = await wordpress.admin.text(settingsPage);
    for (const sentence of [
      'No audio failed.',
      'The server is called over http: anyone on the way can read the token.',
      'The server cannot reach a local site, so finished audio is found within a minute.',
      'The text of posts can be read.',
    ])
      expect(page).toContain(sentence);
    const clock = await wordpress.site.value<unknown[]>(
      `add_filter( 'pre_option_duetcast_last_calls', function () { return array( array( 'at' => time(), 'date' => gmdate( 'D, d M Y H:i:s', time() + 900 ) . ' GMT' ) ); } );
      return Duetcast\\Health::checks()['clock'];`,
    );
    expect(clock).toEqual(['Clock', false, expect.stringMatching(/^It is 900 seconds from the server’s, so reports/)]);
  });

  /** A site in two languages, as WPML and Polylang say it, which notes what it has spoken. */
  const languages = `<?php
  add_filter( 'wpml_active_languages', function () {
    return array( 'en' => array( 'language_code' => 'en', 'native_name' => 'English' ), 'ru' => array( 'language_code' => 'ru', 'native_name' => 'Русский' ) );
  } );
  add_filter( 'wpml_post_language_details', function ( $none, $id ) {
    return array( 'language_code' => preg_match( '/[а-я]/u', get_post( $id )->post_title ) ? 'ru' : 'en' );
  }, 10, 2 );
  add_filter( 'http_request_args', function ( $args, $url ) {
    if ( preg_match( '~/api/compilations$~', $url ) ) { update_option( 'test_spoken', json_decode( $args['body'] )->compilation ); }
    return $args;
  }, 10, 2 );`;
  const russian = 'Море поднимается два раза в день.';
  const spoken = () =>
    wordpress.site.value<{ text: string; voice_id: string }[]>(`return get_option( 'test_spoken' );`);
  const set = (settings: object) =>
    wordpress.site.evaluate(
      `update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( json_decode( '${JSON.stringify(settings)}', true ) + get_option( 'duetcast_settings' ) ) );`,
    );

  test('each language of the site has voices of its own, for its posts and for paragraphs in its script', async () => {
    writeFileSync(join(wordpress.site.folder, 'wp-content/mu-plugins/languages.php'), languages);
    const listed = (await (await wordpress.admin.rest('GET', '/duetcast/v1/voices', nonce)).json()) as Voice[];
    const voice = listed.filter(({ language }) => language === 'ru').at(-1)!.id;
    const [english] = wordpress.owner.voices;
    expect(await wordpress.admin.text(settingsPage)).toMatch(
      /<label for="(duetcast_settings\[voices\]\[ru\]-voice_1)">[^<]+: Русский<\/label>.*<select id="\1" name="duetcast_settings\[voices\]\[ru\]\[voice_1\]"/s,
    );
    await set({ voices: { ru: { voice_1: voice, voice_2: [] }, en: 'x' } });
    const post = await wordpress.publish('Море', `<p>${russian}</p>`);
    await wordpress.work();
    expect(await spoken()).toMatchObject([{ voice_id: voice }, { voice_id: voice }]);
    const status = await wordpress.admin.rest('GET', `/duetcast/v1/posts/${post}`, nonce);
    expect(await status.json()).toMatchObject({ state: 'ready', site: { voice_1: voice } });
    const mixed = await wordpress.publish('The sea', `<p>It rises.</p><p>${russian}</p>`);
    await wordpress.work();
    expect((await spoken()).map(({ voice_id: id }) => id)).toEqual([english, english, voice]);
    expect(await wordpress.row(mixed)).toMatchObject({ state: 'ready', error_text: '' });
  });

  test('a paragraph that the voice cannot read is left out with a notice, as the site chose', async () => {
    await set({ foreign: 'leave' });
    const post = await wordpress.publish('The moon', `<p>It pulls.</p><p>${russian} ${russian} ${russian}</p>`);
    await wordpress.work();
    expect((await spoken()).map(({ text }) => text)).toEqual(['The moon', 'It pulls.']);
    const notice = `Left out, as the voice cannot read it: “${russian} ${russian}…”`;
    const row = await wordpress.row(post);
    expect(row).toMatchObject({ state: 'ready', error_text: notice });
    expect(await wordpress.admin.text('/wp-admin/edit.php')).toContain(notice);
    await wordpress.site.evaluate(`Duetcast\\Queue::request( ${post}, true );`);
    await wordpress.work();
    expect(await wordpress.row(post)).toMatchObject({ state: 'ready', error_text: notice, job_id: row?.job_id });
    expect(await wordpress.ledger(post)).toHaveLength(1);
    await set({ foreign: 'voice' });
  });

  test('an error names the paragraph that no voice of the server can read', async () => {
    const post = await wordpress.publish('Runes', '<p>They are old.</p><p>𐌰𐌱𐌲𐌳𐌴 𐌵𐌶𐌷</p>');
    await wordpress.work();
    expect(await wordpress.row(post)).toMatchObject({
      state: 'failed',
      error_text: expect.stringContaining('No voice of the server can read this paragraph: “𐌰𐌱𐌲𐌳𐌴 𐌵𐌶𐌷”.') as string,
    });
  });

  test('a person waits once, and for seconds, for a server that does not answer', async () => {
    const post = await wordpress.publish('Slow', '<p>It waits.</p>', { post_date: '2020-01-01 00:00:00' });
    let connections = 0;
    const hanging = createServer(() => connections++).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`;
    const file = join(wordpress.site.folder, 'wp-content/mu-plugins/hanging.php');
    writeFileSync(
      file,
      `<?php add_filter( 'pre_http_request', function ( $answer, $args, $address ) { return $answer || 0 === strpos( $address, '${url}' ) ? $answer : wp_remote_request( '${url}', $args ); }, 20, 3 );`,
    );
    await wordpress.site.evaluate(`delete_transient( 'duetcast_voice_list' ); update_option( 'test_classic', 1 );`);
    const began = performance.now();
    const settings = await wordpress.admin.text(settingsPage);
    expect(settings.match(/class="duetcast-voice"/g)?.length).toBeGreaterThan(1);
    expect(await wordpress.admin.text(`/wp-admin/post.php?post=${post}&action=edit`)).toContain('duetcast-voice');
    const price = await wordpress.admin.rest('POST', `/duetcast/v1/posts/${post}/price`, nonce);
    expect(await price.json()).toMatchObject({
      message: expect.stringMatching(/^The server could not be reached:/) as string,
      data: { status: 409, wait: 0 },
    });
    expect(performance.now() - began).toBeLessThan(12_000);
    expect(connections).toBe(1);
    rmSync(file);
    hanging.close();
    await wordpress.site.evaluate(
      `delete_option( 'test_classic' ); global $wpdb; $wpdb->query( "UPDATE $wpdb->options SET option_value = 1 WHERE option_name LIKE '_transient_timeout_duetcast_%'" );`,
    );
    expect(await wordpress.admin.text(settingsPage)).toContain(wordpress.owner.voices[1]);
    expect((await wordpress.admin.rest('POST', `/duetcast/v1/posts/${post}/price`, nonce)).status).toBe(200);
  });
});
