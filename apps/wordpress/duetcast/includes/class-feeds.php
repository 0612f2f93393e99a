<?php
/**
 * Audio in feeds.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Enclosures of all feeds, and the feed of the posts with audio for podcast apps. */
final class Feeds {

	/** Name of the feed: `/feed/duetcast/`. */
	const NAME = 'duetcast';

	/** Episodes at most, which WordPress would limit to ten. */
	const MOST = 300;

	/** Registers the hooks. */
	public static function register() {
		add_action( 'init', array( self::class, 'add' ) );
		add_action( 'pre_get_posts', array( self::class, 'narrow' ) );
		add_action( 'rss2_ns', array( self::class, 'names' ) );
		add_action( 'rss2_head', array( self::class, 'head' ) );
		add_action( 'rss2_item', array( self::class, 'enclose' ) );
		add_action( 'atom_entry', array( self::class, 'enclose' ) );
		add_filter( 'get_lastpostmodified', array( self::class, 'modified' ), 10, 2 );
	}

	/** Audio is ready after its post was changed: without this, apps would be answered that nothing is new. */
	public static function modified( $time, $timezone ) {
		return 'gmt' === strtolower( $timezone ) ? max( (string) $time, (string) get_option( Page_Caches::CHANGED ) ) : $time;
	}

	/** Adds the feed, which WordPress writes as every other. */
	public static function add() {
		add_feed(
			self::NAME,
			static function () {
				add_filter( 'pre_option_rss_use_excerpt', '__return_true' ); // Hundreds of whole posts would be megabytes.
				load_template( ABSPATH . WPINC . '/feed-rss2.php' );
			}
		);
	}

	/** Keeps posts without audio out of the feed. */
	public static function narrow( $query ) {
		if ( $query->is_feed( self::NAME ) ) {
			$query->set( Post_Filter::FIELD, 'with' );
			$query->set( 'post_type', Settings::post_types() );
			$query->set( 'posts_per_rss', self::MOST );
		}
	}

	/** Prints the names of what podcast apps read. */
	public static function names() {
		echo is_feed( self::NAME ) ? ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"' : '';
	}

	/** Prints what a directory of podcasts asks of a show. */
	public static function head() {
		if ( ! is_feed( self::NAME ) ) {
			return;
		}
		$image = Settings::get( 'artwork' );
		$image = '' === $image ? wp_get_attachment_image_url( (int) get_option( 'site_icon' ), 'full' ) : $image;
		/**
		 * The show of this site.
		 *
		 * @param array $show `author`, `category` (a name of Apple's), `explicit` (`true` or `false`), `image` (1400 to 3000 pixels, a square).
		 */
		$show = apply_filters( 'duetcast_show', array( 'author' => get_bloginfo( 'name' ), 'category' => 'News', 'explicit' => 'false', 'image' => (string) $image ) );
		printf( '<itunes:author>%s</itunes:author><itunes:explicit>%s</itunes:explicit><itunes:category text="%s"/>', esc_html( $show['author'] ), esc_html( $show['explicit'] ), esc_attr( $show['category'] ) );
		if ( '' !== $show['image'] ) {
			printf( '<itunes:image href="%s"/>', esc_url( $show['image'] ) );
		}
	}

	/** The audio of the current item, if it is of its present text; a show keeps an episode while its next audio is made. */
	private static function audio(): ?array {
		static $is_read = false;
		if ( ! $is_read ) {
			$is_read = true;
			Queue::prime( wp_list_pluck( $GLOBALS['wp_query']->posts, 'ID' ) );
		}
		$audio = Player::audio_of( (int) get_the_ID() );
		return null === $audio || ( $audio['is_older'] && ! is_feed( self::NAME ) ) ? null : $audio;
	}

	/** Prints the enclosure of an item. */
	public static function enclose() {
		$audio = self::audio();
		if ( null === $audio ) {
			return;
		}
		$form = doing_action( 'atom_entry' ) ? '<link rel="enclosure" href="%s" length="%d" type="audio/mpeg" />' : '<enclosure url="%s" length="%d" type="audio/mpeg" />';
		printf( "$form\n", esc_url( $audio['url'] ), (int) $audio['bytes'] ); // phpcs:ignore WordPress.Security.EscapeOutput
		echo is_feed( self::NAME ) ? '<itunes:duration>' . (int) round( $audio['duration'] ) . '</itunes:duration>' : '';
	}
}
