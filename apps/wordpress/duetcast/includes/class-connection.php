<?php
/**
 * The connection of this site.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Credentials, and the address that they were issued for. */
final class Connection {

	const OPTION = 'duetcast_connection';

	/** Id of the connection of before. */
	const LAST = 'duetcast_last_connection';

	/** Characters of the month and what is left of them, as of the last heartbeat. */
	const ALLOWANCE = 'duetcast_allowance';

	/** Kept as the end of a connection that changed salts hide: it is none if they come back. */
	const SALTS = 'salts';

	/** What is stored. */
	private static function stored(): array {
		$defaults = array(
			'id'      => '',
			'token'   => '',
			'secret'  => '',
			'site'    => '',
			'home'    => '',
			'server'  => '',
			'keys'    => array(),
			'ended'   => '',
		);
		$stored   = get_option( self::OPTION, array() );
		return array_merge( $defaults, is_array( $stored ) ? $stored : array() );
	}

	/** The token; null without a connection, after a move of the site or of the server, or if the salts changed. */
	public static function token(): ?string {
		if ( 'connected' !== self::state() ) {
			return null;
		}
		return defined( 'DUETCAST_TOKEN' ) ? (string) DUETCAST_TOKEN : Secrets::open( self::stored()['token'] );
	}

	/** The secret of webhooks; null if there is none. */
	public static function webhook_secret(): ?string {
		return 'connected' === self::state() ? Secrets::open( self::stored()['secret'] ) : null;
	}

	/**
	 * One of: `none`, `connected`, `moved` (the site has another address than when it was connected), `unreadable`
	 * (the salts changed), `ended` (disconnected by the server).
	 */
	public static function state(): string {
		$stored = self::stored();
		if ( '' === $stored['id'] ) {
			return 'none';
		}
		if ( ! in_array( $stored['ended'], array( '', self::SALTS ), true ) ) {
			return 'ended';
		}
		if ( ! self::is_same_site( self::home(), $stored['home'] ) || Server_Address::current() !== $stored['server'] ) {
			return 'moved';
		}
		if ( ! defined( 'DUETCAST_TOKEN' ) && null === Secrets::open( $stored['token'] ) ) {
			return 'unreadable';
		}
		return 'connected';
	}

	/** What may be shown: no secrets. */
	public static function details(): array {
		$stored = self::stored();
		return array(
			'id'    => $stored['id'],
			'site'  => $stored['site'],
			'home'  => $stored['home'],
			'keys'  => array_values( array_filter( (array) $stored['keys'], 'is_string' ) ),
			'state' => self::state(),
		);
	}

	/** Host of the site, to which the usage is counted. */
	public static function domain(): string {
		return (string) strtok( self::stored()['site'], '/' );
	}

	/** Id of a post for the server: sites in folders of one host share its domain. */
	public static function external_id( int $post_id ): string {
		return self::stored()['site'] . ':post-' . (int) $post_id;
	}

	/**
	 * Connects with a token, after the server said which site it is for. Without the secret of webhooks, jobs are polled.
	 *
	 * @return true|\WP_Error
	 */
	public static function connect( string $token, string $secret ) {
		if ( ! preg_match( '/^dcs_[A-Za-z0-9_-]{43}$/', $token ) ) {
			return new \WP_Error( 'duetcast_token', __( 'This is not a site token: it begins with dcs_ and has 47 characters.', 'duetcast' ) );
		}
		if ( '' !== $secret && ! preg_match( '~^whsec_[A-Za-z0-9+/=_-]{32,80}$~', $secret ) ) {
			return new \WP_Error( 'duetcast_secret', __( 'This is not a webhook secret: it begins with whsec_.', 'duetcast' ) );
		}
		$self = Api::call( 'GET', '/api/plugin-connections/self', null, array( 'token' => $token ) );
		if ( is_wp_error( $self ) ) {
			return $self;
		}
		$site = isset( $self['site_domain'] ) ? (string) $self['site_domain'] : '';
		if ( ! self::is_same_site( self::home(), 'https://' . $site ) || empty( $self['id'] ) ) {
			/* translators: 1: a site, 2: another site. */
			return new \WP_Error( 'duetcast_site', sprintf( __( 'This token is for %1$s, but this site is %2$s. Connect this site to get a token of its own.', 'duetcast' ), $site, self::site_of( self::home() ) ) );
		}
		$keys = Api::anonymous( 'GET', '/api/signing-keys', null, array( 'document' => true ) );
		update_option(
			self::OPTION,
			array(
				'id'     => (string) $self['id'],
				'token'  => Secrets::seal( $token ),
				'secret' => '' === $secret ? '' : Secrets::seal( $secret ),
				'site'   => $site,
				'home'   => self::home(),
				'server' => Server_Address::current(),
				'keys'   => is_wp_error( $keys ) || empty( $keys['keys'] ) ? array() : array_values( array_filter( wp_list_pluck( $keys['keys'], 'x' ), 'is_string' ) ),
				'ended'  => '',
			),
			true
		);
		if ( get_option( self::LAST ) === (string) $self['id'] ) {
			Queue::publish_again();
		} else {
			Queue::forget_jobs();
		}
		update_option( self::LAST, (string) $self['id'], false );
		return true;
	}

