<?php
/**
 * What is not spoken.
 *
 * @package Duetcast
 */

namespace Duetcast;

defined( 'ABSPATH' ) || exit;

/** Widgets, marks of other plugins, hidden text, and what an author or the settings name. Lists are in `data/silence.json`. */
final class Silence {

	/** Attribute of a block that an author switched off. */
	const ATTRIBUTE = 'duetcastSilent';

	/** A group that is an aside and has no text but headings: those of widgets that were in it. */
	const EMPTY_GROUPS = '//aside[not(.//p or .//li or .//td or .//pre or .//dd)]';

	/** Elements without text of the post; a button in a heading, or that is one, opens what follows. */
	const ELEMENTS = '//script|//style|//template|//noscript|//nav|//aside[not(contains(concat(" ",@class," ")," wp-block-group "))]|//footer[not(parent::blockquote)]|//form|//select|//textarea|//label|//dialog|//menu|//iframe|//object|//svg|//video|//audio|//canvas|//map|//math|//figcaption|//rp|//rt|//rtc|//s|//del|//strike|//comment()|//button[not(parent::h1|parent::h2|parent::h3|parent::h4|parent::h5|parent::h6|parent::summary) and not(contains(@class,"accordion-header"))]';

	/** Marks of footnotes, what has such a role, and what is hidden; the panels of tabs and accordions are read though they are closed. */
	const HIDDEN = '//sup[.//a]|//a[starts-with(@href,"#fn") or starts-with(@href,"#_ftn") or starts-with(@href,"#cite_note") or starts-with(@href,"#footnote")]|//*[@role="doc-noteref" or @role="doc-endnotes" or @role="doc-backlink" or @role="doc-toc" or @role="navigation" or @role="search" or (@role="tablist" and not(.//*[@role="tabpanel"]))]|//*[@hidden or @aria-hidden="true" or contains(translate(@style,"DISPLAYNOE ","displaynoe"),"display:none") or contains(translate(@style,"VISBLTYHDEN ","visbltyhden"),"visibility:hidden") or contains(@style,"line-through")][not(@role="tabpanel" or contains(concat(" ",@class," ")," wp-block-tab ") or contains(@class,"wp-block-accordion"))]';

	/** Registers the hooks. */
	public static function register() {
		add_filter( 'pre_render_block', array( self::class, 'block' ), 10, 2 );
		add_filter( 'register_block_type_args', array( self::class, 'attribute' ) );
	}

	/** Leaves a block out while the text of a post is taken, before it is rendered. */
	public static function block( $html, $block ) {
		if ( ! Player::is_paused() ) {
			return $html;
		}
		$is_spoken = ! in_array( $block['blockName'], self::lists()['blocks'], true ) && empty( $block['attrs'][ self::ATTRIBUTE ] );
		/**
		 * Whether a block is spoken.
		 *
		 * @param bool  $is_spoken Whether it is.
		 * @param array $block     The block as `parse_blocks` returns it.
		 */
		return apply_filters( 'duetcast_spoken_block', $is_spoken, $block ) ? $html : '';
	}

	/** Lets each type of block have the switch of the editor. */
	public static function attribute( $args ) {
		$args['attributes'] = ( isset( $args['attributes'] ) ? (array) $args['attributes'] : array() ) + array( self::ATTRIBUTE => array( 'type' => 'boolean' ) );
		return $args;
	}

	/** Removes what is not spoken. */
	public static function remove_from( \DOMDocument $document ) {
		$selectors = array_merge( array_column( self::lists()['selectors'], 'selector' ), explode( "\n", Settings::get( 'silent' ) ) );
		$paths     = array_filter( array_map( array( self::class, 'xpath' ), $selectors ) );
		foreach ( array( self::ELEMENTS . '|' . self::HIDDEN . '|' . implode( '|', $paths ), self::EMPTY_GROUPS ) as $query ) {
			foreach ( iterator_to_array( ( new \DOMXPath( $document ) )->query( $query ) ) as $node ) {
				if ( $node->parentNode ) { // phpcs:ignore WordPress.NamingConventions.ValidVariableName
					$node->parentNode->removeChild( $node ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName
				}
			}
		}
	}

	/** XPath of a CSS selector: types, classes, ids and attributes, with descendants and children. */
	public static function xpath( $selector ) {
		$path = '';
		$axis = '//';
		foreach ( preg_split( '/\s*(>)\s*|\s+/', trim( $selector ), -1, PREG_SPLIT_DELIM_CAPTURE | PREG_SPLIT_NO_EMPTY ) as $part ) {
			if ( '>' === $part ) {
				$axis = '/';
				continue;
			}
			if ( ! preg_match( '/^(\*|[a-z][a-z0-9-]*)?((?:[.#][\w-]+|\[[\w-]+(?:[*^~]?="[^"\s]+")?\])*)$/iD', $part, $match ) ) {
				return '';
			}
			preg_match_all( '/([.#])([\w-]+)|\[([\w-]+)(?:([*^~]?=)"([^"]+)")?\]/', $match[2], $tests, PREG_SET_ORDER );
			$path .= $axis . ( '' === $match[1] ? '*' : strtolower( $match[1] ) ) . implode( '', array_map( array( self::class, 'condition' ), $tests ) );
			$axis  = '//';
		}
		return $path;
	}

	/** XPath of a class, an id or an attribute. */
	private static function condition( array $test ): string {
		$operators = array( '.' => '~=', '#' => '=', '' => isset( $test[4] ) ? $test[4] : '' );
		$name      = '@' . strtolower( '' === $test[1] ? $test[3] : array( '.' => 'class', '#' => 'id' )[ $test[1] ] );
		$value     = '"' . ( '' === $test[1] ? ( isset( $test[5] ) ? $test[5] : '' ) : $test[2] ) . '"';
		switch ( $operators[ $test[1] ] ) {
			case '':
				return "[$name]";
			case '=':
				return "[$name=$value]";
			case '^=':
				return "[starts-with($name,$value)]";
			case '*=':
				return "[contains($name,$value)]";
			default:
				return "[contains(concat(\" \",normalize-space($name),\" \"),concat(\" \",$value,\" \"))]";
		}
	}

	/** Blocks and selectors. */
	private static function lists(): array {
		static $lists = null;
		$lists = null === $lists ? wp_json_file_decode( dirname( DUETCAST_FILE ) . '/data/silence.json', array( 'associative' => true ) ) : $lists;
		return $lists;
	}
}
