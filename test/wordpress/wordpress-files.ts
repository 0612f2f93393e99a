const salts = ['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT']
  .concat('LOGGED_IN_SALT', 'NONCE_SALT')
  .map((name) => `define( '${name}', 'a salt of the tests: ${name}' . getenv( 'DUETCAST_TEST_SALT' ) );`)
  .join('\n');

export interface SiteOptions {
  /** SQLite unless given. */
  readonly database?: 'SQLite' | 'MariaDB';
  /** A network of sites in folders. */
  readonly isNetwork?: boolean;
  /** The plugin is a copy that WordPress may replace, not a link to its sources. */
  readonly isPluginCopied?: boolean;
}

/** A network gives each site an address of its own. */
const addresses = (url: string, isNetwork: boolean): string =>
  isNetwork
    ? `define( 'MULTISITE', true ); define( 'SUBDOMAIN_INSTALL', false ); define( 'DOMAIN_CURRENT_SITE', '${new URL(url).host}' );
define( 'PATH_CURRENT_SITE', '/' ); define( 'SITE_ID_CURRENT_SITE', 1 ); define( 'BLOG_ID_CURRENT_SITE', 1 );`
    : `define( 'WP_HOME', getenv( 'DUETCAST_TEST_HOME' ) ?: '${url}' ); define( 'WP_SITEURL', '${url}' );`;

/** `wp-config.php` of a site at `url` with its database: everything that PHP complains about is logged. */
export const configOf = (url: string, databaseHost: string, testKey: string, isNetwork = false): string => `<?php
define( 'DB_NAME', 'wordpress' ); define( 'DB_USER', 'root' ); define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '${databaseHost}' ); define( 'DB_CHARSET', 'utf8mb4' ); define( 'DB_COLLATE', '' );
$table_prefix = 'wp_';
${salts}
${addresses(url, isNetwork)}
define( 'DUETCAST_TEST_KEY', '${testKey}' );
define( 'WP_ENVIRONMENT_TYPE', getenv( 'DUETCAST_TEST_ENVIRONMENT' ) ?: 'local' );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true ); define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_DEBUG', true ); define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' ); define( 'WP_DEBUG_DISPLAY', false );
if ( ! defined( 'ABSPATH' ) ) { define( 'ABSPATH', __DIR__ . '/' ); }
require_once ABSPATH . 'wp-settings.php';
`;

/**
 * What is posted with `x-test-key` is PHP that the server runs. The option `test_reachable`: the server may send webhooks; `test_classic`: posts are edited without blocks; `test_right_to_left`: pages are. `?queries` counts the queries of a page, `?without` shows it without the plugin. \`DUETCAST_KILL_AFTER\` kills PHP after that many answers of the server,
 * \`DUETCAST_LOSE_AFTER\` loses every answer from that one on, after the server has acted; \`DUETCAST_PORTAL_AFTER\` puts the page of a captive portal in their place, \`DUETCAST_PROXY_AFTER\` the refusal of a proxy.
 */
export const testPlugin = `<?php
add_action( 'wp_loaded', function () {
	if ( ! hash_equals( DUETCAST_TEST_KEY, isset( $_SERVER['HTTP_X_TEST_KEY'] ) ? $_SERVER['HTTP_X_TEST_KEY'] : '' ) ) { return; }
	$_SERVER['REQUEST_METHOD'] = 'GET'; set_time_limit( 0 ); ignore_user_abort( true );
	eval( file_get_contents( 'php://input' ) );
	exit;
}, PHP_INT_MAX );
if ( isset( $_GET['without'] ) ) { add_filter( 'pre_option_active_plugins', '__return_empty_array' ); }
if ( isset( $_GET['queries'] ) ) { add_action( 'shutdown', function () { echo '<!--queries ' . get_num_queries() . '-->'; }, 0 ); }
add_filter( 'duetcast_is_reachable', function () { return (bool) get_option( 'test_reachable' ); } );
// After the last exporter WordPress writes an archive, for which this PHP has no extension.
add_filter( 'wp_privacy_personal_data_exporters', function ( $all ) { return $all + array( 'last' => array( 'exporter_friendly_name' => 'Last', 'callback' => '__return_empty_array' ) ); }, 99 );
add_action( 'init', function () { if ( get_option( 'test_right_to_left' ) ) { $GLOBALS['wp_locale']->text_direction = 'rtl'; } }, 0 );
add_filter( 'use_block_editor_for_post', function ( $is ) { return $is && ! get_option( 'test_classic' ); } );
add_filter( 'pre_wp_mail', '__return_true' );
add_filter( 'pre_http_request', function ( $answer, $args, $url ) {
	return false === strpos( $url, 'api.wordpress.org' ) ? $answer : array( 'headers' => array(), 'body' => '{"upgrade":false,"plugins":[],"themes":[],"no_update":[],"translations":[],"offers":[]}', 'response' => array( 'code' => 200, 'message' => 'OK' ), 'cookies' => array(), 'filename' => null );
}, 10, 3 );
add_filter( 'http_response', function ( $response, $args, $url ) {
	static $answers = 0;
	++$answers;
	$kill = (int) getenv( 'DUETCAST_KILL_AFTER' );
	if ( $kill && $answers >= $kill ) { posix_kill( getmypid(), SIGKILL ); sleep( 5 ); }
	$lose = (int) getenv( 'DUETCAST_LOSE_AFTER' );
	foreach ( array( 'PORTAL' => 200, 'PROXY' => 404 ) as $name => $status ) {
		$from = (int) getenv( "DUETCAST_{$name}_AFTER" );
		if ( $from && $answers >= $from ) {
			$page = '<html><body>Sign in to this network</body></html>';
			if ( $args['stream'] ) { file_put_contents( $args['filename'], $page ); }
			return array( 'headers' => array( 'content-type' => 'text/html' ), 'body' => $page, 'response' => array( 'code' => $status, 'message' => '' ), 'cookies' => array(), 'filename' => $args['filename'] );
		}
	}
	return $lose && $answers >= $lose ? new WP_Error( 'http_request_failed', 'The network was lost.' ) : $response;
}, 10, 3 );
`;

/** PHP's server passes what is no file to WordPress. */
export const routerFile = `<?php
$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
// Sites of a network in folders share the files of WordPress.
if ( preg_match( '~^/[^/]+(/wp-(?:admin|includes|content)/.*|/wp-[a-z-]+\\.php)$~', $path, $shared ) && ! file_exists( __DIR__ . $path ) && is_file( __DIR__ . $shared[1] ) ) {
	$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $path; $_SERVER['SCRIPT_FILENAME'] = __DIR__ . $shared[1];
	chdir( dirname( __DIR__ . $shared[1] ) );
	require __DIR__ . $shared[1];
	return;
}
if ( '/' !== $path && is_file( __DIR__ . $path ) ) { return false; }
if ( '/' !== $path && is_file( __DIR__ . rtrim( $path, '/' ) . '/index.php' ) ) { return false; }
$_SERVER['SCRIPT_NAME'] = '/index.php'; $_SERVER['PHP_SELF'] = '/index.php'; $_SERVER['SCRIPT_FILENAME'] = __DIR__ . '/index.php';
require __DIR__ . '/index.php';
`;
