<?php
/**
 * Functions for themes.
 *
 * @package Duetcast
 */

defined( 'ABSPATH' ) || exit;

if ( ! function_exists( 'duetcast_player' ) ) {
	/**
	 * Prints the player of a post, or nothing if it has no audio.
	 *
	 * @param int $post_id A post; without it, the current one.
	 */
	function duetcast_player( $post_id = 0 ) {
		echo Duetcast\Player::html( $post_id ? (int) $post_id : (int) get_the_ID() ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
	}
}
