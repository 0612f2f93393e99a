<?php
/**
 * Calls of the Duetcast server.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** All requests go through here: no redirects, no private addresses, limited size and time. */
final class Api {

	const LAST_CALLS = 'duetcast_last_calls';

	const MOST_BYTES = 8388608;

	/** What the network reported, kept for a moment by the address of the server. */
	const UNREACHABLE = 'duetcast_unreachable_';

	/** Code of an answer that the server did not write. */
	const FOREIGN = 'answer.foreign';

	/**
	 * Calls with the token of the connection.
	 *
	 * @param string     $method  GET, POST, PUT or DELETE.
	 * @param string     $path    Begins with a slash.
	 * @param array|null $body    Sent as JSON.
	 * @param array      $options `key`: an Idempotency-Key; `timeout`: seconds; `brief`: seconds that a person waits, and none for a server that was away a moment ago; `raw`: the text instead of its JSON; `whole`: the answer with its page; `document`: JSON without our envelope; `token`: another token; `file`: where the body is written, `most`: its bytes.
	 * @return mixed|\WP_Error `data` of the answer, its text, or true for a file.
	 */
	public static function call( $method, $path, $body = null, $options = array() ) {
		$token = isset( $options['token'] ) ? $options['token'] : Connection::token();
		if ( null === $token ) {
			return new \WP_Error( 'auth.notConnected', __( 'This site is not connected.', 'duetcast' ) );
		}
		$headers = array( 'Authorization' => 'Bearer ' . $token );
		if ( isset( $options['key'] ) ) {
			$headers['Idempotency-Key'] = $options['key'];
		}
		$result = self::request( $method, $path, $body, $headers, $options );
		if ( is_wp_error( $result ) && 'auth.siteTokenInvalid' === $result->get_error_code() && ! isset( $options['token'] ) ) {
			Connection::note_ended( $token );
		}
		return $result;
	}

	/** Calls without credentials. @return mixed|\WP_Error */
	public static function anonymous( string $method, string $path, ?array $body = null, array $options = array() ) {
		return self::request( $method, $path, $body, array(), $options );
	}

	/** Sends a request. @return mixed|\WP_Error */
	private static function request( string $method, string $path, ?array $body, array $headers, array $options ) {
		$server = Server_Address::current();
		if ( '' === $server ) {
			return new \WP_Error( 'server.unset', __( 'The address of the server is not set.', 'duetcast' ) );
		}
		$away  = self::UNREACHABLE . md5( $server );
		$brief = ! empty( $options['brief'] );
		if ( $brief && get_transient( $away ) ) {
			return self::result_of( new \WP_Error( 'network', get_transient( $away ) ), $options );
		}
		$args = array(
			'method'              => $method,
			'headers'             => $headers + array( 'Accept' => 'application/json' ),
			'timeout'             => isset( $options['timeout'] ) ? $options['timeout'] : ( $brief ? $options['brief'] : 15 ),
			'redirection'         => 0,
			'limit_response_size' => self::MOST_BYTES,
			'user-agent'          => 'Duetcast-WordPress/' . DUETCAST_VERSION,
		);
		if ( null !== $body ) {
			$args['headers']['Content-Type'] = 'application/json';
			$args['body']                    = wp_json_encode( $body );
		}
		if ( isset( $options['file'] ) ) {
			// One byte more than allowed shows that the file is too large.
			$args = array( 'stream' => true, 'filename' => $options['file'], 'limit_response_size' => $options['most'] + 1 ) + $args;
		}
		// Who writes wp-config.php may name a server of the own network; a setting may only while the site is developed.
		$response = defined( 'DUETCAST_URL' ) || Server_Address::is_trial( $server ) ? wp_remote_request( $server . $path, $args ) : wp_safe_remote_request( $server . $path, $args );
		if ( $brief && is_wp_error( $response ) ) {
			set_transient( $away, $response->get_error_message(), 10 );
		}
		$result   = self::result_of( $response, $options );
		self::note( $method, $path, $response, $result );
		return $result;
	}

