import type { Voice } from '@duetcast/domain/voices/voice';

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
export function languageName(code: string, locale: string): string {
  try {
    return namesIn(locale).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Language with its accent as given: `English (american)`. */
export const languageText = ({ language, accent }: VerifiedLanguage, locale: string): string =>
  accent ? `${languageName(language, locale)} (${accent})` : languageName(language, locale);

/** Known labels in the reader's language; others as given, without underscores. */
export const labelText = (label: string, known: Readonly<Record<string, string>>): string =>
  Object.hasOwn(known, label) ? known[label]! : label.replaceAll('_', ' ');
