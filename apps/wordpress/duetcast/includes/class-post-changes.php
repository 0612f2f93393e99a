<?php
/**
 * What changes of posts mean for their audio.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Saving only notes what to do: it never waits for the server and never fails because of it. */
final class Post_Changes {

	/** Registers the hooks. */
	public static function register() {
		add_action( 'wp_after_insert_post', array( self::class, 'saved' ), 20, 4 );
		add_action( 'before_delete_post', array( self::class, 'deleted' ) );
		foreach ( array( 'added', 'updated', 'deleted' ) as $change ) {
			add_action( "{$change}_post_meta", array( self::class, 'field_changed' ), 10, 3 );
		}
	}

	/** Whether the text of a post may leave the site: it is public. */
	public static function is_public( $post ) {
		if ( ! $post instanceof \WP_Post || 'publish' !== $post->post_status || '' !== $post->post_password || ! is_post_type_viewable( $post->post_type ) || 'attachment' === $post->post_type ) {
			return false;
		}
		/**
		 * Whether a public post may have audio. A plugin that hides posts returns false.
		 *
		 * @param bool     $is_public Whether it may.
		 * @param \WP_Post $post      The post.
		 */
		return (bool) apply_filters( 'duetcast_is_public', true, $post );
	}

	/** Runs after a post was saved in any way: editor, REST, XML-RPC, import, schedule. */
	public static function saved( $post_id, $post, $update, $before ) {
		$is_pattern = 'wp_block' === $post->post_type;
		if ( wp_is_post_revision( $post_id ) || wp_is_post_autosave( $post_id ) || ( ! $is_pattern && ! in_array( $post->post_type, Settings::post_types(), true ) ) ) {
			return;
		}
		try {
			if ( $is_pattern ) {
				self::note_pattern( $post, $before );
			} else {
				self::note( $post, $before );
			}
		} catch ( \Throwable $error ) {
			error_log( 'Duetcast: ' . $error->getMessage() ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions
		}
	}

	/** Runs after a custom field of a post changed, whatever changed it. */
	public static function field_changed( $meta_ids, $post_id, $name ) {
		$post = in_array( $name, Spoken_Text::fields(), true ) ? get_post( $post_id ) : null;
		if ( $post ) {
			self::note( $post, $post, true );
		}
	}

	/** Notes what to do. */
	private static function note( \WP_Post $post, ?\WP_Post $before, bool $is_changed = false ) {
		$row    = Queue::row( $post->ID );
		$is_new = null === $row || 'idle' === $row['state'];
		if ( ! self::is_public( $post ) || Post_Choices::is_off( $post->ID ) ) {
			if ( ! $is_new ) {
				Queue::remove( $post->ID );
			}
			return;
		}
		$was_public = self::is_public( $before );
		$is_changed = $is_changed || ! $was_public || $before->post_content !== $post->post_content || $before->post_title !== $post->post_title || ( $before->post_excerpt !== $post->post_excerpt && 'before' === Settings::get( 'excerpt' ) );
		if ( ! $is_changed || Quick_Edit::is_held( $post->ID ) ) {
			return;
		}
		$is_on      = 'on' === Post_Choices::of( $post->ID )['audio'];
		$is_started = ! self::is_import() && ( $is_on || ( Settings::is_automatic( $post ) && ( ! $is_new || ! $was_public ) ) );
		/**
		 * Whether saving a post makes its audio.
		 *
		 * @param bool     $is_started Whether it does.
		 * @param \WP_Post $post       The post.
		 */
		$is_started = apply_filters( 'duetcast_should_generate', $is_started && Capabilities::may_spend( $post ), $post );
		if ( null !== $row ) {
			Queue::check( $post->ID );
		}
		if ( $is_started ) {
			Queue::request( $post->ID, false );
		}
	}

	/** Whether posts are being imported, whose cost no one has approved. */
	private static function is_import(): bool {
		return defined( 'WP_IMPORTING' ) && WP_IMPORTING;
	}

	/** Runs after a synced pattern changed: its posts compare their text. One edit never spends for many posts. */
	private static function note_pattern( \WP_Post $pattern, ?\WP_Post $before ) {
		global $wpdb;
		if ( ! $before instanceof \WP_Post || $before->post_content === $pattern->post_content ) {
			return;
		}
		$like = '%' . $wpdb->esc_like( '<!-- wp:block {"ref":' . (int) $pattern->ID ) . '%';
		$ids  = $wpdb->get_col( $wpdb->prepare( "SELECT p.ID FROM $wpdb->posts p JOIN " . Tables::posts() . " d ON d.post_id = p.ID WHERE p.post_content LIKE %s AND d.state <> 'idle' LIMIT 1000", $like ) ); // phpcs:ignore WordPress.DB
		array_map( array( Queue::class, 'check' ), $ids );
	}

	/** Runs before a post is deleted for good. */
	public static function deleted( $post_id ) {
		if ( ! wp_is_post_revision( $post_id ) && null !== Queue::row( $post_id ) ) {
			Queue::remove( $post_id );
			Media_Copies::delete( $post_id );
		}
	}
}
