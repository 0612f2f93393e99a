import { z } from 'zod';
import { patternCell, readOnce, readRows } from '../../data/rows';
import { asPower } from './formulas';

const rowSchema = z
  .tuple([z.string(), z.string(), patternCell, z.string()])
  .transform(([said, before, raisedText, after]) => ({
    say: said === 'power' ? asPower : (inner: string): string => said.replace('*', inner),
    before: new RegExp(`(?:${before})$`, 'u'),
    raised: new RegExp(`^(?:${raisedText})$`, 'u'),
    after: new RegExp(`^(?:${after})`, 'u'),
  }));
const rules = readOnce(() => readRows('articles/raised.tsv', rowSchema));
/** More of the text before says no more about what follows. */
const lookBehind = 100;

/**
 * What is said for raised text: the power of a number, unit, variable or expression, the charge of an ion, the mass of
 * an isotope, the end of an ordinal number; nothing for the mark of a footnote.
 * @param before the text that it follows
 * @param after the text that follows it
 */
export function raised(before: string, text: string, after = ''): string {
  const inner = text.replace(/\s+/g, '');
  if (inner === '') return '';
  const end = before.slice(-lookBehind).replace(/[*_]+$/, '');
  const rule = rules().find((each) => each.raised.test(inner) && each.before.test(end) && each.after.test(after));
  if (rule) return rule.say(inner);
  return `${/[\p{L}\p{N}]$/u.test(before) && inner.length > 3 ? ' ' : ''}${text.trim()}`;
}

/** Lowered text, which is glued to a word, but not to a number: "H2O", "1010 2". */
export const lowered = (before: string, text: string): string =>
  /\d$/.test(before) && /^\s*\d/.test(text) ? ` ${text.trim()}` : text;
