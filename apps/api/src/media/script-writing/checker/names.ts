/** Letters with case: Chinese and Japanese words around a Latin name do not belong to it. */
const word = /[\p{Lu}\p{Ll}\p{Lt}\p{M}\p{N}]+(?:['’.&-][\p{Lu}\p{Ll}\p{Lt}\p{M}\p{N}]+)*/gu;
const isCapitalized = /^\p{Lu}/u;
/** After these a capital letter only starts a sentence, a line or a quotation. */
const startsSentence = /(?:^|[.!?…:;。！？：；\n]["'”’»)\]]*|["“„«「『‘(¿¡–—])\s*$/u;
const neverNames = /^(?:I(?:['’]\p{Ll}+)?|Mr|Mrs|Ms|Dr|Prof|OK|Okay|A|Q)$/u;
/** Nouns are capitalized: only a sequence may be a name. */
const capitalizesNouns = (language: string): boolean => ['de', 'lb'].includes(language);

const parts = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{Ll}\p{M}\p{N}]+|[\p{Lo}\p{Lm}]+/gu) ?? [];

/** Words of a text, without case. */
export const wordsIn = (text: string): Set<string> => new Set(parts(text));

const isKnown = (name: string, words: ReadonlySet<string>): boolean =>
  parts(name.replace(/['’]s$/u, '')).every((part) => words.has(part) || words.has(part.replace(/e?s$/, '')));

/** Capitalized words inside a sentence that are not among `words`; neighbors are one name. */
export function unknownNames(text: string, words: ReadonlySet<string>, language: string): string[] {
  const found: string[] = [];
  let name: { words: string[]; isUnknown: boolean; end: number } | null = null;
  const finish = () => {
    if (name?.isUnknown && (name.words.length > 1 || !capitalizesNouns(language))) found.push(name.words.join(' '));
    name = null;
  };
  for (const { 0: match, index } of text.matchAll(word)) {
    if (name && !/^[ \u00a0]$/.test(text.slice(name.end, index))) finish();
    const isName = isCapitalized.test(match) && !neverNames.test(match) && !startsSentence.test(text.slice(0, index));
    if (!isName) {
      finish();
      continue;
    }
    name ??= { words: [], isUnknown: false, end: 0 };
    name = {
      words: [...name.words, match],
      isUnknown: name.isUnknown || !isKnown(match, words),
      end: index + match.length,
    };
  }
  finish();
  return found;
}
