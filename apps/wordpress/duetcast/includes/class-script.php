<?php
/**
 * What a post says: read aloud, or as a conversation.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Form, voices and script are pinned to the post; only a person changes them: by a request, or by other choices for the post. */
final class Script {

	const SEGMENT_FIELDS = array( 'speaker', 'text', 'voice_id', 'section', 'speed', 'pause_after_ms' );

	/** The body of the compilation. @return array|\WP_Error `request`; `pinned`; `text_hash` of the text that it is made of. */
	public static function of( array $row, \WP_Post $post, array $lines, string $text_hash ) {
		$pinned = self::pinned( $row, $post );
		if ( '' === $pinned['voice_1'] ) {
			return new \WP_Error( 'voice.unset', __( 'No voice is chosen. Choose one under Settings → Duetcast, then retry.', 'duetcast' ) );
		}
		if ( 'conversation' === $pinned['form'] ) {
			$pinned = self::written( $row, $post, $lines, $text_hash, $pinned );
			if ( is_wp_error( $pinned ) ) {
				return $pinned;
			}
			$segments  = $pinned['script'];
			$text_hash = $pinned['script_of'];
		} else {
			$segments = Segments::read_aloud( $lines, $pinned['voice_1'] );
			if ( is_wp_error( $segments ) ) {
				return $segments;
			}
		}
		$segments = Segments::filtered( $segments, $post );
		$title   = mb_substr( html_entity_decode( wp_strip_all_tags( $post->post_title ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ), 0, 200 );
		$request = array( 'domain' => Connection::domain(), 'compilation' => $segments ) + Segments::frames( $pinned );
		if ( '' !== trim( $title ) ) {
			$request['title'] = trim( $title );
		}
		return array( 'request' => $request, 'pinned' => $pinned, 'text_hash' => $text_hash );
	}

	/** What is pinned to the post, else its choices and the settings of now. */
	private static function pinned( array $row, \WP_Post $post ): array {
		$pinned  = json_decode( (string) $row['pinned'], true );
		$choices = array_diff_key( Post_Choices::of( (int) $row['post_id'] ), array( 'audio' => '' ) );
		if ( is_array( $pinned ) && ! (int) $row['explicit'] && isset( $pinned['choices'] ) && $choices === $pinned['choices'] ) {
			return $pinned;
		}
		return array( 'choices' => $choices, 'script' => array(), 'script_of' => '' ) + Post_Choices::over_settings( $choices, $post );
	}

	/** Has the conversation written, unless it is. @return array|\WP_Error `pinned` with the script. */
	private static function written( array $row, \WP_Post $post, array $lines, string $text_hash, array $pinned ) {
		if ( $pinned['script'] ) {
			return $pinned;
		}
		$article = implode( "\n\n", $lines );
		if ( mb_strlen( $article, 'UTF-8' ) > Estimates::MOST_OF_ARTICLE ) {
			return Spoken_Text::too_long();
		}
		if ( '' === $pinned['voice_2'] ) {
			return new \WP_Error( 'voice.unset', __( 'A conversation needs two voices. Choose the second one under Settings → Duetcast, then retry.', 'duetcast' ) );
		}
		$body = array( 'article' => $article, 'voice_id_1' => $pinned['voice_1'], 'voice_id_2' => $pinned['voice_2'], 'length' => $pinned['length'] );
		if ( '' !== $pinned['language'] ) {
			$body['language'] = $pinned['language'];
		}
		$key    = 'wp-' . hash( 'sha256', (string) wp_json_encode( array( Connection::external_id( $post->ID ), $body, (int) $row['take'] ) ) );
		$answer = Api::call( 'POST', '/api/openai/generate-podcast-script', $body, array( 'key' => $key, 'timeout' => 60 ) );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$pinned['script'] = array();
		foreach ( isset( $answer['compilation'] ) ? (array) $answer['compilation'] : array() as $segment ) {
			$fields             = array_intersect_key( (array) $segment, array_flip( self::SEGMENT_FIELDS ) );
			$pinned['script'][] = array_filter( $fields, 'is_scalar' );
		}
		$pinned['script_of'] = $text_hash;
		return $pinned['script'] ? $pinned : new \WP_Error( 'script.empty', __( 'The server wrote no conversation.', 'duetcast' ) );
	}
}
