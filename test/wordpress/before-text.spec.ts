import { ConnectedWordPress, settingsPage } from './connected-wordpress';
import { describeWordPress } from './wordpress-packages';

describeWordPress('what is spoken before the text of a post', (packages) => {
  let wordpress: ConnectedWordPress;
  let post: number;
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages);
    await wordpress.ready();
    post = await wordpress.publish('Fjord', '<p>It is deep.</p>', { post_excerpt: 'A <b>short</b> story.' });
    await wordpress.site.evaluate(
      `add_post_meta( ${post}, 'subtitle', 'Of the north' ); add_post_meta( ${post}, 'place', 'Bergen' ); add_post_meta( ${post}, 'place', 'Oslo' ); add_post_meta( ${post}, 'secret', 'No.' ); add_post_meta( ${post}, 'place', array( 'no' ) );`,
    );
    await wordpress.work();
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  const lines = () => wordpress.site.value<string[]>(`return Duetcast\\Spoken_Text::of( get_post( ${post} ) );`);
  const price = () => wordpress.site.value<number>(`return Duetcast\\Estimates::of( ${post} )['characters'];`);
  const state = async () => (await wordpress.row(post))?.state;

  test('is nothing unless the settings say so', async () => {
    expect(await lines()).toEqual(['Fjord', 'It is deep.']);
    await wordpress.site.evaluate(`update_post_meta( ${post}, 'subtitle', 'Of the far north' );`);
    await wordpress.edit(post, { post_excerpt: 'A short story.' });
    expect(await state()).toBe('ready');
    expect(await price()).toBe(0);
  });

  test('is the excerpt, then the named custom fields, which are priced and made', async () => {
    const page = await wordpress.admin.text(settingsPage);
    expect(page).toMatch(/<select id="duetcast_settings-excerpt" name="duetcast_settings\[excerpt\]"/);
    expect(page).toMatch(/<textarea [^>]*name="duetcast_settings\[fields\]"/);
    await wordpress.site.evaluate(
      `update_option( 'duetcast_settings', Duetcast\\Settings::sanitize( array( 'excerpt' => 'before', 'fields' => " place \r\n\r\nsubtitle\nmissing" ) + Duetcast\\Settings::all() ) );`,
    );
    const before = ['A short story.', 'Bergen', 'Oslo', 'Of the far north'];
    expect(await lines()).toEqual(['Fjord', ...before, 'It is deep.']);
    expect(await price()).toBe(before.join('').length);
    const edited = { title: 'Fjord', content: '<p>It is deep.</p>', excerpt: 'A story.' };
    const nonce = await wordpress.admin.restNonce();
    const asked = await wordpress.admin.rest('POST', `/duetcast/v1/posts/${post}/price`, nonce, edited);
    expect(await asked.json()).toMatchObject({ characters: 'A story.BergenOsloOf the far north'.length });
    await wordpress.edit(post, { post_excerpt: 'A long story.' });
    expect(await state()).toBe('queued');
    await wordpress.work();
    expect((await wordpress.ledger(post)).at(-1)).toMatchObject({
      charged: `${'A long story.BergenOsloOf the far north'.length}`,
    });
  });

  test('is made again when a field changes, whatever changed it, and only then', async () => {
    const change = (code: string) => wordpress.site.evaluate(`wp_set_current_user( 1 ); ${code}`);
    for (const code of [
      `update_post_meta( ${post}, 'secret', 'Another.' );`,
      `wp_update_post( array( 'ID' => ${post}, 'comment_status' => 'closed' ) );`,
      `update_post_meta( ${post}, 'subtitle', 'Of the far north' );`,
    ]) {
      await change(code);
      expect([code, await state()]).toEqual([code, 'ready']);
    }
    for (const code of [
      `update_post_meta( ${post}, 'subtitle', 'Of the south' );`,
      `delete_post_meta( ${post}, 'place' );`,
      `add_post_meta( ${post}, 'place', 'Tromsø' );`,
    ]) {
      await change(code);
      expect([code, await state()]).toEqual([code, 'queued']);
      await wordpress.work();
    }
    expect(await lines()).toEqual(['Fjord', 'A long story.', 'Tromsø', 'Of the south', 'It is deep.']);
    const old = await wordpress.publish('Old', '<p>Text.</p>', { post_date: '2020-01-01 00:00:00' });
    await change(`add_post_meta( ${old}, 'subtitle', 'New' );`);
    expect(await wordpress.row(old)).toBeNull();
  });
});
