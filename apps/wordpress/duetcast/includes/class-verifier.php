<?php
/**
 * Verifies signed records without asking anyone.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Follows docs/AUDIT-FORMAT.md of Duetcast: records of jobs that were not imported from another server. */
final class Verifier {

	const MEMBERS  = array( 'content', 'count', 'events', 'exportedAt', 'exportedBy', 'format', 'from', 'head', 'issuer', 'key', 'seals', 'signature', 'stream', 'version' );
	const EVENT    = array( 'data', 'id', 'metadata', 'revision', 'stream', 'type' );
	const METADATA = array( '$causationId', '$correlationId', 'actor', 'at', 'catalog', 'hash', 'previousHash', 'schemaVersion' );

	/** Points of small order, as y in hex, little-endian, without the highest bit: with them anyone can sign. */
	const SMALL = array(
		'0000000000000000000000000000000000000000000000000000000000000000',
		'0100000000000000000000000000000000000000000000000000000000000000',
		'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
		'26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
		'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
	);

	/** What a verdict says. */
	public static function text_of( string $verdict ): string {
		$texts = array(
			'verified'    => __( 'Verified', 'duetcast' ),
			'unavailable' => __( 'The server did not send the record.', 'duetcast' ),
			'syntax'      => __( 'The server’s record cannot be read.', 'duetcast' ),
			'form'        => __( 'The record does not have the form of such a record, or is of another job.', 'duetcast' ),
			'spelling'    => __( 'The record was written by another program.', 'duetcast' ),
			'missing'     => __( 'Something of the record is missing.', 'duetcast' ),
			'order'       => __( 'The events of the record are not in their order.', 'duetcast' ),
			'link'        => __( 'An event was removed from the record.', 'duetcast' ),
			'content'     => __( 'An event of the record was changed.', 'duetcast' ),
			'key'         => __( 'The record’s key is not valid.', 'duetcast' ),
			'seal'        => __( 'The seal of an event is not genuine.', 'duetcast' ),
			'head'        => __( 'The record’s summary does not fit its events.', 'duetcast' ),
			'signature'   => __( 'The record’s signature is not genuine.', 'duetcast' ),
			'signer'      => __( 'The record is signed by a server that this site was not connected to.', 'duetcast' ),
			'charged'     => __( 'The record charges other characters than the ledger.', 'duetcast' ),
		);
		return $texts[ strtok( $verdict, ':' ) ] ?? $verdict;
	}

	/**
	 * Verifies the signed record of a stream with the public keys (base64url) that are trusted.
	 *
	 * @return string `verified`, or the name of the first problem.
	 */
	public static function verify( string $text, string $stream, array $keys ): string {
		$file = json_decode( $text, false, 200 );
		if ( ! $file instanceof \stdClass ) {
			return 'syntax';
		}
		try {
			return self::problem( $file, $text, $stream, $keys );
		} catch ( \Throwable $error ) {
			return 'form';
		}
	}

	/** Characters that the job of a verified record charged. @return int -1 if it says nothing. */
	public static function charged( string $text ): int {
		$charged = -1;
		foreach ( json_decode( $text )->events as $event ) {
			if ( 'JobCompleted' === $event->type && isset( $event->data->charged ) ) {
				$charged = (int) $event->data->charged;
			}
		}
		return $charged;
	}

	/** The first problem. */
	private static function problem( \stdClass $file, string $text, string $stream, array $keys ): string {
		$missing = array_diff( self::MEMBERS, array_keys( get_object_vars( $file ) ) );
		if ( $missing || 'duetcast-audit' !== $file->format || 1 !== $file->version || isset( $file->origin ) || $stream !== $file->stream ) {
			return 'form';
		}
		if ( ! is_array( $file->events ) || ! $file->events || count( $file->events ) !== $file->count || ! is_array( $file->seals ) || count( $file->seals ) !== $file->count || ! is_int( $file->from ) ) {
			return 'missing';
		}
		$key = self::bytes( $file->key->x, SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES );
		if ( null === $key || self::is_small( $key ) || 'Ed25519' !== $file->key->crv ) {
			return 'key';
		}
		$chain = self::chain_problem( $file );
		if ( null !== $chain ) {
			return $chain;
		}
		foreach ( $file->events as $index => $event ) {
			if ( ! self::is_signed( self::sealed( $file, $index, $event ), $file->seals[ $index ], $key ) ) {
				return 'seal';
			}
		}
		$last = $file->events[ $file->count - 1 ];
		if ( Canonical_Json::of( $file->head ) !== Canonical_Json::of( (object) array( 'revision' => $last->revision, 'hash' => $last->metadata->hash, 'at' => $last->metadata->at ) ) ) {
			return 'head';
		}
		$unsigned = clone $file;
		unset( $unsigned->signature, $unsigned->events, $unsigned->seals ); // The head covers the events.
		if ( ! self::is_signed( Canonical_Json::of( $unsigned ), $file->signature, $key ) ) {
			return 'signature';
		}
		if ( ! in_array( $file->key->x, $keys, true ) ) {
			return 'signer';
		}
		return self::spelled( $file ) === $text ? 'verified' : 'spelling';
	}

