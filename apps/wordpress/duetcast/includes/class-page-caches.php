<?php
/**
 * Page caches of other plugins.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Without this, a cached page shows no player, or a replaced one, until the cache ends. `data/page-caches.json` names their calls. */
final class Page_Caches {

	/** Has the page of a post made again, or all pages. */
	public static function purge( int $post_id ) {
		clean_post_cache( $post_id );
		$caches = $post_id && ! get_post( $post_id ) ? array() : wp_json_file_decode( dirname( DUETCAST_FILE ) . '/data/page-caches.json', array( 'associative' => true ) );
		foreach ( $caches as $cache ) {
			try {
				self::call( $cache, $post_id );
			} catch ( \Throwable $error ) {
				error_log( 'Duetcast: ' . $cache['plugin'] . ': ' . $error->getMessage() ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions
			}
		}
		/**
		 * Runs after the audio of a post changed: it is ready, replaced or removed.
		 *
		 * @param int $post_id The post; 0: that of all posts.
		 */
		do_action( 'duetcast_audio_changed', $post_id );
	}

	/** Makes the call of a cache, if its plugin is there. Caches of addresses know no posts. */
	private static function call( array $cache, int $post_id ) {
		$name      = $cache[ $post_id ? 'post' : 'all' ];
		$arguments = $post_id ? array( empty( $cache['by_address'] ) ? $post_id : get_permalink( $post_id ) ) : array();
		switch ( $cache['kind'] ) {
			case 'action':
				do_action( $name, ...$arguments ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
				return;
			case 'method':
				$name = array( class_exists( $cache['class'] ) ? new $cache['class']() : null, $name );
				break;
			case 'global':
				$name = array( $GLOBALS[ $cache['global'] ] ?? null, $name );
		}
		if ( is_callable( $name ) ) {
			call_user_func_array( $name, $arguments );
		}
	}
}
