<?php
/**
 * Audio in the lists of posts.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** A column, actions of a row, and actions of a selection. */
final class Post_List {

	/** Registers the hooks. */
	public static function register() {
		add_action( 'admin_init', array( self::class, 'lists' ) );
		add_action( 'admin_post_duetcast_post', array( self::class, 'act' ) );
		add_filter( 'post_row_actions', array( self::class, 'row_actions' ), 10, 2 );
		add_filter( 'page_row_actions', array( self::class, 'row_actions' ), 10, 2 );
		add_filter( 'the_posts', array( self::class, 'preload' ), 10, 2 );
	}

	/** Adds column and actions to the list of each type. */
	public static function lists() {
		foreach ( Settings::post_types() as $type ) {
			add_filter( "manage_{$type}_posts_columns", array( self::class, 'column' ) );
			add_action( "manage_{$type}_posts_custom_column", array( self::class, 'cell' ), 10, 2 );
			add_filter( "bulk_actions-edit-$type", array( self::class, 'bulk_actions' ) );
			add_filter( "handle_bulk_actions-edit-$type", array( self::class, 'bulk' ), 10, 3 );
		}
	}

	/** Reads the rows of a list with one query. */
	public static function preload( $posts, $query ) {
		if ( $query->is_main_query() && $posts ) {
			Queue::prime( wp_list_pluck( $posts, 'ID' ) );
		}
		return $posts;
	}

	/** Adds the column. */
	public static function column( $columns ) {
		return $columns + array( 'duetcast' => __( 'Audio', 'duetcast' ) );
	}

	/** Prints a cell. */
	public static function cell( $column, $post_id ) {
		if ( 'duetcast' !== $column ) {
			return;
		}
		$row     = Queue::row( $post_id );
		$state   = $row ? $row['state'] : 'idle';
		$choices = Post_Choices::of( $post_id );
		$none    = 'off' === $choices['audio'] ? __( 'Switched off', 'duetcast' ) : '—';
		echo esc_html( 'idle' === $state ? $none : Failures::state( $state ) );
		printf( '<span hidden data-duetcast="%s"></span>', esc_attr( (string) wp_json_encode( array( 'audio' => $choices['audio'], 'form' => $choices['form'] ) ) ) );
		echo Plays::chart( $row ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped there.
		if ( $row && '' !== (string) $row['error_text'] ) {
			echo '<br><small>' . esc_html( $row['error_text'] ) . '</small>';
			$help = Failures::help_link( $row['error_code'] );
			if ( '' !== $help ) {
				echo ' <a href="' . esc_url( $help ) . '">' . esc_html__( 'Plans', 'duetcast' ) . '</a>';
			}
		}
	}

	/** Links of what can be done with a post. Making audio shows the price first. */
	public static function actions( int $post_id, string $state ): array {
		$labels = array( 'generate' => in_array( $state, array( 'idle', 'removing' ), true ) ? __( 'Make audio', 'duetcast' ) : __( 'Make audio again', 'duetcast' ) );
		if ( 'failed' === $state ) {
			$labels = array( 'retry' => __( 'Retry audio', 'duetcast' ) ) + $labels;
		}
		if ( ! in_array( $state, array( 'idle', 'removing' ), true ) ) {
			$labels['remove'] = __( 'Remove audio', 'duetcast' );
		}
		$links = array();
		foreach ( $labels as $action => $label ) {
			$url              = wp_nonce_url( admin_url( 'admin-post.php?action=duetcast_post&do=' . $action . '&post=' . (int) $post_id ), "duetcast_{$action}_$post_id" );
			$links[ $action ] = '<a href="' . esc_url( 'generate' === $action ? Bulk_Page::url( array( $post_id ) ) : $url ) . '">' . esc_html( $label ) . '</a>';
		}
		return $links;
	}

	/** Adds the actions to a row. */
	public static function row_actions( $actions, $post ) {
		if ( 'connected' !== Connection::state() || ! Post_Changes::is_public( $post ) || ! current_user_can( Capabilities::GENERATE, $post->ID ) ) {
			return $actions;
		}
		$row = Queue::row( $post->ID );
		foreach ( self::actions( $post->ID, $row ? $row['state'] : 'idle' ) as $name => $link ) {
			$actions[ 'duetcast_' . $name ] = $link;
		}
		return $actions;
	}

	/** Does what a link says. */
	public static function act() {
		$post_id = isset( $_GET['post'] ) && is_scalar( $_GET['post'] ) ? absint( $_GET['post'] ) : 0;
		$action  = isset( $_GET['do'] ) && is_string( $_GET['do'] ) ? sanitize_key( $_GET['do'] ) : '';
		check_admin_referer( "duetcast_{$action}_$post_id" );
		if ( ! get_post( $post_id ) || ! current_user_can( Capabilities::GENERATE, $post_id ) ) {
			wp_die( esc_html__( 'You may not make audio of this post.', 'duetcast' ), '', array( 'response' => 403 ) );
		}
		if ( 'retry' === $action ) {
			Queue::retry( $post_id );
		} elseif ( 'remove' === $action ) {
			Queue::remove( $post_id );
		}
		wp_safe_redirect( wp_get_referer() ? wp_get_referer() : admin_url( 'edit.php' ) );
		exit;
	}

	/** Adds the action of a selection: it leads to the prices first. */
	public static function bulk_actions( $actions ) {
		return current_user_can( Capabilities::GENERATE ) ? $actions + array( 'duetcast' => __( 'Make audio', 'duetcast' ) ) : $actions;
	}

	/** Opens the screen that shows the prices. */
	public static function bulk( $url, $action, $ids ) {
		return 'duetcast' === $action ? Bulk_Page::url( $ids ) : $url;
	}
}
