<?php
/**
 * What a person chose for one post.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** One hidden meta field; what is empty is as the settings of the site say. */
final class Post_Choices {

	const META = '_duetcast';

	/** Name of the field in answers of the REST API. */
	const FIELD = 'duetcast';

	/** Nothing but a hyphen: the intro or outro of the site is left out. */
	const NOTHING = '-';

	const EMPTY_CHOICES = array(
		'audio'    => '',
		'form'     => '',
		'voice_1'  => '',
		'voice_2'  => '',
		'language' => '',
		'length'   => '',
		'intro'    => '',
		'outro'    => '',
	);

	/** Registers the hooks. */
	public static function register() {
		add_action( 'init', array( self::class, 'register_meta' ) );
		add_action( 'rest_api_init', array( self::class, 'register_field' ) );
	}

	/** Registers the meta field: it is in no answer of the REST API by itself. */
	public static function register_meta() {
		register_meta(
			'post',
			self::META,
			array(
				'type'              => 'object',
				'description'       => __( 'Choices for the audio of this post.', 'duetcast' ),
				'single'            => true,
				'sanitize_callback' => array( self::class, 'sanitize' ),
				'auth_callback'     => static function ( $allowed, $key, $post_id, $user_id ) {
					return user_can( $user_id, Capabilities::GENERATE, (int) $post_id );
				},
				'show_in_rest'      => false,
			)
		);
	}

	/** Adds the field to posts for who may edit them; types without custom fields have it too. */
	public static function register_field() {
		register_rest_field(
			Settings::post_types(),
			self::FIELD,
			array(
				'get_callback'    => static function ( $post ) {
					return current_user_can( Capabilities::GENERATE, (int) $post['id'] ) ? self::of( (int) $post['id'] ) : null;
				},
				'update_callback' => static function ( $value, $post ) {
					if ( ! current_user_can( Capabilities::GENERATE, $post->ID ) ) {
						return new \WP_Error( 'rest_forbidden', __( 'You may not make audio of this post.', 'duetcast' ), array( 'status' => 403 ) );
					}
					self::save( $post->ID, $value );
					return true;
				},
				'schema'          => self::schema() + array( 'context' => array( 'edit' ) ),
			)
		);
	}

	/** The form of the choices, which WordPress checks. */
	public static function schema(): array {
		$text = static function ( $most ) {
			return array( 'type' => 'string', 'maxLength' => $most );
		};
		return array(
			'type'                 => 'object',
			'description'          => __( 'Choices for the audio of this post.', 'duetcast' ),
			'additionalProperties' => false,
			'properties'           => array(
				'audio'    => array( 'type' => 'string', 'enum' => array( '', 'on', 'off' ) ),
				'form'     => array( 'type' => 'string', 'enum' => array_merge( array( '' ), Settings::CHOICES['form'] ) ),
				'voice_1'  => $text( 200 ),
				'voice_2'  => $text( 200 ),
				'language' => array( 'type' => 'string', 'pattern' => '^([a-z]{2,3})?$' ),
				'length'   => array( 'type' => 'string', 'enum' => array_merge( array( '' ), Settings::CHOICES['length'] ) ),
				'intro'    => $text( 1000 ),
				'outro'    => $text( 1000 ),
			),
		);
	}

	/** The choices of a post. */
	public static function of( int $post_id ): array {
		return array_merge( self::EMPTY_CHOICES, self::sanitize( get_post_meta( $post_id, self::META, true ) ) );
	}

	/**
	 * What the next audio of a post is made with: its choices, else the settings. @return string[] `form`, `voice_1`,
	 * `voice_2`, `language`, `length`, `intro`, `outro`.
	 */
	public static function over_settings( array $choices, ?\WP_Post $post = null ): array {
		$settings = array_diff_key( array_intersect_key( Settings::all(), self::EMPTY_CHOICES ), array( 'audio' => '' ) );
		$settings = ( $post ? Languages::voices_of( $post ) : array() ) + $settings;
		foreach ( $settings as $name => $value ) {
			$chosen            = isset( $choices[ $name ] ) ? $choices[ $name ] : '';
			$settings[ $name ] = '' === $chosen ? $value : $chosen;
		}
		foreach ( array( 'intro', 'outro' ) as $frame ) {
			$settings[ $frame ] = self::NOTHING === trim( $settings[ $frame ] ) ? '' : $settings[ $frame ];
		}
		foreach ( $post ? array( 1, 2 ) : array() as $speaker ) {
			/**
			 * The voice of a speaker of a post.
			 *
			 * @param string   $voice   Id of a voice.
			 * @param \WP_Post $post    The post.
			 * @param int      $speaker 1, or 2 in a conversation.
			 */
			$settings[ "voice_$speaker" ] = (string) apply_filters( 'duetcast_voice', $settings[ "voice_$speaker" ], $post, $speaker );
		}
		return $settings;
	}

	/** Keeps what is valid and not empty. */
	public static function sanitize( $input ) {
		$kept = array();
		foreach ( is_array( $input ) ? array_intersect_key( $input, self::EMPTY_CHOICES ) : array() as $name => $value ) {
			$rule = self::schema()['properties'][ $name ];
			if ( is_string( $value ) && isset( $rule['maxLength'] ) ) {
				$value = mb_substr( sanitize_textarea_field( $value ), 0, $rule['maxLength'] );
			}
			if ( is_string( $value ) && '' !== $value && true === rest_validate_value_from_schema( $value, $rule, $name ) ) {
				$kept[ $name ] = $value;
			}
		}
		return $kept;
	}

	/** Changes the choices that are named; an empty text is the setting of the site. */
	public static function save( int $post_id, $changed ) {
		$changed = is_array( $changed ) ? array_intersect_key( $changed, self::EMPTY_CHOICES ) : array();
		$choices = self::sanitize( array_merge( self::of( $post_id ), $changed ) );
		if ( $choices ) {
			update_post_meta( $post_id, self::META, wp_slash( $choices ) );
		} else {
			delete_post_meta( $post_id, self::META );
		}
	}

	/** Whether a post has no audio because a person said so. */
	public static function is_off( int $post_id ): bool {
		return 'off' === self::of( $post_id )['audio'];
	}

	/** The error of a post whose audio is switched off. */
	public static function off(): \WP_Error {
		return new \WP_Error( 'post.off', __( 'Audio is switched off for this post.', 'duetcast' ), array( 'status' => 409 ) );
	}
}
