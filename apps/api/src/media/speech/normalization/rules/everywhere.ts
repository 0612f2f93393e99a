import { applyRules, type Rule } from '../grammar/rule';

const emoji =
  '[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\u{1F1E6}-\\u{1F1FF}\\u{1F3FB}-\\u{1F3FF}\\u{E0020}-\\u{E007F}\\uFE0F\\u200D]';

const heart = /(?<=[\p{L}\d] )(?:\u2764|\u2665|\u{1F499}|\u{1F49A}|\u{1F49B})\uFE0F?(?= [\p{L}\d])/gu;

/** Digits of all scripts as ASCII digits; compatibility forms of letters and digits as plain ones. */
const plainDigits: readonly Rule[] = [
  [/([0-9#*])\uFE0F?\u20E3/gu, ' $1 '],
  [
    /[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u2460-\u249B\u3220-\u3243\u3280-\u32B0\u2116]/gu,
    (sign) => sign.normalize('NFKC'),
  ],
  [/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit))],
];

/** Decimal digits of a script stand in a row, so that the first of the row is zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  while (below < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below++;
  return below;
}

const emojiRules: readonly Rule[] = [
  [new RegExp(` {0,3}(?:${emoji} {0,3}){1,50}(?=[,.!?;:)\\n]|$)`, 'gu'), ''],
  [new RegExp(` {0,3}(?:${emoji} {0,3}){1,50}`, 'gu'), ' '],
];

const invisible: readonly Rule[] = [
  [/[\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu, ''],
  [/`{1,3}/g, ''],
];

/** What is not spoken in any language; a heart between two words is `love`, where the language has the word. */
export function withoutSigns(text: string, love?: string): string {
  const named = love === undefined ? text : text.replace(heart, love);
  return applyRules(named, [...invisible, ...plainDigits, ...emojiRules]);
}

/** Digits of other scripts stay where no language says them. */
export const withoutEmoji = (text: string): string => applyRules(text, [...invisible, ...emojiRules]);

/** An address without its scheme, `www` and query. */
export const shortAddress = (address: string): string =>
  address
    .replace(/^(?:https?|ftp):\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '');

/** A web address with its scheme; punctuation at its end belongs to the sentence. */
export const schemePattern = /\b(?:https?|ftp):\/\/[^\s<>"'`)\]|“”„]{1,500}(?<![.,;:!?…])/giu;
