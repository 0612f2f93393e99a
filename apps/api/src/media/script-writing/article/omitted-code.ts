import { phrasesFor } from '../../data/phrases';
import { omittedFormula } from '../structure/formulas';
import { omittedCode } from '../structure/inline';
import { SourceText } from '../structure/source-text';

const codeInBrackets = new RegExp(`\\s?[(（]${omittedCode}[)）]`, 'g');
const codeAfterColon = new RegExp(`\\s?[:：]\\s*${omittedCode}+\\s*(?=[.。]?$)`, 'g');
const code = new RegExp(omittedCode, 'g');
const formula = new RegExp(omittedFormula, 'g');

/** Code that cannot be followed by ear is named, or left out where the sentence is complete without it. */
export function withoutCode(text: SourceText, language: string): SourceText {
  if (!text.text.includes(omittedCode) && !text.text.includes(omittedFormula)) return text;
  const phrases = phrasesFor(language);
  if (!/[\p{L}\p{N}]/u.test(text.text))
    return text.text.includes(omittedFormula) ? SourceText.of(phrases?.formula ?? '', text.range) : SourceText.empty;
  return text
    .replace(formula, phrases?.inlineFormula ?? '')
    .replace(codeInBrackets, '')
    .replace(codeAfterColon, '')
    .replace(code, phrases?.inlineCode ?? '')
    .trim();
}
