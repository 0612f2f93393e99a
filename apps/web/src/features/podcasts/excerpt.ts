/** How much of the original content the welcome shows (docs/PRODUCT.md#constants). */
export const excerptLength = 200;

/** The beginning of a text in UTF-16 code units, with an ellipsis where something was cut off; never half a character. */
export function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}...`;
}
