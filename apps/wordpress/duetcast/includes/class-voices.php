<?php
/**
 * Voices of the server.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Kept for an hour. */
final class Voices {

	const LIST = 'duetcast_voice_list';

	/** Pages of 100 voices that are read at most. */
	const MOST_PAGES = 20;

	/**
	 * All voices, by the name of their language and natural ones first; none if the server cannot be asked.
	 *
	 * @return array[] `id`, `name`, `language`, `quality`, `preview` (an address), `group` (language and quality in words).
	 */
	public static function all() {
		$voices = get_transient( self::LIST );
		$voices = is_array( $voices ) ? $voices : self::fetched();
		foreach ( $voices as $index => $voice ) {
			$language = class_exists( 'Locale' ) && '' !== $voice['language'] ? \Locale::getDisplayLanguage( $voice['language'], get_user_locale() ) : $voice['language'];
			$quality  = 'natural' === $voice['quality'] ? __( 'natural', 'duetcast' ) : __( 'basic', 'duetcast' );

			$voices[ $index ]['group'] = '' === $language ? $quality : "$language, $quality";
			$order[ $index ]           = $language . ( 'natural' === $voice['quality'] ? ' 1 ' : ' 2 ' ) . $voice['name'];
		}
		if ( $voices ) {
			array_multisort( $order, $voices );
		}
		return $voices;
	}

	/** The list of the server. */
	private static function fetched(): array {
		$voices = array();
		for ( $page = 1, $pages = 1; $page <= min( $pages, self::MOST_PAGES ); $page++ ) {
			$answer = Api::anonymous( 'GET', "/api/voices?limit=100&page=$page", null, array( 'whole' => true, 'brief' => 5 ) );
			if ( is_wp_error( $answer ) || ! isset( $answer['data'], $answer['pagination']['totalPages'] ) ) {
				return array();
			}
			$pages  = (int) $answer['pagination']['totalPages'];
			$voices = array_merge( $voices, array_filter( array_map( array( self::class, 'voice' ), (array) $answer['data'] ) ) );
		}
		set_transient( self::LIST, $voices, HOUR_IN_SECONDS );
		return $voices;
	}

	/** What is kept of a voice. */
	private static function voice( $voice ): ?array {
		$fields  = array( $voice['voice_id'] ?? null, $voice['name'] ?? null, $voice['labels']['language'] ?? '', $voice['quality'] ?? '', $voice['preview_url'] ?? '' );
		$fields  = array_map( 'wp_strip_all_tags', array_filter( $fields, 'is_string' ) );
		if ( 5 !== count( $fields ) ) {
			return null;
		}
		$fields[4] = 0 === strpos( $fields[4], '/' ) ? Server_Address::current() . $fields[4] : esc_url_raw( $fields[4], array( 'http', 'https' ) );
		return array_combine( array( 'id', 'name', 'language', 'quality', 'preview' ), $fields );
	}
}
