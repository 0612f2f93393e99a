<?php
/**
 * The player in a page.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Block, shortcode, template tag and automatic placement; one query for a page. */
final class Player {

	/** What `theme.json` styles as the block, wherever the player is. */
	const WRAPPER = 'class="duetcast-audio wp-block-duetcast-player"';

	/** Colors of the page around the player; `settings.custom.duetcast.accent` of `theme.json` is that of its button. */
	const COLORS = '--duetcast-text:currentColor;--duetcast-dim:color-mix(in srgb,currentColor 75%,transparent);--duetcast-line:color-mix(in srgb,currentColor 20%,transparent);--duetcast-accent:var(--wp--custom--duetcast--accent,light-dark(#4355e3,#9aaaff));--duetcast-on-accent:var(--wp--custom--duetcast--on-accent,light-dark(#fff,#10131c))';

	/** Style of the wrapper of a player that stays in sight on phones. */
	const STICKY = '@media (max-width:600px){[data-duetcast-sticky]{position:sticky;inset-block-start:0;z-index:9;background:var(--wp--preset--color--base,Canvas)}}';

	/** Fewer chapters say nothing that the title does not. */
	const LEAST_CHAPTERS = 3;

	/** Settings that a block or a shortcode may say otherwise. */
	const LOOKS = array( 'layout', 'sticky', 'download' );

	/** While the text of a post is taken, no player is added to it. */
	private static $paused = 0;

	/** Registers the hooks. */
	public static function register() {
		add_action( 'init', array( self::class, 'register_block' ) );
		add_shortcode( 'duetcast', array( self::class, 'shortcode' ) );
		add_filter( 'the_content', array( self::class, 'place' ), 20 );
	}

	/** Switches players off or on. */
	public static function pause( bool $paused = true ) {
		self::$paused += $paused ? 1 : -1;
	}

	/** Whether the text of a post is being taken. */
	public static function is_paused(): bool {
		return self::$paused > 0;
	}

	/** Registers the block and the scripts. */
	public static function register_block() {
		$built = dirname( DUETCAST_FILE ) . '/build/duetcast-player.js';
		if ( is_readable( $built ) ) {
			wp_register_script( 'duetcast-player', plugins_url( 'build/duetcast-player.js', DUETCAST_FILE ), array(), DUETCAST_VERSION, true );
		}
		wp_register_style( 'duetcast-sticky', false, array(), DUETCAST_VERSION );
		wp_add_inline_style( 'duetcast-sticky', self::STICKY );
		if ( is_admin() ) {
			Editor::register_script( 'block' );
		}
		register_block_type(
			'duetcast/player',
			array(
				'api_version'     => 3,
				'title'           => __( 'Duetcast player', 'duetcast' ),
				'category'        => 'media',
				'icon'            => 'microphone',
				'editor_script'   => 'duetcast-block',
				'script'          => 'duetcast-player', // In the editor, too.
				'uses_context'    => array( 'postId' ),
				'attributes'      => array_map( array( self::class, 'attribute' ), array_flip( self::LOOKS ) ) + array_fill_keys( array( 'title', 'width' ), array( 'type' => 'string' ) ),
				'supports'        => array(
					'html'                 => false,
					'multiple'             => false,
					'align'                => array( 'wide', 'full' ),
					'color'                => true,
					'spacing'              => array( 'margin' => true, 'padding' => true ),
					'__experimentalBorder' => array( 'radius' => true, 'width' => true, 'color' => true ),
				),
				'render_callback' => static function ( $attributes, $content, $block ) {
					$post_id = isset( $block->context['postId'] ) ? (int) $block->context['postId'] : (int) get_the_ID();
					$width   = empty( $attributes['width'] ) ? array() : array( 'style' => safecss_filter_attr( 'max-width:' . strtok( $attributes['width'], ';' ) ) );
					return self::html( $post_id, $attributes, get_block_wrapper_attributes( array( 'class' => 'duetcast-audio' ) + $width ) );
				},
			)
		);
	}

	/** An attribute of the block whose empty value stands for the setting of the site. */
	private static function attribute( $index ): array {
		return array( 'type' => 'string', 'enum' => array_merge( array( '' ), Settings::CHOICES[ self::LOOKS[ $index ] ] ) );
	}

