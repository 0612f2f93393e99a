<?php
/**
 * Removes everything that the plugin stored. Its audio ends with the connection, on the server.
 *
 * @package Duetcast
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/duetcast.php';

Duetcast\Lifecycle::on_sites(
	true,
	static function () {
		Duetcast\Connection::disconnect();
		wp_clear_scheduled_hook( Duetcast\Worker::HOOK );
		wp_clear_scheduled_hook( Duetcast\Worker::DAILY );
		Duetcast\Tables::drop();
		delete_post_meta_by_key( Duetcast\Post_Choices::META );
		foreach ( array( 'duetcast_settings', 'duetcast_server', 'duetcast_connection', 'duetcast_last_connection', 'duetcast_last_calls', 'duetcast_wait_until', 'duetcast_tables' ) as $duetcast_option ) {
			delete_option( $duetcast_option );
		}
	}
);
