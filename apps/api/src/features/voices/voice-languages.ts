import type { Voice } from '@duetcast/domain/voices/voice';
import { letterCount } from '../../media/speech/writing-systems';
import { languageOf } from '../../media/script-writing/article/language';
import { memoizeWeak } from './memoize-weak';

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

/** BCP 47 tags of the languages that a voice speaks; kept with the voice, because parsing those of a whole list takes long. */
export const localesOf = memoizeWeak(({ labels, verified_languages }: Voice): readonly string[] => {
  const verified = verified_languages.map(({ locale, language }) => locale ?? language);
  return [labels.locale || labels.language, ...verified].filter(isLocale);
});

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
