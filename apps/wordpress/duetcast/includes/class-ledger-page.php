<?php
/**
 * Tools → Audio ledger.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Shows, exports and verifies the ledger. */
final class Ledger_Page {

	const SLUG = 'duetcast-ledger';

	/** Registers the hooks. */
	public static function register() {
		add_action( 'admin_menu', array( self::class, 'menu' ) );
		add_action( 'admin_post_duetcast_csv', array( self::class, 'csv' ) );
		add_action( 'admin_post_duetcast_verify', array( self::class, 'verify' ) );
	}

	/** Adds the screen. */
	public static function menu() {
		add_management_page( __( 'Audio ledger', 'duetcast' ), __( 'Audio ledger', 'duetcast' ), 'manage_options', self::SLUG, array( self::class, 'page' ) );
	}

	/** Refuses who may not. */
	private static function check( string $action ) {
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You may not read the ledger.', 'duetcast' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( 'duetcast_' . $action );
	}

	/** Prints the screen. */
	public static function page() {
		$after   = isset( $_GET['after'] ) && is_scalar( $_GET['after'] ) ? absint( $_GET['after'] ) : 0; // phpcs:ignore WordPress.Security.NonceVerification -- shows only.
		$entries = Ledger::entries( 0, $after, 100 );
		echo '<div class="wrap"><h1>' . esc_html__( 'Audio ledger', 'duetcast' ) . '</h1>';
		Notices::show();
		echo '<p>' . esc_html__( 'Which text was spoken when, by which voices, and what it cost. Verify compares an entry with the signed record of its job.', 'duetcast' ) . '</p>';
		echo '<p><a class="button" href="' . esc_url( wp_nonce_url( admin_url( 'admin-post.php?action=duetcast_csv' ), 'duetcast_csv' ) ) . '">' . esc_html__( 'Export as CSV', 'duetcast' ) . '</a></p>';
		echo '<table class="widefat striped"><thead><tr>';
		foreach ( array( __( 'Post', 'duetcast' ), __( 'Published', 'duetcast' ), __( 'Replaced', 'duetcast' ), __( 'Voices', 'duetcast' ), __( 'Characters', 'duetcast' ), __( 'Charged', 'duetcast' ), __( 'Record', 'duetcast' ) ) as $label ) {
			echo '<th scope="col">' . esc_html( $label ) . '</th>';
		}
		echo '</tr></thead><tbody>';
		array_map( array( self::class, 'entry' ), $entries );
		echo '</tbody></table>';
		if ( 100 === count( $entries ) ) {
			echo '<p><a href="' . esc_url( admin_url( 'tools.php?page=' . self::SLUG . '&after=' . (int) $entries[99]['id'] ) ) . '">' . esc_html__( 'Later entries', 'duetcast' ) . '</a></p>';
		}
		echo '</div>';
	}

	/** Prints an entry. */
	private static function entry( array $entry ) {
		$time   = static function ( $at ) {
			return (int) $at ? wp_date( 'Y-m-d H:i:s', (int) $at ) : '—';
		};
		$verify = wp_nonce_url( admin_url( 'admin-post.php?action=duetcast_verify&entry=' . (int) $entry['id'] ), 'duetcast_verify' );
		printf(
			'<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td><code>%s</code> %s <a href="%s">%s</a></td></tr>',
			esc_html( get_the_title( (int) $entry['post_id'] ) . ' (' . (int) $entry['post_id'] . ')' ),
			esc_html( $time( $entry['published_at'] ) ),
			esc_html( $time( $entry['replaced_at'] ) ),
			esc_html( $entry['voices'] ),
			esc_html( number_format_i18n( (int) $entry['characters'] ) ),
			esc_html( number_format_i18n( (int) $entry['charged'] ) ),
			esc_html( $entry['job_id'] ),
			esc_html( Verifier::text_of( $entry['verdict'] ) ),
			esc_url( $verify ),
			esc_html__( 'Verify', 'duetcast' )
		);
	}

	/** Downloads the ledger. */
	public static function csv() {
		self::check( 'csv' );
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( 'Content-Disposition: attachment; filename="duetcast-ledger.csv"' );
		echo Ledger::csv(); // phpcs:ignore WordPress.Security.EscapeOutput -- CSV.
		exit;
	}

	/** Verifies an entry. */
	public static function verify() {
		self::check( 'verify' );
		$id      = isset( $_GET['entry'] ) && is_scalar( $_GET['entry'] ) ? absint( $_GET['entry'] ) : 0;
		$entries = $id ? Ledger::entries( 0, $id - 1, 1 ) : array();
		$verdict = $entries && (int) $entries[0]['id'] === $id ? Ledger::verify( $entries[0] ) : 'missing';
		/* translators: %s: what is wrong. */
		Notices::leave( 'verified' === $verdict ? __( 'The record is signed by the server that this site was connected to, and complete.', 'duetcast' ) : sprintf( __( 'The record is not verified: %s', 'duetcast' ), Verifier::text_of( $verdict ) ), 'verified' !== $verdict );
		wp_safe_redirect( admin_url( 'tools.php?page=' . self::SLUG ) );
		exit;
	}
}
