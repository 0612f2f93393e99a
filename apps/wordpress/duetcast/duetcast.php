<?php
/**
 * Plugin Name:       Duetcast
 * Description:       Turns posts into audio, as a conversation of two speakers or read aloud, and shows a player when it is ready.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            Duetcast
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Update URI:        https://duetcast/
 * Text Domain:       duetcast
 * Domain Path:       /languages
 *
 * @package Duetcast
 */

defined( 'ABSPATH' ) || exit;

define( 'DUETCAST_VERSION', '0.1.0' );
define( 'DUETCAST_FILE', __FILE__ );

spl_autoload_register(
	static function ( $name ) {
		if ( 0 !== strpos( $name, 'Duetcast\\' ) ) {
			return;
		}
		$file = 'class-' . strtolower( str_replace( '_', '-', substr( $name, 9 ) ) ) . '.php';
		$path = __DIR__ . '/includes/' . $file;
		if ( preg_match( '/^[a-z0-9.-]+$/', $file ) && is_readable( $path ) ) {
			require_once $path;
		}
	}
);

require_once __DIR__ . '/includes/template-tags.php';

register_activation_hook( __FILE__, array( 'Duetcast\Lifecycle', 'activate' ) );
register_deactivation_hook( __FILE__, array( 'Duetcast\Lifecycle', 'deactivate' ) );
add_action( 'plugins_loaded', array( 'Duetcast\Plugin', 'start' ) );
