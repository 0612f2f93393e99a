<?php
/**
 * Tables of the plugin.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Names and definitions. */
final class Tables {

	/** One row per post that has, gets or had audio. */
	public static function posts(): string {
		return $GLOBALS['wpdb']->prefix . 'duetcast_posts';
	}

	/** One row per audio that a post was given; rows are never changed but for their end and verdict. */
	public static function ledger(): string {
		return $GLOBALS['wpdb']->prefix . 'duetcast_ledger';
	}

	/** Webhook deliveries of the last minutes, so that none counts twice. */
	public static function deliveries(): string {
		return $GLOBALS['wpdb']->prefix . 'duetcast_deliveries';
	}

	/** Creates or updates the tables. Times are Unix seconds, hashes SHA-256 as hex. */
	public static function create() {
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		$charset = $GLOBALS['wpdb']->get_charset_collate();
		dbDelta(
			'CREATE TABLE ' . self::posts() . " (
			post_id bigint(20) unsigned NOT NULL,
			state varchar(20) NOT NULL DEFAULT 'idle',
			request bigint(20) unsigned NOT NULL DEFAULT 0,
			making bigint(20) unsigned NOT NULL DEFAULT 0,
			requested_by bigint(20) unsigned NOT NULL DEFAULT 0,
			take int(10) unsigned NOT NULL DEFAULT 0,
			explicit tinyint(1) unsigned NOT NULL DEFAULT 0,
			form varchar(20) NOT NULL DEFAULT '',
			pinned longtext NULL,
			text_hash varchar(64) NOT NULL DEFAULT '',
			job_id varchar(64) NOT NULL DEFAULT '',
			job_hash varchar(64) NOT NULL DEFAULT '',
			job_text_hash varchar(64) NOT NULL DEFAULT '',
			job_revision bigint(20) unsigned NOT NULL DEFAULT 0,
			current_job varchar(64) NOT NULL DEFAULT '',
			current_hash varchar(64) NOT NULL DEFAULT '',
			current_text_hash varchar(64) NOT NULL DEFAULT '',
			audio longtext NULL,
			plays text NULL,
			attempts int(10) unsigned NOT NULL DEFAULT 0,
			next_at bigint(20) unsigned NOT NULL DEFAULT 0,
			lease varchar(40) NOT NULL DEFAULT '',
			lease_until bigint(20) unsigned NOT NULL DEFAULT 0,
			error_code varchar(100) NOT NULL DEFAULT '',
			error_text text NULL,
			PRIMARY KEY  (post_id),
			KEY due (state,next_at),
			KEY job (job_id)
			) $charset;"
		);
		dbDelta(
			'CREATE TABLE ' . self::ledger() . " (
			id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
			post_id bigint(20) unsigned NOT NULL,
			request bigint(20) unsigned NOT NULL,
			revision_id bigint(20) unsigned NOT NULL DEFAULT 0,
			job_id varchar(64) NOT NULL,
			form varchar(20) NOT NULL DEFAULT '',
			voices varchar(400) NOT NULL DEFAULT '',
			text_hash varchar(64) NOT NULL DEFAULT '',
			characters bigint(20) unsigned NOT NULL DEFAULT 0,
			charged bigint(20) unsigned NOT NULL DEFAULT 0,
			requested_by bigint(20) unsigned NOT NULL DEFAULT 0,
			published_at bigint(20) unsigned NOT NULL DEFAULT 0,
			replaced_at bigint(20) unsigned NOT NULL DEFAULT 0,
			unpublished_at bigint(20) unsigned NOT NULL DEFAULT 0,
			verified_at bigint(20) unsigned NOT NULL DEFAULT 0,
			verdict varchar(40) NOT NULL DEFAULT '',
			PRIMARY KEY  (id),
			UNIQUE KEY made (post_id,request),
			KEY job (job_id)
			) $charset;"
		);
		dbDelta(
			'CREATE TABLE ' . self::deliveries() . " (
			delivery_id varchar(64) NOT NULL,
			received_at bigint(20) unsigned NOT NULL DEFAULT 0,
			PRIMARY KEY  (delivery_id),
			KEY received (received_at)
			) $charset;"
		);
	}

	/** Removes the tables with all rows. */
	public static function drop() {
		global $wpdb;
		foreach ( array( self::posts(), self::ledger(), self::deliveries() ) as $table ) {
			$wpdb->query( "DROP TABLE IF EXISTS `$table`" ); // phpcs:ignore WordPress.DB
		}
	}
}
