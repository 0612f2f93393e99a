<?php
/**
 * Whether everything that the plugin needs works.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** A part of the settings page and of WordPress' Site Health; what stops the audio is a notice of the dashboard, too. */
final class Health {

	/** Checks whose failure stops the audio. */
	const CRITICAL = array( 'connection', 'cron', 'posts', 'allowance' );

	/** Names of the failing checks that a mail was written about. */
	const MAILED = 'duetcast_mailed';

	/** Registers the hooks. */
	public static function register() {
		add_action( 'admin_init', array( self::class, 'mail' ) );
		add_action( 'admin_notices', array( self::class, 'notices' ) );
		add_filter( 'site_status_tests', array( self::class, 'tests' ) );
		add_filter( 'debug_information', array( self::class, 'information' ) );
	}

	/** What is checked: label, whether it is well, details; by name. */
	public static function checks(): array {
		$due      = wp_next_scheduled( Worker::HOOK );
		$counts   = Queue::counts();
		$failed   = isset( $counts['failed'] ) ? $counts['failed'] : 0;
		$used     = self::used();
		$versions = array();
		foreach ( Connection::versions() as $name => $version ) {
			$versions[] = $name . ' ' . $version;
		}
		return array(
			'connection' => array( __( 'Connection', 'duetcast' ), in_array( Connection::state(), array( 'none', 'connected' ), true ), self::connection_text() ),
			'cron'       => array( __( 'Background work (WP-Cron)', 'duetcast' ), $due && time() - $due < 10 * MINUTE_IN_SECONDS, $due ? sprintf( /* translators: %s: date and time. */ __( 'Next run: %s. If that is long ago, let a system cron call wp-cron.php every minute.', 'duetcast' ), wp_date( 'Y-m-d H:i:s', $due ) ) : __( 'Not scheduled. Deactivate and activate the plugin.', 'duetcast' ) ),
			'posts'      => self::row( __( 'Posts', 'duetcast' ), 0 === $failed, __( 'No audio failed.', 'duetcast' ), sprintf( /* translators: %s: a number. */ _n( 'The audio of %s post failed. The list of posts says why.', 'The audio of %s posts failed. The list of posts says why.', $failed, 'duetcast' ), number_format_i18n( $failed ) ) ),
			'allowance'  => array( __( 'Allowance', 'duetcast' ), $used < 80, sprintf( /* translators: %d: percent. */ __( '%d %% of the characters of this month are used.', 'duetcast' ), $used ) ),
			'clock'      => self::clock(),
			'encryption' => self::row( __( 'Encrypted connection', 'duetcast' ), 0 === strpos( Server_Address::current(), 'https://' ), __( 'The server is called over https.', 'duetcast' ), __( 'The server is called over http: anyone on the way can read the token. Use an address that begins with https://.', 'duetcast' ) ),
			'webhooks'   => self::row( __( 'Webhooks', 'duetcast' ), null !== Connection::webhook_secret() && Webhook::is_reachable(), __( 'The server reports finished audio.', 'duetcast' ), Webhook::is_reachable() ? __( 'There is no webhook secret, so finished audio is found within a minute. Disconnect, then use the button Connect.', 'duetcast' ) : __( 'The server cannot reach a local site, so finished audio is found within a minute.', 'duetcast' ) ),
			'dom'        => self::row( __( 'PHP extension dom', 'duetcast' ), class_exists( 'DOMDocument' ), __( 'The text of posts can be read.', 'duetcast' ), __( 'It is missing, so the text of posts cannot be read. Ask your host to switch it on.', 'duetcast' ) ),
			'versions'   => array( __( 'Versions', 'duetcast' ), true, implode( ', ', $versions ) ),
		);
	}

	/** Percent of the allowance of the month. */
	private static function used(): int {
		$allowance = get_option( Connection::ALLOWANCE, array() ) + array( 'limit' => 0, 'left' => 0 );
		return $allowance['limit'] > 0 ? 100 - (int) floor( 100 * max( 0, $allowance['left'] ) / $allowance['limit'] ) : 0;
	}

	/** Writes a mail once about each check that begins to fail, about the allowance at 80 and at 100 percent. The end of a connection has its own. */
	public static function mail() {
		if ( 'connected' !== Connection::state() || get_transient( 'duetcast_checked' ) ) {
			return;
		}
		set_transient( 'duetcast_checked', 1, 10 * MINUTE_IN_SECONDS );
		$failing = array();
		foreach ( array_intersect_key( self::checks(), array_flip( array( 'cron', 'posts', 'allowance' ) ) ) as $name => list( , $is_well, $text ) ) {
			$failing += $is_well ? array() : array( $name => $text );
		}
		$failing += self::used() >= 100 ? array( 'allowance 100' => $failing['allowance'] ) : array();
		$mailed   = array_flip( (array) get_option( self::MAILED, array() ) );
		// Of several processes, one changes the option.
		if ( update_option( self::MAILED, array_keys( $failing ), false ) ) {
			foreach ( array_unique( array_diff_key( $failing, $mailed ) ) as $text ) {
				wp_mail( get_option( 'admin_email' ), 'Duetcast, ' . Connection::details()['site'] . ': ' . $text, $text . ' ' . Settings_Page::url() );
			}
		}
	}

