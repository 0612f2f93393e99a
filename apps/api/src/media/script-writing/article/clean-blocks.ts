import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import { spokenAddress } from '../structure/addresses';
import { omittedFormula } from '../structure/formulas';
import type { RawBlock, RawTable, Structure } from '../structure/raw-blocks';
import { isShellLine } from '../structure/shell-lines';
import { SourceText, type Range } from '../structure/source-text';
import { bylineOf } from '../structure/byline';
import type { CleanBlock } from './article-model';
import { contentsIn } from './contents';
import { isBullet } from './paragraph-lines';
import { endsSentence } from './sentences';
import { marksOfTurns, namedTurns } from './turn-marks';

/** Longer blocks are always article text. */
const maxBoilerplateCharacters = 240;

/** A line without letters, digits and formulas. */
const noWords = new RegExp(`^[^\\p{L}\\p{N}${omittedFormula}]+$`, 'u');
const rowSchema = z.tuple([z.string().min(1), patternCell]);
const patternsIn = readOnce((file: string) =>
  readRows(`articles/${file}.tsv`, rowSchema).map(([, pattern]) => new RegExp(pattern, 'iu')),
);
const isListed = (file: string, block: string): boolean => patternsIn(file).some((pattern) => pattern.test(block));

const bareAddress = /^<?(https?:\/\/|www\.)\S+>?$/i;
const isBareAddress = (block: string): boolean => bareAddress.test(block);

/** Whether a block is boilerplate and not part of the article. */
const isBoilerplate = (block: string): boolean =>
  block.length <= maxBoilerplateCharacters &&
  (bylineOf(block) !== null || noWords.test(block) || isListed('boilerplate', block));

const invisible = /[\u00ad\u200b\u2060\ufeff]/g;
/** Marks of footnotes. */
const notes = readOnce(() => {
  const sources = patternsIn('notes').map(({ source }) => source);
  return new RegExp(sources.join('|'), 'giu');
});
const urls = /\b(?:https?:\/\/|www\.)[^\s)\]>"'’”»，。、]+/g;
/** Emphasis that Markdown does not see next to Chinese punctuation. */
const emphasis = /(?<![\p{L}\p{N}*_])(\*\*|__)(?=\S)([^*_\n]{1,300})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;

/** Removes footnote marks and what markup is left; shortens addresses. */
const withoutMarks = (text: SourceText): SourceText =>
  text
    .replace(invisible, '')
    .replace(/\u00a0/g, ' ')
    .replace(urls, (url) => {
      const [mark = ''] = /[.,;:!?]+$/.exec(url) ?? [];
      return spokenAddress(url.slice(0, url.length - mark.length)) + mark;
    })
    .replace(emphasis, (_, __, inner = '') => inner)
    .replace(notes(), '')
    .replace(/[^\S\n]{2,}/g, ' ');

interface Cleaned {
  readonly blocks: readonly CleanBlock[];
  readonly byline: { readonly author: string } | null;
  /** Boilerplate; its links are no part of the article. */
  readonly dropped: readonly Range[];
}

/** Removes boilerplate, keeps the byline, and finds commands and tables in text without marks. */
export function cleanBlocks({ blocks }: Structure): Cleaned {
  const contents = new Set(contentsIn(blocks, (line) => isListed('contents', line)));
  for (const block of referencesIn(blocks)) contents.add(block);
  const last = blocks.at(-1);
  if (last?.kind === 'paragraph' && blocks.length > 1 && isListed('last-lines', last.text.text)) contents.add(last);
  const cleaner = new Cleaner(marksOfTurns(blocks));
  const cleaned = namedTurns(
    joinedParagraphs(blocks.flatMap((block) => (contents.has(block) ? [] : cleaner.clean(block)))),
  );
  const left = [...contents].flatMap((block) => ('text' in block ? block.text.range : []));
  const dropped = [...cleaner.dropped, ...left].sort((one, other) => one.start - other.start);
  return { blocks: cleaned, byline: cleaner.byline, dropped };
}

/** The headings above lists of sources, and these lists up to the next heading. */
function referencesIn(blocks: readonly RawBlock[]): RawBlock[] {
  const isTitle = (block: RawBlock): boolean =>
    (block.kind === 'heading' || block.kind === 'paragraph') && isListed('references', block.text.text.trim());
  let isWithin = false;
  return blocks.filter((block, at) => {
    if (at > 0 && isTitle(block)) isWithin = true;
    else if (block.kind === 'heading') isWithin = false;
    return isWithin;
  });
}

class Cleaner {
  byline: { readonly author: string } | null = null;
  readonly dropped: Range[] = [];

  constructor(private readonly turns: readonly RegExp[]) {}

