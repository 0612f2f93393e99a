import { WordPressBrowser } from './wordpress-browser';
import { describeWordPress } from './wordpress-packages';
import { WordPressSite } from './wordpress-site';

/** What WordPress answers to one step of an export or erasure. */
interface Step {
  readonly success: boolean;
  readonly data: {
    readonly data?: { readonly group_id: string; readonly data: { readonly name: string; readonly value: string }[] }[];
    readonly done: boolean;
    readonly items_removed?: boolean;
  };
}

describeWordPress('privacy', (packages) => {
  let site: WordPressSite;
  let admin: WordPressBrowser;
  beforeAll(async () => {
    site = await WordPressSite.start(packages);
    admin = await new WordPressBrowser(site.url).signIn('admin', 'admin-pass');
    await site.value(
      `foreach ( array( 'ed', 'other' ) as $name ) { wp_insert_user( array( 'user_login' => $name, 'user_email' => "$name@example.org", 'user_pass' => $name, 'role' => 'editor' ) ); }
      foreach ( array( 'Spoken' => 'ed', 'Waiting' => 'ed', 'Foreign' => 'other' ) as $title => $name ) {
        $user = get_user_by( 'login', $name ); wp_set_current_user( $user->ID );
        $id = wp_insert_post( array( 'post_title' => $title, 'post_content' => 'Text.', 'post_status' => 'publish' ) );
        Duetcast\\Queue::request( $id, true ); $row = array( 'making' => 1, 'job_id' => "job-$id" ) + Duetcast\\Queue::row( $id );
        if ( 'Waiting' !== $title ) { Duetcast\\Ledger::begin( $row, array() ); Duetcast\\Ledger::published( $row ); }
      } return true;`,
    );
  });
  afterAll(async () => {
    const complaints = site.complaints();
    await site.close();
    expect(complaints).toBe('');
  });

  /** A step that the page of a request makes: WordPress numbers the exporters and erasers of all plugins. */
  async function stepOf(kind: 'export' | 'erase', email: string, page = 1): Promise<Step> {
    const [hook, type] = kind === 'export' ? ['exporters', 'export'] : ['erasers', 'remove'];
    const { request, number } = await site.value<{ request: number; number: number }>(
      `$all = apply_filters( 'wp_privacy_personal_data_${hook}', array() ); global $wpdb;
      $wpdb->delete( $wpdb->posts, array( 'post_type' => 'user_request', 'post_title' => '${email}' ) );
      return array( 'request' => wp_create_user_request( '${email}', '${type}_personal_data', array(), 'confirmed' ), 'number' => 1 + array_search( 'duetcast', array_keys( $all ), true ) );`,
    );
    const screen = `/wp-admin/${kind}-personal-data.php`;
    const html = await admin.text(screen);
    const item = html.slice(html.indexOf(`data-request-id="${request}"`));
    const [, nonce = ''] = /data-nonce="(\w+)"/.exec(item) ?? [];
    const part = kind === 'export' ? 'exporter' : 'eraser';
    const answer = await admin.post('/wp-admin/admin-ajax.php', {
      action: `wp-privacy-${kind}-personal-data`,
      [part]: String(number),
      id: String(request),
      page: String(page),
      sendAsEmail: 'false',
      security: nonce,
    });
    return (await answer.json()) as Step;
  }
  const exported = async (email: string): Promise<string[]> => {
    const { success, data } = await stepOf('export', email);
    expect({ success, done: data.done }).toEqual({ success: true, done: true });
    return (data.data ?? []).flatMap(({ data: fields }) => fields.map(({ value }) => value)).sort();
  };

  test('suggests a text for the privacy policy', async () => {
    const guide = await admin.text('/wp-admin/options-privacy.php?tab=policyguide');
    expect(guide).toContain('we send their public text to our Duetcast server');
    expect(guide).toContain('which member of our staff requested it');
  });

  test('exports what a person requested, spoken or waiting, and nothing of others', async () => {
    const values = await exported('ed@example.org');
    expect(values).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string, 'Spoken', 'Waiting', 'Waiting']);
    expect(await exported('unknown@example.org')).toEqual([]);
  });

  test('erases who requested audio; the audio and what others requested stay', async () => {
    expect((await stepOf('erase', 'ed@example.org')).data).toMatchObject({ items_removed: true, done: true });
    expect(await exported('ed@example.org')).toEqual([]);
    expect(await exported('other@example.org')).toHaveLength(2);
    expect(await site.value('return count( Duetcast\\Ledger::entries() );')).toBe(2);
    expect((await stepOf('erase', 'unknown@example.org')).data).toMatchObject({ items_removed: false, done: true });
  });

  test('forgets a person whose account is deleted', async () => {
    const left = await site.value<string[]>(
      `require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( get_user_by( 'login', 'other' )->ID, 1 );
      return array_column( Duetcast\\Ledger::entries(), 'requested_by' );`,
    );
    expect(left.map(Number)).toEqual([0, 0]);
  });
});
