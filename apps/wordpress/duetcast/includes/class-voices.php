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

	/**
	 * All voices; none if the server cannot be asked.
	 *
	 * @return array[] `id`, `name`, `language`.
	 */
	public static function all() {
		$voices = get_transient( 'duetcast_voices' );
		if ( is_array( $voices ) ) {
			return $voices;
		}
		$answer = Api::anonymous( 'GET', '/api/voices?limit=100' );
		$voices = array();
		foreach ( is_wp_error( $answer ) ? array() : (array) $answer as $voice ) {
			if ( isset( $voice['voice_id'], $voice['name'] ) && is_scalar( $voice['voice_id'] ) && is_scalar( $voice['name'] ) ) {
				$voices[] = array(
					'id'       => (string) $voice['voice_id'],
					'name'     => wp_strip_all_tags( (string) $voice['name'] ),
					'language' => isset( $voice['labels']['language'] ) && is_string( $voice['labels']['language'] ) ? $voice['labels']['language'] : '',
				);
			}
		}
		if ( $voices ) {
			set_transient( 'duetcast_voices', $voices, HOUR_IN_SECONDS );
		}
		return $voices;
	}

	/** Names with their languages, by id. */
	public static function labels(): array {
		$labels = array();
		foreach ( self::all() as $voice ) {
			$labels[ $voice['id'] ] = $voice['name'] . ( '' === $voice['language'] ? '' : ' (' . $voice['language'] . ')' );
		}
		return $labels;
	}
}
