<?php
/**
 * Tools → Audio of many posts.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** The whole archive or a selection. The page asks for the price of what is ticked, and starts what was priced. */
final class Bulk_Page {

	const SLUG = 'duetcast-bulk';

	/** Rows of the page. */
	const MOST = 5000;

	/** Posts that an address names. */
	const MOST_NAMED = 500;

	/** Registers the hooks. */
	public static function register() {
		add_action( 'admin_menu', array( self::class, 'menu' ) );
	}

	/** Address of the screen. */
	public static function url( array $ids = array() ): string {
		$ids = array_slice( array_filter( array_map( 'absint', $ids ) ), 0, self::MOST_NAMED );
		return admin_url( 'tools.php?page=' . self::SLUG . ( $ids ? '&posts=' . implode( ',', $ids ) : '' ) );
	}

	/** Adds the screen. */
	public static function menu() {
		add_management_page( __( 'Audio of many posts', 'duetcast' ), __( 'Audio of many posts', 'duetcast' ), Capabilities::GENERATE, self::SLUG, array( self::class, 'page' ) );
	}

	/** Prints the screen. */
	public static function page() {
		$ids     = array_slice( array_filter( array_map( 'absint', explode( ',', self::chosen( 'posts' ) ) ) ), 0, self::MOST_NAMED );
		$filters = array(
			'post_type'        => in_array( self::chosen( 'type' ), Settings::post_types(), true ) ? self::chosen( 'type' ) : '',
			'cat'              => absint( self::chosen( 'cat' ) ),
			'date_query'       => self::dates(),
			Post_Filter::FIELD => Post_Filter::chosen( 'without' ),
		);
		echo '<div class="wrap"><h1>' . esc_html__( 'Audio of many posts', 'duetcast' ) . '</h1>';
		self::progress();
		if ( 'connected' !== Connection::state() ) {
			echo '<p>' . esc_html__( 'This site is not connected.', 'duetcast' ) . '</p></div>';
			return;
		}
		self::filters( $filters );
		$posts = Post_Filter::find( $ids ? array( 'post__in' => $ids ) : $filters, self::MOST );
		if ( ! $posts ) {
			$is_done = array( Post_Filter::FIELD => 'without' ) === array_filter( $filters );
			echo '<p>' . esc_html( $is_done ? __( 'All your public posts have audio, or it is being made.', 'duetcast' ) : __( 'No posts match.', 'duetcast' ) ) . '</p></div>';
			return;
		}
		if ( self::MOST <= count( $posts ) ) {
			/* translators: %s: a number. */
			echo '<p>' . esc_html( sprintf( __( 'These are the newest %s. Filter them to see the others.', 'duetcast' ), number_format_i18n( self::MOST ) ) ) . '</p>';
		}
		self::table( $posts, (bool) $ids );
		echo '</div>';
	}

	/** A text of the request. */
	private static function chosen( string $name ): string {
		return isset( $_GET[ $name ] ) && is_string( $_GET[ $name ] ) ? sanitize_text_field( wp_unslash( $_GET[ $name ] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- shows only.
	}

	/** The days between which the posts were published. */
	private static function dates(): array {
		$days = array();
		foreach ( array( 'after', 'before' ) as $end ) {
			if ( preg_match( '/^\d{4}-\d\d-\d\d$/D', self::chosen( $end ) ) ) {
				$days[ $end ] = self::chosen( $end );
			}
		}
		return $days ? array( $days + array( 'inclusive' => true ) ) : array();
	}

	/** Prints how far the work is. */
	private static function progress() {
		$counts = Queue::counts();
		$texts  = array();
		foreach ( array_diff_key( $counts, array( 'idle' => 0 ) ) as $state => $count ) {
			$texts[] = Failures::state( $state ) . ': ' . number_format_i18n( $count );
		}
		echo '<p>' . esc_html( implode( ' · ', $texts ) ) . '</p>';
	}

	/** Prints the filters. */
	private static function filters( array $filters ) {
		echo '<form method="get"><input type="hidden" name="page" value="' . esc_attr( self::SLUG ) . '"><select name="type" aria-label="' . esc_attr__( 'Type', 'duetcast' ) . '"><option value="">' . esc_html__( 'All types', 'duetcast' ) . '</option>';
		foreach ( Settings::post_types() as $type ) {
			echo Choice_Fields::option( $type, get_post_type_object( $type )->labels->name, $filters['post_type'] ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		}
		echo '</select> ';
		wp_dropdown_categories( array( 'show_option_all' => __( 'All categories', 'duetcast' ), 'selected' => $filters['cat'], 'hierarchical' => true ) );
		echo ' ' . Post_Filter::select( $filters[ Post_Filter::FIELD ] ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		foreach ( array( 'after' => __( 'From', 'duetcast' ), 'before' => __( 'Until', 'duetcast' ) ) as $name => $label ) {
			printf( ' <label>%s <input type="date" name="%s" value="%s"></label>', esc_html( $label ), esc_attr( $name ), esc_attr( self::chosen( $name ) ) );
		}
		submit_button( __( 'Filter', 'duetcast' ), 'secondary', '', false );
		echo '</form>';
	}

	/** Prints the posts, ticked if a person chose them before. Prices, sum and buttons are the script's. */
	private static function table( array $posts, bool $is_ticked ) {
		printf( '<div class="duetcast-bulk"><p class="duetcast-actions"><button type="button" class="button button-primary" data-duetcast-make disabled>%s</button> <button type="button" class="button" data-duetcast-stop hidden></button> <strong aria-live="polite"></strong></p>', esc_html__( 'Make audio of the selected posts', 'duetcast' ) );
		printf( '<table class="widefat striped"><thead><tr><td class="check-column"><input type="checkbox" aria-label="%s"></td><th scope="col">%s</th><th scope="col">%s</th></tr></thead><tbody>', esc_attr__( 'Select all', 'duetcast' ), esc_html__( 'Post', 'duetcast' ), esc_html__( 'Price at most', 'duetcast' ) );
		foreach ( $posts as $post ) {
			printf( '<tr><th scope="row" class="check-column"><input type="checkbox" id="duetcast-%1$d" value="%1$d"%2$s></th><td><label for="duetcast-%1$d">%3$s</label><br>%4$s</td><td aria-live="polite"></td></tr>', (int) $post->ID, $is_ticked ? ' checked' : '', esc_html( get_the_title( $post ) ), Editor::text_button( $post->ID ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		}
		echo '</tbody></table></div>';
	}
}
