<?php
/**
 * Routes for the editor.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Each route asks whether the caller may make audio, of this post if it names one. */
final class Rest_Api {

	/** Registers the hooks. */
	public static function register() {
		add_action( 'rest_api_init', array( self::class, 'routes' ) );
	}

	/** Registers the routes. */
	public static function routes() {
		$id     = array( 'id' => array( 'type' => 'integer', 'minimum' => 1, 'required' => true ) );
		$text   = array( 'type' => 'string' );
		$edited = $id + array( 'choices' => Post_Choices::schema(), 'title' => $text, 'content' => $text, 'excerpt' => $text );
		$may    = array( self::class, 'may' );
		$route  = static function ( $path, $methods, $callback, $args, $permission ) {
			register_rest_route( 'duetcast/v1', $path, array( 'methods' => $methods, 'callback' => $callback, 'permission_callback' => $permission, 'args' => $args ) );
		};
		$post   = '/posts/(?P<id>\d{1,18})';
		$route( $post, 'GET', array( self::class, 'status' ), $id, $may );
		$route( "$post/price", 'POST', array( self::class, 'price' ), $edited, $may );
		$route( "$post/spoken", 'POST', array( self::class, 'spoken' ), $edited, $may );
		$route( "$post/audio", 'POST', array( self::class, 'generate' ), $id, $may );
		$route( "$post/audio", 'DELETE', array( self::class, 'remove' ), $id, $may );
		$route( "$post/retry", 'POST', array( self::class, 'retry' ), $id, $may );
		$route( "$post/transcript", 'GET', array( self::class, 'transcript' ), $id, '__return_true' ); // The audio of public posts alone is served.
		$route( '/voices', 'GET', array( Voices::class, 'all' ), array(), $may );
		register_rest_field( Settings::post_types(), 'duetcast_audio', array( 'get_callback' => array( self::class, 'audio' ), 'schema' => array( 'type' => array( 'object', 'null' ), 'readonly' => true ) ) );
	}

	/** The field of a post: the audio that its page plays, and to who may edit the post its state and its plays in 30 days. */
	public static function audio( array $post, string $field, \WP_REST_Request $request ): ?array {
		$row   = Queue::row( (int) $post['id'] );
		$audio = Player::audio_of( (int) $post['id'], $row );
		$shown = null === $audio ? array() : array( 'url' => $audio['url'], 'duration' => round( (float) $audio['duration'], 3 ), 'is_older' => $audio['is_older'] );
		if ( $row && 'edit' === $request['context'] ) {
			$shown += array( 'state' => $row['state'], 'plays' => array_sum( Plays::of( $row ) ) );
		}
		return $shown ? $shown : null;
	}

	/** Whether the caller may make audio of the post, if the route has one. Posts that they may not edit do not exist for them. */
	public static function may( \WP_REST_Request $request ): bool {
		$ids = array_map( 'intval', isset( $request['id'] ) ? array( $request['id'] ) : array() );
		return count( $ids ) === count( array_filter( $ids, 'get_post' ) ) && current_user_can( Capabilities::GENERATE, ...$ids );
	}

	/** What is said, as a transcript of Podcasting 2.0, which a visitor opens. @return array|\WP_Error */
	public static function transcript( \WP_REST_Request $request ) {
		$audio = Player::audio_of( (int) $request['id'] );
		return null === $audio ? new \WP_Error( 'duetcast_audio', __( 'This post has no audio.', 'duetcast' ), array( 'status' => 404 ) ) : array( 'version' => '1.0.0', 'segments' => $audio['cues'] );
	}

	/** What the panel shows. */
	public static function status( \WP_REST_Request $request ): array {
		return self::state_of( (int) $request['id'] );
	}

	/** The state of a post. */
	public static function state_of( int $post_id ): array {
		$post  = get_post( $post_id );
		$row   = Queue::row( $post_id );
		$state = $row ? $row['state'] : 'idle';
		$audio = Player::audio_of( $post_id, $row );
		return array(
			'connected' => 'connected' === Connection::state(),
			'public'    => Post_Changes::is_public( $post ),
			'automatic' => Settings::is_automatic( $post ),
			'state'     => $state,
			'label'     => Failures::state( $state ),
			'error'     => $row ? (string) $row['error_text'] : '',
			'help'      => $row ? Failures::help_link( $row['error_code'] ) : '',
			'plays'     => Plays::of( $row ),
			'site'      => Post_Choices::over_settings( array(), $post ),
			'audio'     => $audio ? array( 'url' => $audio['url'], 'duration' => $audio['duration'], 'older' => $audio['is_older'] ) : null,
		);
	}

	/** The price. @return array|\WP_Error */
	public static function price( \WP_REST_Request $request ) {
		$price = Estimates::of( ...self::edited( $request ) );
		return is_wp_error( $price ) ? self::refused( $price ) : $price + array( 'text' => Estimates::text_of( $price ) );
	}

	/** The text as it will be spoken. @return array|\WP_Error */
	public static function spoken( \WP_REST_Request $request ) {
		$text = Estimates::spoken( ...self::edited( $request ) );
		return is_wp_error( $text ) ? self::refused( $text ) : array( 'text' => $text );
	}

	/** The post, and what a person changed in the editor. */
	private static function edited( \WP_REST_Request $request ): array {
		$choices = isset( $request['choices'] ) ? Post_Choices::sanitize( $request['choices'] ) : null;
		$texts   = array( 'post_title' => $request['title'], 'post_content' => $request['content'], 'post_excerpt' => $request['excerpt'] );
		return array( (int) $request['id'], $choices, array_filter( $texts, 'is_string' ) );
	}

	/** Requests audio. @return array|\WP_Error */
	public static function generate( \WP_REST_Request $request ) {
		$post_id = (int) $request['id'];
		if ( 'connected' !== Connection::state() ) {
			return new \WP_Error( 'duetcast_connection', __( 'This site is not connected.', 'duetcast' ), array( 'status' => 409 ) );
		}
		if ( ! Post_Changes::is_public( get_post( $post_id ) ) ) {
			return new \WP_Error( 'duetcast_private', __( 'Only public posts can have audio.', 'duetcast' ), array( 'status' => 409 ) );
		}
		if ( Post_Choices::is_off( $post_id ) ) {
			return Post_Choices::off();
		}
		Queue::request( $post_id, true );
		return self::state_of( $post_id );
	}

	/** Ends the audio of a post. */
	public static function remove( \WP_REST_Request $request ): array {
		Queue::remove( (int) $request['id'] );
		return self::state_of( (int) $request['id'] );
	}

	/** Starts a failed post again. */
	public static function retry( \WP_REST_Request $request ): array {
		Queue::retry( (int) $request['id'] );
		return self::state_of( (int) $request['id'] );
	}

	/** An error for the panel, without what is inside of it; of a passing fault `wait`, the seconds that the server asked for. */
	private static function refused( \WP_Error $error ): \WP_Error {
		$data = (array) $error->get_error_data();
		$wait = isset( $data['retry_after'] ) && Api::is_temporary( $error ) ? array( 'wait' => $data['retry_after'] ) : array();
		return new \WP_Error( 'duetcast_price', Failures::text_of( $error ), array( 'status' => 409 ) + $wait );
	}
}
