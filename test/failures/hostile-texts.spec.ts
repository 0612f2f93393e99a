import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { maxSpeechInputCharacters, maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { pronunciationsIn } from '@duetcast/domain/lexicon/occurrences';
import { readPls } from '../../apps/api/src/features/lexicon/pls/read-pls';
import { ScriptChecker } from '../../apps/api/src/media/script-writing/checker';
import { extractText } from '../../apps/api/src/media/script-writing/extract-text';
import { LocalScriptWriter } from '../../apps/api/src/media/script-writing/local/local-script-writer';
import { phrasesOf } from '../../apps/api/src/media/speech/local/phrases';
import { normalize } from '../../apps/api/src/media/speech/normalization/normalize';
import { readMarkup } from '../../apps/api/src/media/speech/markup/speech-markup';
import { wordRangesOf } from '../../apps/api/src/media/speech/words/word-ranges';
import { growthOf } from '../support/growth';
import { hostileTexts } from '../support/hostile-texts';

/** Of the processor time for an input of twice the size; 2 is linear, 4 quadratic. */
const maxGrowth = 2.5;

const writer = new LocalScriptWriter();
const entries = Array.from({ length: 500 }, (_, index) => ({ written: `a${index} b`, alias: 'c' }));
const lexicon = (lexemes: string) =>
  `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" xml:lang="en">${lexemes}</lexicon>`;
const tolerant = (work: () => unknown): void => {
  try {
    work();
  } catch {
    // An invalid text may be refused, in as little time.
  }
};

interface Reading {
  readonly size: number;
  readonly read: (text: string) => unknown;
}
/** What reads texts of others, each with its longest text. */
const readings: Readonly<Record<string, Reading>> = {
  'a script': {
    size: maxArticleCharacters,
    read: (text) => void writer.write({ article: extractText(text) }).catch(() => null),
  },
  'a page of HTML': { size: 30_000, read: (text) => extractText(`<p>a</p>${text}`) },
  'the check of a script': {
    size: maxArticleCharacters,
    read: (article) => {
      const checker = new ScriptChecker({ article, language: 'en' });
      for (let from = 0; from < article.length; from += maxTtsCharacters)
        checker.unsupported(article.slice(from, from + maxTtsCharacters));
    },
  },
  ...Object.fromEntries(
    ['en', 'de', 'es', 'fr', 'it', 'pt', 'zh', 'nl'].map((locale) => [
      `speech in ${locale}`,
      { size: maxSpeechInputCharacters, read: (text: string) => phrasesOf(normalize(text, locale), locale) },
    ]),
  ),
  pronunciations: { size: maxSpeechInputCharacters, read: (text) => pronunciationsIn(text, entries, 'en') },
  words: { size: maxSpeechInputCharacters, read: wordRangesOf },
  markup: { size: maxSpeechInputCharacters, read: (text) => readMarkup(text, 'en') },
  'a lexicon': { size: 120_000, read: (text) => readPls(lexicon(text)) },
  'a lexeme': {
    size: 120_000,
    read: (text) => readPls(lexicon(`<lexeme><grapheme><![CDATA[${text}]]></grapheme><alias>a</alias></lexeme>`)),
  },
};
const lexemes: Readonly<Record<string, string>> = {
  'spellings of one lexeme': '<grapheme/>',
  'aliases of one lexeme': '<alias/>',
  'other elements': '<a/>',
};

test.each(Object.keys(readings))(
  '%s takes linear time with every hostile text',
  (name) => {
    const { size, read } = readings[name]!;
    const grown = hostileTexts.flatMap(({ name: shape, of }) => {
      const growth = growthOf((length) => tolerant(() => read(of(length))), size);
      return growth > maxGrowth ? `${shape}: ${growth.toFixed(1)} times` : [];
    });
    expect(grown).toEqual([]);
  },
  400_000,
);

test.each(Object.keys(lexemes))('a lexicon takes linear time with many %s', (name) => {
  const read = (count: number) => readPls(lexicon(`<lexeme>${lexemes[name]!.repeat(count)}<alias>a</alias></lexeme>`));
  expect(growthOf((count) => tolerant(() => read(count)), 11_000)).toBeLessThanOrEqual(maxGrowth);
});
