<?php
/**
 * The price of audio before it is made.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** In characters, by the server: what an account paid for before is free. */
final class Estimates {

	/**
	 * The price of a post.
	 *
	 * @param int    $post_id A post.
	 * @param string $form    `read`, `conversation` or an empty text for that of the post.
	 * @return array|\WP_Error `characters` (at most, for a conversation that is not written), `remaining` (-1: unlimited), `fits`.
	 */
	public static function of( $post_id, $form = '' ) {
		$post = get_post( $post_id );
		if ( ! Post_Changes::is_public( $post ) ) {
			return new \WP_Error( 'post.notPublic', __( 'Only public posts can have audio.', 'duetcast' ) );
		}
		$lines = Spoken_Text::of( $post );
		if ( is_wp_error( $lines ) ) {
			return $lines;
		}
		$row  = Queue::row( $post_id );
		$form = in_array( $form, Settings::FORMS, true ) ? $form : ( $row && '' !== $row['form'] ? $row['form'] : Settings::get( 'form' ) );
		return 'conversation' === $form ? self::conversation( $lines ) : self::read_aloud( $lines );
	}

	/**
	 * The price of reading aloud.
	 *
	 * @param string[] $lines Paragraphs.
	 * @return array|\WP_Error
	 */
	private static function read_aloud( $lines ) {
		$voice    = Settings::get( 'voice_1' );
		$segments = '' === $voice ? new \WP_Error( 'voice.unset', __( 'Choose a voice first.', 'duetcast' ) ) : Segments::read_aloud( $lines, $voice );
		if ( is_wp_error( $segments ) ) {
			return $segments;
		}
		$body = array( 'domain' => Connection::domain(), 'compilation' => $segments );
		foreach ( array( 'intro', 'outro' ) as $frame ) {
			if ( '' !== trim( Settings::get( $frame ) ) ) {
				$body[ $frame ] = array( 'text' => Settings::get( $frame ), 'voice_id' => $voice );
			}
		}
		$answer = Api::call( 'POST', '/api/compilations/estimate', $body );
		return is_wp_error( $answer ) ? $answer : array(
			'characters' => (int) $answer['characters'],
			'remaining'  => (int) $answer['usage']['remaining'],
			'fits'       => (bool) $answer['fits'],
		);
	}

	/**
	 * The most that a conversation costs.
	 *
	 * @param string[] $lines Paragraphs.
	 * @return array|\WP_Error
	 */
	private static function conversation( $lines ) {
		$article = implode( "\n\n", $lines );
		if ( mb_strlen( $article, 'UTF-8' ) > 15000 ) {
			return Spoken_Text::too_long();
		}
		$length = Settings::get( 'length' );
		$answer = Api::call( 'POST', '/api/scripts/estimate', array( 'article' => $article, 'domain' => Connection::domain() ) );
		return is_wp_error( $answer ) ? $answer : array(
			'characters' => (int) $answer['characters'][ $length ],
			'remaining'  => (int) $answer['remaining'],
			'fits'       => (bool) $answer['fits'][ $length ],
		);
	}

	/**
	 * A price in words.
	 *
	 * @param array|\WP_Error $price A price.
	 * @return string
	 */
	public static function text_of( $price ) {
		if ( is_wp_error( $price ) ) {
			return Failures::text_of( $price );
		}
		/* translators: %s: a number. */
		$cost = sprintf( __( '%s characters', 'duetcast' ), number_format_i18n( $price['characters'] ) );
		if ( $price['remaining'] < 0 ) {
			return $cost;
		}
		/* translators: 1: characters with their unit, 2: a number. */
		return sprintf( __( '%1$s; %2$s are left this month', 'duetcast' ), $cost, number_format_i18n( $price['remaining'] ) );
	}
}
