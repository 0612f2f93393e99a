import { SourceText, spanOf, type Range } from '../structure/source-text';
import type { Block, CleanBlock, Sentence } from './article-model';
import { withoutCode } from './omitted-code';
import { spokenTable } from './spoken-table';
import { phrasesFor } from '../../data/phrases';
import { blocksOfLines, isFormula, isWrapped, joinedLines, type Layout } from './paragraph-lines';
import { spaceOf, wordCount } from './words';
import { colonOf, commaOf, continuedQuotation, endColon, isQuestion, leads, spokenSentences } from './sentences';

/** "Serves 4 | Ready in 15 min" */
const cellMark = /\s+[|·•]\s+/g;
/** A heading with a depth of its own, or what is said below it. */
export type SpokenBlock = { readonly kind: 'heading'; readonly depth: number; readonly text: SourceText } | Block;

/** A longer heading is treated as a sentence. */
const maxMarkedHeadingCharacters = 160;
/** Of one that is a question, as interviews have them. */
const maxQuestionCharacters = 600;
/** A longer quotation may have lost its end. */
const maxQuotedSentences = 40;
const firstLetter = /^\p{Ll}(?=\p{Ll}+[\s,])/u;
/** Whose words a quotation is, below it. */
const attribution = /^(?:[—–―]{1,2}|--)\s?(?=\p{L})(.{2,80}?)[.,]?$/u;
const quoted = /^[“„«「"].*[”“»」"]$/su;
/** More words of an item and those below it are sentences of their own. */
const maxItemWords = 20;
/** Depth of a heading that is recognized by its form. */
const guessedDepth = 2;

export function spokenBlocks(blocks: readonly CleanBlock[], language: string): SpokenBlock[] {
  const speaker = new BlockSpeaker(layoutOf(blocks, language));
  blocks.forEach((block, index) => speaker.add(block, index === blocks.length - 1));
  return speaker.blocks;
}

function layoutOf(blocks: readonly CleanBlock[], language: string): Layout {
  const paragraphs = blocks.flatMap((block) => ('lines' in block ? [block.lines] : []));
  const headings = blocks.filter(({ kind }) => kind === 'heading').length;
  return { language, wrapped: isWrapped(paragraphs), guessesHeadings: headings < 2 };
}

class BlockSpeaker {
  readonly blocks: SpokenBlock[] = [];
  private mentionsCode = false;
  private isAfterCode = false;
  /** The list that the last block belongs to. */
  private list: Range | 'unmarked' | null = null;
  /** The list below an item of it. */
  private inner: Range | 'unmarked' | null = null;
  /** Of the last list, which grows. */
  private items: Sentence[][] = [];
  private itemSentences: Sentence[] = [];

  /** The quotation that is read, and its first block. */
  private quotation: Range | null = null;
  private quotedFrom = 0;

  constructor(private readonly layout: Layout) {}

  add(block: CleanBlock, isLast: boolean): void {
    const { language } = this.layout;
    if (block.kind === 'item') return this.item(this.joined(block.lines), block.list);
    if (block.kind === 'code' && this.list && isInside(block.range, this.list))
      return this.code(block, this.items.at(-1));
    this.list = null;
    if (block.kind === 'heading') this.heading(block);
    else if (block.kind === 'code') this.code(block);
    else if (block.kind === 'table') this.push(spokenTable(block, language));
    else if (block.kind === 'quote') this.quote(block);
    else this.paragraph(block.lines, isLast);
  }

  private heading(heading: Extract<CleanBlock, { kind: 'heading' }>): void {
    const text = withoutCode(heading.text, this.layout.language);
    if (text.isEmpty) return;
    const most = isQuestion(text.text) ? maxQuestionCharacters : maxMarkedHeadingCharacters;
    if (text.length <= most && !isFormula(heading.text.text)) this.blocks.push({ ...heading, text });
    else this.prose('paragraph', text);
  }

  private paragraph(lines: readonly SourceText[], isLast: boolean): void {
    for (const { kind, text } of blocksOfLines(lines, this.layout, isLast)) {
      if (kind === 'item') this.item(text, 'unmarked');
      else {
        this.list = null;
        if (kind === 'heading') this.blocks.push({ kind, depth: guessedDepth, text });
        else this.prose(kind, text);
      }
    }
  }

  private quote({ quotation, lines }: Extract<CleanBlock, { kind: 'quote' }>): void {
    if (this.quotation !== quotation) [this.quotation, this.quotedFrom] = [quotation, this.blocks.length];
    const [, name] = attribution.exec(lines.at(-1)!.text) ?? [];
    const said = name === undefined ? lines : lines.slice(0, -1);
    if (this.layout.wrapped && said.length > 0) this.prose('quote', this.joined(said));
    else for (const line of said) this.prose('quote', line);
    if (name !== undefined) this.attribute(name, lines.at(-1)!);
  }

