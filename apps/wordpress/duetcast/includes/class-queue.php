<?php
/**
 * The queue of posts.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/**
 * One row per post. What a person or a save wants is counted in `request`; `making` is the request that the current job is
 * for. Only the holder of a row's lease works on it, and saves only if the state did not change meanwhile.
 *
 * States: idle, checking, queued, rendering, publishing, copying, ready, failed, removing.
 */
final class Queue {

	const WAITING = array( 'checking', 'queued', 'rendering', 'publishing', 'copying', 'removing' );

	/** States in which nothing more is done. */
	const ENDS = array( 'idle', 'checking', 'ready', 'failed' );

	/** Longer than all calls of one step together. */
	const LEASE_SECONDS = 240;

	/** The row of a post. */
	public static function row( int $post_id ): ?array {
		global $wpdb;
		$found = false;
		$row   = wp_cache_get( (int) $post_id, 'duetcast', false, $found );
		if ( $found ) {
			return is_array( $row ) ? $row : null;
		}
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM ' . Tables::posts() . ' WHERE post_id = %d', $post_id ), ARRAY_A ); // phpcs:ignore WordPress.DB
		wp_cache_set( (int) $post_id, is_array( $row ) ? $row : 0, 'duetcast', MINUTE_IN_SECONDS );
		return is_array( $row ) ? $row : null;
	}

	/** Rows of many posts with one query, by post. */
	public static function rows( array $post_ids ): array {
		global $wpdb;
		$post_ids = array_slice( array_unique( array_filter( array_map( 'absint', $post_ids ) ) ), 0, 500 );
		if ( ! $post_ids ) {
			return array();
		}
		$marks = implode( ',', array_fill( 0, count( $post_ids ), '%d' ) );
		$rows  = $wpdb->get_results( $wpdb->prepare( 'SELECT * FROM ' . Tables::posts() . " WHERE post_id IN ($marks)", $post_ids ), ARRAY_A ); // phpcs:ignore WordPress.DB
		return array_column( $rows, null, 'post_id' );
	}

	/** Reads the rows of the posts of a page with one query. */
	public static function prime( array $post_ids ) {
		$rows = self::rows( $post_ids );
		foreach ( $post_ids as $id ) {
			wp_cache_set( (int) $id, isset( $rows[ $id ] ) ? $rows[ $id ] : 0, 'duetcast', MINUTE_IN_SECONDS );
		}
	}

	/** Requests audio of the present text; `check` comes before, if it may have changed. If a person asked, a conversation is written again, with choices and settings of now. */
	public static function request( int $post_id, bool $explicit ) {
		global $wpdb;
		self::ensure( $post_id );
		$wpdb->query( // phpcs:ignore WordPress.DB
			$wpdb->prepare(
				'UPDATE ' . Tables::posts() . " SET request = request + 1, take = take + %d, explicit = CASE WHEN %d = 1 THEN 1 ELSE explicit END, requested_by = %d, next_at = 0, attempts = 0, error_code = '', error_text = '', state = CASE WHEN state IN ('rendering', 'publishing', 'copying', 'removing') THEN state ELSE 'queued' END WHERE post_id = %d", // phpcs:ignore WordPress.DB
				$explicit ? 1 : 0,
				$explicit ? 1 : 0,
				get_current_user_id(),
				$post_id
			)
		);
		self::changed( $post_id );
	}

	/** Notes that the text of a post with audio may have changed, without making new audio. */
	public static function check( int $post_id ) {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE ' . Tables::posts() . " SET text_hash = '', next_at = 0, lease = CASE WHEN state IN ('ready', 'checking') THEN '' ELSE lease END, lease_until = CASE WHEN state IN ('ready', 'checking') THEN 0 ELSE lease_until END, state = CASE WHEN state = 'ready' THEN 'checking' ELSE state END WHERE post_id = %d", $post_id ) ); // phpcs:ignore WordPress.DB
		self::changed( $post_id );
	}

	/** Starts a failed post again. */
	public static function retry( int $post_id ) {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE ' . Tables::posts() . " SET state = 'queued', attempts = 0, next_at = 0, error_code = '', error_text = '' WHERE post_id = %d AND state = 'failed'", $post_id ) ); // phpcs:ignore WordPress.DB
		self::changed( $post_id );
	}

	/** Ends the audio of a post: it is no longer public. */
	public static function remove( int $post_id ) {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE ' . Tables::posts() . " SET state = 'removing', making = request + 1, request = request + 1, attempts = 0, next_at = 0 WHERE post_id = %d AND state <> 'idle'", $post_id ) ); // phpcs:ignore WordPress.DB
		self::changed( $post_id );
		Page_Caches::purge( $post_id );
	}

