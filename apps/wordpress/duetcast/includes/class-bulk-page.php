<?php
/**
 * Tools → Audio of many posts.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Shows the price of each post and of all before anything starts. */
final class Bulk_Page {

	const SLUG = 'duetcast-bulk';
	const MOST = 50;

	/** Registers the hooks. */
	public static function register() {
		add_action( 'admin_menu', array( self::class, 'menu' ) );
		add_action( 'admin_post_duetcast_bulk', array( self::class, 'start' ) );
	}

	/** Address of the screen. */
	public static function url( array $ids = array() ): string {
		$ids = array_slice( array_filter( array_map( 'absint', $ids ) ), 0, self::MOST );
		return admin_url( 'tools.php?page=' . self::SLUG . ( $ids ? '&posts=' . implode( ',', $ids ) : '' ) );
	}

	/** Adds the screen. */
	public static function menu() {
		add_management_page( __( 'Audio of many posts', 'duetcast' ), __( 'Audio of many posts', 'duetcast' ), Capabilities::GENERATE, self::SLUG, array( self::class, 'page' ) );
	}

	/** Posts of the request, else the newest public ones without audio; only those that the person may edit. */
	public static function posts( $list ): array {
		$ids = is_string( $list ) ? array_filter( array_map( 'absint', explode( ',', $list ) ) ) : array();
		if ( $ids ) {
			$found = array_filter( array_map( 'get_post', array_slice( array_unique( $ids ), 0, self::MOST ) ) );
		} else {
			$found = self::newest();
		}
		$found = array_filter(
			$found,
			static function ( $post ) {
				return Post_Changes::is_public( $post ) && current_user_can( Capabilities::GENERATE, $post->ID );
			}
		);
		return array_slice( array_values( $found ), 0, self::MOST );
	}

	/** The newest public posts without audio. */
	public static function newest(): array {
		$found = get_posts( array( 'post_type' => Settings::post_types(), 'post_status' => 'publish', 'has_password' => false, 'numberposts' => 200 ) );
		$rows  = Queue::rows( wp_list_pluck( $found, 'ID' ) );
		return array_filter(
			$found,
			static function ( $post ) use ( $rows ) {
				return Post_Changes::is_public( $post ) && ! Post_Choices::is_off( $post->ID ) && ( ! isset( $rows[ $post->ID ] ) || 'idle' === $rows[ $post->ID ]['state'] );
			}
		);
	}

	/** Prints the screen. */
	public static function page() {
		$list = isset( $_GET['posts'] ) && is_string( $_GET['posts'] ) ? sanitize_text_field( wp_unslash( $_GET['posts'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- shows only.
		echo '<div class="wrap"><h1>' . esc_html__( 'Audio of many posts', 'duetcast' ) . '</h1>';
		Notices::show();
		self::progress();
		$posts = self::posts( $list );
		if ( 'connected' !== Connection::state() ) {
			echo '<p>' . esc_html__( 'This site is not connected.', 'duetcast' ) . '</p></div>';
			return;
		}
		if ( ! $posts ) {
			echo '<p>' . esc_html__( 'All your public posts have audio, or it is being made.', 'duetcast' ) . '</p></div>';
			return;
		}
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="duetcast_bulk">';
		wp_nonce_field( 'duetcast_bulk' );
		self::prices( $posts );
		submit_button( __( 'Make audio of the selected posts', 'duetcast' ) );
		echo '</form></div>';
	}

	/** Prints how far the work is. */
	private static function progress() {
		$counts = Queue::counts();
		$states = Failures::states();
		$texts  = array();
		foreach ( array_diff_key( $counts, array( 'idle' => 0 ) ) as $state => $count ) {
			$texts[] = ( isset( $states[ $state ] ) ? $states[ $state ] : $state ) . ': ' . number_format_i18n( $count );
		}
		echo '<p>' . esc_html( implode( ' · ', $texts ) ) . '</p>';
	}

	/** Prints the posts with their prices. */
	private static function prices( array $posts ) {
		$total = 0;
		$left  = -1;
		echo '<table class="widefat striped"><thead><tr><td class="check-column"></td><th scope="col">' . esc_html__( 'Post', 'duetcast' ) . '</th><th scope="col">' . esc_html__( 'Price at most', 'duetcast' ) . '</th></tr></thead><tbody>';
		foreach ( $posts as $post ) {
			$price    = Estimates::of( $post->ID );
			$is_price = ! is_wp_error( $price );
			$total   += $is_price ? $price['characters'] : 0;
			$left     = $is_price ? $price['remaining'] : $left;
			/* translators: %s: a number. */
			$text = $is_price ? sprintf( __( '%s characters', 'duetcast' ), number_format_i18n( $price['characters'] ) ) : Failures::text_of( $price );
			printf( '<tr><th scope="row" class="check-column"><input type="checkbox" id="duetcast-%1$d" name="posts[]" value="%1$d"%2$s></th><td><label for="duetcast-%1$d">%3$s</label><br>%5$s</td><td>%4$s</td></tr>', (int) $post->ID, $is_price ? ' checked' : ' disabled', esc_html( get_the_title( $post ) ), esc_html( $text ), Editor::text_button( $post->ID ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		}
		$sum = Estimates::text_of( array( 'characters' => $total, 'remaining' => $left ) );
		echo '</tbody><tfoot><tr><td></td><th scope="row">' . esc_html__( 'All of them', 'duetcast' ) . '</th><td><strong>' . esc_html( $sum ) . '</strong></td></tr></tfoot></table>';
	}

	/** Starts the selected posts. */
	public static function start() {
		check_admin_referer( 'duetcast_bulk' );
		if ( ! current_user_can( Capabilities::GENERATE ) ) {
			wp_die( esc_html__( 'You may not make audio.', 'duetcast' ), '', array( 'response' => 403 ) );
		}
		$ids   = isset( $_POST['posts'] ) && is_array( $_POST['posts'] ) ? array_map( 'absint', array_filter( wp_unslash( $_POST['posts'] ), 'is_scalar' ) ) : array(); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- numbers.
		$posts = $ids && 'connected' === Connection::state() ? self::posts( implode( ',', $ids ) ) : array();
		$posts = array_filter(
			$posts,
			static function ( $post ) {
				return ! Post_Choices::is_off( $post->ID );
			}
		);
		foreach ( $posts as $post ) {
			Queue::request( $post->ID, true );
		}
		/* translators: %d: how many posts. */
		Notices::leave( sprintf( _n( 'The audio of %d post is being made.', 'The audio of %d posts is being made.', count( $posts ), 'duetcast' ), count( $posts ) ) );
		wp_safe_redirect( self::url() );
		exit;
	}
}
