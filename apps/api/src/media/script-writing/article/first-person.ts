import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import type { Section } from './article-model';

const rowSchema = z
  .tuple([z.string().min(2), z.enum(['any', 'exact']), patternCell])
  .transform(([language, letters, pattern]) => ({
    language,
    pattern: new RegExp(pattern, letters === 'any' ? 'iu' : 'u'),
  }));
/** "I" and its forms by language. */
const pronouns = readOnce(() => {
  const rows = readRows('articles/first-person.tsv', rowSchema);
  return new Map(rows.map(({ language, pattern }) => [language, pattern]));
});
const quotation = /[“„«「『][^”“»」』]{0,2000}[”“»」』]|"[^"]{0,2000}"/gu;
const minSentences = 3;
/** Smallest share of all sentences; a how-to may say "my house" once. */
const minShare = 0.12;

/** Whether the author speaks of themselves outside quotations. */
export function isFirstPerson(sections: readonly Section[], language: string): boolean {
  const pattern = pronouns().get(language);
  if (pattern === undefined) return false;
  // A quotation may span sentences.
  const prose = sections
    .flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'list'))
    .map(({ sentences }) => sentences.map(({ text }) => text).join('\n'));
  const sentences = prose.join('\n').split('\n').length;
  const own = prose
    .flatMap((text) => text.replace(quotation, '').split('\n'))
    .filter((line) => pattern.test(line)).length;
  return own >= minSentences && own >= sentences * minShare;
}
