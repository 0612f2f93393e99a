import type { Article } from '../../article/article-model';
import type { Unit } from './units';

/** A word in more of the sentences says little about any. */
const maxShare = 0.25;
const titleBonus = 2;
const positions = { article: 3, section: 1.6, paragraph: 1.25 } as const;
const factsBonus = 1.2;
const facts = /\d|(?<=\p{Ll},? )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;

/** How much each unit says of what the article is about: its frequent words, position, names and numbers. */
export function importanceOf(units: readonly Unit[], article: Article): number[] {
  const wordsOf = wordsIn(article.language);
  const words = units.map(({ text }) => wordsOf(text));
  const counts = new Map<string, number>();
  for (const word of words.flatMap((each) => [...new Set(each)])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const titled = new Set(wordsOf(article.title ?? ''));
  const weightOf = (word: string): number => {
    const count = counts.get(word) ?? 0;
    if (count > Math.max(3, units.length * maxShare)) return 0;
    return count * Math.log(1 + units.length / count) * (titled.has(word) ? titleBonus : 1);
  };
  return units.map(({ opens, text }, index) => {
    const unique = [...new Set(words[index])];
    const central = unique.reduce((sum, word) => sum + weightOf(word), 1) / Math.sqrt(Math.max(4, unique.length));
    return central * (opens === null ? 1 : positions[opens]) * (facts.test(text) ? factsBonus : 1);
  });
}

function wordsIn(language: string): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(language === 'und' ? 'en' : language, { granularity: 'word' });
  const isWord = (word: string): boolean =>
    word.length > 3 || /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Katakana}]{2,}$/u.test(word);
  return (text) =>
    [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
      isWordLike && isWord(segment) ? segment.toLocaleLowerCase('und') : [],
    );
}
