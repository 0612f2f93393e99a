import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWordPress } from './wordpress-packages';
import { WordPressSite } from './wordpress-site';

/**
 * A checkout of WPTT/theme-test-data, the posts and pages by which themes of the directory are reviewed (GPL-2.0, GitHub).
 * They are not ours: facts about what is spoken of them stand in `test/data/theme-posts.tsv`.
 */
const folder = process.env.THEME_TEST_DATA;
if (!folder) process.stdout.write('Skipped: THEME_TEST_DATA names no checkout of the posts\n');
const files = ['themeunittestdata.wordpress.xml', '64-block-test-data.xml'].map((name) => join(folder ?? '', name));
const recorded = join(__dirname, '..', 'data', 'theme-posts.tsv');

/** One `<item>` of a WordPress export. */
function postIn(item: string) {
  const field = (name: string) => {
    const [, text = ''] = new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^]*?)(?:\\]\\]>)?</${name}>`).exec(item) ?? [];
    return text;
  };
  return {
    import_id: Number(field('wp:post_id')),
    post_type: field('wp:post_type'),
    post_title: field('title'),
    post_name: field('wp:post_name'),
    post_content: field('content:encoded'),
    post_excerpt: field('excerpt:encoded'),
    post_password: field('wp:post_password'),
    post_date: field('wp:post_date'),
    post_parent: Number(field('wp:post_parent')),
    status: field('wp:status'),
  };
}
type Post = ReturnType<typeof postIn>;

/** Name, paragraphs and words, or why there are none, and the start of the hash of what is spoken. */
function factsOf({ post_name, post_title, import_id }: Post, spoken: string[] | { errors: object }): string {
  const name = post_name || post_title || String(import_id);
  if (!Array.isArray(spoken)) return [name, Object.keys(spoken.errors)[0], '', ''].join('\t');
  const words = spoken.join(' ').split(/\s+/).length;
  const hash = createHash('sha256').update(spoken.join('\n')).digest('hex').slice(0, 12);
  return [name, spoken.length, words, hash].join('\t');
}

describeWordPress('the posts by which themes are reviewed', (packages) => {
  let site: WordPressSite;
  if (folder)
    beforeAll(async () => {
      site = await WordPressSite.start(packages);
    });
  afterAll(() => site?.close());

  (folder ? test : test.skip)('say what was read line by line and recorded', async () => {
    const items = files.flatMap((file) => readFileSync(file, 'utf8').match(/<item>[^]*?<\/item>/g) ?? []);
    const all = items.map(postIn).filter(({ post_type }) => /^(post|page|attachment)$/.test(post_type));
    const data = join(site.folder, 'theme-posts.json');
    writeFileSync(data, JSON.stringify(all));
    const spoken = await site.value<(string[] | { errors: object })[]>(
      `wp_set_current_user( 1 ); kses_remove_filters(); $spoken = array();
      $posts = json_decode( file_get_contents( '${data}' ), true );
      foreach ( $posts as $index => $post ) {
        $posts[ $index ]['ID'] = wp_insert_post( wp_slash( $post + array( 'post_status' => 'attachment' === $post['post_type'] ? 'inherit' : 'publish' ) ) );
      }
      foreach ( $posts as $post ) {
        if ( 'attachment' !== $post['post_type'] ) { $spoken[] = Duetcast\\Spoken_Text::of( get_post( $post['ID'] ) ); }
      }
      return $spoken;`,
    );
    const posts = all.filter(({ post_type }) => post_type !== 'attachment');
    expect(posts).toHaveLength(141);
    const facts = posts.map((post, index) => factsOf(post, spoken[index]!)).join('\n');
    if (process.env.THEME_POSTS_TEXT) writeFileSync(process.env.THEME_POSTS_TEXT, JSON.stringify({ posts, spoken }));
    if (!existsSync(recorded) || process.env.UPDATE_THEME_POSTS) writeFileSync(recorded, `${facts}\n`);
    expect(`${facts}\n`).toBe(readFileSync(recorded, 'utf8'));
  });
});
