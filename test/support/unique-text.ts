let texts = 0;

/** A text of this many characters that no other call returns, so that it is charged; `characters`: at least 1. */
export function uniqueText(characters: number): string {
  texts += 1;
  // A Latin letter, which every voice reads.
  return String.fromCodePoint(0x100 + texts) + 'a'.repeat(characters - 1);
}
