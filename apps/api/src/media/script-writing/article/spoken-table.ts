import type { RawTable } from '../structure/raw-blocks';
import { SourceText } from '../structure/source-text';
import type { Sentence, Table } from './article-model';
import { fill, phrasesFor } from '../../data/phrases';

/** More rows are mentioned, not read; a table of one row more is read to its end. */
const spokenRows = 8;
const maxSpokenRows = 10;

const yes = /^[✓✔✅☑]\ufe0f?$/u;
const no = /^[✗✘❌✖]\ufe0f?$/u;
/** Omitted code alone is no words: "Option." says nothing. */
const hasWords = /[\p{L}\p{N}]/u;

/** Reads a table row by row, each cell after the name of its column. */
export function spokenTable(
  { header, rows, range }: RawTable,
  sentencesOf: (text: SourceText) => Sentence[],
  language: string,
): Table {
  const phrases = phrasesFor(language);
  const named = (cell: SourceText, column: number): SourceText => {
    const mark = yes.test(cell.text) ? phrases?.yes : no.test(cell.text) ? phrases?.no : undefined;
    const value = mark === undefined ? cell : SourceText.of(mark, cell.range);
    const name = header[column]?.text.replace(/[:：]$/, '') ?? '';
    if (!hasWords.test(value.text)) return SourceText.empty;
    return hasWords.test(name)
      ? SourceText.of(`${name}: `, { ...value.range, end: value.range.start }).concat(value)
      : value;
  };
  const read = rows.length > maxSpokenRows ? rows.slice(0, spokenRows) : rows;
  const sentences = read.flatMap((row) => row.flatMap((cell, column) => sentencesOf(named(cell, column))));
  const more = rows.length - read.length;
  if (phrases && more > 0) sentences.push({ text: fill(phrases.moreRows, more), range });
  const words = (cells: readonly SourceText[]): string[] => cells.map(({ text }) => text);
  return { kind: 'table', header: words(header), rows: rows.map(words), sentences, range };
}