	/** Makes the audio of a job due, as its webhook asks. */
	public static function hurry( string $job_id ) {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'UPDATE ' . Tables::posts() . " SET next_at = 0 WHERE job_id = %s AND state = 'rendering'", $job_id ) ); // phpcs:ignore WordPress.DB
		wp_schedule_single_event( time(), Worker::HOOK, array( 'webhook' ) );
	}

	/** Stops all work, as without a connection nothing can be done. What was published ended with it. */
	public static function stop_all() {
		global $wpdb;
		$wpdb->query( 'UPDATE ' . Tables::posts() . " SET state = 'idle', job_id = '', request = request + 1, lease = '', lease_until = 0" ); // phpcs:ignore WordPress.DB
		$wpdb->query( $wpdb->prepare( 'UPDATE ' . Tables::ledger() . ' SET replaced_at = CASE WHEN replaced_at = 0 THEN %d ELSE replaced_at END, unpublished_at = %d WHERE unpublished_at = 0', time(), time() ) ); // phpcs:ignore WordPress.DB
		self::forget_cached();
	}

	/** Publishes what posts had, after the same connection was made again. */
	public static function publish_again() {
		global $wpdb;
		$wpdb->query( 'UPDATE ' . Tables::posts() . " SET state = 'queued', request = request + 1, current_hash = '', attempts = 0, next_at = 0 WHERE current_job <> ''" ); // phpcs:ignore WordPress.DB
		self::forget_cached();
	}

	/** Forgets the jobs of the connection before, after one of another account was made: it does not know them. */
	public static function forget_jobs() {
		global $wpdb;
		$wpdb->query( 'UPDATE ' . Tables::posts() . " SET current_job = '', current_hash = ''" ); // phpcs:ignore WordPress.DB
		self::forget_cached();
	}

	/** Has audio without a copy copied, some of it at a time. */
	public static function copy_missing( int $most = 50 ) {
		global $wpdb;
		$ids = $wpdb->get_col( $wpdb->prepare( 'SELECT post_id FROM ' . Tables::posts() . " WHERE state = 'ready' AND current_job <> '' AND audio NOT LIKE %s ORDER BY post_id LIMIT %d", '%"copy":%', $most ) ); // phpcs:ignore WordPress.DB
		foreach ( $ids as $post_id ) {
			$wpdb->query( $wpdb->prepare( 'UPDATE ' . Tables::posts() . " SET state = 'copying', attempts = 0, next_at = 0 WHERE post_id = %d AND state = 'ready'", $post_id ) ); // phpcs:ignore WordPress.DB
			self::changed( $post_id );
		}
	}

	/**
	 * Takes the next row that is due; null if there is none. Of two that try, one gets it. A row whose step ends PHP, such as
	 * by a fatal error of another plugin, is due after all others.
	 */
	public static function claim( string $owner ): ?array {
		global $wpdb;
		$states = "'" . implode( "','", self::WAITING ) . "'";
		$now    = time();
		$until  = $now + self::LEASE_SECONDS;
		$due    = $wpdb->get_col( $wpdb->prepare( 'SELECT post_id FROM ' . Tables::posts() . " WHERE state IN ($states) AND next_at <= %d AND lease_until < %d ORDER BY next_at, post_id LIMIT 20", $now, $now ) ); // phpcs:ignore WordPress.DB
		foreach ( $due as $post_id ) {
			$taken = $wpdb->query( $wpdb->prepare( 'UPDATE ' . Tables::posts() . " SET lease = %s, lease_until = %d, next_at = %d WHERE post_id = %d AND state IN ($states) AND next_at <= %d AND lease_until < %d", $owner, $until, $until, $post_id, $now, $now ) ); // phpcs:ignore WordPress.DB
			if ( 1 === $taken ) {
				self::changed( $post_id );
				return self::row( $post_id );
			}
		}
		return null;
	}

	/**
	 * Saves the outcome of a step and releases the row. No post comes to rest while a request is newer than the step.
	 * @return bool False if the row changed meanwhile: then the step is done again.
	 */
	public static function save( array $row, array $values ): bool {
		global $wpdb;
		$values  = $values + array( 'lease' => '', 'lease_until' => 0, 'next_at' => 0 );
		$where   = array( 'post_id' => $row['post_id'], 'lease' => $row['lease'], 'state' => $row['state'] );
		if ( isset( $values['state'] ) && in_array( $values['state'], self::ENDS, true ) ) {
			$where += array( 'request' => $row['request'], 'text_hash' => $row['text_hash'] );
		}
		$is_done = 1 === $wpdb->update( Tables::posts(), $values, $where ); // phpcs:ignore WordPress.DB
		if ( ! $is_done ) {
			$wpdb->update( Tables::posts(), array( 'lease' => '', 'lease_until' => 0 ), array( 'post_id' => $row['post_id'], 'lease' => $row['lease'] ) ); // phpcs:ignore WordPress.DB
		}
		self::changed( $row['post_id'] );
		if ( $is_done && self::shown( $row ) !== self::shown( $values + $row ) ) {
			Page_Caches::purge( $row['post_id'] );
		}
		return $is_done;
	}

	/** What a page shows of a row. */
	private static function shown( array $row ): array {
		return array( (string) $row['audio'], $row['current_job'], $row['text_hash'] === $row['current_text_hash'] );
	}

	/** How many posts are in each state. */
	public static function counts(): array {
		global $wpdb;
		$rows = $wpdb->get_results( 'SELECT state, COUNT(*) AS posts FROM ' . Tables::posts() . ' GROUP BY state', ARRAY_A ); // phpcs:ignore WordPress.DB
		return array_map( 'intval', array_column( $rows, 'posts', 'state' ) );
	}

	/** Creates the row of a post; two that do so at once make one. */
	private static function ensure( int $post_id ) {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO ' . Tables::posts() . ' (post_id) VALUES (%d)', $post_id ) ); // phpcs:ignore WordPress.DB
	}

	/** Forgets the cached row. */
	public static function changed( int $post_id ) {
		wp_cache_delete( (int) $post_id, 'duetcast' );
	}

	/** Forgets all cached rows, and the pages that show them. */
	private static function forget_cached() {
		Page_Caches::purge( 0 );
		if ( function_exists( 'wp_cache_flush_group' ) && wp_cache_supports( 'flush_group' ) ) {
			wp_cache_flush_group( 'duetcast' );
		} else {
			wp_cache_flush();
		}
	}
}
