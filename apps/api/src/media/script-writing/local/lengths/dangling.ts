import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../../data/rows';

const rowSchema = z.tuple([z.string().min(2), z.enum(['word', 'beginning']), patternCell]);
const marks = '^[\\s"“„«「『(—–-]*';
/** First words that point back at the sentence before: pronouns, demonstratives and conjunctions. */
const openingsIn = readOnce((language: string): RegExp | null => {
  const rows = readRows('articles/backward-openings.tsv', rowSchema).filter(([each]) => each === language);
  if (rows.length === 0) return null;
  const end = rows.some(([, place]) => place === 'word') ? '(?![\\p{L}\\p{N}])' : '';
  return new RegExp(`${marks}(?:${rows.map(([, , words]) => words).join('|')})${end}`, 'u');
});

/** Whether a sentence cannot be understood without the one before; so are all in other languages. */
export const isDangling = (sentence: string, language: string): boolean => openingsIn(language)?.test(sentence) ?? true;
