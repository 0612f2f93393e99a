import type { Voice } from '@duetcast/domain/voices/voice';
import { letterCount } from '../../media/speech/writing-systems';
import { languageOf } from '../../media/script-writing/article/language';

/** Fewer letters resemble too many languages. */
const minLetters = 40;

/** Languages that a detector confuses, and that a voice of one reads well enough in another. */
const kindred = ['no nb nn da', 'hr bs sr', 'id ms', 'cs sk', 'zh cmn yue', 'fil tl'].map((group) => group.split(' '));

const primary = (tag: string): string => tag.toLowerCase().split('-')[0]!;

/** Whether a voice of one language reads the other; regions make no difference. */
export function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [primary(one), primary(other)];
  return a === b || kindred.some((group) => group.includes(a) && group.includes(b));
}

/** Of the voices of a catalog, whose tags take longer to parse than a list of them to answer. */
const knownLocales = new WeakMap<Voice, readonly string[]>();

/** BCP 47 tags of the languages that a voice speaks. */
export function localesOf(voice: Voice): readonly string[] {
  const known = knownLocales.get(voice);
  if (known) return known;
  const { labels, verified_languages } = voice;
  const verified = verified_languages.map(({ locale, language }) => locale ?? language);
  const locales = [labels.locale || labels.language, ...verified].filter(isLocale);
  knownLocales.set(voice, locales);
  return locales;
}

/** Labels of remote providers may be no tags. */
function isLocale(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== '';
  } catch {
    return false;
  }
}

/** ISO 639 code of the text; null if it is too short or unsure. */
export function certainLanguageOf(text: string): string | null {
  if (letterCount(text) < minLetters) return null;
  const language = languageOf(text);
  return language === 'und' ? null : language;
}