	/** What a player says of its look, else what the settings say. */
	private static function look( array $look, string $name ): string {
		return isset( $look[ $name ] ) && in_array( $look[ $name ], Settings::CHOICES[ $name ], true ) ? $look[ $name ] : Settings::get( $name );
	}

	/** `[duetcast]` or `[duetcast id="12" layout="compact" sticky="phones" download="link" title="Listen" color="navy" background="#eee" radius="8px" width="40em"]`. */
	public static function shortcode( $attributes ) {
		$properties = array( 'color' => 'color', 'background' => 'background-color', 'radius' => 'border-radius', 'width' => 'max-width' );
		$attributes = shortcode_atts( array( 'id' => 0, 'title' => null ) + array_fill_keys( array_merge( self::LOOKS, array_keys( $properties ) ), '' ), $attributes, 'duetcast' );
		$post_id    = absint( $attributes['id'] );
		$style      = '';
		foreach ( $properties as $name => $property ) {
			$style .= '' === $attributes[ $name ] ? '' : "$property:" . strtok( $attributes[ $name ], ';' ) . ';';
		}
		$style = esc_attr( safecss_filter_attr( $style ) );
		return self::html( $post_id ? $post_id : (int) get_the_ID(), $attributes, self::WRAPPER . ( '' === $style ? '' : " style=\"$style\"" ) );
	}

	/** Adds the player before or after the text of a post on its own page. */
	public static function place( $content ) {
		$placement = Settings::get( 'placement' );
		if ( self::$paused || 'none' === $placement || ! is_singular() || is_feed() || doing_filter( 'get_the_excerpt' ) || ! self::is_text_of_page() || false !== strpos( $content, 'duetcast-audio' ) ) {
			return $content;
		}
		$html = self::html( (int) get_the_ID() );
		return 'before' === $placement ? $html . $content : $content . $html;
	}

	/** Whether a page shows the text that is filtered. Templates of AMP have no loop, and do not run `wp_head`. */
	private static function is_text_of_page(): bool {
		return in_the_loop() ? is_main_query() : get_the_ID() === get_queried_object_id() && ! did_action( 'wp_head' ) && self::is_amp();
	}

	/** The audio of a post that may be shown; null if there is none. @return array|null With `is_older`: whether the post was edited since. */
	public static function audio_of( int $post_id, ?array $row = null ): ?array {
		$is_served = in_array( Connection::state(), array( 'connected', 'moved' ), true );
		if ( ( ! $is_served && ! Media_Copies::are_wanted() ) || ! Post_Changes::is_public( get_post( $post_id ) ) ) {
			return null;
		}
		$row   = null === $row ? Queue::row( $post_id ) : $row;
		$audio = null !== $row && 'removing' !== $row['state'] ? json_decode( (string) $row['audio'], true ) : null;
		if ( ! is_array( $audio ) || empty( $audio['url'] ) ) {
			return null;
		}
		$copy = Media_Copies::url( $audio );
		if ( '' === $copy && ( ! $is_served || '' === $row['current_job'] || 'idle' === $row['state'] ) ) {
			return null;
		}
		$audio['url'] = '' === $copy ? $audio['url'] : $copy;
		return $audio + array( 'is_older' => $row['text_hash'] !== $row['current_text_hash'] );
	}

