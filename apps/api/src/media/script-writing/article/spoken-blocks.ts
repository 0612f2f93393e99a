import { omittedFormula } from '../structure/formulas';
import { omittedCode } from '../structure/inline';
import type { RawTable } from '../structure/raw-blocks';
import { SourceText, type Range } from '../structure/source-text';
import type { Block, Sentence, Table } from './article-model';
import type { CleanBlock } from './clean-blocks';
import { phrasesFor, fill } from '../../data/phrases';
import { blocksOfLines, isFormula, isWrapped, joinedLines, type Layout } from './paragraph-lines';
import { asSentence, colonOf, commaOf, continuedQuotation, endColon, leads, spokenSentences } from './sentences';

/** More rows are mentioned, not read; a table of one row more is read to its end. */
const spokenRows = 8;
const maxSpokenRows = 10;

const yes = /^[✓✔✅☑]\ufe0f?$/u;
const no = /^[✗✘❌✖]\ufe0f?$/u;
/** "Serves 4 | Ready in 15 min" */
const cellMark = /\s+[|·•]\s+/g;
/** Omitted code alone is no words: "Option." says nothing. */
const hasWords = /[\p{L}\p{N}]/u;

/** Reads a table row by row: "No internet: Restart.", "Export: Free no, Pro yes." */
function spokenTable({ header, rows, range }: RawTable, language: string): Table {
  const phrases = phrasesFor(language);
  const said = (cell: SourceText): string => {
    const text = yes.test(cell.text) ? phrases?.yes : no.test(cell.text) ? phrases?.no : undefined;
    return (text ?? withoutCode(cell, language).text).replace(/[\s.。:：,;]+$/u, '');
  };
  const names = header.map(said);
  const sentenceOf = (row: readonly SourceText[]): Sentence[] => {
    const cells = row.map((cell, column) => ({ name: names[column] ?? '', text: said(cell), cell }));
    const [first, ...others] = cells.filter(({ text }) => hasWords.test(text));
    if (first === undefined) return [];
    // A cell that spans columns is read once.
    if (/\p{L}/u.test(first.text) && others.every(({ text }) => text === first.text)) others.length = 0;
    const isKeyed = first.cell === row[0];
    const isNamed = (name: string): boolean => hasWords.test(name) && (!isKeyed || names.length > 2);
    const named = others.map(({ name, text }) => (isNamed(name) ? `${name} ${text}` : text));
    const key = isKeyed || !isNamed(first.name) ? first.text : `${first.name} ${first.text}`;
    const values = named.join(commaOf(language));
    const text = named.length === 0 ? key : `${key}${isKeyed ? colonOf(language) : commaOf(language)}${values}`;
    return [{ text: asSentence(text, language), range: SourceText.joined(row).range }];
  };
  const read = rows.length > maxSpokenRows ? rows.slice(0, spokenRows) : rows;
  const sentences = read.flatMap(sentenceOf);
  const more = rows.length - read.length;
  if (phrases && more > 0) sentences.push({ text: fill(phrases.moreRows, more), range });
  return { kind: 'table', header: header.map(({ text }) => text), rowCount: rows.length, sentences };
}

/** A heading with a depth of its own, or what is said below it. */
export type SpokenBlock = { readonly kind: 'heading'; readonly depth: number; readonly text: SourceText } | Block;

/** A longer heading is treated as a sentence. */
const maxMarkedHeadingCharacters = 160;
/** A longer quotation may have lost its end. */
const maxQuotedSentences = 40;
const firstLetter = /^\p{Ll}(?=\p{Ll}+[\s,])/u;
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
  /** Of the last list, which grows. */
  private items: Sentence[][] = [];
  private itemSentences: Sentence[] = [];

  constructor(private readonly layout: Layout) {}

  add(block: CleanBlock, isLast: boolean): void {
    const { language } = this.layout;
    if (block.kind === 'item') return this.item(this.joined(block.lines), block.list);
    this.list = null;
    if (block.kind === 'heading') this.heading(block);
    else if (block.kind === 'code') this.code(block);
    else if (block.kind === 'table') this.push(spokenTable(block, language));
    else if (block.kind === 'quote') this.quote(block.lines);
    else this.paragraph(block.lines, isLast);
  }

  private heading(heading: Extract<CleanBlock, { kind: 'heading' }>): void {
    const text = withoutCode(heading.text, this.layout.language);
    if (text.isEmpty) return;
    if (text.length <= maxMarkedHeadingCharacters && !isFormula(heading.text.text))
      this.blocks.push({ ...heading, text });
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

  private quote(lines: readonly SourceText[]): void {
    if (this.layout.wrapped) this.prose('quote', this.joined(lines));
    else for (const line of lines) this.prose('quote', line);
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
      if (this.list === list) this.items.push(item);
      else this.items.at(-1)!.push(...item);
      this.itemSentences.push(...item);
    } else {
      [this.list, this.items, this.itemSentences] = [list, [item], [...item]];
      this.blocks.push({ kind: 'list', items: this.items, sentences: this.itemSentences });
    }
  }

  /** The sentence that leads to code mentions it, else the first code has one of its own. */
  private code({ isShell, range }: Extract<CleanBlock, { kind: 'code' }>): void {
    const phrases = phrasesFor(this.layout.language);
    if (phrases === null) return;
    const last = this.blocks.at(-1);
    const lead = last?.kind === 'paragraph' ? last.sentences.at(-1) : undefined;
    if (last?.kind === 'paragraph' && lead && leads(lead.text)) {
      const sentence = { ...lead, text: lead.text.replace(endColon, '') + phrases.shown };
      this.blocks[this.blocks.length - 1] = { ...last, sentences: [...last.sentences.slice(0, -1), sentence] };
    } else if (!this.mentionsCode)
      this.push({ kind: 'code', sentences: [{ text: isShell ? phrases.commands : phrases.code, range }] });
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

const codeInBrackets = new RegExp(`\\s?[(（]${omittedCode}[)）]`, 'g');
const codeAfterColon = new RegExp(`\\s?[:：]\\s*${omittedCode}+\\s*(?=[.。]?$)`, 'g');
const code = new RegExp(omittedCode, 'g');
const formula = new RegExp(omittedFormula, 'g');

/** Code that cannot be followed by ear is named, or left out where the sentence is complete without it. */
function withoutCode(text: SourceText, language: string): SourceText {
  if (!text.text.includes(omittedCode) && !text.text.includes(omittedFormula)) return text;
  const phrases = phrasesFor(language);
  if (!/[\p{L}\p{N}]/u.test(text.text))
    return text.text.includes(omittedFormula) ? SourceText.of(phrases?.formula ?? '', text.range) : SourceText.empty;
  return text
    .replace(formula, phrases?.inlineFormula ?? '')
    .replace(codeInBrackets, '')
    .replace(codeAfterColon, '')
    .replace(code, phrases?.inlineCode ?? '')
    .trim();
}
