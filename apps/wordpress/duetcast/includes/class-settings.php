<?php
/**
 * Settings without secrets.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** One option, read with defaults and written through `sanitize`. */
final class Settings {

	const OPTION = 'duetcast_settings';

	/** Choices with their values; the first is the default. */
	const CHOICES = array(
		'form'      => array( 'read', 'conversation' ),
		'length'    => array( 'standard', 'brief', 'full' ),
		'placement' => array( 'before', 'after', 'none' ),
		'layout'    => array( 'full', 'compact' ),
		'sticky'    => array( 'none', 'phones' ),
		'download'  => array( 'none', 'link' ),
		'foreign'   => array( 'voice', 'leave' ),
		'excerpt'   => array( 'none', 'before' ),
		'copy'      => array( 'none', 'copy', 'keep' ),
		'spending'  => array( 'edit_posts', 'publish_posts', 'edit_others_posts', 'manage_options' ),
	);

	/** All settings. */
	public static function all(): array {
		$defaults = array_map( 'current', self::CHOICES ) + array(
			'voice_1'    => '',
			'voice_2'    => '',
			'voices'     => array(),
			'language'   => '',
			'intro'      => '',
			'outro'      => '',
			'automatic'  => array(),
			'categories' => array(),
			'since'      => 0,
			'silent'     => '',
			'artwork'    => '',
			'fields'     => '',
		);
		$stored   = get_option( self::OPTION, array() );
		return array_merge( $defaults, is_array( $stored ) ? array_intersect_key( $stored, $defaults ) : array() );
	}

	/** One setting. @return mixed */
	public static function get( string $name ) {
		return self::all()[ $name ];
	}

	/** Makes settings of a form; what is not valid keeps its value. */
	public static function sanitize( $input ) {
		$kept  = self::all();
		$input = is_array( $input ) ? $input : array();
		foreach ( self::CHOICES as $name => $values ) {
			$chosen[ $name ] = isset( $input[ $name ] ) && in_array( $input[ $name ], $values, true ) ? $input[ $name ] : $kept[ $name ];
		}
		$text  = static function ( $name, $most ) use ( $input, $kept ) {
			return isset( $input[ $name ] ) && is_string( $input[ $name ] ) ? mb_substr( sanitize_textarea_field( $input[ $name ] ), 0, $most ) : $kept[ $name ];
		};
		$types = isset( $input['automatic'] ) && is_array( $input['automatic'] ) ? array_map( 'strval', array_filter( $input['automatic'], 'is_scalar' ) ) : array();
		$types = array_values( array_intersect( self::post_types(), $types ) );
		$terms = isset( $input['categories'] ) && is_array( $input['categories'] ) ? array_filter( $input['categories'], 'is_scalar' ) : array();
		$voice = $text( 'voice_1', 200 );
		$other = $text( 'voice_2', 200 );
		if ( $types && ( '' === $voice || ( 'conversation' === $chosen['form'] && '' === $other ) ) ) {
			$types = array();
			self::complain( 'automatic', __( 'Audio is not made automatically yet: choose a voice first, for a conversation two.', 'duetcast' ) );
		}
		return $chosen + array(
			'voice_1'    => $voice,
			'voice_2'    => $other,
			'voices'     => isset( $input['voices'] ) ? self::voices( $input['voices'] ) : $kept['voices'],
			'language'   => isset( $input['language'] ) && is_string( $input['language'] ) && preg_match( '/^([a-z]{2,3})?$/', $input['language'] ) ? $input['language'] : $kept['language'],
			'intro'      => $text( 'intro', 1000 ),
			'outro'      => $text( 'outro', 1000 ),
			'automatic'  => $types,
			'categories' => array_values( array_filter( array_map( 'absint', $terms ) ) ),
			'since'      => $types && ! $kept['automatic'] ? time() : (int) $kept['since'],
			'silent'     => self::selectors( $text( 'silent', 4000 ) ),
			'artwork'    => self::artwork( esc_url_raw( $text( 'artwork', 1000 ), array( 'http', 'https' ) ) ),
			'fields'     => $text( 'fields', 1000 ),
		);
	}

	/** Keeps voices by the codes of languages. */
	private static function voices( $input ): array {
		$voices = array();
		foreach ( is_array( $input ) ? array_filter( $input, 'is_array' ) : array() as $code => $pair ) {
			$pair = array_intersect_key( array_filter( $pair, 'is_string' ), array( 'voice_1' => '', 'voice_2' => '' ) );
			$voices[ sanitize_key( $code ) ] = array_map( 'sanitize_text_field', $pair );
		}
		return $voices;
	}

	/** Keeps the CSS selectors that are understood, and names the others. */
	private static function selectors( string $text ): string {
		$lines   = array_filter( array_map( 'trim', explode( "\n", $text ) ), 'strlen' );
		$kept    = array_filter( $lines, array( Silence::class, 'xpath' ) );
		$refused = implode( ', ', array_diff( $lines, $kept ) );
		if ( '' !== $refused ) {
			/* translators: %s: CSS selectors. */
			self::complain( 'silent', sprintf( __( 'These selectors are not supported: %s. Use names of elements, classes, ids and attributes, such as .share-bar or div[data-ad].', 'duetcast' ), $refused ) );
		}
		return implode( "\n", $kept );
	}

	/** Keeps the address of a picture, and says so if directories refuse its size, which is known of one in the media library. */
	private static function artwork( string $url ): string {
		$size = '' === $url ? false : wp_get_attachment_metadata( attachment_url_to_postid( $url ) );
		if ( is_array( $size ) && ( $size['width'] !== $size['height'] || 1400 > $size['width'] || 3000 < $size['width'] ) ) {
			self::complain( 'artwork', __( 'Directories of podcasts refuse this picture: it must be a square of 1400 to 3000 pixels.', 'duetcast' ) );
		}
		return $url;
	}

	/** Says on the settings page why a field was not taken; elsewhere no one sees it. */
	private static function complain( string $field, string $text ) {
		if ( function_exists( 'add_settings_error' ) ) {
			add_settings_error( 'duetcast', $field, esc_html( $text ) );
		}
	}

	/** Post types that can have audio. */
	public static function post_types(): array {
		$types = get_post_types( array( 'public' => true ) );
		unset( $types['attachment'] );
		return array_values( $types );
	}

	/** Whether a new version of the post gets its audio by itself. Posts of before the setting was switched on do not. */
	public static function is_automatic( \WP_Post $post ): bool {
		$all = self::all();
		if ( ! in_array( $post->post_type, $all['automatic'], true ) ) {
			return false;
		}
		if ( $all['categories'] && ! has_term( $all['categories'], 'category', $post ) ) {
			return false;
		}
		return (int) get_post_timestamp( $post ) >= (int) $all['since'];
	}
}
