<?php
/**
 * Steps from a text to its audio.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Each step can be repeated: it was interrupted before its outcome was saved, or its answer was lost. */
final class Steps {

	/** Pages in caches play replaced audio this long. */
	const REPLACED_SECONDS = 172800;

	/** Does what the state of a row asks for. @return array|\WP_Error Columns with their new values. */
	public static function run( array $row ) {
		if ( 'removing' !== $row['state'] && ! Post_Changes::is_public( get_post( $row['post_id'] ) ) ) {
			return array( 'state' => 'removing', 'next_at' => 0 );
		}
		switch ( $row['state'] ) {
			case 'checking':
				return self::check( $row );
			case 'queued':
				return self::submit( $row );
			case 'rendering':
				return self::poll( $row );
			case 'publishing':
				return self::publish( $row );
			case 'copying':
				return self::copy( $row );
			default:
				return self::remove( $row );
		}
	}

	/** Compares the text with that of the audio. */
	private static function check( array $row ): array {
		$lines = Spoken_Text::of( get_post( $row['post_id'] ) );
		return array( 'state' => 'ready', 'text_hash' => is_wp_error( $lines ) ? 'none' : Spoken_Text::hash( $lines ) );
	}

	/** Submits the job of the present text. The same text by the same voices is always the same job. @return array|\WP_Error */
	private static function submit( array $row ) {
		$post  = get_post( $row['post_id'] );
		$lines = Spoken_Text::of( $post );
		if ( is_wp_error( $lines ) ) {
			return $lines;
		}
		$text_hash = Spoken_Text::hash( $lines );
		$made      = Script::of( $row, $post, $lines, $text_hash );
		if ( is_wp_error( $made ) ) {
			return $made;
		}
		$common = array( 'text_hash' => $text_hash, 'explicit' => 0, 'form' => $made['pinned']['form'], 'pinned' => wp_json_encode( $made['pinned'] ), 'error_code' => '', 'error_text' => '' );
		return self::compile( $row, $made, $common, true );
	}

	/** Submits a compilation, and if its voices cannot read it, what they can. @return array|\WP_Error */
	private static function compile( array $row, array $made, array $common, bool $is_first ) {
		$hash = Segments::content_hash( $made['request'] );
		if ( '' !== $row['current_job'] && $hash === $row['current_hash'] ) {
			return $common + array( 'state' => 'ready', 'making' => $row['request'], 'current_text_hash' => $made['text_hash'] );
		}
		$answer = Api::call( 'POST', '/api/compilations', $made['request'] + array( 'external_id' => Connection::external_id( $row['post_id'] ), 'content_hash' => $hash ), array( 'timeout' => 30 ) );
		if ( is_wp_error( $answer ) && $is_first && 'request.invalid' === $answer->get_error_code() ) {
			$answer = Languages::readable( $made['request']['compilation'] );
			if ( ! is_wp_error( $answer ) ) {
				list( $made['request']['compilation'], $common['error_text'] ) = $answer;
				return self::compile( $row, $made, $common, false );
			}
		}
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$latest = wp_get_post_revisions( $row['post_id'], array( 'posts_per_page' => 1, 'fields' => 'ids' ) );
		return $common + array(
			'state'         => 'rendering',
			'making'        => $row['request'],
			'job_id'        => (string) $answer['jobId'],
			'job_hash'      => $hash,
			'job_text_hash' => $made['text_hash'],
			'job_revision'  => $latest ? (int) reset( $latest ) : 0,
			'next_at'       => 'completed' === $answer['status'] ? 0 : time() + 5,
		);
	}

	/** Asks for the job; its webhook is a hint only. @return array|\WP_Error */
	private static function poll( array $row ) {
		$job = Api::call( 'GET', '/api/jobs/' . rawurlencode( $row['job_id'] ) );
		if ( is_wp_error( $job ) ) {
			return 'job.missing' === $job->get_error_code() ? array( 'state' => 'queued', 'next_at' => time() + MINUTE_IN_SECONDS ) : $job;
		}
		switch ( $job['status'] ) {
			case 'completed':
				return empty( $job['outputUrl'] ) ? array( 'state' => 'queued', 'next_at' => time() + MINUTE_IN_SECONDS ) : array( 'state' => 'publishing', 'next_at' => 0 );
			case 'failed':
			case 'cancelled':
				$text = isset( $job['error'] ) ? wp_strip_all_tags( (string) $job['error'] ) : __( 'The job was cancelled.', 'duetcast' );
				return new \WP_Error( isset( $job['errorCode'] ) ? substr( (string) $job['errorCode'], 0, 100 ) : 'job.' . $job['status'], mb_substr( $text, 0, 500 ) );
			default:
				return array( 'next_at' => time() + 15 );
		}
	}

