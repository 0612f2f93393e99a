<?php
/**
 * The background work.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Runs by WP-Cron, a system cron or WP-CLI; any number at once. */
final class Worker {

	const HOOK  = 'duetcast_work';
	const DAILY = 'duetcast_daily';

	/** Time until which the server asked to wait. */
	const WAIT = 'duetcast_wait_until';

	const MOST_ATTEMPTS = 12;

	/** Registers the hooks. */
	public static function register() {
		add_action( self::HOOK, array( self::class, 'run' ), 10, 0 );
		add_action( self::DAILY, array( self::class, 'daily' ) );
	}

	/** Works until nothing is due or the time is over. */
	public static function run( $seconds = 20 ) {
		Connection::connect_configured();
		Connection::note_salts();
		if ( 'connected' === Connection::state() && ! get_transient( 'duetcast_heartbeat' ) ) {
			set_transient( 'duetcast_heartbeat', 1, HOUR_IN_SECONDS );
			Connection::heartbeat();
		}
		Health::mail();
		$end   = microtime( true ) + $seconds;
		$owner = wp_generate_uuid4();
		$steps = 0;
		while ( microtime( true ) < $end && 'connected' === Connection::state() && (int) get_option( self::WAIT, 0 ) <= time() ) {
			$row = Queue::claim( $owner );
			if ( null === $row ) {
				break;
			}
			self::step( $row );
			++$steps;
		}
		return $steps;
	}

	/** Ends what is no longer needed. */
	public static function daily() {
		Webhook::forget_old();
		Steps::end_replaced();
		Reconciliation::run();
		if ( Media_Copies::are_wanted() ) {
			Queue::copy_missing();
		}
	}

	/** One step of a post, whatever goes wrong. */
	private static function step( array $row ) {
		try {
			$values = Steps::run( $row );
		} catch ( \Throwable $error ) {
			/* translators: %s: what PHP reported. */
			$text   = sprintf( __( 'The text of the post could not be read, as WordPress or another plugin failed: %s It is tried again in an hour.', 'duetcast' ), rtrim( wp_strip_all_tags( $error->getMessage() ), '.' ) . '.' );
			$values = new \WP_Error( 'plugin.failed', $text, array( 'retry_after' => HOUR_IN_SECONDS ) );
		}
		$saved = is_wp_error( $values ) ? self::after_error( $row, $values ) : $values + array( 'attempts' => 0 );
		if ( Queue::save( $row, $saved ) && isset( $saved['state'] ) && 'failed' === $saved['state'] ) {
			/**
			 * Runs after the audio of a post failed for good.
			 *
			 * @param int       $post_id The post.
			 * @param \WP_Error $error   What went wrong.
			 */
			do_action( 'duetcast_audio_failed', (int) $row['post_id'], $values );
		}
	}

	/** Waits and tries again, or fails for good. @return array Columns. */
	private static function after_error( array $row, \WP_Error $error ): array {
		$code = (string) $error->get_error_code();
		$text = array( 'error_code' => $code, 'error_text' => Failures::text_of( $error ) );
		if ( 'auth.siteTokenInvalid' === $code ) {
			return $text; // It goes on when the site is connected again.
		}
		$data    = (array) $error->get_error_data() + array( 'status' => 0, 'retry_after' => 0 );
		$is_busy = in_array( $data['status'], array( 429, 503 ), true );
		if ( $is_busy ) {
			update_option( self::WAIT, time() + max( 1, (int) $data['retry_after'] ), false );
		}
		if ( 'plugin.failed' === $code || ( $is_busy && $data['retry_after'] > 0 ) ) {
			return $text + array( 'next_at' => time() + (int) $data['retry_after'] ); // Not the post's fault: it counts as no attempt.
		}
		$attempts = (int) $row['attempts'] + 1;
		if ( ! Api::is_temporary( $error ) || $attempts > self::MOST_ATTEMPTS ) {
			return $text + array( 'state' => 'removing' === $row['state'] ? 'removing' : 'failed', 'attempts' => 0, 'next_at' => time() + HOUR_IN_SECONDS );
		}
		$wait = max( (int) $data['retry_after'], min( 15 * 2 ** $attempts, HOUR_IN_SECONDS ) );
		return $text + array( 'attempts' => $attempts, 'next_at' => time() + $wait );
	}
}
