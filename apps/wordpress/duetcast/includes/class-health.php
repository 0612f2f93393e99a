<?php
/**
 * Whether everything that the plugin needs works.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** A part of the settings page. */
final class Health {

	/**
	 * What is checked: label, whether it is well, details.
	 *
	 * @return array[]
	 */
	public static function checks() {
		$due   = wp_next_scheduled( Worker::HOOK );
		$late  = $due ? time() - $due : PHP_INT_MAX;
		$calls = get_option( Api::LAST_CALLS, array() );
		$calls = is_array( $calls ) ? $calls : array();
		$clock = self::clock_difference( $calls );
		$versions = array();
		foreach ( Connection::versions() as $name => $version ) {
			$versions[] = $name . ' ' . $version;
		}
		return array(
			array( __( 'Background work (WP-Cron)', 'duetcast' ), $late < 10 * MINUTE_IN_SECONDS, $due ? sprintf( /* translators: %s: date and time. */ __( 'Next run: %s', 'duetcast' ), wp_date( 'Y-m-d H:i:s', $due ) ) : __( 'Not scheduled. Deactivate and activate the plugin.', 'duetcast' ) ),
			array( __( 'Loopback', 'duetcast' ), ! is_wp_error( self::loopback() ), self::loopback_text() ),
			array( __( 'Clock', 'duetcast' ), null === $clock || abs( $clock ) < Webhook::MOST_AGE, null === $clock ? __( 'Not compared yet.', 'duetcast' ) : sprintf( /* translators: %d: seconds. */ __( '%d seconds from the server’s.', 'duetcast' ), $clock ) ),
			array( __( 'Encrypted connection', 'duetcast' ), 0 === strpos( Server_Address::current(), 'https://' ), Server_Address::current() ),
			array( __( 'Webhooks', 'duetcast' ), null !== Connection::webhook_secret() && Webhook::is_reachable(), Webhook::address() ),
			array( __( 'PHP extension dom', 'duetcast' ), class_exists( 'DOMDocument' ), PHP_VERSION ),
			array( __( 'Versions', 'duetcast' ), true, implode( ', ', $versions ) ),
		);
	}

	/** Prints it. */
	public static function show() {
		echo '<h2>' . esc_html__( 'Health', 'duetcast' ) . '</h2><table class="widefat striped"><tbody>';
		foreach ( self::checks() as list( $label, $is_well, $text ) ) {
			printf( '<tr><th scope="row">%s</th><td>%s</td><td>%s</td></tr>', esc_html( $label ), $is_well ? esc_html__( 'Good', 'duetcast' ) : '<strong>' . esc_html__( 'Check this', 'duetcast' ) . '</strong>', esc_html( $text ) );
		}
		echo '</tbody></table><h3>' . esc_html__( 'Last calls', 'duetcast' ) . '</h3><table class="widefat striped"><tbody>';
		foreach ( (array) get_option( Api::LAST_CALLS, array() ) as $call ) {
			printf( '<tr><td>%s</td><td><code>%s</code></td><td>%s</td><td>%s</td><td><code>%s</code></td></tr>', esc_html( wp_date( 'Y-m-d H:i:s', (int) $call['at'] ) ), esc_html( $call['call'] ), esc_html( (string) $call['status'] ), esc_html( $call['error'] ), esc_html( $call['request'] ) );
		}
		echo '</tbody></table>';
	}

	/**
	 * Seconds by which the server's clock is ahead; null if no call was answered.
	 *
	 * @param array $calls Last calls.
	 * @return int|null
	 */
	private static function clock_difference( $calls ) {
		foreach ( $calls as $call ) {
			$date = ! empty( $call['date'] ) ? strtotime( $call['date'] ) : false;
			if ( false !== $date ) {
				return $date - (int) $call['at'];
			}
		}
		return null;
	}

	/**
	 * Whether the site can call itself, as WP-Cron does; asked once in five minutes.
	 *
	 * @return true|\WP_Error
	 */
	private static function loopback() {
		$known = get_transient( 'duetcast_loopback' );
		if ( false === $known ) {
			$response = wp_remote_head( site_url( 'wp-cron.php?duetcast=loopback' ), array( 'timeout' => 3, 'sslverify' => false, 'blocking' => true ) );
			$known    = is_wp_error( $response ) ? $response->get_error_message() : 'ok';
			set_transient( 'duetcast_loopback', $known, 5 * MINUTE_IN_SECONDS );
		}
		return 'ok' === $known ? true : new \WP_Error( 'duetcast_loopback', $known );
	}

	/**
	 * What is to be done about the loopback.
	 *
	 * @return string
	 */
	private static function loopback_text() {
		$answer = self::loopback();
		/* translators: %s: what went wrong. */
		return is_wp_error( $answer ) ? sprintf( __( 'The site cannot call itself: %s Let a system cron call wp-cron.php every minute.', 'duetcast' ), $answer->get_error_message() ) : __( 'The site can call itself.', 'duetcast' );
	}
}
