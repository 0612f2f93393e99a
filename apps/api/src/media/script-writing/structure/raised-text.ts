import { asPower } from './formulas';

const ordinal = /^(?:st|nd|rd|th|er?|re|nde?|i?[èe]me|o|a|os|as|me|lle|mes?|ème)\.?$/i;
const number = /^[-−–+]?\d{1,3}$/;
/** Units and one letter, which have powers; a longer word before a number has a footnote. */
const unit =
  /(?:^|[^\p{L}])(?:[kcmdµμn]?m|in|ft|yd|mi|k?g|[mk]?s|min|h|l|L|[kMG]?W|[kM]?Pa|[kM]?[NJV]|\p{L}|[πp]\p{L})$/u;
/** A year or another long number is no base. */
const base = /(?:^|[^\d.,])\d{1,2}$/;

/**
 * What is said for raised text: the power of a number, unit or variable, the end of an ordinal number; nothing for the
 * mark of a footnote.
 * @param before the text that it follows
 */
export function raised(before: string, text: string): string {
  const inner = text.replace(/\s+/g, '');
  if (number.test(inner) && (base.test(before) || unit.test(before) || /[-−–]/.test(inner))) return asPower(inner);
  if (/^(?:tm|sm)$/i.test(inner)) return '';
  if (ordinal.test(inner) && /(?:\d|(?:^|[^\p{L}])\p{L}{1,2})$/u.test(before)) return inner;
  if (/^\p{L}$/u.test(inner) && /(?:^|[^\p{L}])(?:\p{L}|\d{1,2})$/u.test(before))
    return inner === 'n' ? 'ⁿ' : `^${inner}`;
  // Marks: "1", "(3)", "[b]", "8,9", "*4", "†".
  if (/^[[(]?(?:[\p{P}\p{S}\d]+|\p{L}[\d,]*)[\])]?$/u.test(inner)) return '';
  return inner === '' ? '' : `${/[\p{L}\p{N}]$/u.test(before) && inner.length > 3 ? ' ' : ''}${text.trim()}`;
}

/** Lowered text, which is glued to a word, but not to a number: "H2O", "1010 2". */
export const lowered = (before: string, text: string): string =>
  /\d$/.test(before) && /^\s*\d/.test(text) ? ` ${text.trim()}` : text;
