import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import type { Section } from './article-model';
import { isQuestion } from './sentences';

const rowSchema = z
  .tuple([z.string().min(2), z.enum(['any', 'exact']), patternCell, patternCell])
  .transform(([language, letters, ...patterns]) => {
    const [i, you] = patterns.map((pattern) => new RegExp(pattern, letters === 'any' ? 'iu' : 'u'));
    return [language, { i: i!, you: you! }] as const;
  });
/** "I" and "you" with their forms by language. */
const pronouns = readOnce(() => new Map(readRows('articles/first-person.tsv', rowSchema)));
const quotation = /[“„«「『][^”“»」』]{0,2000}[”“»」』]|"[^"]{0,2000}"/gu;
const minSentences = 3;
/** Smallest share of all sentences; a how-to may say "my house" once. */
const minShare = 0.12;
/** Fewer questions are rhetorical. */
const minQuestions = 2;

/** Whether the writer of a text speaks of themselves outside quotations; a question may be one of its readers. */
export const saysI = (text: string, language: string): boolean => !isQuestion(text) && mentionsI(text, language);

const mentionsI = (text: string, language: string): boolean =>
  pronouns().get(language)?.i.test(text.replace(quotation, '')) ?? false;

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
    const isAsked = heading !== null && isQuestion(heading) && !mentionsI(heading, language);
    const isAddressed = isAsked && (pronouns().get(language)?.you.test(heading) ?? false);
    const own = lines.filter((line) => saysI(line, language)).length;
    return { isAsked, isAddressed, heading, sentences: lines.length, own };
  });
  const total = (count: 'sentences' | 'own') => spoken.reduce((sum, section) => sum + section[count], 0);
  const asked = spoken.filter(({ isAsked }) => isAsked);
  // The introduction of an interview may be in the words of the one who asks.
  const isOpened = asked.filter(({ isAddressed }) => isAddressed).length >= minQuestions;
  return {
    isFirstPerson: total('own') >= minSentences && total('own') >= total('sentences') * minShare,
    isInterview:
      asked.length >= minQuestions &&
      asked.length >= spoken.length / 2 &&
      spoken.every(
        ({ isAsked, own, heading }, at) => isAsked || own === 0 || (isOpened && at === 0 && heading === null),
      ),
  };
}
