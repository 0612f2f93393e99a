import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { codeSnifferArguments, describeWordPress } from './wordpress-packages';
import { pluginFiles, pluginFolder, WordPressSite } from './wordpress-site';

/** Functions that PHP 7.4 does not have, of which loading the files says nothing; WordPress brings `str_contains` itself. */
const newerFunctions = /\b(array_is_list|fdiv|get_debug_type|enum_exists|array_(any|all|find|first|last))\s*\(/;

describeWordPress('the code of the plugin', (packages) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await WordPressSite.start(packages);
  });
  afterAll(() => site.close());

  test('calls no function that is newer than PHP 7.4', () => {
    expect(pluginFiles().filter((file) => newerFunctions.test(readFileSync(file, 'utf8')))).toEqual([]);
    expect(newerFunctions.test('array_find( $a, $b )')).toBe(true);
  });

  test('follows WordPress’ coding standard, as far as PHP_CodeSniffer itself knows it', () => {
    const sniffer = codeSnifferArguments();
    if (sniffer === null) return;
    const options = [`--standard=${join(pluginFolder, '..', 'phpcs.xml')}`, '--report=emacs', '-q', pluginFolder];
    const { stdout, stderr } = spawnSync(packages.php, [...sniffer, ...options], { encoding: 'utf8' });
    expect(stdout.replaceAll(`${pluginFolder}/`, '') + stderr).toBe('');
  });

  test('styles follow the direction of the text, and colors those of the administration or the page', () => {
    const player = join(pluginFolder, '..', '..', '..', 'libs', 'player', 'src');
    const filesIn = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
    const files = [...filesIn(pluginFolder), ...filesIn(player)];
    const ours = files.filter((file) => /\.(php|js|tsx?|css)$/.test(file) && !/\/build\/|\.(test|spec)\./.test(file));
    const physical =
      /\b(?:margin|padding|border)-(?:left|right)|(?:text-align|float|clear): *(?:left|right)|[;{"] *(?:left|right): *[\d-]/;
    const fixedColor = /style="[^"]*(?:color|background)[^"]*#[0-9a-f]{3}/i;
    const found = ours.filter((file) => {
      const code = readFileSync(file, 'utf8');
      return physical.test(code) || fixedColor.test(code);
    });
    expect(found).toEqual([]);
    expect(physical.test('<p style="margin-left: 1em">')).toBe(true);
    expect(fixedColor.test('<p style="color: #fff">')).toBe(true);
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
      return __( 'Make audio', 'duetcast' ) . sprintf( _n( 'The audio of %s post failed. The list of posts says why.', 'The audio of %s posts failed. The list of posts says why.', 3, 'duetcast' ), 3 );`,
    );
    expect(text).toBe('生成音频3 篇文章的音频失败。文章列表中有原因。');
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

describe.each([
  ['6.1', 'duetcast.php', /Requires at least: +(\S+)/],
  ['newest', 'readme.txt', /Tested up to: +(\S+)/],
] as const)('WordPress %s', (which, file, line) =>
  describeWordPress(
    'and the plugin',
    (packages) => {
      let site: WordPressSite;
      beforeAll(async () => {
        site = await WordPressSite.start(packages, { database: 'MariaDB' });
      });
      afterAll(async () => {
        const complaints = site.complaints();
        await site.close();
        expect(complaints).toBe('');
      });

      test('it is the one that the plugin names, has every function and class that it uses, and runs it', async () => {
        const [, named] = line.exec(readFileSync(join(pluginFolder, file), 'utf8')) ?? [];
        const files = JSON.stringify(pluginFiles());
        const { version, calls, missing } = await site.value<{ version: string; calls: number; missing: string[] }>(
          `require_once ABSPATH . 'wp-admin/includes/admin.php'; require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php'; require_once ABSPATH . 'wp-admin/includes/upgrade.php';
      foreach ( array( 'blogs', 'site', 'functions' ) as $part ) { require_once ABSPATH . WPINC . "/ms-$part.php"; } // what a network has
      $missing = array(); $calls = 0; $members = array( T_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION );
      foreach ( json_decode( '${files}' ) as $file ) {
        $tokens = array_values( array_filter( token_get_all( file_get_contents( $file ) ), function ( $t ) { return ! is_array( $t ) || ! in_array( $t[0], array( T_WHITESPACE, T_COMMENT, T_DOC_COMMENT ), true ); } ) );
        foreach ( $tokens as $i => $t ) {
          if ( ! is_array( $t ) || ! in_array( $t[0], array( T_STRING, T_NAME_FULLY_QUALIFIED ), true ) || ! isset( $tokens[ $i + 1 ] ) || '(' !== $tokens[ $i + 1 ] ) { continue; }
          $before = is_array( $tokens[ $i - 1 ] ) ? $tokens[ $i - 1 ][0] : 0; $name = ltrim( $t[1], '\\\\' );
          if ( in_array( $before, $members, true ) ) { continue; }
          ++$calls;
          $known = T_NEW === $before ? class_exists( $name ) || class_exists( 'Duetcast\\\\' . $name ) || 'self' === $name : function_exists( $name );
          if ( ! $known ) { $missing[] = basename( $file ) . ': ' . $name; }
        }
      }
      return array( 'version' => $GLOBALS['wp_version'], 'calls' => $calls, 'missing' => array_values( array_unique( $missing ) ) );`,
        );
        expect(version.split('.').slice(0, 2).join('.')).toBe(named);
        expect(calls).toBeGreaterThan(500);
        // Of an extension of PHP and of WP-CLI; the plugin looks for them before it calls them.
        const optional = ['class-cli.php: WP_CLI\\Utils\\make_progress_bar', 'class-connection.php: idn_to_ascii'];
        expect(missing).toEqual(optional);
        expect((await fetch(site.url)).status).toBe(200);
      });
    },
    which,
  ),
);
