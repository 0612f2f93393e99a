<?php
/**
 * Registers the hooks of the plugin.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Where everything starts. */
final class Plugin {

	/** Parts of the plugin; each registers its own hooks. */
	const PARTS = array(
		'Lifecycle',
		'Capabilities',
		'Post_Changes',
		'Post_Choices',
		'Post_Filter',
		'Worker',
		'Rest_Api',
		'Webhook',
		'Player',
		'Page_Metadata',
		'Playlist',
		'Silence',
		'Feeds',
		'Media_Copies',
		'Privacy',
		'Updates',
		'Connect_Actions',
		'Health',
	);

	/** Parts that only the administration needs. */
	const ADMIN_PARTS = array( 'Settings_Page', 'Editor', 'Post_List', 'Quick_Edit', 'Bulk_Page', 'Ledger_Page' );

	/** Registers all hooks. */
	public static function start() {
		add_filter( 'load_textdomain_mofile', array( self::class, 'of_language' ) );
		add_filter( 'load_script_translation_file', array( self::class, 'of_language' ) );
		load_plugin_textdomain( 'duetcast', false, dirname( plugin_basename( DUETCAST_FILE ) ) . '/languages' );
		$parts = is_admin() ? array_merge( self::PARTS, self::ADMIN_PARTS ) : self::PARTS;
		foreach ( $parts as $part ) {
			call_user_func( array( __NAMESPACE__ . '\\' . $part, 'register' ) );
		}
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'duetcast', Cli::class );
		}
	}

	/** A file of translations; for a region or form without its own, that of the language. Chinese in other regions is another script. */
	public static function of_language( $file ) {
		$is_other = is_string( $file ) && preg_match( '~^(.*/duetcast-(?!zh)[a-z]{2,3})(?:_\w+)?((?:-duetcast-\w+)?\.\w+)$~D', $file, $match ) && ! is_readable( $file );
		$files    = $is_other ? glob( $match[1] . '_*' . $match[2] ) : array();
		return $files ? $files[0] : $file;
	}
}
