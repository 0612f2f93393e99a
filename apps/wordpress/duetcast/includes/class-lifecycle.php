<?php
/**
 * Activation, tables, deactivation.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** What happens once per site. */
final class Lifecycle {

	/** Raise to run dbDelta again. */
	const TABLES_VERSION = '2';

	/** Registers the hooks. */
	public static function register() {
		add_action( 'init', array( self::class, 'ensure' ), 5 );
		add_action( 'wp_initialize_site', array( self::class, 'new_site' ), 200 );
		add_action( 'wp_uninitialize_site', array( self::class, 'deleted_site' ), 5 );
		add_filter( 'cron_schedules', array( self::class, 'schedules' ) );
	}

	/** Activates one site or, for the network, each of them. */
	public static function activate( bool $network_wide = false ) {
		add_filter( 'cron_schedules', array( self::class, 'schedules' ) );
		self::on_sites( $network_wide, array( self::class, 'ensure' ) );
	}

	/** Stops the background work; the audio stays. */
	public static function deactivate( bool $network_wide = false ) {
		self::on_sites(
			$network_wide,
			static function () {
				wp_unschedule_hook( Worker::HOOK );
				wp_unschedule_hook( Worker::DAILY );
			}
		);
	}

	/** Calls a function on this site or on each site of the network. */
	public static function on_sites( bool $network_wide, callable $callback ) {
		if ( ! is_multisite() || ! $network_wide ) {
			call_user_func( $callback );
			return;
		}
		foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) {
			switch_to_blog( $site );
			call_user_func( $callback );
			restore_current_blog();
		}
	}

	/** Prepares a site that joins a network where the plugin is active. */
	public static function new_site( $site ) {
		if ( ! function_exists( 'is_plugin_active_for_network' ) ) {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
		}
		if ( ! is_plugin_active_for_network( plugin_basename( DUETCAST_FILE ) ) ) {
			return;
		}
		switch_to_blog( $site->blog_id );
		self::ensure();
		restore_current_blog();
	}

	/** Ends the connection of a site that is deleted from a network, with what it stored in tables of its own. */
	public static function deleted_site( $site ) {
		switch_to_blog( $site->blog_id );
		self::erase();
		restore_current_blog();
	}

	/** Disconnects this site and removes everything that the plugin stored in it. */
	public static function erase() {
		global $wpdb;
		if ( get_option( 'duetcast_tables' ) ) {
			Connection::disconnect();
		}
		wp_unschedule_hook( Worker::HOOK );
		wp_unschedule_hook( Worker::DAILY );
		Tables::drop();
		$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s OR option_name LIKE %s OR option_name LIKE %s", $wpdb->esc_like( 'duetcast_' ) . '%', $wpdb->esc_like( '_transient_duetcast_' ) . '%', $wpdb->esc_like( '_transient_timeout_duetcast_' ) . '%' ) ); // phpcs:ignore WordPress.DB
		array_map( 'delete_option', $names );
		delete_post_meta_by_key( Media_Copies::JOB );
		delete_post_meta_by_key( Post_Choices::META );
	}

	/** Creates tables and schedules; costs nothing where they exist. */
	public static function ensure() {
		if ( self::TABLES_VERSION !== get_option( 'duetcast_tables' ) ) {
			Tables::create();
			update_option( 'duetcast_tables', self::TABLES_VERSION );
			delete_option( 'rewrite_rules' ); // WordPress makes them again, with those of our feed.
			// Options that exist are read with all others, options that do not with a query each.
			foreach ( array( Settings::OPTION => array(), Connection::OPTION => array(), Server_Address::OPTION => '' ) as $name => $empty ) {
				add_option( $name, $empty );
			}
		}
		if ( ! wp_next_scheduled( Worker::HOOK ) ) {
			wp_schedule_event( time(), 'duetcast_minute', Worker::HOOK );
		}
		if ( ! wp_next_scheduled( Worker::DAILY ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'daily', Worker::DAILY );
		}
	}

	/** Adds a schedule of a minute. */
	public static function schedules( $schedules ) {
		$schedules['duetcast_minute'] = array(
			'interval' => MINUTE_IN_SECONDS,
			'display'  => __( 'Every minute (Duetcast)', 'duetcast' ),
		);
		return $schedules;
	}
}
