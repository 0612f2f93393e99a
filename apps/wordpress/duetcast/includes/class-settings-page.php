<?php
/**
 * Settings → Duetcast.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Connection, settings and health. */
final class Settings_Page {

	const SLUG = 'duetcast';

	/** Registers the hooks. */
	public static function register() {
		add_action( 'admin_menu', array( self::class, 'menu' ) );
		add_action( 'admin_init', array( self::class, 'settings' ) );
		add_filter(
			'plugin_action_links_' . plugin_basename( DUETCAST_FILE ),
			static function ( $links ) {
				array_unshift( $links, '<a href="' . esc_url( self::url() ) . '">' . esc_html__( 'Settings', 'duetcast' ) . '</a>' );
				return $links;
			}
		);
	}

	/** Address of the page. */
	public static function url(): string {
		return admin_url( 'options-general.php?page=' . self::SLUG );
	}

	/** Adds the page. */
	public static function menu() {
		add_options_page( 'Duetcast', 'Duetcast', 'manage_options', self::SLUG, array( self::class, 'page' ) );
	}

	/** Registers the option. */
	public static function settings() {
		register_setting( self::SLUG, Settings::OPTION, array( 'type' => 'array', 'sanitize_callback' => array( Settings::class, 'sanitize' ), 'show_in_rest' => false ) );
	}

	/** Prints the page. */
	public static function page() {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		echo '<div class="wrap"><h1>Duetcast</h1>';
		Notices::show();
		self::connection();
		if ( 'connected' === Connection::state() ) {
			Settings_Form::show();
		}
		Health::show();
		echo '</div>';
	}

	/** Prints what can be done with the connection. */
	private static function connection() {
		$details = Connection::details();
		echo '<h2>' . esc_html__( 'Connection', 'duetcast' ) . '</h2>';
		switch ( $details['state'] ) {
			case 'connected':
				echo '<p>' . esc_html( Health::connection_text() ) . '</p>';
				self::open( 'disconnect' );
				echo '<p>' . esc_html__( 'After you disconnect, posts without a copy show no player, and the server deletes their audio after its retention period.', 'duetcast' ) . '</p>';
				self::close( __( 'Disconnect', 'duetcast' ), 'secondary' );
				return;
			case 'moved':
				echo '<div class="notice notice-warning inline"><p>' . esc_html( Health::connection_text() ) . '</p></div>';
				self::open( 'forget' );
				self::close( __( 'This is a copy: disconnect it', 'duetcast' ), 'secondary' );
				break;
			case 'ended':
			case 'unreadable':
				echo '<p>' . esc_html( Health::connection_text() ) . '</p>';
				break;
		}
		self::connect_forms();
	}

	/** Prints the two ways to connect. */
	private static function connect_forms() {
		self::open( 'connect' );
		self::address();
		self::close( __( 'Connect', 'duetcast' ), 'primary' );
		echo '<details><summary>' . esc_html__( 'Paste a site token instead', 'duetcast' ) . '</summary>';
		self::open( 'paste' );
		self::address();
		printf( '<p><label>%s <input type="password" class="regular-text" name="token" autocomplete="off" required></label></p>', esc_html__( 'Site token', 'duetcast' ) );
		printf( '<p><label>%s <input type="password" class="regular-text" name="secret" autocomplete="off"></label> %s</p>', esc_html__( 'Webhook secret', 'duetcast' ), esc_html__( 'Without it, finished audio is found within a minute.', 'duetcast' ) );
		self::close( __( 'Connect with token', 'duetcast' ), 'secondary' );
		echo '</details>';
	}

	/** Prints the field of the server's address, unless wp-config.php has it. */
	private static function address() {
		if ( ! defined( 'DUETCAST_URL' ) ) {
			printf( '<p><label>%s <input type="url" class="regular-text" name="server" value="%s" required placeholder="https://duetcast.example.com"></label></p>', esc_html__( 'Address of the Duetcast server', 'duetcast' ), esc_attr( Server_Address::current() ) );
		}
	}

	/** Opens a form. */
	private static function open( string $action ) {
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
		echo '<input type="hidden" name="action" value="' . esc_attr( 'duetcast_' . $action ) . '">';
		wp_nonce_field( 'duetcast_' . $action );
	}

	/** Closes a form with its button. */
	private static function close( string $label, string $kind ) {
		submit_button( $label, $kind, 'submit', false );
		echo '</form>';
	}
}
