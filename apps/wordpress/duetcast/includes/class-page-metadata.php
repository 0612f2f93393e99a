<?php
/**
 * What a page tells machines about its audio.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Structured data of schema.org, and Open Graph. */
final class Page_Metadata {

	/** Registers the hooks. */
	public static function register() {
		add_action( 'wp_head', array( self::class, 'head' ) );
	}

	/** Prints them in the head of the page of a post with audio. */
	public static function head() {
		$audio = is_singular() ? Player::audio_of( (int) get_queried_object_id() ) : null;
		if ( null === $audio ) {
			return;
		}
		$post_id = (int) get_queried_object_id();
		$about   = array(
			'@context'        => 'https://schema.org',
			'@type'           => 'PodcastEpisode',
			'name'            => wp_strip_all_tags( get_the_title( $post_id ) ),
			'url'             => get_permalink( $post_id ),
			'datePublished'   => get_post_time( 'c', true, $post_id ),
			'duration'        => self::iso_duration( (float) $audio['duration'] ),
			'partOfSeries'    => array( '@type' => 'PodcastSeries', 'name' => get_bloginfo( 'name' ), 'webFeed' => get_feed_link( Feeds::NAME ) ),
			'associatedMedia' => array( '@type' => 'AudioObject', 'contentUrl' => $audio['url'], 'encodingFormat' => 'audio/mpeg' ),
		);
		echo '<meta property="og:audio" content="' . esc_url( $audio['url'] ) . '" />' . "\n";
		echo '<script type="application/ld+json">' . wp_json_encode( $about, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES ) . '</script>' . "\n"; // phpcs:ignore WordPress.Security.EscapeOutput
	}

	/** A duration of ISO 8601. */
	private static function iso_duration( float $seconds ): string {
		$seconds = (int) round( $seconds );
		return sprintf( 'PT%dM%dS', intdiv( $seconds, 60 ), $seconds % 60 );
	}
}
