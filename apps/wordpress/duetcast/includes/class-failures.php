<?php
/**
 * What went wrong, in words.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Sentences that say what to do. */
final class Failures {

	/** The sentence of an error. */
	public static function text_of( \WP_Error $error ): string {
		$data = (array) $error->get_error_data();
		if ( 'usage.limitExceeded' === $error->get_error_code() && isset( $data['limit'], $data['currentUsage'], $data['requested'] ) ) {
			return sprintf(
				/* translators: 1: characters needed, 2: characters left, 3: characters of the plan. */
				__( 'This post needs %1$s characters, but %2$s of %3$s are left this month. Choose a larger plan, or wait for the next month.', 'duetcast' ),
				number_format_i18n( (int) $data['requested'] ),
				number_format_i18n( max( 0, (int) $data['limit'] - (int) $data['currentUsage'] ) ),
				number_format_i18n( (int) $data['limit'] )
			);
		}
		if ( 'network' === $error->get_error_code() ) {
			/* translators: %s: what the network reported. */
			return sprintf( __( 'The server could not be reached: %s It is tried again.', 'duetcast' ), rtrim( $error->get_error_message(), '.' ) . '.' );
		}
		return mb_substr( $error->get_error_message(), 0, 500 );
	}

	/** Address of the plans, if they would help. */
	public static function help_link( string $code ): string {
		return 'usage.limitExceeded' === $code ? Server_Address::current() . '/#pricing' : '';
	}

	/** Name of a state. */
	public static function state( string $state ): string {
		$names = array(
			'idle'       => __( 'No audio', 'duetcast' ),
			'checking'   => __( 'Comparing the text', 'duetcast' ),
			'queued'     => __( 'Waiting', 'duetcast' ),
			'rendering'  => __( 'Being spoken', 'duetcast' ),
			'publishing' => __( 'Being published', 'duetcast' ),
			'copying'    => __( 'Being copied', 'duetcast' ),
			'ready'      => __( 'Ready', 'duetcast' ),
			'failed'     => __( 'Failed', 'duetcast' ),
			'removing'   => __( 'Being removed', 'duetcast' ),
		);
		return isset( $names[ $state ] ) ? $names[ $state ] : $state;
	}
}
