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

	/** Labels of a choice that is not a voice, by value and without the empty one. */
	private static function options( string $name ): array {
		switch ( $name ) {
			case 'audio':
				return array( 'on' => __( 'Made when it is published or changed', 'duetcast' ), 'off' => __( 'None', 'duetcast' ) );
			case 'form':
				return array( 'read' => __( 'Read aloud', 'duetcast' ), 'conversation' => __( 'Conversation of two speakers', 'duetcast' ) );
			case 'length':
				return array( 'brief' => __( 'Brief', 'duetcast' ), 'standard' => __( 'Standard', 'duetcast' ), 'full' => __( 'Full', 'duetcast' ) );
			case 'spending':
				return array(
					'edit_posts'        => __( 'All who may edit the post', 'duetcast' ),
					'publish_posts'     => __( 'Those of them who may publish posts: authors', 'duetcast' ),
					'edit_others_posts' => __( 'Those of them who may edit the posts of others: editors', 'duetcast' ),
					'manage_options'    => __( 'Administrators', 'duetcast' ),
				);
			case 'layout':
				return array( 'full' => __( 'Full, with waveform, chapters and transcript', 'duetcast' ), 'compact' => __( 'Compact, one line', 'duetcast' ) );
			case 'foreign':
				return array( 'voice' => __( 'Said by a voice of their language', 'duetcast' ), 'leave' => __( 'Left out, with a notice', 'duetcast' ) );
			case 'excerpt':
				return array( 'none' => __( 'Not read aloud', 'duetcast' ), 'before' => __( 'Spoken before the text, where a person wrote one', 'duetcast' ) );
			case 'sticky':
				return array( 'none' => __( 'Moves with the text', 'duetcast' ), 'phones' => __( 'Stays in sight on phones', 'duetcast' ) );
			case 'download':
				return array( 'none' => __( 'No link', 'duetcast' ), 'link' => __( 'A link below the player', 'duetcast' ) );
			case 'placement':
				return array( 'before' => __( 'Before the text', 'duetcast' ), 'after' => __( 'After the text', 'duetcast' ), 'none' => __( 'Only where the block or [duetcast] is', 'duetcast' ) );
			default:
				return array( 'none' => __( 'No copies', 'duetcast' ), 'copy' => __( 'Copy the audio; delete the copy when the audio is replaced or removed', 'duetcast' ), 'keep' => __( 'Copy the audio; keep all copies', 'duetcast' ) );
		}
	}

	/** Label of a choice. */
	public static function label( string $name ): string {
		$labels = array(
			'audio'     => __( 'Audio of this post', 'duetcast' ),
			'foreign'   => __( 'Paragraphs in another script', 'duetcast' ),
			'excerpt'   => __( 'Excerpt', 'duetcast' ),
			'spending'  => __( 'Who may make audio, which spends characters', 'duetcast' ),
			'placement' => __( 'Player', 'duetcast' ),
			'layout'    => __( 'Layout of the player', 'duetcast' ),
			'sticky'    => __( 'When the page is scrolled', 'duetcast' ),
			'download'  => __( 'Download', 'duetcast' ),
			'copy'      => __( 'Copies in the media library', 'duetcast' ),
			'form'      => __( 'Form', 'duetcast' ),
			'length'    => __( 'Length of a conversation', 'duetcast' ),
			'voice_1'   => __( 'Voice', 'duetcast' ),
			'voice_2'   => __( 'Second voice', 'duetcast' ),
			'language'  => __( 'Language', 'duetcast' ),
			'intro'     => __( 'Spoken before this post', 'duetcast' ),
			'outro'     => __( 'Spoken after this post', 'duetcast' ),
		);
		return $labels[ $name ];
	}

	/** A choice of several values as HTML. `$first` labels an option before them, whose value is `$empty`; null: there is none. */
	public static function select( string $name, string $prefix, string $value, ?string $first = null, string $empty = '' ): string {
		$is_voice = 0 === strpos( $name, 'voice' );
		$html     = null === $first ? '' : self::option( $empty, $first, $value );
		$options  = '';
		foreach ( $is_voice ? Voices::all() : array() as $voice ) {
			$is_first = ! isset( $group ) || $group !== $voice['group'];
			$options .= $is_first ? ( isset( $group ) ? '</optgroup>' : '' ) . '<optgroup label="' . esc_attr( $voice['group'] ) . '">' : '';
			$options .= self::option( $voice['id'], $voice['name'], $value, ' data-duetcast-preview="' . esc_url( $voice['preview'] ) . '"' );
			$group    = $voice['group'];
		}
		foreach ( $is_voice ? array() : self::options( $name ) as $each => $label ) {
			$options .= self::option( $each, $label, $value );
		}
		$options .= isset( $group ) ? '</optgroup>' : '';
		if ( '' !== $value && false === strpos( $html . $options, ' selected=' ) ) {
			$html .= self::option( $value, $value, $value );
		}
		$html = sprintf( '<select id="%1$s-%2$s" name="%1$s[%2$s]">%3$s</select>', esc_attr( $prefix ), esc_attr( $name ), $html . $options );
		return $is_voice ? sprintf( '<span class="duetcast-voice">%s <input type="search" placeholder="%2$s" aria-label="%2$s"> <button type="button" class="button">%3$s</button></span>', $html, esc_attr__( 'Search voices', 'duetcast' ), esc_html__( 'Listen', 'duetcast' ) ) : $html;
	}

	/** An option of a choice. */
	public static function option( string $value, string $label, string $chosen, string $data = '' ): string {
		return sprintf( '<option value="%s"%s%s>%s</option>', esc_attr( $value ), selected( $value, $chosen, false ), $data, esc_html( $label ) );
	}

	/** All fields of a post. */
	public static function all( int $post_id, string $prefix ): string {
		$choices = Post_Choices::of( $post_id );
		$html    = '';
		foreach ( array( 'audio', 'form', 'length', 'voice_1', 'voice_2' ) as $name ) {
			$html .= self::row( $name, $prefix, self::select( $name, $prefix, $choices[ $name ], __( 'Site setting', 'duetcast' ) ) );
		}
		$html .= self::row( 'language', $prefix, sprintf( '<input type="text" maxlength="3" pattern="[a-z]{2,3}" id="%1$s-language" name="%1$s[language]" value="%2$s" placeholder="%3$s">', esc_attr( $prefix ), esc_attr( $choices['language'] ), esc_attr__( 'Site setting', 'duetcast' ) ) );
		foreach ( array( 'intro', 'outro' ) as $name ) {
			$html .= self::row( $name, $prefix, sprintf( '<textarea rows="2" maxlength="1000" id="%1$s-%2$s" name="%1$s[%2$s]" placeholder="%3$s">%4$s</textarea>', esc_attr( $prefix ), esc_attr( $name ), esc_attr__( 'Site setting', 'duetcast' ), esc_textarea( $choices[ $name ] ) ) );
		}
		return $html;
	}

	/** A field with its label. */
	private static function row( string $name, string $prefix, string $field ): string {
		return sprintf( '<p class="duetcast-field"><label for="%s-%s">%s</label> %s</p>', esc_attr( $prefix ), esc_attr( $name ), esc_html( self::label( $name ) ), $field );
	}
}