	/**
	 * The player of a post as HTML, empty without audio.
	 *
	 * @param int    $post_id A post.
	 * @param array  $look    `layout`, `title` (the line above it; empty: none), `sticky`, `download`; without one, as the settings say.
	 * @param string $wrapper Attributes of the element around it, escaped.
	 */
	public static function html( int $post_id, array $look = array(), string $wrapper = self::WRAPPER ): string {
		$audio = self::$paused ? null : self::audio_of( $post_id );
		if ( null === $audio ) {
			return '';
		}
		$title = wp_strip_all_tags( get_the_title( $post_id ) );
		$args  = array(
			'heading'    => $title,
			'layout'     => self::look( $look, 'layout' ),
			'title'      => ! isset( $look['title'] ) ? __( 'Listen to this article', 'duetcast' ) : $look['title'],
			'transcript' => $audio['cues'] ? rest_url( "duetcast/v1/posts/$post_id/transcript" ) : '',
			'sticky'     => 'phones' === self::look( $look, 'sticky' ),
			'download'   => 'link' === self::look( $look, 'download' ),
		);
		/**
		 * What the player of a post shows.
		 *
		 * @param array $args    `url`, `duration` in seconds, `heading`, `layout`, `title`, `peaks`, `chapters`, `transcript` (an address), `sticky`, `download`, `is_older`.
		 * @param int   $post_id The post.
		 */
		$audio = (array) apply_filters( 'duetcast_player_args', $audio + $args, $post_id ) + $audio + $args;
		$data  = array( 'peaks' => $audio['peaks'], 'chapters' => count( $audio['chapters'] ) < self::LEAST_CHAPTERS ? array() : $audio['chapters'], 'labels' => self::labels() );
		/* translators: %s: title of a post. */
		$plain = sprintf( '<audio controls preload="none" src="%s" aria-label="%s"></audio>', esc_url( $audio['url'] ), esc_attr( sprintf( __( 'Listen to “%s”', 'duetcast' ), $title ) ) );
		$html  = self::is_amp() ? $plain : sprintf(
			'<duetcast-player src="%1$s" heading="%2$s" duration="%3$s" preload="none" layout="%6$s"%7$s style="%8$s">%4$s<script type="application/json">%5$s</script></duetcast-player>',
			esc_url( $audio['url'] ),
			esc_attr( $audio['heading'] ),
			esc_attr( (string) round( (float) $audio['duration'], 3 ) ),
			$plain,
			wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_UNICODE ),
			esc_attr( $audio['layout'] ),
			'' === $audio['transcript'] ? '' : ' transcript="' . esc_url( $audio['transcript'] ) . '"',
			esc_attr( self::COLORS )
		);
		/* translators: 1: title of the player, 2: minutes. */
		$line = '' === $audio['title'] ? '' : '<p class="duetcast-title">' . esc_html( sprintf( __( '%1$s · %2$s min', 'duetcast' ), $audio['title'], number_format_i18n( max( 1, round( $audio['duration'] / 60 ) ) ) ) ) . '</p>';
		$note = $audio['is_older'] ? '<p class="duetcast-older"><small>' . esc_html__( 'This audio is of an earlier version of the text.', 'duetcast' ) . '</small></p>' : '';
		$link = $audio['download'] ? '<p class="duetcast-download"><a href="' . esc_url( add_query_arg( 'download', 1, $audio['url'] ) ) . '" download>' . esc_html__( 'Download', 'duetcast' ) . '</a></p>' : '';
		if ( ! self::is_amp() ) {
			wp_enqueue_script( 'duetcast-player' );
		}
		if ( $audio['sticky'] ) {
			wp_enqueue_style( 'duetcast-sticky' );
			$wrapper .= ' data-duetcast-sticky';
		}
		return "<div $wrapper>$line$html$link$note</div>";
	}

	/** Whether the page is one of AMP, which takes neither our element nor our script. */
	private static function is_amp(): bool {
		$checks = array_filter( array( 'amp_is_request', 'ampforwp_is_amp_endpoint' ), 'function_exists' );
		return in_array( true, array_map( 'call_user_func', $checks ), true );
	}

	/** Texts of the player; of `{…}` it makes numbers. */
	private static function labels(): array {
		return array(
			'player'           => __( 'Audio player', 'duetcast' ),
			'play'             => __( 'Play', 'duetcast' ),
			'pause'            => __( 'Pause', 'duetcast' ),
			'back'             => __( 'Back {seconds} seconds', 'duetcast' ),
			'forward'          => __( 'Forward {seconds} seconds', 'duetcast' ),
			'mute'             => __( 'Mute', 'duetcast' ),
			'speed'            => __( 'Speed', 'duetcast' ),
			'position'         => __( 'Position', 'duetcast' ),
			'positionOf'       => __( '{at} of {duration}', 'duetcast' ),
			'chapters'         => __( 'Chapters', 'duetcast' ),
			'transcript'       => __( 'Transcript', 'duetcast' ),
			'loading'          => __( 'Loading the transcript…', 'duetcast' ),
			'noTranscript'     => __( 'There is no transcript of this audio.', 'duetcast' ),
			'transcriptFailed' => __( 'The transcript could not be loaded.', 'duetcast' ),
			'failed'           => __( 'This audio could not be played.', 'duetcast' ),
		);
	}
}
