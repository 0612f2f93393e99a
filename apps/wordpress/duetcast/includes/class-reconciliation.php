<?php
/**
 * Compares what the server keeps public with what posts show.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** After a database was restored or rows were lost, the server would keep audio public that no post shows. The same list has the plays. */
final class Reconciliation {

	const MOST_PAGES = 100;

	/** Unpublishes what no post shows, and keeps how often posts were heard. */
	public static function run() {
		$details = Connection::details();
		$path    = '/api/plugin-connections/' . rawurlencode( $details['id'] ) . '/posts?limit=100';
		$cursor  = '';
		for ( $page = 0; $page < self::MOST_PAGES && 'connected' === Connection::state(); $page++ ) {
			$answer = Api::call( 'GET', $path . $cursor, null, array( 'whole' => true ) );
			if ( is_wp_error( $answer ) || ! isset( $answer['data'] ) || ! is_array( $answer['data'] ) ) {
				return;
			}
			array_map( array( self::class, 'compare' ), $answer['data'] );
			if ( empty( $answer['page']['next'] ) ) {
				return;
			}
			$cursor = '&cursor=' . rawurlencode( (string) $answer['page']['next'] );
		}
	}

	/** Unpublishes an audio unless its post shows it, or is being worked on. */
	private static function compare( $published ) {
		if ( ! isset( $published['jobId'], $published['post'] ) || ! preg_match( '/^post-(\d{1,18})$/', (string) $published['post'], $match ) ) {
			return;
		}
		$row     = Queue::row( (int) $match[1] );
		$is_over = null === $row || in_array( $row['state'], array( 'idle', 'ready' ), true );
		$known   = null === $row ? array() : array_column( Ledger::published_audio( (int) $match[1] ), 'job_id' );
		if ( $is_over && ! in_array( $published['jobId'], $known, true ) ) {
			Api::call( 'DELETE', '/api/jobs/' . rawurlencode( (string) $published['jobId'] ) . '/posts/' . rawurlencode( $published['post'] ) );
		} elseif ( isset( $published['downloads'] ) ) {
			Plays::keep( (int) $match[1], (array) $published['downloads'] );
		}
	}
}
