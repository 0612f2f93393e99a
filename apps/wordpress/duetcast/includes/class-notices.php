<?php
/**
 * A sentence for the next page.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Shown once, on the plugin's own pages, to the person who acted. */
final class Notices {

	/** Leaves a sentence. */
	public static function leave( string $text, bool $is_error = false ) {
		set_transient( self::name(), array( 'text' => $text, 'is_error' => $is_error ), MINUTE_IN_SECONDS );
	}

	/** Shows it. */
	public static function show() {
		$notice = get_transient( self::name() );
		delete_transient( self::name() );
		if ( is_array( $notice ) ) {
			printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $notice['is_error'] ? 'error' : 'success' ), esc_html( $notice['text'] ) );
		}
	}

	/** Where it is left. */
	private static function name(): string {
		return 'duetcast_notice_' . get_current_user_id();
	}
}