	/** The state of the connection in words. */
	public static function connection_text(): string {
		$details = Connection::details();
		switch ( $details['state'] ) {
			case 'connected':
				/* translators: 1: this site, 2: address of the server. */
				return sprintf( __( '%1$s is connected to %2$s.', 'duetcast' ), $details['site'], Server_Address::current() );
			case 'moved':
				/* translators: 1: address of before, 2: address of now. */
				return sprintf( __( 'This site was connected as %1$s and is now %2$s, or uses another server. Nothing is sent until you decide: if it is a copy, disconnect the copy; if the site moved, connect it again.', 'duetcast' ), $details['home'], Connection::home() );
			case 'ended':
				return __( 'The server ended the connection. Posts without a copy show no player until you connect the site again.', 'duetcast' );
			case 'unreadable':
				return __( 'The salts in wp-config.php changed, so the token cannot be read. Posts without a copy show no player until you connect the site again.', 'duetcast' );
			default:
				return __( 'This site is not connected.', 'duetcast' );
		}
	}

	/** Prints what stops the audio, on the dashboard, to who can mend it. */
	public static function notices() {
		if ( 'dashboard' !== get_current_screen()->base || ! current_user_can( 'manage_options' ) || 'none' === Connection::state() ) {
			return;
		}
		foreach ( array_intersect_key( self::checks(), array_flip( self::CRITICAL ) ) as list( , $is_well, $text ) ) {
			if ( ! $is_well ) {
				printf( '<div class="notice notice-warning"><p>Duetcast: %s <a href="%s">%s</a></p></div>', esc_html( $text ), esc_url( Settings_Page::url() ), esc_html__( 'Settings', 'duetcast' ) );
			}
		}
	}

	/** Adds the checks to Site Health. */
	public static function tests( $tests ) {
		foreach ( self::checks() as $name => list( $label, $is_well, $text ) ) {
			$result = array(
				'label'       => 'Duetcast: ' . $label,
				'status'      => $is_well ? 'good' : ( in_array( $name, self::CRITICAL, true ) ? 'critical' : 'recommended' ),
				'badge'       => array( 'label' => 'Duetcast', 'color' => 'blue' ),
				'description' => '<p>' . esc_html( $text ) . '</p>',
				'actions'     => '<a href="' . esc_url( Settings_Page::url() ) . '">' . esc_html__( 'Settings', 'duetcast' ) . '</a>',
				'test'        => 'duetcast_' . $name,
			);
			$test   = static function () use ( $result ) {
				return $result;
			};
			$tests['direct'][ $result['test'] ] = array( 'label' => $result['label'], 'test' => $test );
		}
		return $tests;
	}

	/** Adds the details to the information of Site Health. */
	public static function information( $information ) {
		$fields = array();
		foreach ( self::checks() as $name => list( $label, , $text ) ) {
			$fields[ $name ] = array( 'label' => $label, 'value' => $text );
		}
		return $information + array( 'duetcast' => array( 'label' => 'Duetcast', 'fields' => $fields ) );
	}

	/** Prints it. */
	public static function show() {
		echo '<h2>' . esc_html__( 'Health', 'duetcast' ) . '</h2><table class="widefat striped"><tbody>';
		foreach ( array_diff_key( self::checks(), array( 'connection' => '' ) ) as list( $label, $is_well, $text ) ) { // The page begins with the connection.
			printf( '<tr><th scope="row">%s</th><td>%s</td><td>%s</td></tr>', esc_html( $label ), $is_well ? esc_html__( 'Good', 'duetcast' ) : '<strong>' . esc_html__( 'Check this', 'duetcast' ) . '</strong>', esc_html( $text ) );
		}
		echo '</tbody></table><h3>' . esc_html__( 'Last calls', 'duetcast' ) . '</h3><table class="widefat striped"><tbody>';
		foreach ( (array) get_option( Api::LAST_CALLS, array() ) as $call ) {
			printf( '<tr><td>%s</td><td><code>%s</code></td><td>%s</td><td>%s</td><td><code>%s</code></td></tr>', esc_html( wp_date( 'Y-m-d H:i:s', (int) $call['at'] ) ), esc_html( $call['call'] ), esc_html( (string) $call['status'] ), esc_html( $call['error'] ), esc_html( $call['request'] ) );
		}
		echo '</tbody></table>';
	}

	/** A check with a sentence for each outcome. */
	private static function row( string $label, bool $is_well, string $well, string $wrong ): array {
		return array( $label, $is_well, $is_well ? $well : $wrong );
	}

	/** Whether the clock of this site is that of the server, as the last answer with a date says. */
	private static function clock(): array {
		$label = __( 'Clock', 'duetcast' );
		foreach ( (array) get_option( Api::LAST_CALLS, array() ) as $call ) {
			$date = ! empty( $call['date'] ) ? strtotime( $call['date'] ) : false;
			if ( false !== $date ) {
				$seconds = abs( $date - (int) $call['at'] );
				/* translators: %d: seconds. */
				return self::row( $label, $seconds < Webhook::MOST_AGE, sprintf( __( '%d seconds from the server’s.', 'duetcast' ), $seconds ), sprintf( __( 'It is %d seconds from the server’s, so reports of finished audio are refused. Ask your host to set the clock.', 'duetcast' ), $seconds ) );
			}
		}
		return array( $label, true, __( 'Not compared yet.', 'duetcast' ) );
	}
}