	/** Uses the token of wp-config.php as soon as it is there. */
	public static function connect_configured() {
		if ( ! defined( 'DUETCAST_TOKEN' ) || 'none' !== self::state() || '' === Server_Address::current() || get_transient( 'duetcast_token_refused' ) ) {
			return;
		}
		$outcome = self::connect( (string) DUETCAST_TOKEN, defined( 'DUETCAST_WEBHOOK_SECRET' ) ? (string) DUETCAST_WEBHOOK_SECRET : '' );
		if ( is_wp_error( $outcome ) ) {
			set_transient( 'duetcast_token_refused', $outcome->get_error_message(), HOUR_IN_SECONDS );
		}
	}

	/** Name of a site as the server writes it: host, port of an internal host, path. */
	public static function site_of( string $url ): string {
		$parts = wp_parse_url( $url );
		$host  = strtolower( isset( $parts['host'] ) ? $parts['host'] : '' );
		if ( function_exists( 'idn_to_ascii' ) && preg_match( '/[^\x20-\x7e]/', $host ) ) {
			$host = (string) idn_to_ascii( $host );
		}
		$is_internal = 'localhost' === $host || preg_match( '/(^[\d.]+|\.test|\.local)$/', $host );
		$port        = $is_internal && isset( $parts['port'] ) ? ':' . $parts['port'] : '';
		return $host . $port . rtrim( isset( $parts['path'] ) ? $parts['path'] : '', '/' );
	}

	/** Address of the site. Plugins filter `home_url` by language, page and encryption, so it differs between pages and WP-Cron. */
	public static function home(): string {
		return trailingslashit( get_option( 'home' ) );
	}

	/** Whether two addresses are of one site: host and path, whether or not the host begins with `www.`. */
	public static function is_same_site( string $one, string $other ): bool {
		$names = preg_replace( '/^www\./', '', array( self::site_of( $one ), self::site_of( $other ) ) );
		return $names[0] === $names[1];
	}

	/**
	 * Notes that the server ended the connection, as it refused this token, or whichever is stored: nothing is sent any more,
	 * no page shows a player, and one mail says so.
	 */
	public static function note_ended( ?string $token = null ) {
		if ( 'connected' === self::state() && ( null === $token || self::token() === $token ) ) { // Else another process noted it, or connected the site again.
			self::keep_end( gmdate( 'c' ) );
		}
	}

	/** Notes that changed salts hide the token, in the same way, or that they are as before. */
	public static function note_salts() {
		$is_noted = self::SALTS === self::stored()['ended'];
		if ( ( $is_noted ? 'connected' : 'unreadable' ) === self::state() ) {
			self::keep_end( $is_noted ? '' : self::SALTS );
		}
	}

	/** Keeps how the connection ended; of several processes that do so, one has all pages made again and writes a mail. */
	private static function keep_end( string $ended ) {
		global $wpdb;
		$stored   = self::stored();
		$values   = array( 'option_value' => maybe_serialize( array( 'ended' => $ended ) + $stored ) );
		$is_first = 1 === $wpdb->update( $wpdb->options, $values, array( 'option_name' => self::OPTION, 'option_value' => maybe_serialize( get_option( self::OPTION ) ) ) ); // phpcs:ignore WordPress.DB
		wp_cache_delete( 'alloptions', 'options' );
		if ( $is_first ) {
			Page_Caches::purge( 0 );
		}
		if ( $is_first && '' !== $ended ) {
			/* translators: %s: a site. */
			wp_mail( get_option( 'admin_email' ), sprintf( __( '%s is no longer connected to Duetcast', 'duetcast' ), $stored['site'] ), Health::connection_text() . ' ' . Settings_Page::url() );
		}
	}

	/**
	 * Ends the connection here and on the server.
	 *
	 * @return true|\WP_Error An error if the server could not be asked: then it is ended here alone.
	 */
	public static function disconnect() {
		$stored = self::stored();
		$answer = 'connected' === self::state() ? Api::call( 'DELETE', '/api/plugin-connections/' . rawurlencode( $stored['id'] ), null, array( 'token' => self::token() ) ) : true;
		self::forget();
		$is_gone = is_wp_error( $answer ) && 'auth.siteTokenInvalid' === $answer->get_error_code();
		return is_wp_error( $answer ) && ! $is_gone ? $answer : true;
	}

	/** Forgets the connection on this site alone, as a copy of the site must. */
	public static function forget() {
		update_option( self::OPTION, array(), true );
		Queue::stop_all();
	}

	/** Reports the site with its versions and where it receives webhooks, and keeps what is left of the allowance. */
	public static function heartbeat() {
		$webhooks = null !== self::webhook_secret() && Webhook::is_reachable() ? array( 'callback_url' => Webhook::address() ) : array();
		Api::call( 'POST', '/api/plugin-connections/' . rawurlencode( self::stored()['id'] ) . '/heartbeat', array( 'versions' => self::versions() ) + $webhooks );
		$usage = Api::call( 'GET', '/api/usage/characters/' . rawurlencode( self::domain() ) );
		if ( is_array( $usage ) && isset( $usage['limit'], $usage['usage']['remaining'] ) ) {
			update_option( self::ALLOWANCE, array( 'limit' => (int) $usage['limit'], 'left' => (int) $usage['usage']['remaining'] ), false );
		}
	}

	/** Versions of the software. */
	public static function versions(): array {
		return array(
			'plugin'    => DUETCAST_VERSION,
			'wordpress' => substr( (string) $GLOBALS['wp_version'], 0, 50 ),
			'php'       => substr( PHP_VERSION, 0, 50 ),
		);
	}
}
