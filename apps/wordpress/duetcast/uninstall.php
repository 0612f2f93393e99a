<?php
/**
 * Removes everything that the plugin stored. Its audio ends with the connection, on the server; copies in the media library stay.
 *
 * @package Duetcast
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/duetcast.php';

Duetcast\Lifecycle::on_sites( true, array( 'Duetcast\Lifecycle', 'erase' ) );
