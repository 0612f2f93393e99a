import { applyRules, type Rule } from '../grammar/spoken-language';

/** Pictures, in alternatives that exclude each other; signs such as © or ↔ are pictures only with the selector behind them. */
const picture = '[\\p{Emoji_Presentation}[\\p{Extended_Pictographic}&&[\\u{1F000}-\\u{1FAFF}]]]';
const emoji = `(?:[${picture}\\u{E0020}-\\u{E007F}\\uFE0F\\u200D]|[\\p{Extended_Pictographic}--${picture}](?=\\uFE0F))`;

const heart =
  /(?:(?<=[\p{L}\d] )|(?<=\p{Script=Han}))[\u2764\u2665\u{1F499}-\u{1F49B}]\uFE0F?(?= [\p{L}\d]|\p{Script=Han})/gu;

/** Digits of all scripts as ASCII digits; fractions of one sign as `1⁄2`; compatibility forms as plain signs. */
const plainDigits: readonly Rule[] = [
  [/([0-9#*])\uFE0F?\u20E3/gu, ' $1 '],
  [
    /(\d ?)?([¼-¾⅐-⅟↉]|[⁰¹²³⁴-⁹]{1,2}[/⁄][₀-₉]{1,3})/gu,
    (_, before = '', sign) => (before && `${before.trim()} `) + sign.normalize('NFKC'),
  ],
  [
    /[\uFF03-\uFF06\uFF0B\uFF0F-\uFF19\uFF1C-\uFF1E\uFF20-\uFF3A\uFF41-\uFF5A\uFFE0\uFFE1\uFFE5\uFFE6\u{1D400}-\u{1D7FF}\u2460-\u249B\u24EA\u3220-\u3243\u3251-\u325F\u3280-\u32BF\u2080-\u208E\u1D2C-\u1D6A\u02B3\u02E1\u02E2\u2113\u2126\u212B\u2160-\u217F\u33A1\u33A5\uFE59-\uFE6B\u{1F100}-\u{1F10A}]/gu,
    (sign) => sign.normalize('NFKC'),
  ],
  // The Greek letter, which NFKC makes of the micro sign, too.
  [/(?<!\p{L})μ(?=(?:[mgslLWVAFJ]|mol|Sv)(?!\p{L}))/gu, 'µ', 'μ'],
  [/(?<=\d ?)(?:˚|º(?= ?[CF](?!\p{L})))/gu, '°'],
  [/(?<=[\p{L}\d])[‐‑－](?=[\p{L}\d])/gu, '-'],
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
  [new RegExp(` {0,3}(?:${emoji} {0,3}){1,50}(?=[,.!?;:\\)\\n]|$)`, 'gv'), ''],
  [new RegExp(` {0,3}(?:${emoji} {0,3}){1,50}`, 'gv'), ' '],
];

const invisible: readonly Rule[] = [
  [/[\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|(?<=[\p{L}\d])[®™]/gu, ''],
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
export const schemePattern = /\b(?:https?|ftp):\/\/[^\s<>"'`)\]|“”„，。！？；：、（）《》]{1,500}(?<![.,;:!?…])/giu;
