<?php
/**
 * How often posts were heard.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/**
 * Counts of the server, without cookies: a play is a minute of the audio, or all of a shorter one, sent to one listener on a
 * day. What the media library serves is not among them, nor how much of it was heard: browsers load ahead.
 */
final class Plays {

	/** Keeps the plays of the last days of a post, as the server lists them. */
	public static function keep( int $post_id, array $days ) {
		global $wpdb;
		$wpdb->update( Tables::posts(), array( 'plays' => wp_json_encode( array_map( 'absint', $days ) ) ), array( 'post_id' => $post_id ) ); // phpcs:ignore WordPress.DB
		Queue::changed( $post_id );
	}

	/** Plays on each of the last 30 days, the newest last; empty before the server was asked. */
	public static function of( ?array $row ): array {
		return $row ? (array) json_decode( (string) $row['plays'], true ) : array();
	}

	/** The plays in words with a small chart. @return string HTML, empty without plays. */
	public static function chart( ?array $row ): string {
		$days = self::of( $row );
		$sum  = array_sum( $days );
		$bars = '';
		foreach ( $sum ? $days : array() as $day => $plays ) {
			$height = 20 * $plays / max( $days );
			$bars  .= sprintf( '<rect x="%d" y="%.1F" width="3" height="%.1F"/>', 4 * $day, 20 - $height, $height );
		}
		/* translators: %s: a number. */
		$text = sprintf( _n( '%s play in 30 days', '%s plays in 30 days', $sum, 'duetcast' ), number_format_i18n( $sum ) );
		return '' === $bars ? '' : '<br><small>' . esc_html( $text ) . '</small><svg viewBox="0 0 120 20" preserveAspectRatio="none" style="display:block;width:100%;max-width:120px;height:20px" fill="currentColor" aria-hidden="true">' . $bars . '<rect y="19" width="120" height="1"/></svg>';
	}
}
