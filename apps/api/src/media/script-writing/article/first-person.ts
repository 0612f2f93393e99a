import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import type { Section } from './article-model';
import { isDialogue, isQuestion } from './sentences';

const rowSchema = z.tuple([z.string().min(2), z.enum(['any', 'exact']), z.enum(['I', 'you', 'ending']), patternCell]);
/** "I" and "you" with their forms, and endings of verbs whose pronoun is left out: "vendí". */
const pronounsOf = readOnce((language: string) => {
  const rows = readRows('articles/first-person.tsv', rowSchema).filter(([each]) => each === language);
  const of = (...kinds: readonly string[]) => {
    const patterns = rows.flatMap(([, letters, kind, pattern]) =>
      kinds.includes(kind) ? new RegExp(pattern, letters === 'any' ? 'iu' : 'u') : [],
    );
    return (text: string): boolean => patterns.some((pattern) => pattern.test(text));
  };
  return { isI: of('I'), isYou: of('you'), mayBeI: of('I', 'ending') };
});
const quotation = /[“„«「『][^”“»」』]{0,2000}[”“»」』]|"[^"]{0,2000}"|[:：]\s[—–―]\s?\p{L}[^\n]*/gu;
const minSentences = 3;
/** Smallest share of all sentences; a how-to may say "my house" once. */
const minShare = 0.12;
/** Fewer questions are rhetorical. */
const minQuestions = 2;

/** Whether the writer of a text speaks of themselves outside quotations; a question may be one of its readers. */
export const saysI = (text: string, language: string): boolean =>
  !isQuestion(text) && !isDialogue(text) && mentionsI(text, language);

/** Whether a text says "I", or may mean it. */
export const mayMentionI = (text: string, language: string): boolean => pronounsOf(language).mayBeI(text);

const mentionsI = (text: string, language: string): boolean => pronounsOf(language).isI(text.replace(quotation, ''));

/** Who says "I" outside quotations: the author, or those who answer the questions of the headings. */
export function firstPersonOf(sections: readonly Section[], language: string) {
  const spoken = sections.map(({ heading, blocks }) => {
    const prose = blocks.filter(
      ({ kind, sentences: [first] }) => (kind === 'paragraph' && !isDialogue(first!.text)) || kind === 'list',
    );
    // A quotation may span sentences.
    const texts = prose.map(({ sentences }) =>
      sentences
        .map(({ text }) => text)
        .join('\n')
        .replace(quotation, ''),
    );
    const lines = texts.join('\n').split('\n');
    const isAsked = heading !== null && isQuestion(heading) && !mentionsI(heading, language);
    const isAddressed = isAsked && pronounsOf(language).isYou(heading);
    const own = lines.filter((line) => !isQuestion(line) && pronounsOf(language).mayBeI(line)).length;
    return { isAsked, isAddressed, heading, sentences: lines.length, own };
  });
  const total = (count: 'sentences' | 'own') => spoken.reduce((sum, section) => sum + section[count], 0);
  const asked = spoken.filter(({ isAsked }) => isAsked);
  // The introduction of an interview may be in the words of the one who asks.
  const isOpened = asked.filter(({ isAddressed }) => isAddressed).length >= minQuestions;
  const isInterview =
    asked.length >= minQuestions &&
    asked.length >= spoken.length / 2 &&
    spoken.every(({ isAsked, own, heading }, at) => isAsked || own === 0 || (isOpened && at === 0 && heading === null));
  const least = isInterview && isOpened ? 0 : total('sentences') * minShare;
  return { isInterview, isFirstPerson: total('own') >= Math.max(minSentences, least) };
}