	/** Order, link and hash of each event. @return string|null */
	private static function chain_problem( \stdClass $file ) {
		$before = str_repeat( '0', 64 );
		foreach ( $file->events as $index => $event ) {
			$names = array_keys( get_object_vars( $event ) );
			sort( $names );
			$metadata = array_keys( get_object_vars( $event->metadata ) );
			if ( self::EVENT !== $names || array_diff( self::METADATA, $metadata ) || ! is_object( $event->data ) ) {
				return 'form';
			}
			if ( $event->stream !== $file->stream || $event->revision !== $file->from + $index ) {
				return 'order';
			}
			if ( ( 0 < $index || 0 === $file->from ) && $event->metadata->previousHash !== $before ) {
				return 'link';
			}
			$hashed           = clone $event;
			$hashed->metadata = clone $event->metadata;
			unset( $hashed->metadata->hash );
			$before = hash( 'sha256', Canonical_Json::of( $hashed ) );
			if ( $event->metadata->hash !== $before ) {
				return 'content';
			}
		}
		return null;
	}

	/** What the seal of an event signs. */
	private static function sealed( \stdClass $file, int $index, \stdClass $event ): string {
		return Canonical_Json::of(
			(object) array(
				'format'   => 'duetcast-audit-seal',
				'stream'   => $file->stream,
				'revision' => $event->revision,
				'hash'     => $event->metadata->hash,
				'isFirst'  => 0 === $index,
				'isLast'   => $index === $file->count - 1,
			)
		);
	}

	/** Whether a signature is of the key. */
	private static function is_signed( string $text, string $signature, string $key ): bool {
		$bytes = self::bytes( $signature, SODIUM_CRYPTO_SIGN_BYTES );
		return null !== $bytes && ! self::is_small( substr( $bytes, 0, 32 ) ) && sodium_crypto_sign_verify_detached( $bytes, $text, $key );
	}

	/** Whether a point is one of small order, or not in its only spelling. */
	private static function is_small( string $point ): bool {
		$point[31] = chr( ord( $point[31] ) & 0x7f );
		$hex       = bin2hex( $point );
		$is_large  = preg_match( '/^(ed|ee|ef|f.)(ff){30}7f$/', $hex );
		return in_array( $hex, self::SMALL, true ) || $is_large;
	}

	/** Bytes of base64url in its only spelling. */
	private static function bytes( $text, int $length ): ?string {
		$bytes = is_string( $text ) ? base64_decode( strtr( $text, '-_', '+/' ), true ) : false; // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
		if ( false === $bytes || strlen( $bytes ) !== $length ) {
			return null;
		}
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' ) === $text ? $bytes : null; // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
	}

	/** The text of a record: canonical JSON with line feeds in its outermost object and the lists in it. */
	private static function spelled( \stdClass $file ): string {
		$members = get_object_vars( $file );
		uksort( $members, array( Canonical_Json::class, 'compare' ) );
		$parts = array();
		foreach ( $members as $name => $member ) {
			$value   = is_array( $member ) && $member ? "[\n" . implode( ",\n", array_map( array( Canonical_Json::class, 'of' ), $member ) ) . "\n]" : Canonical_Json::of( $member );
			$parts[] = Canonical_Json::of( (string) $name ) . ':' . $value;
		}
		return "{\n" . implode( ",\n", $parts ) . "\n}\n";
	}
}
