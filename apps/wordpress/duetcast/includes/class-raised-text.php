<?php
/**
 * Raised and lowered text.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** As the server reads it, by the same rules: powers and ordinal numbers are spoken, marks of footnotes are not. */
final class Raised_Text {

	const POWERS = array( '0' => '⁰', '1' => '¹', '2' => '²', '3' => '³', '4' => '⁴', '5' => '⁵', '6' => '⁶', '7' => '⁷', '8' => '⁸', '9' => '⁹', '+' => '⁺', '-' => '⁻', '−' => '⁻', '–' => '⁻' );

	/** What is said for raised text between others. */
	public static function raised( string $before, string $text, string $after ): string {
		$inner = preg_replace( '/\s+/u', '', $text );
		// What is said, and patterns of the text before, raised and after.
		foreach ( '' === $inner ? array() : Spoken_Text::rules( 'raised' ) as list( $said, $base, $raised, $next ) ) {
			if ( self::matches( "^(?:$raised)\\z", $inner ) && self::matches( "(?:$base)\\z", $before ) && self::matches( "^(?:$next)", $after ) ) {
				return 'power' === $said ? strtr( $inner, self::POWERS ) : str_replace( '*', $inner, $said );
			}
		}
		return ( self::matches( '[\p{L}\p{N}]\z', $before ) && mb_strlen( $inner, 'UTF-8' ) > 3 ? ' ' : '' ) . trim( $text );
	}

	/** What is said for lowered text: it is glued to a word, but not to a number. */
	public static function lowered( string $before, string $text ): string {
		return preg_match( '/\d$/', $before ) && preg_match( '/^\s*\d/', $text ) ? ' ' . trim( $text ) : $text;
	}

	/** Whether a pattern with Unicode's properties is found. */
	private static function matches( string $pattern, string $text ): bool {
		return 1 === preg_match( "\x01$pattern\x01u", $text );
	}
}
