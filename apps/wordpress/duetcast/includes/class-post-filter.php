<?php
/**
 * Posts by the state of their audio.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** A filter of the lists of posts, of the screen of many posts, and of WP-CLI: the query variable `duetcast_audio`. */
final class Post_Filter {

	const FIELD = 'duetcast_audio';

	/** What each state means for the row `d` of a post. */
	const CONDITIONS = array(
		'with'     => "d.current_job <> ''",
		'without'  => "( d.state IS NULL OR d.state = 'idle' )",
		'failed'   => "d.state = 'failed'",
		'outdated' => "( d.current_job <> '' AND d.text_hash <> d.current_text_hash AND d.state IN ( 'ready', 'failed' ) )",
	);

	/** Registers the hooks. */
	public static function register() {
		add_filter( 'posts_clauses', array( self::class, 'clauses' ), 10, 2 );
		add_action( 'restrict_manage_posts', array( self::class, 'of_list' ) );
		add_action( 'pre_get_posts', array( self::class, 'read_list' ) );
	}

	/** Narrows a query. */
	public static function clauses( $clauses, $query ) {
		$state = $query->get( self::FIELD );
		if ( is_string( $state ) && isset( self::CONDITIONS[ $state ] ) ) {
			$clauses['join']  .= ' LEFT JOIN ' . Tables::posts() . " d ON d.post_id = {$GLOBALS['wpdb']->posts}.ID";
			$clauses['where'] .= ' AND ' . self::CONDITIONS[ $state ];
		}
		return $clauses;
	}

	/** Public posts that the person may make audio of, newest first; `$is_all`: all, as WP-CLI and pages have no person. */
	public static function find( array $filters, int $most, bool $is_all = false ): array {
		$query = array( 'post_type' => Settings::post_types(), 'post_status' => 'publish', 'has_password' => false, 'posts_per_page' => $most, 'ignore_sticky_posts' => true, 'no_found_rows' => true, 'cache_results' => false );
		$posts = ( new \WP_Query( array_filter( $filters ) + $query ) )->posts;
		update_post_caches( $posts, 'any', false, true );
		return array_values(
			array_filter(
				$posts,
				static function ( $post ) use ( $is_all ) {
					return Post_Changes::is_public( $post ) && ! Post_Choices::is_off( $post->ID ) && ( $is_all || current_user_can( Capabilities::GENERATE, $post->ID ) );
				}
			)
		);
	}

	/** The choice of a state; what WordPress' other filters have in their forms. */
	public static function select( string $chosen ): string {
		$labels = array(
			''         => __( 'With and without audio', 'duetcast' ),
			'with'     => __( 'With audio', 'duetcast' ),
			'without'  => __( 'Without audio', 'duetcast' ),
			'failed'   => __( 'Failed', 'duetcast' ),
			'outdated' => __( 'Audio of an earlier text', 'duetcast' ),
		);
		$html   = '';
		foreach ( $labels as $state => $label ) {
			$html .= Choice_Fields::option( $state, $label, $chosen );
		}
		return sprintf( '<select name="%s" aria-label="%s">%s</select>', self::FIELD, esc_attr__( 'Audio', 'duetcast' ), $html );
	}

	/** The state that the request names. */
	public static function chosen( string $default = '' ): string {
		return isset( $_GET[ self::FIELD ] ) && is_string( $_GET[ self::FIELD ] ) ? sanitize_key( $_GET[ self::FIELD ] ) : $default; // phpcs:ignore WordPress.Security.NonceVerification -- shows only.
	}

	/** Prints the choice above a list. */
	public static function of_list( $type ) {
		if ( in_array( $type, Settings::post_types(), true ) && current_user_can( Capabilities::GENERATE ) ) {
			echo self::select( self::chosen() ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		}
	}

	/** Applies the choice to a list. */
	public static function read_list( $query ) {
		if ( is_admin() && $query->is_main_query() && '' !== self::chosen() ) {
			$query->set( self::FIELD, self::chosen() );
			$query->set( 'cache_results', false );
		}
	}
}
