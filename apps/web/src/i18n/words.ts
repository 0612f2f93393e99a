import { useLanguage, type Language } from './language';

/** Texts of a feature in every language; functions where they take values. */
export type Words<Texts> = Readonly<Record<Language, Texts>>;

/** Declares texts: English defines the shape that the type requires of other languages. */
export const words = <Texts extends object>(texts: { en: Texts; zh: NoInfer<Texts> }): Words<Texts> => texts;

/** The texts in the interface language; re-renders when it changes. */
export const useWords = <Texts>(texts: Words<Texts>): Texts => texts[useLanguage()];
