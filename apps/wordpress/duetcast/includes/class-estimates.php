<?php
/**
 * The price of audio before it is made.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Prices in characters. The server knows what is paid for; of a text that is not public it learns the length alone. */
final class Estimates {

	/** Longest article of a conversation. */
	const MOST_OF_ARTICLE = 15000;

	/**
	 * The price of a post, with choices of the editor, and its texts as properties of a post, if they are not saved.
	 *
	 * @return array|\WP_Error `characters` (at most, for a conversation or a draft), `remaining` (-1: unlimited), `fits`.
	 */
	public static function of( int $post_id, ?array $choices = null, ?array $draft = null ) {
		$found = self::text( $post_id, $choices, $draft );
		if ( is_wp_error( $found ) ) {
			return $found;
		}
		list( $lines, $with, $is_public, $post ) = $found;
		return 'conversation' === $with['form'] ? self::conversation( $lines, $with, $is_public ) : self::read_aloud( $lines, $with, $is_public, $post );
	}

	/** The text of a post or draft as the voice will be given it, with the notes of the server; for a conversation, as it will be sent. @return string|\WP_Error */
	public static function spoken( int $post_id, ?array $choices = null, ?array $draft = null ) {
		$found = self::text( $post_id, $choices, $draft );
		if ( is_wp_error( $found ) ) {
			return $found;
		}
		list( $lines, $with, , $post ) = $found;
		if ( 'conversation' === $with['form'] || '' === $with['voice_1'] ) {
			return implode( "\n", $lines );
		}
		$segments = Segments::read_aloud( $lines, $with['voice_1'] );
		if ( is_wp_error( $segments ) ) {
			return $segments;
		}
		$frames = Segments::frames( $with ) + array( 'intro' => array( 'text' => '' ), 'outro' => array( 'text' => '' ) );
		$texts  = array_merge( array( $frames['intro']['text'] ), wp_list_pluck( Segments::filtered( $segments, $post ), 'text' ), array( $frames['outro']['text'] ) );
		$spoken = array();
		$notes  = array();
		foreach ( Segments::split( trim( implode( "\n", $texts ) ) ) as $text ) {
			$answer = Api::call( 'POST', '/api/speech/text', array( 'text' => $text, 'voice_id' => $with['voice_1'] ), array( 'brief' => 10 ) );
			if ( is_wp_error( $answer ) ) {
				return $answer;
			}
			$spoken[] = $answer['spoken'];
			$notes    = array_merge( $notes, wp_list_pluck( $answer['notes'], 'message' ) );
		}
		return implode( "\n", array_merge( $spoken, array_unique( $notes ) ) );
	}

	/** Paragraphs of a post, choices, whether the text may be sent, and the post; if it can have audio. @return array|\WP_Error */
	private static function text( int $post_id, ?array $choices, ?array $draft ) {
		$saved     = get_post( $post_id );
		$post      = self::post_of( $saved, $draft );
		$is_public = Post_Changes::is_public( $post ) && $post === $saved;
		if ( ! $is_public && ! self::is_draft( $post ) ) {
			return new \WP_Error( 'post.notPublic', __( 'Only public posts can have audio.', 'duetcast' ) );
		}
		if ( null === $choices && Post_Choices::is_off( $post_id ) ) {
			return Post_Choices::off();
		}
		$lines = Spoken_Text::of( $post );
		if ( is_wp_error( $lines ) ) {
			return $lines;
		}
		return array( $lines, Post_Choices::over_settings( null === $choices ? Post_Choices::of( $post_id ) : $choices, $post ), $is_public, $post );
	}

	/** The post with the texts of the editor; the post itself where nothing is changed. */
	private static function post_of( ?\WP_Post $post, ?array $draft ): ?\WP_Post {
		if ( ! $post || ! $draft || ! array_diff_assoc( $draft, array_intersect_key( get_object_vars( $post ), $draft ) ) ) {
			return $post;
		}
		$edited = clone $post;
		foreach ( $draft as $name => $text ) {
			$edited->$name = $text;
		}
		return $edited;
	}

	/** Whether a post could be published as it is. */
	private static function is_draft( ?\WP_Post $post ): bool {
		return $post && '' === $post->post_password && in_array( $post->post_status, array( 'auto-draft', 'draft', 'pending', 'future', 'publish' ), true );
	}

