const nouns = new Map<string, string>();

/** Name of a unit in CLDR, as "one|many". */
export function unitNoun(locale: string, unit: string): string {
  const key = `${locale} ${unit}`;
  const known = nouns.get(key) ?? ['one', 'other'].map((form) => nameOf(locale, unit, form)).join('|');
  nouns.set(key, known);
  return known;
}

function nameOf(locale: string, unit: string, form: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  const parts = format.formatToParts(form === 'one' ? 1 : 5);
  return parts
    .filter(({ type }) => type === 'unit' || type === 'literal')
    .map(({ value }) => value)
    .join('')
    .trim();
}
