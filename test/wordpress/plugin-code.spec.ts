import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describeWordPress } from './wordpress-packages';
import { pluginFiles, pluginFolder, WordPressSite } from './wordpress-site';

/** Tokens, and functions, that PHP 7.4 does not have; WordPress brings `str_contains` and its like itself. */
const newerTokens = ['T_MATCH', 'T_NULLSAFE_OBJECT_OPERATOR', 'T_ATTRIBUTE', 'T_ENUM', 'T_READONLY'];
const newerCode = [
  /\b(array_is_list|fdiv|get_debug_type|str_starts_with_any|enum_exists|array_find)\s*\(/,
  /function \w+\([^)]*\b(public|private|protected)\b/,
  /\)\s*:\s*(static|mixed|never|\w+\|)/,
  /catch \( \\?\w+ \)/,
];

describeWordPress('the code of the plugin', (packages) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await WordPressSite.start(packages);
  });
  afterAll(() => site.close());

  test('runs on PHP 7.4', async () => {
    const files = JSON.stringify(pluginFiles());
    const found = await site.value<string[]>(
      `$found = array(); foreach ( json_decode( '${files}' ) as $file ) { foreach ( token_get_all( file_get_contents( $file ) ) as $token ) {
        if ( is_array( $token ) && in_array( token_name( $token[0] ), json_decode( '${JSON.stringify(newerTokens)}' ), true ) ) { $found[] = $file . ': ' . $token[1]; } } }
      return $found;`,
    );
    expect(found).toEqual([]);
    const newer = pluginFiles().filter((file) => newerCode.some((pattern) => pattern.test(readFileSync(file, 'utf8'))));
    expect(newer).toEqual([]);
  });

  test('no file does anything when it is called by itself', () => {
    const unguarded = pluginFiles()
      .map((file) => [relative(pluginFolder, file), readFileSync(file, 'utf8')] as const)
      .filter(([, code]) => !/defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;|Silence is golden/.test(code));
    expect(unguarded.map(([name]) => name)).toEqual([]);
  });

  test('speaks Chinese', async () => {
    const text = await site.value<string>(
      `unload_textdomain( 'duetcast', true ); load_textdomain( 'duetcast', WP_PLUGIN_DIR . '/duetcast/languages/duetcast-zh_CN.mo' );
      return __( 'Make audio', 'duetcast' ) . sprintf( _n( 'The audio of %d post is being made.', 'The audio of %d posts is being made.', 3, 'duetcast' ), 3 );`,
    );
    expect(text).toBe('生成音频正在生成 3 篇文章的音频。');
  });

  test('a page without audio makes at most one query more, and no request', async () => {
    const id = await site.value<number>(
      `return wp_insert_post( array( 'post_title' => 'Plain', 'post_content' => 'Text.', 'post_status' => 'publish' ) );`,
    );
    const queriesOf = async (query: string) => {
      const html = await (await fetch(`${site.url}/?p=${id}&queries=1${query}`)).text();
      expect(html).not.toContain('duetcast');
      return Number(/<!--queries (\d+)-->/.exec(html)?.[1]);
    };
    await queriesOf(''); // what WordPress stores at the first request
    const without = await queriesOf('&without=1');
    expect(without).toBeGreaterThan(0);
    expect(await queriesOf('')).toBeLessThanOrEqual(without + 1);
  });
});
