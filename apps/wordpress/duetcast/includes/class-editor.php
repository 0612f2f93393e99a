<?php
/**
 * The box of the classic editor, and the scripts of both editors and of the lists.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** All say what the state is and what it costs. */
final class Editor {

	const NONCE = 'duetcast_choices';

	/** Registers the hooks. */
	public static function register() {
		add_action( 'init', array( self::class, 'register_scripts' ) );
		add_action( 'enqueue_block_editor_assets', array( self::class, 'panel' ) );
		add_action( 'admin_enqueue_scripts', array( self::class, 'forms' ) );
		add_action( 'add_meta_boxes', array( self::class, 'box' ) );
		add_action( 'save_post', array( self::class, 'save' ) );
	}

	/** Registers what `npm run build:plugin` wrote. */
	public static function register_scripts() {
		foreach ( array( 'panel', 'forms' ) as $name ) {
			self::register_script( $name );
		}
		wp_register_style( 'duetcast-editor', plugins_url( 'assets/editor.css', DUETCAST_FILE ), array(), DUETCAST_VERSION );
	}

	/** Registers a script of the build with what WordPress must load before it. */
	public static function register_script( string $name ) {
		$file = dirname( DUETCAST_FILE ) . "/build/$name.asset.php";
		if ( ! is_readable( $file ) ) {
			return;
		}
		$asset = require $file;
		wp_register_script( "duetcast-$name", plugins_url( "build/$name.js", DUETCAST_FILE ), $asset['dependencies'], $asset['version'], true );
		wp_set_script_translations( "duetcast-$name", 'duetcast', dirname( DUETCAST_FILE ) . '/languages' );
	}

	/** Loads the panel where a post is edited: the editors of widgets and templates have none. */
	public static function panel() {
		if ( self::is_of_posts( 'post' ) ) {
			wp_enqueue_script( 'duetcast-panel' );
			wp_enqueue_style( 'duetcast-editor' );
		}
	}

	/** Loads what the lists and the classic editor need. */
	public static function forms() {
		$screen = get_current_screen();
		if ( in_array( $screen->base, array( 'tools_page_' . Bulk_Page::SLUG, 'settings_page_' . Settings_Page::SLUG ), true ) || self::is_of_posts( 'edit' ) || ( self::is_of_posts( 'post' ) && ! $screen->is_block_editor() ) ) {
			wp_enqueue_script( 'duetcast-forms' );
			wp_enqueue_style( 'duetcast-editor' );
		}
	}

	/** Whether the screen is one of posts that can have audio, and of a person who may make it. */
	private static function is_of_posts( string $base ): bool {
		$screen = get_current_screen();
		return $screen && $base === $screen->base && in_array( $screen->post_type, Settings::post_types(), true ) && current_user_can( Capabilities::GENERATE );
	}

	/** Adds the box to the classic editor. */
	public static function box( $type ) {
		if ( in_array( $type, Settings::post_types(), true ) && current_user_can( Capabilities::GENERATE ) ) {
			add_meta_box( 'duetcast', __( 'Audio', 'duetcast' ), array( self::class, 'show' ), $type, 'side', 'default', array( '__back_compat_meta_box' => true ) );
		}
	}

	/** Prints the box. */
	public static function show( $post ) {
		$state = Rest_Api::state_of( $post->ID );
		if ( ! $state['connected'] ) {
			echo '<p>' . esc_html__( 'This site is not connected.', 'duetcast' ) . '</p>';
			return;
		}
		echo '<p>' . esc_html( $state['public'] ? $state['label'] : __( 'Publish the post to make its audio.', 'duetcast' ) ) . '</p>';
		if ( '' !== $state['error'] ) {
			echo '<p role="alert">' . esc_html( $state['error'] ) . '</p>';
		}
		if ( $state['audio'] ) {
			echo '<audio controls preload="none" style="width:100%" src="' . esc_url( $state['audio']['url'] ) . '"></audio>';
		}
		wp_nonce_field( self::NONCE, 'duetcast_nonce' );
		echo Choice_Fields::all( $post->ID, self::NONCE ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		printf( '<p><button type="button" class="button-link" data-duetcast-price="%d">%s</button> <span class="duetcast-price" aria-live="polite"></span></p>', (int) $post->ID, esc_html__( 'What does it cost?', 'duetcast' ) );
		echo '<p>' . self::text_button( $post->ID ) . '<br>' . esc_html__( 'To be read, the text goes to the server, which does not keep it.', 'duetcast' ) . '</p>'; // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		foreach ( $state['public'] ? Post_List::actions( $post->ID, $state['state'] ) : array() as $link ) {
			echo '<p>' . $link . '</p>'; // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		}
	}

	/** A button that shows the text of a post as it will be spoken. */
	public static function text_button( int $post_id ): string {
		return sprintf( '<button type="button" class="button-link" data-duetcast-spoken="%d">%s</button> <span class="duetcast-spoken" aria-live="polite"></span>', $post_id, esc_html__( 'See the text as it will be spoken', 'duetcast' ) );
	}

	/** Saves the choices of the box. */
	public static function save( $post_id ) {
		$is_mine = isset( $_POST['duetcast_nonce'], $_POST['duetcast_choices'], $_POST['post_ID'] ) && is_string( $_POST['duetcast_nonce'] ) && (int) $_POST['post_ID'] === $post_id;
		if ( $is_mine && wp_verify_nonce( sanitize_key( $_POST['duetcast_nonce'] ), self::NONCE ) && current_user_can( Capabilities::GENERATE, $post_id ) ) {
			Post_Choices::save( $post_id, wp_unslash( $_POST['duetcast_choices'] ) ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- sanitized there.
		}
	}
}
