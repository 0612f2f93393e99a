<?php
/**
 * WP-CLI: `wp duetcast …`.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Makes and verifies audio of posts. */
final class Cli {

	/** Posts of a run that names none. */
	const MOST = 50;

	/**
	 * Makes the audio of posts.
	 *
	 * ## OPTIONS
	 *
	 * [<id>...]
	 * : Posts; without them, the newest public posts without audio.
	 *
	 * [--dry-run]
	 * : Shows the prices only.
	 */
	public function generate( array $ids, array $options ) {
		$this->each( $ids, ! empty( $options['dry-run'] ), false );
	}

	/**
	 * Makes the audio of posts again, with the settings of now; a conversation is written again.
	 *
	 * ## OPTIONS
	 *
	 * <id>...
	 * : Posts.
	 *
	 * [--dry-run]
	 * : Shows the prices only.
	 */
	public function regenerate( array $ids, array $options ) {
		$this->each( $ids, ! empty( $options['dry-run'] ), true );
	}

	/** Shows how many posts are in each state. */
	public function status() {
		foreach ( Queue::counts() as $state => $count ) {
			\WP_CLI::log( "$state: $count" );
		}
	}

	/**
	 * Shows how often posts were heard in the last 30 days, as of the last daily work.
	 *
	 * ## OPTIONS
	 *
	 * <id>...
	 * : Posts.
	 */
	public function plays( array $ids ) {
		foreach ( array_map( 'absint', $ids ) as $id ) {
			\WP_CLI::log( "$id: " . array_sum( Plays::of( Queue::row( $id ) ) ) );
		}
	}

	/**
	 * Verifies the ledger with the signed records.
	 *
	 * ## OPTIONS
	 *
	 * [<id>...]
	 * : Posts; without them, all.
	 */
	public function verify( array $ids ) {
		$failed = 0;
		foreach ( $ids ? array_map( 'absint', $ids ) : array( 0 ) as $post_id ) {
			$after = 0;
			while ( $entries = Ledger::entries( $post_id, $after ) ) { // phpcs:ignore
				foreach ( $entries as $entry ) {
					$after   = (int) $entry['id'];
					$verdict = Ledger::verify( $entry );
					$failed += 'verified' === $verdict ? 0 : 1;
					\WP_CLI::log( "{$entry['post_id']} {$entry['job_id']}: $verdict" );
				}
			}
		}
		if ( $failed ) {
			\WP_CLI::error( "$failed records are not verified." );
		}
		\WP_CLI::success( 'All records are verified.' );
	}

	/** Shows the prices of posts, requests their audio and works until it is done. */
	private function each( array $ids, bool $is_dry, bool $explicit ) {
		$posts = $ids ? array_filter( array_map( 'get_post', array_map( 'absint', $ids ) ), array( Post_Changes::class, 'is_public' ) ) : Post_Filter::find( array( Post_Filter::FIELD => 'without' ), self::MOST, true );
		foreach ( $posts as $post ) {
			\WP_CLI::log( "$post->ID: " . Estimates::text_of( Estimates::of( $post->ID ) ) );
			if ( ! $is_dry && 'connected' === Connection::state() ) {
				Queue::request( $post->ID, $explicit );
			}
		}
		if ( $is_dry || ! $posts ) {
			return;
		}
		$total    = count( $posts );
		$progress = \WP_CLI\Utils\make_progress_bar( 'Audio', $total );
		$done     = 0;
		while ( $done < $total ) {
			Worker::run( 5 );
			if ( 'connected' !== Connection::state() ) {
				\WP_CLI::error( Health::connection_text() );
			}
			$rows  = array_column( Queue::rows( wp_list_pluck( $posts, 'ID' ) ), 'state' );
			$ended = count( array_intersect( $rows, array( 'ready', 'failed', 'idle' ) ) );
			for ( ; $done < $ended; $done++ ) {
				$progress->tick();
			}
			sleep( $done < $total ? 1 : 0 );
		}
		$progress->finish();
	}
}
