import { inserted, textOf, type Publisher } from './publisher';

/** A way to publish: how many jobs it makes, and how many requests it counts before its audio is made. */
interface Way {
  readonly name: string;
  readonly jobs: 0 | 1;
  readonly requests: number;
  readonly publish: (site: Publisher) => Promise<number>;
}

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
const once = (name: string, publish: Way['publish']): Way => ({ name, jobs: 1, requests: 1, publish });
const never = (name: string, publish: Way['publish']): Way => ({ name, jobs: 0, requests: 0, publish });
const copyOf = (name: string, change: string): string =>
  `$copy = get_post( ${inserted(name)}, ARRAY_A ); unset( $copy['ID'], $copy['guid'], $copy['post_name'] ); ${change} return wp_insert_post( wp_slash( $copy ) );`;
const imported = (name: string, fields: string): string =>
  `define( 'WP_IMPORTING', true ); do_action( 'import_start' ); $id = ${inserted(name, fields)}; do_action( 'import_end' ); return $id;`;
const past = `'post_date' => '2019-01-01 00:00:00'`;

const byRest: readonly Way[] = [
  once('REST: published', (site) => site.rest('/posts', { ...textOf('Rest'), status: 'publish' })),
  never('REST: a draft', (site) => site.rest('/posts', textOf('Draft'))),
  once('REST: a draft, then published', async (site) => {
    const id = await site.rest('/posts', textOf('Later'));
    return site.rest(`/posts/${id}`, { status: 'publish' });
  }),
  never('REST: private', (site) => site.rest('/posts', { ...textOf('Private'), status: 'private' })),
  never('REST: with a password', (site) =>
    site.rest('/posts', { ...textOf('Secret'), status: 'publish', password: 'pw' }),
  ),
  once('REST: an autosave of a published post', async (site) => {
    const id = await site.rest('/posts', { ...textOf('Autosaved'), status: 'publish' });
    await site.rest(`/posts/${id}/autosaves`, { content: '<p>Not published yet.</p>' });
    return id;
  }),
  once('REST: saved again without a change of its text', async (site) => {
    const id = await site.rest('/posts', { ...textOf('Twice'), status: 'publish' });
    return site.rest(`/posts/${id}`, { ...textOf('Twice'), sticky: true, comment_status: 'closed' });
  }),
  never('REST: a page, which is not automatic', (site) =>
    site.rest('/pages', { ...textOf('Page'), status: 'publish' }),
  ),
  never('REST: a synced pattern', (site) => site.rest('/blocks', { ...textOf('Pattern'), status: 'publish' })),
];

const byXmlRpc: readonly Way[] = [
  once('XML-RPC: wp.newPost', (site) =>
    site.xmlRpc('wp.newPost', { post_title: 'Xml', post_content: 'The text of Xml.', post_status: 'publish' }),
  ),
  never('XML-RPC: a draft', (site) =>
    site.xmlRpc('wp.newPost', { post_title: 'Xml draft', post_content: 'Text.', post_status: 'draft' }),
  ),
  once('XML-RPC: metaWeblog.newPost', (site) =>
    site.xmlRpc('metaWeblog.newPost', { title: 'Weblog', description: 'Text of Weblog.' }, '<boolean>1</boolean>'),
  ),
];

const bySchedule: readonly Way[] = [
  never('a scheduled post before its time', (site) =>
    site.rest('/posts', { ...textOf('Scheduled'), status: 'future', date: tomorrow() }),
  ),
  once('a scheduled post whose time came', async (site) => {
    const id = await site.rest('/posts', { ...textOf('Due'), status: 'future', date: tomorrow() });
    return site.php(
      `global $wpdb; $now = array( 'post_date_gmt' => gmdate( 'Y-m-d H:i:s' ), 'post_date' => current_time( 'mysql' ) );
      $wpdb->update( $wpdb->posts, $now, array( 'ID' => ${id} ) ); clean_post_cache( ${id} );
      do_action( 'publish_future_post', ${id} ); return ${id};`,
    );
  }),
];

const byImport: readonly Way[] = [
  never('an import of a new post', (site) => site.php(imported('Import', `'import_id' => 70001`))),
  never('an import of an old post', (site) => site.php(imported('Old import', `'import_id' => 70002, ${past}`))),
  never('an old post that a plugin inserts', (site) => site.php(`return ${inserted('Old', past)};`)),
];

const byPlugin: readonly Way[] = [
  never('a duplicate', (site) => site.php(copyOf('First', `$copy['post_status'] = 'draft';`))),
  once('a duplicate that is published', (site) => site.php(copyOf('Second', ''))),
  once('comments and fields of a post', (site) =>
    site.php(
      `$id = ${inserted('Discussed')}; update_post_meta( $id, 'a', 'b' );
      wp_insert_comment( array( 'comment_post_ID' => $id, 'comment_content' => 'Yes' ) ); return $id;`,
    ),
  ),
  never('a template of the site', (site) =>
    site.php(`return ${inserted('Template', `'post_type' => 'wp_template'`)};`),
  ),
  never('an uploaded file', (site) =>
    site.php(
      `return wp_insert_attachment( array( 'post_title' => 'File', 'post_content' => 'Text.', 'post_mime_type' => 'image/png' ), 'file.png' );`,
    ),
  ),
];

const changed: readonly Way[] = [
  {
    name: 'trashed before its audio is made',
    jobs: 0,
    requests: 2,
    publish: (site) => site.php(`$id = ${inserted('Trashed')}; wp_trash_post( $id ); return $id;`),
  },
  {
    name: 'trashed, restored and published',
    jobs: 1,
    requests: 4,
    publish: (site) =>
      site.php(
        `$id = ${inserted('Restored')}; wp_trash_post( $id ); wp_untrash_post( $id );
        wp_update_post( array( 'ID' => $id, 'post_status' => 'publish' ) ); return $id;`,
      ),
  },
  {
    name: 'made private',
    jobs: 0,
    requests: 2,
    publish: (site) =>
      site.php(
        `$id = ${inserted('Hidden')}; wp_update_post( array( 'ID' => $id, 'post_status' => 'private' ) ); return $id;`,
      ),
  },
  {
    name: 'an earlier revision restored',
    jobs: 1,
    requests: 4,
    publish: (site) =>
      site.php(
        `$id = ${inserted('Revised')}; wp_update_post( array( 'ID' => $id, 'post_content' => 'Second text.' ) );
        wp_update_post( array( 'ID' => $id, 'post_title' => 'Revised', 'post_content' => 'Second text.' ) );
        foreach ( wp_get_post_revisions( $id ) as $revision ) { $first = $revision; }
        wp_update_post( array( 'ID' => $id, 'post_content' => 'Third text.' ) ); wp_restore_post_revision( $first->ID ); return $id;`,
      ),
  },
];

export const ways: readonly Way[] = [...byRest, ...byXmlRpc, ...bySchedule, ...byImport, ...byPlugin, ...changed];
