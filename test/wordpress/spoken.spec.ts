import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConnectedWordPress } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';
import { pluginFolder } from './wordpress-site';

interface SharedCase {
  readonly name: string;
  readonly html: string;
  readonly heading?: string;
  readonly spoken: string;
}
const jsonIn = <Data>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Data;
const data = (name: string) => join(__dirname, '..', 'data', name);
/** The server reads the same: `spoken-structure.spec.ts`. */
const shared = jsonIn<SharedCase[]>(data('spoken-html.json'));
/** A fixture of ours for each selector. */
const surroundings = jsonIn<Record<string, string>>(data('plugin-surroundings.json'));
const silence = jsonIn<{ blocks: string[]; selectors: { selector: string; plugin: string; source: string }[] }>(
  join(pluginFolder, 'data', 'silence.json'),
);

describeWordPress('what is spoken of a post', (packages) => {
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

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const linesOf = (html: string) =>
    wordpress.site.value<string[]>(`return Duetcast\\Spoken_Text::paragraphs( base64_decode( '${base64(html)}' ) );`);
  /** Paragraphs of a published post, without its title. */
  const linesOfPost = async (content: string, before = '') => {
    const id = await wordpress.publish('Title', content, { post_date: '2020-01-01 00:00:00' });
    return wordpress.site.value<string[] | { errors: object }>(
      `${before} $lines = Duetcast\\Spoken_Text::of( get_post( ${id} ) ); return is_wp_error( $lines ) ? $lines : array_slice( $lines, 1 );`,
    );
  };

  test.each(shared)('$name', async ({ html, heading, spoken }) => {
    const lines = await linesOf(html);
    expect(lines.filter((line) => line !== heading).join(' ')).toBe(spoken);
    if (heading) expect(lines).toContain(heading);
  });

  test('nothing that other plugins put around a post, each with its public source', async () => {
    expect(Object.keys(surroundings).sort()).toEqual(silence.selectors.map(({ selector }) => selector).sort());
    for (const { selector, source } of silence.selectors)
      expect([selector, source]).toEqual([selector, expect.stringMatching(/^https:\/\//) as string]);
    expect(new Set(silence.selectors.map(({ plugin }) => plugin)).size).toBeGreaterThan(30);
    const page = Object.values(surroundings).map((html, index) => `<p>Paragraph ${index}.</p>${html}`);
    expect(await linesOf(page.join(''))).toEqual(page.map((_, index) => `Paragraph ${index}.`));
  });

  test('a button that is the heading of an accordion, and no other', async () => {
    const header = '<button class="kt-blocks-accordion-header"><span>Is it open?</span></button>';
    expect(await linesOf(`<div>${header}<div><p>It is.</p></div></div><button class="more">More</button>`)).toEqual([
      'Is it open?',
      'It is.',
    ]);
  });

  test('no widget, which is not even rendered', async () => {
    await wordpress.site.evaluate(
      `wp_insert_comment( array( 'comment_post_ID' => 1, 'comment_author' => 'Secret Person', 'comment_content' => 'Secret words', 'comment_approved' => 1 ) );`,
    );
    const names = silence.blocks.filter((name) => name.startsWith('core/'));
    const blocks = silence.blocks.map((name) =>
      name === 'core/query'
        ? '<!-- wp:query {"query":{"perPage":3,"postType":"post"}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->'
        : `<!-- wp:${name.replace(/^core\//, '')} --><p>Widget.</p><!-- /wp:${name.replace(/^core\//, '')} -->`,
    );
    const content = `<!-- wp:paragraph --><p>Before.</p><!-- /wp:paragraph -->${blocks.join('')}<!-- wp:group --><div class="wp-block-group">${blocks.join('')}<p>After.</p></div><!-- /wp:group -->`;
    const before = `add_filter( 'render_block', function ( $html, $block ) { static $names = array(); if ( $block['blockName'] ) { $names[] = $block['blockName']; update_option( 'test_rendered', array_unique( $names ) ); } return $html; }, 10, 2 );`;
    expect(await linesOfPost(content, before)).toEqual(['Before.', 'After.']);
    expect(await wordpress.site.value(`return get_option( 'test_rendered' );`)).toEqual([
      'core/paragraph',
      'core/group',
    ]);
    const known = await wordpress.site.value<string[]>(
      `return array_keys( WP_Block_Type_Registry::get_instance()->get_all_registered() );`,
    );
    // Blocks of WordPress 7 and of 6.8: what is not registered here has a name of another version.
    expect(names.filter((name) => !known.includes(name)).length).toBeLessThan(10);
  });

  test('the price, the hash and what is sent are of the same text', async () => {
    const id = await wordpress.publish(
      'Tide',
      '<p>It rises.</p><!-- wp:latest-comments /--><div class="sharedaddy"><p>Share this</p></div>',
    );
    await wordpress.work();
    expect(await wordpress.ledger(id)).toMatchObject([{ characters: `${'TideIt rises.'.length}` }]);
    const price = () => wordpress.site.value<number>(`return Duetcast\\Estimates::of( ${id} )['characters'];`);
    expect(await price()).toBe(0);
    await wordpress.edit(id, { post_content: '<p>It rises.</p><p>New.</p>' });
    expect(await price()).toBe('New.'.length);
  });

  test('text that looks like markup is spoken as text, and a title without words is not', async () => {
    const content = '<p>The tag &lt;audio src="x"&gt; is new; 5 &lt; 6.</p><p>&lt;3</p><p>***</p>';
    const id = await wordpress.publish('">***', content, { post_date: '2020-01-01 00:00:00' });
    const spoken = await wordpress.site.value<string | { errors: object }>(
      `return Duetcast\\Estimates::spoken( ${id} );`,
    );
    expect(spoken).toMatch(/^The tag .*audio.* is new.*five .*six/);
  });

  test('listings that follow each other are mentioned once', async () => {
    const code = '<pre class="wp-block-code"><code>x</code></pre>';
    expect(await linesOf(`<p>One.</p>${code}${code}<p>Two.</p>${code}`)).toEqual([
      'One.',
      'The code is in the article.',
      'Two.',
      'The code is in the article.',
    ]);
  });

  test('many different brackets stay text, and are read in a moment', async () => {
    const names = Array.from({ length: 40_000 }, (_, index) => `[/a${index}]`).join('');
    expect(
      await linesOf(`<p>Before. ${names}</p><p>[sic] stays, as [note] and [2 of 3] do; [a7]gone[/a7].</p>`),
    ).toEqual(['Before.', '[sic] stays, as [note] and [2 of 3] do; gone.']);
  });

  test('the text as the voice will be given it, free of charge, also of a draft and of what is not saved', async () => {
    const nonce = await wordpress.admin.restNonce();
    const content = '<p>It cost $42.5M on 3/14/2025.</p><!-- wp:latest-comments /-->';
    const spokenOf = async (id: number, body: object = {}) =>
      (await (await wordpress.admin.rest('POST', `/duetcast/v1/posts/${id}/spoken`, nonce, body)).json()) as {
        text?: string;
        message?: string;
      };
    const charged = await wordpress.charged();
    const id = await wordpress.publish('Price', content, { post_date: '2020-01-01 00:00:00' });
    const { text } = await spokenOf(id, { choices: { outro: 'Goodbye.' } });
    expect(text).toMatch(/^Price\b/);
    expect(text).toContain('forty-two point five million dollars');
    expect(text).toMatch(/Goodbye\.$/);
    const draft = await wordpress.publish('Draft', content, { post_status: 'draft' });
    expect((await spokenOf(draft)).text).toMatch(/^Draft\nIt cost forty-two point five million dollars/);
    expect((await spokenOf(id, { title: 'Edited', content: '<p>Of 7.</p>' })).text).toBe('Edited\nOf seven.');
    const foreign = await spokenOf(id, { title: 'Edited', content: '<p>Море поднимается дважды в день.</p>' });
    expect(foreign.text).toMatch(/^Edited\n.*\n.* cannot read the script of this text\.$/);
    const closed = await wordpress.publish('Closed', content, { post_password: 'secret' });
    expect(await spokenOf(closed)).toMatchObject({ message: 'Only public posts can have audio.' });
    expect((await spokenOf(id, { choices: { voice_1: 'none' } })).message).toMatch(/voice/i);
    expect(await wordpress.charged()).toBe(charged);
    const reader = await fetch(`${wordpress.site.url}/wp-json/duetcast/v1/posts/${id}/spoken`, { method: 'POST' });
    expect(reader.status).toBe(401);
    const bulk = await wordpress.admin.text(`/wp-admin/tools.php?page=duetcast-bulk&posts=${id}`);
    expect(bulk).toContain(`data-duetcast-spoken="${id}"`);
    expect(bulk).toContain('build/forms.js');
  });

  test.each([
    ['.ad', '<div class="an ad"><p>No.</p></div><div class="adv"><p>Yes.</p></div>'],
    ['#box', '<div id="box"><p>No.</p></div><div id="box2"><p>Yes.</p></div>'],
    ['div.a.b', '<div class="b a"><p>No.</p></div><p class="a b">Yes.</p>'],
    ['.outer .inner', '<div class="outer"><div><p class="inner">No.</p></div></div><p class="inner">Yes.</p>'],
    ['.outer > p', '<div class="outer"><p>No.</p><div><p>Yes.</p></div></div>'],
    ['[data-ad]', '<p data-ad="1">No.</p><p data-add>Yes.</p>'],
    ['p[class^="ad-"]', '<p class="ad-1">No.</p><p class="bad-1">Yes.</p>'],
    ['[class*="promo"]', '<p class="a-promo-b">No.</p><p class="pro">Yes.</p>'],
    ['[rel~="sponsored"]', '<p rel="x sponsored">No.</p><p rel="sponsoredx">Yes.</p>'],
  ])('what the settings name by %s is not spoken', async (selector, html) => {
    const saved = await wordpress.site.value<{ silent: string }>(
      `update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( array( 'silent' => ".unused\r\n" . '${selector}' ) + Duetcast\\Settings::all() ) );
      return get_option( 'duetcast_settings' );`,
    );
    expect(saved.silent).toBe(`.unused\n${selector}`);
    expect(await linesOf(html)).toEqual(['Yes.']);
  });

  test.each(['p:has(a)', 'a{color:red}', '//p', '"]|//*', '.a"b', 'p::before', '[a="x y"]', '*|*'])(
    'the selector %s is refused with its text',
    async (selector) => {
      const [saved, messages] = await wordpress.site.value<[string, string]>(
        `require_once ABSPATH . 'wp-admin/includes/template.php';
        $all = Duetcast\\Settings::sanitize( array( 'silent' => base64_decode( '${base64(`${selector}\n.good`)}' ) ) + Duetcast\\Settings::all() );
        return array( $all['silent'], implode( ' ', wp_list_pluck( get_settings_errors( 'duetcast' ), 'message' ) ) );`,
      );
      expect([saved, messages.includes(selector.replaceAll('"', '&quot;'))]).toEqual(['.good', true]);
    },
  );

  test('a block that its author switched off is not spoken, nor what is in it', async () => {
    const content = `<!-- wp:paragraph --><p>Before.</p><!-- /wp:paragraph -->
      <!-- wp:group {"duetcastSilent":true} --><div class="wp-block-group"><!-- wp:paragraph --><p>No.</p><!-- /wp:paragraph --></div><!-- /wp:group -->
      <!-- wp:paragraph {"duetcastSilent":false} --><p>After.</p><!-- /wp:paragraph -->`;
    expect(await linesOfPost(content)).toEqual(['Before.', 'After.']);
    const attributes = await wordpress.site.value<unknown>(
      `return WP_Block_Type_Registry::get_instance()->get_registered( 'core/latest-posts' )->attributes['duetcastSilent'];`,
    );
    expect(attributes).toEqual({ type: 'boolean' });
    const id = await wordpress.publish('Visible', content, { post_date: '2020-01-01 00:00:00' });
    expect(await (await fetch(`${wordpress.site.url}/?p=${id}`)).text()).toContain('No.');
  });

  test('filters and actions that the readme names change text, segments, voice, player and whether audio is made', async () => {
    const id = await wordpress.publish('Filtered', '<p>One.</p><p>Two.</p>', { post_date: '2020-01-01 00:00:00' });
    const { segments, made, html, args } = await wordpress.site.value<{
      segments: { text: string; voice_id: string }[];
      made: unknown;
      html: string;
      args: unknown[];
    }>(
      `$args = array();
      add_filter( 'duetcast_spoken_html', function ( $html, $post ) { return str_replace( 'One.', 'First.', $html ); }, 10, 2 );
      add_filter( 'duetcast_voice', function ( $voice, $post, $speaker ) use ( &$args ) { $args[] = $speaker; return $post->ID === ${id} ? 'voice-of-filter' : $voice; }, 10, 3 );
      add_filter( 'duetcast_segments', function ( $segments, $post ) { $segments[] = array( 'text' => 'Read more on ' . get_bloginfo( 'name' ) . '.', 'voice_id' => $segments[0]['voice_id'] ); return $segments; }, 10, 2 );
      add_filter( 'duetcast_should_generate', '__return_false' );
      add_filter( 'duetcast_player_args', function ( $args ) { return array( 'heading' => 'Listen' ) + $args; } );
      $row = array( 'post_id' => ${id}, 'pinned' => '', 'explicit' => 0, 'take' => 0 );
      $made = Duetcast\\Script::of( $row, get_post( ${id} ), Duetcast\\Spoken_Text::of( get_post( ${id} ) ), 'hash' );
      wp_set_current_user( 1 ); $new = wp_insert_post( array( 'post_title' => 'New', 'post_content' => 'Text.', 'post_status' => 'publish' ) );
      $tide = get_page_by_path( 'tide', OBJECT, 'post' );
      return array( 'segments' => $made['request']['compilation'], 'made' => Duetcast\\Queue::row( $new ), 'html' => Duetcast\\Player::html( $tide->ID ), 'args' => $args );`,
    );
    expect(segments.map(({ text }) => text)).toEqual(['Filtered', 'First.', 'Two.', 'Read more on Test.']);
    expect(new Set(segments.map(({ voice_id: voice }) => voice))).toEqual(new Set(['voice-of-filter']));
    expect(made).toBeNull();
    expect(html).toContain('heading="Listen"');
    expect(args).toEqual([1, 2]);
    const readme = readFileSync(join(pluginFolder, 'readme.txt'), 'utf8');
    const code = wordpress.site.value<string[]>(
      `$names = array(); foreach ( glob( WP_PLUGIN_DIR . '/duetcast/includes/*.php' ) as $file ) { preg_match_all( "/(?:apply_filters|do_action)\\( '(duetcast_\\w+)'/", file_get_contents( $file ), $found ); $names = array_merge( $names, $found[1] ); } return array_values( array_unique( $names ) );`,
    );
    for (const name of await code) {
      expect([name, readme.includes(`\n\`${name}\``)]).toEqual([name, true]);
      expect([name, readme.match(new RegExp(`^\`add_(?:filter|action)\\( '${name}', .*\\);\`$`, 'm'))?.length]).toEqual(
        [name, 1],
      );
    }
  });
});
