<?php
/**
 * Connecting and disconnecting by a person.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Each action needs `manage_options` and a nonce; the answer of the approval page is bound by its state. */
final class Connect_Actions {

	/** Registers the hooks. */
	public static function register() {
		foreach ( array( 'connect', 'paste', 'disconnect', 'forget' ) as $action ) {
			add_action( 'admin_post_duetcast_' . $action, array( self::class, $action ) );
		}
		add_action( 'template_redirect', array( self::class, 'approved' ), 0 );
	}

	/** Refuses who may not. */
	private static function check( string $action ) {
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You may not change the connection of this site.', 'duetcast' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( 'duetcast_' . $action );
	}

	/** A field of the request. */
	private static function field( string $name ): string {
		return isset( $_POST[ $name ] ) && is_string( $_POST[ $name ] ) ? trim( sanitize_text_field( wp_unslash( $_POST[ $name ] ) ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- checked by each action.
	}

	/** Shows the settings with the outcome, true or a `WP_Error`; `$done` is the sentence if it worked. */
	private static function answer( $outcome, string $done ) {
		$is_error = is_wp_error( $outcome );
		Notices::leave( $is_error ? Failures::text_of( $outcome ) : $done, $is_error );
		wp_safe_redirect( Settings_Page::url() );
		exit;
	}

	/** Takes the address of the server that the form has; without a valid one, nothing is connected. */
	private static function take_address() {
		$url = defined( 'DUETCAST_URL' ) ? Server_Address::parse( DUETCAST_URL ) : Server_Address::validate( self::field( 'server' ) );
		if ( is_wp_error( $url ) ) {
			self::answer( $url, '' );
		}
		update_option( Server_Address::OPTION, $url, true );
	}

	/** Opens the approval page. */
	public static function connect() {
		self::check( 'connect' );
		self::take_address();
		wp_redirect( Authorization::begin() ); // phpcs:ignore WordPress.Security.SafeRedirect -- the server that an administrator set.
		exit;
	}

	/** The approval page sent the browser back. */
	public static function approved() {
		// phpcs:disable WordPress.Security.NonceVerification -- the state is the nonce.
		if ( ! isset( $_GET['duetcast_connect'] ) || ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$get = static function ( $name ) {
			return isset( $_GET[ $name ] ) && is_string( $_GET[ $name ] ) ? sanitize_text_field( wp_unslash( $_GET[ $name ] ) ) : '';
		};
		// phpcs:enable
		nocache_headers();
		self::answer( Authorization::finish( $get( 'state' ), $get( 'code' ) ), __( 'This site is connected.', 'duetcast' ) );
	}

	/** Connects with a pasted token. */
	public static function paste() {
		self::check( 'paste' );
		self::take_address();
		self::answer( Connection::connect( self::field( 'token' ), self::field( 'secret' ) ), __( 'This site is connected.', 'duetcast' ) );
	}

	/** Ends the connection on both sides. */
	public static function disconnect() {
		self::check( 'disconnect' );
		self::answer( Connection::disconnect(), __( 'This site is disconnected.', 'duetcast' ) );
	}

	/** Ends it here alone: this is a copy of the site. */
	public static function forget() {
		self::check( 'forget' );
		Connection::forget();
		self::answer( true, __( 'This copy is disconnected; the connection of the other site continues.', 'duetcast' ) );
	}
}
