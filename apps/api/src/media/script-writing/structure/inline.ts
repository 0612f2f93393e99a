import { linkAddress, shownAddress } from './addresses';
import { formulaFill } from './formulas';
import type { Flow } from './markdown';
import { isSpeakableCode } from './shell-lines';
import { SourceText } from './source-text';

type Paragraph = Extract<Flow, { type: 'paragraph' }>;
export type Inline = Paragraph['children'][number];

/** Stands for code that is not spoken, until the language is known. */
export const omittedCode = '\ufffc';

/** Fills, and marks of footnotes that the text lacks. */
const unspoken = new RegExp(`${formulaFill}+|\\[\\^[^\\]\\s]{1,100}\\]`, 'g');

export interface FoundLink {
  readonly text: string;
  readonly url: string;
  readonly offset: number;
}

/** Addresses of link definitions by identifier. */
export type Definitions = ReadonlyMap<string, string>;

/** Reads the text of one part of a source: without markup, pictures, footnote marks and HTML; collects its links. */
export class InlineReader {
  readonly links: FoundLink[] = [];

  constructor(
    private readonly source: string,
    private readonly definitions: Definitions,
  ) {}

  /** @param from where the part begins in the source */
  textOf(nodes: readonly Inline[], from: number): SourceText {
    return SourceText.joined(nodes.flatMap((node) => this.read(node, from)));
  }

  private read(node: Inline, from: number): SourceText[] {
    const start = from + (node.position?.start.offset ?? 0);
    const end = from + (node.position?.end.offset ?? 0);
    switch (node.type) {
      case 'text':
        return [SourceText.aligned(node.value, this.source.slice(start, end), start).replace(unspoken, '')];
      case 'inlineCode':
        if (isSpeakableCode(node.value)) return [SourceText.aligned(node.value, this.source.slice(start, end), start)];
        return [SourceText.of(omittedCode, { start, end })];
      case 'break':
        return [SourceText.of('\n', { start, end })];
      case 'html':
        return /^<br\b/i.test(node.value) ? [SourceText.of('\n', { start, end })] : [];
      case 'emphasis':
      case 'strong':
        return node.children.flatMap((child) => this.read(child, from));
      case 'link':
        return this.link(node.children, node.url, from);
      case 'linkReference':
        return this.link(node.children, this.definitions.get(node.identifier) ?? '', from);
      default:
        // Pictures, footnote marks and text that is crossed out.
        return [];
    }
  }

  private link(children: readonly Inline[], address: string, from: number): SourceText[] {
    const texts = children.flatMap((child) => this.read(child, from));
    const url = linkAddress(address);
    const linked = SourceText.joined(texts);
    const text = linked.text.replace(/\s+/g, ' ').trim();
    // The link of a picture or badge has no text.
    if (url !== null && text !== '')
      this.links.push({
        text: /^(https?:|www\.)/.test(text) ? shownAddress(url) : text,
        url,
        offset: linked.range.start,
      });
    return texts;
  }
}
