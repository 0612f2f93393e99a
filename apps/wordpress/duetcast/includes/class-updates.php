<?php
/**
 * Updates by the Duetcast server.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** WordPress asks for updates of plugins whose `Update URI` is not the directory; ours names the server that is set. */
final class Updates {

	/** Registers the hooks. */
	public static function register() {
		add_filter( 'update_plugins_duetcast', array( self::class, 'find' ), 10, 3 );
	}

	/**
	 * What the server offers.
	 *
	 * @param array|false $update Of others.
	 * @param array       $data   Headers of the plugin.
	 * @param string      $file   File of the plugin.
	 * @return array|false
	 */
	public static function find( $update, $data, $file ) {
		if ( plugin_basename( DUETCAST_FILE ) !== $file || '' === Server_Address::current() ) {
			return $update;
		}
		$offer = Api::anonymous( 'GET', '/api/plugin/update' );
		if ( is_wp_error( $offer ) || ! isset( $offer['version'], $offer['package'] ) || 0 !== strpos( (string) $offer['package'], Server_Address::current() . '/' ) ) {
			return $update;
		}
		return array(
			'slug'         => 'duetcast',
			'version'      => (string) $offer['version'],
			'url'          => isset( $offer['url'] ) ? esc_url_raw( $offer['url'] ) : '',
			'package'      => esc_url_raw( $offer['package'] ),
			'tested'       => isset( $offer['tested'] ) ? (string) $offer['tested'] : '',
			'requires_php' => isset( $offer['requires_php'] ) ? (string) $offer['requires_php'] : '',
		);
	}
}
