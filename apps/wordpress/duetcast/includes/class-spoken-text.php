<?php
/**
 * The text of a post that is spoken.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Paragraphs of the rendered post, without what is not read aloud. */
final class Spoken_Text {

	/** Longest rendered post, in bytes. */
	const MOST_BYTES = 2097152;

	/** Listings, of which only their place is spoken. */
	const CODE = '//pre[code]|//pre[contains(@class,"code")]|//*[contains(concat(" ",normalize-space(@class)," ")," wp-block-code ")]|//*[contains(@class,"syntaxhighlighter")]';

	/** They, too, if they hold a program: text of a fixed width that is no verse, and `code` of some lines. */
	const FIXED        = '//pre[not(contains(@class,"verse"))]|//code[count(br)>1]';
	const PROGRAM_LINE = '~[{}]\s*$|^\s*(?:(?:def|function|class)\s+\w+.*[({:]|(?:const|let|var)\s+[\w$[{].*=|import\s+(?:[\w.]+|[{*"\'].*);?\s*$|from\s+\S+\s+import\b|</?[a-z]|//|#include\b|#!)~m';

	/** Shortcodes of plugins that are gone: with attributes they are never prose. */
	const SHORTCODE = '~\[/?[a-z][\w-]{0,40}\s{1,4}[\w-]{1,40}\s?=[^\]]{0,400}\]~i';

	/** Without attributes: a name with an underscore, or with a hyphen as a line of its own, is never prose. */
	const BARE_SHORTCODE = '~(?<!\w)\[/?[a-z][a-z0-9-]{0,40}_[\w-]{0,40}(?:\s[^\]]{0,400})?/?\]|^\h*\[/?[a-z][a-z0-9]{0,40}-[a-z0-9-]{0,40}/?\]\h*$~m';

	/** Elements that end a sentence. */
	const BLOCKS = array( 'p', 'div', 'section', 'article', 'header', 'footer', 'main', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'pre', 'center', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'hr', 'br', 'details', 'summary', 'address' );