  /** Who is named below a quotation is named before it. */
  private attribute(name: string, line: SourceText): void {
    const said: Sentence[] = [];
    while (this.blocks.length > this.quotedFrom && this.blocks.at(-1)?.kind === 'quote')
      said.unshift(...(this.blocks.pop() as Block).sentences);
    const text = said.map((sentence) => sentence.text).join(spaceOf(this.layout.language));
    if (text === '' || /[“”„«»「」"]/u.test(text.slice(1, -1))) {
      this.push({ kind: 'quote', sentences: [...said, ...this.sentences(line)] });
      return;
    }
    const range = spanOf(said.map((sentence) => sentence.range));
    const lead = { text: name + colonOf(this.layout.language).trimEnd(), range };
    this.push({ kind: 'paragraph', sentences: [lead, { text: quoted.test(text) ? text : `“${text}”`, range }] });
  }

  private prose(kind: 'paragraph' | 'quote', written: SourceText): void {
    // What the writer says after code begins a sentence, because the code is not read.
    const text = this.isAfterCode ? written.exchange(firstLetter, (letter) => letter.toUpperCase()) : written;
    this.isAfterCode = false;
    const last = this.blocks.at(-1);
    const before = last?.kind === kind && last.sentences.length <= maxQuotedSentences ? last.sentences : [];
    const continued = continuedQuotation(before.map((sentence) => sentence.text).join(' '), text);
    if (continued === null) this.push({ kind, sentences: this.sentences(text) });
    else this.blocks[this.blocks.length - 1] = { kind, sentences: [...before, ...this.sentences(continued)] };
  }

  private push(block: Block): void {
    if (block.sentences.length > 0) this.blocks.push(block);
  }

  private item(text: SourceText, list: Range | 'unmarked'): void {
    const item = this.sentences(text);
    if (item.length === 0) return;
    if (this.list !== null && (this.list === list || isInside(list, this.list))) {
      const isWithin = this.list !== list;
      if (isWithin && this.joinsLast(item, this.inner === list)) return void (this.inner = list);
      if (isWithin) this.items.at(-1)!.push(...item);
      else this.items.push(item);
      this.itemSentences.push(...item);
      this.inner = isWithin ? list : null;
    } else {
      this.inner = null;
      [this.list, this.items, this.itemSentences] = [list, [item], [...item]];
      this.blocks.push({ kind: 'list', items: this.items, sentences: this.itemSentences });
    }
  }

  /** "A group that wants to", "restart a wheel" and "open a bakery" below it are one sentence. */
  private joinsLast(item: Sentence[], isNext: boolean): boolean {
    const { text, range } = item[0]!;
    const { language } = this.layout;
    const last = this.items.at(-1)!.at(-1)!;
    const link = isNext ? commaOf(language) : colonOf(language);
    const joined = last.text.replace(/\s?[.。:：]$/u, '') + link + text;
    if (item.length > 1 || /[?!？！]$/u.test(last.text) || wordCount(joined, language) > maxItemWords) return false;
    this.exchangeLast({ text: joined, range: spanOf([last.range, range]) });
    return true;
  }

  private exchangeLast(sentence: Sentence): void {
    this.items.at(-1)!.splice(-1, 1, sentence);
    this.itemSentences.splice(-1, 1, sentence);
  }

  /** The sentence that leads to code mentions it, else the first code has one of its own. */
  private code({ isShell, range }: Extract<CleanBlock, { kind: 'code' }>, item?: Sentence[]): void {
    const phrases = phrasesFor(this.layout.language);
    if (phrases === null) return;
    const mention = { text: isShell ? phrases.commands : phrases.code, range };
    const asked = item?.at(-1);
    if (asked) {
      if (leads(asked.text)) this.exchangeLast({ ...asked, text: asked.text.replace(endColon, '') + phrases.shown });
      else if (!this.mentionsCode) for (const sentences of [item!, this.itemSentences]) sentences.push(mention);
      this.mentionsCode = true;
      return;
    }
    const last = this.blocks.at(-1);
    const lead = last?.kind === 'paragraph' ? last.sentences.at(-1) : undefined;
    if (last?.kind === 'paragraph' && lead && leads(lead.text)) {
      const sentence = { ...lead, text: lead.text.replace(endColon, '') + phrases.shown };
      this.blocks[this.blocks.length - 1] = { ...last, sentences: [...last.sentences.slice(0, -1), sentence] };
    } else if (!this.mentionsCode) this.push({ kind: 'code', sentences: [mention] });
    [this.mentionsCode, this.isAfterCode] = [true, true];
  }

  private joined(lines: readonly SourceText[]): SourceText {
    return joinedLines(lines, this.layout.language);
  }

  private sentences(text: SourceText): Sentence[] {
    const { language } = this.layout;
    return spokenSentences(withoutCode(text, language).replace(cellMark, commaOf(language)), language);
  }
}

const isInside = (list: Range | 'unmarked', outer: Range | 'unmarked'): boolean =>
  list !== 'unmarked' && outer !== 'unmarked' && list.start >= outer.start && list.end <= outer.end;
