<?php
/**
 * The capability to make audio.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** `duetcast_generate`: who may spend characters by the settings; of a post, who may edit it, too. */
final class Capabilities {

	const GENERATE = 'duetcast_generate';

	/** Registers the hooks. */
	public static function register() {
		add_filter( 'map_meta_cap', array( self::class, 'map' ), 10, 4 );
	}

	/** Maps the capability to those of WordPress. Making audio spends characters of the account. */
	public static function map( $caps, $cap, $user_id, $args ) {
		if ( self::GENERATE !== $cap ) {
			return $caps;
		}
		$needed = empty( $args[0] ) ? array( 'edit_posts' ) : map_meta_cap( 'edit_post', $user_id, (int) $args[0] );
		return array_merge( $needed, array( Settings::get( 'spending' ) ) );
	}

	/** Whether who saves a post may spend characters for it: of a scheduled one its author; what no person saves is the site's own. */
	public static function may_spend( \WP_Post $post ): bool {
		$person = get_current_user_id() ? get_current_user_id() : (int) $post->post_author;
		return 0 === $person || user_can( $person, self::GENERATE, $post->ID );
	}
}
