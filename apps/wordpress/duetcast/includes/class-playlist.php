<?php
/**
 * The latest posts with audio.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** A block; one of its players plays at a time. */
final class Playlist {

	const MOST = 20;

	/** Registers the hooks. */
	public static function register() {
		add_action( 'init', array( self::class, 'register_block' ) );
	}

	/** Registers the block; its script is that of the player's block. */
	public static function register_block() {
		register_block_type(
			'duetcast/playlist',
			array(
				'api_version'     => 3,
				'title'           => __( 'Latest posts with audio', 'duetcast' ),
				'category'        => 'media',
				'icon'            => 'playlist-audio',
				'editor_script'   => 'duetcast-block',
				'attributes'      => array( 'count' => array( 'type' => 'integer', 'minimum' => 1, 'maximum' => self::MOST, 'default' => 5 ) ),
				'supports'        => array( 'html' => false, 'align' => array( 'wide', 'full' ), 'color' => true, 'spacing' => array( 'margin' => true, 'padding' => true ) ),
				'render_callback' => array( self::class, 'html' ),
			)
		);
	}

	/** The list as HTML, empty without audio. */
	public static function html( array $attributes ): string {
		$posts = Post_Filter::find( array( Post_Filter::FIELD => 'with' ), min( self::MOST, max( 1, (int) $attributes['count'] ) ), true );
		$items = '';
		Queue::prime( wp_list_pluck( $posts, 'ID' ) );
		foreach ( $posts as $post ) {
			$player = Player::html( $post->ID, array( 'layout' => 'compact', 'title' => '', 'sticky' => 'none' ) );
			$items .= '' === $player ? '' : '<li><a href="' . esc_url( get_permalink( $post ) ) . '">' . esc_html( get_the_title( $post ) ) . "</a>$player</li>";
		}
		return '' === $items ? '' : '<ol ' . get_block_wrapper_attributes() . ">$items</ol>";
	}
}