  clean(block: RawBlock): CleanBlock[] {
    if (block.kind === 'code') return [block];
    if (block.kind === 'table') return [cleanTable(block)];
    const lines = linesOf(block.text).map((line) => this.unmarked(line));
    const text = SourceText.joined(lines);
    if (text.isEmpty || this.drops(lines.map((line) => line.text).join(' '), text.range)) return [];
    if (block.kind === 'heading')
      return [{ ...block, text: this.unmarked(withoutMarks(block.text)).trim().replace(/\n/g, ' ') }];
    if (block.kind === 'item') return [{ ...block, lines }];
    const kept = lines.filter((line) => !this.drops(line.text, line.range));
    if (block.kind === 'quote') return kept.length === 0 ? [] : [{ ...block, lines: kept }];
    return runsOf(kept);
  }

  private unmarked(text: SourceText): SourceText {
    return this.turns.reduce((unmarked, mark) => unmarked.replace(mark, ''), text);
  }

  private drops(text: string, range: Range): boolean {
    if (!isBoilerplate(text)) return false;
    this.byline ??= bylineOf(text);
    this.dropped.push(range);
    return true;
  }
}

/** A line of nothing but an address is a link, not prose. */
const linesOf = (text: SourceText): SourceText[] =>
  text.lines().flatMap((line) => {
    const cleaned = isBareAddress(line.text) ? SourceText.empty : withoutMarks(line).trim();
    return cleaned.isEmpty ? [] : cleaned;
  });

const cleanTable = ({ header, rows, ...table }: RawTable): RawTable => {
  const cell = (text: SourceText): SourceText => withoutMarks(text).trim().replace(/\n/g, ' ');
  return { ...table, header: header.map(cell), rows: rows.map((row) => row.map(cell)) };
};

const isRow = (line: SourceText): boolean => line.text.startsWith('|');

/** Splits a paragraph into prose, commands and rows. */
function runsOf(lines: readonly SourceText[]): CleanBlock[] {
  const runs: { kind: 'paragraph' | 'code' | 'table'; lines: SourceText[] }[] = [];
  lines.forEach((line, index) => {
    const before = runs.at(-1);
    const kind = isRow(line) ? 'table' : isCommand(lines, index, before?.kind) ? 'code' : 'paragraph';
    if (before?.kind === kind) before.lines.push(line);
    else runs.push({ kind, lines: [line] });
  });
  return runs.map((run) => {
    const range = SourceText.joined(run.lines).range;
    if (run.kind === 'code') return { kind: 'code', isShell: true, range };
    if (run.kind === 'table') return { kind: 'table', header: [], rows: run.lines.map(cellsOf), range };
    return { kind: 'paragraph', lines: run.lines };
  });
}

/** In prose that is wrapped by hand, a line may begin with the name of a program. */
function isCommand(lines: readonly SourceText[], index: number, before: string | undefined): boolean {
  if (!isShellLine(lines[index]!.text)) return false;
  return index === 0 || before === 'code' || /[.:!?：。！？]$/.test(lines[index - 1]!.text);
}

function cellsOf(row: SourceText): SourceText[] {
  const cells: SourceText[] = [];
  let from = 0;
  for (const { index } of `${row.text}|`.matchAll(/\|/g)) {
    cells.push(row.slice(from, index).trim());
    from = index + 1;
  }
  return cells.filter((cell) => !cell.isEmpty);
}

const pageNumber = /^(?:page |p\. ?|seite |página |– ?|- ?)?\d{1,4}(?: ?[-–]| (?:of|von|de|\/) \d{1,4})?$/i;

/**
 * A number between two halves of a sentence is that of a page: the halves are one paragraph. "Page 3 of 9" and "- 3 -" are
 * one anywhere. Paragraphs that begin with emoji and other signs are the items of a list.
 */
function joinedParagraphs(blocks: readonly CleanBlock[]): CleanBlock[] {
  const kept: CleanBlock[] = [];
  let lines: SourceText[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const [block, after] = [blocks[index]!, blocks[index + 1]];
    const page = 'lines' in block && block.lines.length === 1 ? block.lines[0]!.text : '';
    const isNumber = pageNumber.test(page) && (block.kind === 'paragraph' || /\D/.test(page));
    const before = kept.at(-1)?.kind === 'paragraph' ? lines : [];
    const isBetween =
      before.length > 0 &&
      after?.kind === 'paragraph' &&
      !endsSentence(before.at(-1)!.text) &&
      /^\p{Ll}/u.test(after.lines[0]!.text);
    if (isNumber && isBetween) {
      lines.push(...after.lines);
      index += 1;
    } else if (isNumber && /\D/.test(page)) continue;
    else if (block.kind === 'paragraph' && isBullet(before[0]) && isBullet(block.lines[0])) lines.push(...block.lines);
    else if (block.kind === 'paragraph') {
      lines = [...block.lines];
      kept.push({ ...block, lines });
    } else kept.push(block);
  }
  return kept;
}
