import { useLanguage, type Language } from './language';

/** The words of one feature in every language; a function where they depend on a value. */
export type Words<Texts> = Readonly<Record<Language, Texts>>;

/** Declares them: English is the shape, and the compiler asks the other languages for the same. */
export const words = <Texts extends object>(texts: { en: Texts; zh: NoInfer<Texts> }): Words<Texts> => texts;

/** The words in the language that is shown, and again when it changes. */
export const useWords = <Texts>(texts: Words<Texts>): Texts => texts[useLanguage()];
