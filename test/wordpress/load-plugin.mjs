// Loads the plugin's files in one version of PHP: `node load-plugin.mjs PACKAGES VERSION FOLDER`, where PACKAGES is a folder
// with @php-wasm/universal and @php-wasm/node-VERSION. Needs Node 24. Prints JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [packages, version, folder] = process.argv.slice(2);
const required = createRequire(join(packages, 'package.json'));
const packaged = (name) => import(pathToFileURL(required.resolve(name)).href);
const { PHP, loadPHPRuntime } = await packaged('@php-wasm/universal');
const { getPHPLoaderModule } = await packaged(`@php-wasm/node-${version}`);
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
for (const file of readdirSync(folder, { recursive: true })) {
  if (!/\.(php|json)$/.test(file)) continue;
  php.mkdirTree(dirname(join('/plugin', file)));
  php.writeFile(join('/plugin', file), readFileSync(join(folder, file)));
}
// WordPress' functions that run while the files load.
const { text } = await php.run({
  code: `<?php
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
$classes = array_filter( get_declared_classes(), function ( $name ) { return 0 === strpos( $name, 'Duetcast\\\\' ); } );
$value   = json_decode( '{"b":1e21,"a":[0.1,-0.0,5e-7,1.0,123456789012345680000],"é":"\\\\u20ac\\\\/","":null}' );
echo json_encode( array(
	'version'    => PHP_VERSION,
	'classes'    => count( $classes ),
	'canonical'  => Duetcast\\Canonical_Json::of( $value ),
	'complaints' => $complaints,
) );`,
});
console.log(text);
process.exit(0);
