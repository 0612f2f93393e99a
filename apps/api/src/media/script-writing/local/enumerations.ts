import { fill, type Phrases } from '../../data/phrases';
import type { List, Sentence, Table } from '../article/article-model';
import { colonOf, commaOf, endColon, leads, semicolonOf } from '../article/sentences';
import { listed } from './opening';
import { spanOf } from '../structure/source-text';
import { capitalized, spaceOf, wordCount } from '../article/words';

/** Longer items are sentences of their own. */
const maxItemWords = 20;
const maxSentenceWords = 30;

/** Items of a list, or rows of a table, as sentences. */
export const sentencesOfItems = (items: readonly (readonly Sentence[])[], language: string): Sentence[] => {
  const isShort = (item: readonly Sentence[]): boolean =>
    item.length === 1 && wordCount(item[0]!.text, language) <= maxItemWords && !/[?!？！]/u.test(item[0]!.text);
  if (!items.every(isShort)) return items.flat();
  const sentences: Sentence[] = [];
  for (const item of items.flat()) {
    const last = sentences.at(-1);
    const text = last && last.text.replace(/[.。।]$/u, semicolonOf(language)) + item.text;
    if (text !== undefined && wordCount(text, language) <= maxSentenceWords)
      sentences[sentences.length - 1] = { text, range: spanOf([last!.range, item.range]) };
    else sentences.push(item);
  }
  return sentences;
};

/** Rows of a table are its items; those of a shortened list that are left out do not count. */
export const itemsOf = (block: List | Table): (readonly Sentence[])[] =>
  block.kind === 'list' ? block.items.filter((item) => item.length > 0) : block.sentences.map((sentence) => [sentence]);

/** What is said before the items: "You will need, three things in all:", "A table of two rows, Problem and Fix:". */
export function introductionTo(block: List | Table, lead: string, phrases: Phrases, language: string): string {
  const count = block.kind === 'list' ? itemsOf(block).length : block.rowCount;
  const words = phrases.numbers?.split('|')[count - 2] ?? String(count);
  const counted =
    count < 2 || mentions(lead, [words, String(count)], language) ? [] : [fill(phrases[kinds[block.kind]], words)];
  const header = block.kind === 'table' ? [...new Set(block.header)].filter((name) => /\p{L}/u.test(name)) : [];
  const said = [...counted, ...(header.length > 0 ? [listed(header, phrases, language)] : [])].join(
    clauseCommaOf(language),
  );
  if (said === '') return lead;
  const colon = colonOf(language).trimEnd();
  if (leads(lead)) return `${lead.replace(endColon, '')}${clauseCommaOf(language)}${said}${colon}`;
  return `${lead}${lead === '' ? '' : spaceOf(language)}${capitalized(said)}${colon}`;
}

const kinds = { list: 'items', table: 'table' } as const;
const clauseCommaOf = (language: string): string => (language === 'zh' ? '，' : commaOf(language));

function mentions(text: string, words: readonly string[], language: string): boolean {
  const [start, end] = spaceOf(language) === '' ? ['', ''] : ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
  return new RegExp(`${start}(?:${words.join('|')})${end}`, 'iu').test(text);
}