	/**
	 * Publishes the audio and makes it the current one. The ledger knows of it before the server does, so that nothing
	 * that is published is ever forgotten. @return array|\WP_Error
	 */
	private static function publish( array $row ) {
		$job = Api::call( 'GET', '/api/jobs/' . rawurlencode( $row['job_id'] ) );
		if ( is_wp_error( $job ) ) {
			return $job;
		}
		Ledger::begin( $row, $job );
		$published = Api::call( 'PUT', self::publication( $row['job_id'], $row['post_id'] ) );
		if ( is_wp_error( $published ) ) {
			return in_array( $published->get_error_code(), array( 'job.outputExpired', 'job.noOutput' ), true ) ? array( 'state' => 'queued', 'next_at' => time() + MINUTE_IN_SECONDS ) : $published;
		}
		$audio = Audio::fetch( $row['job_id'], $job, $published );
		Ledger::published( $row );
		return array(
			'state'             => Media_Copies::are_wanted() ? 'copying' : self::state_after( $row ),
			'current_job'       => $row['job_id'],
			'current_hash'      => $row['job_hash'],
			'current_text_hash' => $row['job_text_hash'],
			'audio'             => wp_json_encode( $audio ),
			'next_at'           => 0,
		);
	}

	/** Copies the audio into the media library. Without a copy, the post plays the audio of the server. @return array|\WP_Error */
	private static function copy( array $row ) {
		$copy = Media_Copies::make( $row );
		if ( ! is_wp_error( $copy ) ) {
			$audio = array( 'copy' => $copy ) + (array) json_decode( (string) $row['audio'], true );
			$passed = (int) $row['attempts'] ? array( 'error_code' => '', 'error_text' => '' ) : array();
			return $passed + array( 'state' => self::state_after( $row ), 'audio' => wp_json_encode( $audio ), 'next_at' => 0 );
		}
		if ( 'auth.siteTokenInvalid' === $copy->get_error_code() || ( Api::is_temporary( $copy ) && (int) $row['attempts'] < Media_Copies::MOST_ATTEMPTS ) ) {
			return $copy;
		}
		/* translators: %s: what went wrong. */
		$text = sprintf( __( 'The audio is ready, but could not be copied into the media library: %s', 'duetcast' ), Failures::text_of( $copy ) );
		return array( 'state' => self::state_after( $row ), 'error_code' => 'copy.failed', 'error_text' => mb_substr( $text, 0, 500 ), 'next_at' => 0 );
	}

	/** The state after the last step: the text may have changed meanwhile, with or without a request. */
	private static function state_after( array $row ): string {
		$unrequested = '' === $row['text_hash'] ? 'checking' : 'ready';
		return (int) $row['request'] === (int) $row['making'] ? $unrequested : 'queued';
	}

	/** Unpublishes audio that was replaced so long ago that no page in a cache plays it. */
	public static function end_replaced() {
		$before = time() - self::REPLACED_SECONDS;
		self::unpublish( Ledger::published_audio( 0, $before ) );
		Media_Copies::delete_replaced( $before );
	}

	/** Unpublishes all audio of a post. @return array|\WP_Error */
	private static function remove( array $row ) {
		if ( '' !== $row['job_id'] && $row['job_id'] !== $row['current_job'] ) {
			Api::call( 'POST', '/api/jobs/' . rawurlencode( $row['job_id'] ) . '/cancel' );
		}
		$ended = self::unpublish( Ledger::published_audio( $row['post_id'] ) );
		if ( is_wp_error( $ended ) ) {
			return $ended;
		}
		Media_Copies::delete( $row['post_id'] );
		$is_wanted = (int) $row['request'] > (int) $row['making'] && Post_Changes::is_public( get_post( $row['post_id'] ) );
		return array( 'state' => $is_wanted ? 'queued' : 'idle', 'job_id' => '', 'current_job' => '', 'current_hash' => '', 'current_text_hash' => '', 'audio' => '', 'error_code' => '', 'error_text' => '' );
	}

	/** Unpublishes audio. @return true|\WP_Error */
	private static function unpublish( array $entries ) {
		foreach ( $entries as $entry ) {
			$answer = Api::call( 'DELETE', self::publication( $entry['job_id'], $entry['post_id'] ) );
			if ( is_wp_error( $answer ) && ! in_array( $answer->get_error_code(), array( 'job.missing', 'job.outputExpired', 'job.noOutput' ), true ) ) {
				return $answer;
			}
			Ledger::unpublished( $entry['post_id'], $entry['job_id'] );
		}
		return true;
	}

	/** Path of the publication of a job with a post. */
	private static function publication( string $job_id, int $post_id ): string {
		return '/api/jobs/' . rawurlencode( $job_id ) . '/posts/post-' . (int) $post_id;
	}
}
