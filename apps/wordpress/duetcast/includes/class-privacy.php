<?php
/**
 * Privacy: policy text, export and erasure.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** The only personal data is who requested an audio. */
final class Privacy {

	/** Registers the hooks. */
	public static function register() {
		add_action( 'admin_init', array( self::class, 'policy' ) );
		add_action( 'deleted_user', array( self::class, 'forget' ) );
		foreach ( array( 'exporter' => 'export', 'eraser' => 'erase' ) as $kind => $method ) {
			add_filter(
				"wp_privacy_personal_data_{$kind}s",
				static function ( $all ) use ( $kind, $method ) {
					return $all + array( 'duetcast' => array( "{$kind}_friendly_name" => __( 'Duetcast: requested audio', 'duetcast' ), 'callback' => array( self::class, $method ) ) );
				}
			);
		}
	}

	/** Suggests a text for the privacy policy. */
	public static function policy() {
		$text = __( 'To make audio of our posts, we send their public text to our Duetcast server. A visitor’s browser loads audio from that server when the visitor plays it; the server then learns their network address, and counts plays without keeping it. The player sets no cookies and counts nothing on this site. For each audio we keep which member of our staff requested it.', 'duetcast' );
		wp_add_privacy_policy_content( 'Duetcast', wp_kses_post( wpautop( $text, false ) ) );
	}

	/** Exports what a person requested. */
	public static function export( $email, $page = 1 ) {
		global $wpdb;
		$user = get_user_by( 'email', $email );
		$most = 200;
		$rows = $user ? $wpdb->get_results( $wpdb->prepare( 'SELECT id, post_id, published_at FROM ' . Tables::ledger() . ' WHERE requested_by = %d ORDER BY id LIMIT %d OFFSET %d', $user->ID, $most, $most * ( max( 1, (int) $page ) - 1 ) ), ARRAY_A ) : array(); // phpcs:ignore WordPress.DB
		$data = array();
		foreach ( $rows as $row ) {
			$data[] = self::item( $row['id'], $row, __( 'Published', 'duetcast' ), gmdate( 'c', (int) $row['published_at'] ) );
		}
		return array( 'data' => array_merge( $data, $user && (int) $page < 2 ? self::waiting( $user->ID ) : array() ), 'done' => count( $rows ) < $most );
	}

	/** What a person requested that was not published yet. */
	private static function waiting( int $user_id ): array {
		global $wpdb;
		$rows = $wpdb->get_results( $wpdb->prepare( 'SELECT p.post_id, p.state FROM ' . Tables::posts() . ' p LEFT JOIN ' . Tables::ledger() . ' l ON l.post_id = p.post_id AND l.request = p.request WHERE p.requested_by = %d AND l.id IS NULL ORDER BY p.post_id LIMIT 200', $user_id ), ARRAY_A ); // phpcs:ignore WordPress.DB
		$data = array();
		foreach ( $rows as $row ) {
			$data[] = self::item( 'post-' . $row['post_id'], $row, __( 'State', 'duetcast' ), Failures::state( $row['state'] ) );
		}
		return $data;
	}

	/** One request of a person. */
	private static function item( string $id, array $row, string $name, string $value ): array {
		$data = array( array( 'name' => __( 'Post', 'duetcast' ), 'value' => get_the_title( (int) $row['post_id'] ) ), array( 'name' => $name, 'value' => $value ) );
		return array( 'group_id' => 'duetcast', 'group_label' => __( 'Requested audio', 'duetcast' ), 'item_id' => 'duetcast-' . $id, 'data' => $data );
	}

	/** Erases who requested audio; the audio is the site's and stays. */
	public static function erase( $email ) {
		$user  = get_user_by( 'email', $email );
		$count = $user ? self::forget( $user->ID ) : 0;
		return array( 'items_removed' => $count > 0, 'items_retained' => false, 'messages' => array(), 'done' => true );
	}

	/** Forgets what a person requested, also after their account was deleted. */
	public static function forget( $user_id ) {
		global $wpdb;
		$count = 0;
		foreach ( array( Tables::ledger(), Tables::posts() ) as $table ) {
			$count += (int) $wpdb->query( $wpdb->prepare( "UPDATE $table SET requested_by = 0 WHERE requested_by = %d", $user_id ) ); // phpcs:ignore WordPress.DB
		}
		return $count;
	}
}
