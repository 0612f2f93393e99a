<?php
/**
 * Languages of posts and of their paragraphs.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Those of posts are known by the filters of WPML, which Polylang answers, too. */
final class Languages {

	/** Names of the site's languages by their codes; none without such a plugin. */
	public static function all(): array {
		$languages = apply_filters( 'wpml_active_languages', null, '' ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
		return is_array( $languages ) ? wp_list_pluck( $languages, 'native_name', 'language_code' ) : array();
	}

	/** Voices that the site chose for a language, `voice_1` and `voice_2`, as far as it did. */
	public static function voices( string $code ): array {
		$voices = Settings::get( 'voices' );
		return isset( $voices[ $code ] ) ? array_filter( $voices[ $code ] ) : array();
	}

	/** Voices that the site chose for the language of a post. */
	public static function voices_of( \WP_Post $post ): array {
		return self::voices( self::detail( $post, 'language_code', '' ) );
	}

	/** Locale of a post: that of the site without a plugin of languages. */
	public static function locale_of( \WP_Post $post ): string {
		return self::detail( $post, 'locale', get_locale() );
	}

	/** What a plugin of languages says of a post, if it does. */
	private static function detail( \WP_Post $post, string $name, string $other ): string {
		$details = apply_filters( 'wpml_post_language_details', null, $post->ID ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
		return is_array( $details ) && ! empty( $details[ $name ] ) ? (string) $details[ $name ] : $other;
	}

	/**
	 * Segments that their voices can read: one in another script gets a voice of its language, or is left out, as the site
	 * chose.
	 *
	 * @return array|\WP_Error The segments, and a notice of what is left out.
	 */
	public static function readable( array $segments ) {
		$estimate = Api::call( 'POST', '/api/compilations/estimate', array( 'domain' => Connection::domain(), 'compilation' => $segments ) );
		if ( is_wp_error( $estimate ) ) {
			return $estimate;
		}
		$notices = array();
		foreach ( wp_list_filter( $estimate['warnings'], array( 'code' => 'voice.script' ) ) as $warning ) {
			$index = (int) $warning['index'];
			$words = wp_trim_words( $segments[ $index ]['text'], 12, '…' );
			$own   = self::voices( $warning['language'] );
			$voice = isset( $own['voice_1'] ) ? $own['voice_1'] : reset( $warning['voices'] );
			if ( 'leave' === Settings::get( 'foreign' ) ) {
				/* translators: %s: beginning of a paragraph. */
				$notices[] = sprintf( __( 'Left out, as the voice cannot read it: “%s”', 'duetcast' ), $words );
				unset( $segments[ $index ] );
			} elseif ( ! $voice ) {
				/* translators: %s: beginning of a paragraph. */
				return new \WP_Error( 'voice.script', sprintf( __( 'No voice of the server can read this paragraph: “%s”. Leave paragraphs in other scripts out under Settings → Duetcast, then retry.', 'duetcast' ), $words ) );
			} else {
				$segments[ $index ]['voice_id'] = $voice;
			}
		}
		return array( array_values( $segments ), mb_substr( implode( ' ', $notices ), 0, 500 ) );
	}
}
