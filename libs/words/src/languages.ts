import type { ErrorCode, OtherMessage, FieldCode } from '@duetcast/domain/kernel/errors';
import type { codeOfErrorSentence } from './kernel/error-codes';
import type { Words } from './kernel/words';

/** Interface languages with their own names. */
export const languages = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value);

/** The supported language of a language tag (`zh-TW` → `zh`), or undefined. */
export function supportedLanguage(tag: string): Language | undefined {
  const language = tag.toLowerCase().split('-', 1)[0];
  return isLanguage(language) ? language : undefined;
}

type English = typeof import('./generated/en/index');

/** Every text in one language. A text that a translation lacks, or that has another shape, does not compile. */
export type Translation = {
  readonly [Name in keyof English]: English[Name] extends Words<infer Texts, Name> ? Texts : never;
} & {
  /** Sentences of every code of errors and of invalid fields, and of network failures; in English these are the server's own. */
  readonly errorSentences: Readonly<Record<ErrorCode | FieldCode | OtherMessage | 'network', string>>;
  readonly codeOfErrorSentence: typeof codeOfErrorSentence;
};

/** Loads the texts of a language other than English, which each page has with it. */
export const translations: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>> = {
  zh: () => import('./generated/zh/index'),
};

/** Null for English, whose texts every subject has with it. */
export const translationOf = async (language: Language): Promise<Translation | null> =>
  language === 'en' ? null : translations[language]();

/** The texts of a subject in the language of a translation; null: in English. */
export function textsFrom<Texts>(translation: Translation | null, { name, en }: Words<Texts>): Texts {
  const translated = translation as Readonly<Record<string, unknown>> | null;
  return (translated?.[name] as Texts | undefined) ?? en;
}
