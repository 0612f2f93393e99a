<?php
/**
 * Copies of audio in the media library.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** A site with copies keeps its audio if the server is gone. Each is an attachment of its post that names its job. */
final class Media_Copies {

	/** Meta of the attachment: its job. */
	const JOB = '_duetcast_job';

	/** Four hours, the longest audio of a job, have 230 MB at 128 kbit/s. */
	const MOST_BYTES = 268435456;

	const MOST_ATTEMPTS = 3;

	/** Registers the hooks. */
	public static function register() {
		add_action( 'delete_attachment', array( self::class, 'forget' ) );
	}

	/** Whether new audio is copied. */
	public static function are_wanted(): bool {
		return 'none' !== Settings::get( 'copy' );
	}

	/** Address of the copy of an audio; empty without one. Costs no query. */
	public static function url( array $audio ): string {
		if ( empty( $audio['copy']['file'] ) || ! self::are_wanted() ) {
			return '';
		}
		$uploads = wp_get_upload_dir();
		return is_readable( $uploads['basedir'] . '/' . $audio['copy']['file'] ) ? $uploads['baseurl'] . '/' . $audio['copy']['file'] : '';
	}

	/** Copies the current audio of a post, once. @return array|\WP_Error `id` of the attachment and `file` below the folder of uploads. */
	public static function make( array $row ) {
		$copies = self::of( $row['post_id'] );
		$id     = array_search( $row['current_job'], $copies, true );
		$id     = false === $id ? self::download( $row ) : $id;
		return is_wp_error( $id ) ? $id : array( 'id' => (int) $id, 'file' => (string) get_post_meta( $id, '_wp_attached_file', true ) );
	}

	/** Deletes copies of a post, unless the settings keep them. */
	public static function delete( int $post_id ) {
		if ( 'keep' !== Settings::get( 'copy' ) ) {
			array_map( 'wp_delete_attachment', array_keys( self::of( $post_id ) ) );
		}
	}

	/** Deletes copies of audio that was replaced before a time, unless the settings keep them. */
	public static function delete_replaced( int $before ) {
		global $wpdb;
		if ( 'keep' !== Settings::get( 'copy' ) ) {
			array_map( 'wp_delete_attachment', $wpdb->get_col( $wpdb->prepare( "SELECT c.ID FROM $wpdb->posts c JOIN $wpdb->postmeta m ON m.post_id = c.ID AND m.meta_key = %s JOIN " . Tables::posts() . " d ON d.post_id = c.post_parent AND d.current_job NOT IN ('', m.meta_value) LEFT JOIN " . Tables::ledger() . ' l ON l.post_id = c.post_parent AND l.job_id = m.meta_value AND l.replaced_at >= %d WHERE l.id IS NULL LIMIT 200', self::JOB, $before ) ) ); // phpcs:ignore WordPress.DB
		}
	}

	/** Runs before an attachment is deleted: its post plays the audio of the server. */
	public static function forget( $id ) {
		global $wpdb;
		$job_id = (string) get_post_meta( $id, self::JOB, true );
		$row    = '' === $job_id ? null : Queue::row( wp_get_post_parent_id( $id ) );
		$audio  = null === $row ? null : json_decode( (string) $row['audio'], true );
		if ( isset( $audio['copy']['id'] ) && (int) $id === $audio['copy']['id'] ) {
			unset( $audio['copy'] );
			$wpdb->update( Tables::posts(), array( 'audio' => wp_json_encode( $audio ) ), array( 'post_id' => $row['post_id'], 'audio' => $row['audio'] ) ); // phpcs:ignore WordPress.DB
			Queue::changed( $row['post_id'] );
			Page_Caches::purge( $row['post_id'] );
		}
	}

	/** Copies of a post: their jobs by attachment. */
	private static function of( int $post_id ): array {
		$ids  = get_posts( array( 'post_type' => 'attachment', 'post_status' => 'any', 'post_parent' => (int) $post_id, 'meta_key' => self::JOB, 'fields' => 'ids', 'numberposts' => 100, 'suppress_filters' => true ) ); // phpcs:ignore WordPress.DB.SlowDBQuery
		$jobs = array();
		foreach ( $ids as $id ) {
			$jobs[ $id ] = (string) get_post_meta( $id, self::JOB, true );
		}
		return $jobs;
	}

	/** Downloads the audio and makes it an attachment. @return int|\WP_Error */
	private static function download( array $row ) {
		foreach ( array( 'file', 'media', 'image' ) as $part ) {
			require_once ABSPATH . "wp-admin/includes/$part.php";
		}
		$post = get_post( $row['post_id'] );
		$file = wp_tempnam( 'duetcast.mp3' );
		$done = Api::call( 'GET', '/api/jobs/' . rawurlencode( $row['current_job'] ) . '/output', null, array( 'file' => $file, 'most' => self::most_bytes(), 'timeout' => 120 ) );
		$done = is_wp_error( $done ) ? $done : self::checked( $file, $row );
		if ( ! is_wp_error( $done ) ) {
			$name  = sanitize_file_name( ( '' === $post->post_name ? 'post-' . $post->ID : urldecode( $post->post_name ) ) . '.mp3' );
			$about = array( 'post_title' => wp_strip_all_tags( $post->post_title ), 'post_content' => '', 'post_author' => $post->post_author, 'meta_input' => array( self::JOB => $row['current_job'] ) );
			$done  = media_handle_sideload( array( 'name' => $name, 'tmp_name' => $file ), $post->ID, null, wp_slash( $about ) );
		}
		if ( file_exists( $file ) ) {
			wp_delete_file( $file );
		}
		return $done;
	}

	/** Bytes that a copy may have: a site of a network can have less space. */
	private static function most_bytes(): int {
		return is_multisite() ? (int) min( self::MOST_BYTES, max( 0, get_upload_space_available() ) ) : self::MOST_BYTES;
	}

	/** Whether a file is the whole audio, and is an audio at all. @return true|\WP_Error */
	private static function checked( string $file, array $row ) {
		$audio  = (array) json_decode( (string) $row['audio'], true );
		$head   = (string) file_get_contents( $file, false, null, 0, 3 ); // phpcs:ignore WordPress.WP.AlternativeFunctions
		$is_mp3 = 'ID3' === $head || ( strlen( $head ) > 1 && "\xff" === $head[0] && 0xe0 === ( ord( $head[1] ) & 0xe0 ) );
		if ( ! $is_mp3 ) {
			return new \WP_Error( 'file.form', __( 'The server did not send an MP3 file.', 'duetcast' ) );
		}
		if ( ! empty( $audio['bytes'] ) && filesize( $file ) !== (int) $audio['bytes'] ) {
			return new \WP_Error( 'network', __( 'The file arrived incomplete.', 'duetcast' ), array( 'status' => 0, 'retry_after' => 0 ) );
		}
		return true;
	}
}
