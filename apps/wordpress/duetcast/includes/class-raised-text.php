<?php
/**
 * Raised and lowered text.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** As the server reads it: powers and ordinal numbers are spoken, marks of footnotes are not. */
final class Raised_Text {

	const POWERS = array( '0' => '⁰', '1' => '¹', '2' => '²', '3' => '³', '4' => '⁴', '5' => '⁵', '6' => '⁶', '7' => '⁷', '8' => '⁸', '9' => '⁹', '+' => '⁺', '-' => '⁻', '−' => '⁻', '–' => '⁻' );
	const NUMBER = '/^[-−–+]?\d{1,3}$/u';
	/** A number, or a unit or variable, that has powers; a longer word before a number has a footnote. */
	const BASE    = '/(?:^|[^\d.,])\d{1,2}$|(?:^|[^\p{L}])(?:[kcmdµμn]?m|in|ft|yd|mi|k?g|[mk]?s|min|h|l|L|[kMG]?W|[kM]?Pa|[kM]?[NJV]|\p{L}|[πp]\p{L})$/u';
	const ORDINAL = '/^(?:st|nd|rd|th|er?|re|nde?|i?[èe]me|o|a|os|as|me|lle|mes?|ème)\.?$/iu';
	const MARK    = '/^[[(]?(?:[\p{P}\p{S}\d]+|\p{L}[\d,]*)[\])]?$/u';

	/** What is said for raised text. */
	public static function raised( string $before, string $text ): string {
		$inner = preg_replace( '/\s+/u', '', $text );
		if ( preg_match( self::NUMBER, $inner ) && ( preg_match( self::BASE, $before ) || preg_match( '/[-−–]/u', $inner ) ) ) {
			return strtr( $inner, self::POWERS );
		}
		if ( preg_match( self::ORDINAL, $inner ) && preg_match( '/(?:\d|(?:^|[^\p{L}])\p{L}{1,2})$/u', $before ) ) {
			return $inner;
		}
		if ( preg_match( '/^\p{L}$/u', $inner ) && preg_match( '/(?:^|[^\p{L}])(?:\p{L}|\d{1,2})$/u', $before ) ) {
			return 'n' === $inner ? 'ⁿ' : '^' . $inner;
		}
		if ( preg_match( '/^[ts]m$/i', $inner ) || preg_match( self::MARK, $inner ) ) {
			return '';
		}
		return ( preg_match( '/[\p{L}\p{N}]$/u', $before ) && mb_strlen( $inner, 'UTF-8' ) > 3 ? ' ' : '' ) . trim( $text );
	}

	/** What is said for lowered text: it is glued to a word, but not to a number. */
	public static function lowered( string $before, string $text ): string {
		return preg_match( '/\d$/', $before ) && preg_match( '/^\s*\d/', $text ) ? ' ' . trim( $text ) : $text;
	}
}
