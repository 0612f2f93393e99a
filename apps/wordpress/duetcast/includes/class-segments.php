<?php
/**
 * What is sent to the server to be spoken.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Paragraphs become segments: one that did not change costs nothing. */
final class Segments {

	/** Limits of one compilation: characters of a segment, segments, characters in all. */
	const MOST_CHARACTERS = 2500;
	const MOST_SEGMENTS   = 100;
	const MOST_IN_ALL     = 200000;

	/** From this many paragraphs on, short neighbors are joined. */
	const MOST_PARAGRAPHS = 90;

	/** Segments of a post that is read aloud. @return array|\WP_Error */
	public static function read_aloud( array $lines, string $voice ) {
		if ( mb_strlen( implode( '', $lines ), 'UTF-8' ) > self::MOST_IN_ALL ) {
			return Spoken_Text::too_long();
		}
		$texts = count( $lines ) > self::MOST_PARAGRAPHS ? self::joined( $lines ) : $lines;
		$parts = array();
		foreach ( $texts as $text ) {
			foreach ( self::split( $text ) as $part ) {
				$parts[] = array( 'text' => $part, 'voice_id' => $voice );
			}
		}
		return count( $parts ) > self::MOST_SEGMENTS ? Spoken_Text::too_long() : $parts;
	}

	/** Segments as another plugin changes them. */
	public static function filtered( array $segments, \WP_Post $post ): array {
		/**
		 * What is sent to be spoken: `text` and `voice_id`, optionally `section`, `speed` and `pause_after_ms`.
		 *
		 * @param array[]  $segments Segments.
		 * @param \WP_Post $post     The post.
		 */
		return array_values( (array) apply_filters( 'duetcast_segments', $segments, $post ) );
	}

	/** The `intro` and `outro` of a compilation, as far as the choices have any. */
	public static function frames( array $with ): array {
		$frames = array();
		foreach ( array( 'intro', 'outro' ) as $frame ) {
			if ( '' !== trim( $with[ $frame ] ) ) {
				$frames[ $frame ] = array( 'text' => $with[ $frame ], 'voice_id' => $with['voice_1'] );
			}
		}
		return $frames;
	}

	/**
	 * Joins neighbors. Where a group ends depends on its texts and not on their number, so that a paragraph that is added
	 * changes its own group alone.
	 */
	private static function joined( array $lines ): array {
		$total = mb_strlen( implode( ' ', $lines ), 'UTF-8' );
		foreach ( array( 8, 16, 32, 64, 0 ) as $each ) {
			$groups = array();
			$group  = '';
			foreach ( $lines as $line ) {
				$is_full = mb_strlen( $group . ' ' . $line, 'UTF-8' ) > self::MOST_CHARACTERS;
				if ( '' !== $group && $is_full ) {
					$groups[] = $group;
					$group    = '';
				}
				$group .= ( '' === $group ? '' : "\n" ) . $line;
				if ( $each && 0 === hexdec( substr( md5( $line ), 0, 4 ) ) % $each ) {
					$groups[] = $group;
					$group    = '';
				}
			}
			$groups[] = $group;
			$groups   = array_values( array_filter( $groups, 'strlen' ) );
			if ( count( $groups ) + $total / self::MOST_CHARACTERS / 4 <= self::MOST_SEGMENTS ) {
				return $groups;
			}
		}
		return $groups;
	}

	/** Splits a text that is too long after a sentence, else after a word. */
	public static function split( string $text ): array {
		$parts = array();
		while ( mb_strlen( $text, 'UTF-8' ) > self::MOST_CHARACTERS ) {
			$head = mb_substr( $text, 0, self::MOST_CHARACTERS, 'UTF-8' );
			if ( preg_match( '/^.*[.!?。！？](?=[\s\p{L}]|$)/us', $head, $match ) || preg_match( '/^.*\s/us', $head, $match ) ) {
				$head = $match[0];
			}
			$parts[] = trim( $head );
			$text    = trim( mb_substr( $text, mb_strlen( $head, 'UTF-8' ), null, 'UTF-8' ) );
		}
		return '' === $text ? $parts : array_merge( $parts, array( $text ) );
	}

	/** The hash of what is spoken, by whom: the same means the same job. */
	public static function content_hash( array $request ): string {
		return hash( 'sha256', (string) wp_json_encode( $request ) );
	}
}