	/** The price of reading aloud; only public text is sent. @return array|\WP_Error */
	private static function read_aloud( array $lines, array $with, bool $is_public, \WP_Post $post ) {
		$segments = '' === $with['voice_1'] ? new \WP_Error( 'voice.unset', __( 'Choose a voice first.', 'duetcast' ) ) : Segments::read_aloud( $lines, $with['voice_1'] );
		if ( is_wp_error( $segments ) ) {
			return $segments;
		}
		$segments = Segments::filtered( $segments, $post );
		$frames   = Segments::frames( $with );
		$sent     = $is_public ? $segments : self::public_among( $segments, $with, $post );
		$unsent   = array_unique( wp_list_pluck( array_diff_key( $segments, $sent ), 'text' ) );
		if ( ! $sent ) {
			$unsent = array_merge( $unsent, wp_list_pluck( $frames, 'text' ) );
		}
		$body   = array( 'domain' => Connection::domain() );
		$answer = $sent
			? Api::call( 'POST', '/api/compilations/estimate', $body + array( 'compilation' => array_values( $sent ) ) + $frames, array( 'brief' => 10 ) )
			: Api::call( 'POST', '/api/scripts/estimate', $body + array( 'article' => 'x' ), array( 'brief' => 10 ) );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$characters = mb_strlen( implode( '', $unsent ), 'UTF-8' );
		return $sent ? self::price( $characters + (int) $answer['characters'], $answer['usage']['remaining'] ) : self::price( $characters, $answer['remaining'] );
	}

	/** Segments of an edited post that its public text has, too: they may be sent, so the server says which are paid for. */
	private static function public_among( array $segments, array $with, \WP_Post $post ): array {
		$saved  = get_post( $post->ID );
		$lines  = Post_Changes::is_public( $saved ) ? Spoken_Text::of( $saved ) : array();
		$public = is_wp_error( $lines ) ? $lines : Segments::read_aloud( $lines, $with['voice_1'] );
		$texts  = is_wp_error( $public ) ? array() : wp_list_pluck( Segments::filtered( $public, $saved ), 'text' );
		return array_filter(
			$segments,
			static function ( $segment ) use ( $texts ) {
				return in_array( $segment['text'], $texts, true );
			}
		);
	}

	/** A price: characters, what is left of the month (-1: unlimited), and whether it fits. */
	private static function price( int $characters, int $remaining ): array {
		return array( 'characters' => $characters, 'remaining' => $remaining, 'fits' => $remaining < 0 || $characters <= $remaining );
	}

	/** The most that a conversation costs; only public text is sent. @return array|\WP_Error */
	private static function conversation( array $lines, array $with, bool $is_public ) {
		$article = implode( "\n\n", $lines );
		$length  = mb_strlen( $article, 'UTF-8' );
		if ( $length > self::MOST_OF_ARTICLE ) {
			return Spoken_Text::too_long();
		}
		$body   = array( 'article' => $is_public ? $article : str_repeat( 'x', $length ), 'domain' => Connection::domain() );
		$answer = Api::call( 'POST', '/api/scripts/estimate', $body, array( 'brief' => 10 ) );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$frames = mb_strlen( implode( '', wp_list_pluck( Segments::frames( $with ), 'text' ) ), 'UTF-8' );
		return self::price( (int) $answer['characters'][ $with['length'] ] + $frames, $answer['remaining'] );
	}

	/** A price, or why there is none, in words. */
	public static function text_of( $price ): string {
		if ( is_wp_error( $price ) ) {
			return Failures::text_of( $price );
		}
		/* translators: %s: a number. */
		$cost = sprintf( __( '%s characters', 'duetcast' ), number_format_i18n( $price['characters'] ) );
		if ( $price['remaining'] < 0 ) {
			return $cost;
		}
		$left = number_format_i18n( $price['remaining'] );
		if ( $price['characters'] > $price['remaining'] ) {
			/* translators: 1: characters with their unit, 2: a number. */
			return sprintf( __( '%1$s, but only %2$s are left this month', 'duetcast' ), $cost, $left );
		}
		/* translators: 1: characters with their unit, 2: a number. */
		return sprintf( __( '%1$s; %2$s are left this month', 'duetcast' ), $cost, $left );
	}
}
