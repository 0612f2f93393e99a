let texts = 0;

/** A text of this many characters that no other call returns, so that it is charged; `characters`: at least 1. */
export function uniqueText(characters: number): string {
  texts += 1;
  return String.fromCodePoint(0x4e00 + texts) + 'a'.repeat(characters - 1);
}