	/** Paragraphs of a post, its title first. @return string[]|\WP_Error */
	public static function of( \WP_Post $post ) {
		if ( strlen( $post->post_content ) > self::MOST_BYTES ) {
			return self::too_long();
		}
		$html = self::rendered( $post );
		if ( strlen( $html ) > self::MOST_BYTES ) {
			return self::too_long();
		}
		$title = self::clean( html_entity_decode( wp_strip_all_tags( $post->post_title ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
		$lines = self::paragraphs( $html, Languages::locale_of( $post ) );
		if ( ! $lines ) {
			return new \WP_Error( 'article.empty', __( 'The post has no text to speak.', 'duetcast' ) );
		}
		return self::has_words( $title ) ? array_merge( array( $title ), $lines ) : $lines;
	}

	/** The hash by which versions are told apart: changes of markup alone do not change it. */
	public static function hash( array $lines ): string {
		return hash( 'sha256', implode( "\n", $lines ) );
	}

	/** Names of the custom fields that the settings have spoken. */
	public static function fields(): array {
		return array_filter( array_map( 'trim', explode( "\n", Settings::get( 'fields' ) ) ), 'strlen' );
	}

	/** What the settings have spoken before the text: the excerpt that a person wrote, and custom fields. */
	private static function before( \WP_Post $post ): string {
		$texts = 'before' === Settings::get( 'excerpt' ) ? array( $post->post_excerpt ) : array();
		foreach ( self::fields() as $name ) {
			$texts = array_merge( $texts, array_filter( get_post_meta( $post->ID, $name ), 'is_scalar' ) );
		}
		return wpautop( implode( "\n\n", $texts ) );
	}

	/** Rules that the server reads by, too, as the build writes them: `raised`, `notes` or `turns`. */
	public static function rules( string $name ): array {
		static $rules = null;
		$rules = null === $rules ? wp_json_file_decode( dirname( DUETCAST_FILE ) . '/build/reading.json', array( 'associative' => true ) ) : $rules;
		return $rules[ $name ];
	}

	/** "Q: Why? A: Because." is read without its marks, if each stands there twice. */
	private static function without_turns( array $lines ): array {
		foreach ( self::rules( 'turns' ) as $marks ) {
			if ( count( preg_grep( $marks[0], $lines ) ) > 1 && count( preg_grep( $marks[1], $lines ) ) > 1 ) {
				return preg_replace( $marks, '', $lines );
			}
		}
		return $lines;
	}

	/** The post as its page shows it: blocks, shortcodes and embeds are rendered. */
	private static function rendered( \WP_Post $rendered ): string {
		global $post;
		$outer = $post;
		$post  = $rendered; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
		setup_postdata( $post );
		Player::pause();
		try {
			$html = self::before( $rendered ) . apply_filters( 'the_content', $rendered->post_content ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
		} finally {
			Player::pause( false );
			$post = $outer; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
		}
		if ( $outer instanceof \WP_Post ) {
			setup_postdata( $outer );
		}
		/**
		 * The HTML of a post of which the spoken text is taken.
		 *
		 * @param string   $html     HTML.
		 * @param \WP_Post $rendered The post.
		 */
		return (string) apply_filters( 'duetcast_spoken_html', $html, $rendered );
	}

	/** Paragraphs of HTML, whose locale is that of the site unless given. */
	public static function paragraphs( string $html, string $locale = '' ): array {
		$document = new \DOMDocument();
		$before   = libxml_use_internal_errors( true );
		$is_read  = '' !== trim( $html ) && $document->loadHTML( '<?xml encoding="utf-8"?><body>' . $html . '</body>', LIBXML_NONET | LIBXML_COMPACT | LIBXML_PARSEHUGE );
		libxml_clear_errors();
		libxml_use_internal_errors( $before );
		if ( ! $is_read ) {
			return array();
		}
		Silence::remove_from( $document );
		$code_note = self::code_note( '' === $locale ? get_locale() : $locale );
		$xpath     = new \DOMXPath( $document );
		foreach ( iterator_to_array( $xpath->query( self::FIXED ) ) as $code ) {
			$text = trim( $code->textContent ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName
			$ends = substr_count( $text, "\n" ) + $code->getElementsByTagName( 'br' )->length;
			if ( preg_match( self::PROGRAM_LINE, $text ) || 2 * preg_match_all( '/;\s*$/m', $text ) > $ends ) {
				$code->setAttribute( 'class', 'wp-block-code' );
			}
		}
		foreach ( iterator_to_array( $xpath->query( self::CODE ) ) as $code ) {
			$code->nodeValue = $code_note; // phpcs:ignore WordPress.NamingConventions.ValidVariableName
		}
		$text = '';
		self::collect( $document, $text );
		$lines = array();
		foreach ( explode( "\n", self::without_shortcodes( $text ) ) as $line ) {
			$line = self::clean( $line );
			if ( self::has_words( $line ) && ! ( $line === $code_note && end( $lines ) === $line ) ) {
				$lines[] = $line;
			}
		}
		return self::without_turns( $lines );
	}

	/** In the language of the text: in that of the person who asks, each would see another text and another price. */
	private static function code_note( string $locale ): string {
		$is_switched = switch_to_locale( $locale );
		$note        = __( 'The code is in the article.', 'duetcast' );
		if ( $is_switched ) {
			restore_previous_locale();
		}
		return $note;
	}

	/** Collects texts, with a line feed around blocks and a comma between the cells of a row. Iterative: markup can be deep. */
	private static function collect( \DOMNode $root, &$text ) {
		$stack = array( $root );
		while ( $stack ) {
			$node = array_pop( $stack );
			if ( is_string( $node ) ) {
				$text .= $node;
				continue;
			}
			if ( XML_TEXT_NODE === $node->nodeType || XML_CDATA_SECTION_NODE === $node->nodeType ) { // phpcs:ignore WordPress.NamingConventions.ValidVariableName
				$text .= preg_replace( '/\s+/u', ' ', $node->nodeValue ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName
				continue;
			}
			$name = strtolower( $node->nodeName ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName
			if ( 'sup' === $name || 'sub' === $name ) {
				$before = (string) preg_replace( '/^[\x80-\xbf]+/', '', substr( $text, -400 ) );
				$after  = $node->nextSibling ? $node->nextSibling->textContent : ''; // phpcs:ignore WordPress.NamingConventions.ValidVariableName
				$text  .= 'sub' === $name ? Raised_Text::lowered( $before, $node->textContent ) : Raised_Text::raised( $before, $node->textContent, $after ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName
				continue;
			}
			// The number of a source in parentheses.
			if ( 'a' === $name && preg_match( '/^\s*\d{1,3}\s*$/', $node->textContent ) && preg_match( '/[(,;]\s?$/', $text ) && $node->nextSibling && preg_match( '/^\s?[),;]/', $node->nextSibling->textContent ) ) { // phpcs:ignore WordPress.NamingConventions.ValidVariableName
				continue;
			}
			$text .= in_array( $name, self::BLOCKS, true ) ? "\n" : '';
			if ( in_array( $name, self::BLOCKS, true ) ) {
				$stack[] = "\n";
			} elseif ( 'td' === $name || 'th' === $name ) {
				$stack[] = ', ';
			}
			for ( $child = $node->lastChild; $child; $child = $child->previousSibling ) { // phpcs:ignore WordPress.NamingConventions.ValidVariableName
				$stack[] = $child;
			}
		}
	}

	/** Text without the shortcodes that nothing renders; brackets in prose such as `[sic]` stay. */
	private static function without_shortcodes( string $text ): string {
		preg_match_all( '~\[/([a-z][\w-]{0,40})\]~i', $text, $ends );
		$names  = array_flip( array_merge( array( 'more', 'nextpage', 'toc', 'contact-form-7', 'ad', 'ads' ), array_map( 'strtolower', $ends[1] ) ) );
		$remove = static function ( $found ) use ( $names ) {
			return isset( $names[ strtolower( $found[1] ) ] ) ? '' : $found[0];
		};
		return (string) preg_replace_callback( '~\[/?([a-z][\w-]{0,40})(?:\s[^\]]{0,400})?/?\]~i', $remove, preg_replace( array( self::SHORTCODE, self::BARE_SHORTCODE ), '', $text ) );
	}

	/** Whether the server would speak a line; it refuses one without words. */
	private static function has_words( string $line ): bool {
		return 1 === preg_match( '/[\p{L}\p{N}]/u', $line );
	}

	/** One line without control characters and needless spaces. */
	private static function clean( string $line ): string {
		$line = preg_replace( array( '/[\x{00ad}\x{200b}\x{2060}\x{feff}]+/u', '/\p{Cc}+/u' ), array( '', ' ' ), wp_check_invalid_utf8( $line, true ) );
		// The server reads `<` before a letter as markup of speech, and refuses what it does not know.
		$line = preg_replace( array( '~https?://\S+~i', '~<(?=[a-z/!?])~i' ), array( '', '&lt;' ), (string) $line );
		$line = preg_replace( self::rules( 'notes' ), '', preg_replace( '/[\s\x{00a0}]+/u', ' ', (string) $line ) );
		return trim( (string) preg_replace( '/ {2,}/', ' ', (string) $line ), " ,\t\n" );
	}

	/** The error of a post that is too long. */
	public static function too_long(): \WP_Error {
		return new \WP_Error( 'article.tooLong', __( 'The post is too long. Read aloud, a post can have 200,000 characters; as a conversation, 15,000.', 'duetcast' ) );
	}
}
