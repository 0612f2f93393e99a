<?php
/**
 * Webhooks of the server.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** A webhook only hurries what would be polled anyway; nothing of its body is stored. */
final class Webhook {

	const MOST_AGE   = 300;
	const MOST_BYTES = 262144;

	/** Registers the hooks. */
	public static function register() {
		add_action(
			'rest_api_init',
			static function () {
				register_rest_route(
					'duetcast/v1',
					'/done',
					array(
						'methods'             => 'POST',
						'callback'            => array( self::class, 'receive' ),
						'permission_callback' => '__return_true', // The signature is the permission.
					)
				);
			}
		);
	}

	/** Where the server sends them. */
	public static function address(): string {
		return rest_url( 'duetcast/v1/done' );
	}

	/** Whether the server can reach this site; a local one can only poll. */
	public static function is_reachable(): bool {
		return (bool) apply_filters( 'duetcast_is_reachable', 'local' !== wp_get_environment_type() );
	}

	/** Receives a webhook. @return \WP_REST_Response */
	public static function receive( \WP_REST_Request $request ) {
		$secret = Connection::webhook_secret();
		$body   = (string) $request->get_body();
		if ( null === $secret || strlen( $body ) > self::MOST_BYTES || ! self::is_signed( (string) $request->get_header( 'x_duetcast_signature' ), $body, $secret ) ) {
			return new \WP_REST_Response( array( 'code' => 'duetcast_signature' ), 401 );
		}
		$message = json_decode( $body, true );
		$id      = isset( $message['deliveryId'] ) && is_string( $message['deliveryId'] ) ? $message['deliveryId'] : '';
		$job_id  = isset( $message['job']['id'] ) && is_string( $message['job']['id'] ) ? $message['job']['id'] : '';
		if ( isset( $message['event'], $message['connectionId'] ) && 'site.disconnected' === $message['event'] && Connection::details()['id'] === $message['connectionId'] ) {
			Connection::note_ended();
			return new \WP_REST_Response( array( 'received' => true ), 200 );
		}
		if ( ! preg_match( '/^[A-Za-z0-9_-]{1,64}$/', $id ) || ! preg_match( '/^[A-Za-z0-9_-]{1,64}$/', $job_id ) ) {
			return new \WP_REST_Response( array( 'code' => 'duetcast_message' ), 400 );
		}
		if ( self::is_first( $id ) ) {
			Queue::hurry( $job_id );
			if ( ! defined( 'DISABLE_WP_CRON' ) || ! DISABLE_WP_CRON ) {
				spawn_cron();
			}
		}
		return new \WP_REST_Response( array( 'received' => true ), 200 );
	}

	/** Whether a webhook is signed by the secret, now. */
	public static function is_signed( string $header, string $body, string $secret ): bool {
		if ( ! preg_match( '/^t=(\d{1,12}),v1=([0-9a-f]{64})$/D', $header, $match ) || abs( time() - (int) $match[1] ) > self::MOST_AGE ) {
			return false;
		}
		return hash_equals( hash_hmac( 'sha256', $match[1] . '.' . $body, $secret ), $match[2] );
	}

	/** Notes a delivery; of the same ones only one is the first. */
	private static function is_first( string $id ): bool {
		global $wpdb;
		return 1 === $wpdb->query( $wpdb->prepare( 'INSERT IGNORE INTO ' . Tables::deliveries() . ' (delivery_id, received_at) VALUES (%s, %d)', $id, time() ) ); // phpcs:ignore WordPress.DB
	}

	/** Forgets deliveries that are too old to be accepted again. */
	public static function forget_old() {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM ' . Tables::deliveries() . ' WHERE received_at < %d', time() - DAY_IN_SECONDS ) ); // phpcs:ignore WordPress.DB
	}
}
