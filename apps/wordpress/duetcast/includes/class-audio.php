<?php
/**
 * What the player needs of an audio.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Kept with the post, so that its page makes no request before it plays. */
final class Audio {

	const MOST_CUES = 3000;

	/** Fetches what belongs to a published job; the player works without peaks, chapters and cues. */
	public static function fetch( string $job_id, array $job, array $published ): array {
		$base     = '/api/jobs/' . rawurlencode( $job_id );
		$chapters = self::document( $base . '/chapters', 'chapters' );
		$cues     = self::document( $base . '/captions?format=json', 'segments' );
		$peaks    = self::document( $base . '/peaks', 'peaks' );
		return array(
			'url'      => esc_url_raw( isset( $published['postAudioUrl'] ) ? (string) $published['postAudioUrl'] : '', array( 'http', 'https' ) ),
			'share'    => isset( $published['shareId'] ) ? (string) $published['shareId'] : '',
			'duration' => isset( $job['metadata']['duration'] ) ? (float) $job['metadata']['duration'] : 0,
			'bytes'    => isset( $job['metadata']['fileSize'] ) ? (int) $job['metadata']['fileSize'] : 0,
			'peaks'    => array_map( 'floatval', array_filter( array_slice( $peaks, 0, 2000 ), 'is_numeric' ) ),
			'chapters' => self::timed( $chapters, 'title' ),
			'cues'     => self::timed( $cues, 'body' ),
		);
	}

	/** A list of a document; empty if it cannot be had. */
	private static function document( string $path, string $name ): array {
		$answer = Api::call( 'GET', $path, null, array( 'document' => true ) );
		return is_array( $answer ) && isset( $answer[ $name ] ) && is_array( $answer[ $name ] ) ? $answer[ $name ] : array();
	}

	/** Times with their texts. */
	private static function timed( array $list, string $text ): array {
		$items = array();
		foreach ( array_slice( $list, 0, self::MOST_CUES ) as $item ) {
			if ( isset( $item['startTime'], $item[ $text ] ) && is_numeric( $item['startTime'] ) ) {
				$kept = array( 'startTime' => (float) $item['startTime'], $text => (string) $item[ $text ] );
				if ( isset( $item['speaker'] ) ) {
					$kept['speaker'] = (string) $item['speaker'];
				}
				$items[] = $kept;
			}
		}
		return $items;
	}
}
