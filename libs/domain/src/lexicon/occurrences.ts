import type { LexiconEntry } from './lexicon-entry';

/** How a word of a text is said; `written` as it stands in the text. */
export interface Pronunciation {
  readonly written: string;
  readonly alias?: string;
  readonly ipa?: string;
}

/** Scripts that put no spaces between words, so that a word may begin after any character. */
const unspaced = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr'].map((name) => `\\p{scx=${name}}`).join('');
const wordCharacter = `[[\\p{L}\\p{N}\\p{M}_]--[${unspaced}]]`;
const startsWord = new RegExp(`^${wordCharacter}`, 'v');
const endsWord = new RegExp(`${wordCharacter}$`, 'v');
/** `Anna` is a word of `Anna's`, but `don` is none of `don't`. */
const wordEnd = `(?!${wordCharacter})(?!['’](?!s(?!\\p{L}))\\p{L})`;

const escaped = (text: string): string => text.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');

const wholeWord = (written: string, pattern: string): string =>
  `${startsWord.test(written) ? `(?<!${wordCharacter})` : ''}${pattern}${endsWord.test(written) ? wordEnd : ''}`;

/** How the entry's word stands in the text: with its case and its spaces. */
function formsIn(text: string, { written, caseSensitive }: LexiconEntry): string[] {
  const patterns = [...new Set([written, written.normalize('NFD')])].map((form) =>
    wholeWord(form, form.split(' ').map(escaped).join('\\s+')),
  );
  return Array.from(text.matchAll(new RegExp(patterns.join('|'), caseSensitive ? 'gv' : 'giv')), ([form]) => form);
}

/** Whether an entry without a language, or for a language or region, is for voices of this locale. */
export function appliesTo({ language }: Pick<LexiconEntry, 'language'>, locale: string): boolean {
  const [wanted, spoken] = [language?.toLowerCase(), locale.toLowerCase().replaceAll('_', '-')];
  return wanted === undefined || spoken === wanted || spoken.startsWith(`${wanted}-`);
}

const specificity = ({ language = '', caseSensitive }: LexiconEntry): number =>
  2 * language.length + (caseSensitive ? 1 : 0);

/**
 * The entries that apply to a text said in this locale, by the form in which their words stand in it: whole words, the
 * longest first; for one form, the entry for the narrowest language. Sorted, so that equal texts have equal charge keys.
 */
export function pronunciationsIn(text: string, entries: readonly LexiconEntry[], locale: string): Pronunciation[] {
  const folded = foldedTextOf(text);
  const candidates = entries
    .filter((entry) => appliesTo(entry, locale) && folded.includes(foldedTextOf(entry.written)))
    .sort((one, other) => specificity(other) - specificity(one));
  const byForm = new Map<string, Pronunciation>();
  for (const entry of candidates)
    for (const written of formsIn(text, entry)) {
      const { alias, ipa } = entry;
      if (!byForm.has(written))
        byForm.set(written, { written, ...(alias !== undefined && { alias }), ...(ipa !== undefined && { ipa }) });
    }
  const used = new Set<Pronunciation>();
  withPronunciations(text, [...byForm.values()], (pronunciation) => {
    used.add(pronunciation);
    return pronunciation.written;
  });
  return [...used].sort((one, other) => (one.written < other.written ? -1 : 1));
}

const foldedTextOf = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').toLowerCase();

/** The text with every word that has a pronunciation replaced by what `say` returns; longer words first, each place once. */
export function withPronunciations(
  text: string,
  pronunciations: readonly Pronunciation[],
  say: (pronunciation: Pronunciation) => string,
): string {
  if (pronunciations.length === 0) return text;
  const byForm = new Map(pronunciations.map((pronunciation) => [pronunciation.written, pronunciation]));
  const forms = [...byForm.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(forms.map((form) => wholeWord(form, escaped(form))).join('|'), 'gv');
  return text.replace(pattern, (form) => say(byForm.get(form)!));
}

/** The text with aliases in place of the words that have one. */
export const withAliases = (text: string, pronunciations: readonly Pronunciation[] = []): string =>
  withPronunciations(text, pronunciations, ({ written, alias }) => alias ?? written);
