import type { Voice } from '@duetcast/domain/voices/voice';
import { isLocale } from '../../media/speech/neural/voice-engine';
import { letterCount } from '../../media/speech/writing-systems';
import { languageOf } from '../../media/script-writing/article/detected-language';
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

/** Tag of the language by whose rules a voice reads; may be no BCP 47 tag. */
export const localeOf = ({ labels }: Voice): string => labels.locale || labels.language;

/** BCP 47 tags of the languages that a voice speaks; kept with the voice, because parsing those of a whole list takes long. */
export const localesOf = memoizeWeak((voice: Voice): readonly string[] => {
  const verified = voice.verified_languages.map(({ locale, language }) => locale ?? language);
  // Labels of remote providers may be no tags.
  return [localeOf(voice), ...verified].filter(isLocale);
});

/** ISO 639 code of the text; null if it is too short or unsure. */
export function certainLanguageOf(text: string): string | null {
  if (letterCount(text) < minLetters) return null;
  const language = languageOf(text);
  return language === 'und' ? null : language;
}
