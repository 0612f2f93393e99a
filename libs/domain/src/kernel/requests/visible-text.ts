/**
 * What shows nothing, of the basic plane: whitespace, control and format characters. Ranges, since not every reader of JSON
 * Schema knows `\p`.
 */
const blank =
  '\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u1680\\u180e' +
  '\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u2066-\\u206f\\u3000\\ufeff\\ufff9-\\ufffb';

/** Ranges of what a line of text cannot have: control characters, halves of pairs, noncharacters. */
export const notInLines = '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff\\ufffe\\uffff';
/** The same with line ends and tabs, which have a form in XML. */
export const notInXml = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ud800-\\udfff\\ufffe\\uffff';

/** Whether a text has a character that is seen or heard. */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}\p{Cf}]/u.test(text);

/** The `pattern` in JSON Schema of a text that `isVisible`. */
export const visiblePattern = `[^${blank}]`;

/** That of one without these ranges. */
export const visibleWithout = (ranges: string): string => `^[^${ranges}]*[^${blank}${ranges}][^${ranges}]*$`;

export const without = (ranges: string): RegExp => new RegExp(`^[^${ranges}]*$`, 'u');
