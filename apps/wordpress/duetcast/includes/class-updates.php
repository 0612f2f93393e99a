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

	const MOST_BYTES = 20971520;

	/** Registers the hooks. */
	public static function register() {
		add_filter( 'update_plugins_duetcast', array( self::class, 'find' ), 10, 3 );
		add_filter( 'upgrader_pre_download', array( self::class, 'download' ), 10, 2 );
		add_filter( 'plugins_api', array( self::class, 'details' ), 10, 3 );
	}

	/** What the server offers. */
	public static function find( $update, $data, $file ) {
		$offer = plugin_basename( DUETCAST_FILE ) === $file ? self::offer() : null;
		return null === $offer ? $update : $offer;
	}

	/** Downloads a package that the server offered: only from there, and only if it is what was announced. */
	public static function download( $reply, $package ) {
		$known = get_site_transient( 'update_plugins' );
		$name  = plugin_basename( DUETCAST_FILE );
		$offer = isset( $known->response[ $name ] ) ? (array) $known->response[ $name ] : array( 'package' => '' );
		if ( false !== $reply || '' === $package || $offer['package'] !== $package ) {
			return $reply;
		}
		if ( ! self::is_valid( $offer ) ) {
			return new \WP_Error( 'duetcast_update', __( 'The update is not from the Duetcast server of this site. Nothing was installed.', 'duetcast' ) );
		}
		require_once ABSPATH . 'wp-admin/includes/file.php';
		$file = wp_tempnam( 'duetcast.zip' );
		$done = Api::anonymous( 'GET', substr( $package, strlen( Server_Address::current() ) ), null, array( 'file' => $file, 'most' => self::MOST_BYTES, 'timeout' => 120 ) );
		if ( ! is_wp_error( $done ) && ! hash_equals( $offer['sha256'], hash_file( 'sha256', $file ) ) ) {
			$done = new \WP_Error( 'duetcast_update', __( 'The update is not the file that the server announced. Nothing was installed. Check for updates again.', 'duetcast' ) );
		}
		if ( is_wp_error( $done ) ) {
			wp_delete_file( $file );
			return $done;
		}
		return $file;
	}

	/** What “View details” shows: without it, WordPress would ask its own directory. */
	public static function details( $result, $action, $args ) {
		if ( 'plugin_information' !== $action || ! isset( $args->slug ) || 'duetcast' !== $args->slug ) {
			return $result;
		}
		$offer = self::offer();
		if ( null === $offer ) {
			return new \WP_Error( 'duetcast_update', __( 'The Duetcast server offers no plugin.', 'duetcast' ) );
		}
		return (object) ( $offer + array(
			'name'          => 'Duetcast',
			'author'        => 'Duetcast',
			'homepage'      => $offer['url'],
			'download_link' => $offer['package'],
			'external'      => true,
			'sections'      => array( 'description' => esc_html__( 'Turns posts into audio, as a conversation of two speakers or read aloud, and shows a player when it is ready.', 'duetcast' ) ),
		) );
	}

	/** The offer of the server; null without a valid one. */
	private static function offer(): ?array {
		$answer = '' === Server_Address::current() ? null : Api::anonymous( 'GET', '/api/plugin/update' );
		if ( ! is_array( $answer ) ) {
			return null;
		}
		$empty = array_fill_keys( array( 'version', 'url', 'package', 'sha256', 'tested', 'requires', 'requires_php' ), '' );
		$texts = array_intersect_key( array_map( 'strval', array_filter( $answer, 'is_scalar' ) ), $empty ) + $empty;
		$offer = array(
			'slug'    => 'duetcast',
			'url'     => esc_url_raw( $texts['url'] ),
			'package' => esc_url_raw( $texts['package'] ),
		) + $texts;
		return self::is_valid( $offer ) ? $offer : null;
	}

	/** Whether an offer names a version, its file on the server and what is in it. */
	private static function is_valid( array $offer ): bool {
		$server = Server_Address::current();
		return '' !== $server && preg_match( '/^\d[\w.+-]{0,40}$/D', $offer['version'] ) && isset( $offer['sha256'] ) && preg_match( '/^[0-9a-f]{64}$/D', $offer['sha256'] ) && 0 === strpos( $offer['package'], $server . '/' );
	}
}