	/** The data of a response of WordPress' HTTP API, or its error with code, sentence, status and seconds to wait. @return mixed|\WP_Error */
	private static function result_of( $response, array $options ) {
		if ( is_wp_error( $response ) ) {
			return new \WP_Error( 'network', $response->get_error_message(), array( 'status' => 0, 'retry_after' => 0 ) );
		}
		$status  = (int) wp_remote_retrieve_response_code( $response );
		$is_page = 0 === strpos( (string) wp_remote_retrieve_header( $response, 'content-type' ), 'text/html' ); // Of a proxy or a captive portal.
		if ( isset( $options['file'] ) && 200 === $status && ! $is_page ) {
			return filesize( $options['file'] ) <= $options['most'] ? true : new \WP_Error( 'file.tooLarge', __( 'The server’s file is too large.', 'duetcast' ) );
		}
		$text = isset( $options['file'] ) ? (string) file_get_contents( $options['file'], false, null, 0, 65536 ) : wp_remote_retrieve_body( $response ); // phpcs:ignore WordPress.WP.AlternativeFunctions
		if ( ! empty( $options['raw'] ) && 200 === $status && ! $is_page ) {
			return $text;
		}
		$answer = json_decode( $text, true );
		$is_ours = is_array( $answer ) && ( isset( $answer['success'] ) || ! empty( $options['document'] ) );
		if ( $status >= 200 && $status < 300 && $is_ours ) {
			return array_key_exists( 'data', $answer ) && empty( $options['whole'] ) ? $answer['data'] : $answer;
		}
		$wait    = self::seconds_of( (string) wp_remote_retrieve_header( $response, 'retry-after' ) );
		$code    = isset( $answer['code'], $answer['success'] ) && is_string( $answer['code'] ) ? substr( $answer['code'], 0, 100 ) : self::FOREIGN;
		/* translators: %d: an HTTP status. */
		$message = self::FOREIGN !== $code && isset( $answer['error'] ) && is_string( $answer['error'] ) ? $answer['error'] : sprintf( __( 'The answer with status %d is not from the Duetcast server: a proxy, a firewall or the sign-in page of a network is between them.', 'duetcast' ), $status );
		$data    = array( 'status' => $status, 'retry_after' => max( 0, min( $wait, DAY_IN_SECONDS ) ) );
		foreach ( array( 'scope', 'limit', 'currentUsage', 'requested' ) as $name ) {
			if ( isset( $answer[ $name ] ) && is_scalar( $answer[ $name ] ) ) {
				$data[ $name ] = $answer[ $name ];
			}
		}
		return new \WP_Error( $code, mb_substr( wp_strip_all_tags( $message ), 0, 500 ), $data );
	}

	/** Seconds of a `Retry-After`, which can also be a date. */
	private static function seconds_of( string $header ): int {
		$time = ctype_digit( $header ) ? false : strtotime( $header );
		return false === $time ? (int) $header : $time - time();
	}

	/** Keeps the last calls with what their callers got, for the health page: neither bodies nor credentials. */
	private static function note( string $method, string $path, $response, $result ) {
		$calls = get_option( self::LAST_CALLS, array() );
		$calls = is_array( $calls ) ? $calls : array();
		array_unshift(
			$calls,
			array(
				'at'      => time(),
				'call'    => $method . ' ' . strtok( $path, '?' ),
				'status'  => is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response ),
				'error'   => is_wp_error( $result ) ? $result->get_error_code() : '',
				'request' => is_wp_error( $response ) ? '' : substr( (string) wp_remote_retrieve_header( $response, 'x-request-id' ), 0, 100 ),
				'date'    => is_wp_error( $response ) ? '' : substr( (string) wp_remote_retrieve_header( $response, 'date' ), 0, 40 ),
			)
		);
		update_option( self::LAST_CALLS, array_slice( $calls, 0, 10 ), false );
	}

	/** Whether a later attempt can succeed. */
	public static function is_temporary( \WP_Error $error ): bool {
		$data   = $error->get_error_data();
		$status = isset( $data['status'] ) ? $data['status'] : -1;
		return self::FOREIGN === $error->get_error_code() || 0 === $status || 409 === $status || 429 === $status || $status >= 500;
	}
}
