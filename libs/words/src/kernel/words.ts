/** Texts of one subject: the English ones, and the name under which a translation has them. */
export interface Words<Texts, Name extends string = string> {
  readonly name: Name;
  readonly en: Texts;
}

/** Declares the English texts of a subject; functions where they take values. The name is that of the export. */
export const words = <Name extends string, Texts extends object>(name: Name, en: Texts): Words<Texts, Name> => ({
  name,
  en,
});

/** Shape that a translation of the texts must have. */
export type TextsOf<Subject> = Subject extends Words<infer Texts> ? Texts : never;
