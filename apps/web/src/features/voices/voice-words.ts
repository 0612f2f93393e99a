import { understoodLanguages, type Voice } from '@duetcast/domain/voices/voice';
import { orElse } from '@duetcast/domain/kernel/or-else';

type VerifiedLanguage = Voice['verified_languages'][number];

/** First letters of the first two words of a name. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/** The verified language that the label names, else the first one (docs/PRODUCT.md#screens-voices); null: unknown. */
export function primaryLanguageOf({ labels, verified_languages }: Voice): VerifiedLanguage | null {
  return verified_languages.find(({ language }) => language === labels.language) ?? verified_languages[0] ?? null;
}

/** The other verified languages, each language and accent once. */
export function additionalLanguagesOf(voice: Voice): VerifiedLanguage[] {
  const keyOf = ({ language, accent }: VerifiedLanguage) => `${language}|${accent ?? ''}`;
  const primary = primaryLanguageOf(voice);
  const seen = new Set(primary ? [keyOf(primary)] : []);
  return voice.verified_languages.filter((language) => {
    const isNew = !seen.has(keyOf(language));
    seen.add(keyOf(language));
    return isNew;
  });
}

const namesByLocale = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string): Intl.DisplayNames {
  const known = namesByLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' });
  namesByLocale.set(locale, known);
  return known;
}

/** A language's name in the reader's language; an unknown code is returned as is. */
export const languageName = (code: string, locale: string): string =>
  orElse(() => namesIn(locale).of(code) ?? code, code);

type Known = Readonly<Record<string, string>>;

/** Known labels in the reader's language; others as given, without underscores. */
export const labelText = (label: string, known: Known): string =>
  Object.hasOwn(known, label) ? known[label]! : label.replaceAll('_', ' ');

/** The label of a basic voice in a language that such voices are hard to understand in, with what is better; '' for others. */
export const basicLabelOf = ({ quality, labels: { language } }: Voice): string =>
  quality === 'natural' || understoodLanguages.has(language)
    ? ''
    : /^(fr|pt)$/.test(language)
      ? 'basic_kokoro'
      : 'basic_quality';

/** Language with its accent: `English (american)`. */
export const languageText = ({ language, accent }: VerifiedLanguage, locale: string, known: Known): string =>
  languageName(language, locale) + (accent ? ` (${labelText(accent, known)})` : '');

/** How a voice sounds, where the reader's language has words for it; its description as given otherwise. */
export const soundOf = ({ description, labels: { description: style = '' } }: Voice, known: Known) =>
  Object.hasOwn(known, style) ? known[style] : description;
