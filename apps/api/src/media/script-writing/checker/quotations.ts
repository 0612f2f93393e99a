/** Single quotation marks are left out: they are also apostrophes. */
const quoted = /“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』|"([^"]+)"/gu;

/** Letters and digits only: punctuation and case may differ. */
export const comparable = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join('');

/** Quotations of the text that `source`, in comparable form, does not have; an ellipsis leaves words out. */
export function unknownQuotations(text: string, source: string): string[] {
  return [...text.matchAll(quoted)].flatMap(([match, ...groups]) => {
    const words = groups.find((group) => group !== undefined) ?? '';
    const isKnown = words.split(/…|\.\.\./).every((part) => source.includes(comparable(part)));
    return isKnown ? [] : [match];
  });
}
