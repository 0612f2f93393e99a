import { excerptLength } from '@duetcast/domain/limits/podcast-limits';

/** The start of a text in UTF-16 code units, with an ellipsis if cut; never splits a surrogate pair. */
export function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}...`;
}
