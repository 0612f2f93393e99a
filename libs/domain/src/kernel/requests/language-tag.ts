/**
 * A BCP 47 tag: language, then script, region and one variant, each optional. Extensions say nothing about speech, and a second
 * variant could repeat the first, which no pattern can refuse.
 */
export const languageTagPattern =
  '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))?$';
const languageTag = new RegExp(languageTagPattern);

/** The tag in its canonical form; null: it is none. */
export const canonicalLanguage = (tag: string): string | null =>
  languageTag.test(tag) ? (Intl.getCanonicalLocales(tag)[0] ?? null) : null;
