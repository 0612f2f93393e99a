<?php
/**
 * Enclosures of feeds.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** One query for a whole feed. */
final class Feeds {

	/** Registers the hooks. */
	public static function register() {
		add_action( 'rss2_item', array( self::class, 'rss' ) );
		add_action( 'atom_entry', array( self::class, 'atom' ) );
	}

	/** The audio of the current item, if it is of its present text. */
	private static function audio(): ?array {
		static $rows = null;
		if ( null === $rows ) {
			$rows = Queue::rows( wp_list_pluck( $GLOBALS['wp_query']->posts, 'ID' ) );
		}
		$post_id = (int) get_the_ID();
		$audio   = isset( $rows[ $post_id ] ) ? Player::audio_of( $post_id, $rows[ $post_id ] ) : null;
		return null === $audio || $audio['is_older'] ? null : $audio;
	}

	/** Prints the enclosure of RSS. */
	public static function rss() {
		$audio = self::audio();
		if ( null !== $audio ) {
			printf( '<enclosure url="%s" length="%d" type="audio/mpeg" />' . "\n", esc_url( $audio['url'] ), (int) $audio['bytes'] );
		}
	}

	/** Prints the enclosure of Atom. */
	public static function atom() {
		$audio = self::audio();
		if ( null !== $audio ) {
			printf( '<link rel="enclosure" href="%s" length="%d" type="audio/mpeg" />' . "\n", esc_url( $audio['url'] ), (int) $audio['bytes'] );
		}
	}
}
