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

	/** Option: when audio changed last. */
	const CHANGED = 'duetcast_audio_changed_at';

	/** Has the page of a post made again and those that show its audio, too, or all pages. */
	public static function purge( int $post_id ) {
		update_option( self::CHANGED, gmdate( 'Y-m-d H:i:s' ) );
		$caches = wp_json_file_decode( dirname( DUETCAST_FILE ) . '/data/page-caches.json', array( 'associative' => true ) );
		foreach ( $post_id ? array_unique( array_merge( array( $post_id ), self::showing( $post_id ) ) ) : array( 0 ) as $id ) {
			clean_post_cache( $id );
			foreach ( $id && ! get_post( $id ) ? array() : $caches as $cache ) {
				try {
					self::call( $cache, $id );
				} catch ( \Throwable $error ) {
					error_log( 'Duetcast: ' . $cache['plugin'] . ': ' . $error->getMessage() ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions
				}
			}
		}
		/**
		 * Runs after the audio of a post changed: it is ready, replaced or removed.
		 *
		 * @param int $post_id The post; 0: that of all posts.
		 */
		do_action( 'duetcast_audio_changed', $post_id );
	}

	/** Posts whose text has a list of the latest audio, or the player of a post by its id; 0, all pages, for a template, a pattern or a widget with one. */
	private static function showing( int $post_id ): array {
		global $wpdb;
		$player = '[[]duetcast[^]]*[[:space:]]id=[^0-9]?' . $post_id . '[^0-9]';
		$found  = $wpdb->get_results( $wpdb->prepare( "SELECT ID, post_type FROM $wpdb->posts WHERE post_status = 'publish' AND ( post_content LIKE %s OR post_content REGEXP %s ) LIMIT 500", '%<!-- wp:duetcast/playlist %', $player ) ); // phpcs:ignore WordPress.DB
		foreach ( $found as $index => $post ) {
			$found[ $index ] = is_post_type_viewable( $post->post_type ) ? (int) $post->ID : 0;
		}
		$widgets = maybe_serialize( array( get_option( 'widget_block' ), get_option( 'widget_text' ) ) );
		return preg_match( '~<!-- wp:duetcast/playlist |\[duetcast[^]]*\sid=~', $widgets ) ? array_merge( $found, array( 0 ) ) : $found;
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
