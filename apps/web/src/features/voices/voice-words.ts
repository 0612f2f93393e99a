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

/** The verified language that the label names, else the first one (spec §9); null: unknown. */
export function primaryLanguageOf({ labels, verified_languages }: Voice): VerifiedLanguage | null {
  return verified_languages.find(({ language }) => language === labels.language) ?? verified_languages[0] ?? null;
}

/** The others, each language and accent once. */
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

/** A language's name in English; what is no language code stays as given. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export const languageText = ({ language, accent }: VerifiedLanguage): string =>
  accent ? `${languageName(language)} (${accent})` : languageName(language);

const useCaseLabels: Readonly<Record<string, string>> = {
  conversational: 'Conversational',
  narration: 'Narration',
  news: 'News',
};

/** Labels of spec §9; any other use case is shown as given. */
export const labelOfUseCase = (useCase: string): string => useCaseLabels[useCase] ?? useCase;

/** A label as it is read: no underscores. */
export const labelText = (label: string): string => label.replaceAll('_', ' ');
