<?php
/**
 * Encrypts what the site must keep secret.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Secrets are stored encrypted with the site's salts, which are in wp-config.php and not in the database. */
final class Secrets {

	/** Encrypts a secret. */
	public static function seal( string $secret ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return base64_encode( $nonce . sodium_crypto_secretbox( $secret, $nonce, self::key() ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
	}

	/** Decrypts what `seal` returned; null if the salts changed or the value is damaged. */
	public static function open( $sealed ): ?string {
		$bytes = is_string( $sealed ) ? base64_decode( $sealed, true ) : false; // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
		if ( false === $bytes || strlen( $bytes ) <= SODIUM_CRYPTO_SECRETBOX_NONCEBYTES + SODIUM_CRYPTO_SECRETBOX_MACBYTES ) {
			return null;
		}
		$nonce  = substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		$secret = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), $nonce, self::key() );
		return false === $secret ? null : $secret;
	}

	/** The key of this site. */
	private static function key(): string {
		return hash( 'sha256', 'duetcast|' . wp_salt( 'auth' ) . wp_salt( 'secure_auth' ), true );
	}
}
