<?php
/**
 * Canonical JSON (RFC 8785), of which hashes and signatures are made.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Objects are `stdClass`, lists are arrays. */
final class Canonical_Json {

	/** The one spelling of a value of `json_decode`. @throws \UnexpectedValueException If it has none. */
	public static function of( $value ): string {
		if ( is_object( $value ) ) {
			$members = get_object_vars( $value );
			uksort( $members, array( self::class, 'compare' ) );
			$parts = array();
			foreach ( $members as $name => $member ) {
				$parts[] = self::text( (string) $name ) . ':' . self::of( $member );
			}
			return '{' . implode( ',', $parts ) . '}';
		}
		if ( is_array( $value ) ) {
			return '[' . implode( ',', array_map( array( self::class, 'of' ), $value ) ) . ']';
		}
		if ( is_string( $value ) ) {
			return self::text( $value );
		}
		if ( is_float( $value ) ) {
			return self::number( $value );
		}
		return null === $value ? 'null' : ( is_bool( $value ) ? ( $value ? 'true' : 'false' ) : (string) $value );
	}

	/** Order of names: by UTF-16 code units. */
	public static function compare( $one, $other ) {
		return strcmp( self::utf16( (string) $one ), self::utf16( (string) $other ) );
	}

	/** UTF-16 of a text, big-endian. */
	private static function utf16( string $text ): string {
		$units = '';
		foreach ( preg_split( '//u', $text, -1, PREG_SPLIT_NO_EMPTY ) as $character ) {
			$bytes  = array_values( unpack( 'C*', $character ) );
			$masks  = array( 1 => 0x7f, 2 => 0x1f, 3 => 0x0f, 4 => 0x07 );
			$point  = $bytes[0] & $masks[ count( $bytes ) ];
			$length = count( $bytes );
			for ( $index = 1; $index < $length; $index++ ) {
				$point = ( $point << 6 ) | ( $bytes[ $index ] & 0x3f );
			}
			$units .= $point < 0x10000 ? pack( 'n', $point ) : pack( 'nn', 0xd800 | ( ( $point - 0x10000 ) >> 10 ), 0xdc00 | ( ( $point - 0x10000 ) & 0x3ff ) );
		}
		return $units;
	}

	/** A text as ECMAScript writes it. */
	private static function text( string $text ): string {
		return json_encode( $text, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS | JSON_THROW_ON_ERROR ); // phpcs:ignore WordPress.WP.AlternativeFunctions
	}

	/** A number as ECMAScript writes it. @throws \UnexpectedValueException If JSON has no such number. */
	private static function number( float $number ): string {
		if ( ! is_finite( $number ) ) {
			throw new \UnexpectedValueException( 'number' );
		}
		if ( 0.0 === $number ) {
			return '0';
		}
		preg_match( '/^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/', self::shortest( $number ), $match );
		$digits = rtrim( $match[2] . $match[3], '0' );
		$point  = (int) $match[4] + 1;
		$count  = strlen( $digits );
		if ( $point > 0 && $point <= 21 ) {
			$text = $count <= $point ? str_pad( $digits, $point, '0' ) : substr( $digits, 0, $point ) . '.' . substr( $digits, $point );
		} elseif ( $point > -6 && $point <= 0 ) {
			$text = '0.' . str_repeat( '0', -$point ) . $digits;
		} else {
			$text = $digits[0] . ( $count > 1 ? '.' . substr( $digits, 1 ) : '' ) . 'e' . ( $point > 0 ? '+' : '-' ) . abs( $point - 1 );
		}
		return $match[1] . $text;
	}

	/** The shortest spelling with an exponent that is read back as the same number. */
	private static function shortest( float $number ): string {
		for ( $digits = 0; $digits < 17; $digits++ ) {
			$text = sprintf( '%.' . $digits . 'e', $number );
			if ( (float) $text === $number ) {
				break;
			}
		}
		return $text;
	}
}
