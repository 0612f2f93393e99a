import { fill, phrasesFor } from '../../data/phrases';
import type { RawTable } from '../structure/raw-blocks';
import { SourceText } from '../structure/source-text';
import type { Sentence, Table } from './article-model';
import { withoutCode } from './omitted-code';
import { asSentence, colonOf, commaOf } from './sentences';

/** More rows are mentioned, not read; a table of one row more is read to its end. */
const spokenRows = 8;
const maxSpokenRows = 10;

const yes = /^[✓✔✅☑]\ufe0f?$/u;
const no = /^[✗✘❌✖]\ufe0f?$/u;
/** Omitted code alone is no words: "Option." says nothing. */
const hasWords = /[\p{L}\p{N}]/u;

/** Reads a table row by row: "No internet: Restart.", "Export: Free no, Pro yes." */
export function spokenTable({ header, rows, range }: RawTable, language: string): Table {
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
