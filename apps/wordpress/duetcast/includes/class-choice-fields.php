<?php
/**
 * Fields for the choices of a post, in forms without the block editor.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Labels and options; an empty value is the setting of the site. */
final class Choice_Fields {

	/**
	 * Options of a choice.
	 *
	 * @param string $name Of the choice.
	 * @return string[] Labels by value, without the empty one.
	 */
	public static function options( $name ) {
		switch ( $name ) {
			case 'audio':
				return array( 'on' => __( 'Made when it is published or changed', 'duetcast' ), 'off' => __( 'None', 'duetcast' ) );
			case 'form':
				return array( 'read' => __( 'Read aloud', 'duetcast' ), 'conversation' => __( 'Conversation of two speakers', 'duetcast' ) );
			case 'length':
				return array( 'brief' => __( 'Brief', 'duetcast' ), 'standard' => __( 'Standard', 'duetcast' ), 'full' => __( 'Full', 'duetcast' ) );
			default:
				return Voices::labels();
		}
	}

	/** Label of a choice. */
	public static function label( string $name ): string {
		$labels = array(
			'audio'    => __( 'Audio of this post', 'duetcast' ),
			'form'     => __( 'Form', 'duetcast' ),
			'length'   => __( 'Length of a conversation', 'duetcast' ),
			'voice_1'  => __( 'Voice', 'duetcast' ),
			'voice_2'  => __( 'Second voice', 'duetcast' ),
			'language' => __( 'Language', 'duetcast' ),
			'intro'    => __( 'Spoken before this post', 'duetcast' ),
			'outro'    => __( 'Spoken after this post', 'duetcast' ),
		);
		return $labels[ $name ];
	}

	/**
	 * A choice of several values.
	 *
	 * @param string $name   Of the choice.
	 * @param string $prefix Name of the form's fields.
	 * @param string $value  What is chosen.
	 * @param string $first  Label of the first option.
	 * @param string $empty  Value of the first option.
	 * @return string HTML.
	 */
	public static function select( $name, $prefix, $value, $first, $empty = '' ) {
		$options = self::options( $name );
		if ( '' !== $value && ! isset( $options[ $value ] ) ) {
			$options[ $value ] = $value;
		}
		$html = sprintf( '<select name="%1$s[%2$s]"><option value="%3$s">%4$s</option>', esc_attr( $prefix ), esc_attr( $name ), esc_attr( $empty ), esc_html( $first ) );
		foreach ( $options as $each => $label ) {
			$html .= sprintf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( $each ), selected( (string) $each, $value, false ), esc_html( $label ) );
		}
		return $html . '</select>';
	}

	/**
	 * All fields of a post.
	 *
	 * @param int    $post_id A post.
	 * @param string $prefix  Name of the form's fields.
	 * @return string HTML.
	 */
	public static function all( $post_id, $prefix ) {
		$choices = Post_Choices::of( $post_id );
		$html    = '';
		foreach ( array( 'audio', 'form', 'length', 'voice_1', 'voice_2' ) as $name ) {
			$html .= self::row( $name, self::select( $name, $prefix, $choices[ $name ], __( 'Site setting', 'duetcast' ) ) );
		}
		$html .= self::row( 'language', sprintf( '<input type="text" maxlength="3" pattern="[a-z]{2,3}" name="%s[language]" value="%s" placeholder="%s">', esc_attr( $prefix ), esc_attr( $choices['language'] ), esc_attr__( 'Site setting', 'duetcast' ) ) );
		foreach ( array( 'intro', 'outro' ) as $name ) {
			$html .= self::row( $name, sprintf( '<textarea rows="2" maxlength="1000" name="%1$s[%2$s]" placeholder="%3$s">%4$s</textarea>', esc_attr( $prefix ), esc_attr( $name ), esc_attr__( 'Site setting', 'duetcast' ), esc_textarea( $choices[ $name ] ) ) );
		}
		return $html;
	}

	/**
	 * A field with its label.
	 *
	 * @param string $name  Of the choice.
	 * @param string $field HTML.
	 * @return string HTML.
	 */
	private static function row( $name, $field ) {
		return '<p class="duetcast-field"><label><span>' . esc_html( self::label( $name ) ) . '</span> ' . $field . '</label></p>';
	}
}
