/** A difference with its sign. */
export const signedText = (value: number, locale: string): string =>
  value.toLocaleString(locale, { signDisplay: 'exceptZero' });
