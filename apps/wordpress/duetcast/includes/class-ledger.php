<?php
/**
 * Which text was spoken when, by whom, and what it cost.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** One entry per audio that a post was given. */
final class Ledger {

	const COLUMNS = array( 'post_id', 'request', 'revision_id', 'job_id', 'form', 'voices', 'text_hash', 'characters', 'charged', 'requested_by', 'published_at', 'replaced_at', 'unpublished_at', 'verified_at', 'verdict' );

	/** Notes an audio that is about to be published; a repeated step changes nothing. */
	public static function begin( array $row, array $job ) {
		global $wpdb;
		$pinned  = (array) json_decode( (string) $row['pinned'], true );
		$voices  = isset( $pinned['voice_1'] ) ? $pinned['voice_1'] : '';
		$voices .= 'conversation' === $row['form'] && ! empty( $pinned['voice_2'] ) ? ', ' . $pinned['voice_2'] : '';
		$details = isset( $job['jobDetails'] ) ? (array) $job['jobDetails'] : array();
		$wpdb->query( // phpcs:ignore WordPress.DB
			$wpdb->prepare(
				'INSERT IGNORE INTO ' . Tables::ledger() . ' (post_id, request, revision_id, job_id, form, voices, text_hash, characters, charged, requested_by) VALUES (%d, %d, %d, %s, %s, %s, %s, %d, %d, %d)', // phpcs:ignore WordPress.DB
				$row['post_id'],
				$row['making'],
				$row['job_revision'],
				$row['job_id'],
				$row['form'],
				mb_substr( $voices, 0, 400 ),
				$row['job_text_hash'],
				isset( $details['totalCharactersProcessed'] ) ? (int) $details['totalCharactersProcessed'] : 0,
				isset( $details['charactersCharged'] ) ? (int) $details['charactersCharged'] : 0,
				$row['requested_by']
			)
		);
	}

	/** Notes that the audio is public, and that it replaced those of before. */
	public static function published( array $row ) {
		global $wpdb;
		$now = time();
		$wpdb->query( $wpdb->prepare( 'UPDATE ' . Tables::ledger() . ' SET published_at = %d WHERE post_id = %d AND request = %d AND published_at = 0', $now, $row['post_id'], $row['making'] ) ); // phpcs:ignore WordPress.DB
		$wpdb->query( $wpdb->prepare( 'UPDATE ' . Tables::ledger() . ' SET replaced_at = %d WHERE post_id = %d AND request < %d AND replaced_at = 0', $now, $row['post_id'], $row['making'] ) ); // phpcs:ignore WordPress.DB
	}

	/**
	 * Audio of a post, or of all (0), that may be public; only what was replaced before a time, unless it is 0.
	 *
	 * @return array[] `post_id` and `job_id` of each.
	 */
	public static function published_audio( int $post_id, int $before = 0 ): array {
		global $wpdb;
		return $wpdb->get_results( $wpdb->prepare( 'SELECT post_id, job_id FROM ' . Tables::ledger() . ' WHERE unpublished_at = 0 AND ( %d = 0 OR post_id = %d ) GROUP BY post_id, job_id HAVING %d = 0 OR ( MIN(replaced_at) > 0 AND MAX(replaced_at) < %d ) ORDER BY MIN(id) LIMIT 500', $post_id, $post_id, $before, $before ), ARRAY_A ); // phpcs:ignore WordPress.DB
	}

	/** Notes that an audio is no longer public with its post. */
	public static function unpublished( int $post_id, string $job_id ) {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE ' . Tables::ledger() . ' SET unpublished_at = %d, replaced_at = CASE WHEN replaced_at = 0 THEN %d ELSE replaced_at END WHERE post_id = %d AND job_id = %s AND unpublished_at = 0', time(), time(), $post_id, $job_id ) ); // phpcs:ignore WordPress.DB
	}

	/** Entries of a post or of all posts, oldest first. */
	public static function entries( int $post_id = 0, int $after = 0, int $most = 500 ): array {
		global $wpdb;
		return $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM ' . Tables::ledger() . ' WHERE id > %d AND ( %d = 0 OR post_id = %d ) ORDER BY id LIMIT %d', $after, $post_id, $post_id, $most ), ARRAY_A ); // phpcs:ignore WordPress.DB
	}

	/**
	 * Verifies the signed record of an entry's job with the keys that were pinned when the site was connected. @return
	 * string `verified`, or what is wrong.
	 */
	public static function verify( array $entry ): string {
		global $wpdb;
		$file    = Api::call( 'GET', '/api/jobs/' . rawurlencode( $entry['job_id'] ) . '/audit?format=signed', null, array( 'raw' => true, 'timeout' => 30 ) );
		$details = Connection::details();
		if ( is_wp_error( $file ) ) {
			return 'unavailable: ' . $file->get_error_code();
		}
		$verdict = Verifier::verify( $file, 'job-' . $entry['job_id'], $details['keys'] );
		if ( 'verified' === $verdict && Verifier::charged( $file ) !== (int) $entry['charged'] ) {
			$verdict = 'charged';
		}
		$wpdb->update( Tables::ledger(), array( 'verified_at' => time(), 'verdict' => $verdict ), array( 'id' => $entry['id'] ) ); // phpcs:ignore WordPress.DB
		return $verdict;
	}

	/** The ledger as CSV, without what a spreadsheet would take for a formula. */
	public static function csv( int $post_id = 0 ): string {
		$lines = array( implode( ',', self::COLUMNS ) );
		$after = 0;
		do {
			$entries = self::entries( $post_id, $after );
			foreach ( $entries as $entry ) {
				$after = (int) $entry['id'];
				$cells = array();
				foreach ( self::COLUMNS as $name ) {
					$is_time = '_at' === substr( $name, -3 );
					$cells[] = self::cell( $is_time ? ( (int) $entry[ $name ] ? gmdate( 'Y-m-d\TH:i:s\Z', (int) $entry[ $name ] ) : '' ) : (string) $entry[ $name ] );
				}
				$lines[] = implode( ',', $cells );
			}
		} while ( $entries );
		return implode( "\r\n", $lines ) . "\r\n";
	}

	/** A cell of CSV. */
	private static function cell( string $text ): string {
		$text = preg_match( '/^[=+\-@\t\r]/', $text ) ? "'" . $text : $text;
		return preg_match( '/[",\r\n]/', $text ) ? '"' . str_replace( '"', '""', $text ) . '"' : $text;
	}
}
