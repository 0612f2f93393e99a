import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import type { Section } from './article-model';
import { isQuestion } from './sentences';

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
/** Fewer questions are rhetorical. */
const minQuestions = 2;

/** Whether the writer of a text speaks of themselves outside quotations. */
export const saysI = (text: string, language: string): boolean =>
  pronouns().get(language)?.test(text.replace(quotation, '')) ?? false;

/** Who says "I" outside quotations: the author, or those who answer the questions of the headings. */
export function firstPersonOf(sections: readonly Section[], language: string) {
  const spoken = sections.map(({ heading, blocks }) => {
    const prose = blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'list');
    // A quotation may span sentences.
    const texts = prose.map(({ sentences }) =>
      sentences
        .map(({ text }) => text)
        .join('\n')
        .replace(quotation, ''),
    );
    const lines = texts.join('\n').split('\n');
    const isAsked = heading !== null && isQuestion(heading) && !saysI(heading, language);
    return { isAsked, sentences: lines.length, own: lines.filter((line) => saysI(line, language)).length };
  });
  const total = (count: 'sentences' | 'own') => spoken.reduce((sum, section) => sum + section[count], 0);
  const asked = spoken.filter(({ isAsked }) => isAsked);
  return {
    isFirstPerson: total('own') >= minSentences && total('own') >= total('sentences') * minShare,
    isInterview:
      asked.length >= minQuestions &&
      asked.length >= spoken.length / 2 &&
      spoken.every(({ isAsked, own }) => isAsked || own === 0),
  };
}
