<?php
/**
 * Quick edit and bulk edit in the lists of posts.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Form and on/off of a post, and of many. Audio that is switched on for many is made after its price was shown. */
final class Quick_Edit {

	const NO_CHANGE = '-1';

	/** Posts of this request whose audio was switched on by a bulk edit. */
	private static $switched_on = array();

	/** Registers the hooks. */
	public static function register() {
		add_action( 'quick_edit_custom_box', array( self::class, 'quick_fields' ), 10, 2 );
		add_action( 'bulk_edit_custom_box', array( self::class, 'bulk_fields' ), 10, 2 );
		add_action( 'save_post', array( self::class, 'save' ), 10, 2 );
	}

	/** Whether the audio of a post waits until its price was shown. */
	public static function is_held( int $post_id ): bool {
		return in_array( (int) $post_id, self::$switched_on, true );
	}

	/** Prints the fields of quick edit; a script fills them. */
	public static function quick_fields( $column, $type ) {
		self::fields( $column, $type, 'duetcast_quick', __( 'Site setting', 'duetcast' ), '' );
	}

	/** Prints the fields of bulk edit. */
	public static function bulk_fields( $column, $type ) {
		self::fields( $column, $type, 'duetcast_bulk', __( '— No change —', 'duetcast' ), self::NO_CHANGE );
	}

	/** Prints fields. */
	private static function fields( string $column, string $type, string $prefix, string $first, string $empty ) {
		if ( 'duetcast' !== $column || ! in_array( $type, Settings::post_types(), true ) || ! current_user_can( Capabilities::GENERATE ) ) {
			return;
		}
		echo '<fieldset class="inline-edit-col-right"><div class="inline-edit-col">';
		foreach ( array( 'audio', 'form' ) as $name ) {
			$title = 'audio' === $name ? __( 'Audio', 'duetcast' ) : Choice_Fields::label( $name );
			echo '<label><span class="title">' . esc_html( $title ) . '</span> ' . Choice_Fields::select( $name, $prefix, '', $first, $empty ) . '</label>'; // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		}
		echo 'duetcast_quick' === $prefix
			? '<p class="duetcast-price" aria-live="polite"></p>'
			: '<p class="description">' . esc_html__( 'Audio that you switch on is made after you have seen its price.', 'duetcast' ) . '</p>';
		echo '</div></fieldset>';
	}

	/** Saves what was chosen. */
	public static function save( $post_id, $post ) {
		if ( wp_is_post_revision( $post_id ) || ! current_user_can( Capabilities::GENERATE, $post_id ) ) {
			return;
		}
		if ( isset( $_POST['duetcast_quick'], $_POST['_inline_edit'], $_POST['post_ID'] ) && (int) $_POST['post_ID'] === $post_id && self::is_genuine( $_POST['_inline_edit'], 'inlineeditnonce' ) ) { // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- checked there.
			self::save_one( $post, self::chosen( $_POST['duetcast_quick'] ) ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- sanitized there.
		} elseif ( isset( $_REQUEST['bulk_edit'], $_REQUEST['duetcast_bulk'], $_REQUEST['post'], $_REQUEST['_wpnonce'] ) && in_array( $post_id, array_map( 'intval', (array) $_REQUEST['post'] ), true ) && self::is_genuine( $_REQUEST['_wpnonce'], 'bulk-posts' ) ) { // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- checked there.
			self::save_of_many( $post, self::chosen( $_REQUEST['duetcast_bulk'] ) ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- sanitized there.
		}
	}

	/** Whether a nonce is that of an action. */
	private static function is_genuine( $nonce, string $action ): bool {
		return is_string( $nonce ) && false !== wp_verify_nonce( sanitize_key( $nonce ), $action );
	}

	/** Fields of a request that change something. */
	private static function chosen( $input ): array {
		$input = is_array( $input ) ? array_intersect_key( wp_unslash( $input ), array( 'audio' => 1, 'form' => 1 ) ) : array();
		return array_diff( array_filter( $input, 'is_string' ), array( self::NO_CHANGE ) );
	}

	/** Saves the choices of one post. Who switches its audio on has seen the price. */
	private static function save_one( \WP_Post $post, array $chosen ) {
		$before = Post_Choices::of( $post->ID )['audio'];
		Post_Choices::save( $post->ID, $chosen );
		$row = Queue::row( $post->ID );
		if ( 'on' === Post_Choices::of( $post->ID )['audio'] && 'on' !== $before && Post_Changes::is_public( $post ) && ( ! $row || 'idle' === $row['state'] ) && 'connected' === Connection::state() ) {
			Queue::request( $post->ID, true );
		}
	}

	/** Saves the choices of one of many posts, and leads to the prices of those that are switched on. */
	private static function save_of_many( \WP_Post $post, array $chosen ) {
		Post_Choices::save( $post->ID, $chosen );
		if ( ! isset( $chosen['audio'] ) || 'on' !== $chosen['audio'] ) {
			return;
		}
		if ( ! self::$switched_on ) {
			add_filter( 'wp_redirect', array( self::class, 'prices' ) );
		}
		self::$switched_on[] = $post->ID;
	}

	/** Address of the screen with the prices. */
	public static function prices(): string {
		return Bulk_Page::url( self::$switched_on );
	}
}
