import { ConnectedWordPress } from './connected-wordpress';
import { WordPressBrowser } from './wordpress-browser';
import { describeWordPress } from './wordpress-packages';

interface Price {
  readonly characters: number;
  readonly text: string;
}

describeWordPress('choices of a post', (packages) => {
  let wordpress: ConnectedWordPress;
  let nonce: string;
  let voices: readonly string[];
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages);
    await wordpress.ready();
    nonce = await wordpress.admin.restNonce();
    const listed = await fetch(`${wordpress.server.url}/api/voices?language=en&limit=3`);
    voices = ((await listed.json()) as { data: { voice_id: string }[] }).data.map((voice) => voice.voice_id);
    await wordpress.site.evaluate(
      `foreach ( array( 'subscriber', 'author' ) as $role ) { wp_insert_user( array( 'user_login' => $role, 'user_pass' => $role, 'role' => $role ) ); }`,
    );
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  const choose = async (id: number, duetcast: unknown) =>
    wordpress.admin.rest('POST', `/wp/v2/posts/${id}`, nonce, { duetcast });
  const priceOf = async (id: number, body: object = {}) =>
    (await (await wordpress.admin.rest('POST', `/duetcast/v1/posts/${id}/price`, nonce, body)).json()) as Price;
  const old = { post_date: '2020-01-01 00:00:00' };

  test('are in the REST API only for users who may edit the post', async () => {
    const id = await wordpress.publish('Chosen', '<p>Text.</p>', old);
    expect((await choose(id, { form: 'conversation', intro: 'Hello.' })).status).toBe(200);
    const edited = (await (await wordpress.admin.rest('GET', `/wp/v2/posts/${id}?context=edit`, nonce)).json()) as {
      duetcast: object;
    };
    expect(edited.duetcast).toMatchObject({ form: 'conversation', intro: 'Hello.', outro: '', audio: '' });
    expect(await wordpress.admin.text(`/wp-json/wp/v2/posts/${id}`)).not.toContain('duetcast"');
    const author = await new WordPressBrowser(wordpress.site.url).signIn('author', 'author');
    const theirs = await author.rest('POST', `/wp/v2/posts/${id}`, await author.restNonce(), {
      duetcast: { audio: 'off' },
    });
    expect(theirs.status).toBe(403);
    expect(await wordpress.site.value(`return Duetcast\\Post_Choices::of( ${id} )['audio'];`)).toBe('');
  });

  test('are refused with the name of what is wrong; nothing of the request is stored', async () => {
    const id = await wordpress.publish('Refused', '<p>Text.</p>', old);
    const bad = [
      { form: 'song' },
      { length: 'endless' },
      { audio: 'maybe' },
      { language: 'EN' },
      { language: 'engl' },
      { voice_1: 'v'.repeat(201) },
      { intro: 'i'.repeat(1001) },
      { speed: 2 },
      'conversation',
    ];
    for (const choices of bad) expect([choices, (await choose(id, choices)).status]).toEqual([choices, 400]);
    expect(await wordpress.site.value(`return get_post_meta( ${id}, '_duetcast' );`)).toEqual([]);
    expect((await choose(id, { intro: 'i'.repeat(1000), voice_1: 'v'.repeat(200), language: 'deu' })).status).toBe(200);
    expect((await choose(id, { intro: '', voice_1: '', language: '' })).status).toBe(200);
    expect(await wordpress.site.value(`return get_post_meta( ${id}, '_duetcast' );`)).toEqual([]);
  });

  test('decide form, voices, intro and outro of the audio; the rest is as the settings of the site say', async () => {
    const id = await wordpress.publish('Own', '<p>Body.</p>', old);
    await choose(id, { voice_1: voices[1], intro: 'Now.', outro: 'Bye.' });
    await wordpress.admin.rest('POST', `/duetcast/v1/posts/${id}/audio`, nonce);
    await wordpress.work();
    const [entry] = await wordpress.ledger(id);
    expect(entry).toMatchObject({ form: 'read', voices: voices[1], characters: `${'OwnBody.Now.Bye.'.length}` });
  });

  test('are pinned: other settings of the site change nothing, other choices apply to the next text', async () => {
    const id = await wordpress.publish('Pinned', '<p>First.</p>');
    await wordpress.work();
    await wordpress.site.evaluate(
      `update_option( 'duetcast_settings', array( 'voice_1' => '${voices[2]}', 'outro' => 'The end.' ) + get_option( 'duetcast_settings' ) );`,
    );
    await wordpress.edit(id, { post_content: '<p>Second.</p>' });
    await wordpress.work();
    await choose(id, { voice_1: voices[1] });
    await wordpress.edit(id, { post_content: '<p>Third.</p>' });
    await wordpress.work();
    await wordpress.site.evaluate(
      `update_option( 'duetcast_settings', array( 'voice_1' => '${wordpress.owner.voices[0]}', 'outro' => '' ) + get_option( 'duetcast_settings' ) );`,
    );
    const entries = await wordpress.ledger(id);
    expect(entries.map((entry) => [entry.voices, Number(entry.characters)])).toEqual([
      [wordpress.owner.voices[0], 'PinnedFirst.'.length],
      [wordpress.owner.voices[0], 'PinnedSecond.'.length],
      [voices[1], 'PinnedThird.The end.'.length],
    ]);
  });

  test('decide the price; a hyphen leaves the intro of the site out', async () => {
    const sentences = Array.from({ length: 80 }, (_, index) => `<p>Tide number ${index} rises twice a day.</p>`);
    const id = await wordpress.publish('Price', sentences.join(''), old);
    const read = await priceOf(id, { choices: {} });
    expect((await priceOf(id, { choices: { intro: 'Hello.' } })).characters).toBe(read.characters + 6);
    const lengths = ['brief', 'standard', 'full'].map((length) => ({ form: 'conversation', length }));
    const prices = await Promise.all(lengths.map(async (choices) => (await priceOf(id, { choices })).characters));
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    expect(prices[0]).toBeLessThan(prices[2]!);
    expect((await priceOf(id, { choices: { ...lengths[0]!, outro: 'Bye.' } })).characters).toBe(prices[0]! + 4);
    const withIntro = (choices: string) =>
      wordpress.site.value(
        `add_filter( 'option_duetcast_settings', function ( $all ) { return array( 'intro' => 'Welcome.' ) + $all; } );
        return Duetcast\\Estimates::of( ${id}, array( ${choices} ) )['characters'];`,
      );
    expect(await withIntro('')).toBe(read.characters + 8);
    expect(await withIntro(`'intro' => '-'`)).toBe(read.characters);
  });

  test('a draft has a price, and its text stays on the site', async () => {
    const id = await wordpress.publish('Draft', '<p>Saved.</p>', { post_status: 'draft' });
    const { price, sent } = await wordpress.site.value<{ price: Price[]; sent: string }>(
      `$sent = ''; add_filter( 'http_request_args', function ( $args ) use ( &$sent ) { $sent .= $args['body'] ?? ''; return $args; } );
      $draft = array( 'post_title' => 'Draft', 'post_content' => '<p>Confidential.</p>' );
      return array( 'price' => array( Duetcast\\Estimates::of( ${id}, array() ), Duetcast\\Estimates::of( ${id}, array(), $draft ),
        Duetcast\\Estimates::of( ${id}, array( 'form' => 'conversation' ), $draft ) ), 'sent' => $sent );`,
    );
    expect(price[0]?.characters).toBe('DraftSaved.'.length);
    expect(price[1]?.characters).toBe('DraftConfidential.'.length);
    expect(price[2]?.characters).toBeGreaterThan(0);
    expect(sent).not.toMatch(/Saved|Confidential/);
    const hidden = await wordpress.publish('Hidden', '<p>Text.</p>', { post_status: 'private' });
    expect((await wordpress.admin.rest('POST', `/duetcast/v1/posts/${hidden}/price`, nonce)).status).toBe(409);
  });

  test('a post that is switched off gets none and loses what it has; one that is switched on gets it when it changes', async () => {
    const id = await wordpress.publish('Off', '<p>Spoken.</p>');
    await wordpress.work();
    await choose(id, { audio: 'off' });
    await wordpress.work();
    expect(await wordpress.row(id)).toMatchObject({ state: 'idle', current_job: '' });
    await wordpress.edit(id, { post_content: '<p>Silent.</p>' });
    expect((await wordpress.admin.rest('POST', `/duetcast/v1/posts/${id}/audio`, nonce)).status).toBe(409);
    expect(await priceOf(id)).toMatchObject({ code: 'duetcast_price' });
    expect(await wordpress.row(id)).toMatchObject({ state: 'idle' });
    const before = await wordpress.publish('On', '<p>From before.</p>', old);
    await choose(before, { audio: 'on' });
    expect(await wordpress.row(before)).toBeNull();
    await wordpress.edit(before, { post_content: '<p>Changed.</p>' });
    await wordpress.work();
    expect(await wordpress.row(before)).toMatchObject({ state: 'ready' });
  });

  const quickEdit = (id: number, browser: WordPressBrowser, inlineNonce: string, fields: Record<string, string>) =>
    browser.post('/wp-admin/admin-ajax.php', {
      action: 'inline-save',
      _inline_edit: inlineNonce,
      post_ID: `${id}`,
      post_type: 'post',
      screen: 'edit-post',
      post_view: 'list',
      _status: 'publish',
      ...fields,
    });

  test('quick edit sets form and on or off, and starts what the person switched on', async () => {
    const id = await wordpress.publish('Quick', '<p>Edited quickly.</p>', old);
    const list = await wordpress.admin.text('/wp-admin/edit.php');
    expect(list).toContain('duetcast_quick[audio]');
    const [, inline = ''] = /name="_inline_edit" value="(\w+)"/.exec(list) ?? [];
    const fields = { post_title: 'Quick', 'duetcast_quick[form]': 'read', 'duetcast_quick[audio]': 'on' };
    const author = await new WordPressBrowser(wordpress.site.url).signIn('author', 'author');
    await quickEdit(id, author, inline, fields);
    await quickEdit(id, wordpress.admin, '0123456789', fields);
    expect(await wordpress.row(id)).toBeNull();
    const row = await (await quickEdit(id, wordpress.admin, inline, fields)).text();
    expect(row).toContain('data-duetcast="{&quot;audio&quot;:&quot;on&quot;,&quot;form&quot;:&quot;read&quot;}"');
    expect(await wordpress.row(id)).toMatchObject({ state: 'queued' });
    await wordpress.work();
    await quickEdit(id, wordpress.admin, inline, { ...fields, 'duetcast_quick[audio]': 'off' });
    await wordpress.work();
    expect(await wordpress.row(id)).toMatchObject({ state: 'idle' });
  });

  test('bulk edit sets them for many, and shows the price before it starts', async () => {
    const ids = [
      await wordpress.publish('Many one', '<p>It falls.</p>', old),
      await wordpress.publish('Many two', '<p>It rises.</p>', old),
    ];
    const list = await wordpress.admin.text('/wp-admin/edit.php');
    const [, bulk = ''] = /name="_wpnonce" value="(\w+)"/.exec(list) ?? [];
    const edit = (wpnonce: string, audio: string) => {
      const query = new URLSearchParams({ bulk_edit: 'Update', action: 'edit', post_type: 'post', _wpnonce: wpnonce });
      for (const id of ids) query.append('post[]', `${id}`);
      for (const unchanged of ['post_author', '_status', 'comment_status', 'ping_status']) query.set(unchanged, '-1');
      query.set('duetcast_bulk[audio]', audio);
      query.set('duetcast_bulk[form]', 'conversation');
      return wordpress.admin.request(`/wp-admin/edit.php?${query.toString()}`);
    };
    expect((await edit('0123456789', 'on')).status).toBe(403);
    const redirect = (await edit(bulk, 'on')).headers.get('location') ?? '';
    expect(redirect).toContain(`page=duetcast-bulk&posts=${ids.join(',')}`);
    const { pathname, search } = new URL(redirect);
    expect((await wordpress.admin.text(pathname + search)).match(/value="\d+" checked/g)).toHaveLength(ids.length);
    for (const id of ids) {
      expect(await wordpress.row(id)).toBeNull();
      const choices = await wordpress.site.value(`return Duetcast\\Post_Choices::of( ${id} );`);
      expect(choices).toMatchObject({ audio: 'on', form: 'conversation' });
    }
    expect((await edit(bulk, '-1')).headers.get('location')).toContain('edit.php');
    expect(await wordpress.site.value(`return Duetcast\\Post_Choices::of( ${ids[0]} )['audio'];`)).toBe('on');
  });

  test('the classic editor has them too', async () => {
    const id = await wordpress.publish('Classic', '<p>Without blocks.</p>', old);
    await wordpress.site.evaluate(`update_option( 'test_classic', 1 );`);
    const page = await wordpress.admin.text(`/wp-admin/post.php?post=${id}&action=edit`);
    const valueOf = (name: string) => new RegExp(`name="${name}" value="(\\w+)"`).exec(page)?.[1] ?? '';
    const fields = { post_ID: `${id}`, action: 'editpost', post_type: 'post', post_title: 'Classic', content: 'Text.' };
    const chosen = { 'duetcast_choices[length]': 'full', 'duetcast_choices[intro]': `It's "us".` };
    const save = (duetcastNonce: string) =>
      wordpress.admin.post('/wp-admin/post.php', {
        ...fields,
        ...chosen,
        _wpnonce: valueOf('_wpnonce'),
        duetcast_nonce: duetcastNonce,
      });
    const stored = () => wordpress.site.value(`return Duetcast\\Post_Choices::of( ${id} );`);
    await save('0123456789');
    expect(await stored()).toMatchObject({ length: '', intro: '' });
    await save(valueOf('duetcast_nonce'));
    expect(await stored()).toMatchObject({ length: 'full', intro: `It's "us".` });
    await wordpress.site.evaluate(`delete_option( 'test_classic' );`);
  });
});
