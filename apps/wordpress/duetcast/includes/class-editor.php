<?php
/**
 * The box of the classic editor, and the panel of the block editor.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Both say what the state is, what it costs, and start it. */
final class Editor {

	/** Registers the hooks. */
	public static function register() {
		add_action( 'enqueue_block_editor_assets', array( self::class, 'scripts' ) );
		add_action( 'add_meta_boxes', array( self::class, 'box' ) );
	}

	/** Loads the panel where a post is edited: the editors of widgets and templates have none. */
	public static function scripts() {
		$screen = get_current_screen();
		if ( $screen && 'post' === $screen->base && in_array( $screen->post_type, Settings::post_types(), true ) ) {
			wp_enqueue_script( 'duetcast-panel' );
		}
	}

	/**
	 * Adds the box to the classic editor.
	 *
	 * @param string $type Type of the post.
	 */
	public static function box( $type ) {
		if ( in_array( $type, Settings::post_types(), true ) && current_user_can( Capabilities::GENERATE ) ) {
			add_meta_box( 'duetcast', __( 'Audio', 'duetcast' ), array( self::class, 'show' ), $type, 'side', 'default', array( '__back_compat_meta_box' => true ) );
		}
	}

	/**
	 * Prints the box.
	 *
	 * @param \WP_Post $post A post.
	 */
	public static function show( $post ) {
		$state = Rest_Api::state_of( $post->ID );
		echo '<p>' . esc_html( $state['label'] ) . '</p>';
		if ( '' !== $state['error'] ) {
			echo '<p role="alert">' . esc_html( $state['error'] ) . '</p>';
		}
		if ( $state['audio'] ) {
			echo '<audio controls preload="none" style="width:100%" src="' . esc_url( $state['audio']['url'] ) . '"></audio>';
		}
		if ( $state['connected'] && $state['public'] ) {
			foreach ( Post_List::actions( $post->ID, $state['state'] ) as $link ) {
				echo '<p>' . $link . '</p>'; // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
			}
		} else {
			echo '<p>' . esc_html( $state['connected'] ? __( 'Publish the post to make its audio.', 'duetcast' ) : __( 'This site is not connected.', 'duetcast' ) ) . '</p>';
		}
	}
}
