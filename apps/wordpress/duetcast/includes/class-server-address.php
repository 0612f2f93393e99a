<?php
/**
 * Address of the Duetcast server.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Only an origin, and over http only in the own network of a site that is under development. */
final class Server_Address {

	const OPTION = 'duetcast_server';

	/** The origin, without a slash at its end; empty if none is set. */
	public static function current(): string {
		$text = defined( 'DUETCAST_URL' ) ? DUETCAST_URL : get_option( self::OPTION, '' );
		$url  = self::parse( $text );
		return is_wp_error( $url ) ? '' : $url;
	}

	/** Checks the form of an address that a person typed. @return string|\WP_Error */
	public static function parse( $text ) {
		$refused = new \WP_Error( 'duetcast_address', __( 'Enter the address of your Duetcast server, such as https://duetcast.example.com.', 'duetcast' ) );
		$text    = is_string( $text ) ? rtrim( trim( $text ), '/' ) : '';
		if ( strlen( $text ) > 300 || ! preg_match( '~^https?://[a-z0-9.-]+(:\d{1,5})?$~i', $text ) ) {
			return $refused;
		}
		$text = strtolower( $text );
		if ( 0 === strpos( $text, 'http:' ) && ! self::is_trial( $text ) ) {
			return new \WP_Error( 'duetcast_address', __( 'The address must begin with https://, so that the token is encrypted on its way.', 'duetcast' ) );
		}
		return $text;
	}

	/**
	 * Checks an address before it is saved: it also leads to a public machine. Each request checks that again.
	 *
	 * @param mixed $text What a person typed.
	 * @return string|\WP_Error
	 */
	public static function validate( $text ) {
		$url = self::parse( $text );
		if ( is_wp_error( $url ) || self::is_trial( $url ) || wp_http_validate_url( $url ) ) {
			return $url;
		}
		return new \WP_Error( 'duetcast_address', __( 'This address leads to no public server.', 'duetcast' ) );
	}

	/** Whether a site under development uses a server of its own machine or network: then any port will do, without encryption. */
	public static function is_trial( string $url ): bool {
		$names   = 'localhost|[a-z0-9-]+|[a-z0-9.-]+\.(?:localhost|local|test|internal)';
		$numbers = '127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}';
		return in_array( wp_get_environment_type(), array( 'local', 'development' ), true ) && 1 === preg_match( "~^https?://(?:$names|$numbers)(?::\d+)?$~D", $url );
	}
}
