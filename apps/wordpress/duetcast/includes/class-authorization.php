<?php
/**
 * Connecting by the approval page of the server.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** An authorization code with PKCE: the token goes from server to server, never through the browser. */
final class Authorization {

	/** Address of the approval page. The verifier stays here, bound to the person who asked. */
	public static function begin(): string {
		$verifier  = self::random();
		$state     = self::random();
		$challenge = self::base64url( hash( 'sha256', $verifier, true ) );
		set_transient( self::name(), array( 'verifier' => Secrets::seal( $verifier ), 'state' => $state ), 15 * MINUTE_IN_SECONDS );
		$query = array(
			'site_url'              => Connection::home(),
			'redirect_uri'          => self::redirect_uri(),
			'state'                 => $state,
			'code_challenge'        => $challenge,
			'code_challenge_method' => 'S256',
		);
		return Server_Address::current() . '/connect-site?' . http_build_query( $query, '', '&', PHP_QUERY_RFC3986 );
	}

	/** Exchanges the code for the credentials. @return true|\WP_Error */
	public static function finish( string $state, string $code ) {
		$begun = get_transient( self::name() );
		delete_transient( self::name() );
		if ( ! is_array( $begun ) || '' === $state || ! hash_equals( (string) $begun['state'], $state ) ) {
			return new \WP_Error( 'duetcast_state', __( 'This approval was not started here, or took longer than 15 minutes. Connect again.', 'duetcast' ) );
		}
		if ( ! preg_match( '/^[A-Za-z0-9_-]{10,200}$/', $code ) ) {
			return new \WP_Error( 'duetcast_denied', __( 'The connection was not approved.', 'duetcast' ) );
		}
		$body = array(
			'code'         => $code,
			'codeVerifier' => (string) Secrets::open( $begun['verifier'] ),
			'redirectUri'  => self::redirect_uri(),
			'versions'     => Connection::versions(),
		);
		if ( Webhook::is_reachable() ) {
			$body['callbackUrl'] = Webhook::address();
		}
		$answer = Api::anonymous( 'POST', '/api/site-authorizations/token', $body );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		if ( ! isset( $answer['site_token'], $answer['webhook_secret'] ) ) {
			return new \WP_Error( 'duetcast_answer', __( 'The server did not answer with a token.', 'duetcast' ) );
		}
		return Connection::connect( (string) $answer['site_token'], (string) $answer['webhook_secret'] );
	}

	/** Where the approval page sends the browser: below the address of the site, also if WordPress has another one. */
	public static function redirect_uri(): string {
		return Connection::home() . '?duetcast_connect=1';
	}

	/** Name of what is kept between the two requests. */
	private static function name(): string {
		return 'duetcast_authorization_' . get_current_user_id();
	}

	/** A random text of 43 characters. */
	private static function random(): string {
		return self::base64url( random_bytes( 32 ) );
	}

	/** Base64url without padding. */
	private static function base64url( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
	}
}
