<?php
/**
 * The settings of a connected site.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** The form of the Settings API. */
final class Settings_Form {

	/** Prints the form. */
	public static function show() {
		$all = Settings::all();
		echo '<h2>' . esc_html__( 'Audio of posts', 'duetcast' ) . '</h2><form method="post" action="options.php"><table class="form-table" role="presentation">';
		settings_fields( Settings_Page::SLUG );
		foreach ( array( 'form', 'length', 'voice_1', 'voice_2' ) as $name ) {
			self::select( $name, $all );
		}
		foreach ( Languages::all() as $code => $language ) {
			foreach ( array( 'voice_1', 'voice_2' ) as $name ) {
				$prefix = Settings::OPTION . "[voices][$code]";
				$chosen = Languages::voices( $code ) + array( $name => '' );
				self::row( $name, Choice_Fields::label( $name ) . ': ' . $language, Choice_Fields::select( $name, $prefix, $chosen[ $name ], __( 'Site setting', 'duetcast' ) ), $prefix );
			}
		}
		self::row( 'language', __( 'Language', 'duetcast' ), sprintf( '<input type="text" size="4" maxlength="3" pattern="[a-z]{2,3}" id="%1$s-language" name="%1$s[language]" value="%2$s"> %3$s', esc_attr( Settings::OPTION ), esc_attr( $all['language'] ), esc_html__( 'Two or three letters, such as en; empty: that of the text.', 'duetcast' ) ) );
		self::text( 'intro', __( 'Spoken before each post', 'duetcast' ), $all );
		self::text( 'outro', __( 'Spoken after each post', 'duetcast' ), $all );
		self::text( 'silent', __( 'Not spoken', 'duetcast' ), $all, __( 'CSS selectors, one in each line, such as .share-bar. Share bars, related posts, forms and the like of common plugins, and what has the class no-audio, are left out without that.', 'duetcast' ) );
		self::select( 'excerpt', $all );
		self::text( 'fields', __( 'Custom fields spoken before the text', 'duetcast' ), $all, __( 'Their names, one in each line, such as subtitle. What they hold can be heard by all.', 'duetcast' ) );
		self::text( 'artwork', __( 'Picture of the feed for podcast apps', 'duetcast' ), $all, __( 'Address of a square JPEG or PNG of 1400 to 3000 pixels, as Apple asks; empty: the icon of the site.', 'duetcast' ) );
		self::automatic( $all );
		foreach ( array( 'foreign', 'spending', 'placement', 'layout', 'sticky', 'download', 'copy' ) as $name ) {
			self::select( $name, $all );
		}
		echo '</table>';
		echo '<p>' . esc_html__( 'A site with copies plays its own audio, also after it is disconnected. Copies are public files like all uploads.', 'duetcast' ) . '</p>';
		echo '<p>' . esc_html__( 'Voices and form apply to new audio. Audio that exists keeps its own until you make it again.', 'duetcast' ) . '</p>';
		/* translators: %s: an address. */
		echo '<p>' . esc_html( sprintf( __( 'Feed of all audio, for podcast apps: %s', 'duetcast' ), get_feed_link( Feeds::NAME ) ) ) . '</p>';
		submit_button();
		echo '</form>';
	}

	/** Prints the choice of what gets audio by itself. */
	private static function automatic( array $all ) {
		$html = '<fieldset>';
		foreach ( Settings::post_types() as $type ) {
			$name  = get_post_type_object( $type )->labels->name;
			$html .= sprintf( '<label><input type="checkbox" name="%s[automatic][]" value="%s"%s> %s</label><br>', esc_attr( Settings::OPTION ), esc_attr( $type ), checked( in_array( $type, $all['automatic'], true ), true, false ), esc_html( $name ) );
		}
		foreach ( get_categories( array( 'hide_empty' => false, 'number' => 200 ) ) as $category ) {
			$categories = isset( $categories ) ? $categories : '';
			$categories .= sprintf( '<option value="%d"%s>%s</option>', $category->term_id, selected( in_array( $category->term_id, $all['categories'], true ), true, false ), esc_html( $category->name ) );
		}
		$html .= sprintf( '<label>%s<br><select multiple size="4" name="%s[categories][]">%s</select></label>', esc_html__( 'Only in these categories (none: in all)', 'duetcast' ), esc_attr( Settings::OPTION ), isset( $categories ) ? $categories : '' );
		$html .= '<p class="description">' . esc_html__( 'When they are published or their text changes, by who may make audio. Older posts are left alone. Each change spends characters.', 'duetcast' ) . '</p></fieldset>';
		self::row( 'automatic', __( 'Make audio automatically', 'duetcast' ), $html );
	}

	/** Prints a text of several lines. */
	private static function text( string $name, string $label, array $all, string $help = '' ) {
		self::row( $name, $label, sprintf( '<textarea rows="2" class="large-text" maxlength="%1$d" id="%3$s-%2$s" name="%3$s[%2$s]">%4$s</textarea><p class="description">%5$s</p>', '' === $help ? 1000 : 4000, esc_attr( $name ), esc_attr( Settings::OPTION ), esc_textarea( $all[ $name ] ), esc_html( $help ) ) );
	}

	/** Prints a choice. */
	private static function select( string $name, array $all ) {
		$first = 0 === strpos( $name, 'voice' ) && '' === $all[ $name ] ? __( 'Choose a voice', 'duetcast' ) : null;
		self::row( $name, Choice_Fields::label( $name ), Choice_Fields::select( $name, Settings::OPTION, $all[ $name ], $first ) );
	}

	/** Prints a row. */
	private static function row( string $name, string $label, string $html, string $prefix = Settings::OPTION ) {
		printf( '<tr><th scope="row"><label for="%s-%s">%s</label></th><td>%s</td></tr>', esc_attr( $prefix ), esc_attr( $name ), esc_html( $label ), $html ); // phpcs:ignore WordPress.Security.EscapeOutput
	}
}
